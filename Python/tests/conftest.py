import pathlib

import pytest

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples"


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes too")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="takes minutes; runs with --slow"))


@pytest.fixture
def office():
    """The sample office: its drawing, areas and markers."""
    return [SAMPLES / name for name in ("office.png", "office-rooms.geojson", "office-issues.csv")]
