import json
import re

from PIL import Image


class Pyramid:
    """The tiles beside a page, found by their names alone, so that the tests know nothing of the page's own reckoning."""

    def __init__(self, folder):
        self.folder = folder
        found = re.search(r"^var pyramid = (\{.*\});$", (folder / "viewer.html").read_text(), re.MULTILINE)
        assert found, f"{folder}/viewer.html has no line 'var pyramid = ...;'"
        self.about = json.loads(found.group(1))
        self.width, self.height = self.about["width"], self.about["height"]
        self.full = self.about["levels"] - 1

    def scale(self, level):
        """Pixels of the drawing that a pixel of the level stands for, on each side."""
        return 2 ** (self.full - level)

    def size(self, level):
        return -(-self.width // self.scale(level)), -(-self.height // self.scale(level))

    def tiles(self, level):
        """The level's tiles: file, left and top in pixels of the level."""
        side, extension = self.about["tileSize"], self.about["extension"]
        layout, folder = self.about["layout"], self.folder
        if layout == "dzi":
            here = folder / f"{self.about['name']}_files" / str(self.about.get("firstLevel", 0) + level)
            for file in here.glob(f"*_*.{extension}"):
                column, row = map(int, file.stem.split("_"))
                yield file, max(0, column * side - self.about["overlap"]), max(0, row * side - self.about["overlap"])
        elif layout == "xyz":
            here = folder / str(self.about.get("firstLevel", 0) + level)
            for file in here.glob(f"*/*.{extension}"):
                yield file, int(file.parent.name) * side, int(file.stem) * side
        elif layout == "zoomify":
            for file in folder.glob(f"TileGroup*/{level}-*-*.{extension}"):
                _, column, row = map(int, file.stem.split("-"))
                yield file, column * side, row * side
        else:
            scale = self.scale(level)
            for file in folder.glob(f"*,*,*,*/*,*/0/default.{extension}"):
                left, top, width, _ = map(int, file.parts[-4].split(","))
                if -(-width // scale) == int(file.parts[-3].split(",")[0]) and left % (side * scale) == top % (side * scale) == 0:
                    yield file, left // scale, top // scale

    def assemble(self, level):
        """The level's picture, put together from its tiles."""
        picture = Image.new("RGB", self.size(level), "magenta")
        for file, left, top in self.tiles(level):
            picture.paste(Image.open(file).convert("RGB"), (left, top))
        return picture
