import { areaAt, distance, distanceToSides, polygonsContain, scaleAt } from "./geometry.js";
import { NoConnection } from "./server.js";

/** @typedef {import("./server.js").Server} Server */
/** @typedef {import("./write-queue.js").WriteQueue} WriteQueue */
/** @typedef {import("./types.d.ts").Area} Area */
/** @typedef {import("./types.d.ts").Marker} Marker */
/** @typedef {import("./types.d.ts").Line} Line */
/** @typedef {import("./types.d.ts").Point} Point */
/** @typedef {import("./types.d.ts").Write} Write */

// The first page of markers is shown at once. Those that follow it are larger, as each makes the plan be drawn anew.
const LATER_PAGE = 5000;
const LONGEST_PAUSE = 15000;

/// What the page knows of a plan: what the server has, and over that what waits in the queue.
///
/// Events: `change` when anything that is shown is another; `incomplete` (detail: the error) when the server refuses to list the rest of
/// the markers.
export class PlanState extends EventTarget {
    /** @param {Server} server @param {string} id @param {any} queue the `WriteQueue`, or what tells of no writes */
    constructor(server, id, queue) {
        super();
        this.server = server;
        this.id = id;
        this.queue = queue;
        this.markers = new Map();
        // How many markers the plan had when the first page of them came, and what loads the others; it is done when all are there.
        this.total = 0;
        this.isLoading = false;
        this.rest = null;
        this.areas = [];
        // The measured lines that are kept.
        this.lines = [];
        this.revision = 0;
        // The revision of which each marker is known, and that of the areas: an answer may come later than news that are newer.
        this.markerRevisions = new Map();
        this.areasRevision = 0;
        queue.addEventListener("sent", (event) => this.take(event.detail));
        queue.addEventListener("change", () => this.tell());
    }

    /// The path of something of the plan.
    /** @param {string} rest @returns {string} */
    path(rest = "") {
        return `plans/${encodeURIComponent(this.id)}${rest && !rest.startsWith("?") ? "/" : ""}${rest}`;
    }

    /// Loads the plan, its areas and its first markers; `rest` is done when the others are there too. What is known from before stays
    /// until then.
    async load() {
        const turn = this.turn = {};
        // What is told from here on is newer than what is listed.
        this.markerRevisions.clear();
        this.plan = await this.server.get(this.path());
        const [areas, first, lines] = await Promise.all([this.server.get(this.path("areas")), this.server.get(this.path("markers")), this.readLines()]);
        if (turn !== this.turn) return;
        this.lines = lines;
        this.areas = areas.areas;
        this.areasRevision = areas.revision;
        // The older of the two: what came in between is told again, and so is what comes before the last page.
        this.revision = Math.min(areas.revision, first.revision);
        [this.total, this.isLoading] = [first.total, true];
        this.rest = this.loadRest(turn, first);
    }

    /// Takes a page of the list of markers and loads those that follow it; forgets the markers that none of them has.
    async loadRest(turn, first) {
        const listed = new Set();
        let page = first;
        for (;;) {
            for (const { id } of page.markers) listed.add(id);
            this.takePage(page);
            if (!page.next) break;
            this.tell();
            page = await this.readPage(turn, `limit=${LATER_PAGE}&cursor=${encodeURIComponent(page.next)}`);
            if (!page) return;
        }
        for (const id of this.markers.keys()) if (!listed.has(id) && !this.markerRevisions.has(id)) this.markers.delete(id);
        this.isLoading = false;
        this.tell();
    }

    /// A page of the list of markers, asked for until it comes; null if it is no longer wanted, or is refused.
    async readPage(turn, query) {
        for (let pause = 1000; ; pause = Math.min(LONGEST_PAUSE, 2 * pause)) {
            try {
                const page = await this.server.get(this.path(`markers?${query}`));
                return turn === this.turn ? page : null;
            } catch (error) {
                if (turn !== this.turn) return null;
                if (!(error instanceof NoConnection) && !error.passes) {
                    this.isLoading = false;
                    this.dispatchEvent(new CustomEvent("incomplete", { detail: error }));
                    return null;
                }
                await new Promise((resolve) => setTimeout(resolve, 1000 * (error.retryAfter || 0) || pause));
            }
        }
    }

    /// Takes markers as they were listed in a revision. Of one that is known of a later revision, what is known stays.
    takePage({ revision, markers }) {
        for (const marker of markers) if ((this.markerRevisions.get(marker.id) ?? 0) <= revision) this.markers.set(marker.id, marker);
    }

    /// Loads the marker of a number ahead of its page, if there is one and a connection.
    async loadMarker(number) {
        try {
            const { revision, marker } = await this.server.get(this.path(`markers/${number}`));
            this.takePage({ revision, markers: [marker] });
        } catch {
            // It comes with its page, or there is none.
        }
    }

    /// Ends the loading.
    close() {
        this.turn = null;
    }

    /// Applies a change that the server tells of.
    async apply(change) {
        if (change.revision <= this.revision) return;
        this.revision = change.revision;
        for (const marker of [...change.added, ...change.changed]) this.setMarker(marker.id, marker, change.revision);
        for (const id of change.removed) this.setMarker(id, null, change.revision);
        this.tell();
        if (change.areas) {
            const { revision, areas } = await this.server.get(this.path("areas"));
            if (revision >= this.areasRevision) {
                this.areasRevision = revision;
                this.takeAreas(areas);
            }
        }
        if (change.plan) this.lines = await this.readLines();
        if (change.plan || change.areas) this.plan = { ...await this.server.get(this.path()), readOnly: this.plan.readOnly };
        if (change.plan || change.areas) this.tell();
    }

    /// Takes other areas, and asks in which of them the markers are that lie where outlines changed. The server tells of no change of
    /// these markers, as nobody changed them.
    takeAreas(areas) {
        const box = boxOfChanges(this.areas, areas);
        this.areas = areas;
        if (box) this.readMarkers(box);
    }

    /// Reads the markers in a box, [left, top, right, bottom].
    async readMarkers(box) {
        const { turn } = this;
        let cursor = "";
        do {
            const page = await this.readPage(turn, `box=${box}&limit=${LATER_PAGE}${cursor}`);
            if (!page) return;
            this.takePage(page);
            cursor = page.next && `&cursor=${encodeURIComponent(page.next)}`;
        } while (cursor);
        this.tell();
    }

    async readLines() {
        const { measures } = await this.server.get(this.path("measures"));
        return measures.filter((measure) => measure.points);
    }

    /// Takes the answer to a write of this page. Its revision is not taken: others may have come before it.
    take({ record, answer }) {
        if (record.plan !== this.id || !answer) return;
        if (answer.marker) this.setMarker(answer.marker.id, answer.marker, answer.revision);
        const { kind, line } = record.effect;
        if (answer.measure) this.lines = [...this.lines.filter(({ id }) => id !== answer.measure.id), answer.measure];
        if (kind === "removeMeasure") this.lines = this.lines.filter(({ id }) => id !== line);
        if (kind === "remove") this.setMarker(record.effect.marker, null, answer.revision);
        if (answer.revision >= this.areasRevision) {
            const areas = answer.areas || (answer.area ? [answer.area] : []);
            if (areas.length) this.takeAreas(replaced(this.areas, areas));
            if (kind === "removeArea") this.takeAreas(this.areas.filter((area) => area.id !== record.effect.area));
        }
        this.tell();
    }

    /// Takes a marker as it is in a revision, null where it was removed; nothing if it is known of a later one.
    setMarker(id, marker, revision) {
        if ((this.markerRevisions.get(id) ?? 0) > revision) return;
        this.markerRevisions.set(id, revision);
        if (marker) this.markers.set(id, marker);
        else this.markers.delete(id);
    }

    /// The markers as they will be when all that waits is done. Those with `pending` wait; `refused` is the record of a refusal.
    /** @returns {Map<string, Marker>} */
    shown() {
        const shown = new Map(this.markers);
        for (const record of this.queue.of(this.id)) {
            const { kind, marker: id, values } = record.effect;
            if (kind === "add") shown.set(id, { id, status: this.plan.workflow.initial, ...values, pending: true, refused: record.error ? record : null });
            // A marker that is moved is where it belongs.
            const located = "x" in values ? { located: null, area: areaAt(this.shownAreas(), [values.x, values.y])?.id } : {};
            if (kind === "edit" && shown.has(id) && !record.error) shown.set(id, { ...shown.get(id), ...located, ...values, pending: true });
            if (kind === "edit" && shown.has(id) && record.error) shown.set(id, { ...shown.get(id), refused: record });
            if (kind === "remove" && !record.error) shown.delete(id);
            if (kind === "detach" && !record.error && shown.has(id)) {
                const marker = shown.get(id);
                shown.set(id, { ...marker, attachments: (marker.attachments || []).filter(({ sha256 }) => sha256 !== values.attachments) });
            }
        }
        return shown;
    }

    /// The areas as they will be.
    /** @returns {Area[]} */
    shownAreas() {
        let shown = this.areas;
        for (const record of this.queue.of(this.id)) {
            if (record.error) continue;
            if (record.effect.kind === "areas") shown = replaced(shown, record.effect.values);
            if (record.effect.kind === "removeArea") shown = shown.filter((area) => area.id !== record.effect.area);
        }
        return shown;
    }

    /// True if a point lies on the drawing.
    /** @param {Point} point @returns {boolean} */
    contains([x, y]) {
        return x >= 0 && y >= 0 && x <= this.plan.width && y <= this.plan.height;
    }

    /// True if a marker may be at a point, or within `reach` of a room where it may be. The server decides exactly.
    /** @param {Point} point @param {number} reach @returns {boolean} */
    allows(point, reach) {
        if (!this.contains(point)) return false;
        const allowed = this.shownAreas().filter((area) => area.allowed);
        return !allowed.length || allowed.some(({ polygons }) => polygonsContain(polygons, point) || distanceToSides(polygons, point) <= reach);
    }

    /// The refused write that the card of a marker tells of; undefined if there is none.
    /** @param {string} marker @returns {Write | undefined} */
    refusalOf(marker) {
        return this.queue.of(this.id).findLast(({ error, effect }) => error && ["add", "edit"].includes(effect.kind) && effect.marker === marker);
    }

    /// The measured lines as they will be.
    /** @returns {Line[]} */
    shownLines() {
        let shown = this.lines;
        for (const { key, error, effect: { kind, line, values } } of this.queue.of(this.id)) {
            if (error) continue;
            if (kind === "measure") shown = [...shown.filter(({ id }) => id !== key), { id: key, ...values, ...this.lengthOf(values.points) }];
            if (kind === "removeMeasure") shown = shown.filter(({ id }) => id !== line);
        }
        return shown;
    }

    /// The length of a line in pixels, and in metres where a scale holds, else null.
    /** @param {Point[]} points @returns {{ pixels: number, metres: number | null }} */
    lengthOf(points) {
        const pixels = points.slice(1).reduce((sum, point, index) => sum + distance(points[index], point), 0);
        const scale = scaleAt(this.plan, points);
        return { pixels, metres: scale ? pixels / scale : null };
    }

    /// The colour of a marker, as the sheet has it.
    /** @param {{ color?: any, status?: string }} marker @returns {string} */
    color(marker) {
        return marker.color || this.plan.colors[marker.status] || this.plan.neutral;
    }

    /// True if a marker needs no more work.
    /** @param {{ status?: string }} marker @returns {boolean} */
    isFinal(marker) {
        return this.plan.workflow.final.includes(marker.status);
    }

    /** @param {{ due?: any, status?: string }} marker @returns {boolean} */
    isOverdue(marker) {
        return Boolean(marker.due) && marker.due < new Date().toISOString().slice(0, 10) && !this.isFinal(marker);
    }

    /// The statuses that a marker may go to next.
    /** @param {{ status?: string }} marker @returns {string[]} */
    next(marker) {
        const { steps, statuses } = this.plan.workflow;
        const from = statuses.includes(marker.status) ? marker.status : null;
        const found = steps.filter((step) => (step.from ?? null) === from && (!step.role || step.role === this.plan.role));
        return [...new Set(found.map((step) => step.to))];
    }

    /// The name of an area by its id.
    /** @param {any} id @returns {string} */
    areaName(id) {
        const area = this.shownAreas().find((each) => each.id === id);
        return area ? area.name || area.id : "";
    }

    /// What markers have in a field, as the server told and as it is shown now.
    /** @param {string} name @returns {string[]} */
    choices(name) {
        // An answer that was kept by an older page has no fields.
        const known = this.plan.fields?.find((field) => field.name === name)?.values ?? [];
        const used = [...this.shown().values()].map((marker) => marker[name]).filter(Boolean);
        return [...new Set([...known, ...used])].sort(this.server.texts.compare);
    }

    get canWrite() {
        return !this.plan.readOnly;
    }

    tell() {
        if (this.plan) this.dispatchEvent(new Event("change"));
    }
}

/// The box around all outlines that only one of two lists of areas has; null if there are none.
function boxOfChanges(before, after) {
    const outline = ({ id, polygons }) => JSON.stringify([id, polygons]);
    const missing = (areas, others) => {
        const known = new Set(others.map(outline));
        return areas.filter((area) => !known.has(outline(area)));
    };
    const points = [...missing(before, after), ...missing(after, before)].flatMap(({ polygons }) => polygons.flat(2));
    if (!points.length) return null;
    const least = (axis) => points.reduce((value, point) => Math.min(value, point[axis]), Infinity);
    const greatest = (axis) => points.reduce((value, point) => Math.max(value, point[axis]), -Infinity);
    return [least(0), least(1), greatest(0), greatest(1)];
}

/// Areas with others in the place of those of their ids, and new ones on top.
function replaced(areas, others) {
    const known = new Map(others.map((area) => [area.id, area]));
    const kept = areas.map((area) => {
        const other = known.get(area.id) || area;
        known.delete(area.id);
        return other;
    });
    return [...kept, ...known.values()];
}
