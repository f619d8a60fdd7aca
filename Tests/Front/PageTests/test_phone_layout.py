"""Words of any length have room on a phone."""

import pytest
from annotator import wait

# What is wrong with the buttons and headings that are seen: words that reach into the padding or beyond the window, or lie on two lines.
CROWDED = """
    const [lines] = arguments;
    const wrong = [];
    for (const each of document.querySelectorAll("button, .button, .card h2, .list h2")) {
        if (!each.checkVisibility() || !each.innerText.trim()) continue;
        const box = each.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(each);
        const { left, right, height } = words.getBoundingClientRect();
        const edge = each.localName === "h2" || each.closest("li") ? 0 : 7;
        const isCut = each.scrollWidth > each.clientWidth;
        const isWrapped = lines && each.matches(lines) && height > 30;
        if (left < box.left + edge || right > box.right - edge || box.right > innerWidth || box.left < 0 || isCut || isWrapped) {
            wrong.push(`${each.className || each.localName}: ${each.innerText} ${[left - box.left, box.right - right, height]}`);
        }
    }
    return wrong;"""


@pytest.fixture(params=[(390, 844), (360, 640)], ids=["390x844", "360x640"])
def small(phone, request):
    """The page on a phone of a size."""
    width, height = request.param
    metrics = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    opened = phone.open

    def open_small(rest):
        opened(rest)
        # A page that is opened has the driver's own size again.
        phone.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        assert phone.script("return [innerWidth, innerHeight]") == [width, height]

    phone.open = open_small
    yield phone
    phone.driver.get("about:blank")


@pytest.mark.parametrize("language", ["en", "de", "zh"])
def test_buttons_and_headings_have_room(small, server, language):
    number = server.markers()[-1]["number"]
    small.open(f"?lang={language}")
    assert small.script(CROWDED, ".big") == []
    small.open(f"?lang={language}#plan=office&marker={number}")
    wait(lambda: str(number) in small.heading(), "the card")
    assert small.script(CROWDED, "h2") == []
    # The card's end, with the button that removes the marker.
    small.script("document.querySelector('.card').scrollTop = 1e6")
    assert small.script(CROWDED, "h2, .danger") == []


def test_a_heading_of_any_length_leaves_the_button(small):
    small.open("#plan=office&marker=1")
    wait(lambda: small.heading() == "Marker 1", "the card")
    for count in (1, 4, 40):
        small.script("document.querySelector('.card h2').textContent = 'Markierungsnummer '.repeat(arguments[0])", count)
        heading, close, card = (small.find(f".card {each}").rect for each in ("h2", "header button", "header"))
        assert heading["height"] < 30 and close["width"] >= 44
        assert heading["x"] + heading["width"] <= close["x"] and close["x"] + close["width"] <= card["x"] + card["width"] + 10
