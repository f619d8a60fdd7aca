import { knownName } from "./dialogs.js";
import { placedAt } from "./write-queue.js";

/** @typedef {import("./dialogs.js").Dialogs} Dialogs */
/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./types.d.ts").Line} Line */
/** @typedef {import("./types.d.ts").Marker} Marker */
/** @typedef {import("./types.d.ts").Point} Point */
/** @typedef {import("./types.d.ts").Write} Write */
/** @typedef {import("./write-queue.js").WriteQueue} WriteQueue */

/// The writes of a plan. Each is a promise of the record that the queue keeps, null where the person goes back from giving their name.
export class PlanWrites {
    /** @param {PlanState} state @param {WriteQueue} queue @param {Dialogs} dialogs */
    constructor(state, queue, dialogs) {
        this.state = state;
        this.queue = queue;
        this.dialogs = dialogs;
    }

    /** @param {Partial<Write>} record @returns {Promise<Write | null>} */
    async write(record) {
        // Who is leaving cannot be asked.
        const author = this.state.plan.author || document.hidden ? null : await this.dialogs.personName(this.state.plan);
        if (author === undefined) return null;
        return this.queue.add({ plan: this.state.id, author: author ?? knownName() ?? null, ...record });
    }

    /// Makes a marker, which goes into a room that is nearer than `snap`.
    /** @param {string} id @param {Point} point @param {number} snap */
    add(id, point, snap) {
        const [x, y] = rounded(point);
        return this.write({ method: "POST", path: "markers", body: { id, x, y, snap }, effect: { kind: "add", marker: id, values: { x, y } } });
    }

    /// Changes fields of a marker; `base` is the revision that the person saw of them, `more` what else is asked for.
    /** @param {Marker} marker @param {Record<string, any>} values @param {number} base @param {Record<string, any>} more */
    edit(marker, values, base = this.state.revision, more = {}) {
        return this.write({
            method: "PATCH", path: `markers/${marker.id}`, body: { ...values, ...more }, base: marker.number ? base : null,
            effect: { kind: "edit", marker: marker.id, values }
        });
    }

    /** @param {string} id @param {Point} point @param {number} snap */
    move(id, point, snap) {
        const [x, y] = rounded(point);
        const marker = this.state.shown().get(id);
        const { refused } = marker;
        if (refused?.effect.kind !== "add") return this.edit(marker, { x, y }, this.state.revision, { snap });
        // A marker that is not there yet is placed elsewhere.
        return this.queue.retry(refused, placedAt(refused, [x, y], { snap }));
    }

    /** @param {Marker} marker */
    remove({ id }) {
        return this.write({ method: "DELETE", path: `markers/${id}`, effect: { kind: "remove", marker: id, values: {} } });
    }

    /// Keeps a measured line.
    /** @param {string} name @param {Point[]} points */
    keepLine(name, points) {
        return this.write({ method: "POST", path: "measures", body: { name, points }, effect: { kind: "measure", values: { name, points } } });
    }

    /** @param {Line} line */
    removeLine({ id, name }) {
        return this.write({ method: "DELETE", path: `measures/${encodeURIComponent(id)}`, effect: { kind: "removeMeasure", line: id, values: { name } } });
    }

    /** @param {Marker} marker @param {{ name: string, blob: Blob }} file */
    attach({ id }, { name, blob }) {
        return this.write({
            method: "POST", path: `markers/${id}/attachments?name=${encodeURIComponent(name)}`, blob,
            effect: { kind: "attach", marker: id, values: { attachments: name } }
        });
    }

    /** @param {Marker} marker @param {{ sha256: string }} file */
    detach({ id }, { sha256 }) {
        const effect = { kind: "detach", marker: id, values: { attachments: sha256 } };
        return this.write({ method: "DELETE", path: `markers/${id}/attachments/${sha256}`, effect });
    }
}

/// A point to a hundredth of a pixel.
function rounded(point) {
    return point.map((value) => Math.round(value * 100) / 100);
}
