"""Measures where titles stand on sheets, as one who reads them would judge, and prints a Markdown section with a row a sheet.

usage: labels.py PLANMARK WORK-FOLDER [--seeds N] [SHEETS...]

Each of SHEETS is a JSON file: "file" (a drawing beside it, or the page "page" of a PDF), "dpi" (the resolution that its coordinates
belong to), "rooms" of "outline" and, for a picture, "prints": the boxes of printed words. Without any the samples are measured. The
places are read from the SVG that the command writes, so that what is measured is what a reader sees.
"""

import argparse
import csv
import html
import json
import os
import random
import re
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from shapely import STRtree
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Samples")
# The resolution of a PDF's page: its titles are in proportion to the page at any.
DPI = 100
WORDS = ["Tap drips", "Door closer slams", "Crack in the plaster", "Paint run", "Socket dead", "Tile cracked at the threshold",
         "Window handle loose", "Luminaire flickers when dimmed", "Stain", "Gap at the skirting board", "Fire door does not latch",
         "Grille rattles"]
# Printed words of the samples, as read off by eye: left, top, right, bottom.
PRINTS = {
    "office": [(485, 820, 672, 855), (480, 855, 680, 885), (1370, 815, 1470, 850), (1320, 850, 1510, 882), (1865, 735, 1960, 770),
               (1820, 772, 2005, 805), (2105, 815, 2200, 850), (2100, 850, 2290, 882), (2640, 815, 2830, 855), (2635, 850, 2820, 882),
               (3490, 820, 3670, 855), (3485, 855, 3670, 885), (3400, 935, 3610, 970), (3410, 970, 3585, 1000), (1815, 1008, 1950, 1040),
               (1780, 1042, 1975, 1075), (1235, 1070, 1325, 1105), (1185, 1105, 1380, 1135), (2250, 1262, 2340, 1298), (2265, 1315, 2330, 1345),
               (2625, 1240, 2715, 1275), (2575, 1278, 2760, 1310), (2920, 1240, 3020, 1275), (2870, 1278, 3070, 1310), (1695, 1565, 1790, 1600),
               (1640, 1600, 1840, 1635), (3470, 1535, 3570, 1575), (3420, 1575, 3610, 1605), (475, 1710, 705, 1755), (480, 1755, 670, 1790),
               (2150, 1735, 2250, 1770), (2090, 1775, 2305, 1805), (2885, 975, 2980, 1005), (1605, 1300, 1670, 1330), (1825, 1300, 1890, 1330),
               (2075, 1575, 2150, 1605), (2075, 1605, 2190, 1630), (2350, 1605, 2445, 1635)],
    "apartment": [(218, 402, 350, 434), (240, 434, 330, 460), (660, 172, 730, 200), (658, 202, 734, 228), (670, 433, 730, 460),
                  (658, 462, 744, 488), (1234, 412, 1346, 442), (1246, 444, 1336, 470), (304, 608, 486, 638), (350, 640, 440, 666),
                  (618, 582, 792, 612), (664, 614, 752, 640), (1092, 1000, 1208, 1030), (1112, 1030, 1200, 1056), (762, 294, 800, 318),
                  (1244, 114, 1274, 138)],
}


def sample(name, work, unit):
    """A sample, whose rooms have coordinates of a unit in pixels."""
    features = json.load(open(f"{SAMPLES}/{name}-rooms.geojson"))["features"]
    rooms = [([(abs(x) * unit, abs(y) * unit) for x, y in rings[0]], each["properties"].get("allowed", True)) for each in features
             for rings in polygons(each["geometry"])]
    return {"name": name, "path": f"{SAMPLES}/{name}.png", "rooms": [room for room, _ in rooms],
            "marked": [room for room, is_allowed in rooms if is_allowed],
            "areas": written([room for room, _ in rooms], f"{work}/{name}.geojson"), "prints": PRINTS[name]}


def written(rooms, path):
    """Rooms as a file of areas, whose names are short."""
    features = [{"type": "Feature", "properties": {"name": f"R{index + 1}"}, "geometry": {"type": "Polygon", "coordinates": [room if room[0] == room[-1] else [*room, room[0]]]}}
                for index, room in enumerate(rooms)]
    json.dump({"type": "FeatureCollection", "features": features}, open(path, "w"))
    return path


def polygons(geometry):
    return geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]


def given(path, work):
    """A sheet of a JSON file, with areas written for the command."""
    truth = json.load(open(path))
    name = os.path.splitext(os.path.basename(path))[0]
    file = os.path.join(os.path.dirname(path), truth["file"])
    is_page, page = file.lower().endswith(".pdf"), truth.get("page", 1)
    scale = DPI / truth["dpi"] if is_page else 1
    known = {json.dumps(each["outline"]): each for each in truth["rooms"] if each.get("outline")}.values()
    rooms = [[(x * scale, y * scale) for x, y in each["outline"]] for each in known]
    marked = [room for room, each in zip(rooms, known) if each.get("certain", True)]
    prints = truth.get("prints") or (page_words(file, page) if is_page else [])
    return {"name": name, "path": f"{file}#page={page}" if is_page else file, "rooms": rooms,
            "marked": marked, "areas": written(rooms, f"{work}/{name}.geojson"), "prints": prints,
            "options": ["--dpi", str(DPI)] if is_page else []}


def page_words(file, page):
    text = subprocess.run(["pdftotext", "-cropbox", "-bbox", "-f", str(page), "-l", str(page), file, "-"], capture_output=True, text=True,
                          check=True).stdout
    number = r'="([-\d.]+)"'
    return [tuple(float(each) * DPI / 72 for each in found)
            for found in re.findall(f"xMin{number} yMin{number} xMax{number} yMax{number}", text)]


def markers(sheet, seed, crowds):
    """Points in rooms: anywhere, or all in crowds of ten."""
    chance = random.Random(seed)
    rooms = [Polygon(room).buffer(0) for room in sheet["marked"]]
    rooms = [room for room in rooms if room.area > 60 * 60] or rooms
    points = []
    for _ in range(chance.randrange(30, 101) // (10 if crowds else 1)):
        room = chance.choice(rooms)
        if not crowds:
            points.append(inside(room, room.bounds, chance))
            continue
        x, y = inside(room, room.bounds, chance)
        points += [inside(room, (x - 60, y - 60, x + 60, y + 60), chance) for _ in range(10)]
    return [(round(x, 1), round(y, 1), f"{chance.choice(WORDS)} {index + 1}") for index, (x, y) in enumerate(points)]


def inside(room, bounds, chance):
    for _ in range(1000):
        point = chance.uniform(bounds[0], bounds[2]), chance.uniform(bounds[1], bounds[3])
        if room.contains(Point(point)):
            return point
    return room.representative_point().coords[0]


# ---- The places in an SVG

NUMBER = r"[-+\d.e]+"


def outline(path):
    """The points of a path, with curves as polygons."""
    points, numbers, command = [], [], "M"
    for token in re.findall(rf"[A-Za-z]|{NUMBER}", path):
        if token.isalpha():
            command = token
            continue
        numbers.append(float(token))
        if command in "ML" and len(numbers) == 2:
            points.append(tuple(numbers))
            numbers = []
        elif command == "C" and len(numbers) == 6:
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], numbers
            for step in range(1, 7):
                t = step / 6
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
            numbers = []
    return points


class Layout:
    """The titles, their lines, and the pins of a sheet, in pixels of the drawing. Titles beside the drawing are in a list."""

    def __init__(self, svg, titles, size):
        unit = float(re.search(r'<use xlink:href="#image\d+" transform="matrix\(([\d.]+)', svg).group(1)) if "#image" in svg else 0.283465
        drawing = box(0, 0, size["width"], size["height"])
        self.unit, self.listed = unit, 0
        numbers = []
        lines = {}
        for matrix, x, y, font, length, text in re.findall(
                rf'<text transform="matrix\(([^)]*)\)" x="({NUMBER})" y="({NUMBER})"[^>]*?font-size="({NUMBER})" '
                rf'textLength="({NUMBER})"[^>]*>([^<]*)</text>', svg):
            lines.setdefault(matrix, []).append((float(x), float(y), float(font), float(length), html.unescape(text)))
        self.labels, self.fonts = {}, {}
        left = {title: index for index, (_, _, title) in enumerate(titles)}
        for matrix, parts in lines.items():
            a, b, c, d, e, f = (float(each) for each in matrix.split())
            whole = " ".join("".join(part[4] for part in parts).split())
            if whole.isdigit() and len(parts) == 1:
                x, y, font, length, _ = parts[0]
                points = [(a * px + e, d * py + f) for px, py in ((x, y - 0.73 * font), (x + length, y))]
                numbers.append((int(whole), box(*(v / unit for v in (*points[0], *points[1])))))
            # A title away from its pin begins with the pin's number.
            index = left.get(re.sub(r"^\d+: ", "", whole))
            if index is None:
                continue
            boxes = [box((a * x + e) / unit, (d * (y - 0.76 * font) + f) / unit, (a * (x + length) + e) / unit, (d * y + f) / unit)
                     for x, y, font, length, _ in parts]
            label = box(*unary_union(boxes).bounds)
            if not drawing.intersects(label):
                self.listed += 1
                continue
            self.labels[index] = label
            self.fonts[index] = a * parts[0][2]
        self.read_body(svg, numbers, len(titles))

    def read_body(self, svg, numbers, count):
        unit = self.unit
        body = svg[svg.index("</defs>"):]
        shapes, self.lines = [], []
        for style, path, matrix in re.findall(r'<path style="([^"]*)" d="([^"]*)"(?: transform="matrix\(([^)]*)\)")?', body):
            scale = float(matrix.split(",")[0]) if matrix else 1
            if "stroke:none" not in style:
                if path.count("L") == 1 and path.count("M") == 1 and "C" not in path:
                    self.lines.append(LineString([(x * scale / unit, y * scale / unit) for x, y in outline(path)]))
            elif "fill-opacity:1;" in style and "C" in path:
                shapes.append(Polygon([(x / unit, y / unit) for x, y in outline(path)]).buffer(0))
        # A pin's edge, then its inside, then its number; the first numbers are those of pins.
        self.pins, self.covered = {}, 0
        place, edges = 0, []
        for number, area in numbers[:count]:
            while place < len(shapes) and not self.is_pin(shapes[place], area):
                place += 1
            if place == len(shapes):
                break
            self.pins[number - 1] = shapes[place]
            edges.append((area, shapes[place], place))
            place += 1
        for index, (area, _, _) in enumerate(edges):
            # The inside of its own pin covers no number.
            later = [edge for _, edge, _ in edges[index + 1:] if abs(edge.centroid.x - area.centroid.x) > 0.1 * (area.bounds[3] - area.bounds[1])]
            self.covered += any(area.intersection(edge).area > 0.02 * area.area for edge in later)

    @staticmethod
    def is_pin(shape, number):
        """True if a shape holds a number and is no larger than a pin: a panel holds many numbers."""
        return shape.contains(number.centroid) and shape.area < 60 * (number.bounds[3] - number.bounds[1]) ** 2

    def has_line(self, index):
        # The box of a label is higher than its letters.
        label = self.labels[index].buffer(0.6 * self.fonts[index] / self.unit)
        return any(label.intersects(Point(line.coords[0])) or label.intersects(Point(line.coords[-1])) for line in self.lines)


# ---- What is wrong with them

COUNTS = ["titles", "left out", "listed", "smaller", "in another room, own free", "in another room", "over print, free near", "over print", "across walls",
          "nearer to another pin, no line", "under another's tip", "numbers covered", "under 7 pt"]


def free_box(size, room, reach, obstacles):
    """True if a box of a size lies in a room, and in reach if it is given, without an obstacle."""
    width, height = size
    if reach is not None:
        room = room.intersection(reach)
    if room.is_empty:
        return False
    left, top, right, bottom = room.bounds
    step = height / 2
    for row in range(int(max(0, (bottom - top - height) / step)) + 1):
        for column in range(int(max(0, (right - left - width) / step)) + 1):
            place = box(left + column * step, top + row * step, left + column * step + width, top + row * step + height)
            if room.contains(place) and not len(obstacles.query(place, predicate="intersects")):
                return True
    return False


def judge(sheet, layout, titles):
    rooms = [Polygon(room).buffer(0) for room in sheet["rooms"]]
    prints = [box(*each).buffer(0) for each in sheet["prints"]]
    counts = dict.fromkeys(COUNTS, 0)
    counts["titles"], counts["listed"] = len(titles), layout.listed
    counts["left out"] = len(titles) - len(layout.labels) - layout.listed
    counts["numbers covered"] = layout.covered
    usual = max(layout.fonts.values(), default=0)
    pins = list(layout.pins.items())
    height = statistics.median([pin.bounds[3] - pin.bounds[1] for _, pin in pins] or [0])
    printed = STRtree(prints) if prints else None
    for index, label in layout.labels.items():
        point = Point(titles[index][:2])
        own = next((room for room in reversed(rooms) if room.contains(point)), None)
        others = STRtree([each for number, each in layout.labels.items() if number != index] + [pin for _, pin in pins] + prints)
        left, top, right, bottom = label.bounds
        size = (right - left, bottom - top)
        counts["smaller"] += layout.fonts[index] < 0.99 * usual
        counts["under 7 pt"] += layout.fonts[index] < 6.99
        if own is not None and any(room.contains(label.centroid) for room in rooms if room is not own) and not own.contains(label.centroid):
            counts["in another room"] += 1
            counts["in another room, own free"] += free_box(size, own, None, others)
        if printed is not None and any(prints[each].intersection(label).area > 0.05 * prints[each].area
                                       for each in printed.query(label)):
            counts["over print"] += 1
            pin = layout.pins.get(index, point.buffer(height / 2))
            reach = box(*pin.bounds).buffer(3 * height, join_style="mitre")
            counts["over print, free near"] += free_box(size, own if own is not None else reach, reach, others)
        middle = label.buffer(-0.15 * size[1] / 2)
        counts["across walls"] += any(room.boundary.intersects(middle) for room in rooms)
        if index in layout.pins:
            mine = layout.pins[index].distance(label)
            counts["nearer to another pin, no line"] += (
                any(pin.distance(label) < mine - 0.5 for number, pin in pins if number != index) and not layout.has_line(index))
        for number, pin in pins:
            tip = pin.bounds[0] / 2 + pin.bounds[2] / 2, pin.bounds[3]
            below = box(tip[0] - 0.1 * height, tip[1], tip[0] + 0.1 * height, tip[1] + 0.3 * height)
            if number != index and label.intersects(below):
                counts["under another's tip"] += 1
                break
    return counts


def measure(planmark, sheet, seed, crowds, work):
    titles = markers(sheet, seed, crowds)
    name = f"{work}/{sheet['name']}-{seed}-{'crowds' if crowds else 'random'}"
    with open(name + ".csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["number", "x", "y", "title"])
        writer.writerows([index + 1, *each] for index, each in enumerate(titles))
    run = subprocess.run([planmark, "annotate", sheet["path"], "--areas", sheet["areas"], "--markers", name + ".csv", "--labels", "title",
                          "--output", name + ".svg", "--json", *sheet.get("options", [])], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    svg = re.sub(r'href="data:[^"]*"', 'href=""', open(name + ".svg").read())
    os.remove(name + ".svg")
    return judge(sheet, Layout(svg, titles, json.loads(run.stdout)["drawing"]), titles)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("planmark")
    parser.add_argument("work")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("sheets", nargs="*")
    options = parser.parse_intermixed_args()
    os.makedirs(options.work, exist_ok=True)
    sheets = [given(path, options.work) for path in options.sheets] or [
        sample("office", options.work, 1), sample("apartment", options.work, 8)]
    print("## Titles on sheets\n")
    print(f"30 to 100 markers with titles in rooms, at random and in crowds of ten, {options.seeds} seeds each. "
          "`Benchmarks/labels.py PLANMARK FOLDER [SHEETS...]` repeats it.\n")
    print("| sheet | markers | " + " | ".join(COUNTS) + " |\n| --- | --- |" + " ---: |" * len(COUNTS))
    for sheet in sheets:
        for crowds in (False, True):
            with ThreadPoolExecutor(2) as pool:
                results = list(pool.map(lambda seed: measure(os.path.abspath(options.planmark), sheet, seed, crowds, options.work),
                                        range(1, options.seeds + 1)))
            sums = [sum(each[count] for each in results) for count in COUNTS]
            print(f"| {sheet['name']} | {'in crowds' if crowds else 'random'} | " + " | ".join(map(str, sums)) + " |", flush=True)


if __name__ == "__main__":
    main()
