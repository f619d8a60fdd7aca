import { signIn } from "./dialogs.js";
import { make } from "./dom.js";
import { PlanPage } from "./plan-page.js";
import { Server } from "./server.js";
import { language, t } from "./texts.js";
import { WriteQueue } from "./write-queue.js";

const server = new Server(new URL("./", document.baseURI).href, language);
const isEmbedded = new URLSearchParams(location.search).has("embed");
let queue;
let page = null;
let isSigningIn = false;

/// Does something that needs the server to know who asks, and signs in before that where it does not.
async function known(action) {
    for (;;) {
        try {
            return await action();
        } catch (error) {
            if (error.status !== 401) throw error;
            await signIn(server);
        }
    }
}

async function signInAgain() {
    if (isSigningIn) return;
    isSigningIn = true;
    await signIn(server);
    isSigningIn = false;
    queue.connect(true, false);
    queue.wake();
}

function asked() {
    return new URLSearchParams(location.hash.slice(1));
}

async function show() {
    page?.close();
    page = null;
    const id = asked().get("plan");
    if (id) return open(id, asked().get("marker"), true);
    const { plans } = await known(() => server.get("plans"));
    if (plans.length === 1 && !plans[0].problem) return open(plans[0].id, asked().get("marker"), false);
    showList(plans);
}

async function open(id, marker, hasOthers) {
    document.body.replaceChildren(make("p", { class: "loading", role: "status" }, t("loading")));
    const next = new PlanPage(document.body, server, queue, id, {
        isEmbedded, back: hasOthers ? () => { location.hash = ""; } : null, signIn: signInAgain
    });
    page = next;
    await known(() => next.open(marker));
    document.title = `${next.state.plan.name} – Planmark`;
}

function showList(plans) {
    document.title = "Planmark";
    const items = plans.map((plan) => make("li", {}, make("a", { href: `#plan=${encodeURIComponent(plan.id)}` },
        plan.thumbnail ? make("img", { src: server.address(`plans/${encodeURIComponent(plan.id)}/thumbnail`), alt: "", loading: "lazy" }) : make("span", { class: "blank" }),
        make("b", {}, plan.name),
        make("small", { class: plan.problem ? "problem" : "muted" }, plan.problem ? plan.problem.message : `${t("markers", { count: plan.markers })} · ${plan.unfinished} ${t("open")}`))));
    document.body.replaceChildren(make("div", { class: "plans" }, make("h1", {}, t("plans")),
        items.length ? make("ul", {}, items) : make("p", {}, t("noPlans"))));
}

function fail(error) {
    document.body.replaceChildren(make("p", { class: "loading problem", role: "alert" }, error.message));
}

document.documentElement.lang = language === "zh" ? "zh-CN" : language;
window.addEventListener("hashchange", () => {
    if (page?.isOpen && asked().get("plan") === page.state.id) return page.openMarker(asked().get("marker"));
    show().catch(fail);
});
queue = await WriteQueue.open(server);
show().catch(fail);
if ("serviceWorker" in navigator && window.isSecureContext) {
    // What was loaded before it was there is asked for once more, so that it is kept.
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        server.get("plans").catch(() => {});
        page?.loadAgain().catch(() => {});
    });
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
}
