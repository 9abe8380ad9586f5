#!/usr/bin/env python3
"""Runs every command of README.md and of the READMEs near the code, and compares what comes out with what they show.

    tools/testing/readme_test.py BUILD [--page DIR]            check them; DIR holds a report, and DIR.txt what making it printed
    tools/testing/readme_test.py --bites BUILD [--page DIR]    break copies of them on purpose: each must fail its check

What a README may hold, and what is done with it:

    ```console        each line `$ COMMAND` is run by bash in a scratch folder where build/ is BUILD; what follows it is what it
                      prints, `...` for any lines, or for any part of one. It has to exit with 0; `; echo "exit code $?"` shows another
    ```LANGUAGE NAME  a file: of this tree, and then equal to it; or else written to the scratch folder, for the commands to use
    ```sh             of README.md: scripts of the tree that .ci/run runs. A test cannot: only their --help is asked for
    ```diff           lines of files of the tree; build/tools/own_property holds those files with the lines changed
    ```yaml           parsed; the scripts and the files of the report that it names exist
    `duhem ...`       is run, its placeholders replaced by names that exist, and may not be refused; where it is a synopsis, or would take
                      long, the program has to know its verb and its options

`duhem report` alone is not run here but taken from DIR.txt. Links have to land, paths and options in backticks have to exist, and the
picture has to be the one that reports/picture.py makes of DIR's page.

Needs nothing of Python but its own library; with python3-yaml, YAML is really parsed. Exit code: 0 all holds, 1 something does not,
2 wrong usage.
"""

from __future__ import annotations

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field

try:
    import yaml
except ImportError:
    yaml = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "reports"))
sys.dont_write_bytecode = True
import picture  # noqa: E402

TOP = "README.md"
READMES = [TOP, "tools/README.md", "properties/README.md", "reference_cases/README.md", "reference_cases/traces/README.md",
           "reports/README.md", "reports/REPORT_JSON.md", "tools/bench/README.md", "lib/README.md", "lib/solver/README.md", "lib/MATHEMATICS.md", "lib/NOTATION.md",
           "tools/JSON.md", ".github/CONTRIBUTING.md", "lib/record/FORMAT.md", "lib/foreign/TRACE.md"]
RECORDED = "build/duhem report --quick"  # what DIR.txt is the answer to
OWN = {"properties/inelastic_impact.cpp", "own_law/main.cpp"}  # what the reader is to write
# Placeholders of commands in prose, and names in their place; what would take long, and the same in short.
PLACEHOLDERS = {"VERB": "run", "CASE": "stick", "NAME": "stick", "WITNESS": "exact_seed", "TRACE": "reference_cases/traces/bullet_box.jsonl",
                "FILE": "one/problem.json", "DIR": "one", "my.toml": "reference_cases/linear.toml",
                "A": "reference_cases/traces/bullet_box.jsonl", "B": "reference_cases/traces/bullet_box.jsonl", "NAME=VALUES": "mu=0.1,0.3"}
SHORTER = {"--cases 1000000": "--cases 200", "--cases 20000": "--cases 200"}
PROBLEM = '{"dimension": 2, "W": [["1", "0"], ["0", "1"]], "q": ["-1", "0"], "mu": ["1/2"]}\n'
OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")


@dataclass
class Fence:
    line: int
    language: str
    name: str
    body: str


@dataclass
class Readme:
    path: str
    text: str
    fences: list[Fence] = field(default_factory=list)
    prose: str = ""  # the text with its fences blanked: lines keep their numbers

    def __post_init__(self) -> None:
        prose, inside = [], None
        for number, line in enumerate(self.text.split("\n"), 1):
            if line.startswith("```") and inside is None:
                language, _, name = line[3:].partition(" ")
                inside = Fence(number, language, name.strip(), "")
            elif line.startswith("```"):
                self.fences.append(inside)
                inside = None
            elif inside is not None:
                inside.body += line + "\n"
            else:
                prose.append(line)
                continue
            prose.append("")
        self.prose = "\n".join(prose)
        if inside is not None:
            raise ValueError(f"{self.path}:{inside.line}: a fence that does not end")

    def spans(self) -> list[tuple[int, str]]:
        """What stands in backticks, with its line."""
        return [(self.prose.count("\n", 0, match.start()) + 1, " ".join(match[1].split()))
                for match in re.finditer(r"(?<!`)`([^`]+)`(?!`)", self.prose)]

    def anchors(self) -> set[str]:
        """Of its headings, as GitHub makes them."""
        seen: dict[str, int] = {}
        anchors = set()
        for heading in re.findall(r"^#+ (.*)$", self.prose, re.MULTILINE):
            heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
            slug = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
            seen[slug] = seen.get(slug, -1) + 1
            anchors.add(slug if seen[slug] == 0 else f"{slug}-{seen[slug]}")
        return anchors


class Stage:
    """Where commands run: a scratch folder with build/ and a copy of the reference cases, so that nothing in the tree changes."""

    def __init__(self, build: pathlib.Path, page: pathlib.Path) -> None:
        self.build, self.page = build, page
        self.own_program = build / "tools" / "duhem_own_property"
        cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
        # cmake in a command finds the tools of the build itself: a fresh system has no others.
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "CMAKE_GENERATOR": re.search(r"CMAKE_GENERATOR:\w+=(.*)", cache)[1],
                            "CXX": re.search(r"CMAKE_CXX_COMPILER:\w+=(.*)", cache)[1]}
        self.help: dict[str, str] = {}
        self.verbs = re.findall(r"^  (\w+) {2,}", self.program("--help").stdout, re.MULTILINE)
        for verb in self.verbs:
            self.help[verb] = self.program(verb, "--help").stdout
        self.sources = "".join(path.read_text(encoding="utf-8") for folder in ("tools", "reports") for path in (ROOT / folder).rglob("*")
                               if path.suffix in (".cpp", ".sh", ".py") and path.name != pathlib.Path(__file__).name)

    def program(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([self.build / "duhem", *words], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)

    def folder(self, scratch: str) -> pathlib.Path:
        folder = pathlib.Path(scratch)
        (folder / "build").symlink_to(self.build)
        shutil.copytree(ROOT / "reference_cases", folder / "reference_cases")
        (folder / "one").mkdir()
        (folder / "one" / "problem.json").write_text(PROBLEM, encoding="utf-8")
        return folder

    def run(self, command: str, folder: pathlib.Path) -> tuple[int, str]:
        """What a reader's terminal would show."""
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=self.environment, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=300)
        return done.returncode, done.stdout


# Each check returns what it has to complain of, as sentences.


def first_difference(shown: list[str], real: list[str]) -> str | None:
    """Nothing where the real lines are those shown; `...` stands for any lines, and within a line for anything."""
    reach = {0}  # how many of the real lines can be used up by those shown so far
    for line in shown:
        if line.strip() == "...":
            reach = set(range(min(reach), len(real) + 1))
            continue
        pattern = re.compile(".*".join(map(re.escape, line.split("..."))) + r"\s*\Z")
        after = {used + 1 for used in reach if used < len(real) and pattern.match(real[used])}
        if not after:
            if len(reach) > 1:
                return f'shows "{line}", and from line {min(reach) + 1} of its output on no line says so'
            says = f'line {min(reach) + 1} of its output says "{real[min(reach)]}"' if min(reach) < len(real) else "the output ends"
            return f'shows "{line}", and {says}'
        reach = after
    return None if len(real) in reach else f'goes on: "{real[max(reach)]}"'


def examples(fence: Fence) -> list[tuple[int, str, list[str]]]:
    """The commands of a fence, each with its line and what is shown of its output."""
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(fence.body.rstrip("\n").split("\n"), fence.line + 1):
        if line.startswith("$ "):
            found.append((number, line[2:], []))
        elif found:
            found[-1][2].append(line)
        else:
            found.append((number, "", [line]))
    return found


def is_console(fence: Fence) -> bool:
    return fence.language == "console" or (fence.language in ("", "sh") and fence.body.startswith("$ "))


def commands(readme: Readme, stage: Stage, fences: list[Fence] | None = None) -> list[str]:
    complaints = []
    properties = [name for fence in readme.fences if fence.language == "cpp" for name in re.findall(r'string_view name = "(\w+)"', fence.body)]
    with tempfile.TemporaryDirectory() as scratch:
        folder = stage.folder(scratch)
        for fence in readme.fences:
            if fence.name and not (ROOT / fence.name).exists():
                (folder / fence.name).parent.mkdir(parents=True, exist_ok=True)
                (folder / fence.name).write_text(fence.body, encoding="utf-8")
        for fence in readme.fences if fences is None else fences:
            if not is_console(fence):
                continue
            for number, command, shown in examples(fence):
                where = f"{readme.path}:{number}: $ {command}: "
                if not command:
                    complaints.append(f'{where}"{shown[0]}" is the output of no command')
                    continue
                if command == RECORDED:
                    code, out = 0, stage.page.with_suffix(".txt").read_text(encoding="utf-8").replace(str(stage.page), "reports/out")
                else:
                    # A property of one's own is in no program but the one that was made as the README says.
                    is_own = any(name in shlex.split(command) for name in properties)
                    code, out = stage.run(command.replace("build/duhem", shlex.quote(str(stage.own_program))) if is_own else command, folder)
                difference = first_difference(shown, out.rstrip("\n").split("\n") if out.strip() else [])
                if difference:
                    complaints.append(where + difference)
                if code != 0:
                    complaints.append(f"{where}exit code {code}; it says {out.strip()[-300:]!r}")
    return complaints


def files(readme: Readme, _stage: Stage) -> list[str]:
    """Every fence is of a kind that something here looks at, and what it quotes is what stands in the tree."""
    complaints = []
    for fence in readme.fences:
        where = f"{readme.path}:{fence.line}: "
        quoted = ROOT / fence.name
        if fence.name and fence.name.split("/")[0] in ("lib", "tools", "properties", "reference_cases", "reports"):
            if not quoted.is_file():
                complaints.append(f"{where}{fence.name} is not there")
            elif quoted.read_text(encoding="utf-8") != fence.body:
                complaints.append(f"{where}{fence.name} says something else")
        elif readme.path == TOP and not (fence.name or is_console(fence) or fence.language in ("sh", "diff", "yaml", "bibtex")):
            complaints.append(f"{where}nothing tests a fence of {fence.language or 'no language'} without a name")
        if fence.language == "bibtex":
            version = re.search(r"project\(duhem VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
            if f"version = {{{version}}}" not in fence.body:
                complaints.append(f"{where}the version of the project is {version}")
    return complaints


def scripts(readme: Readme, stage: Stage) -> list[str]:
    """Commands without a `$ `: scripts that a test cannot run, and lines for other machines."""
    complaints = []
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for fence in readme.fences:
        if fence.language != "sh" or is_console(fence):
            continue
        for number, line in enumerate(fence.body.splitlines(), fence.line + 1):
            where = f"{readme.path}:{number}: "
            words = line.partition("#")[0].split()
            if readme.path == TOP and words:
                if not re.search(rf"^{re.escape(words[0])}$", ci, re.MULTILINE):
                    complaints.append(f"{where}.ci/run does not run {words[0]}")
                script = ROOT / words[0]
                if not os.access(script, os.X_OK) or subprocess.run([script, *words[1:], "--help"], capture_output=True, check=False,
                                                                   stdin=subprocess.DEVNULL).returncode != 0:
                    complaints.append(f"{where}{line} is no script that answers --help")
            elif called := re.search(r"\bduhem (\w+)(.*)", line):
                complaints += unknown_words(where, called[1], called[2], stage)
    return complaints


def unknown_words(where: str, verb: str, rest: str, stage: Stage) -> list[str]:
    if verb not in stage.help:
        return [f"{where}duhem has no verb {verb}"]
    known = set(OPTION.findall(stage.help[verb]))
    return [f"{where}duhem {verb} has no option {option}" for option in OPTION.findall(rest) if option not in known]


def is_synopsis(words: list[str], stage: Stage) -> bool:
    """A verb alone, options in brackets, alternatives, or an option that lacks its value: nothing to run."""
    if len(words) < 3 or re.search(r"[\[\]|…]|\.\.\.", " ".join(words)):
        return True
    return re.search(rf"(?<![\w-]){re.escape(words[-1])} [A-Z]", stage.help[words[1]]) is not None


def inline(readme: Readme, stage: Stage) -> list[str]:
    complaints = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = stage.folder(scratch)
        for fence in readme.fences:
            if fence.name and "/" not in fence.name:
                (folder / fence.name).write_text(fence.body, encoding="utf-8")
        for line, span in readme.spans():
            where = f"{readme.path}:{line}: `{span}`: "
            command = re.sub(r"^mpirun -np N ", "", span)
            if command.startswith("duhem "):
                for long, short in SHORTER.items():
                    command = re.sub(rf"{long}(?!\d)", short, command)
                words = [PLACEHOLDERS.get(word, word) for word in command.split()]
                if words[1] == "--version":
                    words.insert(1, "")
                elif unknown := unknown_words(where, words[1], " ".join(words[2:]), stage):
                    complaints += unknown
                    continue
                elif words[1:] != ["duhem", "list"] and is_synopsis(words, stage):
                    continue
                code, out = stage.run(shlex.join(["build/duhem", *(word for word in words[1:] if word)]), folder)
                if code not in (0, 1, 3):
                    complaints.append(f"{where}exit code {code}: {out.strip()[-300:]}")
            elif re.match(r"--[a-z]", span):
                known = "".join(stage.help.values()) + stage.sources
                complaints += [f"{where}nothing has an option {option}" for option in OPTION.findall(span)
                               if not re.search(rf"{option}(?![\w-])", known)]
            elif re.match(r"(lib|tools|properties|reference_cases|reports|build)/[\w./*{},-]+$", span) and span not in OWN:
                complaints += missing_path(where, span, readme, stage)
    return complaints


def missing_path(where: str, span: str, readme: Readme, stage: Stage) -> list[str]:
    """A path of the tree, or of what it makes; `stem` stands for stem.cpp and stem.hpp."""
    if span.startswith("reports/out"):
        made = stage.page / span.removeprefix("reports/out").lstrip("/")
        return [] if made.exists() else [f"{where}no report has it"]
    if span.startswith("build/"):
        return []  # what is built depends on the options of the build
    places = [ROOT, (ROOT / readme.path).parent]
    if any(list(place.glob(pattern)) for place in places for pattern in (span.rstrip("/"), span + ".[ch]pp")):
        return []
    return [f"{where}not in the tree"]


def diffs(readme: Readme, stage: Stage) -> list[str]:
    """The lines of a diff belong where it says, and the own program was made of just what they make."""
    complaints = []
    for fence in readme.fences:
        if fence.language != "diff":
            continue
        where = f"{readme.path}:{fence.line}: "
        for part in re.split(r"^--- a/", fence.body, flags=re.MULTILINE)[1:]:
            path, _, body = part.partition("\n")
            lines = body.splitlines()
            old = "".join(line[1:] + "\n" for line in lines if line[:1] in " -")
            new = "".join(line[1:] + "\n" for line in lines if line[:1] in " +")
            text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
            if text.count(old) != 1:
                complaints.append(f"{where}{path} does not have these lines once")
                continue
            made = stage.build / "tools" / "own_property" / path
            if path.endswith(".txt"):
                continue  # the own program lists its files in tools/CMakeLists.txt
            if not made.is_file() or made.read_text(encoding="utf-8") != text.replace(old, new):
                complaints.append(f"{where}{made} is not {path} with these changes")
    return complaints


def texts_of(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for item in value.values() for text in texts_of(item)]
    if isinstance(value, list):
        return [text for item in value for text in texts_of(item)]
    return [value] if isinstance(value, str) else []


def snippets(readme: Readme, stage: Stage) -> list[str]:
    complaints = []
    for fence in readme.fences:
        if fence.language != "yaml":
            continue
        where = f"{readme.path}:{fence.line}: "
        if yaml is None:  # at least the form of a line, and no tab
            complaints += [f"{where}this is no YAML: {line}" for line in fence.body.splitlines()
                           if not re.match(r" *(#|- |[\w-]+:( |$))", line)]
            texts = re.findall(r"[\w./-]+", fence.body)
        else:
            try:
                texts = texts_of(yaml.safe_load(fence.body))
            except yaml.YAMLError as error:
                complaints.append(f"{where}{' '.join(str(error).split())}")
                continue
        named = [word for text in texts for word in text.split() if re.match(r"(tools|reports)/", word)]
        if not any(word == "tools/verify.sh" for word in named):
            complaints.append(f"{where}it does not run tools/verify.sh")
        for word in named:
            if word.startswith("reports/out"):
                if not (stage.page / word.removeprefix("reports/out").lstrip("/")).exists():
                    complaints.append(f"{where}a report has no {word}")
            elif not os.access(ROOT / word, os.X_OK):
                complaints.append(f"{where}{word} is not there, or cannot be run")
    return complaints


def links(readme: Readme, _stage: Stage) -> list[str]:
    complaints = []
    for match in re.finditer(r"\]\(([^)\s]+)\)", readme.prose):
        line = readme.prose.count("\n", 0, match.start()) + 1
        path, _, anchor = match[1].partition("#")
        if re.match(r"[a-z]+:", path):
            continue
        target = (ROOT / readme.path).parent / path if path else ROOT / readme.path
        if not target.exists():
            complaints.append(f"{readme.path}:{line}: {match[1]}: nothing is there")
        elif anchor:
            there = readme if not path else Readme(path, target.read_text(encoding="utf-8"))
            if anchor not in there.anchors():
                complaints.append(f"{readme.path}:{line}: {match[1]}: no such heading")
    return complaints


NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")


def picture_is_fresh(readme: Readme, stage: Stage, kept: str | None = None) -> list[str]:
    """The picture that is kept is the one that a report of today makes. The page draws it without gnuplot, so that it does not depend
    on gnuplot's version; on another processor the last digit of a run may differ, and with it a tenth of a pixel."""
    shown = re.search(r"!\[([^\]]*)\]\(([^)]+\.svg)\)", readme.prose)
    if not shown:
        return [f"{readme.path} shows no picture"]
    kept = (ROOT / shown[2]).read_text(encoding="utf-8") if kept is None else kept
    try:
        fresh = picture.picture_of((stage.page / "index.html").read_text(encoding="utf-8"))
    except picture.NoPicture as error:
        return [str(error)]
    complaints = []
    words, fresh_words = re.findall(r'aria-label="([^"]*)"', kept), re.findall(r'aria-label="([^"]*)"', fresh)
    if len(words) != 1 or NUMBER.sub("#", words[0]) != NUMBER.sub("#", fresh_words[0]):
        complaints.append(f"the picture is said to show {words}, and should {fresh_words}")
    else:
        pairs = zip(map(float, NUMBER.findall(words[0])), map(float, NUMBER.findall(fresh_words[0])))
        complaints += [f"the picture's words say {then}, a present run {now}" for then, now in pairs if not abs(then - now) <= 1e-5 * abs(now)]
    if NUMBER.sub("#", kept) != NUMBER.sub("#", fresh):
        complaints.append("the picture is not drawn as a report of today draws it")
    else:
        off = [(then, now) for then, now in zip(NUMBER.findall(kept), NUMBER.findall(fresh)) if not abs(float(then) - float(now)) <= 0.15]
        complaints += [f"the picture has {then} where a present run has {now}" for then, now in off[:3]]
    ground = re.search(r'<rect width="([\d.]+)" height="([\d.]+)"[^>]* fill="#[0-9a-f]{6}"/>', kept)
    if not ground or f'viewBox="0 0 {ground[1]} {ground[2]}"' not in kept:
        complaints.append("the picture has no opaque ground")
    complaints += [f"its alt text says {number}, the picture does not" for number in re.findall(r"\d[\d.]*e-?\d+", shown[1]) if number not in kept]
    if complaints:
        complaints.append("reports/picture.py reports/out/index.html reports/picture.svg makes it anew")
    return complaints


Check = Callable[[Readme, Stage], list[str]]
CHECKS: dict[str, Check] = {"files": files, "scripts": scripts, "commands": commands, "inline": inline, "diffs": diffs, "snippets": snippets,
                            "links": links}


def read(path: str) -> Readme:
    return Readme(path, (ROOT / path).read_text(encoding="utf-8"))


def check_all(stage: Stage) -> dict[str, list[str]]:
    results: dict[str, list[str]] = {name: [] for name in [*CHECKS, "picture"]}
    texts = ""
    for path in READMES:
        readme = read(path)
        texts += readme.prose
        for name, check in CHECKS.items():
            results[name] += check(readme, stage)
    results["inline"] += [f"no README has `{long}` any more: take it out of this test" for long in SHORTER if long not in texts]
    results["links"] += [f"{path} is not among the READMEs that are checked" for path in unlisted()]
    results["picture"] += picture_is_fresh(read(TOP), stage)
    if not any(RECORDED == command for fence in read(TOP).fences if is_console(fence) for _, command, _ in examples(fence)):
        results["commands"].append(f"{TOP} has no command {RECORDED} any more: take it out of this test")
    return results


def unlisted() -> list[str]:
    all_of_them = (path.relative_to(ROOT).as_posix() for folder in ("lib", "tools", "properties", "reference_cases", "reports")
                   for path in (ROOT / folder).rglob("*.md"))
    return sorted(path for path in all_of_them if path not in READMES and not path.startswith("reports/out/"))


# What is done to a copy of a README, and the check that must notice.
BREAKS: list[tuple[str, str, str, str]] = [
    ("commands", TOP, "CREATES ENERGY: 0.000707036 at", "CREATES ENERGY: 0.000707037 at"),
    ("commands", TOP, "$ build/duhem run stick --scheme mj\n", "$ build/duhem run stick --schema mj\n"),
    ("commands", TOP, "$ build/duhem check kane_newton\n", "$ build/duhem check kane_neuton\n"),
    ("commands", TOP, "  Proposition 1 says so for this scheme, rule and parameters.\n...\n", "  Proposition 1 says so for this scheme, rule and parameters.\n"),
    ("commands", TOP, "...\nexit code 1\n", "...\nexit code 0\n"),
    ("commands", TOP, "; echo \"exit code $?\"", ""),
    ("commands", TOP, " checks came out as expected.", " checks came out as they did."),
    ("commands", TOP, "find_package(duhem REQUIRED)", "find_package(duhm REQUIRED)"),
    ("commands", TOP, '\nmu = "1/4"', '\nnu = "1/4"'),
    ("commands", TOP, '"p": ["2.1", "0"]', '"p": ["2", "0"]'),
    ("commands", TOP, "1 properties hold, 0 that must fail were falsified", "2 properties hold, 0 that must fail were falsified"),
    ("commands", "tools/README.md", "5.84e-07         0          -         3", "5.85e-07         0          -         3"),
    ("commands", "reference_cases/README.md", 'mass = "3"', 'mess = "3"'),
    ("files", TOP, "contact.e = contact.e_T = {};", "contact.e = {};"),
    ("files", TOP, "```bibtex\n", "```text\n"),
    ("files", TOP, "version = {0.1.0}", "version = {0.0.9}"),
    ("scripts", TOP, "tools/test.sh     #", "tools/tests.sh     #"),
    ("scripts", "properties/README.md", "--junit junit.xml", "--jnit junit.xml"),
    ("inline", TOP, "`duhem verify --cases 1000000`", "`duhem verify --case 1000000`"),
    ("inline", TOP, "`duhem list`", "`duhem lists`"),
    ("inline", TOP, "`lib/model/system.hpp`", "`lib/model/systems.hpp`"),
    ("inline", "tools/README.md", "`duhem check WITNESS`", "`duhem check nobody`"),
    ("inline", "tools/README.md", "`--max-cond`", "`--most-cond`"),
    ("diffs", TOP, "// errata.cpp\n+[[nodiscard]]", "// errata\n+[[nodiscard]]"),
    ("diffs", TOP, "+[[nodiscard]] std::vector<Property> properties_of_my_own();", "+[[nodiscard]] std::vector<Property> my_properties();"),
    ("snippets", TOP, "      - run: tools/verify.sh", "      - run: tools/verified.sh"),
    ("snippets", TOP, "reports/out/junit.xml", "reports/out/j.xml"),
    ("snippets", TOP, "    when: always\n", "\twhen: always\n"),
    ("links", TOP, "](tools/README.md)", "](tools/READ.md)"),
    ("links", TOP, "README.md#your-own-system", "README.md#your-system"),
    ("links", TOP, "](reports/picture.svg)", "](reports/pictures.svg)"),
]


def changed_console(original: Readme, broken: Readme) -> list[Fence]:
    """The fences to run again: those that changed, and those that speak of a file that did."""
    before = {(fence.language, fence.name, fence.body) for fence in original.fences}
    changed = [fence for fence in broken.fences if (fence.language, fence.name, fence.body) not in before]
    names = [fence.name.split("/")[0] for fence in changed if fence.name]
    return [fence for fence in broken.fences if is_console(fence) and (fence in changed or any(name in fence.body for name in names))]


def bites(stage: Stage) -> dict[str, list[str]]:
    complaints = []
    for name, path, old, new in BREAKS:
        original = read(path)
        broken = Readme(path, original.text.replace(old, new, 1))
        found = commands(broken, stage, changed_console(original, broken)) if name == "commands" else CHECKS[name](broken, stage)
        if original.text == broken.text or not found:
            complaints.append(f"{path} with {new!r} for {old!r} passes the check of its {name}")
        else:
            print(f"  noticed: {name}: {found[0][:180]}")
    kept = (ROOT / "reports" / "picture.svg").read_text(encoding="utf-8")
    line = re.search(r'class="sofar[^>]* d="M[\d.]+ ([\d.]+)', kept)
    for broken_picture in (kept[:line.start(1)] + "50.0" + kept[line.end(1):], re.sub(r"<rect [^>]*/>", "", kept, count=1),
                           kept.replace("from 3.76595 to 3.76606", "from 3.76595 to 3.76616"), kept.replace("+7.07e-4 created", "")):
        found = picture_is_fresh(read(TOP), stage, broken_picture)
        if broken_picture == kept or not found:
            complaints.append("a picture broken on purpose passes its check")
        else:
            print(f"  noticed: picture: {found[0][:180]}")
    return {"the checks": complaints}


def main(words: list[str]) -> int:
    is_biting = words[:1] == ["--bites"]
    words = words[is_biting:]
    if len(words) not in (1, 3) or words[0].startswith("-") or (len(words) == 3 and words[1] != "--page"):
        print(__doc__, file=sys.stderr)
        return 2
    build = pathlib.Path(words[0]).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        page = pathlib.Path(words[2]).resolve() if len(words) == 3 else pathlib.Path(scratch) / "report"
        if len(words) == 1:
            made = subprocess.run([build / "duhem", *RECORDED.split()[1:], "--out", page], stdout=subprocess.PIPE, text=True, check=False)
            page.with_suffix(".txt").write_text(made.stdout, encoding="utf-8")
        for needed in (build / "duhem", page / "index.html", page.with_suffix(".txt")):
            if not needed.is_file():
                print(f"readme_test.py: {needed} is not there", file=sys.stderr)
                return 2
        stage = Stage(build, page)
        results = bites(stage) if is_biting else check_all(stage)
    for name, complaints in results.items():
        print(f"{'FAILED' if complaints else 'ok':7}{name}")
        for complaint in complaints:
            print(f"       {complaint}")
    return 1 if any(results.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
