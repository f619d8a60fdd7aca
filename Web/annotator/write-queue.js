// Every write goes through this queue, so that none is lost where there is no connection.

import { NoConnection } from "./server.js";
import { makeUUID } from "./uuid.js";
import { openWriteStore } from "./write-store.js";

/** @typedef {import("./server.js").Server} Server */
/** @typedef {import("./types.d.ts").Write} Write */
/** @typedef {import("./types.d.ts").Point} Point */

const LOCK = "planmark-replay";
const LEASE = 30000;
const LONGEST_PAUSE = 30000;
const DRAFT = "planmark-write-";
// Writes that take the place of refused ones about the same.
const REPLACEABLE = ["edit", "areas"];

/// The writes that wait, in order. A record has
/// - id, server, plan, time: its place in the order, where it goes, and when the person did it
/// - method, path (below the plan's), body (JSON) or blob, author
/// - key: the idempotency key, the same each time the record is sent
/// - language: that of the page, in which a refusal is told
/// - effect: what the page shows until the server answers: `kind`, `marker` or `areas`, `values`
/// - error: why the server refuses it for good; null while it waits. A refused record stays until the person decides.
///
/// Events: `change` when the records are others, `sent` (detail: record, answer), `refused` (detail: record),
/// `connection` when `online`, `signedOut` or `missing` changes.
export class WriteQueue extends EventTarget {
    /** @param {Server} server @returns {Promise<WriteQueue>} */
    static async open(server) {
        const queue = new WriteQueue(server, await openWriteStore());
        await queue.takeDrafts();
        await queue.refresh();
        return queue;
    }

    /** @param {Server} server @param {any} store */
    constructor(server, store) {
        super();
        this.server = server;
        this.store = store;
        this.records = [];
        this.online = true;
        this.signedOut = false;
        // The plans that the server does not find. What waits for them stays, and holds back nothing of other plans.
        this.missing = new Set();
        this.owner = makeUUID();
        this.pause = 0;
        this.timer = null;
        this.isReplaying = false;
        // The keys of what this page wrote, so that it does not tell its user of that.
        this.ownKeys = new Set();
        // The revision in which this page last wrote something, by what it wrote.
        this.ownRevisions = new Map();
        // How often the server failed at a record, by its key.
        this.failures = new Map();
        // Tabs of one browser share the records.
        this.channel = window.BroadcastChannel ? new BroadcastChannel("planmark-writes") : null;
        if (this.channel) this.channel.onmessage = () => this.refresh();
        this.wake = () => {
            this.pause = 0;
            this.replay();
        };
        window.addEventListener("online", this.wake);
        // The next page need not wait until the lease of one that is gone is over.
        this.leave = () => { if (this.isReplaying) this.store.release(); };
        window.addEventListener("pagehide", this.leave);
    }

    close() {
        window.removeEventListener("pagehide", this.leave);
        window.removeEventListener("online", this.wake);
        clearTimeout(this.timer);
        if (this.channel) this.channel.close();
        this.isClosed = true;
    }

    /// Takes what a page wrote when it was left, and may not have brought into the store.
    async takeDrafts() {
        if (!this.store.lasts) return;
        const known = new Set((await this.store.all()).map(({ key }) => key));
        for (const name of Object.keys(localStorage).filter((each) => each.startsWith(DRAFT))) {
            const record = JSON.parse(localStorage.getItem(name));
            if (!known.has(record.key)) await this.store.add(record);
            localStorage.removeItem(name);
        }
    }

    /// Where this page's writes go, and the language in which it speaks.
    get place() {
        return { server: this.server.base, language: this.server.texts.language };
    }

    /// True if this page made a write.
    /** @param {string | null} key @returns {boolean} */
    isOwn(key) {
        return this.ownKeys.has(key);
    }

    /// Writes of a plan that wait, and those that were refused.
    /** @param {string} plan @returns {Write[]} */
    of(plan) {
        return this.records.filter((record) => record.plan === plan);
    }

    async refresh() {
        const before = this.records;
        const unsaved = new Set(before.filter(({ id }) => id === Infinity));
        const stored = (await this.store.all()).filter((record) => record.server === this.server.base);
        // A write that was being kept meanwhile may not be among them, and stays shown: what it did must not go for a moment.
        const keys = new Set(stored.map(({ key }) => key));
        const kept = this.records.filter((record) => !keys.has(record.key) && (unsaved.has(record) || !before.includes(record)));
        this.records = [...stored, ...kept];
        for (const record of this.records) {
            const known = before.find((other) => other.id === record.id);
            if (record.error && known && !known.error) this.tell("refused", { record });
        }
        this.tell("change");
    }

    /// Keeps a write and sends it as soon as it can be sent. Returns once the write is safe on this device.
    /** @param {Partial<Write>} write @returns {Promise<Write>} */
    async add(write) {
        /** @type {any} */
        const record = { key: makeUUID(), time: new Date().toISOString(), error: null, base: null, ...write, ...this.place };
        this.ownKeys.add(record.key);
        // The stream of changes may not have told of the page's own last write yet, which is no conflict.
        if (record.base !== null) record.base = this.seen(record);
        // What the person does now takes the place of what was refused.
        const { kind } = record.effect;
        const mended = !REPLACEABLE.includes(kind) ? []
            : this.records.filter((other) => other.error && other.effect.kind === kind && overlap(record, other));
        // Shown at once; the store gives the number.
        record.id = Infinity;
        this.records = [...this.records.filter((other) => !mended.includes(other)), record];
        this.tell("change");
        const { id, ...stored } = record;
        // A page that is hidden may be gone before the store has the write.
        const draft = document.hidden && this.store.lasts && !record.blob ? DRAFT + record.key : "";
        if (draft) localStorage.setItem(draft, JSON.stringify(stored));
        record.id = await this.store.add(stored);
        if (draft) localStorage.removeItem(draft);
        if (mended.length) await this.store.replace(mended.map((other) => other.id), []);
        this.share();
        this.replay();
        return record;
    }

    /// The last revision that the person who made a write has seen of what it changes.
    seen(record) {
        return Math.max(record.base, ...basis(record).map((part) => this.ownRevisions.get(part) ?? 0));
    }

    /// Forgets a write, and the ones that build on it.
    /** @param {Write} record */
    async drop(record) {
        await this.store.replace([record, ...this.dependents(record)].map((each) => each.id), []);
        await this.refresh();
        this.share();
        this.replay();
    }

    /// Sends a refused write again, changed.
    /** @param {Write} record @param {Partial<Write>} changes */
    async retry(record, changes = {}) {
        const key = makeUUID();
        this.ownKeys.add(key);
        await this.store.replace([], [{ ...record, ...changes, ...this.place, error: null, key }]);
        await this.refresh();
        this.share();
        this.wake();
    }

    /// The later writes about a marker that a refused write should have made.
    dependents(record) {
        if (record.effect.kind !== "add") return [];
        return this.records.filter((other) => other.id > record.id && other.effect.marker === record.effect.marker);
    }

    /// True if a write waits for what the person decides about a marker that was refused.
    /** @param {Write} record @returns {boolean} */
    isHeld({ error, effect: { marker } }) {
        return !error && this.records.some((other) => other.error && other.effect.kind === "add" && other.effect.marker === marker);
    }

    /// Sends what waits, in order. Only one tab at a time does.
    async replay() {
        if (this.isReplaying || this.isClosed) {
            this.isAsked = true;
            return;
        }
        this.isReplaying = true;
        clearTimeout(this.timer);
        try {
            do {
                this.isAsked = false;
                if (navigator.locks) await navigator.locks.request(LOCK, () => this.sendAll());
                else if (await this.store.lease(this.owner, LEASE)) {
                    await this.sendAll();
                    await this.store.release();
                } else this.sendLater(1000);
            } while (this.isAsked && this.online && !this.signedOut);
        } finally {
            this.isReplaying = false;
        }
    }

    async sendAll() {
        const skipped = new Set();
        while (!this.isClosed) {
            // Read anew each time: another tab may have sent, added or changed records.
            const records = (await this.store.all()).filter((record) => record.server === this.server.base);
            const refused = new Set(records.filter((each) => each.error && each.effect.kind === "add").map((each) => each.effect.marker));
            const next = records.find((record) => !record.error && !refused.has(record.effect.marker) && !skipped.has(record.plan));
            if (!next) return skipped.size ? this.sendLater(null) : undefined;
            if (!navigator.locks && !await this.store.lease(this.owner, LEASE)) return this.sendLater(1000);
            if (await this.send(next)) continue;
            if (!this.missing.has(next.plan)) return;
            skipped.add(next.plan);
        }
    }

    /// Sends one record. Returns false if the rest has to wait.
    async send(record) {
        let answer;
        // Since it was kept, an earlier one may have been answered.
        const base = record.base === null ? null : this.seen(record);
        try {
            const headers = { "Idempotency-Key": record.key };
            // Another page of this browser may have kept it.
            if (record.language) headers["Accept-Language"] = record.language;
            if (record.author) headers["X-Planmark-Author"] = encodeURIComponent(record.author);
            let path = `plans/${encodeURIComponent(record.plan)}/${record.path}`.replace(/\/$/, "");
            const isFile = record.blob || record.method === "DELETE";
            if (isFile && base !== null) path += `${path.includes("?") ? "&" : "?"}base=${base}`;
            answer = await this.server.request(record.method, path, {
                headers,
                seconds: record.blob ? 120 : 20,
                body: record.blob || (record.body ? JSON.stringify(base === null ? record.body : { base, ...record.body }) : undefined),
                type: record.blob ? record.blob.type || "application/octet-stream" : record.body ? "application/json" : undefined
            });
        } catch (error) {
            if (error.isPlanMissing) {
                this.connect(true, false);
                this.miss(record.plan, true);
                return false;
            }
            if (error instanceof NoConnection || error.passes && !this.failsForGood(record, error)) {
                this.connect(!(error instanceof NoConnection || error.status >= 500), error.status === 401);
                if (error.status !== 401) this.sendLater(error.retryAfter ? error.retryAfter * 1000 : null);
                return false;
            }
            this.connect(true, false);
            this.miss(record.plan, false);
            // A marker or area that somebody else removed needs no removing.
            if (record.method === "DELETE" && error.status === 404) return this.finish(record, null);
            const { message = error.message, ...details } = error.details;
            const refused = { ...record, error: { status: error.status, code: error.code, message, details } };
            await this.store.replace([], [refused]);
            await this.refresh();
            this.share();
            return true;
        }
        this.connect(true, false);
        this.miss(record.plan, false);
        return this.finish(record, answer);
    }

    /// Takes a record that is done off the queue. Later writes to the same fields have seen what it did, and say so in their base;
    /// otherwise they would conflict with the person's own change.
    async finish(record, answer) {
        const raised = [];
        if (answer) {
            for (const part of written(record)) this.ownRevisions.set(part, answer.revision);
            for (const other of await this.store.all()) {
                if (other.server !== record.server || other.id <= record.id || other.base === null || !overlap(record, other)) continue;
                const base = this.seen(other);
                if (base > other.base) raised.push({ ...other, base });
            }
        }
        await this.store.replace([record.id], raised);
        this.pause = 0;
        // Before the record goes, so that what it did is not hidden for a moment.
        this.tell("sent", { record, answer });
        await this.refresh();
        this.share();
        return true;
    }

    /// Whether the server failed at a record again and again, which must not hold back those behind it.
    failsForGood({ key }, { status }) {
        if (status !== 500) return false;
        const count = (this.failures.get(key) ?? 0) + 1;
        this.failures.set(key, count);
        return count >= 3;
    }

    sendLater(milliseconds) {
        if (milliseconds === null) {
            this.pause = Math.min(LONGEST_PAUSE, this.pause ? 2 * this.pause : 1000);
            milliseconds = this.pause;
        }
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.replay(), milliseconds);
    }

    /// Says whether the server is in reach, as the queue or anyone else found out.
    connect(online, signedOut) {
        if (this.online === online && this.signedOut === signedOut) return;
        this.online = online;
        this.signedOut = signedOut;
        this.tell("connection");
    }

    /// Says whether the server lacks a plan, as the queue or anyone else found out.
    miss(plan, isMissing) {
        if (this.missing.has(plan) === isMissing) return;
        if (isMissing) this.missing.add(plan);
        else this.missing.delete(plan);
        this.tell("connection");
    }

    share() {
        if (this.channel) this.channel.postMessage("changed");
    }

    tell(name, detail) {
        this.dispatchEvent(new CustomEvent(name, { detail }));
    }
}

/// The changes that make a write of a marker one at another point, as `retry` takes them.
/** @param {Write} record @param {Point} point @param {Record<string, any>} more @returns {Partial<Write>} */
export function placedAt({ body, effect }, [x, y], more = {}) {
    return { body: { ...body, x, y, ...more }, effect: { ...effect, values: { ...effect.values, x, y } } };
}

function overlap(record, other) {
    const parts = new Set(written(record));
    return written(other).some((part) => parts.has(part));
}

/// What a write sets, each part as a text: a field of a marker, a marker as a whole where it is new, or a room.
function written({ plan, effect: { kind, marker, area, values } }) {
    if (kind === "areas") return values.map(({ id }) => `${plan} area ${id}`);
    if (kind === "removeArea") return [`${plan} area ${area}`];
    if (!marker) return [];
    if (kind === "add") return [wholeMarker(plan, marker)];
    return Object.keys(values).map((field) => `${plan} marker ${marker} ${field}`);
}

function wholeMarker(plan, marker) {
    return `${plan} marker ${marker}`;
}

/// What this page may have written of what a write changes: its parts, and the marker as it was made.
function basis(record) {
    const { plan, effect: { marker } } = record;
    return marker ? [...written(record), wholeMarker(plan, marker)] : written(record);
}
