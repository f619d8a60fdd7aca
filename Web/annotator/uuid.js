/// A random UUID (version 4 of RFC 9562). `crypto.randomUUID` exists only in secure contexts, which plain HTTP on a building's
/// network is not.
/** @returns {string} */
export function makeUUID() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([start, end]) => digits.slice(start, end)).join("-");
}
