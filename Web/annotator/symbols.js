/** @typedef {import("./plan-state.js").PlanState} PlanState */

/// The symbols of markers as the library draws them, loaded once for each symbol, colour and number of digits.
export class Symbols {
    static size = 30.6;

    /// What the server calls a symbol, below the path of a plan's symbols.
    /** @param {string} name @param {string} color @param {number} digits @param {boolean} isHollow @returns {string} */
    static key(name, color, digits, isHollow) {
        return `${name}/${color.replace("#", "").toLowerCase()}?digits=${digits}&size=${Symbols.size}${isHollow ? "&hollow=1" : ""}`;
    }

    /// - onLoad: called when a symbol has come that was asked for.
    /** @param {PlanState} state @param {() => void} onLoad */
    constructor(state, onLoad) {
        this.state = state;
        this.onLoad = onLoad;
        this.known = new Map();
    }

    /// A symbol: its `picture` (a canvas), `box` in pixels of the screen with the marker's point as the origin, and `number`.
    /// Null while it is loading.
    symbol(name, color, digits, isHollow) {
        const key = Symbols.key(name, color, digits, isHollow);
        if (!this.known.has(key)) {
            this.known.set(key, null);
            this.load(key);
        }
        return this.known.get(key);
    }

    async load(key) {
        try {
            const { svg, box, number } = await this.state.server.get(this.state.path(`symbols/${key}`));
            const image = new Image();
            image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
            await image.decode();
            const ratio = window.devicePixelRatio || 1;
            const [width, height] = [box[2] - box[0], box[3] - box[1]];
            const picture = document.createElement("canvas");
            picture.width = Math.round(width * ratio);
            picture.height = Math.round(height * ratio);
            picture.getContext("2d").drawImage(image, 0, 0, picture.width, picture.height);
            this.known.set(key, { picture, box, width, height, number });
            this.onLoad();
        } catch {
            // Asked for again when it is next needed.
            this.known.delete(key);
        }
    }
}
