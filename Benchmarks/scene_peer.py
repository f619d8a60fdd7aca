"""Draws the 50 shapes of `planmark-bench scene` with pycairo, many times in one process, and prints the median time of one
drawing in microseconds.

usage: scene_peer.py [REPETITIONS]
"""

import math
import statistics
import sys
import time

import cairo

SIDE = 512
KINDS = ["disc", "ellipse", "rectangle", "rounded", "capsule", "star", "hexagon", "dashed", "sector", "arc"]


def part(index):
    return (KINDS[index % 10], index * 73 % 400, index * 131 % 390, 50 + index * 29 % 70, 45 + index * 17 % 75,
            (index * 37 % 200 / 255, index * 91 % 200 / 255, index * 53 % 200 / 255))


PARTS = [part(index) for index in range(50)]


def rounded(context, x, y, width, height, radius):
    context.new_sub_path()
    context.arc(x + width - radius, y + radius, radius, -math.pi / 2, 0)
    context.arc(x + width - radius, y + height - radius, radius, 0, math.pi / 2)
    context.arc(x + radius, y + height - radius, radius, math.pi / 2, math.pi)
    context.arc(x + radius, y + radius, radius, math.pi, 1.5 * math.pi)
    context.close_path()


def corners(context, x, y, radii):
    for index, radius in enumerate(radii):
        angle = 2 * math.pi * index / len(radii) - math.pi / 2
        context.line_to(x + radius * math.cos(angle), y + radius * math.sin(angle))
    context.close_path()


def draw_part(context, kind, x, y, width, height, colour):
    middle_x, middle_y, radius = x + width / 2, y + height / 2, min(width, height) / 2
    context.set_source_rgb(*colour)
    context.set_line_width(6)
    if kind == "disc":
        context.arc(middle_x, middle_y, radius, 0, 2 * math.pi)
        context.fill()
    elif kind == "ellipse":
        context.save()
        context.translate(middle_x, middle_y)
        context.scale(width / 2, height / 2)
        context.arc(0, 0, 1, 0, 2 * math.pi)
        context.restore()
        context.fill()
    elif kind == "rectangle":
        context.rectangle(x, y, width, height)
        context.fill()
    elif kind == "rounded":
        rounded(context, x, y, width, height, 12)
        context.fill_preserve()
        context.set_source_rgb(0, 0, 0)
        context.set_line_width(2)
        context.stroke()
    elif kind == "capsule":
        rounded(context, x, y, width, height, radius)
        gradient = cairo.LinearGradient(x, y, x + width, y)
        gradient.add_color_stop_rgb(0, *colour)
        gradient.add_color_stop_rgb(1, 1, 1, 1)
        context.set_source(gradient)
        context.fill()
    elif kind == "star":
        corners(context, middle_x, middle_y, [radius, 0.381966011250105 * radius] * 5)
        context.fill()
    elif kind == "hexagon":
        corners(context, middle_x, middle_y, [radius] * 6)
        context.stroke()
    elif kind == "dashed":
        context.arc(middle_x, middle_y, radius, 0, 2 * math.pi)
        context.close_path()
        context.set_line_cap(cairo.LINE_CAP_ROUND)
        context.set_dash([12, 10])
        context.stroke()
        context.set_dash([])
        context.set_line_cap(cairo.LINE_CAP_BUTT)
    elif kind == "sector":
        context.set_source_rgba(*colour, 0.5)
        context.move_to(middle_x, middle_y)
        context.arc(middle_x, middle_y, radius, 0, 240 * math.pi / 180)
        context.close_path()
        context.fill()
    else:
        context.arc(middle_x, middle_y, radius, 0, 0.72 * 2 * math.pi)
        context.set_line_cap(cairo.LINE_CAP_ROUND)
        context.stroke()
        context.set_line_cap(cairo.LINE_CAP_BUTT)


def draw():
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, SIDE, SIDE)
    context = cairo.Context(surface)
    context.set_source_rgb(1, 1, 1)
    context.paint()
    for one in PARTS:
        draw_part(context, *one)
    return surface


if __name__ == "__main__":
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    draw()
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        for _ in range(20):
            draw()
        times.append((time.perf_counter() - start) / 20)
    print(statistics.median(times) * 1e6)
