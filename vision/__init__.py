"""Pixels to a Reading of dice: numpy, OpenCV and onnxruntime only; knows no games, no kivy, no torch."""
