"""Annotates a drawing as a script on another library would: reads a PNG, draws translucent outlined areas and a pin with
its number at each point of a CSV file, writes a PNG.

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


def markers(path):
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            yield row["number"], float(row["x"]), float(row["y"]), COLOURS[row["status"]]


def areas(path):
    """The corners and the colour of each area."""
    with open(path) as file:
        for feature in json.load(file)["features"]:
            colour = feature["properties"]["color"].lstrip("#")
            yield feature["geometry"]["coordinates"][0], tuple(int(colour[i : i + 2], 16) for i in (0, 2, 4))


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
    for ring, colour in zones:
        for x, y in ring[:-1]:
            context.line_to(x, y)
        context.close_path()
        context.set_source_rgba(*[part / 255 for part in colour], 0.15)
        context.fill_preserve()
        context.set_source_rgb(*[part / 255 for part in colour])
        context.set_line_width(3)
        context.stroke()
    context.select_font_face("DejaVu Sans", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD)
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
    picture.write_to_png(output)


def opencv(drawing, zones, points, output):
    import cv2
    import numpy

    picture = cv2.imread(drawing, cv2.IMREAD_COLOR)
    filled = picture.copy()
    zones = [(numpy.rint(numpy.array(ring) * 16).astype(numpy.int32), colour[::-1]) for ring, colour in zones]
    for ring, colour in zones:
        cv2.fillPoly(filled, [ring], colour, cv2.LINE_AA, 4)
    cv2.addWeighted(filled, 0.15, picture, 0.85, 0, picture)
    for ring, colour in zones:
        cv2.polylines(picture, [ring], True, colour, 3, cv2.LINE_AA, 4)
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
    cv2.imwrite(output, picture)


def pillow(drawing, zones, points, output):
    from PIL import Image, ImageDraw, ImageFont

    Image.MAX_IMAGE_PIXELS = None
    picture = Image.open(drawing).convert("RGB")
    draw = ImageDraw.Draw(picture, "RGBA")
    for ring, colour in zones:
        corners = [tuple(corner) for corner in ring]
        draw.polygon(corners, fill=(*colour, 38))
        draw.line(corners, fill=colour, width=3)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(18)
    for number, x, y, colour in points:
        left, right = tangents(x, y)
        draw.polygon([left, right, (x, y)], fill=colour)
        box = (x - RADIUS, y - HEIGHT - RADIUS, x + RADIUS, y - HEIGHT + RADIUS)
        draw.ellipse(box, fill=colour, outline=(255, 255, 255), width=3)
        draw.text((x, y - HEIGHT), number, fill=(255, 255, 255), font=font, anchor="mm")
    picture.save(output)


def pyvips(drawing, zones, points, output):
    import pyvips

    picture = pyvips.Image.new_from_file(drawing, access="sequential").colourspace("srgb")
    shapes = []
    for ring, colour in zones:
        corners = " ".join(f"{x},{y}" for x, y in ring)
        shapes.append(f'<polygon points="{corners}" fill="rgb{colour}" fill-opacity="0.15" '
                      f'stroke="rgb{colour}" stroke-width="3"/>')
    for number, x, y, colour in points:
        left, right = tangents(x, y)
        shapes.append(
            f'<path d="M{x} {y}L{left[0]} {left[1]}A{RADIUS} {RADIUS} 0 1 1 {right[0]} {right[1]}Z" '
            f'fill="rgb{colour}" stroke="white" stroke-width="3"/>'
            f'<text x="{x}" y="{y - HEIGHT + 6}" text-anchor="middle">{number}</text>')
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
