// The HTTP API: requests, and what their failures mean.

/** @typedef {import("./texts.js").Texts} Texts */

/// The server was not reached, or did not answer in time. What was sent may have been done.
export class NoConnection extends Error {}

/// The server answered with an error. `code` and `details` are those of the API.
export class ServerError extends Error {
    /** @param {number} status @param {any} error @param {number | null} retryAfter */
    constructor(status, error, retryAfter) {
        super(error.message || `HTTP ${status}`);
        this.status = status;
        this.code = error.code || "unknown";
        this.details = error;
        this.retryAfter = retryAfter;
    }

    /// True if the same request may go well later, or after signing in.
    get passes() {
        return this.status >= 500 || [401, 408, 429].includes(this.status) || this.isPlanMissing;
    }

    /// True if the server does not find the plan, whose file was removed or renamed; it may come back.
    get isPlanMissing() {
        return this.code === "noPlan" || this.status === 503 && this.code === "notFound";
    }
}

/// A server that keeps plans.
export class Server {
    /// - base: the address of the server's root, which ends with a slash.
    /// - texts: those of the page that asks, in whose language its messages are.
    /** @param {string} base @param {Texts} texts */
    constructor(base, texts) {
        this.base = base;
        this.texts = texts;
    }

    /// The address of a path below /api/v1.
    /** @param {string} path @returns {string} */
    address(path) {
        return new URL(`api/v1/${path}`, this.base).href;
    }

    /** @param {string} path @returns {Promise<any>} */
    get(path) {
        return this.request("GET", path);
    }

    /// The answer, and when the server gave it, as a `Date`, if it comes from what this device keeps; null for now. A date that is not
    /// known is invalid.
    /** @param {string} path @returns {Promise<{ answer: any, since: Date | null }>} */
    async getDated(path) {
        let since = null;
        const answer = await this.request("GET", path, {
            onHeaders: (headers) => { since = headers.has("Planmark-Kept") ? new Date(headers.get("Planmark-Kept")) : null; }
        });
        return { answer, since };
    }

    /// Sends JSON that changes nothing that is kept, as a check does.
    /** @param {string} path @param {any} body @param {Record<string, any>} options @returns {Promise<any>} */
    ask(path, body, options = {}) {
        return this.request("POST", path, { body: JSON.stringify(body), type: "application/json", ...options });
    }

    /** @param {string} token @returns {Promise<any>} */
    signIn(token) {
        return this.ask("session", { token });
    }

    /// The answer's JSON, null if it has none. With `signal` the request can be given up.
    /// Throws `NoConnection` or `ServerError`.
    /** @param {string} method @param {string} path @param {Record<string, any>} options @returns {Promise<any>} */
    async request(method, path, { body, type, headers = {}, seconds = 20, signal = null, onHeaders = null } = {}) {
        const end = new AbortController();
        signal?.addEventListener("abort", () => end.abort());
        const timer = setTimeout(() => end.abort(), seconds * 1000);
        try {
            const sent = { "Accept-Language": this.texts.language, ...headers };
            if (type) sent["Content-Type"] = type;
            let response;
            let text;
            try {
                response = await fetch(this.address(path), {
                    method, body, headers: sent, credentials: "include", cache: method === "GET" ? "no-cache" : "no-store", signal: end.signal
                });
                text = await response.text();
            } catch (error) {
                throw new NoConnection(error.message);
            }
            let answer = null;
            try {
                answer = text ? JSON.parse(text) : null;
            } catch {
                // A proxy's page; the status says enough.
            }
            onHeaders?.(response.headers);
            if (response.ok) return answer;
            throw new ServerError(response.status, answer?.error || {}, Number(response.headers.get("Retry-After")) || null);
        } finally {
            clearTimeout(timer);
        }
    }
}
