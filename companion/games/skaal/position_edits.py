"""Edits of a position in progress, one for each thing that is counted or seen in a region; nothing here is a widget.

Positions are as `companion.games.skaal.position` reads them. Nothing entered is ever an error here: what cannot be
is said when the position is read.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.games.skaal.position import with_region

Position = Mapping[str, Any]


def region_of(position: Position, name: str) -> Mapping[str, Any]:
    """Give what was entered for a region."""
    here: Mapping[str, Any] = position.get("regions", {}).get(name, {})
    return here


def add_dwarfs(position: Position, name: str, colour: str, by: int) -> dict[str, Any]:
    """Give the position with more or fewer dwarfs of a clan in a region.

    The inn goes to whoever then has most; where nobody has and its keeper is gone, it goes too.
    """
    here = region_of(position, name)
    dwarfs = {**here.get("dwarfs", {})}
    dwarfs[colour] = max(0, dwarfs.get(colour, 0) + by)
    dwarfs = {clan: count for clan, count in dwarfs.items() if count}
    inn = here.get("inn")
    if inn is not None:
        inn = _leader(dwarfs) or (inn if inn in dwarfs else None)
    inn_of = here.get("inn_of") if inn is not None else None
    return _tidy(with_region(position, name, dwarfs=dwarfs or None, inn=inn, inn_of=inn_of), name)


def add_nuggets(position: Position, name: str, by: int) -> dict[str, Any]:
    """Give the position with more or fewer nuggets in a region; where there are some there is no Ooops."""
    nuggets = max(0, region_of(position, name).get("nuggets", 0) + by)
    ooops = None if nuggets else region_of(position, name).get("ooops")
    return _tidy(with_region(position, name, nuggets=nuggets or None, ooops=ooops), name)


def toggle_ooops(position: Position, name: str) -> dict[str, Any]:
    """Give the position with Ooops put into a region, in place of its nuggets, or taken away."""
    ooops = not region_of(position, name).get("ooops", False)
    nuggets = None if ooops else region_of(position, name).get("nuggets")
    return _tidy(with_region(position, name, ooops=ooops or None, nuggets=nuggets), name)


def innkeepers(position: Position, name: str) -> tuple[str, ...]:
    """List the clans that may keep an inn in a region: the one with most dwarfs, or all that are there in a tie."""
    dwarfs = {clan: count for clan, count in region_of(position, name).get("dwarfs", {}).items() if count}
    leader = _leader(dwarfs)
    return (leader,) if leader is not None else tuple(sorted(dwarfs, key=lambda clan: -dwarfs[clan]))


def next_inn(position: Position, name: str) -> dict[str, Any]:
    """Give the position with the region's inn kept by the next clan that may, after the last of them no inn."""
    order = [None, *innkeepers(position, name)]
    here = region_of(position, name).get("inn")
    inn = order[(order.index(here) + 1) % len(order)] if here in order else None
    changes = {"inn": inn} if inn is not None else {"inn": None, "inn_of": None}
    return _tidy(with_region(position, name, **changes), name)


def next_inn_colour(position: Position, name: str, colours: Sequence[str]) -> dict[str, Any]:
    """Give the position with the region's inn, where there is one, in the next clan's colour."""
    here = region_of(position, name)
    if here.get("inn") is None:
        return {**position}
    now = here.get("inn_of", here.get("inn"))
    following = colours[(colours.index(now) + 1) % len(colours)] if now in colours else colours[0]
    return with_region(position, name, inn_of=following)


def recoloured(position: Position, before: Sequence[str], after: Sequence[str]) -> dict[str, Any]:
    """Give the position of clans whose colours have changed; entries in a colour that a clan takes over swap.

    before, after: the colour of every clan in turn order; clans that joined or left change nothing.
    """
    change = {old: new for old, new in zip(before, after, strict=False) if old != new}
    for new, old in [(new, old) for old, new in change.items()]:
        if new not in change and new not in before:
            change[new] = old

    def renamed(counts: Mapping[str, int]) -> dict[str, int]:
        return {change.get(colour, colour): count for colour, count in counts.items()}

    found = {**position}
    if "accountants" in position:
        found["accountants"] = renamed(position["accountants"])
    if "turn" in position:
        found["turn"] = change.get(position["turn"], position["turn"])
    if "regions" in position:
        found["regions"] = {}
        for name, here in position["regions"].items():
            region = {**here}
            if "dwarfs" in here:
                region["dwarfs"] = renamed(here["dwarfs"])
            for field in ("inn", "inn_of"):
                if field in here:
                    region[field] = change.get(here[field], here[field])
            found["regions"][name] = region
    return found


def fitting(position: Position, regions: Collection[str], colours: Collection[str]) -> dict[str, Any]:
    """Give the position without regions that are not on the map and clans that do not play."""
    found = {**position}
    if position.get("turn") not in colours:
        found.pop("turn", None)
    if "accountants" in position:
        found["accountants"] = {clan: space for clan, space in position["accountants"].items() if clan in colours}
    if "regions" in position:
        found["regions"] = {}
        for name, here in position["regions"].items():
            if name in regions:
                region = {**here, "dwarfs": {c: n for c, n in here.get("dwarfs", {}).items() if c in colours}}
                if region.get("inn") not in colours:
                    region.pop("inn", None)
                if region.get("inn_of") not in colours or "inn" not in region:
                    region.pop("inn_of", None)
                found["regions"][name] = {key: value for key, value in region.items() if value != {}}
        found["regions"] = {name: here for name, here in found["regions"].items() if here}
    return found


def drafted_board(bare: Mapping[str, Any], colours: Sequence[str], position: Position, pawn: int) -> dict[str, Any]:
    """Give a board that shows a position while it is entered, whatever is still wrong with it.

    bare: a board on which nothing lies, as `companion.games.skaal.board` describes it. pawn: where it starts.
    """
    track = {
        **bare["track"],
        "pawn": position.get("pawn", pawn),
        "accountants": {colour: position.get("accountants", {}).get(colour, 0) for colour in colours},
    }
    regions = tuple({**region, **_shown(region_of(position, region["name"]), colours)} for region in bare["regions"])
    return {**bare, "regions": regions, "track": track, "reserve": dict.fromkeys(colours, 0)}


def _shown(here: Mapping[str, Any], colours: Sequence[str]) -> dict[str, Any]:
    entered = here.get("dwarfs", {})
    dwarfs = {colour: entered[colour] for colour in colours if entered.get(colour)}
    keeper = here.get("inn") if here.get("inn") in colours else None
    return {
        "nuggets": here.get("nuggets", 0),
        "ooops": here.get("ooops", False),
        "dwarfs": dwarfs,
        "leader": _leader(dwarfs),
        "keeper": keeper,
        "beer": sum(count for colour, count in dwarfs.items() if colour != keeper),
    }


def _leader(dwarfs: Mapping[str, int]) -> str | None:
    most = max(dwarfs.values(), default=0)
    leaders = [clan for clan, count in dwarfs.items() if count == most and most]
    return leaders[0] if len(leaders) == 1 else None


def _tidy(position: dict[str, Any], name: str) -> dict[str, Any]:
    """Forget a region in which nothing is left."""
    if not position["regions"][name]:
        position["regions"] = {other: here for other, here in position["regions"].items() if other != name}
    return position
