"""Draws turning pages with Planmark, beside OpenCV's remap of one page with the same map, and prints a Markdown section.

usage: curl.py PLANMARK-BENCH WORK-FOLDER
       curl.py remap PAGE.png MAPS.f32           times OpenCV alone: milliseconds, float maps and fixed-point ones
"""

import json
import os
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLE = os.path.join(HERE, "../Samples/office.png")
WIDTH, HEIGHT = 1920, 1080
RUNS = 5


def remap(page, maps):
    """The shortest times of a remap of three channels into a picture that is there already."""
    import cv2
    import numpy

    picture = cv2.resize(cv2.imread(page), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    x, y = numpy.fromfile(maps, numpy.float32).reshape(2, HEIGHT, WIDTH)
    result = numpy.empty_like(picture)
    times = []
    for first, second in [(x, y), cv2.convertMaps(x, y, cv2.CV_16SC2)]:
        shortest = float("inf")
        for _ in range(20):
            start = time.perf_counter()
            cv2.remap(picture, first, second, cv2.INTER_LINEAR, dst=result)
            shortest = min(shortest, time.perf_counter() - start)
        times.append(shortest * 1000)
    print(json.dumps({"float": times[0], "fixed": times[1], "threads": cv2.getNumThreads()}))


def lines(*command):
    result = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def comparison(bench, work):
    maps = f"{work}/curl-maps.f32"
    lines(bench, "curl", "--input", SAMPLE, "--output", maps, "--repeat", "1")
    cores = str(os.cpu_count())
    ours, peers = [], []
    for _ in range(RUNS):
        ours.append(lines(bench, "curl", "--input", SAMPLE, "--threads", cores, "--repeat", "3"))
        peers.append(lines(sys.executable, __file__, "remap", SAMPLE, maps)[0])
    peer = statistics.median(run["float"] for run in peers)
    fixed = statistics.median(run["fixed"] for run in peers)
    print("## Turning pages\n")
    print(
        f"Frames of {WIDTH} x {HEIGHT} pixels on {cores} cores, with geometry, light, shadows and filtering: the median and "
        f"the slowest of 19 frames of a turn. OpenCV's `remap`, bilinear, of one page of three channels with the map of one "
        f"of the frames made beforehand, takes {peer:.1f} ms with float maps and {fixed:.1f} ms with fixed-point ones "
        f"({peers[0]['threads']} threads). In turns, the median of {RUNS} runs.\n")
    print("| held by | ms | times remap | slowest ms | times remap | frames a second |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for index, grip in enumerate(["the edge", "a corner"]):
        typical = statistics.median(run[index]["milliseconds"] for run in ours)
        slowest = statistics.median(run[index]["slowestMilliseconds"] for run in ours)
        print(
            f"| {grip} | {typical:.1f} | {typical / peer:.2f} | {slowest:.1f} | {slowest / peer:.2f} | "
            f"{1000 / typical:.0f} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "remap":
        remap(*sys.argv[2:4])
    else:
        comparison(*sys.argv[1:3])
