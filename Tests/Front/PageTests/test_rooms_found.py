"""All rooms of a sheet are found, and taken, corrected or dropped on the page."""
import json
import os

import jsonschema
import pytest
from annotator import Annotator, wait
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from server import SAMPLES, Server
from sheet import METRE, write_sheet
from test_accessibility import problems

# Pixels of the drawing to a metre; two pixels to a point.
SCALE = METRE * 2
KITCHEN, OFFICE, STORE, UNTAGGED = ((3 + x) * SCALE for x in (2.5, 7.2, 11, 14))
MIDDLE = 3.6 * SCALE


@pytest.fixture(scope="session")
def sheet_plan(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("sheet")
    path = folder / "office.plan"
    Server.run(program, "new", path, "--drawing", write_sheet(folder / "sheet.pdf"), "--dpi", "144", "--embed")
    return path


@pytest.fixture
def office(sheet_plan):
    """The plan of a sheet, in the place of the sample office."""
    return sheet_plan


def opened(page, server):
    page.width = server.ask("")["width"]
    return page


@pytest.fixture
def sheet(desk, server):
    return opened(desk, server)


@pytest.fixture
def touched(phone, server):
    return opened(phone, server)


def find_all(page):
    page.button("Draw a room")
    page.button("Find all rooms")
    wait(lambda: page.shows(".proposals li"), "the proposals")


def rows(page):
    return [row.text for row in page.driver.find_elements("css selector", ".proposals li b")]


def names(server):
    return sorted(area["name"] for area in server.ask("/areas")["areas"])


def focused(page):
    return page.script("return document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")


def tap_button(page, text):
    """Taps a button with a finger."""
    button = wait(lambda: next((each for each in page.driver.find_elements("xpath", f"//button[contains(., '{text}') or contains(@aria-label, '{text}')]") if each.is_displayed()), None), text)
    page.script("arguments[0].scrollIntoView({block: 'nearest'})", button)
    left, top = page.script("const { x, y, width, height } = arguments[0].getBoundingClientRect(); return [x + width / 2, y + height / 2];", button)
    point = {"x": left, "y": top}
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_proposals_are_shown_with_what_is_doubtful_in_words(sheet, server):
    revision = server.ask("")["revision"]
    find_all(sheet)
    assert rows(sheet) == ["101 KITCHEN", "102 OFFICE", "103 STORE", "unnamed room"]
    assert sheet.find(".rooms [role=status]").text == "4 proposals, doubtful: 1"
    assert [row.get_attribute("class") for row in sheet.driver.find_elements("css selector", ".proposals li")] == ["certain"] * 3 + ["doubtful"]
    assert "no tag stands in the outline" in sheet.find(".proposals .doubtful").text
    assert "20.0 m²" in sheet.find(".proposals li").text
    shapes = sheet.script("return ['certain', 'doubtful'].map((kind) => [...document.querySelectorAll(`path.proposal.${kind}`)].map((path) => path.getAttribute('stroke-dasharray')))")
    assert shapes == [[None] * 3, ["9 7"]]
    assert server.ask("")["revision"] == revision and names(server) == []


def test_all_certain_ones_are_taken_in_one_step_and_undone(sheet, server):
    find_all(sheet)
    revision = server.ask("")["revision"]
    sheet.button("Take all certain ones (3)")
    wait(lambda: names(server) == ["101 KITCHEN", "102 OFFICE", "103 STORE"], "the rooms")
    assert server.ask("")["revision"] == revision + 1
    wait(lambda: rows(sheet) == ["unnamed room"], "the row that is left")
    assert sheet.find(".rooms [role=status]").text == "3 rooms were added. 1 proposal, doubtful: 1"
    sheet.find(".rooms").find_element("xpath", ".//button[contains(., 'Undo')]").click()
    wait(lambda: names(server) == [], "the rooms to go")
    wait(lambda: len(rows(sheet)) == 4, "the proposals to come back")


def test_a_room_is_taken_by_touch_and_another_one_dropped(touched, server):
    touched.touch_long(2 * SCALE, 8 * SCALE)
    tap_button(touched, "Find all rooms")
    wait(lambda: touched.shows(".proposals li"), "the proposals")
    page = touched.script("return [document.documentElement.scrollWidth, document.querySelector('.rooms').getBoundingClientRect().top]")
    assert page[0] == 360 and page[1] > 280, "the plan is seen above the proposals"
    box = touched.script("return [...document.querySelectorAll('path.proposal')].map((path) => path.getBoundingClientRect().bottom)")
    assert max(box) < page[1], "no proposal is under the panel"
    touched.touch(OFFICE, MIDDLE)
    wait(lambda: touched.find(".proposals [aria-current=true] b").text == "102 OFFICE", "the choice")
    tap_button(touched, "Take 102 OFFICE")
    wait(lambda: names(server) == ["102 OFFICE"], "the room")
    tap_button(touched, "Drop 103 STORE")
    wait(lambda: rows(touched) == ["101 KITCHEN", "unnamed room"], "the row to go")
    tap_button(touched, "Undo")
    wait(lambda: rows(touched) == ["101 KITCHEN", "103 STORE", "unnamed room"], "the row to come back")
    tap_button(touched, "Drop all")
    wait(lambda: touched.find(".rooms [role=status]").text == "1 room was added.", "the end")
    tap_button(touched, "Close")
    wait(lambda: not touched.shows(".rooms"), "the panel to go")
    assert names(server) == ["102 OFFICE"]


def test_a_room_is_corrected_before_it_is_taken(sheet, server):
    find_all(sheet)
    sheet.button("Correct unnamed room")
    wait(lambda: sheet.shows("[name=area-name]"), "the area tool")
    assert "no tag stands in the outline" in sheet.find(".tool .problem").text
    assert not [each for each in sheet.driver.find_elements("xpath", "//button[contains(., 'Remove')]") if each.is_displayed()]
    sheet.find("[name=area-name]").clear()
    sheet.find("[name=area-name]").send_keys("Bath")
    sheet.button("Save")
    wait(lambda: names(server) == ["Bath"], "the room")
    wait(lambda: rows(sheet) == ["101 KITCHEN", "102 OFFICE", "103 STORE"], "the other proposals")
    sheet.button("Correct 103 STORE")
    wait(lambda: sheet.shows("[name=area-name]"), "the area tool")
    sheet.press(Keys.ESCAPE)
    wait(lambda: rows(sheet) == ["101 KITCHEN", "102 OFFICE", "103 STORE"], "the proposals to be back")


def test_rooms_are_chosen_taken_and_dropped_by_keys(sheet, server):
    find_all(sheet)
    sheet.script("document.querySelector('.proposals button').focus()")
    sheet.press(Keys.TAB)
    assert focused(sheet) == "Take 101 KITCHEN"
    sheet.press(Keys.ENTER)
    wait(lambda: names(server) == ["101 KITCHEN"], "the room")
    wait(lambda: focused(sheet) == "Take 102 OFFICE", "the focus on the next room")
    sheet.press(Keys.TAB, Keys.TAB, Keys.ENTER)
    wait(lambda: focused(sheet) == "Drop 103 STORE", "the next row")
    ActionChains(sheet.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    wait(lambda: rows(sheet) == ["102 OFFICE", "103 STORE", "unnamed room"], "the row to come back")
    sheet.press(Keys.ESCAPE)
    wait(lambda: not sheet.shows(".rooms"), "the panel to go")


def test_rooms_that_the_plan_has_are_told_and_not_proposed(sheet, server):
    find_all(sheet)
    sheet.button("Take 101 KITCHEN")
    wait(lambda: names(server) == ["101 KITCHEN"], "the room")
    sheet.button("Close")
    find_all(sheet)
    assert rows(sheet) == ["102 OFFICE", "103 STORE", "unnamed room"]
    assert sheet.find(".rooms").text.count("1 room is not proposed, as the plan has it: 101 KITCHEN") == 1


def test_a_press_takes_the_room_that_the_finder_finds(sheet, server):
    sheet.click_right(OFFICE, MIDDLE)
    sheet.button("Find the room here")
    wait(lambda: sheet.shows("[name=area-name]"), "the outline")
    assert sheet.find("[name=area-name]").get_attribute("value") == "102 OFFICE"
    sheet.button("Save")
    ring = wait(lambda: next((area["polygons"][0][0] for area in server.ask("/areas")["areas"]), None), "the room")
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    expected = [8.2 * SCALE, 12.2 * SCALE, 3 * SCALE, 7 * SCALE]
    assert all(abs(found - wanted) < 1 for found, wanted in zip([min(xs), max(xs), min(ys), max(ys)], expected))


def test_a_search_can_be_cancelled(sheet):
    # The server's answer is held back.
    sheet.script("const original = window.fetch; window.fetch = (address, options) => String(address).endsWith('areas/find')"
                 " ? new Promise((_, fail) => options.signal.addEventListener('abort', () => { window.isGivenUp = true; fail(new Error('given up')); }))"
                 " : original(address, options);")
    sheet.button("Draw a room")
    sheet.button("Find all rooms")
    wait(lambda: sheet.shows(".rooms progress"), "the progress")
    sheet.find(".rooms").find_element("xpath", ".//button[contains(., 'Cancel')]").click()
    wait(lambda: not sheet.shows(".rooms"), "the panel to go")
    assert sheet.script("return window.isGivenUp") is True


@pytest.mark.parametrize("lang, title, certain", [("de", "Alle Räume finden", "Alle sicheren übernehmen (3)"), ("zh", "识别所有房间", "采用所有确定的房间(3)")])
def test_proposals_speak_the_language_of_the_page(touched, server, lang, title, certain):
    touched.open(f"?lang={lang}")
    touched.touch_long(2 * SCALE, 8 * SCALE)
    tap_button(touched, title)
    wait(lambda: touched.shows(".proposals li"), "the proposals")
    assert touched.find(".rooms .strong").text == certain
    assert touched.script("return document.documentElement.scrollWidth") == 360


def test_the_rooms_of_a_picture_are_proposed(desk_driver, program, tmp_path):
    path = tmp_path / "office.plan"
    Server.run(program, "new", path, "--drawing", f"{SAMPLES}/office.png", "--embed")
    server = Server(program, [path], tmp_path)
    try:
        page = Annotator(desk_driver, server)
        page.forget()
        page.open()
        page.button("Draw a room")
        page.button("Find all rooms")
        wait(lambda: len(page.driver.find_elements("css selector", ".proposals li")) >= 20, "the proposals", 30)
    finally:
        server.stop()


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_proposals(size, scheme, request, server):
    page = opened(request.getfixturevalue(size), server)
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    try:
        page.button("Draw a room")
        assert problems(page) == []
        page.button("Find all rooms")
        wait(lambda: page.shows(".proposals li"), "the proposals")
        page.find(".proposals .room").click()
        assert problems(page) == []
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_the_answers_are_as_described(server):
    """Proposals and rooms that are taken fit Documentation/openapi.json."""
    path = os.path.join(os.path.dirname(__file__), "../../../Documentation/openapi.json")
    with open(path, encoding="utf-8") as file:
        document = json.load(file)

    def check(where, body, status="200"):
        operation = document["paths"][f"/plans/{{plan}}/{where}"]["post"]
        jsonschema.validate(body, {**operation["requestBody"]["content"]["application/json"]["schema"], "components": document["components"]})
        answer = server.ask(f"/{where}", "POST", body)
        schema = operation["responses"][status]["content"]["application/json"]["schema"]
        jsonschema.validate(answer, {**schema, "components": document["components"]})
        return answer

    found = check("areas/find", {"only": "101"})["features"]
    check("areas", {"areas": [{"id": each["id"], "name": each["properties"]["name"], "polygons": [[each["geometry"]["coordinates"][0][:-1]]],
                               "properties": {"number": each["properties"]["number"]}} for each in found]}, "201")
    assert [room["name"] for room in check("areas/find", {})["known"]] == ["KITCHEN"]
    check("areas/trace", {"x": OFFICE, "y": MIDDLE})


def test_enter_chooses_the_room_at_the_cross_and_takes_it(sheet, server):
    find_all(sheet)
    sheet.script("document.querySelector('.map').focus()")
    sheet.press(Keys.ARROW_RIGHT)
    sheet.wait_for_tiles()
    sheet.press(Keys.ENTER)
    wait(lambda: sheet.find(".proposals [aria-current=true] b").text == "unnamed room", "the choice")
    sheet.press(Keys.ENTER)
    wait(lambda: names(server) == ["unnamed room"], "the room")


def test_rooms_that_are_refused_together_are_proposed_again(sheet, server):
    find_all(sheet)
    taken = sheet.find(".proposals li").get_attribute("data-id")
    server.kill()
    sheet.button("Take all certain ones (3)")
    wait(lambda: sheet.waiting() == 1, "the rooms on the device")
    # By the same person, so that no message about somebody else takes the place of the refusal.
    server.run(server.program, "area", "add", server.plans[0], "Mine", "10,10", "40,10", "40,40", "--id", taken, "--author", "Ada")
    server.start()
    sheet.button("Show")
    sheet.button("Change")
    # The proposals of before are there until the new search begins.
    wait(lambda: len(rows(sheet)) == 4 and sheet.waiting() == 0, "the proposals")
    assert names(server) == ["Mine"]
    sheet.button("Take all certain ones (3)")
    wait(lambda: names(server) == ["101 KITCHEN", "102 OFFICE", "103 STORE", "Mine"], "the rooms")
