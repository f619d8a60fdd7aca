"""Annotates pages of PDF files with Planmark, beside Poppler's program alone, which Planmark runs, and prints a Markdown section.

usage: pdf.py PLANMARK WORK-FOLDER
"""

import json
import os
import random
import statistics
import subprocess
import sys

from pdf_pages import memory_and_time, write_pdf

PLANMARK, WORK = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
RUNS = 5
POINTS = {"A3": (1191, 842), "A1": (2384, 1684), "A0": (3370, 2384)}


def page(name, seed):
    """A page of a size with as many lines and texts as a floor plan of that size has."""
    width, height = POINTS[name]
    randoms = random.Random(seed)
    parts = ["0.5 w"]
    for _ in range(width * height // 130):
        x, y = randoms.uniform(0, width), randoms.uniform(0, height)
        length = randoms.choice([4, 12, 40])
        dx, dy = randoms.choice([(length, 0), (0, length), (length, length / 2)])
        parts.append(f"{x:.1f} {y:.1f} m {x + dx:.1f} {y + dy:.1f} l S")
    for _ in range(width * height // 8000):
        parts.append(f"BT /F 7 Tf {randoms.uniform(0, width):.1f} {randoms.uniform(0, height):.1f} Td (4.{randoms.randrange(99)} m) Tj ET")
    content = "\n".join(parts).encode()
    font = "<< /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    path = os.path.join(WORK, f"{name}-{seed}.pdf")
    write_pdf(path, [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 4 0 R /Resources << /Font {font} >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    ])
    return path


def inputs(width, height):
    """Twenty rooms, and fifty markers in them."""
    randoms = random.Random(1)
    rooms, marks = [], []
    for row in range(4):
        for column in range(5):
            x, y, w, h = column * width / 5, row * height / 4, width / 5, height / 4
            ring = [[x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]]
            rooms.append({"type": "Feature", "properties": {"name": f"Room {row}{column}"}, "geometry": {"type": "Polygon", "coordinates": [ring]}})
    for _ in range(50):
        marks.append({"x": randoms.uniform(0, width), "y": randoms.uniform(0, height), "status": randoms.choice(["open", "closed"])})
    areas, markers = os.path.join(WORK, "pdf-rooms.geojson"), os.path.join(WORK, "pdf-marks.jsonl")
    with open(areas, "w") as output:
        json.dump({"type": "FeatureCollection", "features": rooms}, output)
    with open(markers, "w") as output:
        output.writelines(json.dumps(mark) + "\n" for mark in marks)
    return areas, markers


def run(*command, output=subprocess.DEVNULL):
    """A command's seconds, and the greatest megabytes of its processes together."""
    measured = memory_and_time(*command, output=output)
    return measured.seconds, measured.all


def main():
    os.makedirs(WORK, exist_ok=True)
    print("## Pages of PDF files\n")
    print("A page of lines and texts with 20 named rooms, 50 markers and a legend on it, beside `pdftoppm` alone, which writes the bare "
          "page to PPM: the median time and the greatest memory of all processes together, of 5 runs in turn, each of another "
          "page. `Benchmarks/pdf.py PLANMARK FOLDER` repeats it.\n")
    print("| page | megapixels | Planmark to PNG s | MB | pdftoppm s | MB | times | Planmark to PDF s | MB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, dpi in [("A3", 200), ("A1", 200), ("A0", 300)]:
        width, height = (round(side * dpi / 72) for side in POINTS[name])
        areas, markers = inputs(width, height)
        marks = ["--areas", areas, "--markers", markers, "--dpi", str(dpi), "--quiet"]
        rows = []
        for seed in range(RUNS):
            file = page(name, seed)
            with open(os.path.join(WORK, "page.ppm"), "wb") as ppm:
                peer = run("pdftoppm", "-cropbox", "-singlefile", "-r", str(dpi), file, output=ppm)
            rows.append((run(PLANMARK, "annotate", file, *marks, "--output", os.path.join(WORK, "page.png")), peer,
                         run(PLANMARK, "annotate", file, *marks, "--output", os.path.join(WORK, "page-marked.pdf"))))
            os.remove(file)
        (ours, our_memory), (theirs, their_memory), (vector, vector_memory) = (
            (statistics.median(row[i][0] for row in rows), max(row[i][1] for row in rows)) for i in range(3))
        print(f"| {name}, {dpi} dpi | {width * height / 1e6:.0f} | {ours:.2f} | {our_memory:.0f} | {theirs:.2f} | {their_memory:.0f} | "
              f"{ours / theirs:.2f} | {vector:.2f} | {vector_memory:.0f} |", flush=True)


main()
