#!/usr/bin/env python3
"""Opens the report in a real headless Chromium, as a file, and checks what only a browser can tell.

    reports/browser_test.py PAGE SCREENSHOTS     check the page; pictures of it go to the folder SCREENSHOTS
    reports/browser_test.py --failed PAGE        check a page of which parts failed, as far as it can hold
    reports/browser_test.py --bites PAGE         break copies of the page on purpose: each must fail its check

Needs Debian's chromium and chromium-driver, and nothing of Python but its own library. Exit code: 0 all checks hold,
1 one does not, or the browser did not answer, 2 wrong usage; without Chromium and its driver it says "skipped" and exits with 0, unless
DUHEM_HAS_CHROMIUM is set to something but 0.
"""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how WebDriver marks a reference to an element
SPACE, TAB, HOME, RIGHT = " ", "\ue004", "\ue011", "\ue014"


class NoBrowser(Exception):
    """Chromium's driver did not start, or answers no more."""


class Browser:
    """A session of WebDriver, https://www.w3.org/TR/webdriver2/, with Chromium's own commands beside it."""

    def __init__(self, driver):
        # Chromium leaves folders where temporary files go: a place of our own, which goes with the session.
        self.scratch = tempfile.TemporaryDirectory(prefix="duhem-browser-", ignore_cleanup_errors=True)
        self.driver = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                       env={**os.environ, "TMPDIR": self.scratch.name})
        port = None
        for line in self.driver.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                port = found[1]
                break
        if port is None:
            self._end()
            raise NoBrowser(f"{driver} ended with {self.driver.returncode} before it said on which port it answers")
        self.base = f"http://127.0.0.1:{port}"
        options = ["--headless=new", "--disable-gpu", "--no-first-run", "--force-color-profile=srgb"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")  # Chromium's sandbox refuses root
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": {"binary": shutil.which("chromium"), "args": options},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        try:
            answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        except RuntimeError as error:
            self._end()
            raise NoBrowser(f"{driver} opens no Chromium: {error}") from None
        except NoBrowser:
            self._end()
            raise
        self.base += "/session/" + answer["sessionId"]

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        # A proxy of the environment is for the world, not for our own driver.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=120) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            answer = json.loads(error.read())["value"]
            raise RuntimeError(f"{method} {path}: {answer['message'].splitlines()[0]}") from None
        except (OSError, http.client.HTTPException) as error:  # URLError is an OSError
            raise NoBrowser(f"Chromium's driver answers no more, to {method} {path}: {error}") from None

    def _end(self):
        self.driver.terminate()
        self.driver.wait()
        self.driver.stdout.close()
        self.scratch.cleanup()

    def close(self):
        with contextlib.suppress(RuntimeError, NoBrowser):
            self._ask("DELETE", "")
        self._end()

    def open(self, url):
        self._ask("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def chromium(self, command, **parameters):
        return self._ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def log(self, kind):
        return self._ask("POST", "/se/log", {"type": kind})

    def press(self, element, keys):
        """Real key strokes, to an element that they focus."""
        self._ask("POST", f"/element/{element[ELEMENT]}/value", {"text": keys})

    def viewport(self, width, height, mobile=False):
        self.chromium("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)


def wait_until(holds, seconds=8):
    end = time.monotonic() + seconds
    while not (answer := holds()) and time.monotonic() < end:
        time.sleep(0.05)
    return answer


# Each check returns what it has to complain of, as sentences.


def console(browser, _page):
    return [f"{entry['level']}: {entry['message']}" for entry in browser.log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def network(browser, page):
    """Nothing but the page itself, which is a file, and what stands in it as data."""
    asked = []
    for entry in browser.log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] in ("Network.requestWillBeSent", "Network.webSocketCreated"):
            asked.append(message["params"].get("request", message["params"])["url"])
    foreign = [url for url in asked if url.split("#")[0] != page.as_uri() and not url.startswith("data:")]
    return [f"asked for {url}" for url in foreign] + ([] if asked else ["the performance log does not even show the page"])


def sizes(browser, _page):
    """Every figure and every drawing takes room, and something is drawn in it; what is folded up is unfolded first."""
    return browser.run("""
        document.querySelectorAll("details").forEach((item) => { item.open = true; });
        const name = (e) => e.getAttribute("aria-label") || e.id || e.closest("figure")?.querySelector("h3")?.textContent || e.outerHTML.slice(0, 80);
        const complaints = [];
        const all = [...document.querySelectorAll("figure, svg, canvas, img")].filter((e) => !e.parentElement.closest("svg"));
        if (!all.length) complaints.push("the page has no figure");
        for (const e of all) {
          const box = e.getBoundingClientRect();
          if (!(box.width > 0 && box.height > 0)) complaints.push(`${e.tagName} without a size: ${name(e)}`);
          if (e.tagName !== "svg") continue;
          // What is drawn has the colour of a law or of a series; axes, grid and text have the text's. A sample in the key is short.
          const plain = ["none", getComputedStyle(e).color];
          const coloured = [...e.querySelectorAll("path, line, polyline, polygon, rect, circle")].filter((shape) => !shape.closest("defs") &&
            !(plain.includes(getComputedStyle(shape).stroke) && plain.includes(getComputedStyle(shape).fill)));
          const longest = Math.max(0, ...coloured.map((shape) => shape.getTotalLength()));
          const words = e.getAttribute("aria-label") || "";
          // Under mjf friction does no positive work: on the scale of mj, nothing is to be seen of it.
          const isFlat = words.startsWith("Sliding block under mjf. Largest positive work of friction");
          if (longest < e.viewBox.baseVal.width / 5 && !isFlat) complaints.push(`nothing is drawn but the axes: ${name(e)}`);
          if (!e.getAttribute("aria-label") && e.getAttribute("aria-hidden") !== "true") complaints.push(`a drawing without words: ${name(e)}`);
        }
        const marks = [...document.querySelectorAll("[id]")].map((e) => e.id);
        for (const id of new Set(marks.filter((id, i) => marks.indexOf(id) !== i))) complaints.push(`two elements have the id ${id}`);
        return complaints;""")


def links(browser, page):
    complaints = browser.run("""
        const complaints = [];
        for (const link of document.querySelectorAll("a[href^='#']")) {
          link.click();
          const id = decodeURIComponent(link.hash.slice(1)), target = document.getElementById(id);
          if (!target) { complaints.push(`#${id} is nowhere`); continue; }
          const {top, bottom} = target.getBoundingClientRect();
          if (!target.matches(":target")) complaints.push(`#${id} is not where the link goes`);
          else if (!(top < innerHeight && bottom >= 0)) complaints.push(`#${id} is out of sight, at ${top}`);
        }
        scrollTo(0, 0);
        return complaints;""")
    for href in sorted(set(browser.run("return [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'))"))):
        parts = urllib.parse.urlsplit(href)
        if not parts.scheme and parts.path and not (page.parent / urllib.parse.unquote(parts.path)).exists():
            complaints.append(f"the file {href} is not there")
    return complaints


def first_screen(browser, page):
    browser.viewport(1280, 800)
    browser.open(page.as_uri())
    complaints = []
    for mark in ("verdict", "reproduce"):
        box = browser.run("const e = document.getElementById(arguments[0]); if (!e) return null;"
                          "const {top, bottom, width} = e.getBoundingClientRect(); return [top, bottom, width];", mark)
        if box is None:
            complaints.append(f"no element #{mark}")
            continue
        top, bottom, width = box
        if not (top >= 0 and bottom <= 800 and width > 0):
            complaints.append(f"#{mark} spans {top:.0f} to {bottom:.0f} of a screen of 800")
    figures = browser.run("return [...document.querySelectorAll('#verdict .headline .figure')].map((e) => e.innerText)")
    if len(figures) != 3 or not all(re.search(r"\d", figure) for figure in figures):
        complaints.append(f"not three sentences, each with its number: {figures}")
    shown = browser.run("return document.querySelector('#reproduce code')?.textContent")
    command = json.loads((page.parent / "report.json").read_text(encoding="utf-8"))["command"]
    if shown is None or shown.split() != command.split():
        complaints.append(f"#reproduce says {shown!r}, and report.json {command!r}")
    return complaints


def narrow(browser, page):
    """Nothing scrolls sideways, on a usual phone or a small one."""
    complaints = []
    for width in (390, 320):
        browser.viewport(width, 844, mobile=True)
        browser.open(page.as_uri())
        taken = browser.run("return document.scrollingElement.scrollWidth")
        if taken <= width:
            continue
        widest = browser.run("""
            return [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > arguments[0] + 0.5)
              .slice(0, 3).map((e) => `${e.tagName}.${e.getAttribute("class") || ""}#${e.id}`)""", width)
        complaints.append(f"{taken} pixels wide on a screen of {width}, because of {', '.join(widest)}")
    return complaints


def letters(browser, page):
    """No text of a drawing is smaller than 9 pixels, on a phone nor elsewhere."""
    complaints = []
    for width in (390, 1280):
        browser.viewport(width, 844, mobile=width < 500)
        browser.open(page.as_uri())
        complaints += browser.run("""
            document.querySelectorAll("details").forEach((item) => { item.open = true; });
            const small = new Map();
            for (const text of document.querySelectorAll("svg text")) {
              const matrix = text.getScreenCTM();
              const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
              const figure = text.closest("figure");
              if (size < 9 && size < (small.get(figure) ?? 9)) small.set(figure, size);
            }
            return [...small].map(([figure, size]) =>
              `text of ${size.toFixed(1)} pixels on a screen of ${arguments[0]}: ${figure.querySelector("h3").textContent}`);""", width)
    return complaints


def names(browser, page):
    """Who does not see the page is told what each table, figure and drawing is, and finds the headings in their order."""
    browser.viewport(1280, 800)
    browser.open(page.as_uri())
    complaints = browser.run("""
        document.querySelectorAll("details").forEach((item) => { item.open = true; });
        const complaints = [];
        let before = 0;
        for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
          const level = Number(heading.tagName[1]);
          if (level > before + 1) complaints.push(`a heading of level ${level} after one of level ${before}: ${heading.textContent}`);
          before = level;
        }
        if (document.querySelectorAll("h1").length !== 1) complaints.push("not one h1");
        return complaints;""")
    counts = {"table": 0, "figure": 0, "image": 0, "button": 0, "slider": 0, "link": 0}
    for node in browser.chromium("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if node["ignored"] or role not in counts:
            continue
        counts[role] += 1
        if not node.get("name", {}).get("value", "").strip():
            html = browser.chromium("DOM.getOuterHTML", backendNodeId=node["backendDOMNodeId"])["outerHTML"]
            complaints.append(f"{role} without a name: {html[:80]!r}")
    for role, tags in (("table", "table"), ("figure", "figure"), ("image", "svg:not([aria-hidden]), [role=img]:not(svg)")):
        there = browser.run("return document.querySelectorAll(arguments[0]).length", tags)
        if counts[role] != there:
            complaints.append(f"of {there} times {tags}, {counts[role]} are told of as {role}")
    return complaints


class Player:
    """One animation, moved as a reader without a mouse moves it."""

    def __init__(self, browser, place):
        self.browser, self.place = browser, place
        self.play, self.next, self.scrub = (self._find(css) for css in (".play", ".next", "input[type=range]"))

    def _find(self, css):
        return self.browser.run("return document.querySelectorAll('.watch')[arguments[0]].querySelector(arguments[1])", self.place, css)

    def state(self):
        return self.browser.run("return document.querySelectorAll('.watch')[arguments[0]].dataset.state", self.place)

    def shown(self):
        """What a reader sees: the time, where both bodies are, and how long the drawn energies are."""
        return self.browser.run("""
            const player = document.querySelectorAll(".watch")[arguments[0]];
            return [player.querySelector("output").textContent,
                    ...[...player.querySelectorAll(".body")].map((e) => e.getAttribute("transform")),
                    ...[...player.querySelectorAll(".sofar")].map((e) => e.getTotalLength())];""", self.place)

    def time(self):
        return float(self.shown()[0].split("=")[1])

    def into_sight(self):
        self.browser.run("document.querySelectorAll('.watch')[arguments[0]].scrollIntoView({block: 'center'})", self.place)

    def stop(self):
        if self.state() == "playing":
            self.browser.press(self.play, SPACE)
        return wait_until(lambda: self.state() == "paused")

    def stands_still(self):
        before = self.shown()
        time.sleep(0.4)
        return self.shown() == before


def animation(browser, page):
    browser.viewport(1280, 800)
    browser.open(page.as_uri())
    count = browser.run("return document.querySelectorAll('.watch .controls').length")
    complaints = [] if count == 2 else [f"{count} animations instead of 2"]
    for place in range(count):
        player = Player(browser, place)

        def demand(holds, otherwise, name=f"animation {place + 1}: "):
            if not holds:
                complaints.append(name + otherwise)

        player.into_sight()
        demand(wait_until(lambda: player.state() == "playing"), "does not begin when it comes into sight")
        demand(player.stop(), "Space on its button does not pause it")
        browser.press(player.scrub, HOME)
        start = player.shown()
        demand(player.time() == 0, f"Home leads to {start[0]}")
        browser.press(player.play, SPACE)
        demand(wait_until(lambda: player.time() > 0), "the time does not advance after play")
        demand(wait_until(lambda: all(now != then for now, then in zip(player.shown(), start))), f"plays, but something stands still: {player.shown()}")
        demand(player.stop() and player.stands_still(), "moves on after Space has paused it")
        paused = player.shown()
        browser.press(player.scrub, 10 * RIGHT)  # one of them may move a slow body by less than the picture's rounding
        demand(player.time() > float(paused[0].split("=")[1]) and player.stands_still(), "the arrow key does not move the time")
        demand(player.shown()[1:3] != paused[1:3], "the arrow key moves the time, but no body")
        browser.press(player.scrub, SPACE)
        demand(wait_until(lambda: player.state() == "playing"), "Space on the time does not play")
        browser.press(player.scrub, SPACE)
        demand(wait_until(lambda: player.state() == "paused"), "Space on the time does not pause")
        browser.press(player.play, TAB)
        demand(browser.run("return document.activeElement === arguments[0]", player.next), "Tab does not lead from play to the next impact")
        browser.press(player.next, SPACE)
        demand(browser.run("return [...document.querySelectorAll('.watch')[arguments[0]].querySelectorAll('.impulse')].some((e) => e.getAttribute('d'))", place),
               "no impulse is shown at an impact")
        browser.press(player.next, TAB)
        demand(browser.run("return document.activeElement === arguments[0]", player.scrub), "Tab does not lead to the time")
    return complaints


def calm(browser, page):
    """Who asked for less motion gets a picture that stands still until told otherwise; so does who runs no scripts."""
    complaints = []
    browser.viewport(1280, 800)
    browser.chromium("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    browser.open(page.as_uri())
    for place in range(browser.run("return document.querySelectorAll('.watch .controls').length")):
        player = Player(browser, place)
        player.into_sight()
        if not (player.stands_still() and player.state() == "paused"):
            complaints.append(f"animation {place + 1} moves although less motion is asked for")
    browser.chromium("Emulation.setEmulatedMedia", features=[])
    browser.chromium("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page.as_uri())
    complaints += browser.run("""
        const complaints = [];
        for (const player of document.querySelectorAll(".watch")) {
          if (player.dataset.state) complaints.push("a script ran although none should");
          if (player.querySelector(".controls").offsetHeight) complaints.push("controls that nothing answers to");
          if (!player.querySelector(".impulse").getAttribute("d")) complaints.push("the still picture shows no impulse");
          for (const svg of player.querySelectorAll("svg")) if (!svg.getBoundingClientRect().height) complaints.push("no still picture");
        }
        return complaints;""")
    browser.chromium("Emulation.setScriptExecutionDisabled", value=False)
    return complaints


CHECKS = {"first screen": first_screen, "figures": sizes, "links": links, "animation": animation, "less motion": calm,
          "narrow screen": narrow, "letters": letters, "names": names, "console": console, "network": network}  # the logs last: they tell of all the rest
OF_FAILED = ("links", "narrow screen", "names", "console", "network")  # where a figure may not be drawn, and nothing be animated


def complaints_of(name, browser, page):
    """A page on which a check cannot even be made fails it."""
    try:
        return CHECKS[name](browser, page)
    except (RuntimeError, TypeError, ValueError) as error:
        return [f"{type(error).__name__}: {error}"]


def take_pictures(browser, page, folder):
    """The first screen, and the whole page in pieces no longer than a browser draws at once."""
    folder.mkdir(parents=True, exist_ok=True)

    def picture(name, **clip):
        options = {"clip": {**clip, "scale": 1}, "captureBeyondViewport": True} if clip else {}
        (folder / name).write_bytes(base64.b64decode(browser.chromium("Page.captureScreenshot", format="png", **options)["data"]))

    for width, height, is_dark in ((1280, 800, False), (390, 844, False), (1280, 800, True)):
        browser.viewport(width, height, mobile=width < 500)
        browser.chromium("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])  # the same pictures every time
        browser.open(page.as_uri())
        name = f"{width}-dark" if is_dark else str(width)
        picture(f"{name}-first-screen.png")
        total, piece = browser.run("return document.scrollingElement.scrollHeight"), 6000
        for number, top in enumerate(range(0, total, piece), 1):
            picture(f"{name}-{number:02}.png", x=0, y=top, width=width, height=min(piece, total - top))
    browser.chromium("Emulation.setEmulatedMedia", features=[])
    (folder / "print.pdf").write_bytes(base64.b64decode(browser.chromium("Page.printToPDF", printBackground=False)["data"]))


# What is done to a copy of the page, and the check that must notice.
BREAKS = [
    ("console", lambda html: html.replace("</main>", "<script>1</script></main>", 1)),  # no hash of the policy lets it run
    ("network", lambda html: re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", html, count=1)
        .replace("</main>", '<img alt="" src="missing.png"></main>', 1)),
    ("figures", lambda html: html.replace("<style>", "<style>figure:last-of-type svg { height: 0 !important; }", 1)),
    ("figures", lambda html: re.sub(r"<(path|polygon|polyline|circle|rect|line)\b[^>]*?stroke=.var\(--[^>]*>", "", html)),
    ("figures", lambda html: re.sub(r"<(path|polygon|polyline|circle|rect)\b[^>]*>", "", html)),
    ("links", lambda html: html.replace("</main>", '<a href="#nowhere">x</a></main>', 1)),
    ("links", lambda html: html.replace("</main>", '<a href="runs/none.csv">x</a></main>', 1)),
    ("animation", lambda html: html.replace('<script type="application/json">', '<script type="application/json">!', 1)),
    ("less motion", lambda html: html.replace('class="controls" hidden', 'class="controls"', 1)),
    ("narrow screen", lambda html: html.replace("</main>", '<p style="width: 350px">x</p></main>', 1)),
    ("narrow screen", lambda html: html.replace("<style>", "<style>.runs td > span { min-width: auto !important; white-space: nowrap; }", 1)),
    ("names", lambda html: re.sub(r"<caption.*?</caption>", "", html)),
    ("names", lambda html: re.sub(r"<figure aria-label=", "<figure data-label=", html)),
    ("names", lambda html: html.replace(' role="img" aria-label="', ' data-label="')),
    ("names", lambda html: re.sub(r"<(/?)h2", r"<\1h4", html)),
    ("letters", lambda html: html.replace("<style>", "<style>.figures svg { max-width: 14rem; }", 1)),
    ("first screen", lambda html: html.replace("<main>", '<main><p style="height: 800px">x</p>', 1)),
    ("first screen", lambda html: re.sub(r'(<p class="figure">)[^<]*', r"\1many", html, count=1)),
    ("first screen", lambda html: re.sub(r'(<p id="reproduce">.*?<code>).*?</code>', r"\1duhem</code>", html, count=1, flags=re.DOTALL)),
]


def bites(browser, page):
    complaints = []
    html = page.read_text(encoding="utf-8")
    for name, broken in BREAKS:
        changed = broken(html)
        with tempfile.TemporaryDirectory(dir=page.parent) as folder:
            copy = pathlib.Path(folder) / "index.html"
            copy.write_text(changed, encoding="utf-8")
            shutil.copy(page.parent / "report.json", folder)
            browser.log("browser"), browser.log("performance")
            if name in ("console", "network"):
                browser.open(copy.as_uri())
                time.sleep(0.2)
            elif name in ("figures", "links"):
                browser.viewport(1280, 800)
                browser.open(copy.as_uri())
            found = complaints_of(name, browser, copy)
            if name == "links":  # the copy stands elsewhere: what counts is the link that was broken
                found = [line for line in found if "nowhere" in line or "none.csv" in line]
            if changed == html or not found:
                complaints.append(f"a page broken on purpose passes the check of its {name}")
            else:
                print(f"  noticed: {name}: {found[0][:150]}")
    return complaints


def surroundings(page):
    """Whatever is missing or dies around it, this program says so; and it leaves nothing behind."""
    complaints = []
    dies, silent = "#!/bin/sh\nexit 3\n", "#!/bin/sh\necho started successfully on port 1\n"
    with tempfile.TemporaryDirectory() as folder:
        def demand(code, says, programs, **variables):
            place = pathlib.Path(tempfile.mkdtemp(dir=folder))
            for name, text in programs.items():
                (place / name).write_text(text)
                (place / name).chmod(0o755)
            ended = subprocess.run([sys.executable, __file__, "--failed", page], capture_output=True, text=True, check=False,
                                   env={"PATH": str(place), **variables})
            if ended.returncode != code or says not in ended.stdout or ended.stderr:
                complaints.append(f"with {[*programs]} and {variables} it ends with {ended.returncode}: {ended.stdout}{ended.stderr}")

        for unset in ({}, {"DUHEM_HAS_CHROMIUM": ""}, {"DUHEM_HAS_CHROMIUM": "0"}):
            demand(0, "skipped", {}, **unset)
        demand(1, "is missing", {}, DUHEM_HAS_CHROMIUM="1")
        demand(1, "chromium-driver is missing", {"chromium": dies})
        demand(1, "ended with 3", {"chromium": dies, "chromedriver": dies})
        demand(1, "answers no more", {"chromium": dies, "chromedriver": silent})
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, __file__, "--failed", page], capture_output=True, check=False, env={**os.environ, "TMPDIR": folder})
        complaints += [f"{left} is left behind" for left in os.listdir(folder)]
    return complaints


def main(words):
    mode = words[0] if words[:1] in (["--bites"], ["--failed"]) else ""
    if len(words) != 2 or (words[0].startswith("-") and not mode):
        print(__doc__, file=sys.stderr)
        return 2
    page = pathlib.Path(words[1 if mode else 0]).resolve()
    if not page.is_file():
        print(f"browser_test.py: {page} is not there", file=sys.stderr)
        return 2
    driver, chromium = shutil.which("chromedriver"), shutil.which("chromium")
    if not (driver and chromium):
        if driver or chromium:
            print(f"FAILED {driver or chromium} is there, but its {'chromium' if driver else 'chromium-driver'} is missing")
            return 1
        if os.environ.get("DUHEM_HAS_CHROMIUM", "0") not in ("", "0"):
            print("FAILED chromium or chromium-driver is missing, though DUHEM_HAS_CHROMIUM is set")
            return 1
        print("skipped: no chromium and no chromium-driver")
        return 0

    try:
        results = results_of(mode, page, driver, words[1])
    except (NoBrowser, RuntimeError) as error:
        print(f"FAILED {error}")
        return 1
    for name, complaints in results.items():
        print(f"{'FAILED' if complaints else 'ok':7}{name}")
        for complaint in complaints:
            print(f"       {complaint}")
    return 1 if any(results.values()) else 0


def results_of(mode, page, driver, folder):
    """Every check's complaints; of a page that is to be checked as a whole, pictures go to the folder."""
    browser = Browser(driver)
    try:
        if mode == "--bites":
            results = {"the checks": bites(browser, page), "this program": surroundings(page)}
        elif mode == "--failed":
            browser.viewport(1280, 800)
            browser.open(page.as_uri())
            results = {name: complaints_of(name, browser, page) for name in OF_FAILED}
        else:
            results = {name: complaints_of(name, browser, page) for name in CHECKS}
            take_pictures(browser, page, pathlib.Path(folder))
        return results
    finally:
        browser.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
