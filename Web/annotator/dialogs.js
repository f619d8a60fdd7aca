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

/// Asks for a text; what was there stays where the dialog is left.
export function askText(title, hint, label, { type = "text", value = "", near = null } = {}) {
    return new Promise((resolve) => {
        const input = make("input", { type, value, name: "answer", "aria-label": label, autocomplete: type === "password" ? "current-password" : "name" });
        const dialog = make("dialog", { "aria-label": title, close: () => dialog.remove() },
            make("form", {
                method: "dialog", submit: () => resolve(input.value.trim())
            }, make("h2", {}, title), make("label", {}, make("span", {}, label), input), make("p", { class: "muted" }, hint),
            make("p", { class: "buttons" }, textButton(t("done"), null, { type: "submit", class: "strong" }))));
        dialog.addEventListener("cancel", () => resolve(value));
        showDialog(dialog, near);
    });
}

/// Asks for the person's name once, where the token does not say it. An empty one counts too.
export async function personName(plan, near) {
    if (plan.author) return null;
    const known = knownName();
    if (known !== null) return known || null;
    const name = await askText(t("name"), t("nameHint"), t("name"), { near });
    try {
        localStorage.setItem(NAME, name);
    } catch {
        // A window that may keep nothing asks again.
    }
    return name || null;
}

/// Lets somebody in who has a token; ends when the server knows them.
export async function signIn(server) {
    let hint = t("tokenHint");
    for (;;) {
        const token = await askText(t("signIn"), hint, t("token"), { type: "password" });
        try {
            await server.signIn(token);
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
