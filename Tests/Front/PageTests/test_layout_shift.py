"""While a card is open, no write moves anything: not one that is sent, refused, or answered late."""
from annotator import wait

FREE = (950, 800)
WALL = (500, 250)

# Sums up all shifts from now on, also those soon after a touch, which the browser's own figure leaves out.
WATCH = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) window.shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 90))]);
    }).observe({ type: "layout-shift" });"""
HOLD = """
    const real = window.fetch;
    window.fetch = async (address, options) => {
        if (options?.method === "PATCH") await new Promise((resolve) => { window.goOn = resolve; });
        return real(address, options);
    };"""


def settle(page):
    """Waits until whatever was shown anew has been laid out."""
    page.driver.execute_async_script("const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 700);")


def open_card(phone, server):
    """Opens the card of a new marker, and watches for shifts."""
    phone.button("Add marker")
    phone.touch(*FREE)
    wait(lambda: phone.heading().startswith("Marker") and phone.waiting() == 0, "the card")
    marker = max(server.markers(), key=lambda each: each["number"])
    settle(phone)
    phone.script(WATCH)
    return marker


def write(phone, value):
    phone.script("""
        const field = document.querySelector(".card [name=title]");
        field.focus({ preventScroll: true });
        field.value = arguments[0];
        field.dispatchEvent(new Event("change"));""", value)


def shifts(phone):
    settle(phone)
    return phone.script("return window.shifts")


def test_the_observer_sees_a_shift(phone, server):
    open_card(phone, server)
    phone.script("document.querySelector('.card .steps').style.marginTop = '90px'")
    assert shifts(phone) != []


def test_a_write_that_is_sent_moves_nothing(phone, server):
    marker = open_card(phone, server)
    write(phone, "Crack")
    wait(lambda: server.ask(f"/markers/{marker['number']}")["marker"].get("title") == "Crack" and phone.waiting() == 0, "the title")
    assert shifts(phone) == []


def test_a_write_that_is_answered_late_moves_nothing(phone, server):
    open_card(phone, server)
    phone.script(HOLD)
    write(phone, "Crack")
    wait(lambda: phone.script("return Boolean(window.goOn)") and "waiting" in phone.find(".card header").text, "the word that it waits")
    assert shifts(phone) == []
    phone.script("window.goOn()")
    wait(lambda: "waiting" not in phone.find(".card header").text, "the answer")
    assert shifts(phone) == []


def test_a_write_that_is_refused_moves_nothing(phone, server):
    marker = open_card(phone, server)
    phone.script("""
        const real = window.fetch;
        window.fetch = (address, options) => options?.method === "PATCH"
            ? Promise.resolve(new Response('{"error": {"code": "badValue", "message": "too long"}}', { status: 422 })) : real(address, options);""")
    write(phone, "Crack")
    wait(lambda: phone.shows(".card .problem"), "the refusal")
    assert shifts(phone) == []
    phone.button("Discard")
    wait(lambda: not phone.shows(".card .problem"), "the end of the refusal")
    assert shifts(phone) == []
    assert server.ask(f"/markers/{marker['number']}")["marker"].get("title") is None
