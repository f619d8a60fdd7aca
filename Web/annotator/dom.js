// Elements built from script. Every text becomes a text node, never HTML.

/// Makes an element. A function among the attributes listens to the event of its name; true and false set or leave out an attribute;
/// null leaves it out. A child is a node, a text, or null for none.
/** @param {string} name @param {Record<string, any>} attributes @param {any[]} children @returns {any} */
export function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === "function") element.addEventListener(key, value);
        else if (typeof value === "boolean") element.toggleAttribute(key, value);
        else if (value !== null && value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
}

// Paths of the icons on a grid of 20 x 20, drawn as strokes.
const icons = {
    add: "M10 4v12M4 10h12",
    area: "M4 5l9-1 3 6-5 6-7-2z",
    arrow: "M4 16L16 4M16 4v7M16 4H9",
    back: "M12 4l-6 6 6 6",
    camera: "M3 6h3l1.500-2h5L14 6h3v10H3zM10 13.500a2.750 2.750 0 1 0 0-5.500 2.750 2.750 0 0 0 0 5.500z",
    close: "M5 5l10 10M15 5L5 15",
    edit: "M4 16l1-4 8-8 3 3-8 8z",
    filter: "M3 5h14l-5.500 6v5l-3-1.500V11z",
    help: "M7.500 7.500a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .800-1 1.700M10 15v.100",
    list: "M7 5h10M7 10h10M7 15h10M3 5h.100M3 10h.100M3 15h.100",
    measure: "M3 13L13 3l4 4L7 17zM6 10l1.500 1.500M9 7l1.500 1.500",
    menu: "M10 4.500v.100M10 10v.100M10 15.500v.100",
    minus: "M4 10h12",
    next: "M8 4l6 6-6 6",
    pen: "M3 15c3-8 5-8 6-5s2 4 3 1 2-4 5-4",
    pin: "M10 17c0-3-5-5.500-5-9.500a5 5 0 0 1 10 0C15 11.500 10 14 10 17zM10 9v-.100",
    redo: "M15 8H8a4 4 0 0 0 0 8h4M15 8l-3.500-3.500M15 8l-3.500 3.500",
    rooms: "M3 3h14v14H3zM10 3v14M3 10h7",
    trash: "M4 6h12M8 6V4h4v2M5.500 6l1 10h7l1-10",
    undo: "M5 8h7a4 4 0 0 1 0 8H8M5 8l3.500-3.500M5 8l3.500 3.500",
    walls: "M8 16H4V4h12v12h-3M8 16l4-4",
    whole: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"
};

/// An icon that a screen reader passes over; the button around it needs a name.
/** @param {string} name @returns {SVGElement} */
export function icon(name) {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("class", "icon");
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", icons[name]);
    svg.append(path);
    return svg;
}

/// A button that shows only an icon, named for screen readers and in its tooltip; `keys` says the shortcut.
/** @param {string} name @param {string} label @param {(() => void) | null} action @param {Record<string, any>} attributes @returns {HTMLButtonElement} */
export function iconButton(name, label, action, { keys = "", ...attributes } = {}) {
    return make("button", {
        type: "button", class: "plain", "aria-label": label, title: keys ? `${label} (${keys})` : label, click: action, ...attributes
    }, icon(name));
}

/// A button with a text, after an icon where one is named.
/** @param {string} label @param {(() => void) | null} action @param {Record<string, any>} attributes @returns {HTMLButtonElement} */
export function textButton(label, action, { icon: name, ...attributes } = {}) {
    return make("button", { type: "button", ...(action ? { click: action } : {}), ...attributes }, name ? icon(name) : null, label);
}

/// Makes an element's children those of a list. A child that was there and follows the same ones as before stays where it is, so that
/// neither a press on it nor the keyboard's focus is lost.
/** @param {Element} element @param {Element[]} children @returns {void} */
export function arrange(element, children) {
    const isKept = new Set(children);
    for (const child of [...element.children]) if (!isKept.has(child)) child.remove();
    children.forEach((child, index) => {
        if (child !== element.children[index]) element.insertBefore(child, element.children[index] ?? null);
    });
}
