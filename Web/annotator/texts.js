import { catalogue } from "./catalogue.js";

// What the page says, in English. `{name}` stands for a value; of two texts, the first is for one thing and the second for any other
// number, which is `count`. The server's catalogue has the texts of other languages.

const texts = {
    actionNew: "plan made",
    actionMark: "marker added",
    actionEdit: "marker changed",
    actionMove: "marker moved",
    actionStatus: "status changed",
    actionRemove: "marker removed",
    actionAttach: "photos changed",
    actionImport: "markers imported",
    actionMerge: "plans merged",
    actionRepair: "plan repaired",
    actionSet: "plan changed",
    actionScale: "scale set",
    actionMeasureAdd: "measured line kept",
    actionMeasureRemove: "measured line removed",
    actionWorkflow: "workflow changed",
    actionAreaAdd: "room added",
    actionAreaTrace: "room traced",
    actionAreaEdit: "room changed",
    actionAreaRemove: "room removed",
    actionAreaImport: "rooms imported",
    actionRooms: "rooms added",
    actionUndo: "a change undone",
    actionRedo: "a change done again",
    after: "Next photo",
    addArea: "Draw a room",
    addPhotos: ["Add photo ({count})", "Add photos ({count})"],
    addMarker: "Add marker",
    allowed: "Markers may be placed here",
    arrow: "Arrow",
    anonymous: "somebody",
    areaName: "Name of the room",
    areaHint: "Tap the corners; tap the first one again, or Done.",
    areaTouches: "This covers {names}.",
    assignee: "Assigned to",
    back: "All plans",
    badNumber: "A number such as {example}, with nothing between its thousands.",
    badLength: "A length such as 5.4 m, 5400 mm or 17'-8 1/2\".",
    before: "Photo before",
    cancel: "Cancel",
    category: "Category",
    change: "Change",
    changedBy: "{who}: {what}",
    close: "Close",
    corner: "Corner {number}",
    color0: "Red",
    color1: "Yellow",
    color2: "Blue",
    conflict: "Somebody else changed this meanwhile. Theirs: {theirs}. Yours: {mine}.",
    correctRoom: "Correct {name}",
    discard: "Discard",
    discardAll: "Discard all refused ({count})",
    drawOnPhoto: "Draw on the photo",
    done: "Done",
    drawingProblem: "The drawing cannot be shown: {message}",
    dropAll: "Drop all",
    dropRoom: "Drop {name}",
    due: "Due",
    edit: "Edit",
    editHint: "Drag corners. Tap one to remove it.",
    filtered: "{shown} of {all} shown: show all",
    findingRooms: "Looking for all rooms; a large sheet takes some seconds…",
    findRoom: "Find the room here",
    findRooms: "Find all rooms",
    goOn: "Go on drawing",
    help: "Keys",
    helpText: "On the plan, arrows move it, + and − zoom. P: add a marker with the next tap. N: add one at the cross in the middle. R: find the room at the cross. Enter: open the marker at the cross. Tab: walk the markers with the arrows, Enter opens one. M: move the marker with the arrows, Enter puts it there. Room corners: Tab to one, arrows move it, Delete removes it. L: list. Ctrl+Z: undo, Ctrl+Y: redo. Escape: close.",
    held: "waits for your decision",
    history: "History",
    historyOffline: "The history is shown where there is a connection.",
    hole: "Hole or further part",
    holeHint: "Tap the corners of a hole. Outside of the room they make a further part of it.",
    incomplete: "Not all markers were loaded: {message}",
    inFeet: "In feet",
    inMetres: "In metres",
    keep: "Keep",
    keepHint: "The line stays in the plan, with its length. It may have a name.",
    forgetPlan: "Remove from this device",
    keepNeedsHttps: "Plans can be kept on this device over https alone, which planmark serve has with {options}.",
    keepPlan: "Keep on this device",
    keepTheirs: "Keep theirs",
    legend: "Status",
    lengthOf: "Length (m, cm, mm, or feet and inches)",
    length: "Length: {value}",
    measure: "Measure",
    measureHint: "Tap points: their distance is shown, and the area of three or more.",
    list: "List",
    locateHint: "Drag the marker to where it belongs.",
    loaded: "{count} of {total} loaded…",
    loading: "Loading…",
    marker: "Marker {number}",
    markers: ["{count} marker", "{count} markers"],
    more: "Show more",
    moved: "Marker {number} was moved.",
    moveKeys: "Arrows move it, with Shift in small steps. Enter puts it there, Escape leaves it.",
    moveHint: "Drag the marker to move it.",
    name: "Your name",
    nameHint: "It stands in the history beside what you change.",
    nameMissing: "The room needs a name.",
    nameLine: "Name it",
    newCorner: "New corner behind corner {number}",
    newMarker: "New marker",
    noConnection: "there is no connection",
    noPicture: "{name} is not a picture.",
    noMarker: "There is no marker {number} in this plan. It may have been removed.",
    noMarkers: "No markers.",
    noPlans: "There are no plans.",
    notPlaced: "The marker was not placed, as you gave no name.",
    notHere: "There is no connection, and this is not on this device. It opens by itself when there is one.",
    notLocated: "not yet located",
    nothingWaits: "Everything has reached the server.",
    note: "Note",
    offline: ["No connection. {count} change waits on this device.", "No connection. {count} changes wait on this device."],
    oldList: "No connection. The list is as it was on {time}.",
    open: "unfinished",
    openPhoto: "New tab",
    overdue: "overdue",
    pending: "waiting to be sent",
    pen: "Pen",
    photo: "photo",
    photoAdd: "Add photos",
    photoMissing: "This photo is shown where there is a connection.",
    photos: "Photos",
    outsideRooms: "Not in a room where markers may be. The nearest is {room}, {distance} away.",
    photoAdded: "{name} was added.",
    photoRemoved: "{name} was removed.",
    place: "Tap where the marker goes.",
    placed: "Marker {number} was placed.",
    placeAnyway: "Place it anyway",
    placeHere: "Place a marker here",
    placeInRoom: "Place it in {room}",
    planBack: "The plan is on the server again.",
    planGone: "The server does not find this plan any more: its file was removed or renamed. What you do stays on this device and is sent when the plan is there again.",
    planKept: "On this device",
    planKeptCoarse: "On this device, without the finest detail",
    planMissing: ["Plan not found. {count} change waits here.", "Plan not found. {count} changes wait here."],
    planNotKept: "Not on this device",
    planNotKeptNow: "Not kept: {message}",
    planSeen: "In part on this device",
    plans: "Plans",
    priority: "Priority",
    readOnly: "read only",
    redo: "Redo",
    redone: "Done again: {what}",
    refusedHere: "No marker may be here.",
    refused: "Not saved: {message}",
    refusals: ["{count} refused: it waits for your decision.", "{count} refused: they wait for your decision."],
    remove: "Remove",
    removed: "Marker {number} was removed.",
    removePhoto: "Remove photo",
    room: "Room",
    roomCertain: "certain",
    roomDoubtful: "doubtful",
    roomsDone: "No proposal is left.",
    roomsFound: ["{count} proposal, doubtful: {doubtful}", "{count} proposals, doubtful: {doubtful}"],
    roomsKnown: ["{count} room is not proposed, as the plan has it: {names}", "{count} rooms are not proposed, as the plan has them: {names}"],
    roomsNeedConnection: "Rooms are found by the server, which does not answer. Try again when there is a connection.",
    roomsNone: "There is no room to propose.",
    roomsNotTaken: ["Not proposed: {count} place", "Not proposed: {count} places"],
    roomsTaken: ["{count} room was added.", "{count} rooms were added."],
    save: "Save",
    scaleDiffers: "The scale was {percent} % different before. If both lengths are right, the drawing is distorted.",
    scaleHint: "How long is this line on the building?",
    search: "Search",
    sendAgain: "Send again",
    sendNow: "Send now",
    show: "Show",
    setScale: "Set the scale",
    setUnits: "Change the units",
    surface: "Area: {value}",
    sending: ["{count} change is being sent…", "{count} changes are being sent…"],
    sideHint: "The small points between them make new ones.",
    signIn: "Sign in",
    status: "Status",
    statusClosed: "closed",
    statusInProgress: "in progress",
    statusOpen: "open",
    statusReady: "ready for review",
    statusRejected: "rejected",
    step: "Next",
    takeCertain: "Take all certain ones ({count})",
    takeRoom: "Take {name}",
    throwAway: "Discard what you have drawn?",
    title: "Title",
    token: "Token",
    tokenHint: "Whoever started the server has it.",
    trace: "Find its walls",
    traceHint: "Tap inside a room, and its walls are found.",
    undone: "Undone: {what}",
    undoOther: "The last change is not yours ({who}: {what}).",
    tracing: "Looking for the walls…",
    undo: "Undo",
    unnamedRoom: "unnamed room",
    unsaved: "This browser keeps nothing: what waits is lost when the page is closed.",
    useMine: "Use mine",
    walk: "Markers on the plan",
    waiting: "Waiting on this device",
    wrongToken: "The token in the address is not one of this server.",
    whole: "Whole plan",
    without: "none",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out"
};

const statuses = new Map([["open", "statusOpen"], ["in progress", "statusInProgress"], ["ready for review", "statusReady"], ["closed", "statusClosed"], ["rejected", "statusRejected"]]);

/// What the page says, in one language.
export class Texts {
    /// - asked: a language, such as "zh-CN"; null for that of the browser. One that there are no texts of is English.
    /** @param {string | null} asked */
    constructor(asked = null) {
        const names = asked ? [asked] : navigator.languages || [navigator.language];
        const known = names.map((name) => name.slice(0, 2).toLowerCase());
        /// "en", "de" or "zh".
        this.language = known.find((name) => name === "en" || name in catalogue) || "en";
        this.plurals = new Intl.PluralRules(this.language);
        /// The order of names, in which 2 comes before 10.
        this.compare = new Intl.Collator(this.language, { numeric: true }).compare;
    }

    /// A text by its name.
    /** @param {string} name @param {Record<string, any>} values @returns {string} */
    t = (name, values = {}) => {
        const english = [texts[name]].flat();
        const forms = [catalogue[this.language]?.[english[0]] ?? english].flat();
        const text = this.plurals.select(values.count ?? 1) === "one" ? forms[0] : forms[forms.length - 1];
        return text.replace(/\{(\w+)\}/g, (_, key) => isolated(values[key] ?? ""));
    };

    /// What a field of markers is called.
    /** @param {{ name: string, label: Record<string, string> }} field @returns {string} */
    fieldName({ name, label }) {
        return texts[name] ? this.t(name) : label[this.language] || label.en;
    }

    /// A status of the built-in workflow as people read it; any other is a word of the plan's own.
    /** @param {string} status @returns {string} */
    statusName(status) {
        return statuses.has(status) ? this.t(statuses.get(status)) : status;
    }

    /// An action of the history, such as "measure add", as people read it. Of any other, its own name.
    /** @param {string} action @returns {string} */
    actionName(action) {
        const name = `action ${action === "import with any status" ? "import" : action}`.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
        return texts[name] ? this.t(name) : action;
    }

    /// A length of pixels as people read it: in metres, or in feet where the plan's units are imperial, if the scale is known. With
    /// power 2 it is an area.
    /** @param {number} pixels @param {number | null} scale @param {string} [units] @param {1 | 2} [power] @returns {string} */
    measure(pixels, scale, units = "metric", power = 1) {
        const text = scale ? sizeText(pixels / scale ** power, units, power) : withUnit(pixels, power === 2 ? "px²" : "px", 0);
        // Between digits stands the sign of the language.
        return text.replace(".", this.decimal);
    }

    /// The sign between the digits of a number.
    get decimal() {
        return (0.5).toLocaleString(this.language)[1];
    }

    /// A day such as "2026-11-20" as people read it.
    /** @param {string} day @returns {string} */
    day(day) {
        return new Date(day).toLocaleDateString(this.language, { dateStyle: "medium", timeZone: "UTC" });
    }

    /// A number that somebody wrote, with the decimal sign of their language or the other one; NaN for anything else, such as 1,234 where
    /// the comma may stand between thousands.
    /** @param {string} text @returns {number} */
    number(text) {
        const isClear = /^[-+]?\d+([.,]\d+)?$/.test(text) && (text.includes(this.decimal) || !/\D\d{3}$/.test(text));
        return isClear ? Number(text.replace(",", ".")) : NaN;
    }

    /// Why something is not saved; for a marker outside the rooms which room is the nearest, and how far.
    /** @param {{ message: string, details: any }} error @param {{ pixelsPerMetre: number | null, units: string }} plan @returns {string} */
    placement({ message, details: { nearest } }, { pixelsPerMetre, units }) {
        if (!nearest) return this.t("refused", { message });
        return this.t("outsideRooms", { room: nearest.name || nearest.area, distance: this.measure(nearest.distance, pixelsPerMetre, units) });
    }
}

const readFromRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

// A value between isolates (Unicode Standard Annex 9) if it is read from right to left, so that what stands beside it keeps its place.
function isolated(value) {
    return readFromRight.test(value) ? `\u2068${value}\u2069` : value;
}

/// A length in metres, or with power 2 an area in square metres, as sheets have it, with a decimal point: rounded alike, with a no-break
/// space between the parts.
function sizeText(metres, units, power) {
    const value = Math.max(metres, 0);
    if (units !== "imperial") return power === 2 ? metricArea(value) : metricLength(value);
    return power === 2 ? imperialArea(value / 0.3048 / 0.3048) : imperialLength(value / 0.0254);
}

function metricLength(metres) {
    if (metres < 0.0995) return withUnit(metres * 1000, "mm", metres < 0.00995 ? 1 : 0);
    if (metres < 99.995) return withUnit(metres, "m", 2);
    return metres < 9999.95 ? withUnit(metres, "m", 1) : withUnit(metres / 1000, "km", 2);
}

function metricArea(squareMetres) {
    if (squareMetres < 0.0995) return withUnit(squareMetres * 10_000, "cm²", squareMetres < 0.000995 ? 1 : 0);
    if (squareMetres < 9.995) return withUnit(squareMetres, "m²", 2);
    if (squareMetres < 999.95) return withUnit(squareMetres, "m²", 1);
    return squareMetres < 999_999.5 ? withUnit(squareMetres, "m²", 0) : withUnit(squareMetres / 1e6, "km²", 2);
}

/// Feet and inches, rounded to sixteenths of an inch below an inch, to eighths below a foot, to halves below 100 feet, and to whole
/// inches above.
function imperialLength(inches) {
    if (inches >= 12 * 5280) return withUnit(inches / 12 / 5280, "mi", 2);
    return feetAndInches(inches, inches < 1 - 1 / 32 ? 16 : inches < 12 - 1 / 16 ? 8 : inches < 1200 - 1 / 4 ? 2 : 1);
}

function imperialArea(squareFeet) {
    if (squareFeet < 0.995) return withUnit(squareFeet * 144, "sq\u00a0in", squareFeet < 0.0695 ? 1 : 0);
    if (squareFeet < 99.95) return withUnit(squareFeet, "sq\u00a0ft", 1);
    return squareFeet < 10 * 43_560 ? withUnit(squareFeet, "sq\u00a0ft", 0) : withUnit(squareFeet / 43_560, "acres", 1);
}

/// Feet and inches as American drawings have them: 12'-6 1/2". The denominator is the parts of an inch to which they are rounded.
function feetAndInches(inches, denominator) {
    const parts = Math.round(inches * denominator);
    const [feet, rest] = [Math.floor(parts / (12 * denominator)), parts % (12 * denominator)];
    const whole = Math.floor(rest / denominator);
    let [numerator, divisor] = [rest % denominator, denominator];
    while (numerator && numerator % 2 === 0) [numerator, divisor] = [numerator / 2, divisor / 2];
    const words = [whole || feet || !numerator ? String(whole) : "", numerator ? `${numerator}/${divisor}` : ""].filter(Boolean);
    return `${feet ? `${feet}'-` : ""}${words.join("\u00a0")}"`;
}

/// A number of some decimals with its unit. It is rounded half up, as people do, and not by the bits of the number.
function withUnit(number, unit, digits) {
    const factor = 10 ** digits;
    return `${(Math.round(number * factor) / factor).toFixed(digits)}\u00a0${unit}`;
}
