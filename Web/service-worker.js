// Keeps the page, what it last had of plans, and the tiles that were seen, for places without a connection.

const NAME = "planmark-1";
const GREATEST = 3000;

self.addEventListener("install", (event) => {
    self.skipWaiting();
    event.waitUntil(keepPage());
});

/// Keeps the page with all files that it names, and those that they name.
async function keepPage() {
    const cache = await caches.open(NAME);
    const waiting = ["./"];
    const known = new Set(waiting);
    while (waiting.length) {
        const name = waiting.pop();
        const address = new URL(name, location.href);
        const response = await fetch(address, { cache: "no-cache" });
        if (!response.ok) continue;
        await cache.put(address, response.clone());
        if (!/\/$|\.(html|js)$/.test(address.pathname) || address.pathname.includes("/leaflet/")) continue;
        for (const [, found] of (await response.text()).matchAll(/(?:src=|href=|from |import )"([^":]+)"/g)) {
            const next = new URL(found, address).href;
            if (!known.has(next)) waiting.push(next);
            known.add(next);
        }
    }
}

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
        await self.clients.claim();
    })());
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin || url.searchParams.has("token")) return;
    if (/\/changes$|\/export$|\/sheet\.\w+$|\/drawing$|\/history$/.test(url.pathname)) return;
    event.respondWith(/\/tiles\/|\/attachments\//.test(url.pathname) ? kept(request) : fresh(request));
});

/// What never changes is taken from the cache.
async function kept(request) {
    const cache = await caches.open(NAME);
    const known = await cache.match(request);
    return known || keep(cache, request, await fetch(request));
}

/// All else is asked for, and taken from the cache where there is no answer.
async function fresh(request) {
    const cache = await caches.open(NAME);
    try {
        return await keep(cache, request, await fetch(request));
    } catch (error) {
        const known = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
        if (known) return known;
        throw error;
    }
}

async function keep(cache, request, response) {
    if (response.ok && response.type === "basic" && !response.redirected) {
        await cache.put(request, response.clone());
        if (Math.random() < 0.02) await shrink(cache);
    }
    return response;
}

/// Forgets the oldest where there are too many.
async function shrink(cache) {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - GREATEST))) await cache.delete(key);
}
