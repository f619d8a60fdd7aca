"""Annotates a drawing with pins as a script on another library would: reads a PNG, draws a pin with its number at each
point of a CSV file, writes a PNG.

usage: overlay_peer.py pycairo|opencv|pillow DRAWING.png MARKERS.csv OUT.png
"""

import csv
import math
import sys

COLOURS = {"open": (213, 94, 0), "in progress": (240, 228, 66), "closed": (0, 158, 115), "rejected": (64, 64, 64)}
# A pin: a disc of this radius, its centre this far above the tip.
RADIUS, HEIGHT = 20, 46


def markers(path):
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            yield row["number"], float(row["x"]), float(row["y"]), COLOURS[row["status"]]


def tangents(x, y):
    """The points where the sides of the pin leave its disc."""
    angle = math.acos(RADIUS / HEIGHT)
    across, down = RADIUS * math.sin(angle), RADIUS * math.cos(angle)
    return (x - across, y - HEIGHT + down), (x + across, y - HEIGHT + down)


def pycairo(drawing, points, output):
    import cairo

    surface = cairo.ImageSurface.create_from_png(drawing)
    picture = cairo.ImageSurface(cairo.FORMAT_RGB24, surface.get_width(), surface.get_height())
    context = cairo.Context(picture)
    context.set_source_surface(surface)
    context.paint()
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


def opencv(drawing, points, output):
    import cv2
    import numpy

    picture = cv2.imread(drawing, cv2.IMREAD_COLOR)
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


def pillow(drawing, points, output):
    from PIL import Image, ImageDraw, ImageFont

    Image.MAX_IMAGE_PIXELS = None
    picture = Image.open(drawing).convert("RGB")
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(18)
    for number, x, y, colour in points:
        left, right = tangents(x, y)
        draw.polygon([left, right, (x, y)], fill=colour)
        box = (x - RADIUS, y - HEIGHT - RADIUS, x + RADIUS, y - HEIGHT + RADIUS)
        draw.ellipse(box, fill=colour, outline=(255, 255, 255), width=3)
        draw.text((x, y - HEIGHT), number, fill=(255, 255, 255), font=font, anchor="mm")
    picture.save(output)


if __name__ == "__main__":
    library, drawing, points, output = sys.argv[1:]
    globals()[library](drawing, markers(points), output)
