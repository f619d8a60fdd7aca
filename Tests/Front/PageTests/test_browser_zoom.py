"""The page in a browser that magnifies it to 200 % and 400 %: WCAG 2.1, 1.4.4 and 1.4.10."""
import pytest
from annotator import Annotator, wait

WINDOWS = {"200 %": (640, 400, 2), "400 %": (320, 200, 4)}
# The controls of a selector that are not in view, or lie below something else.
HIDDEN = """
    return [...document.querySelectorAll(arguments[0])].filter((control) => control.checkVisibility({ visibilityProperty: true })).filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect();
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        // Corners may be round.
        return ![[x, y], [left + 4, y], [right - 4, y], [x, top + 4], [x, bottom - 4]].every((point) => control.contains(document.elementFromPoint(...point)));
    }).map((control) => control.outerHTML.slice(0, 120));"""
# Those of a panel that cannot be brought into view by scrolling, or lie below something else then.
UNREACHABLE = """
    return [...document.querySelectorAll(arguments[0])].filter((control) => control.checkVisibility()).filter((control) => {
        control.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = control.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return !control.contains(found);
    }).map((control) => control.outerHTML.slice(0, 120));"""


@pytest.fixture(params=WINDOWS, ids=["200", "400"])
def page(request, desk_driver, server):
    width, height, ratio = WINDOWS[request.param]
    desk_driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False})
    page = Annotator(desk_driver, server)
    page.forget()
    page.open()
    yield page
    desk_driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    desk_driver.get("about:blank")


def test_the_plans_controls_are_in_view(page):
    assert page.script(HIDDEN, ".bar button, .zoom button, .main-action button, .legend summary") == []
    assert page.script("return document.documentElement.scrollWidth") <= page.script("return innerWidth")


def test_the_list_scrolls_and_the_bar_stays(page):
    page.press("l")
    wait(lambda: page.shows(".list li button"), "the list")
    assert page.script(HIDDEN, ".bar button, .list header button") == []
    assert page.script(UNREACHABLE, ".list input, .list select, .list li:nth-child(-n+3) button, .list li:last-child button") == []


def test_the_card_scrolls_and_the_bar_stays(page):
    page.driver.get(f"{page.server.address}#plan=office&marker=7")
    wait(lambda: page.heading() == "Marker 7", "the card")
    assert page.script(HIDDEN, ".bar button, .card header button") == []
    assert page.script(UNREACHABLE, ".card input:not([type=file]), .card textarea, .card .steps button, .card summary, .card footer button") == []


@pytest.mark.parametrize("tool", ["Draw a room", "Measure"])
def test_a_tool_leaves_room_for_the_plan(page, tool):
    page.button(tool)
    wait(lambda: page.shows(".tool"), "the tool")
    assert page.script(HIDDEN, ".bar button") == []
    assert page.script(UNREACHABLE, ".tool button") == []
    assert page.script("return document.querySelector('.tool').offsetHeight <= 0.65 * document.querySelector('main').offsetHeight")


def test_a_message_leaves_the_buttons_of_the_plan(page):
    page.press("p")
    wait(lambda: page.shows(".message button"), "the message")
    assert page.script(HIDDEN, ".bar button, .zoom button, .main-action button, .legend summary, .message button") == []


def test_what_waits_is_told_beside_the_buttons_of_the_plan(page):
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/undo"]})
    try:
        page.button("Undo")
        wait(lambda: page.shows(".connection"), "what waits")
        assert page.script(HIDDEN, ".bar button, .zoom button, .main-action button, .legend summary, .connection") == []
    finally:
        page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
