import { iconButton, make, textButton } from "./dom.js";

/** @typedef {import("./texts.js").Texts} Texts */

/// Shows the photos of a marker one by one, as large as the screen.
export class PhotoViewer {
    /// - photos: each with `name` and `address`.
    /// - remove: takes a photo off the marker; null where nobody may.
    /** @param {{ name: string, address: string }[]} photos @param {number} index @param {((photo: any) => void) | null} remove @param {Texts} texts */
    constructor(photos, index, remove, texts) {
        this.t = texts.t;
        this.photos = photos;
        this.index = index;
        this.image = make("img", { class: "photo", error: () => { this.image.alt = this.t("photoMissing"); } });
        this.heading = make("h2");
        this.count = make("span", { class: "muted" });
        this.original = make("a", { class: "button", target: "_blank", rel: "noopener" }, this.t("openPhoto"));
        this.steps = [iconButton("back", this.t("before"), () => this.show(this.index - 1), { keys: "←" }),
            iconButton("next", this.t("after"), () => this.show(this.index + 1), { keys: "→" })];
        this.element = make("dialog", { class: "photo-viewer", "aria-label": this.t("photos"), close: () => this.element.remove(), keydown: (event) => this.key(event) },
            make("header", {}, this.heading, this.count, iconButton("close", this.t("close"), () => this.element.close(), { keys: "Esc" })),
            this.image,
            make("p", { class: "buttons" }, this.steps,
                remove ? textButton(this.t("removePhoto"), () => {
                    remove(this.photos[this.index]);
                    this.element.close();
                }, { icon: "trash", class: "danger" }) : null,
                this.original));
        this.show(index);
    }

    show(index) {
        if (!this.photos[index]) return;
        this.index = index;
        const { name, address } = this.photos[index];
        this.image.src = `${address}?side=2048`;
        this.image.alt = name;
        this.heading.textContent = name;
        this.original.href = `${address}?side=8192`;
        const isOnly = this.photos.length === 1;
        this.count.textContent = isOnly ? "" : `${index + 1} / ${this.photos.length}`;
        this.steps.forEach((button, side) => {
            button.hidden = isOnly;
            button.disabled = !this.photos[index + (side ? 1 : -1)];
        });
    }

    key(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        this.show(this.index + step);
        event.preventDefault();
    }
}
