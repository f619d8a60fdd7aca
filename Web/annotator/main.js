import { Dialogs } from "./dialogs.js";
import { make, textButton } from "./dom.js";
import { KeptPlans } from "./kept-plans.js";
import { PlanList } from "./plan-list.js";
import { PlanPage } from "./plan-page.js";
import { NoConnection, Server } from "./server.js";
import { Texts } from "./texts.js";
import { WriteQueue } from "./write-queue.js";

// How long it takes until what was not in reach is asked for again, in milliseconds.
const RETRY = 10_000;
const texts = new Texts(new URLSearchParams(location.search).get("lang"));
const { t } = texts;
const server = new Server(new URL("./", document.baseURI).href, texts);
const dialogs = new Dialogs(texts);
const isEmbedded = new URLSearchParams(location.search).has("embed");
let queue;
let page = null;
let list = null;
let retry = null;
let isSigningIn = false;

/// Does something that needs the server to know who asks, and signs in before that where it does not.
async function known(action) {
    for (;;) {
        try {
            return await action();
        } catch (error) {
            if (error.status !== 401) throw error;
            await dialogs.signIn(server);
        }
    }
}

async function signInAgain() {
    if (isSigningIn) return;
    isSigningIn = true;
    await dialogs.signIn(server);
    isSigningIn = false;
    queue.connect(true, false);
    queue.wake();
}

function asked(hash = location.hash) {
    return new URLSearchParams(hash.slice(1));
}

async function show(link = asked()) {
    page?.close();
    page = list = null;
    clearTimeout(retry);
    const id = link.get("plan");
    if (id) return open(id, link.get("marker"));
    const { answer: { plans }, since } = await known(() => server.getDated("plans"));
    if (plans.length === 1 && !plans[0].problem && !link.has("plans")) return open(plans[0].id, link.get("marker"));
    document.title = "Planmark";
    list = new PlanList(server, new KeptPlans(server), plans, since);
    document.body.replaceChildren(list.element);
    await list.refresh();
    if (since) showLater();
}

async function open(id, marker) {
    document.body.replaceChildren(make("p", { class: "loading", role: "status" }, t("loading")));
    const next = new PlanPage(document.body, server, queue, id, {
        isEmbedded, back: isEmbedded ? null : showPlans, signIn: signInAgain
    });
    page = next;
    await known(() => next.open(marker));
    document.title = `${next.state.plan.name} – Planmark`;
}

function showPlans() {
    location.hash = "plans";
}

/// Tries again until the server is in reach.
function showLater() {
    clearTimeout(retry);
    retry = setTimeout(() => show().catch(fail), RETRY);
}

function fail(error) {
    const isOffline = error instanceof NoConnection;
    document.body.replaceChildren(make("div", { class: "loading" },
        make("p", { class: isOffline ? "" : "problem", role: "alert" }, isOffline ? t("notHere") : error.message),
        asked().has("plan") ? make("p", {}, textButton(t("back"), showPlans)) : null));
    page = null;
    if (isOffline) showLater();
}

document.documentElement.lang = texts.language === "zh" ? "zh-CN" : texts.language;
window.addEventListener("hashchange", (event) => {
    // The page may have put its own address in the place of a link's by now.
    const link = asked(new URL(event.newURL).hash);
    if (page?.isOpen && link.get("plan") === page.state.id) return page.openMarker(link.get("marker"));
    show(link).catch(fail);
});
window.addEventListener("online", () => { if (!page) show().catch(fail); });
queue = await WriteQueue.open(server);
show().catch(fail);
if ("serviceWorker" in navigator && window.isSecureContext) {
    // What was loaded before it was there is asked for once more, so that it is kept.
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (list) return list.loadAgain().catch(() => {});
        server.get("plans").catch(() => {});
        page?.loadAgain().catch(() => {});
    });
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
}
