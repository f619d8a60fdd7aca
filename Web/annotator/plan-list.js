import { make, textButton } from "./dom.js";
import { NoConnection } from "./server.js";

/** @typedef {import("./server.js").Server} Server */
/** @typedef {import("./kept-plans.js").KeptPlans} KeptPlans */

/// The list of a server's plans, with what this device keeps of them.
export class PlanList {
    /// - since: when the server gave the list, if it is an old one that this device keeps; null for now.
    /** @param {Server} server @param {KeptPlans} kept @param {any[]} plans @param {Date | null} since */
    constructor(server, kept, plans, since) {
        this.server = server;
        this.t = server.texts.t;
        this.kept = kept;
        this.since = since;
        this.rows = plans.map((plan) => this.row(plan));
        this.element = make("div", { class: "plans" }, make("h1", {}, this.t("plans")),
            window.isSecureContext ? null : make("p", { class: "muted" }, this.t("keepNeedsHttps", { options: "--tls-cert, --tls-key" })),
            since ? make("p", { class: "old", role: "status" }, this.t("oldList", { time: this.time })) : null,
            plans.length ? make("ul", {}, this.rows.map(({ item }) => item)) : make("p", {}, this.t("noPlans")));
    }

    get time() {
        return Number.isNaN(this.since.getTime()) ? "?" : this.since.toLocaleString(this.server.texts.language, { dateStyle: "medium", timeStyle: "short" });
    }

    row(plan) {
        const text = plan.problem ? plan.problem.message : `${this.t("markers", { count: plan.markers })} · ${plan.unfinished} ${this.t("open")}`;
        const keeping = make("div", { class: "keeping", hidden: true });
        const item = make("li", {}, make("a", { href: `#plan=${encodeURIComponent(plan.id)}` },
            plan.thumbnail ? this.picture(plan) : make("span", { class: "blank" }),
            make("b", {}, plan.name),
            make("small", { class: plan.problem ? "problem" : "muted" }, text)), keeping);
        return { plan, item, keeping };
    }

    picture({ id }) {
        const picture = make("img", {
            src: this.server.address(`plans/${encodeURIComponent(id)}/thumbnail`), alt: "", loading: "lazy",
            error: () => picture.replaceWith(make("span", { class: "blank" }))
        });
        return picture;
    }

    /// Asks once more for all that is shown, so that the service worker keeps it.
    async loadAgain() {
        await Promise.all([this.server.get("plans"), ...[...this.element.querySelectorAll("img")].map(({ src }) => fetch(src))]);
        await this.refresh();
    }

    /// Shows which plans are on this device, and brings those up to date that changed since they were kept.
    async refresh() {
        for (const row of this.rows) {
            const about = await this.kept.about(row.plan.id);
            await this.showState(row, about);
            const { changed } = row.plan;
            if (about && !this.since && changed && changed !== about.changed && this.kept.canKeep) await this.keep(row);
        }
    }

    async showState(row, about, problem = null) {
        const { id, name } = row.plan;
        const keep = () => this.keep(row);
        const forget = async () => {
            await this.kept.remove(id);
            await this.showState(row, null);
            row.keeping.querySelector("button")?.focus();
        };
        const state = await this.state(id, about);
        const canKeep = !about && !this.since && !row.plan.problem && this.kept.canKeep;
        row.keeping.hidden = !state && !canKeep && !problem;
        row.keeping.replaceChildren(...[
            problem ? make("small", { class: "problem", role: "alert" }, problem) : state ? make("small", { class: "muted" }, state) : null,
            about ? textButton(this.t("forgetPlan"), forget, { "aria-label": `${this.t("forgetPlan")}: ${name}` }) : null,
            canKeep ? textButton(this.t("keepPlan"), keep, { "aria-label": `${this.t("keepPlan")}: ${name}` }) : null
        ].filter(Boolean));
    }

    /// What this device has of a plan, in words; that it has nothing is said only where nothing else can be had.
    async state(id, about) {
        if (about) return this.t(about.hasAllTiles ? "planKept" : "planKeptCoarse");
        if (!this.since) return "";
        return this.t(await this.kept.wasSeen(id) ? "planSeen" : "planNotKept");
    }

    /// Keeps a plan, and tells how far that is.
    async keep(row) {
        const { id, changed } = row.plan;
        const progress = make("small", { class: "muted", role: "status" }, this.t("loading"));
        row.keeping.replaceChildren(progress);
        row.keeping.hidden = false;
        let problem = null;
        try {
            await this.kept.keep(id, changed, (count, total) => { progress.textContent = this.t("loaded", { count, total }); });
        } catch (error) {
            problem = this.t("planNotKeptNow", { message: error instanceof NoConnection ? this.t("noConnection") : error.message });
        }
        await this.showState(row, await this.kept.about(id), problem);
        row.keeping.querySelector("button")?.focus();
    }
}
