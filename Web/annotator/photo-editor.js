import { iconButton, make, textButton } from "./dom.js";

/** @typedef {import("./texts.js").Texts} Texts */

const COLORS = ["#e3001b", "#ffd60a", "#0a6cff"];

/// Shows photos before they are sent, to be drawn on with a pen or with arrows. `result` becomes the photos as they are to be sent,
/// none if the person goes back.
export class PhotoEditor {
    /// - photos: each with `blob`, that of a picture which the browser can read, and `name`.
    /** @param {{ blob: Blob, name: string }[]} photos @param {Texts} texts */
    constructor(photos, texts) {
        this.t = texts.t;
        this.photos = photos.map((photo) => ({ ...photo, strokes: [], address: "", picture: null }));
        this.current = this.photos[0];
        this.tool = "pen";
        this.color = COLORS[0];
        this.result = new Promise((resolve) => { this.resolve = resolve; });
        this.build();
        this.open(this.current);
    }

    build() {
        this.canvas = make("canvas", { role: "img", pointerdown: (event) => this.begin(event), pointermove: (event) => this.go(event) });
        for (const name of ["pointerup", "pointercancel"]) this.canvas.addEventListener(name, () => { this.stroke = null; });
        this.tools = ["pen", "arrow"].map((tool) => iconButton(tool, this.t(tool), () => this.set("tool", tool), { "data-tool": tool }));
        this.swatches = COLORS.map((color, index) => {
            const dot = make("i", { class: "dot", "aria-hidden": "true" });
            dot.style.background = color;
            return make("button", { type: "button", class: "plain", "aria-label": this.t(`color${index}`), "data-color": color, click: () => this.set("color", color) }, dot);
        });
        this.undoButton = iconButton("undo", this.t("undo"), () => {
            this.current.strokes.pop();
            this.draw();
        });
        this.strip = make("div", { class: "strip", role: "group", "aria-label": this.t("photos"), hidden: this.photos.length < 2 });
        this.element = make("dialog", { class: "photo-editor", "aria-label": this.t("drawOnPhoto"), close: () => this.finish() },
            make("form", { method: "dialog" },
                make("div", { class: "photo-tools", role: "group", "aria-label": this.t("drawOnPhoto") }, this.tools, this.swatches, this.undoButton),
                this.canvas, this.strip,
                make("p", { class: "buttons" },
                    textButton(this.t("cancel"), () => this.element.close("")),
                    textButton(this.t("addPhotos", { count: this.photos.length }), () => this.element.close("add"), { class: "strong" }))));
        this.set("tool", this.tool);
        this.set("color", this.color);
        for (const photo of this.photos) {
            photo.address = URL.createObjectURL(photo.blob);
            this.strip.append(make("button", { type: "button", class: "plain", "aria-label": photo.name, click: () => this.open(photo) },
                make("img", { src: photo.address, alt: "" })));
        }
    }

    set(name, value) {
        this[name] = value;
        for (const button of name === "tool" ? this.tools : this.swatches) {
            button.setAttribute("aria-pressed", String(button.dataset[name] === value));
        }
    }

    async open(photo) {
        this.current = photo;
        [...this.strip.children].forEach((button, index) => button.setAttribute("aria-pressed", String(this.photos[index] === photo)));
        photo.picture ||= await createImageBitmap(photo.blob);
        if (this.current !== photo) return;
        this.canvas.setAttribute("aria-label", photo.name);
        this.canvas.width = photo.picture.width;
        this.canvas.height = photo.picture.height;
        this.draw();
    }

    // MARK: - Strokes

    begin(event) {
        if (!event.isPrimary || event.button !== 0 || !this.current.picture) return;
        event.preventDefault();
        this.canvas.setPointerCapture(event.pointerId);
        this.stroke = { tool: this.tool, color: this.color, points: [this.at(event)] };
        this.current.strokes.push(this.stroke);
        this.draw();
    }

    go(event) {
        if (!this.stroke || !event.isPrimary) return;
        // An arrow has two ends; a pen goes where the finger goes.
        if (this.stroke.tool === "arrow") this.stroke.points[1] = this.at(event);
        else this.stroke.points.push(this.at(event));
        this.draw();
    }

    /// Where the pointer is in pixels of the picture.
    at(event) {
        const box = this.canvas.getBoundingClientRect();
        return [(event.clientX - box.left) * this.canvas.width / box.width, (event.clientY - box.top) * this.canvas.height / box.height];
    }

    draw() {
        paint(this.canvas, this.current);
        this.undoButton.disabled = !this.current.strokes.length;
    }

    async finish() {
        this.element.remove();
        const sent = this.element.returnValue === "add" ? await Promise.all(this.photos.map(async (photo) => ({
            name: photo.name, blob: await drawnOn(photo)
        }))) : [];
        for (const photo of this.photos) {
            URL.revokeObjectURL(photo.address);
            photo.picture?.close();
        }
        this.resolve(sent);
    }
}

/// The photo with what was drawn on it, as JPEG; itself where nothing was.
async function drawnOn(photo) {
    if (!photo.strokes.length) return photo.blob;
    const canvas = document.createElement("canvas");
    canvas.width = photo.picture.width;
    canvas.height = photo.picture.height;
    paint(canvas, photo);
    return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob || photo.blob), "image/jpeg", 0.85));
}

function paint(canvas, { picture, strokes }) {
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const width = Math.max(3, Math.max(canvas.width, canvas.height) / 140);
    context.lineCap = context.lineJoin = "round";
    for (const { tool, color, points } of strokes) {
        // A dark rim, so that a stroke is seen on what has its colour.
        for (const [style, size] of [["rgb(0 0 0 / 55%)", width * 1.6], [color, width]]) {
            context.strokeStyle = style;
            context.lineWidth = size;
            context.beginPath();
            points.forEach(([x, y], index) => index ? context.lineTo(x, y) : context.moveTo(x, y));
            if (points.length === 1) context.lineTo(...points[0]);
            else if (tool === "arrow") addHead(context, points, width);
            context.stroke();
        }
    }
}

/// The head at the end of an arrow.
function addHead(context, [[startX, startY], [x, y]], width) {
    const angle = Math.atan2(y - startY, x - startX);
    const size = Math.min(5 * width, Math.hypot(x - startX, y - startY));
    for (const turn of [2.6, -2.6]) {
        context.moveTo(x + size * Math.cos(angle + turn), y + size * Math.sin(angle + turn));
        context.lineTo(x, y);
    }
}
