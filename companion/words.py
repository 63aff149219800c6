"""Words that agree with a number."""


def unit(number: int, one: str) -> str:
    """Give the word for that many things.

    >>> unit(1, "point"), unit(-1, "point"), unit(2, "point")
    ('point', 'point', 'points')
    """
    return one if abs(number) == 1 else f"{one}s"


def counted(number: int, one: str) -> str:
    """Write a number of things.

    >>> counted(1, "nugget"), counted(3, "dwarf")
    ('1 nugget', '3 dwarfs')
    """
    return f"{number} {unit(number, one)}"
