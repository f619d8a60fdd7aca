import { AreaTool } from "./area-tool.js";
import { BackStep } from "./back-step.js";
import { MarkerCard } from "./card.js";
import { ConnectionNotice } from "./connection-notice.js";
import { Dialogs, knownName } from "./dialogs.js";
import { iconButton, make, textButton } from "./dom.js";
import { distance } from "./geometry.js";
import { KeptLines } from "./kept-lines.js";
import { Legend } from "./legend.js";
import { ListPanel } from "./list-panel.js";
import { LiveChanges } from "./live-changes.js";
import { MapView } from "./map-view.js";
import { MarkerWalk } from "./marker-walk.js";
import { MeasureTool } from "./measure-tool.js";
import { Messages } from "./messages.js";
import { PhotoEditor } from "./photo-editor.js";
import { PhotoViewer } from "./photo-viewer.js";
import { sortedFiles } from "./photos.js";
import { PlanKeys } from "./plan-keys.js";
import { PlanState } from "./plan-state.js";
import { PlanWrites } from "./plan-writes.js";
import { PressMenu } from "./press-menu.js";
import { RoomsTool } from "./rooms-tool.js";
import { makeUUID } from "./uuid.js";
import { WaitingList } from "./waiting-list.js";

/** @typedef {import("./types.d.ts").Point} Point */
/** @typedef {import("./server.js").Server} Server */
/** @typedef {import("./write-queue.js").WriteQueue} WriteQueue */

// How wide the page must be so that the plan is seen between the list and a card, and how high so that the legend hides little of it.
const BOTH_PANELS = 900;
const LEGEND_HEIGHT = 480;
const BAR_TOOLS = ["undo", "redo", "area", "measure", "list", "help"];
// What is shown within another page unless it says otherwise.
const EMBEDDED_TOOLS = ["place", "zoom", "legend"];
const TOOLS = [...BAR_TOOLS, ...EMBEDDED_TOOLS];

/// A plan with everything around it.
///
/// Events for pages that embed it: `place` (detail: the marker as the server keeps it), `refuse` (detail: code, message, kind, marker),
/// `select` (detail: the marker), `change` (detail: the change).
export class PlanPage extends EventTarget {
    /// - root: the element that the page fills.
    /// - options: `back` (a function, or null), `isEmbedded`, `isReadOnly`, `toolbar` (names of what is shown of it, see `hasTool`),
    ///   `filter` (as `ListPanel.use` takes it).
    /** @param {HTMLElement} root @param {Server} server @param {WriteQueue} queue @param {string} id @param {Record<string, any>} options */
    constructor(root, server, queue, id, options = {}) {
        super();
        this.root = root;
        this.server = server;
        this.texts = server.texts;
        this.t = this.texts.t;
        this.dialogs = new Dialogs(this.texts, root);
        this.queue = queue;
        this.options = options;
        this.state = new PlanState(server, id, queue);
        this.writes = new PlanWrites(this.state, queue, this.dialogs);
        this.selected = null;
        this.mode = null;
        // The ids of markers that the person placed and that the server has not taken yet.
        this.placing = new Set();
    }

    async open(number) {
        await this.state.load();
        if (this.isClosed) return;
        if (this.options.isReadOnly) this.state.plan.readOnly = true;
        this.build();
        this.view = new MapView(this.mapElement, this.state);
        this.view.canDrag = this.state.canWrite;
        this.lines = new KeptLines(this.view, this.state);
        this.walk = new MarkerWalk(this.view, this.state, {
            open: (marker) => {
                this.select(marker.id);
                this.card.element.focus({ preventScroll: true });
            },
            move: (moved) => this.move(moved),
            announce: (text) => this.announce(text)
        });
        this.mapElement.after(this.walk.element);
        this.listen();
        this.live.start();
        this.keys = new PlanKeys(this);
        if (!this.options.isEmbedded) this.backStep = new BackStep(() => this.goBack());
        if (this.options.filter) this.list.use(this.options.filter);
        this.refresh();
        this.queue.replay();
        const { problem } = this.state.plan.drawing;
        if (problem) this.say(this.t("drawingProblem", { message: problem.message }), null, true);
        this.isOpen = true;
        this.openMarker(number);
    }

    /// Follows the map, the plan, the queue and the server's stream of changes.
    listen() {
        // A page that is hidden may be gone the next moment.
        this.hide = () => { if (document.hidden) this.card.saveTyped(); };
        document.addEventListener("visibilitychange", this.hide);
        this.view.addEventListener("tap", (event) => this.tap(event.detail));
        this.view.addEventListener("press", (event) => this.press(event.detail));
        this.view.addEventListener("drop", ({ detail }) => this.move(detail));
        this.view.addEventListener("drag", ({ detail }) => detail.isAllowed ? this.hush() : this.say(this.t("refusedHere"), null, true));
        this.state.addEventListener("change", () => this.refresh());
        this.state.addEventListener("incomplete", ({ detail }) => this.say(this.t("incomplete", { message: detail.message }), null, true));
        this.queue.addEventListener("refused", ({ detail }) => this.refusal(detail.record));
        this.queue.addEventListener("sent", ({ detail }) => this.sent(detail));
        for (const name of ["connection", "change"]) this.queue.addEventListener(name, () => this.showConnection());
        this.live = new LiveChanges(this.server, this.state.id, () => this.state.revision);
        this.live.addEventListener("change", ({ detail }) => this.changed(detail));
        this.live.addEventListener("reset", () => this.state.load().catch((error) => this.noticeMissing(error)));
        this.live.addEventListener("open", () => {
            this.queue.connect(true, false);
            this.queue.miss(this.state.id, false);
            this.queue.wake();
        });
        this.live.addEventListener("lost", () => this.lost());
    }

    /// Tells that the stream of changes broke off: the server is not in reach, or lacks the plan.
    async lost() {
        this.queue.connect(false, false);
        try {
            await this.server.get(this.state.path());
        } catch (error) {
            this.noticeMissing(error);
        }
    }

    /// Notes that the server lacks the plan, if an error says so.
    noticeMissing(error) {
        if (!error.isPlanMissing) return;
        this.queue.connect(true, false);
        this.queue.miss(this.state.id, true);
    }

    /// Shows a marker by its number, as a link names it.
    async openMarker(number) {
        const find = () => [...this.state.shown().values()].find((each) => String(each.number) === String(number));
        if (!find() && /^\d+$/.test(number)) await this.state.loadMarker(number);
        const marker = find();
        if (number && !marker && !this.isClosed) this.say(this.t("noMarker", { number }), null, true);
        if (!marker || marker.id === this.selected || this.isClosed) return;
        this.view.zoomTo([marker.x, marker.y]);
        this.select(marker.id);
    }

    /// The number of the marker that is open; null for none.
    get selectedNumber() {
        return this.selected && this.state.shown().get(this.selected)?.number || null;
    }

    useFilter(parts) {
        this.list.use(parts);
        this.refresh();
    }

    /// Whether a part of the toolbar is shown: "undo", "redo", "area", "measure", "list", "help", "place", "zoom" or "legend".
    hasTool(name) {
        const { toolbar, isEmbedded } = this.options;
        return (toolbar ?? (isEmbedded ? EMBEDDED_TOOLS : TOOLS)).includes(name);
    }

    close() {
        this.isClosed = true;
        this.card?.saveTyped();
        document.removeEventListener("visibilitychange", this.hide);
        this.keys?.close();
        this.backStep?.end();
        this.live?.close();
        this.state.close();
        this.view?.close();
        this.root.replaceChildren();
    }

    /// Asks once more for all that is shown, so that the service worker keeps it.
    async loadAgain() {
        await this.state.load();
        await this.state.rest;
        const symbols = [...this.view.markers.symbols.known.keys()].map((key) => this.server.address(this.state.path(`symbols/${key}`)));
        const tiles = [...this.mapElement.querySelectorAll("img.leaflet-tile")].map((tile) => tile.src);
        await Promise.all([...symbols, ...tiles].map((address) => fetch(address)));
    }

    // MARK: - What the page is made of

    build() {
        const { plan } = this.state;
        this.mapElement = make("div", { class: "map", role: "application", "aria-label": plan.name, tabindex: "0" });
        this.crosshair = make("div", { class: "crosshair", "aria-hidden": "true", hidden: true });
        this.messages = new Messages(this.texts, () => this.hush());
        this.connection = new ConnectionNotice(this.state, this.queue, () => this.showWaiting());
        this.buildCard();
        this.buildList();
        this.filterButton = textButton("", () => {
            this.list.clear();
            this.refresh();
        }, { icon: "filter", class: "filter-chip", hidden: true });
        this.filterButton.append(make("span"));
        // On a phone it would hide the plan.
        this.legend = new Legend(this.state, !this.isNarrow && this.root.clientHeight >= LEGEND_HEIGHT);
        this.undoButton = iconButton("undo", this.t("undo"), () => this.reverse("undo"), { keys: "Ctrl+Z" });
        this.redoButton = iconButton("redo", this.t("redo"), () => this.reverse("redo"), { keys: "Ctrl+Y" });
        this.addButton = textButton(this.t("addMarker"), () => this.setMode(this.mode === "place" ? null : "place"), { icon: "pin", class: "strong big", "aria-pressed": "false" });
        this.root.replaceChildren(this.frame());
    }

    buildCard() {
        this.card = new MarkerCard(this.state, {
            edit: (marker, values, base) => this.writes.edit(marker, values, base),
            remove: (marker) => this.removeMarker(marker),
            attach: (marker, files) => this.attach(marker, files),
            detach: (marker, photo) => this.detach(marker, photo),
            view: (photos, index, remove) => this.dialogs.show(new PhotoViewer(photos, index, remove, this.texts).element),
            close: () => this.select(null),
            retry: async (record, changes) => {
                await this.queue.retry(record, changes);
                this.reveal();
            },
            drop: (record) => this.queue.drop(record)
        });
        this.card.element.hidden = true;
    }

    buildList() {
        this.list = new ListPanel(this.state, {
            select: (marker) => {
                this.view.zoomTo([marker.x, marker.y]);
                this.select(marker.id);
                if (this.root.clientWidth < BOTH_PANELS) this.showList(false);
            },
            filter: () => this.refresh(),
            close: () => this.showList(false)
        });
        this.list.element.hidden = true;
        this.list.element.id = "planmark-list";
        this.listButton = iconButton("list", this.t("list"), () => this.showList(this.list.element.hidden), {
            keys: "L", "aria-expanded": "false", "aria-controls": this.list.element.id
        });
    }

    /// The page with all of its parts, but for those that the toolbar is to be without.
    frame() {
        const { canWrite } = this.state;
        const { isEmbedded } = this.options;
        const hasBar = !isEmbedded || BAR_TOOLS.some((name) => this.hasTool(name));
        const tool = (name, create) => this.hasTool(name) ? create() : null;
        return make("div", { class: `plan-page${isEmbedded ? " embedded" : ""}${hasBar ? "" : " bare"}` },
            hasBar ? this.bar(tool) : null,
            make("main", {}, this.mapElement, this.crosshair, tool("legend", () => this.legend.element),
                tool("zoom", () => make("div", { class: "zoom panel" },
                    iconButton("add", this.t("zoomIn"), () => this.view.map.zoomIn(), { keys: "+" }),
                    iconButton("minus", this.t("zoomOut"), () => this.view.map.zoomOut(), { keys: "−" }),
                    iconButton("whole", this.t("whole"), () => this.view.whole(), { keys: "0" }))),
                canWrite ? tool("place", () => make("div", { class: "main-action" }, this.addButton)) : null,
                this.messages.element, this.messages.news, this.filterButton, this.list.element, this.card.element));
    }

    /// The bar above the plan; `tool` makes a part of it where it is to be there.
    bar(tool) {
        const { plan, canWrite } = this.state;
        const { back } = this.options;
        const help = () => this.dialogs.tell(this.t("help"), this.t("helpText"));
        return make("header", { class: "bar" },
            back ? iconButton("back", this.t("back"), back) : null,
            make("h1", {}, plan.name),
            canWrite ? null : make("span", { class: "muted" }, this.t("readOnly")),
            this.connection.element,
            make("nav", {},
                canWrite ? [tool("undo", () => this.undoButton), tool("redo", () => this.redoButton)] : null,
                canWrite ? tool("area", () => iconButton("area", this.t("addArea"), () => this.startArea(null))) : null,
                tool("measure", () => iconButton("measure", this.t("measure"), () => this.startMeasuring())),
                tool("list", () => this.listButton),
                tool("help", () => iconButton("help", this.t("help"), help, { keys: "?", class: "plain help" }))));
    }

    get isNarrow() {
        return this.root.clientWidth < 640;
    }

    refresh() {
        if (!this.view || this.isClosed) return;
        const all = this.state.shown();
        const markers = [...all.values()].filter((marker) => marker.id === this.selected || this.list.lets(marker));
        if (this.selected && !all.has(this.selected)) this.select(null);
        this.view.show(markers, this.selected);
        this.walk.show(markers, this.selected);
        this.lines.show();
        this.list.show(markers, this.selected);
        if (this.selected) this.card.show(all.get(this.selected));
        // What a refusal offers holds only as long as nobody has decided.
        if (this.told && !this.queue.of(this.state.id).some(({ id, error }) => error && id === this.told.id)) this.hush();
        this.legend.show(markers);
        this.showConnection();
        this.showFilter(markers.length, all.size);
        this.showAddress();
    }

    /// Says that not all markers are shown, where the list does not.
    showFilter(shown, all) {
        this.filterButton.hidden = !this.list.isFiltering || !this.list.element.hidden;
        this.filterButton.lastChild.textContent = this.t("filtered", { shown, all });
    }

    showConnection() {
        // A refusal that the card or a message tells of is not told here too.
        const told = [this.selected ? this.state.refusalOf(this.selected)?.id : null, this.told?.id];
        this.tellMissing(this.queue.missing.has(this.state.id));
        this.connection.show(told);
        if (this.queue.signedOut && this.options.signIn) this.options.signIn();
    }

    /// Says once that the server lacks the plan, and once that it has it again.
    tellMissing(isMissing) {
        if (isMissing === Boolean(this.isMissing)) return;
        this.isMissing = isMissing;
        if (isMissing) this.say(this.t("planGone"), null, true);
        else this.say(this.t("planBack"));
    }

    /// Shows a message for a while; with an action, or several, as buttons.
    say(text, action = null, stays = false) {
        this.told = null;
        this.messages.show(text, [action].flat().filter(Boolean), stays);
    }

    /// Has screen readers say something.
    announce(text) {
        this.messages.announce(text);
    }

    hush() {
        this.told = null;
        this.messages.hide();
        this.view.highlight(null);
        this.showConnection();
    }

    showList(isShown) {
        this.keepFocus(this.list.element, isShown);
        this.list.element.hidden = !isShown;
        this.listButton.setAttribute("aria-expanded", String(isShown));
        this.refresh();
        if (isShown && !this.isNarrow) this.list.search.focus();
    }

    /// Before a panel that has the keyboard's focus goes, gives it to the map.
    keepFocus(panel, isShown) {
        if (!isShown && panel.contains(panel.getRootNode().activeElement)) this.mapElement.focus({ preventScroll: true });
    }

    select(id) {
        if (this.told && this.told.effect.marker !== id) this.hush();
        this.selected = id;
        const marker = id ? this.state.shown().get(id) : null;
        this.keepFocus(this.card.element, marker);
        this.card.element.hidden = !marker;
        if (marker) {
            this.card.show(marker);
            this.reveal();
            this.emit("select", marker);
        } else this.view.restore();
        this.refresh();
    }

    /// Moves the marker that is open into view beside its card.
    reveal() {
        const marker = this.state.shown().get(this.selected);
        if (marker) this.view.reveal([marker.x, marker.y], this.card.element);
    }

    /// Puts what is open into the address, where it can be copied from.
    showAddress() {
        if (!this.backStep || !this.isOpen || this.isClosed) return;
        const { selectedNumber: number, isOver } = this;
        const plan = `#plan=${encodeURIComponent(this.state.id)}`;
        if (isOver || location.hash) this.backStep.show(isOver, number ? `${plan}&marker=${number}` : plan, plan);
    }

    /// True if something is open that going back closes.
    get isOver() {
        return Boolean(this.tool || this.selected || this.isNarrow && !this.list.element.hidden);
    }

    /// Closes what is open on top.
    async goBack() {
        const dialog = this.root.getRootNode().querySelector("dialog[open]");
        if (dialog) dialog.close();
        else if (this.tool) await this.leaveTool();
        else if (this.selected) this.select(null);
        else this.showList(false);
        // What is still open gets an entry again.
        this.showAddress();
    }

    // MARK: - Taps

    tap({ point, group, area }) {
        if (this.tool) {
            this.setByKey = null;
            this.isTapped = true;
            return this.tool.tap(point);
        }
        if (this.mode === "place") return this.place(point);
        const line = group ? null : this.lines.at(point);
        if (line) return this.tapLine(line);
        if (!group) return this.tapArea(area);
        if (group.markers.length === 1) return this.select(group.markers[0].id);
        // A disc opens into its markers.
        const bounds = L.latLngBounds(group.markers.map((marker) => L.latLng(-marker.y, marker.x)));
        this.view.map.fitBounds(bounds, { padding: [60, 60], maxZoom: Math.max(this.view.map.getZoom() + 1, 0) });
        if (this.view.map.getBoundsZoom(bounds) <= this.view.map.getZoom()) this.view.map.zoomIn();
    }

    /// Says what a room is called, and lets it be changed.
    tapArea(area) {
        this.select(null);
        if (!area) return;
        const change = { label: this.t("edit"), run: () => this.startArea(area) };
        this.say(area.name || area.id, this.state.canWrite ? change : null);
    }

    /// Says what a kept line is called and how long it is, and lets it be named and removed.
    tapLine(line) {
        this.select(null);
        this.say(this.lines.words(line), this.state.canWrite ? [
            { label: this.t("nameLine"), run: () => this.nameLine(line) },
            { label: this.t("remove"), run: () => this.removeLine(line) }
        ] : null);
    }

    press({ point, place, group }) {
        if (this.tool || !this.state.canWrite) return;
        if (group && group.markers.length === 1) return this.select(group.markers[0].id);
        this.menu?.close();
        if (!this.state.contains(point)) return;
        this.menu = new PressMenu(this.root.querySelector("main"), place, [
            { label: this.t("placeHere"), icon: "pin", run: () => this.place(point) },
            { label: this.t("findRoom"), icon: "walls", run: () => this.findRoom(point) },
            { label: this.t("findRooms"), icon: "rooms", run: () => this.findRooms() }
        ]);
    }

    setMode(mode) {
        this.mode = mode;
        this.addButton.setAttribute("aria-pressed", String(mode === "place"));
        this.mapElement.classList.toggle("placing", mode === "place");
        if (mode === "place") this.say(this.t("place"), { label: this.t("cancel"), run: () => this.setMode(null) }, true);
        else this.hush();
    }

    // MARK: - Writes

    /// Keeps a write, in the person's name; null where they go back from giving it.
    write(record) {
        return this.writes.write(record);
    }

    /** @param {Point} point */
    async place(point) {
        if (!this.state.contains(point)) return this.say(this.t("refusedHere"));
        const id = makeUUID();
        this.setMode(null);
        this.placing.add(id);
        if (await this.writes.add(id, point, this.view.snap)) this.select(id);
        else this.say(this.t("notPlaced"), { label: this.t("placeHere"), run: () => this.place(point) }, true);
    }

    /// Places a marker at the cross, whose title can be written at once.
    async placeByKey() {
        await this.place(this.view.center);
        this.card.element.querySelector("[name=title]")?.focus();
    }

    move({ marker, point }) {
        return this.writes.move(marker, point, this.view.snap);
    }

    async removeMarker(marker) {
        if (marker.refused && marker.refused.effect.kind === "add") return this.queue.drop(marker.refused);
        this.select(null);
        await this.writes.remove(marker);
        this.say(this.t("removed", { number: marker.number || "" }), this.reversal("undo"));
    }

    /// Keeps a line under another name, in its place.
    async nameLine(line) {
        const { name: before, points } = line;
        const name = await this.dialogs.ask(this.t("nameLine"), this.t("keepHint"), this.t("title"), { value: before });
        if (name === undefined || name === before) return;
        if (await this.writes.keepLine(name, points)) await this.writes.removeLine(line);
    }

    async removeLine(line) {
        if (await this.writes.removeLine(line)) this.say(this.t("photoRemoved", { name: this.lines.words(line) }), this.reversal("undo"));
    }

    /// Keeps files with a marker. Photos are made smaller first, and can be drawn on.
    async attach(marker, files) {
        const { photos, others, unread } = await sortedFiles(files);
        for (const name of unread) this.say(this.t("noPicture", { name }));
        let drawn = [];
        if (photos.length) {
            const editor = new PhotoEditor(photos, this.texts);
            this.dialogs.show(editor.element);
            drawn = await editor.result;
        }
        for (const file of [...drawn, ...others]) await this.writes.attach(marker, file);
    }

    /// Takes a photo or file off a marker.
    async detach(marker, file) {
        if (await this.writes.detach(marker, file)) this.say(this.t("photoRemoved", { name: file.name }), this.reversal("undo"));
    }

    /// Takes back the last change, or does it again; what others did, only where the person says so.
    reverse(direction, own = true) {
        // A tool has steps of its own; what is saved is left alone until it ends.
        if (this.tool) {
            if (direction === "undo") this.tool.undo();
            return;
        }
        return this.writeReversal(direction, own);
    }

    writeReversal(direction, own = true) {
        return this.write({ method: "POST", path: direction, body: { own }, effect: { kind: direction, values: {} } });
    }

    /// What a message offers to take back, or do again; nothing while a tool is open, which has steps of its own.
    reversal(direction) {
        return this.tool ? null : { label: this.t(direction), run: () => this.reverse(direction) };
    }

    /// Tells of a write that the server refuses for good.
    refusal(record) {
        if (this.isClosed || record.plan !== this.state.id) return;
        const { kind, marker } = record.effect;
        const { code, message } = record.error;
        this.emit("refuse", { code, message, kind, marker: marker ?? null });
        this.announce(this.texts.placement(record.error, this.state.plan));
        const { nearest } = record.error.details;
        if (nearest) this.view.highlight(this.state.shownAreas().find((area) => area.id === nearest.area));
        const isOfMarker = ["add", "edit"].includes(kind) && this.state.shown().has(marker);
        if (isOfMarker && !this.tool && (this.selected ?? marker) === marker) {
            // The card tells it.
            if (!this.selected) this.select(marker);
            this.told = record;
            return;
        }
        // Nobody can mend that there is nothing to undo. All else is kept until the person decides.
        if (["undo", "redo"].includes(kind)) {
            this.queue.drop(record);
            const { current } = record.error.details;
            if (!current) return this.say(record.error.message);
            const question = this.t("undoOther", { who: current.author || this.t("anonymous"), what: this.texts.actionName(current.action) });
            return this.say(question, { label: this.t(kind), run: () => this.reverse(kind, false) });
        }
        this.say(this.texts.placement(record.error, this.state.plan), {
            label: this.t("show"), run: () => isOfMarker && !this.tool ? this.select(marker) : this.showWaiting()
        }, true);
        this.told = record;
        this.showConnection();
    }

    /// Tells pages around this one of a marker that the server has taken; once, as its answer and the stream of changes both say so.
    placed(marker) {
        if (this.placing.delete(marker.id)) this.emit("place", marker);
    }

    /// Says what was taken back, or done again.
    sent({ record, answer }) {
        const { kind } = record.effect;
        if (this.isClosed || record.plan !== this.state.id || !answer) return;
        if (kind === "add" && answer.marker) {
            // What waited from before the page was opened counts too.
            if (!this.queue.isOwn(record.key)) this.placing.add(answer.marker.id);
            this.placed(answer.marker);
        }
        this.announceSent(record, answer);
        if (!answer.undone) return;
        const { action, changes } = answer.undone;
        const numbers = [...new Set(changes.map((change) => change.marker).filter(Boolean))];
        const count = changes.reduce((sum, change) => sum + (change.markers || 0), numbers.length);
        const what = `${this.texts.actionName(action)} ${count > 3 ? this.t("markers", { count }) : numbers.join(", ")}`.trim();
        this.say(this.t(kind === "undo" ? "undone" : "redone", { what }), this.reversal(kind === "undo" ? "redo" : "undo"));
    }

    /// Has screen readers say that a marker was placed, or moved, and in which room it is.
    announceSent({ effect: { kind, values } }, { marker }) {
        if (!marker || kind !== "add" && !(kind === "edit" && "x" in values)) return;
        const text = this.t(kind === "add" ? "placed" : "moved", { number: marker.number });
        this.announce([text, this.state.areaName(marker.area)].filter(Boolean).join(" "));
    }

    showWaiting() {
        const list = new WaitingList(this.state, this.queue, {
            change: (record) => this.changeRefused(record),
            confirm: (question) => this.dialogs.confirm(question, this.t("discard"), this.t("cancel"))
        });
        this.dialogs.show(list.element);
    }

    /// Opens what a refused write is about. A room is drawn on from where it was refused; saved, it takes the place of that write.
    async changeRefused(record) {
        const { kind, marker, values } = record.effect;
        if (kind !== "areas") return this.select(marker);
        if (record.method !== "POST" || !record.body.areas) return this.startArea(values[0], record);
        // Rooms that were taken together are proposed again.
        await this.queue.drop(record);
        return this.findRooms();
    }

    async changed(change) {
        await this.state.apply(change);
        this.emit("change", change);
        for (const marker of change.added) this.placed(marker);
        const isOwn = this.queue.isOwn(change.key);
        if (isOwn || change.author === (this.state.plan.author || knownName())) return;
        const numbers = [...change.added, ...change.changed].map((marker) => marker.number).slice(0, 5).join(", ");
        const news = this.t("changedBy", { who: change.author || this.t("anonymous"), what: [change.action, numbers].filter(Boolean).join(" ") });
        // What a message asks, such as what shall become of a refused write, stays in view until the person decides.
        if (this.messages.isAsking) this.announce(news);
        else this.say(news);
    }

    emit(name, detail) {
        this.dispatchEvent(new CustomEvent(name, { detail }));
    }

    // MARK: - Rooms

    /// Draws a room, or changes one. A refused write that is changed goes when the new one is there.
    async startArea(area, refused = null) {
        const tool = await this.startTool(() => new AreaTool(this.view, this.state, area, {
            save: async (room, neighbours, isNew) => {
                const areas = [room, ...neighbours];
                await this.write({
                    method: isNew ? "POST" : "PUT", path: "areas", body: isNew ? { ...room, neighbours } : { areas }, base: this.state.revision,
                    effect: { kind: "areas", values: areas }
                });
                if (refused) await this.queue.drop(refused);
            },
            remove: ({ id }) => this.write({ method: "DELETE", path: `areas/${encodeURIComponent(id)}`, effect: { kind: "removeArea", area: id, values: {} } }),
            findAll: () => this.findRooms(),
            end: () => this.endTool(),
            leave: () => this.leaveTool()
        }));
        tool?.show();
        return tool;
    }

    /// Draws the room around a point by its walls.
    async findRoom(point) {
        const tool = await this.startArea(null);
        if (!tool) return;
        this.view.reveal(point, tool.element);
        tool.trace(point);
    }

    /// Proposes all rooms of the drawing; from what an earlier search found where that is given.
    async findRooms(search = null) {
        const tool = await this.startTool(() => new RoomsTool(this.view, this.state, search, {
            take: (rooms) => this.takeRooms(rooms),
            correct: (room) => this.correctRoom(room, tool.search),
            undo: () => this.writeReversal("undo"),
            end: () => this.endTool()
        }));
        return tool;
    }

    /// Makes areas of rooms that were found, as one change.
    takeRooms(rooms) {
        const areas = rooms.map(({ area, properties }) => ({ ...area, properties }));
        return this.write({ method: "POST", path: "areas", body: { areas }, effect: { kind: "areas", values: rooms.map(({ area }) => area) } });
    }

    /// Opens a room that was found in the area tool, after which the other proposals are shown again.
    async correctRoom({ area, reasons, properties: { number } }, search) {
        const tool = await this.startArea({ ...area, doubts: reasons, ...(number ? { properties: { number } } : {}) });
        if (tool) tool.next = () => this.findRooms(search);
    }

    startMeasuring() {
        return this.startTool(() => new MeasureTool(this.view, this.state, this.dialogs, {
            setScale: async (pixelsPerMetre) => {
                const before = this.state.plan.pixelsPerMetre;
                await this.write({ method: "PATCH", path: "", body: { pixelsPerMetre }, effect: { kind: "scale", values: {} } });
                this.state.plan.pixelsPerMetre = pixelsPerMetre;
                this.tool?.draw();
                const percent = before ? Math.round(Math.abs(pixelsPerMetre / before - 1) * 1000) / 10 : 0;
                if (percent > 1) this.say(this.t("scaleDiffers", { percent }), null, true);
            },
            setUnits: async (units) => {
                if (!await this.write({ method: "PATCH", path: "", body: { units }, effect: { kind: "units", values: {} } })) return;
                this.state.plan.units = units;
                this.tool?.draw();
                this.refresh();
            },
            keep: (name, points) => this.writes.keepLine(name, points),
            end: () => this.endTool()
        }));
    }

    /// Opens a tool; null where the person goes on with the one that is open.
    async startTool(create) {
        if (!await this.leaveTool({ isFollowed: false }) || this.isClosed) return null;
        this.setMode(null);
        this.select(null);
        this.tool = create();
        // Where the keyboard set the last corner, and whether the last one was tapped.
        this.setByKey = null;
        this.isTapped = false;
        this.mapElement.classList.add("placing");
        this.legend.element.hidden = this.addButton.hidden = true;
        this.root.querySelector("main").append(this.tool.element);
        // Enter sets its corners at the cross.
        this.mapElement.focus({ preventScroll: true });
        this.showAddress();
        return this.tool;
    }

    /// Ends the tool that is open, if any, and opens the one that follows it unless another one does. Where something was begun in it, asks
    /// first; false if the person goes on with it.
    async leaveTool({ isFollowed = true } = {}) {
        const isLeft = !this.tool?.isBegun || await this.dialogs.confirm(this.t("throwAway"), this.t("discard"), this.t("goOn"));
        if (isLeft) this.endTool({ isFollowed });
        return isLeft;
    }

    /// Enter finishes what was tapped. Of what is drawn by keys it sets a corner at the cross, and finishes where it has just set one.
    enterTool() {
        const { center } = this.view;
        const isAgain = this.setByKey && distance(this.setByKey, center) < 1e-6;
        if (this.isTapped || isAgain || !this.tool.takesPoints) return this.tool.finish();
        this.setByKey = center;
        this.crosshair.hidden = false;
        return this.tool.tap(center);
    }

    endTool({ isFollowed = true } = {}) {
        const next = isFollowed ? this.tool?.next : null;
        this.tool?.remove();
        this.tool = null;
        this.view.restore();
        this.mapElement.classList.remove("placing");
        this.legend.element.hidden = this.addButton.hidden = false;
        this.showAddress();
        next?.();
    }
}
