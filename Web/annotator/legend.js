import { make } from "./dom.js";

/** @typedef {import("./plan-state.js").PlanState} PlanState */
/** @typedef {import("./types.d.ts").Marker} Marker */

/// How many of the markers that are shown have each status.
export class Legend {
    /** @param {PlanState} state @param {boolean} isOpen */
    constructor(state, isOpen) {
        this.state = state;
        this.texts = state.server.texts;
        this.counts = make("ul");
        this.element = make("details", { class: "panel legend", open: isOpen }, make("summary", {}, this.texts.t("legend")), this.counts);
    }

    /** @param {Marker[]} markers */
    show(markers) {
        const counts = new Map(this.state.plan.workflow.statuses.map((status) => [status, 0]));
        for (const { status = "", refused } of markers) {
            if (refused?.effect.kind !== "add") counts.set(status || "", (counts.get(status || "") || 0) + 1);
        }
        const rows = [...counts].filter(([, count]) => count).map(([status, count]) => {
            const dot = make("i", { class: "dot", "aria-hidden": "true" });
            dot.style.background = this.state.color({ status });
            return make("li", {}, dot, make("span", {}, this.texts.statusName(status) || this.texts.t("without")), make("b", {}, String(count)));
        });
        this.counts.replaceChildren(...rows);
    }
}
