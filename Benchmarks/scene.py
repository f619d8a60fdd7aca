"""Draws a scene of 50 shapes with Planmark, bare Cairo and pycairo, and prints a Markdown section.

usage: scene.py PLANMARK-BENCH
"""

import json
import os
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 5


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    program = sys.argv[1]
    rounds = [
        (json.loads(output(program, "scene", "--repeat", "9")),
         float(output(sys.executable, f"{HERE}/scene_peer.py", "9")))
        for _ in range(ROUNDS)
    ]
    ours = statistics.median(r["microseconds"] for r, _ in rounds)
    bare = statistics.median(r["cairoMicroseconds"] for r, _ in rounds)
    against_bare = statistics.median(r["microseconds"] / r["cairoMicroseconds"] for r, _ in rounds)
    pycairo = statistics.median(p for _, p in rounds)
    against_pycairo = statistics.median(r["microseconds"] / p for r, p in rounds)
    print("## Scenes drawn\n")
    print(
        "50 shapes (fills, strokes, dashes, gradients, trims) on 512 x 512 pixels: made of views, laid out and painted anew "
        "each time, beside the same drawing by bare calls of Cairo, in the same process by turns, and by pycairo; warm. "
        f"Medians of {ROUNDS} runs; a ratio is the median of the runs' ratios.\n")
    print("| program | microseconds | Planmark's time in times of it |")
    print("| --- | ---: | ---: |")
    print(f"| Planmark | {ours:.0f} | |")
    print(f"| bare Cairo | {bare:.0f} | {against_bare:.2f} |")
    print(f"| pycairo | {pycairo:.0f} | {against_pycairo:.2f} |")
