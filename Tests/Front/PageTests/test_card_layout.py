"""The card moves nothing that a finger is on, and hides no marker."""

import pytest
from annotator import wait


def tap(page, selector):
    """Taps an element with a finger."""
    x, y = page.script("""
        const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
        return [left + width / 2, top + height / 2];""", selector)
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_first_tap_on_a_status_after_typing_counts(phone, server):
    phone.open("#plan=office&marker=1")
    wait(lambda: phone.heading() == "Marker 1" and phone.shows(".card .steps button"), "the card")
    before = server.ask("/markers/1")["marker"]["status"]
    phone.find(".card [name=title]").send_keys("Crack")
    tap(phone, ".card .steps button")
    wait(lambda: server.ask("/markers/1")["marker"]["status"] != before, "the status")
    assert "Crack" in server.ask("/markers/1")["marker"]["title"]
    wait(lambda: phone.waiting() == 0, "the answers")


def test_a_write_that_waits_and_is_answered_moves_nothing(phone, server):
    phone.open("#plan=office&marker=1")
    wait(lambda: phone.heading() == "Marker 1" and phone.shows(".card .steps button"), "the card")
    top = "return document.querySelector('.card .steps').getBoundingClientRect().top"
    before = phone.script(top)
    phone.driver.execute_cdp_cmd("Network.enable", {})
    phone.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    try:
        phone.script("""
            const field = document.querySelector(".card [name=title]");
            field.focus({ preventScroll: true });
            field.value = "Crack";
            field.dispatchEvent(new Event("change"));""")
        wait(lambda: "waiting" in phone.find(".card header").text, "the word that it waits")
        assert phone.script(top) == before
    finally:
        phone.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    wait(lambda: server.ask("/markers/1")["marker"]["title"] == "Crack", "the title")
    wait(lambda: "waiting" not in phone.find(".card header").text, "the answer")
    assert phone.script(top) == before


def test_a_selected_marker_is_seen_above_its_card(phone, server):
    marker = max(server.markers(), key=lambda each: each.get("y") or 0)
    phone.touch(marker["x"], marker["y"])
    wait(lambda: phone.shows(".card h2"), "the card")
    phone.wait_for_tiles()
    card = phone.find(".card").rect["y"]
    wait(lambda: phone.place_of(marker["x"], marker["y"])[1] < card - 20, "the plan to move")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_head_says_all_of_a_place(size, request, server):
    page = request.getfixturevalue(size)
    marker = next(each for each in server.markers() if each.get("area") == "4.06")
    server.ask("/markers/" + str(marker["number"]), "PATCH", {"located": "no", "x": None, "y": None})
    server.ask("/areas", "PUT", {"areas": [{**next(area for area in server.ask("/areas")["areas"] if area["id"] == "4.06"), "name": "Waiting room of the women's ward"}]})
    page.open(f"#plan=office&marker={marker['number']}")
    wait(lambda: "not yet located" in page.find(".card header").text, "the card")
    assert page.script("""
        const place = document.querySelector(".card header .muted");
        return place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight + 1;""")


def test_a_disc_of_markers_is_unlike_a_marker_of_that_number(desk):
    desk.script("""
        const real = CanvasRenderingContext2D.prototype.fillText;
        window.texts = [];
        CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
            window.texts.push([text, this.textBaseline]);
            return real.call(this, text, ...rest);
        };
        window.dispatchEvent(new Event("resize"));""")
    desk.find(".zoom button:nth-child(2)").click()
    # Numbers of markers stand on a base line, those of discs in the middle; so do names of rooms.
    wait(lambda: any(text.endswith("×") and line == "middle" for text, line in desk.script("return window.texts")), "a disc", 20)
    assert not any(text.isdigit() and line == "middle" for text, line in desk.script("return window.texts"))
