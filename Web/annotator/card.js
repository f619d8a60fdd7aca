import { arrange, icon, iconButton, make, textButton } from "./dom.js";
import { isPhoto } from "./photos.js";
import { NoConnection, ServerError } from "./server.js";
import { placedAt } from "./write-queue.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./types.d.ts").Marker} Marker */

const HISTORY_PAGE = 20;
// Fields that take all of the card's width.
const LONG = ["title", "note"];
// A status is changed in steps, a colour is no matter of the card, and a marker is located by moving it.
const OTHERS = ["status", "color", "located"];

/// The card of one marker: its fields, status, photos and history.
export class MarkerCard {
    /// - actions: `edit(marker, values, base)`, `remove(marker)`, `attach(marker, files)`, `detach(marker, attachment)`,
    ///   `view(photos, index, remove)`, `close()`, `retry(record, changes)`, `drop(record)`.
    /** @param {PlanState} state @param {Record<string, Function>} actions */
    constructor(state, actions) {
        this.state = state;
        this.texts = state.server.texts;
        this.t = this.texts.t;
        this.actions = actions;
        // Saves what is typed in a field that was not left yet.
        this.saveTyped = () => {};
        this.element = make("section", { class: "panel card", role: "region", tabindex: "-1" });
    }

    /** @param {Marker} marker */
    show(marker) {
        const isOther = this.marker?.id !== marker.id;
        if (isOther) this.saveTyped();
        this.marker = marker;
        if (!isOther) return this.update(marker);
        this.render(marker);
        this.element.scrollTop = 0;
    }

    /// Shows what is new about the same marker. A field that somebody is in, and all that stays as it was, is left alone: nothing is
    /// taken from under their hands, and the focus stays where it is.
    update(marker) {
        const { activeElement } = this.element.getRootNode();
        this.element.querySelector("h2").textContent = this.heading(marker);
        this.element.setAttribute("aria-label", this.heading(marker));
        this.element.querySelector("header .muted").textContent = this.place(marker);
        const hint = this.element.querySelector("footer .muted");
        if (hint) hint.textContent = this.hint(marker);
        for (const { name } of this.fields()) {
            const input = this.element.querySelector(`[name=${name}]`);
            const value = this.value(marker[name]);
            if (input !== activeElement && input.value !== value) input.value = value;
        }
        this.followHistory();
        for (const part of ["notices", "steps", "photos"]) {
            const old = this.element.querySelector(`.${part}`);
            const hadFocus = old.contains(activeElement);
            if (part === "photos") this.showPhotos(old, marker);
            else if (old.dataset.key !== this.key(part, marker)) old.replaceWith(this[part](marker));
            const shown = this.element.querySelector(`.${part}`);
            if (hadFocus && !shown.contains(activeElement)) (shown.querySelector("button, input") || this.element).focus({ preventScroll: true });
        }
    }

    /// The plan's fields that the card shows.
    fields() {
        // An answer that was kept by an older page has none.
        return (this.state.plan.fields ?? []).filter(({ name }) => !OTHERS.includes(name));
    }

    /// Whether something of a marker waits to be sent, the area that it lies in, and whether that is all that is known of its place.
    place(marker) {
        const waits = marker.pending && !marker.refused;
        const place = [this.state.areaName(marker.area), marker.located === "no" ? this.t("notLocated") : ""];
        return [place.filter(Boolean).join(" · "), waits ? this.t("pending") : ""].filter(Boolean).join("\n");
    }

    hint(marker) {
        if (!marker.number) return "";
        return this.t(marker.located === "no" ? "locateHint" : "moveHint");
    }

    heading(marker) {
        return marker.number ? this.t("marker", { number: marker.number }) : this.t("newMarker");
    }

    /// What a part of the card shows, as a text; the part is made anew when it is another.
    key(part, marker) {
        const shown = {
            notices: [marker.refused?.id, marker.refused?.error],
            steps: [marker.status, marker.color, this.state.next(marker)]
        };
        return JSON.stringify(shown[part]);
    }

    render(marker) {
        const title = this.heading(marker);
        const canWrite = this.state.canWrite;
        const fields = this.fields();
        const short = fields.filter(({ name }) => !LONG.includes(name)).map((field) => this.field(field, marker));
        const pairs = [];
        while (short.length) pairs.push(make("div", { class: "pair" }, short.splice(0, 2)));
        const long = (name) => fields.filter((field) => field.name === name).map((field) => this.field(field, marker));
        this.element.setAttribute("aria-label", title);
        this.element.replaceChildren(
            make("header", {},
                make("h2", {}, title),
                make("span", { class: "muted" }, this.place(marker)),
                iconButton("close", this.t("close"), () => this.actions.close(), { keys: "Esc" })),
            ...long("title"),
            this.steps(marker),
            this.photos(marker),
            ...pairs,
            ...long("note"),
            this.history(),
            ...(canWrite ? [make("footer", {},
                make("span", { class: "muted" }, this.hint(marker)),
                textButton(this.t("remove"), () => this.actions.remove(this.marker), { icon: "trash", class: "danger" }))] : []),
            // Last, and over what is scrolled: nothing that somebody presses moves when a write is refused.
            this.notices(marker));
    }

    /// One of the plan's fields, with its value of a marker.
    field(shown, marker) {
        const { name, type } = shown;
        const isLong = name === "note";
        const isDate = type === "date";
        // A year that is half typed is none of these.
        const kind = { date: { type: "date", min: "1000-01-01", max: "9999-12-31" }, number: { type: "text", inputmode: "decimal" } }[type] ?? { type: "text" };
        const list = type === "text" && !LONG.includes(name) ? make("datalist", { id: `choices-${name}` }) : null;
        // What the field had when somebody came into it, or when it was saved last.
        let saved = null;
        const save = () => {
            if (input.value === saved) return;
            saved = input.value;
            const text = input.value.trim();
            const value = text && type === "number" ? this.texts.number(text) : text || null;
            input.setCustomValidity(Number.isNaN(value) ? this.t("badNumber", { example: this.value(120.5) }) : "");
            // What is no number or date is said, and the marker keeps what it has.
            if (!input.reportValidity()) return;
            this.actions.edit(this.marker, { [name]: value }, Number(input.dataset.base));
        };
        const input = make(isLong ? "textarea" : "input", {
            name, readonly: !this.state.canWrite, autocomplete: "off", list: list ? list.id : null, ...(isLong ? { rows: 2 } : kind),
            // What others change from here on, the person has not seen in the field.
            focus: () => {
                list?.replaceChildren(...this.state.choices(name).map((choice) => make("option", { value: choice })));
                input.dataset.base = this.state.revision;
                saved = input.value;
                this.saveTyped = save;
            },
            // A date is another with each of its digits: it is saved when it is left, or by Enter.
            change: () => { if (!isDate) save(); },
            blur: () => {
                save();
                this.saveTyped = () => {};
            },
            keydown: ({ key }) => { if (isDate && key === "Enter") save(); }
        });
        input.value = this.value(marker[name]);
        return make("label", {}, make("span", {}, this.texts.fieldName(shown)), input, list);
    }

    /// A value as a field shows it.
    value(value) {
        return typeof value === "number" ? String(value).replace(".", this.texts.decimal) : value ?? "";
    }

    steps(marker) {
        const next = this.state.canWrite ? this.state.next(marker) : [];
        return make("div", { class: "steps", "data-key": this.key("steps", marker) },
            make("span", { class: "status" }, this.dot(marker), this.texts.statusName(marker.status) || this.t("without")),
            next.length ? make("div", { role: "group", "aria-label": this.t("step") },
                next.map((status) => textButton(`→ ${this.texts.statusName(status)}`, () => this.actions.edit(this.marker, { status })))) : null);
    }

    dot(marker) {
        const dot = make("i", { class: "dot", "aria-hidden": "true" });
        dot.style.background = this.state.color(marker);
        return dot;
    }

    /// What was refused.
    notices(marker) {
        const notices = make("div", { class: "notices", "data-key": this.key("notices", marker) });
        const record = marker.refused;
        if (!record) return notices;
        const { error, effect } = record;
        const buttons = make("p", { class: "buttons" });
        let message = this.texts.placement(error, this.state.plan);
        if (error.code === "conflict") {
            const field = error.details.fields[0];
            const value = (values) => field === "point" ? `${Math.round(values.x)}, ${Math.round(values.y)}` : this.value(values[field]) || "–";
            message = this.t("conflict", { theirs: value(error.details.current), mine: value(effect.values) });
            buttons.append(
                textButton(this.t("keepTheirs"), () => this.actions.drop(record)),
                textButton(this.t("useMine"), () => this.actions.retry(record, { base: null })));
        } else {
            const nearest = error.details.nearest;
            if (nearest) {
                const changes = placedAt(record, nearest.point, { snap: 1 });
                buttons.append(textButton(this.t("placeInRoom", { room: nearest.name || nearest.area }), () => this.actions.retry(record, changes), { class: "strong" }),
                    textButton(this.t("placeAnyway"), () => this.actions.retry(record, { body: { ...record.body, anywhere: true } })));
            }
            buttons.append(textButton(this.t("discard"), () => this.actions.drop(record)));
        }
        notices.append(make("p", { class: "problem" }, message), buttons);
        return notices;
    }

    photos(marker) {
        const input = make("input", {
            type: "file", accept: "image/*", multiple: true, class: "visually-hidden", name: "photos",
            change: () => {
                this.actions.attach(this.marker, [...input.files]);
                input.value = "";
            }
        });
        const element = make("div", { class: "photos" },
            this.state.canWrite ? make("label", { class: "button" }, icon("camera"), this.t("photoAdd"), input) : null);
        this.showPhotos(element, marker);
        return element;
    }

    /// Shows a marker's files, those that wait to be sent behind the others. What is shown already keeps its element.
    showPhotos(element, marker) {
        const shown = new Map([...element.children].map((child) => [child.dataset.key, child]));
        const items = [
            ...(marker.attachments || []).map((file) => [`file ${file.sha256} ${file.name}`, () => this.file(file)]),
            ...this.waitingPhotos(marker).map((record) => [`waiting ${record.key}`, () => this.waitingPhoto(record)])
        ].map(([key, create]) => {
            const item = shown.get(key) ?? create();
            item.dataset.key = key;
            return item;
        });
        arrange(element, [...items, ...[...element.children].filter((child) => child.localName === "label")]);
    }

    address(file) {
        return this.state.server.address(this.state.path(`markers/${this.marker.id}/attachments/`) + file.sha256);
    }

    file(file) {
        const remove = this.state.canWrite ? (shown) => this.actions.detach(this.marker, shown) : null;
        const { name } = file;
        if (!isPhoto(name)) {
            return make("span", { class: "file" }, make("a", { href: this.address(file), target: "_blank", rel: "noopener" }, name),
                remove ? iconButton("trash", `${this.t("remove")}: ${name}`, () => remove(file)) : null);
        }
        // The photos that the marker has when the button is pressed.
        const view = () => {
            const photos = this.marker.attachments.filter(({ name }) => isPhoto(name)).map((file) => ({ ...file, address: this.address(file) }));
            this.actions.view(photos, photos.findIndex(({ sha256, name }) => sha256 === file.sha256 && name === file.name), remove);
        };
        return make("button", { type: "button", class: "plain", title: name, click: view },
            make("img", {
                src: `${this.address(file)}?side=320`, alt: name, loading: "lazy",
                error: ({ target }) => target.replaceWith(make("span", { class: "blank muted" }, this.t("photoMissing")))
            }));
    }

    waitingPhoto(record) {
        const address = URL.createObjectURL(record.blob);
        return make("img", { src: address, alt: this.t("pending"), class: "pending", load: () => URL.revokeObjectURL(address) });
    }

    waitingPhotos(marker) {
        return this.state.queue.of(this.state.id).filter(({ effect }) => effect.kind === "attach" && effect.marker === marker.id);
    }

    history() {
        // The revisions that are shown, each with its row, and the state of the marker that they go up to.
        this.rows = new Map();
        this.historyKey = null;
        this.revisions = make("ol");
        this.more = textButton(this.t("more"), () => this.loadHistory(this.more.dataset.cursor), { hidden: true });
        this.details = make("details", { toggle: () => this.followHistory() }, make("summary", {}, this.t("history")), this.revisions, this.more);
        return this.details;
    }

    /// Loads what the history lacks, where it is open.
    followHistory() {
        const { id, number } = this.marker;
        const key = `${id} ${number} ${this.state.markerRevisions.get(id)}`;
        if (!this.details.open || !number || key === this.historyKey) return;
        this.historyKey = key;
        this.loadHistory();
    }

    /// Loads the newest revisions, or those that follow a cursor.
    async loadHistory(cursor = null) {
        const { rows, revisions, more, marker } = this;
        more.disabled = true;
        try {
            const rest = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
            const page = await this.state.server.get(this.state.path(`markers/${marker.number}/history?limit=${HISTORY_PAGE}${rest}`));
            const isFirst = !cursor && !page.revisions.some(({ revision }) => rows.has(revision));
            // So much is new that those between are not loaded.
            if (isFirst) rows.clear();
            for (const each of page.revisions) if (!rows.has(each.revision)) rows.set(each.revision, this.revision(each));
            arrange(revisions, [...rows].sort(([one], [other]) => other - one).map(([, row]) => row));
            if (!cursor && !isFirst) return;
            more.hidden = !page.next;
            more.dataset.cursor = page.next ?? "";
        } catch (error) {
            if (!(error instanceof NoConnection || error instanceof ServerError)) throw error;
            if (rows === this.rows) this.historyKey = null;
            if (!rows.size) revisions.replaceChildren(make("li", { class: "muted" }, error instanceof NoConnection ? this.t("historyOffline") : error.message));
        } finally {
            more.disabled = false;
        }
    }

    revision(revision) {
        return make("li", {}, make("span", { class: "muted" }, new Date(revision.time).toLocaleString(this.texts.language)), " ",
            make("b", {}, revision.author || this.t("anonymous")), ` ${this.changes(revision)}`);
    }

    /// What a revision changed, in words.
    changes({ action, changes }) {
        const { fields = [] } = this.state.plan;
        const parts = changes.filter(({ field }) => field && field !== "point").map((change) => {
            if (change.field === "attachments") return this.filesText(change);
            const field = fields.find(({ name }) => name === change.field);
            const name = field ? this.texts.fieldName(field) : change.field;
            if (change.new === null) return `${name} → –`;
            if (typeof change.new === "object") return name;
            return `${name} → ${change.field === "status" ? this.texts.statusName(change.new) : this.value(change.new)}`;
        });
        // An undone change says so beside what it changed.
        const isNamed = !parts.length || ["undo", "redo"].includes(action) || changes.some(({ field }) => field === "point");
        return [...(isNamed ? [this.texts.actionName(action)] : []), ...parts].join(", ");
    }

    /// Which files came and which went.
    filesText(change) {
        const [before, now] = [change.old || [], change.new || []];
        const words = (text, files, others) => files.filter((file) => !others.some(({ sha256 }) => sha256 === file.sha256)).map(({ name }) => this.t(text, { name }));
        return [...words("photoAdded", now, before), ...words("photoRemoved", before, now)].join(" ");
    }
}
