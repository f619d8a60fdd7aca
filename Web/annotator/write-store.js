// Where writes wait: IndexedDB, or memory in a window that may not use IndexedDB.

const NAME = "planmark";

function promised(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/// The records of writes, each with the `id` that gives the order.
class DatabaseStore {
    /** @param {IDBDatabase} database */
    constructor(database) {
        this.database = database;
        this.lasts = true;
    }

    /// Runs steps in one transaction and waits until the disk has it.
    async transaction(names, mode, steps) {
        const transaction = this.database.transaction(names, mode, { durability: "strict" });
        const ended = new Promise((resolve, reject) => {
            transaction.oncomplete = resolve;
            transaction.onabort = transaction.onerror = () => reject(transaction.error);
        });
        const [result] = await Promise.all([steps(transaction), ended]);
        return result;
    }

    all() {
        return this.transaction(["writes"], "readonly", (transaction) => promised(transaction.objectStore("writes").getAll()));
    }

    add(record) {
        return this.transaction(["writes"], "readwrite", (transaction) => promised(transaction.objectStore("writes").add(record)));
    }

    /// Removes a record and puts others in one step, so that a reload in between loses nothing.
    replace(removed, records) {
        return this.transaction(["writes"], "readwrite", async (transaction) => {
            const store = transaction.objectStore("writes");
            for (const id of removed) store.delete(id);
            for (const record of records) store.put(record);
        });
    }

    /// True if `owner` holds the lease from now on; nobody else gets it for that many milliseconds.
    lease(owner, duration) {
        return this.transaction(["leases"], "readwrite", async (transaction) => {
            const store = transaction.objectStore("leases");
            const now = Date.now();
            const held = await promised(store.get("replay"));
            if (held && held.owner !== owner && held.until > now) return false;
            await promised(store.put({ name: "replay", owner, until: now + duration }));
            return true;
        });
    }

    /// Ends the lease.
    release() {
        return this.transaction(["leases"], "readwrite", async (transaction) => {
            transaction.objectStore("leases").delete("replay");
            transaction.commit();
        });
    }
}

class MemoryStore {
    constructor() {
        this.records = new Map();
        this.last = 0;
        this.lasts = false;
    }

    async all() {
        return [...this.records.values()].sort((one, other) => one.id - other.id);
    }

    async add(record) {
        this.last += 1;
        this.records.set(this.last, { ...record, id: this.last });
        return this.last;
    }

    async replace(removed, records) {
        for (const id of removed) this.records.delete(id);
        for (const record of records) this.records.set(record.id, record);
    }

    async lease() {
        return true;
    }

    async release() {}
}

/// Opens the store. Its `lasts` is false if a reload loses what it holds.
/** @returns {Promise<DatabaseStore | MemoryStore>} */
export async function openWriteStore() {
    try {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => {
            request.result.createObjectStore("writes", { keyPath: "id", autoIncrement: true });
            request.result.createObjectStore("leases", { keyPath: "name" });
        };
        return new DatabaseStore(await promised(request));
    } catch {
        return new MemoryStore();
    }
}
