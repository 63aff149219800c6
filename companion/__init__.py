"""The table companion: rules, tables, views and commands. Only `companion.ui` imports kivy."""

__version__ = "0.1.0"
