/** A marker as the server keeps it; it has further fields of the plan's own. */
export interface Marker {
    id: string;
    number: number;
    x: number;
    y: number;
    status?: string;
    title?: string;
    note?: string;
    assignee?: string;
    area?: string;
    [field: string]: unknown;
}

/** What the markers are filtered by; what is left out lets all through. */
export interface Filter {
    /** A status of the plan's workflow, or "unfinished", "overdue" or "unlocated". */
    status?: string;
    assignee?: string;
    /** The id of a room. */
    area?: string;
    /** Words, all of which must be in the marker. */
    text?: string;
}

/** Why the server did not take a change. */
export interface Refusal {
    /** The problem's code, as of the HTTP API, such as "outsideAreas" or "conflict". */
    code: string;
    /** The problem in the element's language. */
    message: string;
    /** The change that was refused, such as "add", "edit", "remove", "areas" or "undo". */
    kind: string;
    /** The id of the marker that it is about, if it is about one. */
    marker: string | null;
}

/** What somebody changed, as the server's stream of changes tells it. */
export interface Change {
    revision: number;
    action: string;
    author?: string | null;
    added: Marker[];
    changed: Marker[];
    /** Ids of markers. */
    removed: string[];
    [field: string]: unknown;
}

/** A button or part of the plan's toolbar. */
export type Tool = "undo" | "redo" | "area" | "measure" | "list" | "help" | "place" | "zoom" | "legend";

export interface PlanmarkAnnotatorEventMap extends Omit<HTMLElementEventMap, "error"> {
    place: CustomEvent<Marker>;
    refuse: CustomEvent<Refusal>;
    /** The whole plan cannot be opened. */
    error: CustomEvent<Error>;
}

/** A plan within another page: `<planmark-annotator server="…" plan="…">`. */
export class PlanmarkAnnotator extends HTMLElement {
    /** The address of `planmark serve`; null for that of the module. */
    server: string | null;
    /** The id of the plan. */
    plan: string | null;
    readOnly: boolean;
    /** The language of texts and messages, "en", "de" or "zh". */
    lang: string;
    /** "light" or "dark"; null for that of the system. */
    theme: string | null;
    get toolbar(): string | null;
    /** The parts that are shown, as a list or as names with spaces between; "none" for none. */
    set toolbar(names: readonly Tool[] | string | null);
    get marker(): number | null;
    /** The number of the marker that is open; null for none. */
    set marker(number: number | null);
    get filter(): Filter;
    /** Also as "status=unfinished&area=4.06"; null for none. */
    set filter(parts: Filter | string | null);
    /** Opens a marker by its number; null closes the one that is open. */
    select(number: number | null): Promise<void>;
    /** Brings a point of the drawing to the middle. At zoom 0 a pixel of the drawing is one of the screen; each more doubles it. */
    flyTo(x: number, y: number, zoom?: number): Promise<void>;
    /** Takes back the last change; one of somebody else only after asking. */
    undo(): Promise<void>;
    redo(): Promise<void>;
    addEventListener<Name extends keyof PlanmarkAnnotatorEventMap>(
        type: Name,
        listener: (this: PlanmarkAnnotator, event: PlanmarkAnnotatorEventMap[Name]) => unknown,
        options?: boolean | AddEventListenerOptions
    ): void;
    addEventListener(type: "select", listener: (event: CustomEvent<Marker>) => unknown, options?: boolean | AddEventListenerOptions): void;
    addEventListener(type: "change", listener: (event: CustomEvent<Change>) => unknown, options?: boolean | AddEventListenerOptions): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
    interface HTMLElementTagNameMap {
        "planmark-annotator": PlanmarkAnnotator;
    }
}
