"""Finds the rooms of sheets that are as large as any, or made to take long, and prints a Markdown section with a row a sheet.

usage: room_bounds.py PLANMARK

The sheets are written by this script, the same ones each time: a building of 280 rooms on A0 with 500,000 segments, most of them hatches
and scattered lines; a million tiny segments, scattered or as dashes in a thousand rows; and forms that paint each other ten times, twelve
deep.
"""

import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time

PLANMARK = os.path.abspath(sys.argv[1])
ROUNDS = 3
WIDTH, HEIGHT = 3370.39, 2383.94  # A0 in points
METER = 7200 / 254  # points, at 1:100


def write(path, content, resources="/Font << /F1 5 0 R >>", forms=()):
    """Writes a PDF of one page; forms are objects from the number 6 on."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
               f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents 4 0 R /Resources << {resources} >> >>",
               f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
               "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", *forms]
    with open(path, "wb") as file:
        file.write(b"%PDF-1.4\n")
        offsets = []
        for number, text in enumerate(objects):
            offsets.append(file.tell())
            file.write(f"{number + 1} 0 obj\n{text}\nendobj\n".encode())
        start = file.tell()
        table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
        file.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer << /Size {len(objects) + 1} /Root 1 0 R >>\n"
                   f"startxref\n{start}\n%%EOF\n".encode())


def walls(columns, rows, room, thickness):
    """The walls of a grid of rooms, with a door below each, and the number of their segments."""
    lines, door = [], 0.9 * METER
    for column in range(columns + 1):
        for row in range(rows):
            lines.append(box(60 + column * (room + thickness) - thickness, 60 + row * (room + thickness) - thickness, thickness,
                             room + thickness))
    for row in range(rows + 1):
        for column in range(columns):
            x, y = 60 + column * (room + thickness), 60 + row * (room + thickness) - thickness
            lines += [box(x, y, METER, thickness), box(x + METER + door, y, room - METER - door, thickness)]
            bend = 0.5523 * door
            lines.append(f".25 w {x + METER:.2f} {y:.2f} m {x + METER:.2f} {y - door:.2f} l S {x + METER + door:.2f} {y:.2f} m "
                         f"{x + METER + door:.2f} {y - bend:.2f} {x + METER + bend:.2f} {y - door:.2f} {x + METER:.2f} {y - door:.2f} c S")
    return lines


def box(x, y, width, height):
    return f".7 w {x:.2f} {y:.2f} {width:.2f} {height:.2f} re S"


def building(path):
    """280 rooms of 5 x 5 m with tags, and as many lines in them as make 500,000 segments in all."""
    columns, rows, room, thickness = 20, 14, 5 * METER, 0.15 * METER
    chance, lines = random.Random(7), walls(columns, rows, room, thickness)
    each = (500_000 - 8 * len(lines)) // (columns * rows)
    for number in range(columns * rows):
        x, y = (60 + place * (room + thickness) for place in (number % columns, number // columns))
        lines.append(".1 w")
        for place in range(each):
            across = room * (place // 3 % 400) / 400
            if place % 3 == 0:
                turn, start = 2 * math.pi * chance.random(), (x + room * chance.random(), y + room * chance.random())
                end = (start[0] + 20 * math.cos(turn), start[1] + 20 * math.sin(turn))
                end = (min(max(end[0], x), x + room), min(max(end[1], y), y + room))
            elif place % 3 == 1:
                start, end = (x, y + across), (x + room * chance.random(), y + across)
            else:
                start, end = (x + across, y), (x + across, y + room * chance.random())
            lines.append(f"{start[0]:.2f} {start[1]:.2f} m {end[0]:.2f} {end[1]:.2f} l S")
        lines.append(f"BT /F1 7 Tf {x + room / 2 - 15:.2f} {y + room / 2:.2f} Td (ROOM) Tj 0 -10 Td ({100 + number}) Tj ET")
    write(path, "\n".join([*lines, "BT /F1 9 Tf 100 20 Td (1:100) Tj ET"]))


def scattered(path):
    chance, lines = random.Random(7), []
    for number in range(1_000_000):
        x, y, length = WIDTH * chance.random(), HEIGHT * chance.random(), chance.uniform(0.5, 4)
        lines.append(f"{x:.2f} {y:.2f} m {x + length * (number % 2):.2f} {y + length * (1 - number % 2):.2f} l S")
    write(path, "\n".join(lines))


def dashes(path):
    places = [10 + place * (WIDTH - 20) / 1000 for place in range(1000)]
    length = 0.6 * (WIDTH - 20) / 1000
    write(path, "\n".join(f"{x:.2f} {10 + row * (HEIGHT - 20) / 1000:.2f} m {x + length:.2f} {10 + row * (HEIGHT - 20) / 1000:.2f} l S"
                          for row in range(1000) for x in places))


def nested(path):
    forms = []
    for level in range(12):
        body = f"/F{level + 1} Do " * 10 if level < 11 else "0 0 m 10 10 l S"
        resources = f"/XObject << /F{level + 1} {level + 7} 0 R >>" if level < 11 else ""
        forms.append(f"<< /Type /XObject /Subtype /Form /BBox [0 0 3000 3000] /Resources << {resources} >> /Length {len(body)} >>\n"
                     f"stream\n{body}\nendstream")
    write(path, "/F0 Do", "/XObject << /F0 6 0 R >>", forms)


def measured(path):
    """The rooms found, and the seconds and megabytes that the command took at least."""
    seconds = peak = float("inf")
    for _ in range(ROUNDS):
        start = time.monotonic()
        with open(path + ".json", "w") as output:
            process = subprocess.Popen([PLANMARK, "rooms", path, "--json"], stdout=output, stderr=subprocess.DEVNULL)
            used = os.wait4(process.pid, 0)[2].ru_maxrss / 1024
        seconds, peak = min(seconds, time.monotonic() - start), min(peak, used)
    text = open(path + ".json").read()
    rooms = json.loads(text)["rooms"] if text.startswith("{") else []
    doubtful = sum(bool(room["doubtful"]) for room in rooms)
    return f"{len(rooms)}, {doubtful} | {seconds:.1f} | {peak:.0f}"


print(f"## Rooms of large sheets\n\nSheets that are as large as any, or made to take long; the shortest of {ROUNDS} runs of the command. "
      "`Benchmarks/room_bounds.py PLANMARK` makes the sheets and repeats it.\n")
print("| sheet | rooms found, doubtful of them | seconds | MB |\n| --- | ---: | ---: | ---: |")
SHEETS = {"A0, 280 rooms, 500,000 segments": building, "a million tiny segments, scattered": scattered,
          "a million tiny segments, dashes in a thousand rows": dashes, "forms that paint each other 10 times, 12 deep": nested}
with tempfile.TemporaryDirectory() as work:
    for name, make in SHEETS.items():
        path = os.path.join(work, make.__name__ + ".pdf")
        make(path)
        print(f"| {name} | {measured(path)} |", flush=True)
