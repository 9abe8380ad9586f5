#!/usr/bin/env python3
"""Makes the README's picture out of the report's page: the stick just after its first impact under both schemes, and both energies.

    reports/picture.py PAGE PICTURE     PAGE is an index.html of `duhem report`, PICTURE an SVG that stands alone

Shapes, numbers, colours and styles are those of the page (its light ones, on an opaque ground: the picture has to be read on pages of
any colour). Needs nothing of Python but its own library. Exit code: 0 made, 2 wrong usage, or a page without that figure.
"""

from __future__ import annotations

import pathlib
import re
import sys

SCALE_OF_PLOT = 1.25  # the plot beside the two scenes: about as high as they are
GAP, MARGIN, HEAD = 12, 14, 46  # pixels


class NoPicture(Exception):
    """The page does not hold what the picture is made of."""


def found(pattern: str, text: str) -> re.Match[str]:
    match = re.search(pattern, text, re.DOTALL)
    if not match:
        raise NoPicture(f"the page has nothing like {pattern}")
    return match


def inlined(svg: str, x: float, y: float, scale: float) -> tuple[str, float, float]:
    """A drawing of the page as a part of another one; its width and height there."""
    width, height = (float(length) * scale for length in found(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())
    svg = re.sub(r' role="img"| aria-label="[^"]*"', "", svg)
    return svg.replace("<svg", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"', 1), width, height


def picture_of(page: str) -> str:
    figure = found(r'<figure class="watch" id="watch-stick"[^>]*>.*?</figure>', page)[0]
    moment = found(r"The still picture: t = ([\d.e-]+)\.", figure)[1]
    drawings = re.findall(r"<svg.*?</svg>", figure, re.DOTALL)
    if len(drawings) != 3:
        raise NoPicture(f"the animation of the stick has {len(drawings)} drawings instead of 3")
    energies = found(r'aria-label="([^"]*)"', drawings[2])[1]
    colours = dict(re.findall(r"(--[\w-]+): (#\w+);", found(r":root \{.*?\n\}", page)[0]))

    parts, x, bottom = [], float(MARGIN), 0.0
    titles = (("mj: Newton’s law", "var(--mj)"), ("mjf: Frémond’s law", "var(--mjf)"), ("Total energy", "var(--text)"))
    for drawing, (title, colour), scale in zip(drawings, titles, (1, 1, SCALE_OF_PLOT)):
        part, width, height = inlined(drawing, x, HEAD, scale)
        parts.append(f'<text class="title" x="{x + width / 2:g}" y="30" text-anchor="middle" style="fill:{colour}">{title}</text>\n{part}')
        x += width + GAP
        bottom = max(bottom, HEAD + height)
    width, height = x - GAP + MARGIN, bottom + MARGIN
    rules = "\n".join(re.findall(r"^(?:\.scene|\.energies)[^\n]*$", page, re.MULTILINE))
    says = f"The stick at t = {moment}, just after its first impact, under both schemes. {energies}"
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{says}">\n<style>\n'
           f"svg {{ color: var(--text); font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; }}\n"
           f".title {{ font-size: 20px; font-weight: 600; }}\n{rules}\n</style>\n"
           f'<rect width="{width:g}" height="{height:g}" rx="8" fill="var(--paper)"/>\n' + "\n".join(parts) + "\n</svg>\n")
    # Plain colours: not every program that shows an SVG knows variables.
    return re.sub(r"var\((--[\w-]+)\)", lambda match: colours[match[1]], svg)


def main(words: list[str]) -> int:
    if len(words) != 2 or words[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        pathlib.Path(words[1]).write_text(picture_of(pathlib.Path(words[0]).read_text(encoding="utf-8")), encoding="utf-8")
    except (NoPicture, OSError) as error:
        print(f"picture.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
