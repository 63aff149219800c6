"""Films of dice for tests of the live loop: thrown, handled and knocked over, with the truth of every frame.

`python -m vision.train.films --family tally --count 10 --split check --out DIR` writes them.
"""
