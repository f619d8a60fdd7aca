// The values that the page's modules give each other. What the server answers is described in Documentation/openapi.json.

/** x and y in pixels of the drawing, y down. */
export type Point = number[];

/** Polygons, each a list of rings, the outline and then the holes, none closed. */
export type Polygons = Point[][][];

export interface Area {
    id: string;
    name?: string;
    allowed: boolean;
    color?: string | null;
    polygons: Polygons;
    [property: string]: unknown;
}

/** A marker as it is shown: `pending` if something of it waits to be sent, `refused` the write of it that the server does not take. */
export interface Marker {
    id: string;
    number?: number;
    x: number;
    y: number;
    status?: string;
    attachments?: { name: string, sha256: string }[];
    pending?: boolean;
    refused?: Write | null;
    [field: string]: any;
}

/** A measured line, with the length that it has. */
export interface Line {
    id: string;
    name: string;
    points: Point[];
    pixels: number;
    metres: number | null;
}

/** Markers that are drawn as one, with their place on the screen. */
export interface MarkerGroup {
    x: number;
    y: number;
    markers: Marker[];
    /** The id of the area that all are in, empty for none; null for several. */
    room: string | null;
    isSelected: boolean;
    isAlone: boolean;
}

/** What a write does, which is shown until the server answers. */
export interface Effect {
    kind: string;
    marker?: string;
    area?: string;
    line?: string;
    values: any;
}

/** A write that waits in the queue. */
export interface Write {
    id: number;
    key: string;
    plan: string;
    method: string;
    path: string;
    body?: any;
    blob?: Blob;
    effect: Effect;
    author?: string | null;
    base: number | null;
    time: string;
    error: { status: number, code: string, message: string, details: any } | null;
}

/** Markers that are drawn as one: a pin, or a disc with their count. */
export interface Group {
    x: number;
    y: number;
    markers: Marker[];
    isSelected: boolean;
}
