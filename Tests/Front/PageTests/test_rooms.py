"""Rooms are changed on the page: holes, further parts, shared walls."""
from annotator import wait
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys


def ring_of(server, name, part=0, ring=0):
    return next(area for area in server.ask("/areas")["areas"] if area["id"] == name)["polygons"][part][ring]


def add(desk, server, **rooms):
    for name, ring in rooms.items():
        server.ask("/areas", "POST", {"id": name, "name": name, "polygons": [[ring]]})
    desk.driver.refresh()
    desk.wait_for_tiles()


def edit(desk, *point):
    desk.click(*point)
    desk.button("Edit")
    wait(lambda: desk.shows("[name=area-name]"), "the form")


def test_a_hole_and_a_further_part_are_drawn(desk, server):
    add(desk, server, Roof=[[300, 2100], [1300, 2100], [1300, 2900], [300, 2900]])
    edit(desk, 700, 2860)
    desk.button("Hole or further part")
    for corner in ((600, 2350), (1000, 2350), (1000, 2650), (600, 2650)):
        desk.click(*corner)
    desk.button("Done")
    desk.button("Hole or further part")
    for corner in ((1600, 2600), (2000, 2600), (2000, 2850)):
        desk.click(*corner)
    desk.button("Done")
    desk.button("Save")
    polygons = wait(lambda: next((area["polygons"] for area in server.ask("/areas")["areas"] if area["id"] == "Roof" and len(area["polygons"]) == 2), None),
                    "the change")
    assert [len(rings) for rings in polygons] == [2, 1]
    hole, part = polygons[0][1], polygons[1][0]
    assert len(hole) == 4 and abs(min(x for x, _ in hole) - 600) < 8
    assert len(part) == 3 and abs(min(x for x, _ in part) - 1600) < 8


def test_undo_takes_back_what_was_drawn(desk, server):
    desk.button("Draw a room")
    for corner in ((300, 2700), (700, 2700), (700, 2900)):
        desk.click(*corner)
    desk.find(".tool").find_element("xpath", ".//button[contains(., 'Undo')]").click()
    wait(lambda: len(desk.driver.find_elements("css selector", ".corner")) == 2, "the corner to go")
    desk.click(700, 2850)
    desk.button("Done")
    wait(lambda: desk.shows("[name=area-name]"), "the form")
    desk.find(".tool").find_element("xpath", ".//button[contains(., 'Undo')]").click()
    wait(lambda: not desk.shows("[name=area-name]"), "the outline to be open again")


def test_undo_in_a_tool_leaves_alone_what_is_saved(desk, server):
    add(desk, server, Roof=[[300, 2100], [1300, 2100], [1300, 2900], [300, 2900]])
    revision = server.ask("")["revision"]
    desk.button("Draw a room")
    for corner in ((1600, 2350), (2000, 2350), (2000, 2650)):
        desk.click(*corner)
    corners = len(desk.driver.find_elements("css selector", ".corner"))
    ActionChains(desk.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    wait(lambda: len(desk.driver.find_elements("css selector", ".corner")) == corners - 1, "the corner to go", 8)
    desk.find("header [aria-label^=Undo]").click()
    wait(lambda: len(desk.driver.find_elements("css selector", ".corner")) == corners - 2, "the next corner to go", 8)
    assert desk.waiting() == 0 and server.ask("")["revision"] == revision


def test_a_new_corner_of_a_shared_wall_is_both_rooms(desk, server):
    add(desk, server, Left=[[300, 2100], [900, 2100], [900, 2900], [300, 2900]], Right=[[900, 2100], [1500, 2100], [1500, 2900], [900, 2900]])
    edit(desk, 400, 2860)
    desk.drag((900, 2500), (1100, 2500))
    desk.button("Save")
    wait(lambda: len(ring_of(server, "Left")) == 5, "the corner")
    corner = next(each for each in ring_of(server, "Left") if 1050 < each[0] < 1150)
    assert corner in ring_of(server, "Right") and len(ring_of(server, "Right")) == 5


def test_a_corner_taken_off_a_shared_wall_goes_from_both_rooms(desk, server):
    add(desk, server, Left=[[300, 2100], [900, 2100], [1000, 2500], [900, 2900], [300, 2900]],
        Right=[[1500, 2100], [1500, 2900], [900, 2900], [1000, 2500], [900, 2100]])
    edit(desk, 400, 2860)
    desk.click(1000, 2500)
    desk.button("Save")
    wait(lambda: len(ring_of(server, "Left")) == 4 and len(ring_of(server, "Right")) == 4, "the corner to go")


def test_a_new_room_and_its_neighbour_are_one_change(desk, server):
    add(desk, server, Right=[[900, 2100], [1500, 2100], [1500, 2900], [900, 2900]])
    revision = server.ask("")["revision"]
    desk.button("Draw a room")
    for corner in ((300, 2100), (900, 2100), (900, 2900), (300, 2900)):
        desk.click(*corner)
    desk.button("Done")
    wait(lambda: desk.shows("[name=area-name]"), "the form")
    desk.drag((900, 2500), (1100, 2500))
    desk.drag((900, 2100), (900, 2000))
    desk.find("[name=area-name]").send_keys("Store")
    desk.button("Save")
    areas = wait(lambda: next((each for each in [server.ask("/areas")] if any(area["name"] == "Store" for area in each["areas"])), None), "the room")
    assert areas["revision"] == revision + 1
    store = next(area for area in areas["areas"] if area["name"] == "Store")["polygons"][0][0]
    new = next(each for each in store if 1050 < each[0] < 1150)
    moved = next(each for each in store if each[0] > 800 and 1950 < each[1] < 2050)
    assert new in ring_of(server, "Right") and moved in ring_of(server, "Right")


def test_a_long_press_finds_the_room(phone, server):
    phone.touch_long(600, 700)
    phone.button("Find the room here")
    wait(lambda: phone.shows("[name=area-name]"), "the outline")
    phone.find("[name=area-name]").send_keys("Found")
    phone.button("Save")
    found = wait(lambda: next((area for area in server.ask("/areas")["areas"] if area["name"] == "Found"), None), "the room")
    xs = [x for x, _ in found["polygons"][0][0]]
    assert min(xs) < 600 < max(xs) and max(xs) - min(xs) > 200


def test_a_press_has_a_menu_for_keys_too(desk, server):
    count = len(server.markers())
    desk.click_right(950, 800)
    wait(lambda: desk.script("return document.activeElement.textContent") == "Place a marker here", "the menu")
    desk.press(Keys.ARROW_DOWN)
    assert desk.script("return document.activeElement.textContent") == "Find the room here"
    desk.press(Keys.ESCAPE)
    wait(lambda: not desk.shows(".menu"), "the end of the menu")
    desk.click_right(950, 800)
    desk.press(Keys.ENTER)
    wait(lambda: len(server.markers()) == count + 1, "the marker")


def test_rooms_without_markers_are_hatched(desk, server):
    server.ask("/areas", "POST", {"id": "shaft", "name": "Shaft", "allowed": False, "polygons": [[[[300, 2100], [900, 2100], [900, 2900]]]]})
    desk.driver.refresh()
    desk.wait_for_tiles()
    fills = desk.script("return [...document.querySelectorAll('.leaflet-overlay-pane path')].map((path) => path.getAttribute('fill'));")
    hatching = next(fill for fill in fills if fill.startswith("url("))
    assert desk.script("return document.querySelectorAll(arguments[0]).length", hatching[4:-1]) == 1


def test_an_outline_that_crosses_itself_is_not_saved(desk, server):
    count = len(server.ask("/areas")["areas"])
    desk.button("Draw a room")
    for corner in ((300, 2100), (900, 2700), (900, 2100), (300, 2700)):
        desk.click(*corner)
    desk.button("Done")
    wait(lambda: desk.shows(".tool .problem"), "what is wrong")
    desk.find("[name=area-name]").send_keys("Crossing")
    desk.button("Save")
    assert desk.shows("[name=area-name]") and len(server.ask("/areas")["areas"]) == count


def test_the_list_and_the_plan_show_one_room(desk, server):
    desk.button("List")
    desk.find(".list [name=area]").send_keys("Kitchen")
    kitchen = [marker for marker in server.markers() if marker.get("area") == "4.06"]
    assert kitchen
    wait(lambda: desk.find(".list header .muted").text == f"{len(kitchen)} markers", "the kitchen's markers")


def test_a_room_without_a_name_is_asked_for_one(desk, server):
    add(desk, server, Roof=[[300, 2100], [1300, 2100], [1300, 2900], [300, 2900]])
    edit(desk, 700, 2860)
    assert "small points" in desk.find(".tool p").text
    desk.find("[name=area-name]").clear()
    desk.button("Save")
    wait(lambda: desk.find(".tool .problem").text == "The room needs a name.", "the reason")
    desk.find("[name=area-name]").send_keys("Deck")
    desk.button("Save")
    wait(lambda: any(area["name"] == "Deck" for area in server.ask("/areas")["areas"]), "the name")


def test_the_hint_names_the_points_that_are_there(desk, server):
    """Sides that are short on the screen have no point between their corners."""
    add(desk, server, Shaft=[[1500, 2750], [1600, 2750], [1600, 2850], [1500, 2850]])
    edit(desk, 1550, 2800)
    assert not desk.driver.find_elements("css selector", ".between") and "small points" not in desk.find(".tool p").text
