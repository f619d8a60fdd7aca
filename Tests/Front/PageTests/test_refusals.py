"""A place that is refused: told once, while it is dragged already, and with what can be done about it."""
import pytest
from annotator import Annotator, wait
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from server import SAMPLES, Server

# On the wall beside the boardroom, whose upper wall is at 380, and in the middle of that room.
WALL = (500, 250)
FREE = (950, 800)


def newest(server):
    return max(server.markers(), key=lambda marker: marker["number"])


def place(page, point, act="click"):
    page.button("Add marker")
    getattr(page, act)(*point)


@pytest.fixture
def bare(phone_driver, program, tmp_path):
    """A phone's page of a plan without markers and rooms."""
    path = tmp_path / "office.plan"
    Server.run(program, "new", path, "--drawing", f"{SAMPLES}/office.png", "--embed")
    server = Server(program, [path], tmp_path)
    page = Annotator(phone_driver, server)
    page.forget()
    page.open()
    yield page
    server.stop()


def hold_changes(page):
    """Holds changes of markers back until the page's `goOn` is called."""
    page.script("""
        const real = window.fetch;
        window.fetch = async (address, options) => {
            if (options?.method === "PATCH") await new Promise((resolve) => { window.goOn = resolve; });
            return real(address, options);
        };""")


def placed(page, server):
    """A marker that was just placed on free paper, whose card is open."""
    place(page, FREE)
    wait(lambda: page.heading().startswith("Marker") and page.waiting() == 0, "the card")
    return newest(server)


def test_beside_the_first_room_a_marker_can_be_placed_anyway(bare):
    bare.server.ask("/areas", "POST", {"id": "a", "name": "Hall", "polygons": [[[[400, 400], [1600, 400], [1600, 1600], [400, 1600]]]]})
    place(bare, (2800, 2400), "touch")
    wait(lambda: bare.shows(".card .problem") and "The nearest is Hall" in bare.find(".card .problem").text, "the refusal")
    bare.button("Place it anyway")
    marker = wait(lambda: next(iter(bare.server.markers()), None), "the marker")
    assert abs(marker["x"] - 2800) < 30 and abs(marker["y"] - 2400) < 30 and "area" not in marker
    wait(lambda: not bare.shows(".card .problem") and bare.waiting() == 0, "the end of the refusal")


def test_a_move_can_be_made_anyway(desk, server):
    place(desk, FREE)
    wait(lambda: desk.heading().startswith("Marker"), "the card")
    x, y = newest(server)["x"], newest(server)["y"]
    desk.drag((x, y - 60), (WALL[0], WALL[1] - 60))
    wait(lambda: desk.shows(".card .problem"), "the refusal")
    desk.button("Place it anyway")
    wait(lambda: abs(newest(server)["y"] - WALL[1]) < 30, "the move")
    assert "area" not in newest(server)


def test_nothing_is_offered_outside_of_the_drawing(phone, server):
    phone.touch_long(2000, -400)
    phone.touch_long(950, 800)
    wait(lambda: phone.shows(".menu"), "the menu on the drawing")
    phone.button("Place a marker here")
    wait(lambda: phone.heading().startswith("Marker"), "the card")
    phone.find(".card header button").click()
    count = len(server.markers())
    place(phone, (2000, -400), "touch")
    wait(lambda: phone.shows(".message") and phone.find(".message").text == "No marker may be here.", "the word that it cannot be there")
    # The next tap places it.
    phone.touch(1100, 800)
    wait(lambda: len(server.markers()) == count + 1, "the marker")


@pytest.mark.parametrize(("size", "act"), [("phone", "touch"), ("desk", "click")])
def test_a_tap_close_beside_a_room_is_in_it(size, act, request, server):
    page = request.getfixturevalue(size)
    page.script("localStorage.setItem('planmark-name', 'Ada')")
    pixel = 1 / (page.place_of(1, 0)[0] - page.place_of(0, 0)[0])
    count = len(server.markers())
    place(page, (950, 380 - 6 * pixel), act)
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    assert newest(server)["area"] == "4.01" and abs(newest(server)["y"] - 380) < 1
    page.press(Keys.ESCAPE)
    # Ten pixels away are too many.
    place(page, (950, 380 - 11 * pixel), act)
    wait(lambda: page.shows(".card .problem"), "the refusal")
    assert len(server.markers()) == count + 1


def test_a_refusal_is_told_once(phone):
    place(phone, WALL, "touch")
    wait(lambda: phone.shows(".card .problem"), "the refusal")
    assert not phone.shows(".message") and not phone.shows(".connection")
    words = phone.script("return [...document.querySelectorAll('.bar, main > :not(.news)')].map((each) => each.innerText).join(' ')")
    assert words.count("Not in a room") == 1 and "refused" not in words
    # Where the card is closed, the bar remembers it.
    phone.find(".card header button").click()
    wait(lambda: phone.shows(".connection") and phone.find(".connection").text == "1 refused: it waits for your decision.", "the word in the bar")
    phone.find(".connection").click()
    wait(lambda: phone.shows("dialog[open]"), "what waits")
    phone.button("Change")
    wait(lambda: phone.shows(".card .problem") and not phone.shows(".connection"), "the card again")


def test_a_refusal_of_another_marker_takes_no_card_away(desk, server):
    """A move is refused after another marker was opened."""
    marker = placed(desk, server)
    hold_changes(desk)
    desk.drag((marker["x"], marker["y"] - 60), (WALL[0], WALL[1] - 60))
    wait(lambda: desk.script("return Boolean(window.goOn)"), "the move to be sent")
    desk.script("location.hash = '#plan=office&marker=1'")
    wait(lambda: desk.heading() == "Marker 1", "the other card")
    desk.script("window.goOn()")
    wait(lambda: desk.shows(".message") and "Not in a room" in desk.find(".message").text, "the refusal")
    assert desk.heading() == "Marker 1"
    desk.button("Show")
    wait(lambda: desk.heading() == f"Marker {marker['number']}" and desk.shows(".card .problem"), "the marker's card")
    assert not desk.shows(".message")


def finger(page, kind, x, y):
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": y}]})


def test_a_drag_by_touch_warns_before_it_is_refused(phone, server):
    place(phone, FREE, "touch")
    wait(lambda: phone.heading().startswith("Marker") and phone.waiting() == 0, "the card")
    marker = newest(server)
    (left, top), (right, bottom) = phone.place_of(marker["x"], marker["y"]), phone.place_of(*WALL)
    finger(phone, "touchStart", left, top - 10)
    for step in range(1, 6):
        finger(phone, "touchMove", left + (right - left) * step / 5, top - 10 + (bottom - top) * step / 5)
    wait(lambda: phone.shows(".message") and phone.find(".message").text.startswith("No marker may be here."), "the warning")
    assert newest(server)["y"] == marker["y"]
    # Back in the room it goes.
    for step in range(1, 6):
        finger(phone, "touchMove", right + (left - right) * step / 5, bottom - 10 + (top - bottom) * step / 5)
    wait(lambda: not phone.shows(".message"), "the end of the warning")
    finger(phone, "touchEnd", 0, 0)


def test_escape_leaves_a_dragged_marker_where_it_was(desk, server):
    place(desk, FREE)
    wait(lambda: desk.heading().startswith("Marker") and desk.waiting() == 0, "the card")
    marker, revision = newest(server), server.ask("")["revision"]
    (left, top), (right, bottom) = desk.place_of(marker["x"], marker["y"]), desk.place_of(*WALL)
    actions = ActionChains(desk.driver, duration=40)
    pointer = actions.w3c_actions.pointer_action
    pointer.move_to_location(int(left), int(top) - 12).pointer_down().move_to_location(int(left) + 9, int(top)).move_to_location(int(right), int(bottom) - 12)
    actions.perform()
    wait(lambda: desk.shows(".message"), "the warning")
    desk.press(Keys.ESCAPE)
    wait(lambda: not desk.shows(".message"), "the end of the warning")
    end = ActionChains(desk.driver)
    end.w3c_actions.pointer_action.pointer_up()
    end.perform()
    assert desk.heading() == f"Marker {marker['number']}"
    assert server.ask("")["revision"] == revision and desk.waiting() == 0


def test_refused_markers_wait_for_a_decision_and_are_discarded_together(phone, server):
    """What was written of a refused marker waits for the decision too, and says so."""
    server.ask("", "PATCH", {"pixelsPerMetre": 100})
    phone.open()
    for count, point in enumerate([WALL, (520, 250)], 1):
        place(phone, point, "touch")
        wait(lambda: phone.shows(".card .problem"), "the refusal")
        phone.write("title", "Socket")
        wait(lambda: phone.waiting() == 2 * count, "the title on the device")
        phone.find(".card header button").click()
    wait(lambda: phone.shows(".connection") and phone.find(".connection").text == "2 refused: they wait for your decision.", "the word in the bar")
    phone.find(".connection").click()
    wait(lambda: phone.shows("dialog[open]"), "what waits")
    words = phone.find("dialog .waiting").text
    assert words.count("waits for your decision") == 2 and "waiting to be sent" not in words
    assert words.count("m away.") == 2 and "pixels" not in words
    phone.button("Discard all refused (2)")
    phone.button("Cancel")
    assert phone.waiting() == 4
    phone.button("Discard all refused (2)")
    wait(lambda: len(phone.driver.find_elements("css selector", "dialog[open]")) == 2, "the question")
    phone.driver.find_elements("css selector", "dialog[open]")[1].find_element("css selector", "button.danger").click()
    wait(lambda: phone.waiting() == 0, "the end of all")


def test_a_move_of_what_was_moved_says_both_places(desk, server):
    marker = placed(desk, server)
    hold_changes(desk)
    desk.drag((marker["x"], marker["y"] - 60), (1000, 700))
    wait(lambda: desk.script("return Boolean(window.goOn)"), "the move to be sent", 20)
    server.ask(f"/markers/{marker['number']}", "PATCH", {"x": 900.4, "y": 750.6})
    desk.script("window.goOn()")
    wait(lambda: desk.shows(".card .problem"), "the conflict", 20)
    assert "Theirs: 900, 751. Yours: 10" in desk.find(".card .problem").text


def test_a_marker_that_is_placed_in_the_nearest_room_is_seen(phone, server):
    """The room may lie far from where the marker was refused."""
    for area in server.ask("/areas")["areas"]:
        server.ask(f"/areas/{area['id']}", "DELETE")
    server.ask("/areas", "POST", {"id": "f", "name": "Far", "polygons": [[[[3500, 2700], [3900, 2700], [3900, 2900], [3500, 2900]]]]})
    phone.open()
    phone.find(".zoom button").click()
    phone.wait_for_tiles()
    phone.find(".zoom button").click()
    phone.wait_for_tiles()
    place(phone, (2000, 1500), "touch")
    phone.button("Place it in Far")
    wait(lambda: newest(server)["x"] >= 3500 and not phone.shows(".card .problem"), "the marker", 20)

    def is_seen():
        x, y = phone.place_of(newest(server)["x"], newest(server)["y"])
        return 0 < x < 360 and 60 < y < phone.find(".card").rect["y"]
    wait(is_seen, "the marker to be seen", 10)
