import { iconButton, make } from "./dom.js";
import { t } from "./texts.js";

/// The markers as a list, with what they are filtered by. The filter counts for the plan beside it too.
export class ListPanel {
    /// - actions: `select(marker)`, `filter()`, `close()`.
    constructor(state, actions) {
        this.state = state;
        this.actions = actions;
        this.filter = { status: "", assignee: "", area: "", text: "" };
        this.element = make("section", { class: "panel list", role: "region", "aria-label": t("list"), tabindex: "-1" });
        this.count = make("span", { class: "muted" });
        this.items = make("ul");
        this.status = this.select("status", t("status"));
        this.assignee = this.select("assignee", t("assignee"));
        this.area = this.select("area", t("room"));
        this.search = make("input", {
            type: "search", placeholder: t("search"), "aria-label": t("search"), name: "search", input: () => this.set("text", this.search.value)
        });
        this.element.append(
            make("header", {}, make("h2", {}, t("list")), this.count, iconButton("close", t("close"), () => this.actions.close())),
            make("div", { class: "filters" }, this.search, this.status, this.assignee, this.area), this.items);
    }

    select(name, label) {
        const select = make("select", { name, "aria-label": label, change: () => this.set(name, select.value) });
        return select;
    }

    set(name, value) {
        this.filter[name] = value;
        this.actions.filter();
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

    /// Whether the filter lets a marker through.
    lets(marker) {
        const { status, assignee, area, text } = this.filter;
        if (status === "\u0000open" && this.state.isFinal(marker)) return false;
        if (status === "\u0000overdue" && !this.state.isOverdue(marker)) return false;
        if (status && !status.startsWith("\u0000") && marker.status !== status) return false;
        if (assignee && marker.assignee !== assignee) return false;
        if (area && marker.area !== area) return false;
        if (!text) return true;
        const all = [marker.number, marker.title, marker.note, marker.assignee, marker.category].join(" ").toLowerCase();
        return text.toLowerCase().split(/\s+/).every((word) => all.includes(word));
    }

    show(markers, selected) {
        const { workflow, values } = this.state.plan;
        options(this.status, [["", t("status")], ["\u0000open", t("open")], ["\u0000overdue", t("overdue")], ...workflow.statuses.map((status) => [status, status])], this.filter.status);
        options(this.assignee, [["", t("assignee")], ...values.assignees.map((name) => [name, name])], this.filter.assignee);
        options(this.area, [["", t("room")], ...this.state.areas.map(({ id, name }) => [id, name || id])], this.filter.area);
        this.count.textContent = t("markers", { count: markers.length });
        if (this.element.hidden) return;
        const shown = [...markers].sort((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity)).slice(0, 500);
        this.items.replaceChildren(...shown.map((marker) => this.item(marker, marker.id === selected)));
        if (!shown.length) this.items.append(make("li", { class: "muted" }, t("noMarkers")));
    }

    item(marker, isSelected) {
        const dot = make("i", { class: "dot", "aria-hidden": "true" });
        dot.style.background = this.state.color(marker);
        const details = [marker.status, this.state.areaName(marker.area), marker.assignee].filter(Boolean).join(" · ");
        return make("li", {}, make("button", {
            type: "button", "aria-current": isSelected ? "true" : null, click: () => this.actions.select(marker)
        }, dot, make("b", {}, marker.number ? String(marker.number) : "+"),
        make("span", {}, marker.title || t("marker", { number: marker.number ?? "" }), make("small", {}, details))));
    }
}

function options(select, choices, value) {
    const key = JSON.stringify(choices);
    if (select.dataset.choices !== key) {
        select.replaceChildren(...choices.map(([choice, label]) => make("option", { value: choice }, label)));
        select.dataset.choices = key;
    }
    select.value = value;
}
