import FoundationEssentials
import PlanBase
import PlanModel

/// Why a plan file cannot be opened, or refuses a request.
public enum PlanStoreError: Problem, Hashable, Sendable {
    /// There is no file of that name.
    case notFound(file: String)
    /// The file to make exists already.
    case alreadyExists(file: String)
    /// Where a plan is to be made lies the log of one that is gone.
    case strayLog(file: String, log: String)
    /// The file is no plan file; `found` says what it is, with its article.
    case notAPlan(file: String, found: Message)
    /// A newer version of Planmark wrote the file.
    case newer(file: String, version: Int64, known: Int64)
    /// The file has tables, triggers or views that a plan file does not have, or lacks some.
    case foreignSchema(file: String, differences: [Message])
    /// The system does not let the file be read.
    case notReadable(file: String, reason: Message)
    /// The file can be read but not changed.
    case readOnly(file: String, reason: Message)
    /// Another connection kept the file locked for longer than the wait.
    case locked(file: String)
    /// The file's content is damaged.
    case damaged(file: String, detail: Message)
    /// The disk is full; nothing was changed.
    case diskFull(file: String)
    /// Changes are in the log beside the file and cannot be written into the file itself; nothing is lost.
    case inLogOnly(file: String, reason: String)
    /// The open file was replaced or removed; nothing was changed.
    case replaced(file: String)
    /// A transaction cannot begin inside another one.
    case alreadyInTransaction(file: String)
    /// The plan was closed by ``Plan/close()``.
    case closed(file: String)
    /// SQLite failed to read or write.
    case failed(file: String, DatabaseError)
    /// The plan has no marker of that number; `isRetired` if the marker was removed, whose number is not given again.
    case noMarker(number: Int, isRetired: Bool)
    /// The plan has no area of that id or name.
    case noArea(String)
    /// The plan has several areas of that name, with these ids.
    case ambiguousArea(String, ids: [String])
    /// The plan has an area of that id already.
    case duplicateArea(id: String)
    /// An area of that name reaches further beyond the drawing than a plan keeps; see ``/PlanModel/KeptReach``.
    case areaTooFar(name: String)
    /// The plan has no measured line of that id or name.
    case noLine(String)
    /// The plan has several measured lines of that name, with these ids.
    case ambiguousLine(String, ids: [String])
    /// The points make no line to measure.
    case badLine(name: String)
    /// The plan has no detection of the id.
    case noDetection(id: String)
    /// A detection cannot be kept; the reason says why.
    case badDetection(id: String, reason: Message)
    /// The plan has no detail of that name.
    case noDetail(String)
    /// A line or a detail reaches beyond the drawing.
    case offDrawing(Message)
    /// A present or removed marker has the number.
    case numberTaken(Int)
    /// A present or removed marker has the id.
    case idTaken(UUID)
    /// The workflow does not allow the step; `possible` are the statuses that the role may go to, `others` those of other
    /// roles.
    case stepNotAllowed(number: Int?, from: String?, to: String, role: String?, possible: [String], others: [String])
    /// The workflow has no such status, but those in `known`; `near` is a word for one that is like it.
    case unknownStatus(String, near: Workflow.Suggestion?, known: [String])
    /// There is no revision to undo.
    case nothingToUndo
    /// There is no undone revision to redo.
    case nothingToRedo
    /// Fewer revisions than were to be undone can be undone; none was.
    case fewerToUndo(count: Int, possible: Int)
    /// Fewer revisions than were to be redone can be redone; none was.
    case fewerToRedo(count: Int, possible: Int)
    /// The person may not undo or redo the revision.
    case reversalNotAllowed(ReversalRefusal)
    /// Something that the revision to undo or redo changed has been changed again since.
    case changedSince(Message)
    /// A value does not fit its field.
    case badValue(MarkerFieldError)
    /// A value does not fit a field of the plan; `expected` says what does.
    case badPlanValue(PlanField, expected: Message)
    /// A file to keep in the plan has more than `limit` bytes.
    case contentTooLarge(name: String, size: Int, limit: Int)
    /// The plan does not keep the content of a hash, or keeps other bytes under that hash.
    case contentMissing(name: Message)
    /// A name means no attachment of a marker, or several.
    case noAttachment(MissingAttachment)
    /// Nothing of a damaged plan file can be read.
    case beyondRepair(file: String, detail: Message)
    /// The two plans are not copies of one plan.
    case unrelated(file: String, other: String)
    /// The location of a plan is an address, as of a database, and the program has no store of such plans.
    case unknownAddress
    /// The areas of a file from which a plan was to be made lie outside the drawing, or reach too far beyond it.
    case areasOutside(OutsideAreas)
}

extension PlanStoreError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .notFound: "notFound"
        case .alreadyExists: "alreadyExists"
        case .strayLog: "strayLog"
        case .notAPlan: "notAPlan"
        case .newer: "newer"
        case .foreignSchema: "foreignSchema"
        case .notReadable: "notReadable"
        case .readOnly: "readOnly"
        case .locked: "locked"
        case .damaged: "damaged"
        case .diskFull: "diskFull"
        case .inLogOnly: "inLogOnly"
        case .replaced: "replaced"
        case .alreadyInTransaction: "alreadyInTransaction"
        case .closed: "closed"
        case .failed: "failed"
        case .noMarker: "noMarker"
        case .noArea: "noArea"
        case .ambiguousArea: "ambiguousArea"
        case .duplicateArea: "duplicateArea"
        case .areaTooFar: "areaTooFar"
        case .noLine: "noLine"
        case .ambiguousLine: "ambiguousLine"
        case .badLine: "badLine"
        case .noDetection: "noDetection"
        case .badDetection: "badDetection"
        case .noDetail: "noDetail"
        case .offDrawing: "offDrawing"
        case .numberTaken: "numberTaken"
        case .idTaken: "idTaken"
        case .stepNotAllowed: "stepNotAllowed"
        case .unknownStatus: "unknownStatus"
        case .nothingToUndo: "nothingToUndo"
        case .nothingToRedo: "nothingToRedo"
        case .fewerToUndo: "fewerToUndo"
        case .fewerToRedo: "fewerToRedo"
        case .reversalNotAllowed: "reversalNotAllowed"
        case .changedSince: "changedSince"
        case .badValue: "badValue"
        case .badPlanValue: "badPlanValue"
        case .contentTooLarge: "contentTooLarge"
        case .contentMissing: "contentMissing"
        case .noAttachment: "noAttachment"
        case .beyondRepair: "beyondRepair"
        case .unrelated: "unrelated"
        case .unknownAddress: "unknownKind"
        case .areasOutside: "areasOutside"
        }
    }
}

extension PlanStoreError {
    /// The kind of problem.
    public var kind: ProblemKind {
        switch self {
        case .notFound, .notAPlan, .newer, .foreignSchema, .notReadable, .damaged, .failed, .beyondRepair,
            .areasOutside:
            .unreadable
        case .alreadyExists, .strayLog, .readOnly, .diskFull, .inLogOnly: .unwritable
        case .noMarker, .noArea, .noLine, .noDetail, .noDetection, .noAttachment, .contentMissing: .notFound
        case .changedSince, .replaced, .duplicateArea, .numberTaken, .idTaken: .conflict
        case .locked: .unavailable
        case .reversalNotAllowed: .forbidden
        case .contentTooLarge: .limit
        case .ambiguousArea, .areaTooFar, .ambiguousLine, .badLine, .badDetection, .offDrawing, .stepNotAllowed,
            .unknownStatus, .nothingToUndo, .nothingToRedo, .fewerToUndo, .fewerToRedo, .badValue, .badPlanValue,
            .unrelated:
            .refused
        case .unknownAddress: .usage
        case .alreadyInTransaction, .closed: .internal
        }
    }

    /// The plan's file or address; nil if the error is about something in the plan.
    public var file: String? {
        switch self {
        case .notFound(let file), .alreadyExists(let file), .strayLog(let file, _), .notAPlan(let file, _),
            .newer(let file, _, _), .foreignSchema(let file, _), .notReadable(let file, _), .readOnly(let file, _),
            .locked(let file), .damaged(let file, _), .diskFull(let file), .inLogOnly(let file, _),
            .replaced(let file), .alreadyInTransaction(let file), .closed(let file), .failed(let file, _),
            .beyondRepair(let file, _), .unrelated(_, let file):
            file
        case .areasOutside(let outside): outside.file
        case .noMarker, .noArea, .ambiguousArea, .duplicateArea, .areaTooFar, .noLine, .ambiguousLine, .badLine,
            .noDetection, .badDetection, .noDetail, .offDrawing, .numberTaken, .idTaken, .stepNotAllowed,
            .unknownStatus, .nothingToUndo, .nothingToRedo, .fewerToUndo, .fewerToRedo, .reversalNotAllowed,
            .changedSince, .badValue, .badPlanValue, .contentTooLarge, .contentMissing, .noAttachment, .unknownAddress:
            nil
        }
    }

    /// The name of the field whose value does not fit, or of the argument that gives a plan's location.
    public var placeName: String? {
        switch self {
        case .badValue(let error): error.field.name
        case .unknownAddress: "location"
        default: nil
        }
    }
}

extension PlanStoreError {
    /// The error on one line: the file, what is wrong, and what to do.
    public var message: Message {
        switch self {
        case .notFound(let file):
            Message("\(file): no such file").advising(Message("\(Remedy.use(.new)) makes a plan"))
        case .alreadyExists(let file): Message("\(file): exists already; nothing was changed")
        case .strayLog(let file, let log):
            Message(
                """
                \(file): \(log) is there, with changes of a plan that was moved or removed; move it to that plan, or remove it
                """)
        case .notAPlan(let file, let found): Message("\(file): not a plan file but \(found)")
        case .newer(let file, let version, let known):
            Message(
                "\(file): a plan file of version \(version), written by a newer Planmark; this one knows version \(known)"
            )
        case .foreignSchema(let file, let differences):
            Message(
                """
                \(file): not a sound plan file: \(Self.beginning(of: differences)); its markers can still be saved into a new file
                """
            ).advising(Message("\(Remedy.use(.repair)) saves them"))
        case .notReadable(let file, let reason): Message("\(file): cannot be read: \(reason)")
        case .readOnly(let file, let reason): Message("\(file): cannot be changed: \(reason)")
        case .locked(let file):
            Message("\(file): another program is busy with the plan; nothing was changed, try again")
        case .damaged(let address, let detail) where address.hasPrefix("postgres") && address.contains("://"):
            // A plan in a database has no file to repair.
            Message("\(address): the plan is damaged (\(detail))").advising(
                Message("\(Remedy.use(.check)) tells more"))
        case .damaged(let file, let detail):
            Message(
                """
                \(file): the plan file is damaged (\(detail)); what can be read of it can still be saved into a new file
                """
            ).advising(Message("\(Remedy.use(.repair)) saves it"))
        case .diskFull(let file): Message("\(file): the disk is full; nothing was changed")
        case .replaced(let file):
            Message("\(file): the plan was replaced or removed while it was open; nothing was changed, open it again")
        case .inLogOnly(let file, let reason):
            Message(
                """
                \(file): the last changes are kept in \(file)-wal, as they cannot be written into the file (\(reason)); keep both
                """)
        case .alreadyInTransaction(let file):
            Message(
                """
                \(file): the plan is being read or changed already by the same caller; make all changes in one transaction
                """)
        case .closed(let file): Message("\(file): the plan was closed; open it again")
        // The statement says nothing to who uses the plan.
        case .failed(let file, let error):
            Message("\(file): \(error.message) (SQLite \(error.code))").advising(
                Message("\(Remedy.use(.check)) tells more"))
        case .noMarker(let number, false): Message("there is no marker \(number)")
        case .noMarker(let number, true):
            Message("marker \(number) was removed").advising(Message("\(Remedy.use(.history)) tells when"))
        case .noArea(let name):
            Message("there is no area '\(name)'").advising(Message("\(Remedy.use(.areaList)) shows those there are"))
        case .ambiguousArea(let name, let ids):
            Message("there are \(ids.count) areas '\(name)'; say which by its id: \(Self.quoted(ids))")
        case .duplicateArea(let id): Message("there is an area with the id '\(id)' already")
        case .areaTooFar(let name): Message("\(Area.reachProblem(ofArea: name.onOneLine)); nothing was changed")
        case .noLine(let name):
            Message("there is no measured line '\(name)'").advising(
                Message("\(Remedy.use(.measureList)) shows those there are"))
        case .ambiguousLine(let name, let ids):
            Message("there are \(ids.count) measured lines '\(name)'; say which by its id: \(Self.quoted(ids))")
        case .noDetection(let id): Message("there is no detection '\(id.excerpt)'")
        case .badDetection(let id, let reason): Message("the detection '\(id.excerpt)' cannot be kept: \(reason)")
        case .badLine(let name): Self.badLine(name)
        case .noDetail(let name):
            Message("there is no detail '\(name)'").advising(
                Message("\(Remedy.use(.detailList)) shows those there are"))
        case .offDrawing(let what): Message("\(what) reaches beyond the drawing; nothing was changed")
        case .numberTaken(let number): Message("the number \(number) has been given already and is not given again")
        case .idTaken(let id):
            Message(
                """
                the id \(id.uuidString.lowercased()) is that of another marker, which may have been removed; use a new one
                """)
        case .stepNotAllowed(let number, let from, let to, let role, let possible, let others):
            Self.refusedStep(number: number, from: from, to: to, role: role, possible: possible, others: others)
        case .unknownStatus(let status, let near, let known): Self.unknownStatus(status, near: near, known: known)
        case .nothingToUndo: Message("there is nothing to undo")
        case .nothingToRedo: Message("there is nothing to redo")
        case .fewerToUndo(let count, let possible):
            Message(
                count: possible,
                one: "only \(possible) change can be undone, not \(count); nothing was undone",
                other: "only \(possible) changes can be undone, not \(count); nothing was undone")
        case .fewerToRedo(let count, let possible):
            Message(
                count: possible,
                one: "only \(possible) change can be redone, not \(count); nothing was redone",
                other: "only \(possible) changes can be redone, not \(count); nothing was redone")
        case .reversalNotAllowed(let refusal): refusal.message
        case .changedSince(let what): Message("not possible any more: \(what) was changed since")
        case .badValue(let error): error.message
        case .badPlanValue(let field, let expected): Message("the plan's \(field.rawValue) must be \(expected)")
        case .contentTooLarge(let name, let size, let limit):
            Message("\(name): \(size) bytes are more than a plan keeps; the limit is \(limit)")
        case .contentMissing(let name): Message("\(name): its content is not in the plan")
        case .noAttachment(let missing): missing.message
        case .beyondRepair(let file, let detail):
            Message("\(file): nothing could be read of the plan file (\(detail)); nothing was saved, use a backup")
        case .unrelated(let file, let other): Message("\(other): not a copy of the plan \(file)")
        // An address may hold a password, so the text quotes no part of it.
        case .unknownAddress:
            Message(
                """
                the location is an address of a kind that this program does not know; give the path of a plan file, or an address \
                that it knows
                """)
        case .areasOutside(let outside): outside.message
        }
    }

    /// Returns the first three differences from a plan's tables.
    private static func beginning(of differences: [Message]) -> Message {
        .joined(Message.beginning(of: differences, atMost: 3) { $0 }) { Message("\($0); \($1)") }
    }

    /// Returns the first 20 ids in quotes.
    private static func quoted(_ ids: [String]) -> [Message] {
        Message.beginning(of: ids) { .quoted($0) }
    }

    private static func badLine(_ name: String) -> Message {
        if let problem = TextLimit.problem(bytes: name.utf8.count, limit: TextLimit.short) {
            return Message("the name of the line is \(problem)")
        }
        let limit = MeasuredLine.greatestPointCount
        if name.isEmpty { return Message("the line must have 2 to \(limit) finite points that differ") }
        return Message("the line '\(name.onOneLine)' must have 2 to \(limit) finite points that differ")
    }

    private static func unknownStatus(_ status: String, near: Workflow.Suggestion?, known: [String]) -> Message {
        let problem =
            switch near {
            case nil where known.isEmpty: Message("the workflow has no status '\(status)'; it has none")
            case nil: Message("the workflow has no status '\(status)'; it has: \(known)")
            case let near?:
                Message("the workflow has no status '\(status)'; did you mean \(near)? it has: \(known)")
            }
        return problem.advising(Message("\(Remedy.use(.workflow)) changes them"))
    }

    private static func refusedStep(
        number: Int?, from: String?, to: String, role: String?, possible: [String], others: [String]
    ) -> Message {
        let marker =
            number.map { Message("marker \($0)", context: "subject") } ?? Message("a new marker", context: "subject")
        let refusal =
            switch (from, role) {
            case (nil, nil): Message("\(marker) cannot become '\(to)'")
            case (nil, let role?): Message("\(marker) cannot become '\(to)' by the role '\(role)'")
            case (let from?, nil): Message("\(marker) is '\(from)' and cannot become '\(to)'")
            case (let from?, let role?):
                Message("\(marker) is '\(from)' and cannot become '\(to)' by the role '\(role)'")
            }
        var clauses = [
            possible.isEmpty ? Message("no step is allowed from there") : Message("allowed: \(possible)")
        ]
        if !others.isEmpty { clauses.append(Message("with another role: \(others)")) }
        let message = clauses.reduce(refusal) { Message("\($0); \($1)") }
        guard possible.isEmpty, others.isEmpty else { return message }
        return message.advising(Message("\(Remedy.use(.workflow)) lists and changes the steps"))
    }
}
