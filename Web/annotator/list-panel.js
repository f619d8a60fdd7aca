import { arrange, iconButton, make, textButton } from "./dom.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./types.d.ts").Marker} Marker */

// How many more rows are shown at a time.
const STEP = 500;

/// Statuses by which pages around this one may ask for more than the workflow's own.
const ASKED = { unfinished: "\u0000open", overdue: "\u0000overdue", unlocated: "\u0000unlocated" };

/// The markers as a list, with what they are filtered by. The filter counts for the plan beside it too.
export class ListPanel {
    /// - actions: `select(marker)`, `filter()`, `close()`.
    /** @param {PlanState} state @param {Record<string, Function>} actions */
    constructor(state, actions) {
        this.state = state;
        this.texts = state.server.texts;
        this.t = this.texts.t;
        this.actions = actions;
        this.filter = { status: "", assignee: "", area: "", text: "" };
        this.element = make("section", { class: "panel list", role: "region", "aria-label": this.t("list"), tabindex: "-1" });
        this.count = make("span", { class: "muted", role: "status" });
        this.items = make("ul", { scroll: () => this.showMoreAtEnd() });
        this.limit = STEP;
        this.more = make("li", {}, textButton(this.t("more"), () => this.showMore()));
        // The rows that are shown, by the markers' ids.
        this.rows = new Map();
        this.status = this.select("status", this.t("status"));
        this.assignee = this.select("assignee", this.t("assignee"));
        this.area = this.select("area", this.t("room"));
        this.search = make("input", {
            type: "search", placeholder: this.t("search"), "aria-label": this.t("search"), name: "search", input: () => this.set("text", this.search.value)
        });
        this.element.append(
            make("header", {}, make("h2", {}, this.t("list")), this.count, iconButton("close", this.t("close"), () => this.actions.close())),
            make("div", { class: "filters" }, this.search, this.status, this.assignee, this.area), this.items);
    }

    select(name, label) {
        const select = make("select", { name, "aria-label": label, change: () => this.set(name, select.value) });
        return select;
    }

    set(name, value) {
        this.filter[name] = value;
        this.limit = STEP;
        this.items.scrollTop = 0;
        this.actions.filter();
    }

    /// Shows the rows that follow; the keyboard's focus goes from the button for them to the first of them.
    showMore() {
        const hadFocus = this.more.contains(this.element.getRootNode().activeElement);
        const first = this.rows.size;
        this.limit += STEP;
        this.actions.filter();
        if (hadFocus) this.items.children[first].querySelector("button").focus();
    }

    showMoreAtEnd() {
        const { scrollTop, clientHeight, scrollHeight } = this.items;
        if (this.more.isConnected && scrollTop > 0 && scrollTop + clientHeight > scrollHeight - 100) this.showMore();
    }

    /// Whether the filter keeps any markers back.
    get isFiltering() {
        return Object.values(this.filter).some(Boolean);
    }

    /// Lets all markers through.
    clear() {
        for (const name of Object.keys(this.filter)) this.filter[name] = "";
        this.search.value = "";
    }

    /// Filters by parts, those that are left out by nothing: `status`, of the workflow or "unfinished", "overdue" or "unlocated", `assignee`,
    /// `area` and `text`.
    use(parts) {
        this.clear();
        for (const name of Object.keys(this.filter)) this.filter[name] = String(parts[name] ?? "");
        const { status } = this.filter;
        if (!this.state.plan.workflow.statuses.includes(status)) this.filter.status = ASKED[status] ?? status;
        this.search.value = this.filter.text;
    }

    /// The parts that the markers are filtered by, as `use` takes them.
    get used() {
        const asked = Object.keys(ASKED).find((name) => ASKED[name] === this.filter.status);
        return Object.fromEntries(Object.entries({ ...this.filter, status: asked ?? this.filter.status }).filter(([, value]) => value));
    }

    /// Whether the filter lets a marker through.
    /** @param {Marker} marker @returns {boolean} */
    lets(marker) {
        const { status, assignee, area, text } = this.filter;
        if (status === "\u0000open" && this.state.isFinal(marker)) return false;
        if (status === "\u0000overdue" && !this.state.isOverdue(marker)) return false;
        if (status === "\u0000unlocated" && marker.located !== "no") return false;
        if (status && !status.startsWith("\u0000") && marker.status !== status) return false;
        if (assignee && marker.assignee !== assignee) return false;
        if (area && marker.area !== area) return false;
        if (!text) return true;
        const { number, title, note, category, priority } = marker;
        const all = folded([number, title, note, category, priority, ...this.details(marker)].join(" "));
        return folded(text).trim().split(/\s+/).every((word) => /^#\d+$/.test(word) ? word === `#${number}` : all.includes(word));
    }

    /// What a row says below the title.
    details(marker) {
        const overdue = this.state.isOverdue(marker) ? `${this.t("overdue")}: ${this.texts.day(marker.due)}` : "";
        return [this.texts.statusName(marker.status), overdue, this.state.areaName(marker.area), marker.located === "no" ? this.t("notLocated") : "", marker.assignee].filter(Boolean);
    }

    /** @param {Marker[]} markers @param {string | null} selected */
    show(markers, selected) {
        const { workflow } = this.state.plan;
        const hasUnlocated = this.filter.status === "\u0000unlocated" || [...this.state.markers.values()].some(({ located }) => located === "no");
        const unlocated = hasUnlocated ? [["\u0000unlocated", this.t("notLocated")]] : [];
        options(this.status, [["", this.t("status")], ["\u0000open", this.t("open")], ["\u0000overdue", this.t("overdue")], ...unlocated, ...workflow.statuses.map((status) => [status, this.texts.statusName(status)])], this.filter.status);
        options(this.assignee, [["", this.t("assignee")], ...this.state.choices("assignee").map((name) => [name, name])], this.filter.assignee);
        options(this.area, [["", this.t("room")], ...this.state.areas.map(({ id, name }) => [id, name || id]).sort(([, one], [, other]) => this.texts.compare(one, other))], this.filter.area);
        const { isLoading, markers: loaded, total } = this.state;
        this.count.textContent = [this.t("markers", { count: markers.length }), isLoading ? this.t("loaded", { count: loaded.size, total }) : ""].filter(Boolean).join(" · ");
        if (this.element.hidden) return;
        const shown = [...markers].sort((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity)).slice(0, this.limit);
        this.rows = new Map(shown.map((marker) => [marker.id, this.row(marker, marker.id === selected)]));
        const items = shown.length ? [...this.rows.values()].map(({ item }) => item) : [make("li", { class: "muted" }, this.t("noMarkers"))];
        arrange(this.items, shown.length < markers.length ? [...items, this.more] : items);
    }

    /// A marker's row: the one that is shown already, so that a press or the keyboard's focus on it is not lost when the list is
    /// told of a change.
    row(marker, isSelected) {
        const row = this.rows.get(marker.id) ?? this.emptyRow();
        row.marker = marker;
        if (isSelected) row.button.setAttribute("aria-current", "true");
        else row.button.removeAttribute("aria-current");
        const texts = [marker.number ? String(marker.number) : "+", marker.title || this.t("marker", { number: marker.number ?? "" }), this.details(marker).join(" · ")];
        row.texts.forEach((text, index) => { if (text.data !== texts[index]) text.data = texts[index]; });
        row.dot.style.background = this.state.color(marker);
        return row;
    }

    emptyRow() {
        const row = { texts: ["", "", ""].map((text) => document.createTextNode(text)) };
        row.dot = make("i", { class: "dot", "aria-hidden": "true" });
        row.button = make("button", { type: "button", click: () => this.actions.select(row.marker) },
            row.dot, make("b", {}, row.texts[0]), make("span", {}, row.texts[1], make("small", {}, row.texts[2])));
        row.item = make("li", {}, row.button);
        return row;
    }
}

/// A text without its accents and in small letters, as it is searched for.
function folded(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function options(select, choices, value) {
    const key = JSON.stringify(choices);
    if (select.dataset.choices !== key) {
        select.replaceChildren(...choices.map(([choice, label]) => make("option", { value: choice }, label)));
        select.dataset.choices = key;
    }
    select.value = value;
}
