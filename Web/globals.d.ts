// What the type checker does not see of the page.

/** The texts of other languages, which the server makes. */
export const catalogue: Record<string, Record<string, string[]>>;

declare global {
    /** Leaflet, which comes without types. */
    const L: any;

    /** What the page's own objects tell of are events with details. */
    interface Event {
        readonly detail: any;
    }

    /** All elements of the page are HTML's, but for some pictures. */
    interface Element {
        lang: string;
        focus(options?: FocusOptions): void;
    }

    /** The document, or the shadow tree that an element is in. */
    interface Node {
        getRootNode(options?: GetRootNodeOptions): any;
    }
}
