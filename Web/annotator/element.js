import { PlanPage } from "./plan-page.js";
import { Server } from "./server.js";
import { language, useLanguage } from "./texts.js";
import { WriteQueue } from "./write-queue.js";

/// A plan within another page: `<planmark-annotator server="http://plans.example:8080/" plan="office"></planmark-annotator>`.
///
/// Attributes: `server`, the address of `planmark serve`, that of this module unless given; `plan`; `marker`, the number of one to
/// open; `readonly`; `lang`, "en", "de" or "zh", also of an element around it. The server must name the page's site with `--allow-origin`. Leaflet (`L`) must be loaded before it.
///
/// Events: `place` (detail: id, x and y), `select` (detail: the marker), `change` (detail: what somebody changed), `error`.
export class PlanmarkAnnotator extends HTMLElement {
    static observedAttributes = ["server", "plan", "readonly"];

    connectedCallback() {
        this.start();
    }

    disconnectedCallback() {
        this.stop();
    }

    attributeChangedCallback() {
        if (this.isConnected) this.start();
    }

    stop() {
        this.page?.close();
        this.queue?.close();
        this.page = this.queue = null;
    }

    async start() {
        this.stop();
        const turn = this.turn = Symbol("start");
        if (!this.getAttribute("plan")) return;
        const base = new URL(this.getAttribute("server") || "../", import.meta.url);
        if (!this.shadowRoot) {
            const root = this.attachShadow({ mode: "open" });
            for (const name of ["leaflet/leaflet.css", "annotator.css", "element.css"]) {
                const link = document.createElement("link");
                link.rel = "stylesheet";
                link.href = new URL(name, base).href;
                root.append(link);
            }
            this.place = document.createElement("div");
            this.place.className = "place";
            root.append(this.place);
        }
        useLanguage(this.closest("[lang]")?.lang || null);
        const server = new Server(base.href.endsWith("/") ? base.href : `${base.href}/`, language);
        const queue = await WriteQueue.open(server);
        if (turn !== this.turn) return queue.close();
        this.queue = queue;
        const page = new PlanPage(this.place, server, queue, this.getAttribute("plan"), { isEmbedded: true, isReadOnly: this.hasAttribute("readonly") });
        for (const name of ["place", "select", "change"]) {
            page.addEventListener(name, ({ detail }) => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })));
        }
        this.page = page;
        try {
            await page.open(this.getAttribute("marker"));
        } catch (error) {
            this.place.textContent = error.message;
            this.dispatchEvent(new CustomEvent("error", { detail: error }));
        }
    }
}

customElements.define("planmark-annotator", PlanmarkAnnotator);
