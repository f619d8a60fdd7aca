"""Scenes: views drawn."""

import io
import json

import numpy as np
import planmark
import pytest
from PIL import Image

DOT = {"view": {"type": "circle", "modifiers": [{"fill": "#ff0000"}, {"frame": [40, 20]}]}}


def test_a_scene_is_drawn_to_pixels_bytes_and_files(tmp_path):
    scene = planmark.Scene(DOT)
    assert scene.size == (40, 20) and repr(scene) == "<planmark.Scene 40 x 20>"
    array = scene.to_array(scale=1)
    assert array.shape == (20, 40, 4) and not array.flags.writeable
    assert array[10, 20].tolist() == [255, 0, 0, 255] and array[0, 0].tolist() == [0, 0, 0, 0]
    assert scene.to_array(scale=3).shape == (60, 120, 4)
    decoded = np.asarray(Image.open(io.BytesIO(scene.to_bytes("png", scale=1))).convert("RGBA"))
    assert np.array_equal(decoded, array)
    for format, start in {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<?xml"}.items():
        assert scene.to_bytes(format).startswith(start)
        assert scene.render(tmp_path / f"a.{format}").read_bytes().startswith(start)
    assert scene._repr_png_().startswith(b"\x89PNG") and "<svg" in scene._repr_svg_()


def test_scenes_come_as_dict_text_bytes_or_file(tmp_path):
    path = tmp_path / "dot.json"
    path.write_text(json.dumps(DOT))
    expected = planmark.Scene(DOT).to_array()
    for source in (json.dumps(DOT), json.dumps(DOT).encode(), path, str(path)):
        assert np.array_equal(planmark.Scene(source).to_array(), expected)


@pytest.mark.parametrize("source, kind", [
    ({}, ValueError), ({"view": {"type": "nonsense"}}, ValueError), ("{", ValueError), (b"\xff", ValueError), ("/no/such.json", OSError),
    (None, TypeError), (5, TypeError), ('{"view": "\ud800"}', ValueError),
])
def test_scenes_that_are_none_are_refused(source, kind):
    with pytest.raises(kind) as error:
        planmark.Scene(source)
    assert str(error.value)


def test_scales_out_of_range_and_closed_scenes_are_refused():
    scene = planmark.Scene(DOT)
    for scale in (0, -1, float("nan"), 1e9):
        with pytest.raises(ValueError):
            scene.to_array(scale=scale)
    scene.close()
    with pytest.raises(planmark.ClosedError):
        scene.to_bytes()
