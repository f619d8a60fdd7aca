"""Measures `planmark serve` and its page, and prints a Markdown section.

usage: serve.py PLANMARK WORK-FOLDER
Needs Chromium, wrk, and the packages of Tests/Front/requirements.txt.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../Tests/Front/PageTests"))
os.environ.setdefault("PLANMARK_WEB", os.path.join(HERE, "../Web"))

from annotator import PHONE, Annotator, start_browser, wait  # noqa: E402
from server import Server, make_office  # noqa: E402

PLANMARK, WORK = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
PEOPLE, EDITS, PAUSE = 5, 200, 500


def plan(folder):
    return make_office(PLANMARK, os.path.join(folder, "office.plan"))


def rate(server, *arguments):
    """The requests a second that wrk gets answered well."""
    output = subprocess.run(["wrk", "-t2", "-c16", "-d5s", *arguments], capture_output=True, text=True, check=True).stdout
    total = int(re.search(r"(\d+) requests in", output).group(1))
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    return (total - (int(bad.group(1)) if bad else 0)) / 5


def rates(folder):
    server = Server(PLANMARK, [plan(folder)], folder)
    tiles = server.ask("")["drawing"]["tiles"]
    path = tiles["template"].replace("{z}", str(tiles["levels"] - 1)).replace("{x}", "5").replace("{y}", "4")
    print(f"| tiles of a pyramid that is there, a second | {rate(server, server.address.rstrip('/') + path):,.0f} |", flush=True)
    script = os.path.join(folder, "mark.lua")
    with open(script, "w") as file:
        file.write("""
            local count = 0
            function setup(thread) count = count + 1; thread:set("id", count) end
            function init() number = 0 end
            function request()
                number = number + 1
                local key = string.format("%08x-0000-4000-8000-%012x", id, number)
                return wrk.format("POST", "/api/v1/plans/office/markers",
                    {["Content-Type"] = "application/json", ["Idempotency-Key"] = key}, '{"x": 950, "y": 800, "title": "a"}')
            end""")
    print(f"| markers placed, durable, a second | {rate(server, '-s', script, server.address):,.0f} |", flush=True)
    server.stop()


# What somebody does in a browser, with the page's own modules: follows the plan, and writes a note two times a second.
PERSON = """
const [base, person, edits, pause] = arguments;
const done = arguments[arguments.length - 1];
(async () => {
    const load = (name) => import(`${base}annotator/${name}.js`);
    const [{ Server }, { Texts }, { WriteQueue }, { PlanState }, { LiveChanges }] =
        await Promise.all(["server", "texts", "write-queue", "plan-state", "live-changes"].map(load));
    const server = new Server(base, new Texts("en"));
    const queue = await WriteQueue.open(server);
    const state = new PlanState(server, "office", queue);
    await state.load();
    const ids = [...state.markers.keys()].sort();
    const me = window.me = { sent: {}, seen: {}, state, queue };
    const live = new LiveChanges(server, "office", () => state.revision);
    live.addEventListener("change", async ({ detail }) => {
        await state.apply(detail);
        me.seen[detail.key] = performance.timeOrigin + performance.now();
    });
    live.start();
    me.run = async () => {
        for (let turn = 0; turn < edits; turn += 1) {
            const marker = ids[(turn * 7 + person * 11) % ids.length];
            const time = performance.timeOrigin + performance.now();
            const values = { note: `${person} ${turn}` };
            const record = await queue.add({
                plan: "office", author: `person ${person}`, method: "PATCH", path: `markers/${marker}`, body: values,
                effect: { kind: "edit", marker, values }
            });
            me.sent[record.key] = time;
            await new Promise((resolve) => setTimeout(resolve, pause));
        }
        me.isDone = true;
    };
    done(ids.length);
})().catch((error) => done(String(error)));
"""


def together(folder):
    server = Server(PLANMARK, [plan(folder)], folder)
    drivers = [start_browser() for _ in range(PEOPLE)]
    try:
        for person, driver in enumerate(drivers):
            driver.get(f"{server.address}api/v1")
            count = driver.execute_async_script(PERSON, server.address, person, EDITS, PAUSE)
            assert isinstance(count, int), count
        for driver in drivers:
            driver.execute_script("me.run();")
        for driver in drivers:
            wait(lambda: driver.execute_script("return Boolean(me.isDone) && me.queue.of('office').length === 0;"), "the edits", 200)
        time.sleep(2)
        logs = [driver.execute_script("return [me.sent, me.seen, [...me.state.shown().values()]];") for driver in drivers]
    finally:
        for driver in drivers:
            driver.quit()
    truth = {marker["id"]: marker for marker in server.markers()}
    agree = sum({marker["id"]: marker for marker in markers} == truth for _, _, markers in logs)
    delays, missed = [], 0
    for sender, (sent, _, _) in enumerate(logs):
        for receiver, (_, seen, _) in enumerate(logs):
            if sender != receiver:
                missed += sum(key not in seen for key in sent)
                delays += [seen[key] - moment for key, moment in sent.items() if key in seen]
    delays.sort()
    print(f"| {PEOPLE} browsers, {EDITS} edits each, two a second: have the plan's markers in the end | {agree} of {PEOPLE} |")
    print(f"| from an edit to when another browser has it, {len(delays):,} of them, {missed} missed: median | {delays[len(delays) // 2]:.0f} ms |")
    print(f"| … 95th percentile | {delays[int(0.95 * len(delays))]:.0f} ms |", flush=True)
    server.stop()


def page_size(folder):
    """The bytes of the page's own files that a browser loads, compressed as the server sends them."""
    server = Server(PLANMARK, [plan(folder)], folder)
    total = 0
    for name in ("", "annotator.css", "annotator/main.js", "service-worker.js"):
        with urllib.request.urlopen(urllib.request.Request(server.address + name, headers={"Accept-Encoding": "gzip"})) as answer:
            total += len(answer.read())
    print(f"| the page's own code, compressed as the server sends it | {total / 1000:.1f} kB |", flush=True)
    server.stop()


def frames(folder):
    driver = start_browser(phone=PHONE)
    path = plan(folder)
    listed = os.path.join(folder, "many.csv")
    with open(listed, "w") as file:
        file.write("title,x,y\n")
        for index in range(10_000):
            file.write(f"Defect {index},{300 + index % 100 * 33},{300 + index // 100 * 23}\n")
    Server.run(PLANMARK, "import", path, listed, "--anywhere")
    server = Server(PLANMARK, [path], folder)
    page = Annotator(driver, server)
    page.open()
    driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 4})
    try:
        rates = []
        for zoom in (False, True):
            driver.execute_script("""
                window.frames_seen = [];
                const tick = (time) => { window.frames_seen.push(time); if (window.frames_seen.length < 600) requestAnimationFrame(tick); };
                requestAnimationFrame(tick);""")
            for turn in range(4):
                if zoom:
                    page.press("+" if turn % 2 == 0 else "-")
                    time.sleep(0.5)
                else:
                    page.drag((2000, 1500), (2600 if turn % 2 else 1400, 1500))
            times = driver.execute_script("return window.frames_seen;")
            rates.append(1000 * (len(times) - 1) / (times[-1] - times[0]))
    finally:
        driver.quit()
    count = len(server.markers())
    print(f"| frames a second of an emulated phone at 4 x CPU throttle, {count:,} markers: dragging the plan | {rates[0]:.0f} |")
    print(f"| … zooming | {rates[1]:.0f} |", flush=True)
    server.stop()


def first_tiles(folder, driver):
    path = plan(folder)
    times = []
    for _ in range(5):
        shutil.rmtree(os.path.join(folder, "tiles"), ignore_errors=True)
        driver.get("about:blank")
        start = time.monotonic()
        server = Server(PLANMARK, [path], folder)
        driver.get(server.address)
        wait(lambda: driver.execute_script("return document.querySelectorAll('.leaflet-tile-loaded').length"), "tiles")
        times.append(time.monotonic() - start)
        driver.get("about:blank")
        server.stop()
    print(f"| from the server's start to the first tiles in a running browser, 12 MP, tiles made anew, median of 5 | {sorted(times)[2]:.2f} s |", flush=True)


def offline(folder, driver):
    server = Server(PLANMARK, [plan(folder)], folder)
    page = Annotator(driver, server)
    page.open()
    count = len(server.markers())
    server.kill()
    page.work_without_connection([(600 + 30 * (index % 6), 650 + 30 * (index // 6)) for index in range(30)], folder, 5)
    kills = 0
    for _ in range(3):
        server.start()
        before = len(server.markers())
        try:
            wait(lambda: len(server.markers()) > before or page.waiting() == 0, "the replay", 40)
        finally:
            server.kill()
        kills += 1
    server.start()
    wait(lambda: page.waiting() == 0, "the end of the replay", 90)
    markers = server.markers()
    photos = sum(len(marker.get("attachments", [])) for marker in markers)
    print(f"| 30 markers and 5 photos without a connection, the server killed {kills} times during the replay: there afterwards | {len(markers) - count} and {photos} |", flush=True)
    driver.get("about:blank")
    server.stop()


def main():
    os.makedirs(WORK, exist_ok=True)
    print(
        "## Annotating in browsers\n\nOn loopback, server, browsers and `wrk` (16 connections) on the same 2 cores. A plan of 12 megapixels, 20 rooms "
        "and 51 markers. `Benchmarks/serve.py PLANMARK FOLDER` repeats it.\n\n| work | measured |\n| --- | ---: |")
    for measure in (page_size, rates, together, frames):
        with tempfile.TemporaryDirectory(dir=WORK) as folder:
            measure(folder)
    driver = start_browser()
    try:
        for measure in (first_tiles, offline):
            with tempfile.TemporaryDirectory(dir=WORK) as folder:
                measure(folder, driver)
    finally:
        driver.quit()


if __name__ == "__main__":
    main()
