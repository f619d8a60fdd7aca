import { make, textButton } from "./dom.js";

/** @typedef {import("./texts.js").Texts} Texts */
/** @typedef {import("./server.js").Server} Server */

const NAME = "planmark-name";

/// The name under which a person writes, as this browser keeps it.
/** @returns {string | null} */
export function knownName() {
    try {
        return localStorage.getItem(NAME);
    } catch {
        return null;
    }
}

/// Questions and texts in dialogs, in one language.
export class Dialogs {
    /// - near: the element that they are about; where it is in a shadow tree, they are shown there, which its style sheet reaches.
    /** @param {Texts} texts @param {HTMLElement | null} near */
    constructor(texts, near = null) {
        this.t = texts.t;
        this.near = near;
    }

    /** @param {any} dialog */
    show(dialog) {
        const root = this.near?.getRootNode();
        (root instanceof ShadowRoot ? root : document.body).append(dialog);
        dialog.showModal();
    }

    /// Asks for a text; undefined where the person goes back.
    ///
    /// - check: says what is wrong with a text, null for nothing.
    /** @param {string} title @param {string} hint @param {string} label @param {{ type?: string, value?: string, check?: (text: string) => string | null, canCancel?: boolean }} options @returns {Promise<string | undefined>} */
    ask(title, hint, label, { type = "text", value = "", check = () => null, canCancel = true } = {}) {
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
            make("p", { class: "buttons" }, canCancel ? textButton(this.t("cancel"), () => dialog.close()) : null,
                textButton(this.t("done"), null, { type: "submit", class: "strong" }))));
            this.show(dialog);
        });
    }

    /// Asks whether something is to be done; false where the person goes back.
    /** @param {string} question @param {string} yes @param {string} no @returns {Promise<boolean>} */
    confirm(question, yes, no) {
        return new Promise((resolve) => {
            const dialog = make("dialog", { "aria-label": question, close: () => {
                dialog.remove();
                resolve(dialog.returnValue === "yes");
            } },
            make("form", { method: "dialog" }, make("h2", {}, question),
                make("p", { class: "buttons" }, textButton(yes, null, { type: "submit", value: "yes", class: "danger" }),
                    textButton(no, () => dialog.close(""), { class: "strong", autofocus: true }))));
            this.show(dialog);
        });
    }

    /// Asks for the person's name once, where the token does not say it. An empty one counts too; undefined where the person goes back.
    /** @param {{ author?: string }} plan @returns {Promise<string | null | undefined>} */
    async personName(plan) {
        if (plan.author) return null;
        const known = knownName();
        if (known !== null) return known || null;
        const name = await this.ask(this.t("name"), this.t("nameHint"), this.t("name"));
        if (name === undefined) return undefined;
        try {
            localStorage.setItem(NAME, name);
        } catch {
            // A window that may keep nothing asks again.
        }
        return name || null;
    }

    /// Lets somebody in who has a token; ends when the server knows them.
    /** @param {Server} server */
    async signIn(server) {
        let hint = this.t(location.hash === "#wrong-token" ? "wrongToken" : "tokenHint");
        for (;;) {
            const token = await this.ask(this.t("signIn"), hint, this.t("token"), { type: "password", canCancel: false });
            try {
                await server.signIn(token ?? "");
                return;
            } catch (error) {
                hint = error.message;
            }
        }
    }

    /// Shows a text until it is closed.
    /** @param {string} title @param {string} text */
    tell(title, text) {
        const dialog = make("dialog", { "aria-label": title, close: () => dialog.remove() },
            make("form", { method: "dialog" }, make("h2", {}, title), make("p", {}, text),
                make("p", { class: "buttons" }, textButton(this.t("close"), null, { type: "submit", class: "strong" }))));
        this.show(dialog);
    }
}
