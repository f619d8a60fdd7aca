// Markers that would cover each other on the screen, each group of which is drawn as one disc. The rules are those of sheets with discs: a
// disc stands for markers of one room, and only where rooms are smaller than discs for those of several.

/** @typedef {import("./types.d.ts").MarkerGroup} MarkerGroup */

// How near markers of one room are to each other that become one disc, in pixels of the screen.
const NEAR = 26;
// How far a pin reaches to both sides and upwards from its tip.
const PIN = [11, 31];
// How large cells are in which discs are looked for: no two discs further apart touch.
const CELL = 48;
// How often discs of different rooms are moved off each other, each time nearer to where they do not touch.
const MOVES = 4;
// The share of a disc's radius that another disc may cover.
const COVERED = 0.3;
// The room of markers that are in several.
const SEVERAL = null;

/// True if a group is drawn as a disc.
/** @param {MarkerGroup} group @returns {boolean} */
export function isDisc({ markers }) {
    return markers.length > 1;
}

/// The radius of a group's disc on the screen.
/** @param {MarkerGroup} group @returns {number} */
export function radiusOf({ markers }) {
    return 12.5 + 2.2 * String(markers.length).length;
}

/// Groups of markers, each with its place.
///
/// - pins: a group for each marker; one that `isAlone` stays so.
/// - isIn: says whether a point of the screen is in the room with an id.
/** @param {MarkerGroup[]} pins @param {(room: string, x: number, y: number) => boolean} isIn @returns {MarkerGroup[]} */
export function clusters(pins, isIn) {
    const isPin = (group) => !isDisc(group);
    const ofRooms = joined(pins, NEAR, (one, other) => one.room === other.room);
    let discs = ofRooms.filter(isDisc);
    // Pins of different rooms that are nearer than a pin is wide would hide each other.
    const ofSeveral = joined(ofRooms.filter(isPin), 2 * PIN[0], () => true);
    discs.push(...ofSeveral.filter(isDisc));
    let singles = ofSeveral.filter(isPin);
    while (true) {
        spread(discs, singles, isIn);
        const left = untaken(singles, discs);
        const merged = apart(discs);
        if (left.length === singles.length && merged.length === discs.length) return [...discs, ...left];
        [singles, discs] = [left, merged];
    }
}

/// Lets each group join the first one that is near enough and that it may join.
function joined(groups, distance, mayJoin) {
    const cells = new Cells(distance);
    return groups.filter((group) => {
        if (group.isAlone) return true;
        const near = cells.around(group.x, group.y).find((other) => mayJoin(group, other) && Math.hypot(other.x - group.x, other.y - group.y) < distance);
        if (near) merge(near, group);
        else cells.add(group);
        return !near;
    });
}

/// Puts a group's markers into another one, whose place is the mean of both.
function merge(group, other) {
    const share = other.markers.length / (group.markers.length + other.markers.length);
    group.x += (other.x - group.x) * share;
    group.y += (other.y - group.y) * share;
    take(group, other);
}

/// Puts a group's markers into another one, which stays where it is.
function take(group, other) {
    group.markers.push(...other.markers);
    if (group.room !== other.room) group.room = SEVERAL;
}

/// Moves discs off those of other rooms, and off pins there, as far as their own rooms reach.
function spread(discs, pins, isIn) {
    const pinCells = new Cells(CELL);
    for (const pin of pins) pinCells.add(pin);
    for (let move = 0; move < MOVES; move++) {
        const discCells = new Cells(CELL);
        for (const disc of discs) discCells.add(disc);
        const pushes = discs.map((disc) => push(disc, discCells.around(disc.x, disc.y), pinCells.around(disc.x, disc.y)));
        let isMoved = false;
        discs.forEach((disc, index) => {
            const [dx, dy] = pushes[index];
            if (!dx && !dy || !isIn(disc.room, disc.x + dx, disc.y + dy)) return;
            disc.x += dx;
            disc.y += dy;
            isMoved = true;
        });
        if (!isMoved) return;
    }
}

/// The way that discs and pins of other rooms push a disc.
function push(disc, discs, pins) {
    const way = [0, 0];
    if (disc.room === SEVERAL) return way;
    const add = (x, y, other, length) => {
        const distance = Math.hypot(disc.x - x, disc.y - y);
        // At one place they part to the sides.
        const [dx, dy] = distance ? [(disc.x - x) / distance, (disc.y - y) / distance] : [disc.room < (other.room ?? "") ? -1 : 1, 0];
        way[0] += dx * length;
        way[1] += dy * length;
    };
    for (const other of discs) {
        if (other.room !== disc.room && overlap(disc, other) > 0) add(other.x, other.y, other, (overlap(disc, other) + 0.1) / 2);
    }
    for (const pin of pins) {
        const reach = cover(disc, pin);
        if (pin.room !== disc.room && reach > 0) add(pin.x, pin.y - PIN[1] / 2, pin, reach + 0.1);
    }
    return way;
}

/// The pins that no disc covers. The others go into the disc that covers them, that of their room before others.
function untaken(pins, discs) {
    const cells = new Cells(CELL);
    for (const disc of discs) cells.add(disc);
    return pins.filter((pin) => {
        if (pin.isAlone) return true;
        const covering = cells.around(pin.x, pin.y).filter((disc) => cover(disc, pin) > 0);
        const disc = covering.find(({ room }) => room === pin.room) ?? covering[0];
        if (disc) take(disc, pin);
        return !disc;
    });
}

/// Discs that cover little of each other: others are one.
function apart(discs) {
    const cells = new Cells(CELL);
    return discs.filter((disc) => {
        const covered = cells.around(disc.x, disc.y).find((other) => overlap(disc, other) > COVERED * Math.min(radiusOf(disc), radiusOf(other)));
        if (covered) merge(covered, disc);
        else cells.add(disc);
        return !covered;
    });
}

/// By how much two discs reach over each other; negative for discs that are apart.
function overlap(one, other) {
    return radiusOf(one) + radiusOf(other) - Math.hypot(one.x - other.x, one.y - other.y);
}

/// By how much a disc reaches over a pin; negative if it hides nothing of its number.
function cover(disc, { x, y }) {
    const [reach, height] = PIN;
    const [across, down] = [Math.max(0, Math.abs(disc.x - x) - reach), Math.max(0, y - height - disc.y, disc.y - y)];
    return 0.7 * radiusOf(disc) - Math.hypot(across, down);
}

/// Groups by where they are, in square cells.
class Cells {
    /** @param {number} side */
    constructor(side) {
        this.side = side;
        this.columns = new Map();
    }

    add(group) {
        const [column, row] = [Math.floor(group.x / this.side), Math.floor(group.y / this.side)];
        if (!this.columns.has(column)) this.columns.set(column, new Map());
        const rows = this.columns.get(column);
        if (rows.has(row)) rows.get(row).push(group);
        else rows.set(row, [group]);
    }

    /// The groups that were added in the cell of a point and in those around it.
    around(x, y) {
        const [column, row] = [Math.floor(x / this.side), Math.floor(y / this.side)];
        const found = [];
        for (let i = column - 1; i <= column + 1; i++) {
            const rows = this.columns.get(i);
            if (rows) for (let j = row - 1; j <= row + 1; j++) found.push(...rows.get(j) ?? []);
        }
        return found;
    }
}
