"""A second, independent maker of dice pictures: path traced, with its own solids and drawings. For checks only.

It shares no code with the training renderer, so that a reader's score on its pictures tells what carries over.
"""
