"""The frame of a page that stands by itself: no script, and nothing fetched from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark;
  --ink: #23272e; --paper: #fbfaf6; --soft: #6b7280; --line: #d9d6cc; --accent: #2a6db5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e4dc; --paper: #1b1e23; --soft: #9aa3af; --line: #3a3f47; --accent: #6ba6e8; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 0 auto; padding: 1.5rem; max-width: 900px; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; }
p.note { color: var(--soft); margin: .2rem 0 .8rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, td.text { text-align: left; } th { font-weight: 600; color: var(--soft); }
td small { display: block; color: var(--soft); } td.shaded, td.shaded small { color: #23272e; }
.wide { overflow-x: auto; }
svg { max-width: 100%; height: auto; } svg.plot { width: 100%; }
svg.plot text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg.plot text.tick { font-size: 11px; fill: var(--soft); } svg.plot text.value { font-variant-numeric: tabular-nums; }
.grid { stroke: var(--line); } .zero { stroke: var(--soft); } .mark { stroke: #c5332e; stroke-dasharray: 4 3; }
.whisker { stroke: var(--accent); stroke-width: 1.6; } .dot, .bar { fill: var(--accent); }
.scale { display: inline-block; width: 12rem; height: .8rem; vertical-align: middle; border: 1px solid var(--line); }
"""


def page(title: str, about: str, sections: Sequence[str]) -> str:
    """A whole page."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<h1>{escape(title)}</h1>\n<p class="note">{escape(about)}</p>\n'
        + "\n".join(sections)
        + "\n</body>\n</html>\n"
    )


def section(heading: str, note: str, content: str) -> str:
    """A heading, a line that says what is shown, and that."""
    told = f'<p class="note">{escape(note)}</p>\n' if note else ""
    return f'<section>\n<h2>{escape(heading)}</h2>\n{told}<div class="wide">{content}</div>\n</section>'


def link(address: str, text: str) -> str:
    """A link to something beside the page."""
    return f'<a href="{escape(address)}">{escape(text)}</a>'


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], *, linked: bool = False) -> str:
    """A table of texts; numbers stand on the right. If `linked`, the first cell of a row is a `link`."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = ""
    for row in rows:
        cells = [cell if linked and not place else escape(cell) for place, cell in enumerate(row)]
        body += f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>\n"
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"
