"""A View as plain lines of text, in sections of which only those that changed need be printed again."""

from collections.abc import Iterable

from companion.view import DiceGroup, Panel, ScoreLine, View

#: Title and lines of one part of the page, by a name that stays the same from page to page.
Sections = dict[str, tuple[str, tuple[str, ...]]]


def sections(view: View, *, columns: bool = False) -> Sections:
    """Put a view in sections; columns: line tables up by spaces rather than spell them out for reading aloud."""
    parts: Sections = {"title": (view.title, ())}
    if view.scores:
        parts["scores"] = ("Standings", tuple(score_line(score) for score in view.scores))
    groups = tuple(group_line(group) for group in view.groups)
    if groups:
        parts["dice"] = ("Dice", groups)
    for panel in view.panels:
        parts[f"panel {panel.title}"] = (panel.title, panel_lines(panel, columns))
    if view.notes:
        parts["notes"] = ("Notes", view.notes)
    return parts


def changed(before: Sections, after: Sections, *, by_line: bool = False) -> Sections:
    """Give the sections that differ from those printed last; by_line: of them only the lines that are new."""
    differing = {name: part for name, part in after.items() if before.get(name) != part}
    if by_line:
        for name, (title, lines) in differing.items():
            old = before.get(name, ("", ()))[1]
            differing[name] = (title, tuple(line for line in lines if line not in old))
    return {name: part for name, part in differing.items() if part[1] or name not in before}


def score_line(score: ScoreLine) -> str:
    """Put a line of the standings in words; a star marks whoever acts."""
    detail = f" ({score.detail})" if score.detail else ""
    return f"{'* ' if score.active else ''}{score.name}: {score.points} {score.unit}{detail}".rstrip()


def group_line(group: DiceGroup) -> str:
    """Put dice that lie together in words: faces, with the kinds where they differ."""
    several = len({die.kind for die in group.dice}) > 1
    dice = ", ".join(str(die).replace("/", " ") if several else die.face for die in group.dice)
    if not dice and group.note and group.room is None:
        return f"{group.title}: {group.note}"
    room = f"; {len(group.dice)} of {group.room} places" if group.room is not None else ""
    note = f" ({group.note})" if group.note else ""
    return f"{group.title}: {dice or 'none'}{room}{note}"


def panel_lines(panel: Panel, columns: bool) -> tuple[str, ...]:
    """Put a panel in lines: columns lined up, or each cell with its column's head before it."""
    if columns:
        return tuple(_columns([panel.heads, *panel.rows] if panel.heads else list(panel.rows)))
    if not panel.heads:
        return tuple(": ".join(filter(None, row)) for row in panel.rows)
    return tuple(_spelled(panel.heads, row) for row in panel.rows)


def _spelled(heads: tuple[str, ...], row: tuple[str, ...]) -> str:
    cells = [f"{head} {cell}".strip() for head, cell in zip(heads[1:], row[1:], strict=False) if cell]
    return f"{row[0]}: {', '.join(cells)}" if cells else row[0]


def _columns(rows: Iterable[tuple[str, ...]]) -> list[str]:
    rows = list(rows)
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows), default=0))]
    return ["  ".join(cell.ljust(widths[i]) for i, cell in enumerate(row)).rstrip() for row in rows]
