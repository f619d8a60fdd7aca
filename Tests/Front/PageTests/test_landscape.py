"""Nothing covers what has to be pressed, on a phone that lies on its side too."""
import pytest
from annotator import wait
from selenium.webdriver.common.keys import Keys

# The buttons that are shown and that a finger on their middle does not reach.
COVERED = """
    return [...document.querySelectorAll("button, summary, .button, .card input:not([type=file])")].filter((each) => {
        if (!each.checkVisibility()) return false;
        const scrolled = each.closest(".card, .list ul, .tool, .legend");
        const box = each.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const frame = scrolled?.getBoundingClientRect();
        // What is scrolled out of its panel can be scrolled in.
        if (frame && (y < frame.top || y > frame.bottom)) return false;
        const hit = document.elementFromPoint(x, y);
        return !hit || !(each.contains(hit) || hit.closest(".card header, .notices")?.parentElement === scrolled);
    }).map((each) => each.getAttribute("aria-label") || each.textContent || each.name);"""


@pytest.fixture(params=[(740, 360), (844, 390), (1024, 600)], ids=["740x360", "844x390", "1024x600"])
def wide(phone, request):
    """The page on a phone that lies on its side, or on a small tablet."""
    width, height = request.param
    metrics = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    phone.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    phone.driver.refresh()
    phone.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    phone.wait_for_tiles()
    assert phone.script("return [innerWidth, innerHeight]") == [width, height]
    yield phone
    phone.driver.get("about:blank")


def test_card_and_tools_leave_the_buttons_and_the_plan(wide, server):
    assert wide.script(COVERED) == []
    wide.button("Add marker")
    # The words that ask for a tap are not in its way.
    wide.touch(950, 800)
    wait(lambda: wide.heading().startswith("Marker"), "the card")
    wide.wait_for_tiles()
    assert wide.script(COVERED) == []
    marker = max(server.markers(), key=lambda each: each["number"])
    card = wide.find(".card").rect
    wait(lambda: wide.place_of(marker["x"], marker["y"])[0] < card["x"], "the marker beside its card")
    assert wide.script("return document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
    wide.find(".card header button").click()
    for name in ("Draw a room", "Measure"):
        wide.button(name)
        wait(lambda: wide.shows(".tool"), "the tool")
        assert wide.script(COVERED) == []
        # More than half of the plan's place is left.
        assert wide.script("""
            const [tool, map] = [".tool", ".map"].map((each) => document.querySelector(each).getBoundingClientRect());
            return tool.width * tool.height < 0.45 * map.width * map.height;""")
        wide.press(Keys.ESCAPE)
        wait(lambda: not wide.shows(".tool"), "its end")


def test_a_card_that_is_opened_from_the_list_is_seen_beside_the_plan(wide):
    wide.button("List")
    wait(lambda: wide.shows(".list li button"), "the list")
    wide.find(".list li button").click()
    wait(lambda: wide.shows(".card"), "the card")
    width = wide.script("return [...document.querySelectorAll('.card, .list')].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0) / innerWidth")
    assert width < 0.7
    assert wide.script(COVERED) == []
