"""Makes and saves pictures for the benchmarks.

usage: pictures.py tile SAMPLE COLUMNS ROWS OUT      the sample side by side
       pictures.py stream SAMPLE WIDTH HEIGHT OUT    the same, row by row, of a width that is a multiple of the sample's
       pictures.py plan SAMPLE WIDTH HEIGHT OUT      the sample over and over, cut off, in RGB with bluish paper, row by row
       pictures.py save PICTURE OUT                  a picture as Pillow saves it
"""

import sys
import zlib

from PIL import Image

Image.MAX_IMAGE_PIXELS = None


def tile(sample, columns, rows, output):
    sample = Image.open(sample)
    picture = Image.new(sample.mode, (sample.width * int(columns), sample.height * int(rows)))
    for column in range(int(columns)):
        for row in range(int(rows)):
            picture.paste(sample, (sample.width * column, sample.height * row))
    picture.save(output)


def stream(sample, width, height, output):
    sample = Image.open(sample).convert("L")
    rows = [sample.crop((0, y, sample.width, y + 1)).tobytes() for y in range(sample.height)]
    write(rows, 1, int(width), int(height), output)


def plan(sample, width, height, output):
    grey = Image.open(sample).convert("L")
    blue = grey.point([min(value + 6, 255) for value in range(256)])
    sample = Image.merge("RGB", (grey, grey, blue))
    rows = [sample.crop((0, y, sample.width, y + 1)).tobytes() for y in range(sample.height)]
    write(rows, 3, int(width), int(height), output)


def write(rows, channels, width, height, output):
    """Writes rows over and over as a PNG of 8-bit samples."""
    with open(output, "wb") as file:

        def chunk(kind, data):
            file.write(len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big"))

        file.write(b"\x89PNG\r\n\x1a\n")
        chunk(b"IHDR", width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2 if channels == 3 else 0, 0, 0, 0]))
        deflate = zlib.compressobj(1)
        for row in range(height):
            samples = rows[row % len(rows)]
            line = (samples * (width * channels // len(samples) + 1))[: width * channels]
            data = deflate.compress(b"\0" + line)
            if data:
                chunk(b"IDAT", data)
        chunk(b"IDAT", deflate.flush())
        chunk(b"IEND", b"")


def save(picture, output):
    Image.open(picture).save(output)


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
