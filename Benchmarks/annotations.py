"""Writes 10,000 markers as annotations onto a PDF of 20 MB and reads them back, beside pypdf and pikepdf, and prints a Markdown section.

usage: annotations.py PLANMARK WORK-FOLDER
"""

import json
import os
import random
import statistics
import subprocess
import sys

from pdf_pages import memory_and_time, write_pdf

PLANMARK, WORK = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
RUNS, COUNT = 5, 10_000
WIDTH, HEIGHT = 1200, 900

# What the peers write is less: no appearances, states, areas or legend.
PYPDF = """
import json, sys
from pypdf import PdfReader, PdfWriter
from pypdf.annotations import Text
writer = PdfWriter(clone_from=sys.argv[1])
for mark in json.load(open(sys.argv[3])):
    x, y = mark["x"] * 0.3, 900 - mark["y"] * 0.3
    writer.add_annotation(0, Text(rect=(x, y, x + 18, y + 18), text=mark["title"]))
writer.write(sys.argv[2])
"""
PIKEPDF = """
import json, sys
import pikepdf
from pikepdf import Array, Dictionary, Name, String
pdf = pikepdf.open(sys.argv[1])
page = pdf.pages[0]
page.Annots = Array()
for mark in json.load(open(sys.argv[3])):
    x, y = mark["x"] * 0.3, 900 - mark["y"] * 0.3
    page.Annots.append(pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([x, y, x + 18, y + 18]),
                                                    Contents=String(mark["title"]))))
pdf.save(sys.argv[2])
"""


def page(seed):
    """A page of lines over a picture of 20 MB."""
    randoms = random.Random(seed)
    lines = [b"q %d 0 0 %d 0 0 cm /I Do Q" % (WIDTH, HEIGHT)]
    for _ in range(3000):
        lines.append(b"%d %d m %d %d l S" % tuple(randoms.randrange(side) for side in (WIDTH, HEIGHT, WIDTH, HEIGHT)))
    content, side = b"\n".join(lines), 2600
    picture = randoms.randbytes(side * side * 3)
    path = os.path.join(WORK, f"site-{seed}.pdf")
    write_pdf(path, [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>"
        % (WIDTH, HEIGHT),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length %d >>\n"
        b"stream\n%s\nendstream" % (side, side, len(picture), picture),
    ])
    return path


def plan(drawing, seed):
    randoms = random.Random(seed)
    marks = [{"x": randoms.uniform(20, 3980), "y": randoms.uniform(20, 2980), "title": f"Defect {index} of the wall",
              "status": randoms.choice(["open", "in progress", "closed"]), "priority": "high"} for index in range(COUNT)]
    path, listed = os.path.join(WORK, f"site-{seed}.plan"), os.path.join(WORK, f"marks-{seed}.json")
    with open(listed, "w") as output:
        json.dump(marks, output)
    for name in (path, path + "-wal", path + "-shm"):
        if os.path.exists(name):
            os.remove(name)
    subprocess.run([PLANMARK, "new", path, "--drawing", drawing, "--dpi", "240"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([PLANMARK, "import", path, listed], check=True, stdout=subprocess.DEVNULL)
    return path, listed


def main():
    os.makedirs(WORK, exist_ok=True)
    scripts = {"pypdf": PYPDF, "pikepdf": PIKEPDF}
    for name, text in scripts.items():
        with open(os.path.join(WORK, name + "_marks.py"), "w") as output:
            output.write(text)
    rows = {name: [] for name in ("Planmark, onto the PDF", "Planmark, XFDF", "Planmark, back", *scripts)}
    size = 0
    for seed in range(RUNS):
        drawing = page(seed)
        path, listed = plan(drawing, seed)
        marked = os.path.join(WORK, "site-marked.pdf")
        rows["Planmark, onto the PDF"].append(memory_and_time(PLANMARK, "export", path, "--output", marked))
        size = os.path.getsize(marked)
        subprocess.run(["qpdf", "--check", marked], check=True, stdout=subprocess.DEVNULL)
        rows["Planmark, XFDF"].append(memory_and_time(PLANMARK, "export", path, "--output", marked + ".xfdf"))
        rows["Planmark, back"].append(memory_and_time(PLANMARK, "import", path, marked))
        for name in scripts:
            script = os.path.join(WORK, name + "_marks.py")
            rows[name].append(memory_and_time(sys.executable, script, drawing, marked, listed))
        for name in (drawing, path, listed, marked, marked + ".xfdf"):
            os.remove(name)
    print("## Annotations on PDF\n")
    print(f"{COUNT:,} markers onto a PDF of 20 MB, as stamps with the sheet's symbols and a state each, and a legend ({size / 1e6:.0f} MB then; "
          "`qpdf --check` finds nothing), and back into the plan, beside pypdf and pikepdf, which write plain notes without "
          f"pictures or states; Python's start is part of theirs. The median of {RUNS} runs in turn, each of another file; memory of the program "
          "itself, and with Poppler's, which looks for empty paper. `Benchmarks/annotations.py PLANMARK FOLDER` repeats it.\n")
    print("| work | s | MB | MB with Poppler's |")
    print("| --- | ---: | ---: | ---: |")
    for name, runs in rows.items():
        seconds = statistics.median(run.seconds for run in runs)
        print(f"| {name} | {seconds:.2f} | {max(run.own for run in runs):.0f} | {max(run.all for run in runs):.0f} |")


main()
