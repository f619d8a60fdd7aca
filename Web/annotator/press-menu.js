import { make, textButton } from "./dom.js";

/// A menu at a place of the map. It goes with the first choice, with a tap beside it and with Escape.
export class PressMenu {
    /// - root: the element that has it, whose size it keeps within.
    /// - at: where it is, `x` and `y` in pixels of `root`.
    /// - choices: each with `label`, `icon` and `run`.
    /** @param {HTMLElement} root @param {{ x: number, y: number }} at @param {{ label: string, icon: string, run: () => void }[]} choices */
    constructor(root, { x, y }, choices) {
        this.items = choices.map(({ label, icon, run }) => textButton(label, () => {
            this.close();
            run();
        }, { icon, role: "menuitem", class: "plain" }));
        this.element = make("div", { class: "panel menu", role: "menu", keydown: (event) => this.key(event) }, this.items);
        root.append(this.element);
        const { offsetWidth: width, offsetHeight: height } = this.element;
        this.element.style.left = `${Math.max(4, Math.min(x, root.clientWidth - width - 4))}px`;
        this.element.style.top = `${Math.max(4, Math.min(y, root.clientHeight - height - 4))}px`;
        this.origin = root.getRootNode().activeElement;
        this.leave = (event) => {
            if (!event.composedPath().includes(this.element)) this.close();
        };
        document.addEventListener("pointerdown", this.leave, { capture: true });
        this.items[0].focus({ preventScroll: true });
    }

    close() {
        document.removeEventListener("pointerdown", this.leave, { capture: true });
        this.element.remove();
        this.origin?.focus?.({ preventScroll: true });
    }

    key(event) {
        const at = this.items.findIndex((item) => item === event.target);
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step) this.items[(at + step + this.items.length) % this.items.length].focus();
        else if (event.key === "Escape" || event.key === "Tab") this.close();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }
}
