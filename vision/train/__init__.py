"""Renderer, data, networks, fitting and export. Imports the runtime, never the reverse."""
