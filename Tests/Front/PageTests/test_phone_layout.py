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


def is_seen_beside(page, selector, panel):
    """Whether all elements that a selector finds lie in the window, and none under a panel at its bottom."""
    return page.script("""
        const top = document.querySelector(arguments[1]).getBoundingClientRect().top;
        const found = [...document.querySelectorAll(arguments[0])].map((each) => each.getBoundingClientRect());
        return found.length > 0 && found.every((each) => each.left >= -22 && each.right <= innerWidth + 22 && each.top >= 40 && each.bottom <= top + 22);
        """, selector, panel)


def test_a_room_that_is_drawn_or_changed_lies_beside_its_panel(phone, server):
    before = phone.place_of(0, 0)
    phone.button("Draw a room")
    wait(lambda: phone.shows(".tool"), "the tool")
    for corner in ((2000, 2350), (2500, 2350), (2500, 2850), (2000, 2850)):
        phone.touch(*corner)
    phone.button("Done")
    wait(lambda: is_seen_beside(phone, ".corner:not(.between)", ".tool"), "the room beside the panel", 10)
    phone.find("[name=area-name]").send_keys("Bay")
    phone.button("Save")
    wait(lambda: any(area["name"] == "Bay" for area in server.ask("/areas")["areas"]), "the room")
    assert phone.place_of(0, 0) == pytest.approx(before, abs=2)
    phone.touch(2250, 2600)
    phone.button("Edit")
    wait(lambda: is_seen_beside(phone, ".corner:not(.between)", ".tool"), "the room beside the panel again", 10)


def test_where_a_room_is_found_is_seen_beside_the_panel(phone, server):
    phone.touch_long(2250, 2800)
    phone.button("Find the room here")
    wait(lambda: phone.shows(".tool") and not phone.shows(".leaflet-pan-anim"), "the tool")
    wait(lambda: phone.place_of(2250, 2800)[1] < phone.find(".tool").rect["y"], "the place beside the panel", 10)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_plan_is_where_it_was_after_cards_were_closed(size, request, server):
    page = request.getfixturevalue(size)
    act = page.touch if size == "phone" else page.click
    before = page.place_of(0, 0)
    for index, point in enumerate(((950, 800), (2900, 2400), (2250, 2600))):
        page.button("Add marker")
        act(*point)
        wait(lambda: page.shows(".card h2"), "the card")
        # What the server refuses opens the card once more where it was closed before the answer.
        wait(lambda: "waiting" not in page.find(".card header .muted").text, "the server's answer")
        page.wait_for_tiles()
        page.find(".card header button").click()
        wait(lambda: not page.shows(".card"), "the card to go")
        assert page.place_of(0, 0) == pytest.approx(before, abs=2), f"after {index + 1}"


def test_a_plan_that_was_moved_beside_a_card_stays(phone, server):
    phone.button("Add marker")
    phone.touch(2250, 2300)
    wait(lambda: phone.shows(".card h2"), "the card")
    phone.wait_for_tiles()
    phone.drag((1500, 300), (1700, 500))
    phone.wait_for_tiles()
    moved = phone.place_of(0, 0)
    phone.find(".card header button").click()
    assert phone.place_of(0, 0) == pytest.approx(moved, abs=2)
