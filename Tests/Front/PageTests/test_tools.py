"""What is begun in a tool is neither lost nor mixed up with what is saved."""
from annotator import wait
from selenium.webdriver.common.keys import Keys

CORNERS = ((1600, 2350), (2000, 2350), (2000, 2650), (1600, 2650))


def draw(page, act="click"):
    page.button("Draw a room")
    wait(lambda: page.shows(".tool"), "the tool")
    for corner in CORNERS:
        getattr(page, act)(*corner)
    assert corners(page) == len(CORNERS)


def corners(page):
    return len(page.driver.find_elements("css selector", ".corner"))


def test_escape_asks_before_a_drawing_goes(desk):
    draw(desk)
    desk.press(Keys.ESCAPE)
    wait(lambda: desk.shows("dialog[open]") and "Discard what you have drawn?" in desk.find("dialog").text, "the question")
    # A second Escape is no yes.
    desk.press(Keys.ESCAPE)
    wait(lambda: not desk.shows("dialog[open]"), "the end of the question")
    assert corners(desk) == len(CORNERS)
    desk.press(Keys.ESCAPE)
    wait(lambda: desk.shows("dialog[open]"), "the question again")
    desk.find("dialog .danger").click()
    wait(lambda: not desk.shows(".tool"), "the end of the tool")


def test_another_tool_and_cancel_ask_too(phone):
    draw(phone, "touch")
    phone.button("Cancel")
    wait(lambda: phone.shows("dialog[open]"), "the question")
    phone.button("Go on drawing")
    wait(lambda: not phone.shows("dialog[open]") and corners(phone) == len(CORNERS), "the drawing")
    phone.button("Measure")
    wait(lambda: phone.shows("dialog[open]"), "the question of the other tool")
    phone.find("dialog .danger").click()
    wait(lambda: phone.shows(".tool") and "their distance" in phone.find(".tool").text, "the other tool")


def test_escape_leaves_at_once_where_nothing_was_begun(desk):
    for name in ("Draw a room", "Measure"):
        desk.button(name)
        wait(lambda: desk.shows(".tool"), "the tool")
        desk.press(Keys.ESCAPE)
        wait(lambda: not desk.shows(".tool"), "its end")


def test_enter_finishes_what_was_clicked(desk, server):
    draw(desk)
    desk.press(Keys.ENTER)
    wait(lambda: desk.script("return document.activeElement.name === 'area-name'"), "the name")
    desk.press("Yard", Keys.ENTER)
    yard = wait(lambda: next((each for each in server.ask("/areas")["areas"] if each["name"] == "Yard"), None), "the room")
    assert len(yard["polygons"][0][0]) == len(CORNERS)
    desk.button("Measure")
    wait(lambda: desk.shows(".tool"), "the tool")
    desk.click(1000, 1500)
    desk.click(2000, 1500)
    desk.press(Keys.ENTER)
    wait(lambda: desk.shows("dialog[open] input"), "the question for a name")
    desk.press("Hall", Keys.ENTER)
    wait(lambda: any(each["name"] == "Hall" for each in server.ask("/measures")["measures"]), "the line")


def test_enter_at_the_cross_again_finishes(desk):
    desk.script("document.querySelector('.map').focus()")
    desk.button("Measure")
    wait(lambda: desk.script("return document.activeElement.matches('.map')"), "the focus on the plan")
    desk.press(Keys.ENTER, Keys.ARROW_RIGHT)
    desk.script("return new Promise((resolve) => setTimeout(resolve, 400))")
    desk.press(Keys.ENTER)
    wait(lambda: desk.find(".tool [role=status]").text.startswith("Length"), "the length")
    desk.press(Keys.ENTER)
    wait(lambda: desk.shows("dialog[open] input"), "the question for a name")
    desk.press(Keys.ESCAPE)


def test_a_message_offers_no_undo_while_a_tool_is_open(desk, server):
    number = min(marker["number"] for marker in server.markers())
    desk.open(f"#plan=office&marker={number}")
    wait(lambda: desk.heading() == f"Marker {number}", "the card")
    desk.find(".card footer .danger").click()
    wait(lambda: "was removed" in desk.find(".message").text, "the message")
    desk.button("Draw a room")
    wait(lambda: desk.shows(".tool"), "the tool")
    assert not desk.shows(".message")
    # What was undone just before is told while the tool is open.
    desk.press(Keys.ESCAPE)
    wait(lambda: not desk.shows(".tool"), "its end")
    desk.script("""
        const real = window.fetch;
        window.fetch = async (address, options) => {
            if (String(address).endsWith("/undo")) await new Promise((resolve) => { window.goOn = resolve; });
            return real(address, options);
        };""")
    desk.button("Undo")
    wait(lambda: desk.script("return Boolean(window.goOn)"), "the undoing to be sent")
    desk.button("Draw a room")
    wait(lambda: desk.shows(".tool"), "the tool")
    desk.script("window.goOn()")
    wait(lambda: "Undone" in desk.find(".message").text, "what was undone")
    assert "Redo" not in desk.find(".message").text


def test_no_marker_is_placed_while_a_tool_is_open(desk, server):
    count = len(server.markers())
    draw(desk)
    desk.press("p", "n")
    assert desk.find(".main-action button").get_attribute("aria-pressed") == "false"
    assert corners(desk) == len(CORNERS) and len(server.markers()) == count and not desk.shows(".card")
