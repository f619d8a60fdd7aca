"""The card says what is so now: its history and its room follow what anybody does."""
import shutil

import pytest
from annotator import Annotator, wait
from PIL import Image
from selenium.webdriver.common.keys import Keys
from server import Server

FREE = (950, 800)


def open_marker(page, number):
    page.open(f"#plan=office&marker={number}")
    wait(lambda: page.heading() == f"Marker {number}", "the card")


def history(page):
    return [row.text for row in page.driver.find_elements("css selector", ".card details li")]


def unfold(page):
    page.script("document.querySelector('.card details summary').click()")


def room(page):
    return page.find(".card header .muted").get_attribute("textContent")


def test_a_new_marker_has_its_history(desk, server):
    desk.button("Add marker")
    desk.click(*FREE)
    wait(lambda: desk.heading().startswith("Marker"), "the card")
    unfold(desk)
    wait(lambda: len(history(desk)) == 1 and history(desk)[0].endswith("Ada marker added"), f"the history, not {history(desk)}", 10)


def test_an_open_history_follows_changes(desk, server):
    open_marker(desk, 1)
    unfold(desk)
    wait(lambda: history(desk), "the history")
    before = len(history(desk))
    desk.button("in progress")
    wait(lambda: len(history(desk)) == before + 1, "the own change", 10)
    assert history(desk)[0].endswith("Status → in progress")
    server.command("edit", "1", "--title", "told by a shell")
    wait(lambda: "Title → told by a shell" in history(desk)[0], "the shell's change", 10)


def test_what_was_emptied_and_moved_is_said_in_words(desk, server):
    server.ask("/markers/1", "PATCH", {"title": None, "cost": 12.5})
    server.ask("/markers/1", "PATCH", {"x": FREE[0], "y": FREE[1]})
    open_marker(desk, 1)
    unfold(desk)
    wait(lambda: len(history(desk)) > 2, "the history", 10)
    assert history(desk)[0].endswith("marker moved")
    assert "Title → –" in history(desk)[1] and "Cost → 12.5" in history(desk)[1]
    assert not any("null" in row for row in history(desk))


@pytest.fixture
def reader(desk_driver, program, office, tmp_path):
    """A page on which nothing can be changed."""
    path = tmp_path / "office.plan"
    shutil.copy(office, path)
    server = Server(program, [path], tmp_path, 0, "--read-only")
    page = Annotator(desk_driver, server)
    page.forget()
    page.open()
    yield page
    server.stop()


def test_a_card_that_is_read_only_shows_no_null(reader):
    for marker in reader.server.markers()[:6]:
        reader.driver.get("about:blank")
        open_marker(reader, marker["number"])
        unfold(reader)
        wait(lambda: history(reader), "the history")
        values = reader.script("return [...document.querySelectorAll('.card [name]')].map(({ value }) => value).join(' ')")
        assert "null" not in reader.find(".card").text + values and "undefined" not in reader.find(".card").text + values


def test_the_room_in_the_card_follows_drawing_editing_and_deleting(desk, server):
    marker = server.ask("/markers", "POST", {"x": 600, "y": 200, "anywhere": True})["marker"]
    assert "area" not in marker
    open_marker(desk, marker["number"])
    ring = [[450, 100], [900, 100], [900, 300], [450, 300]]
    desk.press("l")
    for action, body, expected in [
        ("POST", {"id": "n", "name": "Niche", "polygons": [[ring]]}, "Niche"),
        ("PUT", {"areas": [{"id": "n", "name": "Niche", "polygons": [[[[700, 100], *ring[1:3], [700, 300]]]]}]}, ""),
        ("PUT", {"areas": [{"id": "n", "name": "Alcove", "polygons": [[ring]]}]}, "Alcove"),
        ("DELETE", None, ""),
    ]:
        server.ask("/areas/n" if action == "DELETE" else "/areas", action, body)
        wait(lambda: room(desk) == expected, f"{expected} instead of {room(desk)}", 10)


def test_a_room_that_is_drawn_here_is_in_the_card(phone, server):
    marker = server.ask("/markers", "POST", {"x": 2200, "y": 2500, "anywhere": True})["marker"]
    before = marker.get("area")
    phone.open()
    phone.button("Draw a room")
    wait(lambda: phone.shows(".tool"), "the tool")
    for corner in ((2000, 2350), (2500, 2350), (2500, 2650), (2000, 2650)):
        phone.touch(*corner)
    phone.button("Done")
    wait(lambda: phone.shows("[name=area-name]"), "the name")
    phone.find("[name=area-name]").send_keys("Bay")
    phone.button("Save")
    wait(lambda: server.ask(f"/markers/{marker['number']}")["marker"].get("area") != before, "the room")
    phone.script(f"location.hash = '#plan=office&marker={marker['number']}'")
    wait(lambda: phone.heading() == f"Marker {marker['number']}", "the card")
    wait(lambda: room(phone) == "Bay", "the room", 10)


def test_a_date_is_saved_when_it_is_left_or_by_enter(desk, server):
    """A date that is typed is another with each digit of its year."""
    open_marker(desk, 1)
    revision = server.ask("")["revision"]
    desk.find(".card [name=due]").send_keys("11202026")
    desk.press(Keys.ENTER)
    wait(lambda: server.ask("/markers/1")["marker"]["due"] == "2026-11-20" and desk.waiting() == 0, "the date")
    desk.find(".card [name=title]").click()
    desk.find(".card [name=due]").send_keys("12202026")
    desk.find(".card [name=title]").click()
    wait(lambda: server.ask("/markers/1")["marker"]["due"] == "2026-12-20" and desk.waiting() == 0, "the other date")
    assert server.ask("")["revision"] == revision + 2
    # A year of which only a part was typed is none.
    desk.find(".card [name=due]").send_keys("1120202")
    desk.find(".card [name=title]").click()
    assert server.ask("/markers/1")["marker"]["due"] == "2026-12-20" and desk.waiting() == 0


def test_a_number_has_either_decimal_sign(desk, server):
    open_marker(desk, 1)
    for written, cost in [("120,50", 120.5), ("99.95", 99.95), ("1.234", 1.234), ("-3", -3), ("", None)]:
        desk.write("cost", written)
        wait(lambda: server.ask("/markers/1")["marker"].get("cost") == cost and desk.waiting() == 0, f"{written} as {cost}", 10)
    assert desk.find(".card [name=cost]").get_attribute("value") == ""


@pytest.mark.parametrize("written", ["1,234", "1,234.50", "12 €", "about 5", "1e3"])
def test_what_is_no_clear_number_is_refused(desk, server, written):
    open_marker(desk, 1)
    revision = server.ask("")["revision"]
    field = desk.find(".card [name=cost]")
    field.send_keys(written, Keys.TAB)
    wait(lambda: field.get_attribute("validationMessage").startswith("A number such as 120.5,"), "the message", 10)
    # A second try goes on to the next field.
    desk.press(Keys.TAB)
    assert desk.waiting() == 0 and server.ask("")["revision"] == revision


@pytest.mark.parametrize("leave", ["reload", "close", "link"])
@pytest.mark.parametrize("is_offline", [False, True])
def test_what_is_typed_outlasts_the_page(desk, server, leave, is_offline):
    wait(lambda: desk.script("return navigator.serviceWorker.controller !== null"), "the service worker")
    open_marker(desk, 1)
    wait(lambda: desk.kept() > 20, "the page to be kept")
    if is_offline:
        server.kill()
    for name, text in ("title", "Crack at the door"), ("note", "as wide as a finger"):
        field = desk.find(f".card [name={name}]")
        field.clear()
        field.send_keys(text)
    if leave == "link":
        desk.script("location.hash = '#plan=office&marker=2'")
        wait(lambda: desk.heading() == "Marker 2", "the other card")
    elif leave == "reload":
        desk.driver.refresh()
    else:
        window, = desk.driver.window_handles
        desk.driver.switch_to.new_window("tab")
        other = desk.driver.current_window_handle
        desk.driver.switch_to.window(window)
        desk.driver.close()
        desk.driver.switch_to.window(other)
    if is_offline:
        server.start()
    desk.open("#plan=office&marker=1")

    def kept():
        marker = server.ask("/markers/1")["marker"]
        return marker.get("title") == "Crack at the door" and marker.get("note") == "as wide as a finger"
    wait(kept, "what was typed", 60)


def test_the_history_says_which_photos_came_and_went(desk, server, tmp_path):
    Image.new("RGB", (64, 48), (40, 90, 120)).save(tmp_path / "crack.jpg")
    server.command("attach", "1", tmp_path / "crack.jpg")
    open_marker(desk, 1)
    unfold(desk)
    wait(lambda: history(desk) and history(desk)[0].endswith("crack.jpg was added."), f"the photo, not {history(desk)}", 20)


def test_a_marker_without_a_name_of_who_places_it_is_not_dropped_in_silence(desk, server):
    desk.script("localStorage.removeItem('planmark-name')")
    count = len(server.markers())
    desk.press("p")
    desk.click(*FREE)
    wait(lambda: desk.shows("dialog[open]"), "the question")
    desk.button("Cancel")
    wait(lambda: desk.shows(".message") and desk.find(".message").text.startswith("The marker was not placed"), "the word", 20)
    desk.button("Place a marker here")
    wait(lambda: desk.shows("dialog[open]"), "the question again", 20)
    desk.press("Ada", Keys.ENTER)
    wait(lambda: len(server.markers()) == count + 1, "the marker", 20)
