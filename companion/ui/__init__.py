"""The app on a screen: the only folder that imports kivy. Import `companion.ui.app` lazily."""
