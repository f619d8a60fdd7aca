"""Tiles of `planmark tiles` read by programs that Planmark is not linked with, and beside those of libvips."""

import json
import os
import random
import sqlite3
import subprocess

import numpy
import pytest
import pyvips
from PIL import Image
from pmtiles.reader import MmapSource, Reader, all_tiles

PROGRAM = os.environ["PLANMARK_PROGRAM"]
HERE = os.path.dirname(os.path.abspath(__file__))
OFFICE = os.path.join(HERE, "../../../Samples/office.png")
LAYOUTS = {"dzi": "dz", "zoomify": "zoomify", "iiif": "iiif3"}


def run(*arguments):
    subprocess.run([PROGRAM, "tiles", "--quiet", *map(str, arguments)], check=True, capture_output=True, timeout=300)


def drawing(folder, width, height, bands):
    """A drawing of lines, letters' worth of noise and tints, so that all levels differ."""
    chance = random.Random(width * 7 + height)
    picture = numpy.full((height, width, bands), 255, numpy.uint8)
    for _ in range(60):
        x, y = chance.randrange(width), chance.randrange(height)
        picture[y : y + chance.randrange(1, 40), x : x + chance.randrange(1, 400)] = [chance.randrange(256) for _ in range(bands)]
    noise = numpy.random.default_rng(1).integers(0, 256, picture[::3, ::5].shape, numpy.uint8)
    picture[: noise.shape[0], : noise.shape[1]] = noise
    path = os.path.join(folder, "drawing.png")
    Image.fromarray(picture.squeeze(2) if bands == 1 else picture).save(path)
    return path


def tiles(folder):
    """The paths of all pictures in a folder."""
    found = set()
    for path, _, names in os.walk(folder):
        found |= {os.path.relpath(os.path.join(path, n), folder) for n in names if n.endswith((".png", ".jpg", ".webp"))}
    return {name for name in found if not name.startswith("leaflet/")}


def pixels(path):
    return numpy.asarray(Image.open(path)).astype(int)


def vips(path, output, layout, suffix, size, overlap):
    os.makedirs(output)
    pyvips.Image.new_from_file(path, access="sequential").dzsave(
        os.path.join(output, os.path.basename(output)) if layout == "dz" else os.path.join(output, "all"),
        layout=layout, suffix=suffix, tile_size=size, overlap=overlap,
        depth="onepixel" if layout == "dz" else "onetile")
    return output if layout == "dz" else os.path.join(output, "all")


@pytest.mark.parametrize("width, height, bands", [
    (4875, 4071, 3), (1, 1, 3), (1, 100_000, 1), (509, 255, 1), (600, 508, 4), (255, 254, 3), (508, 509, 3)])
def test_deep_zoom_is_that_of_libvips(tmp_path, width, height, bands):
    path = drawing(tmp_path, width, height, bands)
    ours, theirs = str(tmp_path / "ours"), str(tmp_path / "theirs" / "ours")
    run(path, "--output", ours, "--tile-size", 254, "--overlap", 1)
    vips(path, theirs, "dz", ".png", 254, 1)
    assert tiles(ours) == tiles(theirs)
    worst, mean, count = 0, 0, 0
    for name in tiles(ours):
        one, other = pixels(f"{ours}/{name}"), pixels(f"{theirs}/{name}")
        assert one.shape == other.shape, name
        if bands == 4:
            # What is transparent has no colour that counts.
            one, other = one * one[..., 3:] / 255, other * other[..., 3:] / 255
        worst, mean, count = max(worst, abs(one - other).max()), mean + abs(one - other).sum(), count + one.size
    assert mean / count < 1
    if bands != 4:
        assert worst == 0


@pytest.mark.parametrize("layout", ["zoomify", "iiif"])
def test_names_are_those_of_libvips(tmp_path, layout):
    path = drawing(tmp_path, 2500, 1300, 3)
    ours = str(tmp_path / "ours")
    run(path, "--output", ours, "--layout", layout)
    theirs = vips(path, str(tmp_path / "theirs"), LAYOUTS[layout], ".png", 256, 0)
    mine, other = tiles(ours), tiles(theirs)
    # Viewers ask for levels of one tile by one name or the other.
    extra = {name for name in mine if layout == "iiif" and (name.startswith("full/") or name.startswith("0,0,2500,1300/"))}
    assert other <= mine and mine - other <= extra
    for name in other:
        assert (pixels(f"{ours}/{name}") == pixels(f"{theirs}/{name}")).all(), name
    if layout == "iiif":
        with open(f"{ours}/info.json") as one, open(f"{theirs}/info.json") as two:
            one, two = json.load(one), json.load(two)
        for key in ["@context", "type", "protocol", "profile", "width", "height"]:
            assert one[key] == two[key]
        assert one["tiles"][0]["scaleFactors"] == sorted(two["tiles"][0]["scaleFactors"])


@pytest.mark.parametrize("form, suffix", [("jpeg", ".jpg[Q=85]"), ("webp", ".webp[Q=85]")])
def test_lossy_tiles_are_near_those_of_libvips(tmp_path, form, suffix):
    ours, theirs = str(tmp_path / "ours"), str(tmp_path / "theirs" / "ours")
    run(OFFICE, "--output", ours, "--format", form, "--quality", 85)
    vips(OFFICE, theirs, "dz", suffix, 254, 1)
    assert tiles(ours) == tiles(theirs)
    for name in random.Random(1).sample(sorted(tiles(ours)), 60):
        one, other = (numpy.asarray(Image.open(f"{f}/{name}").convert("L")).astype(int) for f in (ours, theirs))
        assert abs(one - other).mean() < 1, name


@pytest.fixture(scope="module")
def squares(tmp_path_factory):
    """The office in tiles of 256 pixels, in a folder and in both single files."""
    folder = tmp_path_factory.mktemp("squares")
    for name in ["xyz", "office.mbtiles", "office.pmtiles"]:
        run(OFFICE, "--output", folder / name, *(["--layout", "xyz"] if name == "xyz" else []))
    return folder


def square(folder, level, column, row):
    with open(folder / f"xyz/{level}/{column}/{row}.png", "rb") as file:
        return file.read()


def test_xyz_is_libvips_google_layout(tmp_path, squares):
    theirs = vips(OFFICE, str(tmp_path / "theirs"), "google", ".png", 256, 0)
    names = {name for name in tiles(theirs) if name != "blank.png"}
    # libvips has the row before the column.
    swapped = {"/".join([name.split("/")[0], name.split("/")[2][:-4], name.split("/")[1]]) + ".png" for name in names}
    assert swapped == tiles(squares / "xyz")
    for name in names:
        level, row, column = name[:-4].split("/")
        one = numpy.asarray(Image.open(squares / f"xyz/{level}/{column}/{row}.png").convert("RGB"))
        assert (one == numpy.asarray(Image.open(f"{theirs}/{name}").convert("RGB"))).all(), name


def test_every_tile_of_mbtiles_is_read_by_sqlite(squares):
    with sqlite3.connect(squares / "office.mbtiles") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        metadata = dict(database.execute("SELECT name, value FROM metadata"))
        found = list(database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles"))
        images = database.execute("SELECT count(*) FROM images").fetchone()[0]
    assert (metadata["format"], metadata["minzoom"], metadata["maxzoom"]) == ("png", "0", "4")
    assert len(found) == len(tiles(squares / "xyz")) > images
    for level, column, row, data in found:
        assert data == square(squares, level, column, 2**level - 1 - row)


def test_gdal_reads_the_drawing_out_of_mbtiles(tmp_path, squares):
    subprocess.run(
        ["gdal_translate", "-q", "-of", "PNG", str(squares / "office.mbtiles"), str(tmp_path / "out.png")], check=True,
        timeout=120)
    one, other = pixels(tmp_path / "out.png"), pixels(OFFICE)
    assert one.shape[:2] == other.shape[:2]
    assert (one[..., 0] == other).all()


def test_every_tile_of_pmtiles_is_read_by_its_library(squares):
    with open(squares / "office.pmtiles", "rb") as file:
        reader = Reader(MmapSource(file))
        header = reader.header()
        found = list(all_tiles(MmapSource(file)))
        metadata = reader.metadata()
        assert reader.get(4, 3, 2) == square(squares, 4, 3, 2)
        assert reader.get(4, 15, 15) is None
    assert header["version"] == 3 and header["min_zoom"] == 0 and header["max_zoom"] == 4
    assert header["root_offset"] + header["root_length"] <= 16_384
    assert header["addressed_tiles_count"] == len(found) == len(tiles(squares / "xyz"))
    assert header["tile_contents_count"] < len(found)
    assert metadata["width"] == 4000
    for (level, column, row), data in found:
        assert data == square(squares, level, column, row)


def test_a_large_pmtiles_has_directories_below_its_root(tmp_path):
    # Tiles that all differ, so that the directory has as many entries.
    path = tmp_path / "noise.png"
    Image.fromarray(numpy.random.default_rng(2).integers(0, 256, (2500, 3000), numpy.uint8)).save(path)
    run(path, "--output", tmp_path / "a.pmtiles", "--tile-size", 16)
    with open(tmp_path / "a.pmtiles", "rb") as file:
        reader = Reader(MmapSource(file))
        header = reader.header()
        count = sum(1 for _ in all_tiles(MmapSource(file)))
    assert header["leaf_directory_length"] > 0
    assert header["root_offset"] + header["root_length"] <= 16_384
    assert count == header["addressed_tiles_count"] > 39_000
