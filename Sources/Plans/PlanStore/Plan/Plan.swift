import FoundationEssentials
import PlanBase
import PlanFiles
import PlanModel

/// A plan: its drawing, areas and markers, the workflow, and the history of every change, kept in a file, in memory, in a
/// database, or in a ``RecordStore`` of an app.
///
/// ```swift
/// let plan = try Plan(path: "level1.plan")
/// let marker = try plan.write("mark", by: "Ada") { try $0.mark(at: Point(x: 120, y: 88)).marker }
/// ```
///
/// Any thread may call a plan; calls take turns. Any number of processes may have a plan open; writers take turns and wait for
/// each other. The changes of a ``write(_:by:key:_:)`` that has returned survive the process.
public final class Plan: MarkerStore, @unchecked Sendable {
    // Sendable because every use of the store and of the variables below happens while `lock` is held.

    /// Where the plan is: the path that opened the file, or another store's address; empty for a plan in memory.
    public let location: String
    /// True if the location is the path of a file.
    public let isFile: Bool
    /// The id that all copies of the plan share.
    public let id: UUID
    /// The plan's name, as the store had it when it was opened, or as a change through this object has left it.
    public var name: String { lock.withLock { summary.name } }
    /// The drawing, and where its picture comes from; its scale is as old as ``name``.
    public var planDrawing: PlanDrawing { lock.withLock { summary.drawing } }
    /// The drawing; its scale is as old as ``name``.
    public var drawing: Drawing { planDrawing.drawing }
    /// The name of the drawing's file; of an embedded drawing that of the file that the plan was made of, which plans of older
    /// programs do not keep.
    public var drawingFileName: String? { lock.withLock { summary.drawingFileName } }
    /// A notice about the store for the plan's readers, such as that the last changes may be missing; nil if there is none.
    public var notice: Message? { lock.withLock { store.notice } }

    let store: any RecordStore
    let lock = RecursiveLock()
    /// The clock; tests set another.
    package var now: @Sendable () -> Timestamp = { Timestamp.now }
    /// Makes the ids of new markers and revisions. Only transactions use it.
    package var ids = TimeOrderedIDGenerator()
    let observers = ChangeObservers()
    var lastToldRevision: Int64 = 0
    var lastChangeCounter: Int64 = 0
    /// The records of the transaction of the store in which this plan is being made, of which its own changes are a part.
    private var enclosing: (any RecordWriter)?
    /// The records of the moment that is being read, or of the transaction that is open.
    private(set) var moment: (any RecordReader)?
    /// The records of that moment, or else as they are now.
    var records: any RecordReader { moment ?? store.records }
    private(set) var isClosed = false
    /// The plan's id, name and drawing, as the store has them.
    private var summary: PlanSummary

    /// Opens the plan of a store, which nothing else uses from then on.
    ///
    /// - Throws: What the store throws, and ``PlanStoreError/damaged(file:detail:)`` if it keeps no plan.
    public convenience init(_ store: any RecordStore) throws {
        do {
            try self.init(store, store.records)
            try noteTold()
        } catch {
            throw store.planError(for: error)
        }
    }

    private init(_ store: any RecordStore, _ records: any RecordReader) throws {
        self.store = store
        (location, isFile) = (store.location, store.isFile)
        summary = try PlanSummary(records, location: store.location)
        id = summary.id
    }

    /// Makes a plan in an empty store, which nothing else uses from then on.
    ///
    /// - Parameters:
    ///   - name: The plan's name.
    ///   - drawing: The drawing. If the picture stays outside the plan, the path of its file is kept; else its name.
    ///   - picture: The bytes of the picture's file, to keep in the plan; `nil` if the picture stays outside.
    ///   - author: The person who makes the plan.
    ///   - fill: Makes the plan's first changes, such as its areas, which the history calls `new`.
    /// - Throws: What the store throws, and the error that `fill` throws. Nothing is kept then.
    public static func create(
        in store: any RecordStore, name: String, drawing: PlanDrawing, picture: [UInt8]? = nil,
        by author: String? = nil,
        _ fill: (PlanTransaction) throws -> Void = { _ in }
    ) throws -> Plan {
        // It closes the store when it goes away, and so must not do that before the transaction has ended.
        var plan: Plan?
        do {
            try store.write { records in
                try records.insertPlan(name: name, drawing: drawing, picture: picture)
                let new = try Plan(store, records)
                plan = new
                _ = try new.perform(newAction, by: author, on: records) { transaction in
                    if picture != nil, let name = drawing.drawing.path.flatMap({ PlanSummary.fileName(of: $0) }) {
                        try transaction.record(field: PlanSummary.drawingFileField, new: .string(name))
                    }
                    try fill(transaction)
                }
                // The first revision keeps the page of an embedded drawing.
                new.summary = try PlanSummary(records, location: store.location)
            }
            guard let plan else {
                throw PlanStoreError.damaged(file: store.location, detail: Message("no plan was made"))
            }
            // The plan is there: what fails from here on is no failure of its making.
            try? plan.noteTold()
            return plan
        } catch {
            throw store.planError(for: error)
        }
    }

    /// Copies the plan, with its whole history, into an empty store, which nothing else uses from then on.
    ///
    /// - Parameters:
    ///   - contents: Files that the copy keeps besides those of the plan, such as a drawing that lies beside the plan's file.
    ///   - change: Changes the copy, in the same transaction.
    /// - Throws: What the stores throw, and the error that `change` throws. Nothing is kept then.
    public func copy(
        into store: any RecordStore, keeping contents: [[UInt8]] = [], _ change: (Plan) throws -> Void = { _ in }
    ) throws -> Plan {
        try reading { records in
            // It closes the store when it goes away, and so must not do that before the transaction has ended.
            var copy: Plan?
            do {
                try store.write { writer in
                    try writer.copyAll(of: records)
                    for bytes in contents { try writer.keep(bytes, hash: ContentHash(of: bytes)) }
                    let new = try Plan(store, writer)
                    copy = new
                    new.enclosing = writer
                    defer { new.enclosing = nil }
                    try new.within(writer) { try change(new) }
                }
                guard let copy else {
                    throw PlanStoreError.damaged(file: store.location, detail: Message("no plan was made"))
                }
                try? copy.noteTold()
                return copy
            } catch {
                throw store.planError(for: error)
            }
        }
    }

    /// Notes what the history tells so far as told.
    private func noteTold() throws {
        lastToldRevision = try records.latestRevision()
    }

    deinit { try? close() }

    /// Closes the plan: all changes are where they are kept. Every later use throws ``PlanStoreError/closed(file:)``; closing
    /// again does nothing.
    ///
    /// A plan file that is in use has its last changes in a second file, `-wal`, beside it. Closing brings them into the file
    /// itself, and the files beside it go away unless another program has the plan open. An object that goes away without this
    /// call closes the plan too; a global variable of a script does not go away.
    ///
    /// - Throws: ``PlanStoreError`` if the changes cannot be written; they are in the `-wal` file then, and not lost.
    public func close() throws {
        try exclusively {
            guard !isClosed else { return }
            isClosed = true
            observers.postEnd()
            try store.close()
        }
    }

    /// Runs `body` while no other thread uses the plan, so that several questions are one turn. The observers hear of its changes
    /// when the plan is free again.
    package func exclusively<T>(_ body: () throws -> T) rethrows -> T {
        try lock.withLock(body, afterwards: observers.deliver)
    }

    /// Runs `body` while no other thread uses the plan, and throws the store's errors as those of the plan.
    func locked<T>(_ body: (any RecordReader) throws -> T) throws -> T {
        try exclusively {
            if isClosed { throw PlanStoreError.closed(file: location) }
            do { return try body(records) } catch { throw store.planError(for: error) }
        }
    }

    /// Runs `body` with the records as they are at one moment. Every question to the plan meanwhile, by this thread, is about
    /// that moment too.
    package func reading<T>(_ body: (any RecordReader) throws -> T) throws -> T {
        try locked { records in
            guard moment == nil else { return try body(records) }
            return try store.read { records in try within(records) { try body(records) } }
        }
    }

    private func within<T>(_ records: any RecordReader, _ body: () throws -> T) rethrows -> T {
        let earlier = moment
        moment = records
        defer { moment = earlier }
        return try body()
    }

    // MARK: - Writing

    /// Makes changes in one transaction: all of them come into force, together with their history, or none if `body` throws.
    ///
    /// - Parameters:
    ///   - action: The action's name in the history, a word or two.
    ///   - author: The person who makes the changes.
    ///   - key: The id that the revision gets in the history, by which ``number(ofRevision:)`` tells whether the changes were made
    ///     already when somebody asks for them again; nil for a new one. The plan must not have a revision of that id.
    ///   - body: Makes the changes. It may read the plan, and sees its own changes. It is run once, when the plan is locked.
    /// - Throws: ``PlanStoreError``, and the error that `body` throws; ``PlanStoreError/alreadyInTransaction(file:)`` inside `body`.
    @discardableResult
    public func write<T>(
        _ action: String, by author: String? = nil, key: UUID? = nil, _ body: (PlanTransaction) throws -> T
    ) throws -> T {
        try writeRevisions { records in
            let (result, transaction) = try perform(action, by: author, key: key, on: records, body)
            return (result, [transaction])
        }
    }

    /// Makes revisions, each with ``perform(_:by:key:on:_:)``, in one transaction of the store: all of them come into force, or none if
    /// `body` throws.
    ///
    /// - Parameter body: Returns the result and the transactions of the revisions, in order.
    func writeRevisions<T>(_ body: (any RecordWriter) throws -> (T, [PlanTransaction])) throws -> T {
        try locked { _ in
            if moment != nil, enclosing == nil { throw PlanStoreError.alreadyInTransaction(file: location) }
            let commit = InterruptNotice.Step(.change, isShort: isFile)
            let (result, transactions) =
                try enclosing.map(body)
                ?? store.write { records in
                    let performed = try body(records)
                    commit.begin()
                    return performed
                }
            commit.succeed()
            // The changes are in force: what fails from here on is no failure of theirs.
            if transactions.contains(where: \.changesPlan), let changed = try? PlanSummary(records, location: location)
            {
                summary = changed
            }
            for transaction in transactions {
                guard let revision = transaction.revisionNumber else { continue }
                try? tellForeignChanges(before: revision)
                tell(transaction.change, of: revision)
            }
            return result
        }
    }

    /// Makes a revision of what `body` changes in the records.
    func perform<T>(
        _ action: String, by author: String?, key: UUID? = nil, on records: any RecordWriter,
        _ body: (PlanTransaction) throws -> T
    ) throws -> (T, PlanTransaction) {
        let transaction = PlanTransaction(self, records, action: action, author: author, key: key)
        return try within(records) {
            let result = try body(transaction)
            try transaction.finish()
            return (result, transaction)
        }
    }
}
