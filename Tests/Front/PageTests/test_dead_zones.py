"""Nothing that a person did is lost where there is no connection, or where the server refuses it later."""
from annotator import wait
from selenium.webdriver.common.by import By


def test_thirty_taps_and_five_photos_outlive_the_server(desk, server, tmp_path):
    """The server is killed again and again while it takes what waited."""
    count = len(server.markers())
    server.kill()
    points = [(480 + 25 * (index % 15), 450 + 60 * (index // 15)) for index in range(30)]
    desk.work_without_connection(points, tmp_path, 5)
    for _ in range(4):
        left = desk.waiting()
        server.start()
        wait(lambda: desk.waiting() < left or left == 0, "some of the replay")
        server.kill()
    server.start()
    wait(lambda: desk.waiting() == 0, "the end of the replay", 60)
    markers = server.markers()
    assert len(markers) == count + 30
    attachments = [each["sha256"] for marker in markers for each in marker.get("attachments") or []]
    assert len(attachments) == 5 and len(set(attachments)) == 5
    assert len({marker["id"] for marker in markers}) == len(markers)


def test_what_is_refused_later_is_kept_until_somebody_decides(desk, server):
    """A marker is removed by somebody else while another writes a note about it without a connection."""
    desk.button("List")
    wait(lambda: desk.shows(".list li button"), "the list")
    desk.driver.find_elements(By.CSS_SELECTOR, ".list li button")[2].click()
    number = wait(lambda: desk.heading().startswith("Marker") and desk.heading().split()[1], "the card")
    server.kill()
    desk.write("note", "Measured twice: 3 mm")
    wait(lambda: desk.waiting() == 1, "the note on the device")
    server.command("remove", number)
    server.start()
    # In the bar if the removal was told of before, else in a message.
    wait(lambda: "refused" in desk.find(".connection").text or "Not saved" in desk.find(".message").text, "the refusal")
    desk.driver.refresh()
    desk.wait_for_tiles()
    wait(lambda: desk.shows(".connection"), "the refusal after a reload")
    desk.find(".connection").click()
    wait(lambda: "Measured twice: 3 mm" in desk.find(".waiting").text, "the note")
    desk.button("Discard")
    wait(lambda: desk.waiting() == 0, "the end of the note")


def test_a_refused_room_is_drawn_on(desk, server):
    """A room that crosses itself, drawn where nothing could be checked."""
    desk.button("Draw a room")
    server.kill()
    for corner in ((300, 2480), (900, 2880), (900, 2480), (300, 2880)):
        desk.click(*corner)
    desk.button("Done")
    desk.find("[name=area-name]").send_keys("Yard")
    wait(lambda: desk.shows(".connection.offline"), "the notice")
    desk.button("Save")
    wait(lambda: desk.waiting() == 1, "the room on the device")
    server.start()
    wait(lambda: "Not saved" in desk.find(".message").text, "the refusal")
    desk.button("Show")
    desk.button("Change")
    wait(lambda: desk.shows("[name=area-name]"), "the form")
    # A corner that is removed leaves a triangle.
    desk.click(300, 2880)
    wait(lambda: not desk.shows(".tool .problem"), "nothing to be wrong any more")
    desk.button("Save")
    area = wait(lambda: next((each for each in server.ask("/areas")["areas"] if each["name"] == "Yard"), None), "the room")
    assert len(area["polygons"][0][0]) == 3
    wait(lambda: desk.waiting() == 0, "the end of the refused one")


def test_two_fields_written_one_after_the_other_are_no_conflict(desk, server):
    desk.press("p")
    desk.click(950, 800)
    wait(lambda: desk.heading().startswith("Marker"), "the card")
    for text in ("one", "two", "three"):
        desk.write("note", text)
    wait(lambda: max(server.markers(), key=lambda marker: marker["number"]).get("note") == "three", "the last text")
    assert desk.waiting() == 0 and "Theirs" not in desk.find(".card").text


def test_only_one_tab_sends(desk, server):
    """A second tab of the same browser shows what waits, and nothing is sent twice."""
    count = len(server.markers())
    first = desk.driver.current_window_handle
    desk.driver.switch_to.new_window("tab")
    desk.driver.get(server.address)
    desk.wait_for_tiles()
    second = desk.driver.current_window_handle
    try:
        server.kill()
        desk.press("p")
        desk.click(950, 800)
        wait(lambda: desk.waiting() == 1, "the write")
        desk.driver.switch_to.window(first)
        wait(lambda: "1 change waits" in desk.find(".connection").text, "the write in the other tab")
        server.start()
        wait(lambda: desk.waiting() == 0, "the end of the replay")
        assert len(server.markers()) == count + 1
    finally:
        desk.driver.switch_to.window(second)
        desk.driver.close()
        desk.driver.switch_to.window(first)


def test_a_write_stays_shown_while_others_are_read_from_the_device(desk):
    """A write that is being kept while the kept ones are read: the page would show for a moment what was there before."""
    counts = desk.driver.execute_async_script("""
        const [done] = arguments;
        import(new URL("annotator/write-queue.js", document.baseURI)).then(async ({ WriteQueue }) => {
            const kept = [];
            let read, keep;
            const store = {
                all: () => new Promise((resolve) => { const found = [...kept]; read = () => resolve(found); }),
                add: (record) => new Promise((resolve) => {
                    keep = () => { kept.push({ ...record, id: 1 }); resolve(1); };
                })
            };
            const queue = new WriteQueue({ base: "here", texts: { language: "en" } }, store);
            queue.isClosed = true;  // Nothing is sent.
            const refreshed = queue.refresh();
            const added = queue.add({ method: "PATCH", path: "markers/a", effect: { kind: "edit", marker: "a", values: { note: "b" } } });
            const counts = [queue.records.length];
            keep();
            await added;
            read();
            await refreshed;
            counts.push(queue.records.length);
            const again = queue.refresh();
            read();
            await again;
            counts.push(queue.records.length, queue.records[0].id);
            queue.close();
            done(counts);
        }).catch((error) => done(String(error)));
    """)
    assert counts == [1, 1, 1, 1]
