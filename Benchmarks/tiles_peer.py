"""Cuts a drawing into Deep Zoom's tiles with libvips.

usage: tiles_peer.py [DRAWING OUTPUT png|jpeg|webp QUALITY]    without arguments only loads the library
"""

import os
import sys

import pyvips

if len(sys.argv) > 1:
    drawing, output, form, quality = sys.argv[1:]
    suffix = {"png": ".png", "jpeg": f".jpg[Q={quality}]", "webp": f".webp[Q={quality}]"}[form]
    os.makedirs(output)
    pyvips.Image.new_from_file(drawing, access="sequential").dzsave(
        os.path.join(output, os.path.basename(output)), layout="dz", suffix=suffix, tile_size=254, overlap=1, depth="onepixel")
