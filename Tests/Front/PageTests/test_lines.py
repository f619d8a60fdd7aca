"""Measured lines that are kept are seen on the plan, named and removed."""
from annotator import wait
from selenium.webdriver.common.keys import Keys


def lines(server):
    return [each for each in server.ask("/measures")["measures"] if each["kind"] == "distance"]


def labels(page):
    return page.script("return [...document.querySelectorAll('.length')].map((each) => each.textContent)")


def keep(page, server, act):
    """Measures a line where no marker is, and keeps it without a name."""
    page.button("Measure")
    wait(lambda: page.shows(".tool"), "the tool")
    getattr(page, act)(400, 2950)
    getattr(page, act)(2000, 2950)
    page.button("Keep")
    wait(lambda: page.shows("dialog input"), "the question for a name")
    page.press(Keys.ENTER)
    [line] = wait(lambda: lines(server), "the line")
    page.button("Close")
    wait(lambda: not page.shows(".tool"), "the end of measuring")
    return line


def test_a_kept_line_is_seen_named_and_removed_by_touch(phone, server):
    line = keep(phone, server, "touch")
    wait(lambda: labels(phone) == [f"{round(line['pixels'])}\u00a0px"], "its length on the plan")
    middle = [sum(values) / 2 for values in zip(*line["points"])]
    phone.touch(*middle)
    phone.button("Name it")
    wait(lambda: phone.shows("dialog input"), "the question")
    phone.press("Hall", Keys.ENTER)
    wait(lambda: [each["name"] for each in lines(server)] == ["Hall"], "the name")
    wait(lambda: len(labels(phone)) == 1 and labels(phone)[0].startswith("Hall "), "the name on the plan")
    phone.driver.refresh()
    phone.wait_for_tiles()
    wait(lambda: len(labels(phone)) == 1, "the line after a reload")
    phone.touch(*middle)
    wait(lambda: phone.shows(".message") and phone.find(".message").text.startswith("Hall"), "what it is")
    phone.button("Remove")
    wait(lambda: not lines(server) and labels(phone) == [], "the end of it")
    wait(lambda: "was removed" in phone.find(".message").text, "the message")
    phone.find(".message .strong").click()
    wait(lambda: len(lines(server)) == 1 and len(labels(phone)) == 1, "the line again")


def test_a_kept_line_is_seen_before_it_is_sent(desk, server):
    server.kill()
    desk.button("Measure")
    wait(lambda: desk.shows(".tool"), "the tool")
    desk.click(1000, 1500)
    desk.click(2600, 1500)
    desk.button("Keep")
    wait(lambda: desk.shows("dialog input"), "the question for a name")
    desk.press("Hall", Keys.ENTER)
    wait(lambda: len(labels(desk)) == 1 and labels(desk)[0].startswith("Hall "), "the line")
    desk.find(".connection").click()
    wait(lambda: desk.shows(".waiting") and "Measure Hall" in desk.find(".waiting").text, "what waits")
    desk.press(Keys.ESCAPE)
    server.start()
    wait(lambda: lines(server) and desk.waiting() == 0, "the line on the server")
    wait(lambda: len(labels(desk)) == 1, "one line")


def test_a_line_of_others_comes_at_once_and_hides_no_marker(desk, server):
    first = server.markers()[0]
    line = {"name": "Wall", "points": [[first["x"] - 600, first["y"]], [first["x"] + 600, first["y"]]]}
    server.ask("/measures", "POST", line)
    wait(lambda: len(labels(desk)) == 1, "the line")
    layers = desk.script("return ['lengths', 'markers'].map((name) => Number(document.querySelector(`.leaflet-${name}-pane`).style.zIndex))")
    assert layers[0] < layers[1]
    desk.click(first["x"], first["y"] - 20)
    wait(lambda: desk.heading() == f"Marker {first['number']}", "the marker's card")


def test_a_line_is_removed_at_the_cross(desk, server):
    width, height = 4000, 3000
    server.ask("/measures", "POST", {"name": "Middle", "points": [[width / 2 - 300, height / 2], [width / 2 + 300, height / 2]]})
    wait(lambda: len(labels(desk)) == 1, "the line")
    desk.script("document.querySelector('.map').focus()")
    desk.press("0", Keys.ENTER)
    wait(lambda: desk.shows(".message") and desk.find(".message").text.startswith("Middle"), "what it is")
    desk.button("Remove")
    wait(lambda: not lines(server), "the end of it")
