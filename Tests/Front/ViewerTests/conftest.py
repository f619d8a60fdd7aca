import os
import pathlib
import shutil
import signal

import pytest
from browser import Page
from pyramid import Pyramid
from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

DESK = (1280, 800)
PHONE = (360, 640, 2)


def pytest_addoption(parser):
    parser.addoption("--folder", action="append", default=[], help="a folder with tiles and viewer.html")
    parser.addoption("--drawing", help="the drawing of which the folders are")


def pytest_configure(config):
    # What stops the tests from outside still ends the browsers.
    signal.signal(signal.SIGTERM, lambda *_: pytest.exit("stopped", returncode=1))


def pytest_generate_tests(metafunc):
    if "folder" in metafunc.fixturenames:
        folders = [pathlib.Path(folder).resolve() for folder in metafunc.config.getoption("--folder")]
        metafunc.parametrize("folder", folders, ids=[folder.name for folder in folders], scope="session")


@pytest.fixture(scope="session")
def drawing(request):
    """The drawing's pixels."""
    return Image.open(request.config.getoption("--drawing")).convert("RGB")


@pytest.fixture
def pyramid(folder):
    """What the folder's page says of the tiles."""
    return Pyramid(folder)


def start_browser(*, phone=None):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("headless=new", "disable-gpu", "hide-scrollbars", "force-color-profile=srgb", "no-first-run",
                     "disable-background-networking", "disable-component-update", "disable-dev-shm-usage"):
        options.add_argument("--" + argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # Chromium's sandbox refuses root.
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if phone:
        width, height, density = phone
        metrics = {"width": width, "height": height, "pixelRatio": density, "touch": True}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_page_load_timeout(30)
    driver.set_script_timeout(10)
    return driver


def set_density(driver, density):
    """Gives the desk's screen so many pixels for a pixel of the page, on each side."""
    width, height = DESK
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": height, "deviceScaleFactor": density, "mobile": False})


@pytest.fixture(scope="session")
def desk_driver():
    driver = start_browser()
    set_density(driver, 1)
    yield driver
    driver.quit()


@pytest.fixture
def uneven_driver(desk_driver):
    """A desk's screen with one and a half pixels for a pixel of the page, as many portable computers have."""
    set_density(desk_driver, 1.5)
    yield desk_driver
    set_density(desk_driver, 1)


@pytest.fixture(scope="session")
def phone_driver():
    driver = start_browser(phone=PHONE)
    yield driver
    driver.quit()


@pytest.fixture
def desk(desk_driver, folder):
    """The folder's page in a window of a desk's size; the test fails if the console has an error."""
    page = Page(desk_driver, folder)
    yield page
    assert page.errors() == []


@pytest.fixture
def phone(phone_driver, folder):
    """The folder's page on a phone with two pixels of the screen a pixel of the page."""
    page = Page(phone_driver, folder)
    yield page
    assert page.errors() == []
