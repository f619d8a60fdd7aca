import { PlanPage } from "./plan-page.js";
import { Server } from "./server.js";
import { Texts } from "./texts.js";
import { WriteQueue } from "./write-queue.js";

const EVENTS = ["place", "refuse", "select", "change"];

/// A plan within another page: `<planmark-annotator server="http://plans.example:8080/" plan="office"></planmark-annotator>`.
///
/// Attributes: `server`, the address of `planmark serve`, that of this module unless given; `plan`; `marker`, the number of one to
/// open; `filter`, such as "status=unfinished&area=4.06"; `theme`, "light" or "dark"; `toolbar`, the names of the buttons that are shown,
/// or "none"; `readonly`; `lang`, "en", "de" or "zh", also of an element around it. All can be set later, as properties too. The server
/// must name the page's site with `--allow-origin`. Leaflet (`L`) must be loaded before it.
///
/// Events: `place` when the server has taken a marker (detail: the marker as it keeps it), `refuse` when it does not take a change
/// (detail: code, message, kind, marker), `select` (detail: the marker), `change` (detail: what somebody changed), `error`.
/// The file element.d.ts has the types.
export class PlanmarkAnnotator extends HTMLElement {
    static observedAttributes = ["server", "plan", "readonly", "toolbar", "lang", "marker", "filter", "theme"];

    #page = null;
    #queue = null;
    #place = null;
    #turn = null;
    // The page once it is open; null where it cannot be opened.
    #opening = Promise.resolve(null);

    connectedCallback() {
        this.#start();
    }

    disconnectedCallback() {
        this.#stop();
    }

    attributeChangedCallback(name, before, value) {
        // The style sheet alone knows themes.
        if (!this.isConnected || before === value || name === "theme") return;
        if (name === "marker") this.#showMarker(value);
        else if (name === "filter") this.#opening.then((page) => page?.useFilter(this.#filter));
        else this.#start();
    }

    get server() { return this.getAttribute("server"); }
    set server(address) { this.#set("server", address); }

    get plan() { return this.getAttribute("plan"); }
    set plan(id) { this.#set("plan", id); }

    get readOnly() { return this.hasAttribute("readonly"); }
    set readOnly(isReadOnly) { this.toggleAttribute("readonly", Boolean(isReadOnly)); }

    get toolbar() { return this.getAttribute("toolbar"); }
    set toolbar(names) { this.#set("toolbar", Array.isArray(names) ? names.join(" ") || "none" : names); }

    get theme() { return this.getAttribute("theme"); }
    set theme(name) { this.#set("theme", name); }

    /// The number of the marker that is open, or null.
    get marker() { return this.#page?.selectedNumber ?? null; }
    set marker(number) {
        // Somebody may have opened another one since the attribute was set.
        if (this.getAttribute("marker") === String(number)) this.#showMarker(number);
        this.#set("marker", number);
    }

    /// What the markers are filtered by, a part each of `status`, `assignee`, `area` and `text`.
    get filter() { return this.#page?.list?.used ?? this.#filter; }
    set filter(parts) {
        const value = parts && typeof parts === "object" ? String(new URLSearchParams(parts)) : parts;
        // Somebody may have changed the filter since the attribute was set.
        if (this.getAttribute("filter") === value) this.#page?.useFilter(this.#filter);
        this.#set("filter", value);
    }

    /// Opens a marker by its number; null closes the one that is open.
    async select(number) {
        await this.#showMarker(number);
    }

    /// Brings a point of the drawing to the middle. At zoom 0 a pixel of the drawing is one of the screen; each more doubles it.
    async flyTo(x, y, zoom) {
        if (![x, y, zoom ?? 0].every(Number.isFinite)) throw new TypeError("flyTo needs numbers: x, y and perhaps a zoom");
        (await this.#opening)?.view.flyTo([x, y], zoom);
    }

    /// Takes back the last change, as the button does.
    async undo() {
        await (await this.#opening)?.reverse("undo");
    }

    /// Does again what was taken back.
    async redo() {
        await (await this.#opening)?.reverse("redo");
    }

    get #filter() {
        return Object.fromEntries(new URLSearchParams(this.getAttribute("filter") ?? ""));
    }

    #set(name, value) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, value);
    }

    async #showMarker(number) {
        const page = await this.#opening;
        if (number === null || number === undefined) page?.select(null);
        else await page?.openMarker(number);
    }

    #stop() {
        this.#page?.close();
        this.#queue?.close();
        this.#page = this.#queue = null;
    }

    #start() {
        this.#stop();
        this.#turn = Symbol("start");
        this.#opening = this.getAttribute("plan") ? this.#open(this.#turn) : Promise.resolve(null);
    }

    #build(base) {
        const root = this.attachShadow({ mode: "open" });
        for (const name of ["leaflet/leaflet.css", "annotator.css", "element.css"]) {
            const link = document.createElement("link");
            link.rel = "stylesheet";
            link.href = new URL(name, base).href;
            root.append(link);
        }
        this.#place = document.createElement("div");
        this.#place.className = "place";
        root.append(this.#place);
    }

    /// Opens the plan; null where that is refused, or something else was asked for meanwhile.
    async #open(turn) {
        const base = new URL(this.getAttribute("server") || "../", import.meta.url);
        if (!this.shadowRoot) this.#build(base);
        const texts = new Texts(this.closest("[lang]")?.lang);
        const server = new Server(base.href.endsWith("/") ? base.href : `${base.href}/`, texts);
        const queue = await WriteQueue.open(server);
        if (turn !== this.#turn || !this.isConnected) {
            queue.close();
            return null;
        }
        this.#queue = queue;
        const page = new PlanPage(this.#place, server, queue, this.getAttribute("plan"), {
            isEmbedded: true, isReadOnly: this.readOnly, toolbar: this.toolbar?.split(/\s+/), filter: this.#filter
        });
        for (const name of EVENTS) {
            page.addEventListener(name, ({ detail }) => {
                this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
            });
        }
        this.#page = page;
        try {
            await page.open(this.getAttribute("marker"));
            return page.isOpen ? page : null;
        } catch (error) {
            if (turn !== this.#turn) return null;
            this.#place.textContent = error.message;
            this.dispatchEvent(new CustomEvent("error", { detail: error }));
            return null;
        }
    }
}

customElements.define("planmark-annotator", PlanmarkAnnotator);
