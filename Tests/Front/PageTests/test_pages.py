import pytest
from annotator import Annotator, wait
from server import Server

COUNT = 6200


@pytest.fixture
def crowded(program, office, tmp_path):
    """A server of a plan of more markers than the first two pages of the list have."""
    path = tmp_path / "office.plan"
    path.write_bytes(office.read_bytes())
    rows = "".join(f"Defect {index},{300 + index % 100 * 33},{300 + index // 100 * 23}\n" for index in range(COUNT))
    (tmp_path / "many.csv").write_text(f"title,x,y\n{rows}")
    Server.run(program, "import", path, tmp_path / "many.csv", "--anywhere")
    server = Server(program, [path], tmp_path)
    yield server
    server.stop()


# Requests of pages after the first find no connection until `planmarkLet` is true. The page asks for them by itself, without its worker.
HELD = """
    const fetched = window.fetch;
    window.fetch = (request, ...rest) => !window.planmarkLet && /cursor=/.test(request.url ?? request)
        ? Promise.reject(new TypeError("held by the test")) : fetched(request, ...rest);
    delete Navigator.prototype.serviceWorker;"""


@pytest.fixture
def page(desk_driver, crowded):
    """The page of that plan, which is not open yet; pages after the first do not come until `let` is called."""
    page = Annotator(desk_driver, crowded)
    page.forget()
    held = desk_driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HELD})
    page.let = lambda: page.script("window.planmarkLet = true")
    yield page
    desk_driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", held)
    assert page.errors() == []


def counted(page):
    return page.find(".list header .muted").text


def wait_for_count(page, expected):
    """Waits until the list says so of its markers."""
    seen = []

    def matches():
        seen.append(counted(page))
        return seen[-1] == expected
    try:
        wait(matches, expected)
    except AssertionError as error:
        raise AssertionError(f"{error}, the list said {list(dict.fromkeys(seen))}") from error


def test_the_first_markers_are_shown_before_the_others_come(page, crowded):
    total = len(crowded.markers())
    page.open()
    page.press("l")
    wait_for_count(page, f"1000 markers · 1000 of {total} loaded…")
    page.let()
    wait_for_count(page, f"{total} markers")
    # The first page and two others.
    pages = page.script("""
        return performance.getEntriesByType("resource").filter(({ name }) => /\\/markers(\\?|$)/.test(name))
            .map(({ name, encodedBodySize, decodedBodySize }) => [name, encodedBodySize, decodedBodySize]);""")
    assert len({name for name, _, _ in pages}) == 3
    assert all(4 * encoded < decoded for _, encoded, decoded in pages)


def test_what_changes_while_markers_are_loaded_is_not_lost(page, crowded):
    before = crowded.markers()
    page.open()
    page.press("l")
    wait_for_count(page, f"1000 markers · 1000 of {len(before)} loaded…")
    last = before[-1]["number"]
    for number in (5, last):
        crowded.ask(f"/markers/{number}", "DELETE")
    crowded.ask(f"/markers/{last - 1}", "PATCH", {"title": "Quite another"})
    placed = crowded.ask("/markers", "POST", {"x": 950, "y": 800, "title": "Zebra"})["marker"]["number"]
    # The first page without the one that went, and the two that were told of.
    wait_for_count(page, f"1001 markers · 1001 of {len(before)} loaded…")
    page.let()
    wait_for_count(page, f"{len(before) - 1} markers")
    for words, numbers in (("quite another", [last - 1]), ("zebra", [placed])):
        page.script("document.querySelector('.list [name=search]').value = ''")
        page.find(".list [name=search]").send_keys(words)
        wait(lambda: [item.text for item in page.driver.find_elements("css selector", ".list li b")] == [str(number) for number in numbers], words)


def test_a_link_opens_a_marker_that_is_not_loaded_yet(page, crowded):
    last = crowded.markers()[-1]["number"]
    page.open(f"#plan=office&marker={last}")
    wait(lambda: page.heading() == f"Marker {last}", "the card")
    page.let()
    page.press("l")
    wait(lambda: "loaded" not in counted(page), "the others")
    assert page.heading() == f"Marker {last}"


def test_a_link_is_followed_although_the_page_writes_its_own_address(desk):
    # As when somebody else's change comes between the link and the browser's word of it.
    desk.script("location.hash = '#plan=office&marker=1'; history.replaceState(history.state, '', '#plan=office');")
    wait(lambda: desk.heading() == "Marker 1", "the card")


def test_a_long_history_is_shown_in_parts(desk, server):
    for turn in range(45):
        server.ask("/markers/1", "PATCH", {"note": f"turn {turn}"})
    total = len(server.ask("/markers/1/history")["revisions"])
    assert total > 45
    desk.open("#plan=office&marker=1")
    wait(lambda: desk.heading() == "Marker 1", "the card")
    desk.find(".card summary").click()
    shown = [20, 40, total]
    for count in shown:
        wait(lambda: len(desk.driver.find_elements("css selector", ".card details li")) == count, f"{count} entries")
        if count != total:
            desk.button("Show more")
    assert not desk.shows(".card details > button")
    assert "turn 44" in desk.find(".card details li").text
