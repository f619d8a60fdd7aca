/// What the page knows of a plan: what the server has, and over that what waits in the queue.
///
/// Events: `change` when anything that is shown is another.
export class PlanState extends EventTarget {
    constructor(server, id, queue) {
        super();
        this.server = server;
        this.id = id;
        this.queue = queue;
        this.markers = new Map();
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
    path(rest = "") {
        return `plans/${encodeURIComponent(this.id)}${rest && !rest.startsWith("?") ? "/" : ""}${rest}`;
    }

    async load() {
        this.plan = await this.server.get(this.path());
        const [areas, markers, lines] = await Promise.all([this.server.get(this.path("areas")), this.server.get(this.path("markers")), this.readLines()]);
        this.lines = lines;
        this.areas = areas.areas;
        this.areasRevision = areas.revision;
        this.markers = new Map(markers.markers.map((marker) => [marker.id, marker]));
        this.markerRevisions.clear();
        // The older of the two: what came in between is told again.
        this.revision = Math.min(areas.revision, markers.revision);
        this.tell();
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
            if (revision >= this.areasRevision) [this.areas, this.areasRevision] = [areas, revision];
        }
        if (change.plan) this.lines = await this.readLines();
        if (change.plan || change.areas) this.plan = { ...await this.server.get(this.path()), readOnly: this.plan.readOnly };
        if (change.plan || change.areas) this.tell();
    }

    async readLines() {
        const { measures } = await this.server.get(this.path("measures"));
        return measures.filter((measure) => measure.points);
    }

    /// Takes the answer to a write of this page. Its revision is not taken: others may have come before it.
    take({ record, answer }) {
        if (record.plan !== this.id || !answer) return;
        if (answer.marker) this.setMarker(answer.marker.id, answer.marker, answer.revision);
        if (record.effect.kind === "remove") this.setMarker(record.effect.marker, null, answer.revision);
        if (answer.revision >= this.areasRevision) {
            const areas = answer.areas || (answer.area ? [answer.area] : []);
            if (areas.length) this.areas = replaced(this.areas, areas);
            if (record.effect.kind === "removeArea") this.areas = this.areas.filter((area) => area.id !== record.effect.area);
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
    shown() {
        const shown = new Map(this.markers);
        for (const record of this.queue.of(this.id)) {
            const { kind, marker: id, values } = record.effect;
            if (kind === "add") shown.set(id, { id, status: this.plan.workflow.initial, ...values, pending: true, refused: record.error ? record : null });
            if (kind === "edit" && shown.has(id) && !record.error) shown.set(id, { ...shown.get(id), ...values, pending: true });
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
    shownAreas() {
        let shown = this.areas;
        for (const record of this.queue.of(this.id)) {
            if (record.error) continue;
            if (record.effect.kind === "areas") shown = replaced(shown, record.effect.values);
            if (record.effect.kind === "removeArea") shown = shown.filter((area) => area.id !== record.effect.area);
        }
        return shown;
    }

    /// The colour of a marker, as the sheet has it.
    color(marker) {
        return marker.color || this.plan.colors[marker.status] || this.plan.neutral;
    }

    /// True if a marker needs no more work.
    isFinal(marker) {
        return this.plan.workflow.final.includes(marker.status);
    }

    isOverdue(marker) {
        return Boolean(marker.due) && marker.due < new Date().toISOString().slice(0, 10) && !this.isFinal(marker);
    }

    /// The statuses that a marker may go to next.
    next(marker) {
        const { steps, statuses } = this.plan.workflow;
        const from = statuses.includes(marker.status) ? marker.status : null;
        const found = steps.filter((step) => (step.from ?? null) === from && (!step.role || step.role === this.plan.role));
        return [...new Set(found.map((step) => step.to))];
    }

    /// The name of an area by its id.
    areaName(id) {
        const area = this.areas.find((each) => each.id === id);
        return area ? area.name || area.id : "";
    }

    get canWrite() {
        return !this.plan.readOnly;
    }

    tell() {
        if (this.plan) this.dispatchEvent(new Event("change"));
    }
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
