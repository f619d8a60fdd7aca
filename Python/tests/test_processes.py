"""Threads, processes, interrupts and memory."""

import gc
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import planmark
import pytest

SQUARE = np.array([[20, 0], [30, 0], [30, 10], [20, 10]], float)


def small_sheet():
    return planmark.Sheet(np.full((60, 80), 200, np.uint8), [SQUARE], [[25, 5]])


@pytest.fixture
def run():
    """Starts programs, and ends those that go on after the test."""
    processes = []

    def start(program, *arguments):
        # Programs that are started in the background ignore interrupts, and so would those that they start.
        hears = "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        program = "import os, sys, signal, threading, time\nimport numpy as np, planmark\n" + hears + program
        processes.append(subprocess.Popen(
            [sys.executable, "-c", program, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def test_a_forked_child_goes_on_with_areas_and_sheets():
    rooms, sheet = planmark.Rooms([SQUARE]), small_sheet()
    # The parent has used its threads.
    points = np.random.default_rng(1).uniform(0, 40, (200_000, 2))
    expected, pixels = rooms.locate(points).room, sheet.to_array()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(60)
            same = np.array_equal(rooms.locate(points).room, expected) and np.array_equal(sheet.to_array(), pixels)
            same = same and np.array_equal(planmark.Rooms([SQUARE]).locate(points).room, expected)
            status = 0 if same and sheet.to_bytes().startswith(b"\x89PNG") else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def located_in_child(seed):
    return planmark.Rooms([SQUARE]).locate(np.random.default_rng(seed).uniform(0, 40, (1000, 2))).room.tolist()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_pools_of_processes_work(method):
    located_in_child(0)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(located_in_child, range(4)).get(60) == [located_in_child(seed) for seed in range(4)]


def test_threads_render_side_by_side():
    sheet = small_sheet()
    expected, failures = sheet.to_array(), []

    def work():
        for _ in range(50):
            if not np.array_equal(sheet.to_array(), expected) or not np.array_equal(small_sheet().to_array(), expected):
                failures.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_other_threads_run_while_the_library_works():
    sheet = planmark.Sheet(np.full((3000, 4000), 200, np.uint8), scale=2)
    turns, is_done = [0], threading.Event()

    def count():
        while not is_done.is_set():
            turns[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    sheet.to_array()
    is_done.set()
    thread.join()
    assert turns[0] > 10


RENDER = """
drawing = np.full((6000, 8000, 3), 200, np.uint8)
sheet = planmark.Sheet(drawing, markers=np.random.default_rng(1).uniform(0, 6000, (3000, 2)), scale=2)
start = time.monotonic()
sheet.render(sys.argv[1])
try:
    print(time.monotonic() - start, flush=True)
    while True:
        sheet.render(sys.argv[1])
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), flush=True)
    # The same sheet can be rendered again.
    print(sheet.to_array((0, 0, 10, 10)).shape)
"""


def test_an_interrupt_ends_a_rendering_and_leaves_nothing(run, tmp_path):
    process = run(RENDER, tmp_path / "large.png")
    whole = float(process.stdout.readline())
    first = os.stat(tmp_path / "large.png").st_ino
    time.sleep(whole / 8)
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "interrupted 1\n"
    # The second rendering did not go on to its end, where the file would be replaced.
    assert os.stat(tmp_path / "large.png").st_ino == first
    assert process.stdout.read() == "(10, 10, 3)\n" and process.stderr.read() == "" and process.wait() == 0
    assert os.listdir(tmp_path) == ["large.png"]


LAY_OUT = """
drawing = np.full((9000, 12000, 3), 200, np.uint8)
points = np.random.default_rng(1).uniform(0, 9000, (60_000, 2))
threading.Timer(float(sys.argv[1]), os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    while True:
        planmark.annotate(drawing, markers=points)
except KeyboardInterrupt:
    print("interrupted", threading.active_count())
"""


@pytest.mark.parametrize("seconds", [0.3, 0.7, 1.1])
def test_an_interrupt_ends_laying_out_too(run, seconds):
    process = run(LAY_OUT, seconds)
    assert process.communicate(timeout=120) == ("interrupted 1\n", "") and process.returncode == 0


AS_IT_ENDS = """
Lock = threading.Lock

class InterruptedLock:
    def __init__(self):
        self.lock = Lock()
        self.release = self.lock.release

    def acquire(self, **limits):
        acquired = self.lock.acquire(**limits)
        if acquired and limits:
            raise KeyboardInterrupt
        return acquired

sheet = planmark.Sheet(np.full((3000, 4000), 200, np.uint8))
threading.Lock = InterruptedLock
for task in [None, planmark.Task()]:
    try:
        sheet.to_array(task=task)
    except KeyboardInterrupt:
        print("interrupted")
"""


def test_an_interrupt_as_a_call_ends_is_not_waited_for_forever(run):
    assert run(AS_IT_ENDS).communicate(timeout=60) == ("interrupted\ninterrupted\n", "")


LET_GO = """
class Alarm(Exception):
    pass

def ring(number, frame):
    raise Alarm

caught = dropped = 0

def drop(unraisable):
    global dropped
    dropped += 1

sys.unraisablehook = drop
signal.signal(signal.SIGALRM, ring)
for turn in range(300):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001 + turn * 1e-6)
        end = time.monotonic() + 0.02
        while time.monotonic() < end:
            planmark.Task()
    except Alarm:
        caught += 1
print(caught, dropped)
"""


def test_an_interrupt_is_not_lost_while_an_object_is_let_go(run):
    assert run(LET_GO).communicate(timeout=60) == ("300 0\n", "")


def test_an_uncaught_interrupt_ends_the_program_as_python_does(run, tmp_path):
    process = run(RENDER.replace("except KeyboardInterrupt", "except ZeroDivisionError"), tmp_path / "large.png")
    time.sleep(float(process.stdout.readline()) / 8)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGINT and errors.rstrip().endswith("KeyboardInterrupt")


def test_a_task_tells_how_far_it_is_and_cancels(tmp_path):
    sheet = planmark.Sheet(np.full((3000, 4000), 200, np.uint8), scale=2)
    task, seen = planmark.Task(), []

    def watch():
        while not seen or seen[-1].done == 0:
            seen.append(task.progress)
            time.sleep(0.001)
        task.cancel()

    thread = threading.Thread(target=watch)
    thread.start()
    with pytest.raises(planmark.CancelledError):
        sheet.render(tmp_path / "sheet.png", task=task)
    thread.join()
    assert list(tmp_path.iterdir()) == []
    assert 0 < seen[-1].done <= seen[-1].total and "of" in repr(task)
    # A task that was cancelled ends each call that begins with it.
    with pytest.raises(planmark.CancelledError):
        sheet.to_bytes(task=task)
    done = planmark.Task()
    sheet.to_array(task=done)
    assert done.progress.done == done.progress.total > 0


def megabytes():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 1e6


def calls():
    rooms, sheet, points = planmark.Rooms([SQUARE]), small_sheet(), np.zeros((10, 2))
    coordinates, drawing = planmark.Coordinates("leaflet", zoom=2), np.zeros((8, 8), np.uint8)
    shown = planmark.Sheet(drawing)
    zones, counter = planmark.Zones(rooms), planmark.LineCounter([(0, 0), (9, 9)])
    found = planmark.Detections([[1, 2, 3, 4]], ["person"], tracker_id=[1])

    def fails(call, *arguments, **options):
        try:
            call(*arguments, **options)
        except planmark.PlanmarkError:
            return
        raise AssertionError("nothing was wrong")

    return {
        "Rooms of arrays": lambda: planmark.Rooms([SQUARE]),
        "Rooms of GeoJSON": lambda: planmark.Rooms({"a": SQUARE}),
        "locate": lambda: rooms.locate(points),
        "locate_point": lambda: rooms.locate_point(1, 2),
        "tile": lambda: rooms.tile(points),
        "nearest": lambda: rooms.nearest(points),
        "pairs": lambda: rooms.pairs(points),
        "to_geojson": rooms.to_geojson,
        "check_placement": lambda: planmark.check_placement((9, 9), rooms, points),
        "Zones.trigger": lambda: zones.trigger(found),
        "LineCounter.trigger": lambda: counter.trigger(found),
        "Coordinates": lambda: planmark.Coordinates("leaflet", zoom=2),
        "to_pixels": lambda: coordinates.to_pixels(points),
        "Sheet": lambda: planmark.Sheet(drawing),
        "annotate": lambda: planmark.annotate(drawing),
        "size": lambda: sheet.size,
        "report": lambda: sheet.report,
        "to_array": lambda: shown.to_array((0, 0, 4, 4)),
        "to_bytes": lambda: shown.to_bytes(),
        "Task": lambda: planmark.Task().progress,
        "a wrong option": lambda: fails(planmark.Sheet, drawing, scale=0),
        "a missing file": lambda: fails(planmark.Rooms, "/no/such"),
        "a closed object": lambda: rooms.locate_point(0, 0),
    }


@pytest.mark.parametrize("kind", calls())
@pytest.mark.parametrize("count", [2000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_calls_keep_no_memory(kind, count):
    call = calls()[kind]
    for _ in range(count // 10):
        call()

    def growth():
        gc.collect()
        before = megabytes()
        for _ in range(count):
            call()
        gc.collect()
        return megabytes() - before

    # A leak of a handle is some hundred bytes a call, in every round; the allocator grows by more at times, but not each time.
    assert any(growth() < 1 + count * 0.00002 for _ in range(3))


@pytest.mark.parametrize("kind", calls())
def test_calls_leave_nothing_to_the_garbage_collector(kind):
    call = calls()[kind]
    call()
    gc.collect()
    gc.disable()
    try:
        call()
        assert gc.collect() == 0
    finally:
        gc.enable()


# How long it takes is measured by Benchmarks/python.py.
def test_import_starts_no_thread():
    program = (
        "import numpy, os\nbefore = len(os.listdir('/proc/self/task'))\nimport planmark\n"
        "print(len(os.listdir('/proc/self/task')) - before)")
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "0\n"


def test_optional_packages_are_not_imported():
    # NumPy's older versions import some of these themselves.
    program = (
        "import sys, numpy\nbefore = set(sys.modules)\nimport planmark\n"
        "print(sorted({'PIL', 'pandas', 'shapely', 'subprocess'} & set(sys.modules) - before))")
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_fonts_that_the_user_set_up_are_left_alone(tmp_path):
    program = "import os, planmark\nprint(os.environ.get('FONTCONFIG_FILE'))"
    for value in ("/etc/fonts/fonts.conf", None):
        environment = {name: text for name, text in os.environ.items() if not name.startswith("FONTCONFIG")}
        environment.update({"FONTCONFIG_FILE": value} if value else {})
        done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout == f"{value}\n" and done.stderr == ""
