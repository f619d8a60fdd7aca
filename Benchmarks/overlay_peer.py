"""Annotates a drawing as a script on another library would: reads a PNG, draws translucent outlined areas and a pin with
its number at each point of a CSV file, writes a PNG. Areas that are not allowed are hatched. If areas have names, these
are written into them with a halo, on up to three lines, and a legend of the pins' colours is put into a corner.

usage: overlay_peer.py pycairo|opencv|pillow|pyvips DRAWING.png AREAS.geojson MARKERS.csv OUT.png
       overlay_peer.py LIBRARY                         only imports what it needs
"""

import csv
import json
import math
import sys

COLOURS = {"open": (213, 94, 0), "in progress": (240, 228, 66), "closed": (0, 158, 115), "rejected": (64, 64, 64)}
# A pin: a disc of this radius, its centre this far above the tip.
RADIUS, HEIGHT = 20, 46


# A name's size in pixels, how far its halo reaches, and how far lines of hatching are apart.
NAME_SIZE, HALO, HATCHING = 28, 4, 15


class Zone:
    """An area: its closed ring, colour and name, and whether markers may lie in it."""

    def __init__(self, feature):
        properties = feature["properties"]
        self.ring = feature["geometry"]["coordinates"][0]
        colour = properties["color"].lstrip("#")
        self.colour = tuple(int(colour[i : i + 2], 16) for i in (0, 2, 4))
        self.name = properties.get("name", "")
        self.is_closed = not properties.get("allowed", True)
        xs, ys = [x for x, _ in self.ring], [y for _, y in self.ring]
        self.box = min(xs), min(ys), max(xs), max(ys)
        self.centre = sum(xs[:-1]) / (len(xs) - 1), sum(ys[:-1]) / (len(ys) - 1)

    def hatching(self):
        """Lines that rise at 45 degrees over the area's box."""
        left, top, right, bottom = self.box
        height = bottom - top
        for x in range(int(left - height), int(right) + 1, HATCHING):
            yield (x, bottom), (x + height, top)

    def lines(self, width):
        """The name on as few lines as fit into the area's box. `width` measures a text."""
        room = self.box[2] - self.box[0] - 4 * HALO
        lines = []
        for word in self.name.split():
            if lines and width(f"{lines[-1]} {word}") <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines


def markers(path):
    with open(path, newline="") as file:
        return [
            (row["number"], float(row["x"]), float(row["y"]), COLOURS[row["status"]]) for row in csv.DictReader(file)
        ]


def areas(path):
    with open(path) as file:
        return [Zone(feature) for feature in json.load(file)["features"]]


def legend(points):
    """The legend's lines: a colour, and what it stands for with how many there are; and its box in the upper left corner."""
    counts = {name: sum(colour == shade for *_, shade in points) for name, colour in COLOURS.items()}
    rows = [(COLOURS[name], f"{name} ({count})") for name, count in counts.items() if count]
    return rows, (40, 40, 40 + 16 * NAME_SIZE, 40 + int((len(rows) + 1) * 1.5 * NAME_SIZE))


def tangents(x, y):
    """The points where the sides of the pin leave its disc."""
    angle = math.acos(RADIUS / HEIGHT)
    across, down = RADIUS * math.sin(angle), RADIUS * math.cos(angle)
    return (x - across, y - HEIGHT + down), (x + across, y - HEIGHT + down)


def pycairo(drawing, zones, points, output):
    import cairo

    surface = cairo.ImageSurface.create_from_png(drawing)
    picture = cairo.ImageSurface(cairo.FORMAT_RGB24, surface.get_width(), surface.get_height())
    context = cairo.Context(picture)
    context.set_source_surface(surface)
    context.paint()
    context.select_font_face("DejaVu Sans", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD)
    context.set_line_join(cairo.LINE_JOIN_ROUND)

    def colour_in(colour, alpha=1):
        context.set_source_rgba(*[part / 255 for part in colour], alpha)

    def outline(zone):
        for x, y in zone.ring[:-1]:
            context.line_to(x, y)
        context.close_path()

    for zone in zones:
        outline(zone)
        colour_in(zone.colour, 0.15)
        context.fill()
        if zone.is_closed:
            context.save()
            outline(zone)
            context.clip()
            for start, end in zone.hatching():
                context.move_to(*start)
                context.line_to(*end)
            colour_in(zone.colour, 0.4)
            context.set_line_width(1.7)
            context.stroke()
            context.restore()
        outline(zone)
        colour_in(zone.colour)
        context.set_line_width(3)
        context.stroke()
    context.set_font_size(NAME_SIZE)
    for zone in zones:
        lines = zone.lines(lambda text: context.text_extents(text).width)
        for index, line in enumerate(lines):
            extents = context.text_extents(line)
            y = zone.centre[1] + (index - len(lines) / 2 + 0.8) * 1.2 * NAME_SIZE
            context.move_to(zone.centre[0] - extents.width / 2 - extents.x_bearing, y)
            context.text_path(line)
            context.set_source_rgba(1, 1, 1, 0.9)
            context.set_line_width(2 * HALO)
            context.stroke_preserve()
            colour_in([part * 0.6 for part in zone.colour])
            context.fill()
    context.set_font_size(18)
    for number, x, y, colour in points:
        angle = math.acos(RADIUS / HEIGHT)
        context.move_to(x, y)
        context.arc(x, y - HEIGHT, RADIUS, math.pi / 2 + angle, math.pi / 2 - angle + 2 * math.pi)
        context.close_path()
        context.set_source_rgb(*[part / 255 for part in colour])
        context.fill_preserve()
        context.set_source_rgb(1, 1, 1)
        context.set_line_width(3)
        context.stroke()
        extents = context.text_extents(number)
        context.move_to(x - extents.width / 2 - extents.x_bearing, y - HEIGHT - extents.height / 2 - extents.y_bearing)
        context.show_text(number)
    if any(zone.name for zone in zones):
        rows, (left, top, right, bottom) = legend(points)
        context.rectangle(left, top, right - left, bottom - top)
        context.set_source_rgb(1, 1, 1)
        context.fill_preserve()
        context.set_source_rgb(0.4, 0.4, 0.4)
        context.stroke()
        context.set_font_size(NAME_SIZE)
        for index, (colour, text) in enumerate(rows):
            y = top + (index + 1) * 1.5 * NAME_SIZE
            context.arc(left + 40, y - 10, 14, 0, 2 * math.pi)
            colour_in(colour)
            context.fill()
            context.move_to(left + 70, y)
            context.set_source_rgb(0.1, 0.1, 0.1)
            context.show_text(text)
    picture.write_to_png(output)


def opencv(drawing, zones, points, output):
    import cv2
    import numpy

    picture = cv2.imread(drawing, cv2.IMREAD_COLOR)
    filled = picture.copy()
    shapes = [(zone, numpy.rint(numpy.array(zone.ring) * 16).astype(numpy.int32)) for zone in zones]
    for zone, ring in shapes:
        cv2.fillPoly(filled, [ring], zone.colour[::-1], cv2.LINE_AA, 4)
    cv2.addWeighted(filled, 0.15, picture, 0.85, 0, picture)
    for zone, ring in shapes:
        if not zone.is_closed:
            continue
        left, top, right, bottom = [max(0, int(edge)) for edge in zone.box]
        part = picture[top:bottom, left:right]
        inside, lines = numpy.zeros(part.shape[:2], numpy.uint8), part.copy()
        cv2.fillPoly(inside, [ring - [left * 16, top * 16]], 255, cv2.LINE_8, 4)
        for (x1, y1), (x2, y2) in zone.hatching():
            ends = [(round((x - left) * 16), round((y - top) * 16)) for x, y in ((x1, y1), (x2, y2))]
            cv2.line(lines, *ends, zone.colour[::-1], 2, cv2.LINE_AA, 4)
        cv2.copyTo(cv2.addWeighted(lines, 0.4, part, 0.6, 0), inside, part)
    for zone, ring in shapes:
        cv2.polylines(picture, [ring], True, zone.colour[::-1], 3, cv2.LINE_AA, 4)
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, NAME_SIZE / 30
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * HALO + 1, 2 * HALO + 1))

    def width_of(text):
        return cv2.getTextSize(text, font, scale, 3)[0][0]

    for zone in zones:
        lines = zone.lines(width_of)
        for index, line in enumerate(lines):
            y = zone.centre[1] + (index - len(lines) / 2 + 0.8) * 1.2 * NAME_SIZE
            width = width_of(line)
            place = (round(zone.centre[0] - width / 2), round(y))
            # No thickness makes letters bolder than their font's boldest: the halo is what lies near to letters.
            left, top = max(place[0] - 2 * HALO, 0), max(place[1] - 2 * NAME_SIZE, 0)
            part = picture[top : place[1] + NAME_SIZE, left : place[0] + width + 2 * HALO]
            letters = numpy.zeros(part.shape[:2], numpy.uint8)
            cv2.putText(letters, line, (place[0] - left, place[1] - top), font, scale, 255, 3, cv2.LINE_AA)
            cv2.copyTo(numpy.full_like(part, 255), cv2.dilate(letters, disc), part)
            cv2.putText(picture, line, place, font, scale, [part * 0.6 for part in zone.colour[::-1]], 3, cv2.LINE_AA)
    for number, x, y, colour in points:
        colour = colour[::-1]
        left, right = tangents(x, y)
        shape = numpy.array([left, right, (x, y)])
        cv2.fillConvexPoly(picture, numpy.rint(shape * 16).astype(numpy.int32), colour, cv2.LINE_AA, 4)
        centre = (round(x * 16), round((y - HEIGHT) * 16))
        cv2.circle(picture, centre, RADIUS * 16, colour, -1, cv2.LINE_AA, 4)
        cv2.circle(picture, centre, RADIUS * 16, (255, 255, 255), 3, cv2.LINE_AA, 4)
        (width, height), _ = cv2.getTextSize(number, cv2.FONT_HERSHEY_SIMPLEX, 0.6, 2)
        place = (round(x - width / 2), round(y - HEIGHT + height / 2))
        cv2.putText(picture, number, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255, 255, 255), 2, cv2.LINE_AA)
    if any(zone.name for zone in zones):
        rows, (left, top, right, bottom) = legend(points)
        cv2.rectangle(picture, (left, top), (right, bottom), (255, 255, 255), -1)
        cv2.rectangle(picture, (left, top), (right, bottom), (100, 100, 100), 3)
        for index, (colour, text) in enumerate(rows):
            y = round(top + (index + 1) * 1.5 * NAME_SIZE)
            cv2.circle(picture, (left + 40, y - 10), 14, colour[::-1], -1, cv2.LINE_AA)
            cv2.putText(picture, text, (left + 70, y), font, scale, (25, 25, 25), 2, cv2.LINE_AA)
    cv2.imwrite(output, picture)


def pillow(drawing, zones, points, output):
    from PIL import Image, ImageChops, ImageDraw, ImageFont

    Image.MAX_IMAGE_PIXELS = None
    picture = Image.open(drawing).convert("RGB")
    draw = ImageDraw.Draw(picture, "RGBA")
    for zone in zones:
        corners = [tuple(corner) for corner in zone.ring]
        draw.polygon(corners, fill=(*zone.colour, 38))
        if zone.is_closed:
            left, top, right, bottom = [int(edge) for edge in zone.box]
            inside, lines = (Image.new("L", (right - left, bottom - top)) for _ in range(2))
            ImageDraw.Draw(inside).polygon([(x - left, y - top) for x, y in corners], fill=100)
            hatching = ImageDraw.Draw(lines)
            for start, end in zone.hatching():
                hatching.line([(x - left, y - top) for x, y in (start, end)], fill=255, width=2)
            picture.paste(zone.colour, (left, top), ImageChops.multiply(inside, lines))
        draw.line(corners, fill=zone.colour, width=3)
    draw = ImageDraw.Draw(picture)
    font, name_font = ImageFont.load_default(18), ImageFont.load_default(NAME_SIZE)
    for zone in zones:
        if zone.name:
            text = "\n".join(zone.lines(name_font.getlength))
            colour = tuple(int(part * 0.6) for part in zone.colour)
            draw.multiline_text(zone.centre, text, fill=colour, font=name_font, anchor="mm", align="center",
                                stroke_width=HALO, stroke_fill=(255, 255, 255))
    for number, x, y, colour in points:
        left, right = tangents(x, y)
        draw.polygon([left, right, (x, y)], fill=colour)
        box = (x - RADIUS, y - HEIGHT - RADIUS, x + RADIUS, y - HEIGHT + RADIUS)
        draw.ellipse(box, fill=colour, outline=(255, 255, 255), width=3)
        draw.text((x, y - HEIGHT), number, fill=(255, 255, 255), font=font, anchor="mm")
    if any(zone.name for zone in zones):
        rows, (left, top, right, bottom) = legend(points)
        draw.rectangle((left, top, right, bottom), fill=(255, 255, 255), outline=(100, 100, 100), width=3)
        for index, (colour, text) in enumerate(rows):
            y = top + (index + 1) * 1.5 * NAME_SIZE
            draw.ellipse((left + 26, y - 24, left + 54, y + 4), fill=colour)
            draw.text((left + 70, y), text, fill=(25, 25, 25), font=name_font, anchor="ls")
    picture.save(output)


def pyvips(drawing, zones, points, output):
    import pyvips

    picture = pyvips.Image.new_from_file(drawing, access="sequential").colourspace("srgb")
    shapes = []
    for index, zone in enumerate(zones):
        corners = " ".join(f"{x},{y}" for x, y in zone.ring)
        if zone.is_closed:
            lines = "".join(f"M{x1} {y1}L{x2} {y2}" for (x1, y1), (x2, y2) in zone.hatching())
            shapes.append(f'<clipPath id="zone{index}"><polygon points="{corners}"/></clipPath>'
                          f'<path d="{lines}" clip-path="url(#zone{index})" stroke="rgb{zone.colour}" '
                          f'stroke-opacity="0.4" stroke-width="1.7"/>')
        shapes.append(f'<polygon points="{corners}" fill="rgb{zone.colour}" fill-opacity="0.15" '
                      f'stroke="rgb{zone.colour}" stroke-width="3"/>')
    for zone in zones:
        # An SVG has no text metrics before it is drawn: a letter is taken to be two thirds as wide as high.
        lines = zone.lines(lambda text: len(text) * NAME_SIZE * 2 / 3)
        for index, line in enumerate(lines):
            y = zone.centre[1] + (index - len(lines) / 2 + 0.8) * 1.2 * NAME_SIZE
            colour = tuple(int(part * 0.6) for part in zone.colour)
            place = f'x="{zone.centre[0]}" y="{y}" text-anchor="middle" font-size="{NAME_SIZE}"'
            shapes.append(f'<text {place} stroke="white" stroke-width="{2 * HALO}" stroke-linejoin="round">{line}</text>'
                          f'<text {place} fill="rgb{colour}">{line}</text>')
    for number, x, y, colour in points:
        left, right = tangents(x, y)
        shapes.append(
            f'<path d="M{x} {y}L{left[0]} {left[1]}A{RADIUS} {RADIUS} 0 1 1 {right[0]} {right[1]}Z" '
            f'fill="rgb{colour}" stroke="white" stroke-width="3"/>'
            f'<text x="{x}" y="{y - HEIGHT + 6}" text-anchor="middle">{number}</text>')
    if any(zone.name for zone in zones):
        rows, (left, top, right, bottom) = legend(points)
        shapes.append(f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" stroke="#666" '
                      f'stroke-width="3"/>')
        for index, (colour, text) in enumerate(rows):
            y = top + (index + 1) * 1.5 * NAME_SIZE
            shapes.append(f'<circle cx="{left + 40}" cy="{y - 10}" r="14" fill="rgb{colour}"/>'
                          f'<text x="{left + 70}" y="{y}" fill="#222" font-size="{NAME_SIZE}">{text}</text>')
    size = f'width="{picture.width}" height="{picture.height}"'
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans" font-weight="bold" '
           f'font-size="18" fill="white">{"".join(shapes)}</svg>')
    overlay = pyvips.Image.svgload_buffer(svg.encode(), unlimited=True)
    picture.composite2(overlay, "over").flatten().write_to_file(output)


IMPORTS = {"pycairo": ["cairo"], "opencv": ["cv2", "numpy"], "pyvips": ["pyvips"],
           "pillow": ["PIL.Image", "PIL.ImageDraw", "PIL.ImageFont"]}

if __name__ == "__main__":
    library, *rest = sys.argv[1:]
    if rest:
        drawing, zones, points, output = rest
        globals()[library](drawing, areas(zones), markers(points), output)
    else:
        import importlib

        for name in IMPORTS[library]:
            importlib.import_module(name)
