"""A whole game in a terminal, on the same View as the app: plain lines, numbered choices, no cursor tricks."""
