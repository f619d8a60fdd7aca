"""Measures crowds with Planmark: titles beside pins, pins that hide each other, and photos, and prints a Markdown section.

usage: crowds.py PLANMARK WORK-FOLDER
"""

import os
import random
import subprocess
import sys
import time

WIDTH, HEIGHT = 12_000, 9_000
TITLES = [10_000, 31_623, 100_000]
SPREAD = [100_000, 1_000_000]
PHOTOS, PHOTO_SIZE = 1_000, 2_000_000
RUNS = 3


def run(*command):
    """The seconds that a command took, and its peak memory in MB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"{' '.join(command[:2])} failed: {errors.decode()}")
    return seconds, usage.ru_maxrss / 1024


def drawing(folder):
    """A white drawing, as PNG."""
    import zlib
    path = f"{folder}/crowd.png"
    rows = zlib.compress((b"\0" + b"\xff" * WIDTH) * HEIGHT, 1)

    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    with open(path, "wb") as file:
        header = WIDTH.to_bytes(4, "big") + HEIGHT.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    return path


def markers(count, folder):
    """A list of markers with titles at random places."""
    path = f"{folder}/crowd-{count}.csv"
    chance = random.Random(count)
    words = ["Tap", "Door", "Crack", "Paint", "Socket", "Tile", "Window", "Lamp", "Stain", "Gap"]
    with open(path, "w") as file:
        file.write("x,y,title\n")
        for _ in range(count):
            title = f"{chance.choice(words)} {chance.choice(words).lower()} {chance.randrange(100)}"
            file.write(f"{chance.uniform(20, WIDTH - 20):.1f},{chance.uniform(20, HEIGHT - 20):.1f},{title}\n")
    return path


def attach(planmark, picture, folder):
    """The seconds and the peak memory of attaching photos to one marker."""
    plan = f"{folder}/crowd.plan"
    for ending in ["", "-wal", "-shm"]:
        if os.path.exists(plan + ending):
            os.remove(plan + ending)
    subprocess.run([planmark, "new", plan, "--drawing", picture], check=True, capture_output=True)
    subprocess.run([planmark, "mark", plan, "50", "50"], check=True, capture_output=True)
    photos = []
    for number in range(PHOTOS):
        photos.append(f"{folder}/photo-{number}.jpg")
        with open(photos[-1], "wb") as file:
            file.write(b"\xff\xd8\xff" + os.urandom(PHOTO_SIZE))
    os.sync()
    result = run(planmark, "attach", plan, "1", *photos)
    size = os.path.getsize(plan)
    for path in [*photos, plan]:
        os.remove(path)
    return (*result, size)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    planmark, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    picture = drawing(folder)
    print("## Crowds\n")
    print(
        f"Markers at random places of a white drawing of {WIDTH:,} x {HEIGHT:,} pixels, whole processes that write a PNG: the "
        f"shortest of {RUNS} runs, and the peak memory. Photos are of {PHOTO_SIZE / 1e6:.0f} MB of random bytes, in one run; the "
        "disk writes them twice, into the log and into the file. `Benchmarks/crowds.py PLANMARK FOLDER` repeats it.\n")
    print("| work | s | MB |\n| --- | ---: | ---: |")
    for name, counts, options in [
        ("markers with titles beside them", TITLES, ["--labels", "title"]),
        ("markers, `--spread always`", SPREAD, ["--spread", "always"]),
    ]:
        for count in counts:
            listed = markers(count, folder)
            command = [planmark, "annotate", picture, "--markers", listed, "--output", f"{folder}/crowd-out.png", *options]
            runs = [run(*command) for _ in range(RUNS)]
            print(f"| {count:,} {name} | {min(r[0] for r in runs):.2f} | {max(r[1] for r in runs):.0f} |", flush=True)
            os.remove(listed)
    seconds, memory, _ = attach(planmark, picture, folder)
    print(f"| `attach` of {PHOTOS:,} photos | {seconds:.1f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
