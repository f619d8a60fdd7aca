"""Going back closes what is open over the plan, and only then leaves the plan."""
import pytest
from annotator import Annotator, wait
from selenium.webdriver.common.keys import Keys

FREE = (950, 800)


@pytest.fixture
def page(phone_driver, two_plans):
    """A phone's page of one of two plans, opened from their list."""
    page = Annotator(phone_driver, two_plans)
    page.forget()
    page.driver.get(two_plans.address)
    page.script("localStorage.setItem('planmark-name', 'Ada')")
    wait(lambda: page.shows(".plans a"), "the list of plans")
    page.find(".plans a[href*=office]").click()
    page.wait_for_tiles()
    yield page
    page.driver.get("about:blank")


def on_plan(page):
    return page.shows(".map") and "plan=office" in page.driver.current_url


def is_over_plan(page):
    return page.script("return history.state?.planmark") == "over"


def open_card(page, number=1):
    page.button("List")
    wait(lambda: page.shows(".list li button"), "the list")
    page.driver.find_element("xpath", f"//section//ul/li//b[text()='{number}']").click()
    wait(lambda: page.heading() == f"Marker {number}", "the card")


def test_back_closes_the_card_and_then_leaves(page):
    open_card(page)
    assert "marker=1" in page.driver.current_url
    page.driver.back()
    wait(lambda: not page.shows(".card"), "the card to close", 10)
    assert on_plan(page) and "marker" not in page.driver.current_url
    page.driver.back()
    wait(lambda: page.shows(".plans a"), "the list of plans", 10)


def test_back_leaves_at_once_where_the_card_was_closed(page):
    for number in (1, 2):
        open_card(page, number)
        page.find(".card header button").click()
        wait(lambda: not page.shows(".card"), "the card to close", 10)
    assert "marker" not in page.driver.current_url
    page.driver.back()
    wait(lambda: page.shows(".plans a"), "the list of plans", 10)


def test_back_closes_the_list_and_forward_opens_the_card_again(page):
    page.button("List")
    wait(lambda: page.shows(".list"), "the list")
    page.driver.back()
    wait(lambda: not page.shows(".list") and on_plan(page), "the list to close", 10)
    open_card(page)
    page.driver.back()
    wait(lambda: not page.shows(".card"), "the card to close", 10)
    page.driver.forward()
    wait(lambda: page.heading() == "Marker 1", "the card again", 10)
    page.driver.back()
    wait(lambda: not page.shows(".card") and on_plan(page), "the card to close again", 10)


def test_back_closes_a_new_markers_card(page, server):
    page.button("Add marker")
    page.touch(*FREE)
    wait(lambda: page.heading().startswith("Marker"), "the card")
    page.driver.back()
    wait(lambda: not page.shows(".card"), "the card to close", 10)
    assert on_plan(page)


def test_back_asks_before_a_drawing_goes(page):
    page.button("Draw a room")
    wait(lambda: page.shows(".tool"), "the tool")
    for corner in ((1600, 2350), (2000, 2350), (2000, 2650)):
        page.touch(*corner)
    for _ in range(2):
        page.driver.back()
        wait(lambda: page.shows("dialog[open]"), "the question", 10)
        page.button("Go on drawing")
        # The drawing has its entry of the history again a moment after the question is closed.
        wait(lambda: not page.shows("dialog[open]") and page.shows(".tool") and is_over_plan(page), "the drawing")
    page.driver.back()
    wait(lambda: page.shows("dialog[open]"), "the question", 10)
    page.find("dialog .danger").click()
    wait(lambda: not page.shows(".tool") and on_plan(page), "the plan")
    page.driver.back()
    wait(lambda: page.shows(".plans a"), "the list of plans", 10)


def test_a_link_to_a_marker_goes_back_to_the_plan(page):
    page.driver.get("about:blank")
    page.driver.get(f"{page.server.address}#plan=office&marker=2")
    wait(lambda: page.heading() == "Marker 2", "the card")
    page.driver.back()
    wait(lambda: not page.shows(".card") and on_plan(page), "the plan", 10)
    # A link that is followed here, after a card was closed otherwise.
    open_card(page)
    page.press(Keys.ESCAPE)
    wait(lambda: not page.shows(".card"), "the card to close", 10)
    page.script("location.hash = '#plan=office&marker=3'")
    wait(lambda: page.heading() == "Marker 3", "the linked card", 10)
    page.driver.back()
    wait(lambda: not page.shows(".card") and on_plan(page), "the plan again", 10)


def test_back_still_closes_after_a_reload(page):
    open_card(page)
    page.driver.refresh()
    wait(lambda: page.heading() == "Marker 1", "the card again")
    page.driver.back()
    wait(lambda: not page.shows(".card") and on_plan(page), "the plan", 10)
