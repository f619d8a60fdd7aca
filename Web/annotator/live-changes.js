/** @typedef {import("./server.js").Server} Server */

const LONGEST_PAUSE = 15000;

/// The stream of a plan's changes, taken up again where it broke off.
///
/// Events: `change` (detail: the change), `reset` when everything has to be loaded anew, `gone`, `open`, `lost`.
export class LiveChanges extends EventTarget {
    /// - revision: a function that says which revision the page has.
    /** @param {Server} server @param {string} plan @param {() => number} revision */
    constructor(server, plan, revision) {
        super();
        this.server = server;
        this.plan = plan;
        this.revision = revision;
        this.pause = 0;
        this.wake = () => this.start();
        window.addEventListener("online", this.wake);
        // A page that the browser keeps for the way back would hold one of the few connections to the server.
        this.sleep = () => this.stop();
        this.wakeAgain = ({ persisted }) => persisted && this.start();
        window.addEventListener("pagehide", this.sleep);
        window.addEventListener("pageshow", this.wakeAgain);
    }

    start() {
        this.stop();
        const path = `plans/${encodeURIComponent(this.plan)}/changes?since=${this.revision()}`;
        this.source = new EventSource(this.server.address(path), { withCredentials: true });
        this.source.onopen = () => {
            this.pause = 0;
            this.dispatchEvent(new CustomEvent("open"));
        };
        // The browser would come back by itself after some failures, and not after others.
        this.source.onerror = () => this.lose();
        this.source.addEventListener("change", (event) => {
            this.dispatchEvent(new CustomEvent("change", { detail: JSON.parse(event.data) }));
        });
        for (const name of ["reset", "gone"]) {
            this.source.addEventListener(name, () => {
                this.dispatchEvent(new CustomEvent(name));
                if (name === "gone") this.lose();
            });
        }
    }

    lose() {
        this.stop();
        this.dispatchEvent(new CustomEvent("lost"));
        this.pause = Math.min(LONGEST_PAUSE, this.pause ? 2 * this.pause : 500);
        this.timer = setTimeout(() => this.start(), this.pause);
    }

    stop() {
        clearTimeout(this.timer);
        if (this.source) this.source.close();
        this.source = null;
    }

    close() {
        this.stop();
        window.removeEventListener("online", this.wake);
        window.removeEventListener("pagehide", this.sleep);
        window.removeEventListener("pageshow", this.wakeAgain);
    }
}
