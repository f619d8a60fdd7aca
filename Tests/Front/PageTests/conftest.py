import shutil

import pytest
from annotator import PHONE, Annotator, start_browser, wait
from server import Server, make_office


def pytest_addoption(parser):
    parser.addoption("--program", required=True, help="the planmark command")


@pytest.fixture(scope="session")
def program(pytestconfig):
    return pytestconfig.getoption("--program")


@pytest.fixture(scope="session")
def sample_folder(program, tmp_path_factory):
    """A folder with a plan of the sample office, with its drawing, rooms and markers, and with its tiles."""
    folder = tmp_path_factory.mktemp("office")
    path = make_office(program, folder / "office.plan")
    server = Server(program, [path], folder)
    wait(lambda: list((folder / "tiles").glob("*.pmtiles")), "the tiles")
    server.stop()
    return folder


@pytest.fixture(scope="session")
def office(sample_folder):
    """The plan of the sample office, to be copied."""
    return sample_folder / "office.plan"


@pytest.fixture
def tiles(sample_folder, tmp_path):
    """The tiles of the sample office, where the test's server keeps those that it makes, so that it makes no others."""
    shutil.copytree(sample_folder / "tiles", tmp_path / "tiles")


@pytest.fixture
def server(program, office, tiles, tmp_path):
    """A server of a plan of its own."""
    path = tmp_path / "office.plan"
    shutil.copy(office, path)
    server = Server(program, [path], tmp_path)
    yield server
    server.stop()


@pytest.fixture
def two_plans(program, office, tiles, tmp_path):
    """A server of two plans, office and other."""
    paths = [tmp_path / "office.plan", tmp_path / "other.plan"]
    for path in paths:
        shutil.copy(office, path)
    server = Server(program, paths, tmp_path)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def desk_driver():
    driver = start_browser()
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def other_driver():
    driver = start_browser()
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def phone_driver():
    driver = start_browser(phone=PHONE)
    yield driver
    driver.quit()


def opened(driver, server):
    page = Annotator(driver, server)
    page.forget()
    page.open()
    return page


@pytest.fixture
def desk(desk_driver, server):
    """The plan's page in a window of a desk's size; the test fails if the console has an error that is not of the network."""
    page = opened(desk_driver, server)
    yield page
    assert page.errors() == []


@pytest.fixture
def other(other_driver, server):
    """The same page in the browser of somebody else."""
    page = opened(other_driver, server)
    yield page
    assert page.errors() == []


@pytest.fixture
def phone(phone_driver, server):
    """The page on a phone."""
    page = opened(phone_driver, server)
    yield page
    assert page.errors() == []
