#!/usr/bin/env python3
"""Compares two reports, of an old and a new program with the same seed, and lists each difference.

    reports/compare_pages.py OLD NEW     two folders that `duhem report --out` wrote

Of the pages: every figure (the shapes and words of its drawings), table cell, paragraph and command; of report.json every entry, of
junit.xml every test case. What depends on the clock is left out, and so is the folder's own name. Exit code: 0 no difference, 1 some,
2 wrong usage.
"""

import html.parser
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

VOID = {"meta", "link", "br", "input", "wbr"}


class Page(html.parser.HTMLParser):
    """The page as a list of (where, what): where names the section and the kind of thing, what is its text or its shape."""

    def __init__(self, text):
        super().__init__()
        self.stack, self.section, self.things, self.open = [], "top", [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        have = dict(attributes)
        classes = (have.get("class") or "").split()
        if tag == "section":
            self.section = have.get("id", "?")
        is_time = "time" in classes or any(entry[1] for entry in self.stack)
        if tag not in VOID:
            self.stack.append((tag, is_time))
        if is_time:
            return
        if tag in ("path", "circle", "line", "polyline", "polygon", "rect", "use", "g", "svg"):
            shape = {key: value for key, value in have.items() if key not in ("class", "id") and not key.startswith("xmlns")}
            self.things.append((f"{self.section}: drawing", tag + " " + json.dumps(shape, sort_keys=True)))
        if tag in ("td", "th", "text", "p", "h1", "h2", "h3", "h4", "li", "dt", "dd", "summary", "figcaption", "caption", "nav", "script"):
            self.open.append([tag, len(self.stack), ""])

    def handle_endtag(self, tag):
        while self.stack:
            depth = len(self.stack)
            closed = self.stack.pop()[0]
            if self.open and self.open[-1][1] == depth:
                kind, _, text = self.open.pop()
                if words := " ".join(text.split()):
                    self.things.append((f"{self.section}: {kind}", words))
            if closed == tag:
                break

    def handle_data(self, data):
        if self.open and not any(entry[1] for entry in self.stack):
            self.open[-1][2] += data


def entries(value, path=""):
    """Every leaf of a JSON document with where it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if not (key == "times" or path == "/provenance"):
                yield from entries(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            name = inner.get("name", inner.get("id", inner.get("folder", place))) if isinstance(inner, dict) else place
            yield from entries(inner, f"{path}/{name}")
    else:
        yield path, json.dumps(value)


def cases(text):
    """Every test case of a JUnit file."""
    for case in xml.fromstring(text).iter("testcase"):
        yield f"{case.get('classname')}: {case.get('name')}", "; ".join(
            [child.tag + " " + " ".join((child.text or "").split()) for child in case] or ["passed"])


def things_in(folder):
    command = json.loads((folder / "report.json").read_text(encoding="utf-8"))["command"]
    named = re.search(r" --out (\S+)", command)
    out = named[1] if named else "reports/out"

    def read(name):
        text = (folder / name).read_text(encoding="utf-8").replace(f" --out {out}", "", 1)
        return re.sub(rf"(?<![\w-]){re.escape(out)}(?![\w-])", "OUT", text)

    return {"index.html": Page(read("index.html")).things, "report.json": list(entries(json.loads(read("report.json")))),
            "junit.xml": list(cases(read("junit.xml")))}


def differences(old, new):
    """What stands on one side only, where it stands; the order counts within each kind."""
    lines = []
    for where in dict.fromkeys(key for key, _ in old + new):
        left, right = ([what for key, what in side if key == where] for side in (old, new))
        if left == right:
            continue
        gone, come = list(left), []
        for what in right:
            gone.remove(what) if what in gone else come.append(what)
        lines += [f"{where}\n  - {what[:300]}" for what in gone] + [f"{where}\n  + {what[:300]}" for what in come]
        if not gone and not come:
            lines.append(f"{where}\n  in another order")
    return lines


def main(words):
    if len(words) != 2 or words[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    old, new = (things_in(pathlib.Path(word)) for word in words)
    found = 0
    for name in old:
        lines = differences(old[name], new[name])
        found += len(lines)
        print(f"{name}: {len(old[name])} things and {len(new[name])}, {len(lines)} differences")
        for line in lines:
            print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
