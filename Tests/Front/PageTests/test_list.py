from annotator import wait
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


def rows(page):
    return page.script("return [...document.querySelectorAll('.list li b')].map((each) => each.textContent);")


def test_the_search_finds_what_the_list_shows(desk, server):
    number = min(marker["number"] for marker in server.markers())
    server.command("edit", str(number), "--title", "Büro", "--category", "Façade", "--priority", "high")
    marker = server.ask(f"/markers/{number}")["marker"]
    room = next(area["name"] for area in server.ask("/areas")["areas"] if area["id"] == marker["area"])
    desk.button("List")
    search = desk.find(".list [name=search]")
    for text in ("buro", "BÜRO", "facade", f"HIGH {room}", f"#{number} büro", f"#{number}", f" {room.upper()} buro "):
        search.clear()
        search.send_keys(text)
        wait(lambda: str(number) in rows(desk) and len(rows(desk)) < len(server.markers()), f"marker {number} by {text}, found {rows(desk)}", 10)
    search.clear()
    search.send_keys(f"#{number}0000")
    wait(lambda: rows(desk) == [], "no marker of that number")


def test_the_list_goes_on_after_500_markers(desk, server, tmp_path):
    count = len(server.markers()) + 1100
    many = tmp_path / "many.csv"
    many.write_text("title,x,y\n" + "".join(f"many {index},{900 + index % 40 * 3},{760 + index // 40 * 3}\n" for index in range(1100)))
    server.command("import", many)
    desk.open()
    desk.button("List")
    wait(lambda: desk.find(".list header .muted").text == f"{count} markers", "the number of all")
    wait(lambda: len(rows(desk)) == 500, "the first rows")
    desk.script("arguments[0].focus();", desk.find(".list ul").find_element(By.XPATH, "./li[last()]/button"))
    desk.press(Keys.ENTER)
    wait(lambda: len(rows(desk)) >= 1000, "more rows by the keyboard")
    assert desk.script("return document.activeElement.querySelector('b').textContent") == rows(desk)[500]
    wait(lambda: desk.script("const list = document.querySelector('.list ul'); list.scrollTop = list.scrollHeight;") or len(rows(desk)) == count, "the rest by scrolling")
    assert len(set(rows(desk))) == count


def test_a_link_to_a_marker_that_is_not_there_is_told(desk):
    desk.driver.get("about:blank")
    desk.open("#plan=office&marker=98765")
    wait(lambda: desk.shows(".message") and "no marker 98765" in desk.find(".message").text, "the sentence", 10)
    assert not desk.shows(".card")


def test_undo_says_in_words_what_was_undone(desk, server):
    desk.press("p")
    desk.click(950, 800)
    wait(lambda: desk.heading().startswith("Marker "), "the card", 10)
    desk.press(Keys.ESCAPE)
    desk.button("Undo")
    wait(lambda: "Undone: marker added" in desk.find(".message").text, "what was undone", 10)


def test_a_marker_by_key_gets_its_title_at_once_and_escape_goes_back_to_the_map(desk, server):
    count = len(server.markers())
    desk.press("n")
    focused = "return document.activeElement.name || document.activeElement.className;"
    wait(lambda: desk.script(focused) == "title", "the focus in the title", 8)
    wait(lambda: len(server.markers()) == count + 1 or desk.shows(".card .problem"), "an answer", 8)
    assert desk.script(focused) == "title"
    desk.press(Keys.ESCAPE)
    wait(lambda: not desk.shows(".card"), "the card to close", 8)
    assert desk.script(focused).startswith("map")


def test_names_that_were_just_entered_can_be_chosen(desk, server):
    desk.open("#plan=office&marker=1")
    wait(lambda: desk.heading() == "Marker 1", "the card")
    desk.write("assignee", "Glas Albers")
    desk.press("l")
    options = "return [...document.querySelectorAll(arguments[0])].map(({ value }) => value)"
    wait(lambda: "Glas Albers" in desk.script(options, ".list [name=assignee] option"), "the name in the list's filter", 10)
    server.ask("/markers/2", "PATCH", {"assignee": "Dach Zander"})
    wait(lambda: "Dach Zander" in desk.script(options, ".list [name=assignee] option"), "somebody else's in the list's filter", 10)
    desk.find(".card [name=assignee]").click()
    names = desk.script(options, "#choices-assignee option")
    assert {"Glas Albers", "Dach Zander"} <= set(names) and names == sorted(names, key=str.casefold)


def test_rooms_are_listed_as_people_count(desk, server):
    ring = [[450, 100], [900, 100], [900, 300], [450, 300]]
    for name in ("Room 10", "Room 9"):
        server.ask("/areas", "POST", {"id": name, "name": name, "polygons": [[ring]]})
    desk.press("l")
    names = "return [...document.querySelectorAll('.list [name=area] option')].map(({ text }) => text).filter((name) => name.startsWith('Room '))"
    wait(lambda: desk.script(names) == ["Room 9", "Room 10"], f"the rooms, not {desk.script(names)}", 10)


def test_what_is_overdue_shows_its_day(phone, server):
    server.ask("/markers/1", "PATCH", {"due": "2026-02-27"})
    phone.open()
    phone.find("header [aria-label=List]").click()
    wait(lambda: "overdue: Feb 27, 2026" in phone.find(".list li").text, "the day", 10)
