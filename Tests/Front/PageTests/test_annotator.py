import json
import os
import shutil
import time
import urllib.request

import jsonschema
from annotator import Annotator, wait
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from server import Server

# Points of the sample office: in the boardroom, and on the wall beside it.
FREE = (950, 800)
WALL = (500, 250)


def place(page, point, act="click"):
    page.button("Add marker")
    getattr(page, act)(*point)


def numbers(server):
    return [marker["number"] for marker in server.markers()]


def newest(server):
    return max(server.markers(), key=lambda marker: marker["number"])


def test_speaks_german_to_whom_asks_for_it(desk, server):
    desk.open("?lang=de")
    assert desk.script("return document.documentElement.lang") == "de"
    count = len(server.markers())
    desk.button("Liste")
    wait(lambda: f"{count} Markierungen" in desk.find("body").text, "the list's heading in German")
    assert "in Arbeit" in desk.find("body").text and "in progress" not in desk.find("body").text
    desk.button("Neue Markierung")
    desk.click(*FREE)
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    wait(lambda: desk.heading() == f"Markierung {newest(server)['number']}", "the card in German")
    desk.open("?lang=en")
    wait(lambda: desk.script("return document.documentElement.lang") == "en", "the page in English")


def test_places_and_edits_with_the_mouse(desk, server):
    count = len(server.markers())
    place(desk, FREE)
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    marker = newest(server)
    assert abs(marker["x"] - FREE[0]) < 4 and abs(marker["y"] - FREE[1]) < 4
    assert marker["author"] == "Ada" and marker["area"] == "4.01"
    wait(lambda: desk.heading() == f"Marker {marker['number']}", "the card")
    desk.write("title", "Tür klemmt <b>")
    wait(lambda: newest(server).get("title") == "Tür klemmt <b>", "the title")
    desk.button("in progress")
    wait(lambda: newest(server)["status"] == "in progress", "the status")
    desk.press(Keys.ESCAPE)
    desk.click(*FREE)
    wait(lambda: desk.heading() == f"Marker {marker['number']}", "the card again")
    assert desk.find(".card [name=title]").get_attribute("value") == "Tür klemmt <b>"


def test_every_field_of_markers_is_in_the_card(desk, server):
    place(desk, FREE)
    wait(lambda: desk.heading().startswith("Marker"), "the card")
    values = {"title": "Crack", "note": "long", "category": "paint", "priority": "high", "assignee": "Bo", "due": "2026-03-01", "cost": 1250.5}
    fields = desk.script("return [...document.querySelectorAll('.card label [name]')].map(({ name }) => name)")
    assert sorted(fields) == sorted([*values, "photos"])
    for name, value in values.items():
        # A field of a date has a button, too, that the focus goes to.
        desk.write(name, "03012026" + Keys.TAB if name == "due" else value)
        wait(lambda: newest(server).get(name) == value, name)
    # What is no number is said, and changes nothing.
    desk.find(".card [name=cost]").send_keys(Keys.CONTROL + "a" + Keys.NULL, "1e", Keys.TAB)
    assert desk.script("return document.querySelector('.card [name=cost]').matches(':invalid')")
    desk.write("title", "Deep crack")
    wait(lambda: newest(server).get("title") == "Deep crack", "the title")
    assert newest(server)["cost"] == 1250.5


def test_refuses_outside_and_offers_the_nearest_room(desk, server):
    count = len(server.markers())
    place(desk, WALL)
    wait(lambda: desk.shows(".card .problem") and "Not in a room" in desk.find(".card .problem").text, "the reason")
    assert len(server.markers()) == count
    desk.button("Place it in")
    wait(lambda: len(server.markers()) == count + 1, "the marker in the room")
    assert newest(server)["area"] == "4.01"


def test_a_later_move_takes_the_place_of_a_refused_one(desk, server):
    place(desk, FREE)
    wait(lambda: desk.heading().startswith("Marker"), "the card")
    x, y = newest(server)["x"], newest(server)["y"]
    desk.drag((x, y - 60), (WALL[0], WALL[1] - 60))
    wait(lambda: "Not in a room" in desk.find(".card").text, "the refusal")
    desk.drag((x, y - 60), (x + 200, y - 60))
    wait(lambda: newest(server)["x"] > x + 150, "the move")
    wait(lambda: "Not in a room" not in desk.find(".card").text and desk.waiting() == 0, "the end of the refusal")


def test_a_refused_marker_keeps_what_is_written_about_it(desk, server):
    count = len(server.markers())
    place(desk, WALL)
    wait(lambda: "Not in a room" in desk.find(".card").text, "the refusal")
    desk.write("title", "Crack")
    wait(lambda: desk.waiting() == 2, "the title on the device")
    assert "Not in a room" in desk.find(".card").text
    desk.button("Place it in")
    wait(lambda: len(server.markers()) == count + 1 and newest(server).get("title") == "Crack", "the marker with its title")


def test_whoever_goes_back_from_the_name_places_nothing(desk, server):
    count = len(server.markers())
    desk.script("localStorage.removeItem('planmark-name')")
    place(desk, FREE)
    wait(lambda: desk.shows("dialog[open]"), "the question")
    desk.press(Keys.ESCAPE)
    wait(lambda: not desk.shows("dialog"), "the end of it")
    place(desk, FREE)
    wait(lambda: desk.shows("dialog[open] input"), "the question again")
    desk.find("dialog input").send_keys("Eve", Keys.ENTER)
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    assert newest(server)["author"] == "Eve"


def test_a_filter_is_told_where_the_list_is_closed(desk, server):
    desk.button("List")
    desk.find(".list [name=status]").send_keys("closed")
    desk.find(".list header button").click()
    count = len(server.markers())
    wait(lambda: desk.shows(".filter-chip") and f"of {count} shown" in desk.find(".filter-chip").text, "the filter")
    desk.find(".filter-chip").click()
    wait(lambda: not desk.shows(".filter-chip"), "the end of it")


def test_moves_the_selected_marker_and_checks_it(desk, server):
    place(desk, FREE)
    number = wait(lambda: desk.heading().startswith("Marker") and int(desk.heading().split()[1]), "the card")
    x, y = newest(server)["x"], newest(server)["y"]
    left, top = desk.place_of(x, y)
    desk.drag((x, y - 60), (x + 200, y - 40))
    wait(lambda: newest(server)["x"] > x + 150, "the move")
    assert abs(newest(server)["y"] - y - 20) < 12
    desk.press(Keys.ESCAPE)
    # One that is not selected is not moved by accident; the plan is.
    desk.drag((x + 200, y - 40), (x + 400, y - 40))
    assert newest(server)["number"] == number and newest(server)["x"] < x + 260
    assert left and top


def test_undo_takes_the_last_change_back(desk, server):
    count = len(server.markers())
    place(desk, FREE)
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    desk.press(Keys.ESCAPE)
    desk.button("Undo")
    wait(lambda: len(server.markers()) == count, "the undoing")
    desk.button("Redo")
    wait(lambda: len(server.markers()) == count + 1, "the redoing")


def test_others_see_changes_at_once(desk, other, server):
    desk.button("List")
    place(other, FREE)
    marker = wait(lambda: newest(server) if newest(server)["author"] == "Ada" else None, "the marker")
    item = f"//li//b[text()='{marker['number']}']"
    wait(lambda: desk.driver.find_elements(By.XPATH, item), "the marker in the other browser")
    # What a shell does arrives too.
    server.command("edit", str(marker["number"]), "--title", "from a shell")
    wait(lambda: "from a shell" in desk.find(".list ul").text, "the shell's change")


def test_undo_goes_no_further_than_what_one_did_oneself(desk, server):
    count = len(server.markers())
    place(desk, FREE)
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    desk.button("Undo")
    wait(lambda: "Undone: mark" in desk.find(".message").text, "what was undone")
    # What is before it is the import of all markers, by whoever runs the tests.
    desk.button("Undo")
    wait(lambda: "not yours" in desk.find(".message").text, "the question")
    assert len(server.markers()) == count


def test_undo_asks_before_it_takes_back_what_others_did(desk, other, server):
    place(desk, FREE)
    number = wait(lambda: desk.heading().startswith("Marker") and int(desk.heading().split()[1]), "the card")
    wait(lambda: desk.waiting() == 0, "the end of sending")
    server.command("edit", str(number), "--title", "theirs", "--author", "Ben")
    wait(lambda: desk.find(".card [name=title]").get_attribute("value") == "theirs", "the change")
    desk.button("Undo")
    wait(lambda: "not yours (Ben: marker changed)" in desk.find(".message").text, "the question")
    assert newest(server)["title"] == "theirs"
    desk.find(".message button.strong").click()
    wait(lambda: not newest(server).get("title"), "the undoing")


def test_undo_that_comes_late_takes_back_what_was_meant(desk, server):
    place(desk, FREE)
    number = wait(lambda: desk.heading().startswith("Marker") and int(desk.heading().split()[1]), "the card")
    desk.write("note", "mine")
    wait(lambda: newest(server).get("note") == "mine", "the note")
    wait(lambda: desk.waiting() == 0, "the answer to the note")
    server.kill()
    desk.write("category", "Paint")
    desk.button("Undo")
    wait(lambda: desk.waiting() == 2, "what waits")
    server.command("edit", str(number), "--title", "theirs", "--author", "Ben")
    server.start()
    wait(lambda: desk.waiting() == 0, "the end of sending")
    marker = newest(server)
    assert (marker["title"], marker.get("category"), marker["note"]) == ("theirs", None, "mine")


def test_a_write_at_which_the_server_fails_holds_back_no_others(desk, server):
    place(desk, FREE)
    wait(lambda: desk.heading().startswith("Marker"), "the card")
    desk.script("""
        const real = window.fetch;
        window.fetch = (address, options) => String(options?.body).includes("unlucky")
            ? Promise.resolve(new Response('{"error": {"code": "failed", "message": "the disk is on fire"}}', { status: 500 }))
            : real(address, options);""")
    desk.write("title", "unlucky")
    desk.write("category", "Paint")
    wait(lambda: newest(server).get("category") == "Paint", "the other write")
    wait(lambda: "the disk is on fire" in desk.find(".card").text, "the refusal")
    desk.button("Discard")
    wait(lambda: desk.waiting() == 0, "the end")


def test_conflicts_are_shown_with_both_values(desk, other, server):
    place(desk, FREE)
    number = wait(lambda: desk.heading().startswith("Marker") and int(desk.heading().split()[1]), "the card")
    desk.write("note", "first")
    wait(lambda: newest(server).get("note") == "first", "the note")
    wait(lambda: desk.waiting() == 0, "the answer to the note")
    # The field is being written in while somebody else changes it.
    field = desk.find(".card [name=note]")
    field.send_keys(" mine")
    server.kill()
    field.send_keys(Keys.TAB)
    wait(lambda: desk.waiting() == 1, "the write that waits")
    server.command("edit", str(number), "--note", "theirs")
    server.start()
    wait(lambda: "Theirs: theirs" in desk.find(".card").text, "the conflict")
    desk.button("Use mine")
    wait(lambda: newest(server)["note"] == "first mine", "my value")


def test_nothing_is_lost_or_doubled_where_there_is_no_connection(desk, server):
    count = len(server.markers())
    # The page is kept for places without a connection soon after it was first opened.
    wait(lambda: desk.script("return navigator.serviceWorker.controller !== null"), "the service worker")
    wait(lambda: desk.kept() > 25, "what it keeps")
    server.kill()
    for index in range(6):
        place(desk, (700 + 60 * index, 700))
        wait(lambda: desk.waiting() == index + 1, "the write on the device")
    wait(lambda: desk.shows(".connection.offline"), "the notice")
    desk.write("title", "written without a connection")
    wait(lambda: desk.waiting() == 7, "the title on the device")
    # The page, the browser's memory of it, and the server in the middle of the replay all end.
    desk.open()
    assert desk.waiting() == 7
    server.start()
    wait(lambda: len(server.markers()) > count, "the beginning of the replay")
    server.kill()
    server.start()
    wait(lambda: desk.waiting() == 0, "the end of the replay")
    titles = [marker.get("title") for marker in server.markers() if marker["author"] == "Ada"]
    assert len(server.markers()) == count + 6
    assert titles.count("written without a connection") == 1


def test_works_by_touch_on_a_phone(phone, server):
    count = len(server.markers())
    place(phone, FREE, "touch")
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    wait(lambda: phone.heading().startswith("Marker"), "the card")
    left, top = phone.place_of(newest(server)["x"], newest(server)["y"])
    wait(lambda: phone.place_of(newest(server)["x"], newest(server)["y"])[1] < phone.script("return document.querySelector('.card').getBoundingClientRect().top"), "the marker above the card")
    assert phone.script("return document.documentElement.scrollWidth") <= 360
    small = phone.script("""
        return [...document.querySelectorAll("button, .button, select, input:not([type=checkbox]):not([type=file])")]
            .filter((each) => each.offsetParent).map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
            .filter(([, box]) => box.height < 40 || box.width < 40).map(([text]) => text);""")
    assert small == [] and left and top


def test_draws_a_room_of_twelve_corners_by_touch(phone, server):
    corners = [(200, 200), (1000, 200), (1000, 700), (1800, 700), (1800, 200), (3600, 200), (3600, 2700), (2600, 2700), (2600, 2200),
               (1400, 2200), (1400, 2700), (200, 2700)]
    phone.button("Draw a room")
    for corner in corners:
        phone.touch(*corner)
    assert len(phone.driver.find_elements(By.CSS_SELECTOR, ".corner")) == 12
    phone.button("Done")
    field = wait(lambda: phone.find("[name=area-name]") if phone.shows("[name=area-name]") else None, "the name's field")
    field.send_keys("Roof")
    phone.button("Save")
    area = wait(lambda: next((each for each in server.ask("/areas")["areas"] if each["name"] == "Roof"), None), "the room")
    assert len(area["polygons"][0][0]) == 12


def test_finds_a_room_by_its_walls(desk, server):
    count = len(server.ask("/areas")["areas"])
    desk.button("Draw a room")
    desk.button("Find its walls")
    desk.click(*FREE)
    field = wait(lambda: desk.find("[name=area-name]") if desk.shows("[name=area-name]") else None, "the name's field")
    assert "covers Boardroom" in desk.find(".tool").text
    field.send_keys("Traced", Keys.ENTER)
    wait(lambda: len(server.ask("/areas")["areas"]) == count + 1, "the room")


def test_the_keyboard_alone_places_a_marker(desk, server):
    count = len(server.markers())
    desk.find(".map").send_keys(Keys.ARROW_UP)
    wait(lambda: desk.shows(".crosshair"), "the cross")
    desk.wait_for_tiles()
    desk.press("n")
    wait(lambda: len(server.markers()) == count + 1 or desk.shows(".card .problem"), "an answer")
    if len(server.markers()) == count:
        desk.button("Place it in")
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    desk.press(Keys.ESCAPE)
    wait(lambda: not desk.shows(".card"), "the end of the card")
    desk.press("?")
    wait(lambda: desk.shows("dialog[open]"), "the list of keys")


def test_a_change_keeps_the_lists_focus_and_presses(desk, server):
    """A row that is told of again is the same row, also where one before it comes or goes."""
    desk.button("List")
    wait(lambda: desk.shows(".list li button"), "the list")
    first, second, third = sorted(marker["number"] for marker in server.markers())[:3]
    row = desk.script("const row = document.querySelectorAll('.list li button')[1]; row.focus(); return row;")
    server.command("edit", str(second), "--title", "told again")
    wait(lambda: "told again" in row.text, "the change in the same row")
    server.command("remove", str(first))
    wait(lambda: not desk.driver.find_elements(By.XPATH, f"//ul/li//b[text()='{first}']"), "the row of the removed marker to go")
    assert desk.driver.switch_to.active_element == row
    desk.press(Keys.ENTER)
    wait(lambda: desk.heading() == f"Marker {second}", "the card")
    assert row.get_attribute("aria-current") == "true"
    server.command("edit", str(third), "--title", "another")
    wait(lambda: "another" in desk.find(".list ul").text, "the change of another row")
    assert row.get_attribute("aria-current") == "true"


def test_filters_list_and_plan_together(desk, server):
    desk.button("List")
    wait(lambda: len(desk.driver.find_elements(By.CSS_SELECTOR, ".list li button")) == len(server.markers()), "the list")
    desk.find(".list [name=status]").send_keys("closed")
    closed = [marker for marker in server.markers() if marker["status"] == "closed"]
    wait(lambda: desk.find(".list header .muted").text == f"{len(closed)} markers", "the closed ones")
    assert desk.find(".legend b").text == str(len(closed))
    desk.find(".list [name=search]").send_keys("no such words")
    wait(lambda: "No markers" in desk.find(".list ul").text, "an empty list")


def test_photos_reach_the_plan(desk, server, tmp_path):
    from PIL import Image

    photo = tmp_path / "crack.jpg"
    Image.new("RGB", (3000, 1500), "#886644").save(photo)
    place(desk, FREE)
    wait(lambda: desk.heading().startswith("Marker"), "the card")
    desk.find(".card [name=photos]").send_keys(str(photo))
    desk.button("Add photo (1)")
    attachment = wait(lambda: (newest(server).get("attachments") or [None])[0], "the photo")
    assert attachment["name"] == "crack.jpg"
    path = f"{server.address}api/v1/plans/office/markers/{newest(server)['number']}/attachments/{attachment['sha256']}"
    with urllib.request.urlopen(path, timeout=20) as response:
        shown = Image.open(response)
        assert shown.size == (2048, 1024)
    wait(lambda: desk.script("return document.querySelector('.photos img')?.naturalWidth") == 320, "the small picture")


def test_a_link_opens_the_marker(desk, server):
    # In a page that is open already, and in a new one.
    desk.driver.get(f"{server.address}#plan=office&marker=7")
    wait(lambda: desk.heading() == "Marker 7", "the marker of the link")
    desk.driver.refresh()
    wait(lambda: desk.heading() == "Marker 7", "the same after loading anew")


def test_people_without_a_token_sign_in(desk_driver, program, office, tmp_path):
    path = tmp_path / "office.plan"
    shutil.copy(office, path)
    server = Server(program, [path], tmp_path, 0, "--token", "Ben=amber-heron")
    try:
        page = Annotator(desk_driver, server)
        page.forget()
        desk_driver.get(server.address.split("?")[0])
        field = wait(lambda: page.find("dialog input") if page.shows("dialog input") else None, "the form")
        field.send_keys("wrong-one", Keys.ENTER)
        wait(lambda: "no token" in page.find("dialog").text, "the refusal")
        page.find("dialog input").send_keys("amber-heron", Keys.ENTER)
        page.wait_for_tiles()
        desk_driver.get("about:blank")
    finally:
        server.stop()


def test_ten_thousand_markers_move_without_being_painted_anew(desk_driver, program, office, tmp_path):
    path = tmp_path / "office.plan"
    shutil.copy(office, path)
    lines = ["x,y,title,status"] + [f"{440 + 11 * (i % 70)},{430 + 3.4 * (i // 70)},Defect {i},open" for i in range(10_000)]
    (tmp_path / "many.csv").write_text("\n".join(lines))
    Server.run(program, "import", path, tmp_path / "many.csv", check=False)
    server = Server(program, [path], tmp_path)
    try:
        page = Annotator(desk_driver, server)
        page.forget()
        page.open()
        assert len(server.markers()) > 9_000
        wait(lambda: page.script("""
            return [...document.querySelectorAll(".panel header .muted")].some((count) => parseInt(count.textContent) > 9000
                && !count.textContent.includes("loaded"));"""), "all markers")
        desk_driver.execute_script("""
            window.painted = 0;
            for (const name of ["drawImage", "fill", "fillText"]) {
                const paint = CanvasRenderingContext2D.prototype[name];
                CanvasRenderingContext2D.prototype[name] = function (...values) {
                    window.painted += 1;
                    return paint.apply(this, values);
                };
            }""")

        def count():
            return page.script("return window.painted")

        def place():
            return page.script("return document.querySelector('.map canvas').getBoundingClientRect().left")

        # Until the symbols are there, and nothing is painted any more.
        wait(lambda: count() == (time.sleep(0.5), count())[1], "a page at rest")
        before, start = count(), place()
        mouse = ActionChains(desk_driver, duration=20)
        mouse.move_to_element(desk_driver.find_element(By.CSS_SELECTOR, ".map")).click_and_hold()
        for _ in range(30):
            mouse.move_by_offset(4, 2)
        mouse.perform()
        # The layer of markers has moved as a whole.
        assert count() == before
        assert place() - start > 60
        ActionChains(desk_driver).release().perform()
        wait(lambda: count() > before, "the markers at their new places")
        # Those that would cover each other are painted as one.
        assert count() - before < 3_000
    finally:
        desk_driver.get("about:blank")
        server.stop()


def test_answers_are_as_described(server):
    """The answers of the API fit Documentation/openapi.json."""
    path = os.path.join(os.path.dirname(__file__), "../../../Documentation/openapi.json")
    with open(path, encoding="utf-8") as file:
        document = json.load(file)

    def check(answer, where, method="get", status="200"):
        operation = document["paths"][where][method]
        schema = operation["responses"][status]["content"]["application/json"]["schema"]
        jsonschema.validate(answer, {**schema, "components": document["components"]})

    plan = "/plans/{plan}"
    check(server.ask(""), plan)
    check(server.ask("/areas"), f"{plan}/areas")
    check(server.ask("/markers"), f"{plan}/markers")
    check(server.ask("/markers/1"), f"{plan}/markers/{{marker}}")
    check(server.ask("/history"), f"{plan}/history")
    check(server.ask("/markers/1/history"), f"{plan}/markers/{{marker}}/history")
    check(server.ask("/statistics"), f"{plan}/statistics")
    check(server.ask("/symbols/pin/d55e00"), f"{plan}/symbols/{{symbol}}/{{color}}")
    check(server.ask("/check", "POST", {"x": 1, "y": 1}), f"{plan}/check", "post")
    check(server.ask("/areas/trace", "POST", {"x": 950, "y": 800}), f"{plan}/areas/trace", "post")
    check(server.ask("/markers", "POST", {"x": 950, "y": 800, "title": "a"}), f"{plan}/markers", "post", "201")
    check(server.ask("/markers/1", "PATCH", {"note": "b"}), f"{plan}/markers/{{marker}}", "patch")
    check(server.ask("/undo", "POST", {}), f"{plan}/undo", "post")
    with urllib.request.urlopen(f"{server.address}api/v1/plans", timeout=20) as response:
        check(json.load(response), "/plans")


def test_changes_a_room_that_is_there(desk, server):
    before = {area["id"]: area for area in server.ask("/areas")["areas"]}
    desk.click(2420, 780)
    desk.button("Edit")
    wait(lambda: desk.shows("[name=area-name]"), "the form")
    name = desk.find("[name=area-name]")
    assert name.get_attribute("value") == before["4.04"]["name"]
    name.send_keys(" 2")
    desk.button("Save")
    after = wait(lambda: next((each for each in server.ask("/areas")["areas"] if each["name"].endswith(" 2")), None), "the change")
    assert after["polygons"] == before["4.04"]["polygons"]


def test_measures_in_metres_when_the_scale_is_known(desk, server):
    desk.button("Measure")
    desk.click(1000, 1500)
    desk.click(2000, 1500)
    wait(lambda: "px" in desk.find(".tool").text, "a length in pixels")
    desk.button("Set the scale")
    wait(lambda: desk.shows("dialog input"), "the question")
    desk.find("dialog input").send_keys("far", Keys.ENTER)
    wait(lambda: "5400 mm" in desk.find("dialog .problem").text, "what is wrong with it")
    desk.find("dialog input").clear()
    desk.find("dialog input").send_keys("10000 mm", Keys.ENTER)
    wait(lambda: server.ask("")["pixelsPerMetre"], "the scale")
    assert abs(server.ask("")["pixelsPerMetre"] - 100) < 2
    wait(lambda: desk.find(".tool").text.startswith("Length: 10.00 m"), "a length in metres")
    desk.click(2000, 2500)
    wait(lambda: "m²" in desk.find(".tool").text, "an area")


def test_shows_feet_where_the_plan_has_them(desk, server):
    server.ask("", "PATCH", {"pixelsPerMetre": 100})
    desk.button("Measure")
    desk.click(1000, 1500)
    desk.click(2000, 1500)
    wait(lambda: desk.find(".tool").text.startswith("Length: 10.0"), "a length in metres")
    desk.button("In feet")
    wait(lambda: server.ask("")["units"] == "imperial", "the units")
    wait(lambda: desk.find(".tool").text.startswith("Length: 32'-"), "a length in feet")
    desk.click(2000, 2500)
    wait(lambda: "sq ft" in desk.find(".tool").text, "an area in feet")
    desk.button("In metres")
    wait(lambda: server.ask("")["units"] == "metric", "the units")
    wait(lambda: "m²" in desk.find(".tool").text, "an area in metres")


def test_reads_feet_and_inches(desk, server):
    desk.button("Measure")
    desk.click(1000, 1500)
    desk.click(2000, 1500)
    desk.button("Set the scale")
    wait(lambda: desk.shows("dialog input"), "the question")
    desk.find("dialog input").send_keys("32'-9 3/4\"", Keys.ENTER)
    wait(lambda: server.ask("")["pixelsPerMetre"], "the scale")
    assert abs(server.ask("")["pixelsPerMetre"] - 100) < 2


def test_keeps_a_length_which_others_see(desk, server):
    server.ask("", "PATCH", {"pixelsPerMetre": 100})
    desk.button("Measure")
    desk.click(1000, 1500)
    desk.click(2000, 1500)
    wait(lambda: desk.find(".tool").text.startswith("Length: 10.0"), "a length in metres")
    desk.button("Keep")
    wait(lambda: desk.shows("dialog input"), "the question for a name")
    desk.find("dialog input").send_keys("<b>Hall</b>", Keys.ENTER)
    line = wait(lambda: next((each for each in server.ask("/measures")["measures"] if each["kind"] == "distance"), None), "the line")
    assert abs(line["metres"] - 10) < 0.2 and line["name"] == "<b>Hall</b>"
    # A name is text, whatever it looks like.
    wait(lambda: desk.shows(".leaflet-tooltip.length") and desk.find(".leaflet-tooltip.length").text.startswith("<b>Hall</b> 10.0"), "its length")
    assert desk.find(".tool").text.startswith("Tap points")
    # It stays on the plan.
    desk.button("Close")
    wait(lambda: not desk.shows(".tool"), "the end of measuring")
    assert desk.shows(".leaflet-tooltip.length")


def test_tells_that_two_scales_differ(desk, server):
    server.ask("", "PATCH", {"pixelsPerMetre": 100})
    desk.button("Measure")
    desk.click(1000, 1500)
    desk.click(2000, 1500)
    desk.button("Set the scale")
    wait(lambda: desk.shows("dialog input"), "the question")
    desk.find("dialog input").send_keys("12 m", Keys.ENTER)
    wait(lambda: "the drawing is distorted" in desk.find(".message").text, "the warning")


def test_another_page_can_have_a_plan_within_it(desk_driver, program, office, tmp_path):
    import functools
    import http.server
    import threading

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=str(tmp_path / "site"))
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{site.server_address[1]}"
    path = tmp_path / "office.plan"
    shutil.copy(office, path)
    server = Server(program, [path], tmp_path, 0, "--allow-origin", origin)
    try:
        (tmp_path / "site").mkdir()
        sample = os.path.join(os.path.dirname(__file__), "../../../Samples/embed/index.html")
        with open(sample, encoding="utf-8") as file:
            (tmp_path / "site" / "index.html").write_text(file.read().replace("http://127.0.0.1:8080/", server.address), encoding="utf-8")
        desk_driver.get(f"{origin}/")
        page = Annotator(desk_driver, server)
        find = "return document.querySelector('planmark-annotator')?.shadowRoot?."
        wait(lambda: page.script(f"{find}querySelectorAll('.leaflet-tile-loaded').length"), "the tiles")
        count = len(server.markers())
        page.script(f"{find}querySelector('.big').click()")
        map_box = page.script(f"const box = {find[7:]}querySelector('path.paper').getBoundingClientRect(); return [box.left, box.top, box.width];")
        page.script("localStorage.setItem('planmark-name', 'Ada')")
        from selenium.webdriver import ActionChains
        actions = ActionChains(desk_driver)
        x, y = map_box[0] + FREE[0] * map_box[2] / 4000, map_box[1] + FREE[1] * map_box[2] / 4000
        actions.w3c_actions.pointer_action.move_to_location(int(x), int(y)).click()
        actions.perform()
        wait(lambda: len(server.markers()) == count + 1, "the marker")
        wait(lambda: page.find("output").text.startswith(("place", "select", "change")), "the event")
        # Letters are letters in a field, and the other page's own keys are not the plan's.
        page.script(f"{find}querySelector('.card [name=title]').focus()")
        page.press("n", "l", Keys.TAB)
        wait(lambda: newest(server).get("title") == "nl", "the title")
        page.script("document.activeElement.blur()")
        page.press("n", "l")
        assert len(server.markers()) == count + 1
        assert page.script(f"{find}querySelector('.list').hidden")
        desk_driver.get("about:blank")
    finally:
        server.stop()
        site.shutdown()


def test_corners_at_one_place_move_together(desk, server):
    """Two rooms side by side: the wall between them stays theirs."""
    left, right = [[300, 50], [900, 50], [900, 330], [300, 330]], [[900, 50], [1500, 50], [1500, 330], [900, 330]]
    for name, ring in (("Left", left), ("Right", right)):
        server.ask("/areas", "POST", {"id": name, "name": name, "polygons": [[ring]]})
    desk.driver.refresh()
    desk.wait_for_tiles()
    desk.click(400, 290)
    desk.button("Edit")
    wait(lambda: desk.shows("[name=area-name]"), "the form")
    desk.drag((900, 330), (1100, 330))
    desk.button("Save")

    def corners(name):
        return next(each for each in server.ask("/areas")["areas"] if each["id"] == name)["polygons"][0][0]

    wait(lambda: corners("Left") != left, "the change")
    moved = next(corner for corner in corners("Left") if corner not in left)
    assert abs(moved[0] - 1100) < 12
    assert moved in corners("Right") and len(corners("Right")) == 4
