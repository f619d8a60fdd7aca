import { PlanState } from "./plan-state.js";
import { NoConnection, ServerError } from "./server.js";
import { Symbols } from "./symbols.js";

/** @typedef {import("./server.js").Server} Server */

// Of a larger drawing the levels that show the finest detail are left out.
const GREATEST_TILES = 6000;
// How many tiles are asked for at a time.
const TOGETHER = 6;

/// The plans that a person keeps on this device, each with its data, symbols and tiles in a cache of its own, from which the service
/// worker answers. While such a cache is there, the service worker also puts into it what the page asks of the plan.
export class KeptPlans {
    /** @param {Server} server */
    constructor(server) {
        this.server = server;
    }

    /// True if this browser can keep plans: only with a service worker.
    get canKeep() {
        return Boolean(window.caches && navigator.serviceWorker?.controller);
    }

    /// What is kept of a plan: `changed`, the plan's last change that is kept, and `hasAllTiles`. Null for one that is not kept.
    async about(id) {
        if (!window.caches) return null;
        const note = await caches.match(this.note(id));
        return note ? note.json() : null;
    }

    /// True if the last answers about a plan are there, as the page was opened with it before.
    async wasSeen(id) {
        return Boolean(window.caches && await caches.match(this.address(id)));
    }

    /// Keeps a plan as it is now. What is kept of it already is not asked for again, and what it no longer has is forgotten.
    ///
    /// - changed: the plan's last change, as the list of plans has it.
    /// - tell: called with the number of tiles that are there, and that of all.
    async keep(id, changed, tell) {
        const wasKept = await this.about(id);
        const cache = await caches.open(this.name(id));
        // Browsers that ask the person do so here; without it they may delete what is kept when they need room.
        navigator.storage?.persist?.().catch(() => {});
        try {
            // What waits to be sent does not matter here.
            const state = new PlanState(this.server, id, new EventTarget());
            await state.load();
            await state.rest;
            await this.keepSymbols(state);
            await fetch(this.address(id, "/thumbnail"));
            const { addresses, hasAll } = this.tiles(state.plan);
            await this.keepTiles(cache, addresses, tell);
            await this.forgetOthers(cache, addresses);
            await cache.put(this.note(id), Response.json({ changed, hasAllTiles: hasAll }));
        } catch (error) {
            if (!wasKept) await this.remove(id);
            throw error;
        }
    }

    async remove(id) {
        await caches.delete(this.name(id));
    }

    name(id) {
        return `planmark ${this.server.base} plan ${id}`;
    }

    address(id, rest = "") {
        return this.server.address(`plans/${encodeURIComponent(id)}${rest}`);
    }

    /// The place of a note that the plan is kept as a whole. Nothing is asked for there.
    note(id) {
        return this.address(id, "/kept");
    }

    /// The symbols of the markers, and of those that are placed where there is no connection and have no number yet.
    async keepSymbols(state) {
        const { symbol, workflow } = state.plan;
        const markers = [...state.markers.values(), ...workflow.statuses.map((status) => ({ status }))];
        const keys = new Set(markers.map((marker) => Symbols.key(
            marker.symbol || symbol, state.color(marker), String(marker.number ?? "").length, marker.located === "no")));
        for (const key of keys) await this.server.get(state.path(`symbols/${key}`));
    }

    /// The addresses of a drawing's tiles, the smallest level first, as many levels as may be kept.
    tiles({ width, height, drawing }) {
        const addresses = [];
        if (!drawing.tiles) return { addresses, hasAll: true };
        const { tileSize, levels, template } = drawing.tiles;
        for (let level = 0; level < levels; level += 1) {
            const [columns, rows] = [width, height].map((length) => Math.ceil(length / 2 ** (levels - 1 - level) / tileSize));
            if (addresses.length + columns * rows > GREATEST_TILES) return { addresses, hasAll: false };
            for (let index = 0; index < columns * rows; index += 1) {
                const path = template.replace("{z}", level).replace("{x}", index % columns).replace("{y}", Math.floor(index / columns));
                addresses.push(new URL(path.replace(/^\//, ""), this.server.base).href);
            }
        }
        return { addresses, hasAll: true };
    }

    async keepTiles(cache, addresses, tell) {
        const missing = [];
        for (const address of addresses) if (!await cache.match(address)) missing.push(address);
        let done = addresses.length - missing.length;
        tell(done, addresses.length);
        const work = Array.from({ length: TOGETHER }, async () => {
            while (missing.length) {
                const address = missing.shift();
                await cache.put(address, await this.tile(address));
                done += 1;
                tell(done, addresses.length);
            }
        });
        await Promise.all(work);
    }

    /// A tile from the server. The service worker leaves reloads alone, and so keeps no second copy.
    async tile(address) {
        let response;
        try {
            response = await fetch(address, { cache: "reload" });
        } catch (error) {
            throw new NoConnection(error.message);
        }
        if (!response.ok) throw new ServerError(response.status, {}, null);
        return response;
    }

    /// Forgets the tiles of a drawing that the plan had before.
    async forgetOthers(cache, addresses) {
        const wanted = new Set(addresses);
        for (const request of await cache.keys()) if (request.url.includes("/tiles/") && !wanted.has(request.url)) await cache.delete(request);
    }
}
