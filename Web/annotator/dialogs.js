import { make, textButton } from "./dom.js";
import { t } from "./texts.js";

const NAME = "planmark-name";

/// The name under which a person writes, as this browser keeps it.
export function knownName() {
    try {
        return localStorage.getItem(NAME);
    } catch {
        return null;
    }
}

/// Shows a dialog where the page's style sheet reaches it: in the shadow tree of `near`, if it is in one.
export function showDialog(dialog, near = null) {
    const root = near?.getRootNode();
    (root instanceof ShadowRoot ? root : document.body).append(dialog);
    dialog.showModal();
}

/// Asks for a text; undefined where the person goes back.
///
/// - check: says what is wrong with a text, null for nothing.
export function askText(title, hint, label, { type = "text", value = "", near = null, check = () => null, canCancel = true } = {}) {
    return new Promise((resolve) => {
        const input = make("input", { type, value, name: "answer", "aria-label": label, autocomplete: type === "password" ? "current-password" : "name" });
        const problem = make("p", { class: "problem", role: "alert", hidden: true });
        const dialog = make("dialog", { "aria-label": title, close: () => {
            dialog.remove();
            resolve(undefined);
        } },
        make("form", {
            method: "dialog", submit: (event) => {
                const text = input.value.trim();
                problem.textContent = check(text);
                problem.hidden = !problem.textContent;
                if (problem.hidden) resolve(text);
                else event.preventDefault();
            }
        }, make("h2", {}, title), make("label", {}, make("span", {}, label), input), make("p", { class: "muted" }, hint), problem,
        make("p", { class: "buttons" }, canCancel ? textButton(t("cancel"), () => dialog.close()) : null,
            textButton(t("done"), null, { type: "submit", class: "strong" }))));
        showDialog(dialog, near);
    });
}

/// Asks whether something is to be done; false where the person goes back.
export function askWhether(question, yes, no, near = null) {
    return new Promise((resolve) => {
        const dialog = make("dialog", { "aria-label": question, close: () => {
            dialog.remove();
            resolve(dialog.returnValue === "yes");
        } },
        make("form", { method: "dialog" }, make("h2", {}, question),
            make("p", { class: "buttons" }, textButton(yes, null, { type: "submit", value: "yes", class: "danger" }),
                textButton(no, () => dialog.close(""), { class: "strong", autofocus: true }))));
        showDialog(dialog, near);
    });
}

/// Asks for the person's name once, where the token does not say it. An empty one counts too; undefined where the person goes back.
export async function personName(plan, near) {
    if (plan.author) return null;
    const known = knownName();
    if (known !== null) return known || null;
    const name = await askText(t("name"), t("nameHint"), t("name"), { near });
    if (name === undefined) return undefined;
    try {
        localStorage.setItem(NAME, name);
    } catch {
        // A window that may keep nothing asks again.
    }
    return name || null;
}

/// Lets somebody in who has a token; ends when the server knows them.
export async function signIn(server) {
    let hint = location.hash === "#wrong-token" ? t("wrongToken") : t("tokenHint");
    for (;;) {
        const token = await askText(t("signIn"), hint, t("token"), { type: "password", canCancel: false });
        try {
            await server.signIn(token ?? "");
            return;
        } catch (error) {
            hint = error.message;
        }
    }
}

/// Shows a text until it is closed.
export function tell(title, text, near) {
    const dialog = make("dialog", { "aria-label": title, close: () => dialog.remove() },
        make("form", { method: "dialog" }, make("h2", {}, title), make("p", {}, text),
            make("p", { class: "buttons" }, textButton(t("close"), null, { type: "submit", class: "strong" }))));
    showDialog(dialog, near);
}
