// Keeps the page, what it last had of plans, and the tiles that were seen, for places without a connection.

// Caches belong to the whole origin, which may have other things: the names of these begin with the place of the page.
const OWN = `planmark ${self.registration.scope} `;
// The page has a cache for each of its versions. A whole one replaces all others, and nothing else is ever put into it.
const PAGE = `${OWN}page `;
// Plans that a person keeps on this device have a cache each, which the page fills: see kept-plans.js.
const PLAN = `${OWN}plan `;
const ANSWERS = `${OWN}answers`;
const TILES = `${OWN}tiles`;
const GREATEST = { [ANSWERS]: 1000, [TILES]: 3000 };
// How often a cache that has a greatest number of entries is looked at, in entries that were added.
const LOOK = 50;
// How long a visitor waits for the newest version of the page, in milliseconds, before the version that is kept is shown.
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
    self.skipWaiting();
    event.waitUntil(renew());
});

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) {
            const isKnown = [PAGE, PLAN].some((start) => name.startsWith(start)) || name in GREATEST;
            if (name === "planmark-1" || name.startsWith(OWN) && !isKnown) await caches.delete(name);
        }
        await self.clients.claim();
    })());
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin || url.searchParams.has("token")) return;
    // What is reloaded is kept by whoever asks for it.
    if (request.cache === "reload" && request.mode !== "navigate") return;
    if (!url.href.startsWith(`${self.registration.scope}api/`)) return event.respondWith(pageFile(event));
    if (/\/changes$|\/export$|\/sheet\.\w+$|\/drawing$|\/history$/.test(url.pathname)) return;
    event.respondWith(/\/tiles\/|\/attachments\//.test(url.pathname) ? unchanging(request) : fresh(request));
});

// MARK: - The page

let renewal = null;

/// Brings the page that is kept up to date; once at a time.
function renew() {
    renewal ??= keepPage().finally(() => { renewal = null; });
    return renewal;
}

/// A file of the page, of the version that is kept. Whoever opens the page gets the newest one where the server answers in time.
async function pageFile(event) {
    const { request } = event;
    const isPage = request.mode === "navigate";
    if (isPage) {
        const renewed = renew().catch(() => {});
        event.waitUntil(renewed);
        await Promise.race([renewed, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    }
    const cache = await wholePage();
    return await cache?.match(request, { ignoreSearch: isPage }) || fetch(request);
}

/// The cache of the newest version that is whole: the page itself is put into it last. Null for none.
async function wholePage() {
    const names = (await caches.keys()).filter((name) => name.startsWith(PAGE));
    for (const name of names.reverse()) {
        const cache = await caches.open(name);
        if (await cache.match(self.registration.scope)) return cache;
    }
    return null;
}

/// Keeps the page as it is now, if that is another version, and deletes those before.
async function keepPage() {
    const files = await readPage();
    const name = PAGE + await version(files);
    const cache = await caches.open(name);
    if (!await cache.match(self.registration.scope)) {
        for (const [address, response] of [...files].reverse()) await putPageFile(cache, address, response);
    }
    for (const other of await caches.keys()) if (other.startsWith(PAGE) && other !== name) await caches.delete(other);
}

/// The page, first, and all files that it names, and those that they name, by their addresses.
/// Throws if one of them cannot be had.
async function readPage() {
    const known = await (await wholePage())?.keys() ?? [];
    // Those of the version before are asked for all at once.
    const asked = new Map(known.map(({ url }) => [url, ask(url)]));
    const files = new Map();
    let wanted = [self.registration.scope];
    while (wanted.length) {
        const read = await Promise.all(wanted.map(async (address) => [address, await (asked.get(address) ?? ask(address))]));
        wanted = [];
        for (const [address, response] of read) {
            if (!response?.ok) throw new Error(`${address}: ${response?.status ?? "no connection"}`);
            files.set(address, response);
            for (const next of named(address, response.bytes)) if (!files.has(next) && !wanted.includes(next)) wanted.push(next);
        }
        wanted = wanted.filter((address) => !files.has(address));
    }
    return files;
}

/// What the server says of a file: `ok`, `status`, `headers` and `bytes`; null where it cannot be asked.
async function ask(address) {
    try {
        const response = await fetch(address, { cache: "no-cache" });
        // A body that nobody reads would hold its connection, of which there are few.
        return { ok: response.ok, status: response.status, headers: response.headers, bytes: await response.arrayBuffer() };
    } catch {
        return null;
    }
}

/// The addresses of the files that a file of the page names.
function named(address, bytes) {
    const { pathname } = new URL(address);
    if (!/\/$|\.(html|js)$/.test(pathname) || pathname.includes("/leaflet/")) return [];
    const found = new TextDecoder().decode(bytes).matchAll(/(?:src=|href=|from |import )"([^":]+)"/g);
    return [...found].map(([, name]) => new URL(name, address).href);
}

/// A name for what files say, and for what the server says about the page.
async function version(files) {
    const parts = await Promise.all([...files].map(async ([address, { headers, bytes }]) => {
        const digest = await crypto.subtle.digest("SHA-256", bytes);
        return [address, headers.get("Content-Security-Policy"), ...new Uint8Array(digest)].join();
    }));
    const whole = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts.sort().join("\n")));
    return [...new Uint8Array(whole).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/// The page goes before tiles where there is no room for both.
async function putPageFile(cache, address, { headers, bytes }) {
    try {
        await cache.put(address, new Response(bytes, { headers }));
    } catch {
        await caches.delete(TILES);
        await cache.put(address, new Response(bytes, { headers }));
    }
}

// MARK: - Plans

/// What never changes is taken from a cache.
async function unchanging(request) {
    const known = await lastKnown(request);
    if (known) return known;
    const response = await fetch(request);
    await keep(TILES, request, response);
    return response;
}

/// All else is asked for. Where there is no answer it is taken from a cache, and says when it was given.
async function fresh(request) {
    let response;
    try {
        response = await fetch(request);
    } catch (error) {
        const known = await lastKnown(request);
        if (!known) throw error;
        const headers = new Headers(known.headers);
        headers.set("Planmark-Kept", known.headers.get("Date") ?? "");
        return new Response(known.body, { status: known.status, headers });
    }
    const plan = planCache(request);
    await keep(plan && await caches.has(plan) ? plan : ANSWERS, request, response);
    return response;
}

/// The name of the cache that a request's plan has if it is kept on this device; null for a request that is of no plan.
function planCache(request) {
    const [, id] = /\/api\/v1\/plans\/([^/]+)/.exec(new URL(request.url).pathname) ?? [];
    return id ? PLAN + decodeURIComponent(id) : null;
}

async function lastKnown(request) {
    for (const name of [planCache(request), ANSWERS, TILES]) {
        const known = name && await caches.has(name) && await caches.match(request, { cacheName: name });
        if (known) return known;
    }
    return null;
}

const added = {};

/// Keeps an answer. That it cannot be kept must not keep it from the page.
async function keep(name, request, response) {
    if (!response.ok || response.type !== "basic" || response.redirected) return;
    const copy = response.clone();
    try {
        const cache = await caches.open(name);
        await cache.put(request, copy);
        if (name in GREATEST && (added[name] = (added[name] ?? -1) + 1) % LOOK === 0) await shrink(cache, GREATEST[name]);
    } catch {
        // There is no room: what was seen goes, so that there is some for what comes.
        await caches.delete(TILES);
    }
}

/// Forgets the oldest where there are too many.
async function shrink(cache, greatest) {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - greatest))) await cache.delete(key);
}
