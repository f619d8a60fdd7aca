"""What can be done on the page without a mouse, and what screen readers are told of it."""
import pytest
from annotator import Annotator, wait
from PIL import Image
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

FREE = (950, 800)
WALL = (500, 250)


@pytest.fixture
def map_(desk):
    """The page with the keyboard's focus on the plan."""
    desk.script("document.querySelector('.map').focus()")
    return desk


def newest(server):
    return max(server.markers(), key=lambda marker: marker["number"])


def marker(server, number):
    return next(each for each in server.markers() if each["number"] == number)


def focus(page, selector):
    """Goes on by Tab until the focus is on an element."""
    for _ in range(80):
        page.press(Keys.TAB)
        if page.script("return document.activeElement.matches(arguments[0])", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def news(page):
    return page.script("return document.querySelector('.news').textContent")


def hold(page, key, *keys):
    """Presses keys while another one is held."""
    actions = ActionChains(page.driver).key_down(key)
    for each in keys:
        actions.send_keys(each)
    actions.key_up(key).perform()


def place(page, server):
    """Moves the plan until a room is under the cross, and places a marker there."""
    count = len(server.markers())
    left, top = page.place_of(*FREE)
    box = page.script("return document.querySelector('.map').getBoundingClientRect()")
    across, down = box["x"] + box["width"] / 2 - left, box["y"] + box["height"] / 2 - top
    hold(page, Keys.SHIFT, *[Keys.ARROW_LEFT] * round(across / 10), *[Keys.ARROW_UP] * round(down / 10))
    page.press("n")
    wait(lambda: len(server.markers()) == count + 1, "the marker")
    placed = newest(server)
    wait(lambda: page.heading() == f"Marker {placed['number']}", "the card")
    return placed


def place_and_walk(page, server, point):
    """Places a marker over HTTP, and walks to it."""
    placed = server.ask("/markers", "POST", {"x": point[0], "y": point[1]})["marker"]
    walk_to(page, placed["number"])
    return placed


def walked(page):
    return page.script("return document.querySelector('.walk [role=option]')?.textContent ?? ''")


def walk_to(page, number):
    focus(page, ".walk")
    page.press(Keys.HOME)
    for _ in range(60):
        if walked(page).split(",")[0] == f"Marker {number}":
            return
        page.press(Keys.ARROW_RIGHT)
    raise AssertionError(f"the arrows do not reach marker {number}")


def test_places_a_marker_and_says_so(map_, server):
    placed = place(map_, server)
    wait(lambda: news(map_).startswith(f"Marker {placed['number']} was placed."), "the news")


def test_walks_the_markers_in_reading_order_and_opens_one(map_, server):
    focus(map_, ".walk")
    map_.press(Keys.HOME)
    seen = []
    for _ in server.markers():
        seen.append(int(walked(map_).split(",")[0].split()[1]))
        map_.press(Keys.ARROW_DOWN)
    assert sorted(seen) == sorted(each["number"] for each in server.markers())
    places = [marker(server, number) for number in seen]
    assert places[0]["y"] < places[-1]["y"]
    assert all(before["y"] < after["y"] or before["x"] <= after["x"] for before, after in zip(places, places[1:]))
    assert map_.script("return document.querySelector('.walk').getAttribute('aria-activedescendant')") == "planmark-walk-marker"
    assert map_.script("return document.querySelector('.walk [role=option]').getAttribute('aria-setsize')") == str(len(seen))
    map_.press(Keys.ENTER)
    wait(lambda: map_.heading() == f"Marker {seen[-1]}", "the card")
    assert map_.script("return document.activeElement.matches('.card')")
    map_.press(Keys.ESCAPE)
    assert map_.script("return document.activeElement.matches('.map')"), "the focus goes back to the plan"


def test_writes_a_title(map_, server):
    walk_to(map_, 1)
    map_.press(Keys.ENTER)
    focus(map_, ".card [name=title]")
    hold(map_, Keys.CONTROL, "a")
    map_.press("pnl?", Keys.TAB)
    wait(lambda: marker(server, 1).get("title") == "pnl?", "the title")
    # None of these letters was a shortcut.
    assert not map_.shows(".list") and not map_.shows("dialog")


def test_changes_a_status(map_, server):
    placed = place(map_, server)
    focus(map_, ".card .steps button")
    map_.press(Keys.ENTER)
    wait(lambda: marker(server, placed["number"])["status"] != placed["status"], "the status")


def test_moves_a_marker_and_leaves_one_where_it_is(map_, server):
    placed = place_and_walk(map_, server, FREE)
    map_.press("m", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ESCAPE)
    map_.press("m", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ENTER)
    wait(lambda: marker(server, placed["number"])["x"] > placed["x"], "the move")
    moved = marker(server, placed["number"])
    across, down = moved["x"] - placed["x"], moved["y"] - placed["y"]
    assert abs(across - 2 * down) < 0.1
    # As much as twenty pixels of the screen: what was left by Escape does not count.
    left, _ = map_.place_of(placed["x"], 0)
    right, _ = map_.place_of(moved["x"], 0)
    assert abs(right - left - 20) < 1
    wait(lambda: news(map_).startswith(f"Marker {placed['number']} was moved."), "the news")


def test_a_refused_move_is_said(map_, server):
    placed = place_and_walk(map_, server, (WALL[0] + 200, WALL[1] + 600))
    map_.press("m", *[Keys.ARROW_LEFT] * 80, Keys.ENTER)
    wait(lambda: news(map_).startswith("Not in a room"), "the news")
    assert marker(server, placed["number"])["x"] == placed["x"]


def test_removes_a_marker_and_takes_that_back(map_, server):
    placed = place(map_, server)
    focus(map_, ".card footer .danger")
    map_.press(Keys.ENTER)
    wait(lambda: placed["number"] not in [each["number"] for each in server.markers()], "the marker to go")
    assert news(map_) == f"Marker {placed['number']} was removed."
    hold(map_, Keys.CONTROL, "z")
    wait(lambda: placed["number"] in [each["number"] for each in server.markers()], "the marker again")
    wait(lambda: news(map_).startswith("Undone"), "the news")


def test_draws_a_room_at_the_cross(map_, server):
    count = len(server.ask("/areas")["areas"])
    focus(map_, "nav [aria-label='Draw a room']")
    map_.press(Keys.ENTER)
    wait(lambda: map_.script("return document.activeElement.matches('.map')"), "the focus on the plan")
    for keys in ([Keys.ARROW_LEFT], [Keys.ARROW_RIGHT] * 2, [Keys.ARROW_DOWN] * 2):
        for key in keys:
            map_.press(key)
            map_.script("return new Promise((resolve) => setTimeout(resolve, 400))")
        map_.press(Keys.ENTER)
    focus(map_, ".tool .strong")
    map_.press(Keys.ENTER)
    wait(lambda: map_.script("return document.activeElement.name === 'area-name'"), "the name")
    map_.press("Drawn by keys", Keys.ENTER)
    wait(lambda: len(server.ask("/areas")["areas"]) == count + 1, "the room")
    assert server.ask("/areas")["areas"][-1]["name"] == "Drawn by keys"


def test_moves_adds_and_removes_a_corner(map_, server):
    ring = [[300, 50], [900, 50], [900, 330], [300, 330]]
    server.ask("/areas", "POST", {"id": "k", "name": "Keys", "polygons": [[ring]]})
    map_.driver.refresh()
    map_.wait_for_tiles()

    def corners():
        return next(each for each in server.ask("/areas")["areas"] if each["id"] == "k")["polygons"][0][0]

    def edit():
        map_.click(400, 290)
        map_.button("Edit")
        wait(lambda: map_.shows("[name=area-name]"), "the form")

    def save():
        before = corners()
        map_.script("document.querySelector('[name=area-name]').focus()")
        map_.press(Keys.ENTER)
        wait(lambda: corners() != before, "the change")

    edit()
    focus(map_, ".handle[aria-label='Corner 3']")
    map_.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert map_.script("return document.activeElement.getAttribute('aria-label')") == "Corner 3"
    save()
    kept = [corner for corner in ring if corner in corners()]
    assert len(kept) == 3 and len(corners()) == 4
    edit()
    focus(map_, ".handle[aria-label='New corner behind corner 1']")
    map_.press(Keys.ENTER)
    save()
    assert len(corners()) == 5
    edit()
    focus(map_, ".handle[aria-label='Corner 2']")
    map_.press(Keys.DELETE)
    save()
    assert len(corners()) == 4


def test_measures_at_the_cross(map_):
    focus(map_, "nav [aria-label='Measure']")
    map_.press(Keys.ENTER)
    wait(lambda: map_.script("return document.activeElement.matches('.map')"), "the focus on the plan")
    map_.press(Keys.ENTER, Keys.ARROW_RIGHT)
    map_.script("return new Promise((resolve) => setTimeout(resolve, 400))")
    map_.press(Keys.ENTER)
    wait(lambda: map_.find(".tool [role=status]").text.startswith("Length"), "the length")


def test_filters_the_list(map_, server):
    expanded = "return document.querySelector('nav [aria-controls=planmark-list]').getAttribute('aria-expanded')"
    assert map_.script(expanded) == "false"
    map_.press("l")
    assert map_.script(expanded) == "true"
    wait(lambda: map_.script("return document.activeElement.name === 'search'"), "the search")
    title = next(each for each in server.markers() if each.get("title"))["title"]
    map_.press(title)
    wait(lambda: map_.find(".list header [role=status]").text == "1 marker", "the filter")
    focus(map_, ".list li button")
    map_.press(Keys.ENTER)
    wait(lambda: map_.heading().startswith("Marker"), "the card")
    assert map_.find(".list li button").get_attribute("aria-current") == "true"


def test_opens_and_closes_a_photo(map_, server, tmp_path):
    place(map_, server)
    path = tmp_path / "photo.jpg"
    Image.new("RGB", (900, 600), "#888888").save(path)
    map_.add_photo(path)
    wait(lambda: map_.shows(".card .photos button img"), "the photo")
    map_.script("document.querySelector('.card').focus()")
    focus(map_, ".card .photos button")
    map_.press(Keys.ENTER)
    wait(lambda: map_.shows(".photo-viewer"), "the photo")
    map_.press(Keys.ESCAPE)
    wait(lambda: not map_.shows(".photo-viewer"), "the end of it")
    assert map_.script("return document.activeElement.matches('.card .photos button')")


def test_goes_from_one_plan_to_another(desk_driver, two_plans):
    page = Annotator(desk_driver, two_plans)
    page.forget()
    page.driver.get(two_plans.address)
    wait(lambda: page.shows(".plans a"), "the list")
    focus(page, ".plans a[href*=office]")
    page.press(Keys.ENTER)
    wait(lambda: page.shows(".map"), "the plan")
    focus(page, ".bar [aria-label='All plans']")
    page.press(Keys.ENTER)
    wait(lambda: page.shows(".plans a"), "the list again")
    focus(page, ".plans a[href*=other]")
    page.press(Keys.ENTER)
    wait(lambda: page.shows(".map") and "plan=other" in page.driver.current_url, "the other plan")


def test_letters_are_shortcuts_on_the_plan_alone(map_, server):
    count = len(server.markers())
    focus(map_, "nav [aria-label='List']")
    map_.press("n", "p", "?")
    assert not map_.shows("dialog") and map_.find(".main-action button").get_attribute("aria-pressed") == "false"
    assert len(server.markers()) == count
