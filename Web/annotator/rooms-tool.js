import { iconButton, make, textButton } from "./dom.js";
import { areaAt } from "./geometry.js";
import { latLng } from "./map-view.js";
import { NoConnection } from "./server.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./map-view.js").MapView} MapView */

// A sheet of half a million lines takes some seconds on a server; a slow one is given more.
const SEARCH_SECONDS = 180;
const COLORS = { certain: "#2e7d32", doubtful: "#b04a00" };

/// The rooms that the server finds on the drawing, as proposals over the plan: each is taken, corrected or dropped, or all at once.
///
/// A proposal is open until it is dropped or the plan has an area of its id, so that undoing what was taken brings it back.
export class RoomsTool {
    /// - search: what an earlier tool found and what was done with it, its `search`; null to look for rooms.
    /// - actions: `take(rooms)`, which returns false if nothing is kept, `correct(room)`, `undo()`, `end()`.
    /** @param {MapView} view @param {PlanState} state @param {any} search @param {Record<string, Function>} actions */
    constructor(view, state, search, actions) {
        this.view = view;
        this.state = state;
        this.texts = state.server.texts;
        this.t = this.texts.t;
        this.search = search;
        this.actions = actions;
        this.selected = null;
        this.layer = L.layerGroup().addTo(view.map);
        this.refresh = () => this.search && this.openKey !== this.shownKey && this.draw();
        state.addEventListener("change", this.refresh);
        this.build();
        if (search) this.draw();
        else this.find();
    }

    build() {
        this.summary = make("p", { role: "status" });
        this.progress = make("progress", { "aria-label": this.t("findingRooms"), hidden: true });
        this.problem = make("p", { class: "problem", role: "alert", hidden: true });
        this.known = make("p", { class: "muted", hidden: true });
        this.list = make("ul", { class: "proposals", "aria-label": this.t("findRooms"), hidden: true });
        this.notTakenTitle = make("summary", {});
        this.notTakenList = make("ul", {});
        this.notTaken = make("details", { hidden: true }, this.notTakenTitle, this.notTakenList);
        this.takeButton = textButton("", () => this.take(this.certain), { class: "strong", hidden: true });
        this.dropButton = textButton(this.t("dropAll"), () => this.drop(this.open), { hidden: true });
        this.undoButton = textButton(this.t("undo"), () => this.undo(), { icon: "undo", hidden: true });
        this.closeButton = textButton(this.t("close"), () => this.actions.end());
        this.element = make("section", { class: "panel tool rooms", "aria-label": this.t("findRooms") }, this.summary, this.progress, this.problem,
            this.known, this.list, this.notTaken,
            make("p", { class: "buttons" }, this.takeButton, this.dropButton, this.undoButton, this.closeButton));
    }

    remove() {
        this.ending?.abort();
        this.state.removeEventListener("change", this.refresh);
        this.layer.remove();
        this.element.remove();
    }

    // MARK: - The search

    async find() {
        this.ending = new AbortController();
        this.summary.textContent = this.t("findingRooms");
        this.progress.hidden = false;
        this.closeButton.textContent = this.t("cancel");
        try {
            const answer = await this.state.server.ask(this.state.path("areas/find"), {}, { seconds: SEARCH_SECONDS, signal: this.ending.signal });
            if (!this.element.isConnected) return;
            this.search = { ...answer, rooms: answer.features.map((feature) => roomOf(feature, this.t)).sort((one, other) => one.isDoubtful - other.isDoubtful), dropped: new Set(), past: [] };
            this.draw();
            this.fit(this.open);
        } catch (error) {
            if (!this.element.isConnected) return;
            this.summary.textContent = "";
            this.problem.textContent = error instanceof NoConnection ? this.t("roomsNeedConnection") : error.message;
            this.problem.hidden = false;
        }
        this.progress.hidden = true;
        this.closeButton.textContent = this.t("close");
    }

    // MARK: - Proposals

    /// The proposals that wait for a decision.
    get open() {
        const taken = new Set(this.state.shownAreas().map(({ id }) => id));
        return this.search.rooms.filter(({ id }) => !taken.has(id) && !this.search.dropped.has(id));
    }

    get certain() {
        return this.open.filter((room) => !room.isDoubtful);
    }

    get openKey() {
        return this.open.map(({ id }) => id).join(" ");
    }

    async take(rooms) {
        if (!await this.actions.take(rooms)) return;
        this.search.past.push({ taken: true });
        this.draw();
    }

    drop(rooms) {
        for (const { id } of rooms) this.search.dropped.add(id);
        this.search.past.push({ dropped: rooms.map(({ id }) => id) });
        this.draw();
    }

    /// Brings back what was dropped last, or takes what was taken last out of the plan.
    undo() {
        const step = this.search?.past.pop();
        if (!step) return;
        for (const id of step.dropped ?? []) this.search.dropped.delete(id);
        if (step.taken) this.actions.undo();
        this.draw();
    }

    // MARK: - Taps and keys

    get takesPoints() {
        return true;
    }

    /// False: what is left open is found again.
    get isBegun() {
        return false;
    }

    /// Chooses the proposal at a point, the smallest where some surround others.
    tap(point) {
        if (!this.search) return;
        const largestFirst = this.open.toSorted((one, other) => other.squareMetres - one.squareMetres);
        this.choose(areaAt(largestFirst, point)?.id ?? null);
    }

    /// Takes the proposal that is chosen.
    finish() {
        const room = this.search && this.open.find(({ id }) => id === this.selected);
        if (room) this.take([room]);
    }

    choose(id) {
        this.selected = id;
        this.draw();
        this.row(id)?.scrollIntoView({ block: "nearest" });
    }

    row(id) {
        return [...this.list.children].find((row) => row.dataset.id === id);
    }

    /// Chooses a proposal and brings it into view.
    show(room) {
        this.choose(room.id);
        this.fit([room]);
    }

    /// Brings proposals into view beside the panel.
    fit(rooms) {
        this.view.fit(rooms.flatMap(({ polygons }) => polygons), this.element);
    }

    // MARK: - Drawing

    draw() {
        const { open } = this;
        this.shownKey = this.openKey;
        if (!open.some(({ id }) => id === this.selected)) this.selected = null;
        this.drawOutlines(open);
        const doubtful = open.length - this.certain.length;
        const { known, rooms, dropped } = this.search;
        const taken = rooms.filter((room) => !open.includes(room) && !dropped.has(room.id)).length;
        const left = open.length ? this.t("roomsFound", { count: open.length, doubtful }) : taken ? "" : this.t(rooms.length ? "roomsDone" : "roomsNone");
        this.summary.textContent = [taken ? this.t("roomsTaken", { count: taken }) : "", left].filter(Boolean).join(" ");
        this.known.hidden = !known.length;
        this.known.textContent = this.t("roomsKnown", { count: known.length, names: known.map((room) => room.areaName || room.area).join(", ") });
        this.drawList(open);
        this.drawNotTaken();
        this.takeButton.textContent = this.t("takeCertain", { count: this.certain.length });
        this.takeButton.hidden = !this.certain.length;
        this.dropButton.hidden = !open.length;
        this.undoButton.hidden = !this.search.past.length;
    }

    drawOutlines(open) {
        this.layer.clearLayers();
        for (const room of open) {
            const kind = room.isDoubtful ? "doubtful" : "certain";
            const isChosen = room.id === this.selected;
            L.polygon(room.polygons.map((rings) => rings.map((ring) => ring.map(latLng))), {
                className: `proposal ${kind}`, color: COLORS[kind], weight: isChosen ? 5 : 3, dashArray: room.isDoubtful ? "9 7" : null,
                fillOpacity: isChosen ? 0.4 : 0.18, interactive: false
            }).addTo(this.layer);
        }
    }

    /// Draws the list anew. The focus stays where it was, or goes to what takes the place of a row that has gone.
    drawList(open) {
        const focused = this.list.getRootNode().activeElement;
        const rows = [...this.list.children];
        const at = rows.findIndex((row) => row.contains(focused));
        const action = at < 0 ? null : [...rows[at].querySelectorAll("button")].indexOf(focused);
        const had = at < 0 ? null : rows[at].dataset.id;
        const top = this.list.scrollTop;
        this.list.replaceChildren(...open.map((room) => this.rowOf(room)));
        this.list.hidden = !open.length;
        this.list.scrollTop = top;
        if (at < 0) return;
        const row = this.row(had) ?? this.list.children[Math.min(at, open.length - 1)];
        (row?.querySelectorAll("button")[action] ?? this.closeButton).focus();
    }

    rowOf(room) {
        const { name, isDoubtful, reasons } = room;
        const kind = isDoubtful ? "doubtful" : "certain";
        const { pixelsPerMetre, source } = this.search.scale;
        const size = source === "assumed" ? null : this.texts.measure(room.squareMetres * pixelsPerMetre ** 2, pixelsPerMetre, this.state.plan.units, 2);
        return make("li", { "data-id": room.id, class: kind, "aria-current": room.id === this.selected ? "true" : null },
            make("button", { type: "button", class: "plain room", click: () => this.show(room) },
                make("span", { class: "sign", "aria-hidden": "true" }, isDoubtful ? "?" : null),
                make("span", {}, make("b", {}, name), make("small", {}, [size, this.t(isDoubtful ? "roomDoubtful" : "roomCertain")].filter(Boolean).join(" · ")),
                    reasons.map((reason) => make("small", { class: "reason" }, reason)))),
            iconButton("add", this.t("takeRoom", { name }), () => this.take([room])),
            iconButton("edit", this.t("correctRoom", { name }), () => this.actions.correct(room)),
            iconButton("close", this.t("dropRoom", { name }), () => this.drop([room])));
    }

    drawNotTaken() {
        const { notTaken } = this.search;
        this.notTaken.hidden = !notTaken.length;
        this.notTakenTitle.textContent = this.t("roomsNotTaken", { count: notTaken.length });
        this.notTakenList.replaceChildren(...notTaken.map(({ x, y, tags, reason }) => make("li", {},
            textButton([tags.join(", "), reason].filter(Boolean).join(": "), () => this.view.zoomTo([x, y]), { class: "plain" }))));
    }
}

/// A proposal of a feature of the answer: an area with what the page shows of it.
function roomOf({ id, geometry: { type, coordinates }, properties: { name: areaName, allowed, reasons, ...others } }, t) {
    // A ring of GeoJSON ends with its first point.
    const polygons = (type === "Polygon" ? [coordinates] : coordinates).map((rings) => rings.map((ring) => ring.slice(0, -1)));
    const { number, doubtful, area_m2: squareMetres } = others;
    const name = [...new Set([number, areaName].filter(Boolean))].join(" ") || t("unnamedRoom");
    return {
        id, name, polygons, reasons, squareMetres, isDoubtful: doubtful,
        area: { id, name, allowed, color: null, polygons }, properties: others
    };
}
