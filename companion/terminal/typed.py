"""Dice as people type them: "3 3 skull", "333s", "s34", "2x3 skull", "bronze 3 silver death"."""

import re
from collections.abc import Iterator
from itertools import islice, product

from companion.dice import Die, Kind, Need, count_dice
from companion.errors import BadDie
from companion.game import Rolled

#: A kind's name or None, and a face.
Spoken = tuple[str | None, str]
#: Ways of reading one line that are looked at before giving up on it.
MOST_READINGS = 2000
LONGEST_LINE = 200


def parse_typed(need: Need, text: str) -> Rolled:
    """Read typed dice as an answer to a need; raise BadDie for what is no face, does not fit or is ambiguous.

    Faces may be shortened to any beginning and run together; a kind's name goes before its faces. Where every die
    is thrown and no kind is named, the faces are taken in the order of `need.among`.
    """
    line = " ".join(text.lower().split())
    if not line or len(line) > LONGEST_LINE:
        raise BadDie(f"{text[:40]!r}: type the faces of {count_dice(need.count)}, {spoken_faces(need)}")
    answers: dict[tuple[Die, ...], None] = {}
    complaint: str | None = None
    for spoken in islice(_readings(need, _words(line)), MOST_READINGS):
        if len(spoken) != need.count:
            complaint = complaint or f"{text!r}: {count_dice(need.count)} wanted, got {len(spoken)}"
            continue
        for dice in _assignments(need, spoken):
            problem = need.problem(dice)
            if problem is None:
                answers[tuple(sorted(dice))] = None
            else:
                complaint = complaint or f"{text!r}: {problem}"
    if len(answers) == 1:
        return Rolled(next(iter(answers)))
    if answers:
        means = " or ".join(" ".join(map(str, dice)) for dice in list(answers)[:3])
        raise BadDie(f"{text!r} could mean {means}; write every die, as in {_example(need)}")
    raise BadDie(complaint or f"{text!r} is not {count_dice(need.count)}: {spoken_faces(need)}")


def spoken_faces(need: Need) -> str:
    """Say which faces may be typed: "1, 2, 3, 4, 5 or skull", by kind where there are several."""
    kinds = tuple(dict.fromkeys(need.among))
    if len({kind.faces for kind in kinds}) == 1:
        return _either(kinds[0].faces)
    return "; ".join(f"{kind.name}: {_either(kind.faces)}" for kind in kinds)


def spoken_dice(need: Need) -> str:
    """Say which dice are thrown: "3 dice", "bronze, bronze and red", "2 of bronze, silver and gold"."""
    names = [kind.name for kind in need.among]
    if len(set(names)) == 1:
        return count_dice(need.count)
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    return listed if need.count == len(names) else f"{need.count} of {listed}"


def _either(words: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _example(need: Need) -> str:
    many = len({kind.name for kind in need.among}) > 1
    return " ".join(f"{kind.name} {kind.faces[-1]}" if many else kind.faces[-1] for kind in need.among[: need.count])


def _words(line: str) -> list[str]:
    line = re.sub(r"(\d+)\s*[x×*]\s*(?=[a-z\d])", r"\1x ", line)
    return [word for word in re.split(r"[\s,;+&/()\[\]]+|\band\b", line) if word]


def _readings(need: Need, words: list[str], kind: str | None = None) -> Iterator[tuple[Spoken, ...]]:
    """Give every way of reading the words, the most literal first."""
    if not words:
        yield ()
        return
    first, rest = words[0], words[1:]
    if (times := re.fullmatch(r"(\d{1,2})x", first)) and rest:
        for face in _faces(need, rest[0]):
            for more in _readings(need, rest[1:], kind):
                yield ((kind, face),) * int(times[1]) + more
        return
    if re.fullmatch(r"\d", first) and rest and _plural(need, rest[0]):
        for more in _readings(need, rest[1:], kind):
            yield ((kind, rest[0].removesuffix("s")),) * int(first) + more
    for named in _kinds(need, first):
        yield from _readings(need, rest, named)
    if first in _stems(need):
        yield from _readings(need, rest, kind)
    for face in _faces(need, first) or _faces(need, first.removesuffix("s")):
        for more in _readings(need, rest, kind):
            yield ((kind, face), *more)
    if not _faces(need, first) and len(first) > 1 and not _plural(need, first):
        for size in range(len(first) - 1, 0, -1):
            head, tail = first[:size], first[size:]
            if size == 1 or _whole(need, head):
                yield from _readings(need, [head, tail, *rest], kind) if _any(need, head) else ()


def _plural(need: Need, word: str) -> bool:
    return len(word) > 2 and word.endswith("s") and any(word[:-1] in kind.faces for kind in need.among)


def _any(need: Need, word: str) -> bool:
    return bool(_faces(need, word) or _kinds(need, word))


def _whole(need: Need, word: str) -> bool:
    return any(word in (face, face.replace("-", "")) for kind in need.among for face in kind.faces)


def _faces(need: Need, word: str) -> list[str]:
    """List the faces a word may stand for: the face itself, else those it begins, else those of that number."""
    faces = list(dict.fromkeys(face for kind in need.among for face in kind.faces))
    if word in faces:
        return [word]
    numbered = [face for face in faces if face.rpartition("-")[2] == word]
    return numbered or [face for face in faces if word and face.replace("-", "").startswith(word.replace("-", ""))]


def _stems(need: Need) -> set[str]:
    """List words that add nothing beside a number: egg and eggs, where faces are eggs-1, eggs-2 …"""
    stems = {face.rpartition("-")[0] for kind in need.among for face in kind.faces} - {""}
    return stems | {stem.removesuffix("s") for stem in stems}


def _kinds(need: Need, word: str) -> list[str]:
    names = list(dict.fromkeys(kind.name for kind in need.among))
    return [word] if word in names else [name for name in names if len(names) > 1 and name.startswith(word)]


def _assignments(need: Need, spoken: tuple[Spoken, ...]) -> Iterator[tuple[Die, ...]]:
    """Give the dice that spoken faces may be, kinds that were not named filled in."""
    kinds: tuple[Kind, ...] = tuple(dict.fromkeys(need.among))
    if len(kinds) > 1 and need.count == len(need.among) and all(kind is None for kind, _ in spoken):
        yield tuple(Die(kind.name, face) for kind, (_, face) in zip(need.among, spoken, strict=True))
        return
    options = [[named] if named else [k.name for k in kinds if face in k.faces] for named, face in spoken]
    for names in islice(product(*options), MOST_READINGS):
        yield tuple(Die(name, face) for name, (_, face) in zip(names, spoken, strict=True))
