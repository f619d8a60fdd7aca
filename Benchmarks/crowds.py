"""Measures crowds with Planmark: titles beside pins, pins that hide each other, and photos, and prints a Markdown section.

usage: crowds.py PLANMARK WORK-FOLDER
"""

import functools
import os
import random
import subprocess
import sys

import pictures
import processes

WIDTH, HEIGHT = 12_000, 9_000
TITLES = [10_000, 31_623, 100_000]
SPREAD = [100_000, 1_000_000]
PHOTOS, PHOTO_SIZE = 5_000, 2_000_000
RUNS = 3


# Some markers may be refused.
run = functools.partial(processes.run, statuses=(0, 1), stderr=subprocess.DEVNULL)


def drawing(folder):
    """A white drawing, as PNG."""
    path = f"{folder}/crowd.png"
    pictures.write([b"\xff" * WIDTH], 1, WIDTH, HEIGHT, path)
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
    for path in [*photos, plan]:
        os.remove(path)
    return result


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
    seconds, memory = attach(planmark, picture, folder)
    print(f"| `attach` of {PHOTOS:,} photos | {seconds:.1f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
