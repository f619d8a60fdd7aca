"""Varies each fixed threshold of the finder of rooms by a quarter, and prints a Markdown section with a row for each that changes a score.

usage: room_thresholds.py mark CHECKOUT          (edits a checkout that is built for this alone)
       room_thresholds.py run PLANMARK FOLDER    (the program of that checkout; the folder of rooms.py)

Scores are counted by rooms.py. A checkout that is marked reads from the environment which threshold is varied, so that it is built once.
"""

import os
import re
import subprocess
import sys

# Each threshold: what it is, its file below Sources/Sheets/PlanTracing, and its code with the number between braces.
THRESHOLDS = [
    ("wall, least thickness in m", "Walls/WallSearch.swift", "static let thickness = {0.045}...0.52"),
    ("wall, greatest thickness in m", "Walls/WallSearch.swift", "static let thickness = 0.045...{0.52}"),
    ("face, least length in m", "Walls/WallSearch.swift", "piece.length > {0.08} * meter"),
    ("strip, least length in m", "Walls/WallSearch.swift", "max({0.1} * meter, 0.4 * distance)"),
    ("strip, least length in thicknesses", "Walls/WallSearch.swift", "max(0.1 * meter, {0.4} * distance)"),
    ("pen of walls, part of the heaviest", "Walls/WallSearch.swift", "> {0.6} * Double(reference)"),
    ("pen of walls, part of all strips", "Walls/WallSearch.swift", "$0.value > {0.08} * total"),
    ("strip that counts for pens, least length in m", "Walls/WallSearch.swift", "max({0.5} * meter, 2 * strip.thickness)"),
    ("hatch, greatest pitch in m", "Walls/WallSearch.swift", "greatestPitch: {0.8} * meter"),
    ("hatch, shared part of its lines", "Walls/WallSearch.swift", "? 0.1 : {0.65}"),
    ("filled walls, outlined length in m", "Walls/WallSearch.swift", "$0.value.filled > {10} * meter"),
    ("filled walls, outlined part", "Walls/WallSearch.swift", "$0.value.filled > {0.5} * $0.value.whole"),
    ("face, part that bounds strips", "Walls/WallSearch.swift", "shared[family][$0] > {0.25} * piece.length"),
    ("thick stroke, least width in m", "Walls/ThickStrokes.swift", "thickness = {0.08}...0.6"),
    ("thick strokes, part of all walls", "RoomFinder.swift", "max(10 * meter, {0.4} * walls"),
    ("door, least width in m", "RoomFinder.swift", "swings.filter { {0.45}...1.6 ~="),
    ("door, greatest width in m", "RoomFinder.swift", "swings.filter { 0.45...{1.6} ~="),
    ("door, least sweep", "Walls/DoorSwing.swift", "&& {0.6}...3.6 ~= $0.sweep"),
    ("door, drawn part of the leaf", "Walls/DoorSwing.swift", "swing.drawn.contains(where: { $0 > {0.5} })"),
    ("leaf, distance from its line in radii", "Walls/DoorSwing.swift", "< {0.11} * length && along"),
    ("opening, greatest width in m", "Walls/WallClosing.swift", "widestOpening = {1.7}"),
    ("window, greatest width in m", "Walls/WallClosing.swift", "widestWindow = {6.0}"),
    ("gap at a wall's end in m", "Walls/WallClosing.swift", "Self.widestOpening : {0.25})"),
    ("walls in one line, greatest offset in m", "Walls/WallClosing.swift", "let window = {0.03} * meter"),
    ("group of walls, least size in m", "Walls/WallClosing.swift", "let smallest = {1.8} * meter"),
    ("cell of the grid in m", "Walls/WallClosing.swift", "cell: {0.015} * meter"),
    ("dashes, greatest length in m", "Lines/LineFamily.swift", "joined[index].length < {0.8} * meter"),
    ("dashes, greatest gap in m", "Lines/LineFamily.swift", "joined[index].end < {0.35} * meter"),
    ("hatch, difference of pitches", "Lines/LineFamily.swift", "< {0.08} * pitch + 0.13"),
    ("outline, tolerance in cells", "Regions/RegionOutline.swift", "tolerance: {2.1} * grid.cell)"),
    ("outline, distance of a face in cells", "Regions/RegionOutline.swift", "&& distance < {2.6} * grid.cell"),
    ("space without a tag, least area in m²", "Regions/RoomGathering.swift", "leastArea = {0.7}"),
    ("tag, distance from its space in m", "Regions/RoomGathering.swift", "reach: {0.4} * scale.pointsPerMeter"),
    ("outline, wall's part that is certain", "Regions/RoomGathering.swift", "outline.wallPart < {0.6}"),
    ("entrance, least width in m", "Regions/ClosedSpaces.swift", "leastOpening = {0.45}"),
    ("shaft, part of the middle room", "Regions/ClosedSpaces.swift", "areas[areas.count / 2] * {0.5}"),
    ("pen that draws walls alone, part of its lines", "Walls/WallSearch.swift", "wallPart = {0.7}"),
    ("chords of a swing, least sweep", "Lines/ChordArcs.swift", "leastSweep = {1.4}"),
    ("chords of a swing, widest gap in pt", "Lines/ChordArcs.swift", "widestGap = {0.6}"),
    ("drawing, distance between its rooms in m", "Views/DrawnView.swift", "insetBy(dx: -{1.5} * meter, dy: -1.5 * meter)"),
]
FACTORS = (0.75, 1.25)
VARIABLE = "PLANMARK_THRESHOLD"
FACTOR = f"""import Glibc

/// The threshold that a measurement varies, and by how much.
private let varied = getenv("{VARIABLE}").map {{ String(cString: $0).split(separator: "=").compactMap {{ Double($0) }} }}

/// The factor of a threshold.
func thresholdFactor(_ number: Double) -> Double {{ varied?.first == number ? varied?.last ?? 1 : 1 }}
"""


def mark(checkout):
    folder = os.path.join(checkout, "Sources/Sheets/PlanTracing")
    for number, (name, file, code) in enumerate(THRESHOLDS):
        path = os.path.join(folder, file)
        text = open(path).read()
        before, value, after = split(code)
        for other, (_, same, shared) in enumerate(THRESHOLDS[:number]):  # A code with two thresholds has the first one marked already.
            head, first, tail = split(shared)
            if same == file and head + first + tail == before + value + after:
                before = before.replace(f"{head}{first}", f"{head}({first} * thresholdFactor({other}))")
        if text.count(before + value + after) != 1:
            sys.exit(f"{file} does not have '{before + value + after}' once: correct '{name}'")
        open(path, "w").write(text.replace(before + value + after, f"{before}({value} * thresholdFactor({number})){after}"))
    open(os.path.join(folder, "ThresholdFactor.swift"), "w").write(FACTOR)


def split(code):
    """The code before the number, the number, and the code after it."""
    match = re.search(r"\{([\d.]+)\}", code)
    return code[:match.start()], match.group(1), code[match.end():]


def scores(planmark, folder, varied=None):
    """Rooms found at 0.90, results that are no rooms, and leaks of each sheet, as rooms.py counts them."""
    command = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "rooms.py"), planmark, folder]
    environment = dict(os.environ, **({VARIABLE: varied} if varied else {}))
    rows = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in rows if row.startswith("|")][2:]
    return {row[0]: (int(row[2]), int(row[5]), int(row[8])) for row in cells}


def shown(score):
    return "; ".join(", ".join(str(count) for count in counts) for counts in score.values())


def run(planmark, folder):
    base = scores(planmark, folder)
    print("## Thresholds of the finder of rooms\n")
    print(f"Sheets in order: {', '.join(base)}; of each the rooms found at 0.90, results that are no rooms, leaks not told.\n")
    print("| threshold | three quarters of it | five quarters of it |\n| --- | ---: | ---: |")
    print(f"| as they are | {shown(base)} | {shown(base)} |")
    for number, (name, _, _) in enumerate(THRESHOLDS):
        varied = [scores(planmark, folder, f"{number}={factor}") for factor in FACTORS]
        if any(score != base for score in varied):
            print(f"| {name} | {' | '.join('same' if score == base else shown(score) for score in varied)} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "mark":
        mark(sys.argv[2])
    else:
        run(os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3]))
