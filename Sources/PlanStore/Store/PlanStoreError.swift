import PlanModel

/// Why a plan file cannot be opened or does not do what was asked.
public enum PlanStoreError: Error, Hashable, Sendable {
    /// There is no file of that name.
    case notFound(file: String)
    /// A file that was to be made is there already.
    case alreadyExists(file: String)
    /// The file is something else; `found` says what, with its article.
    case notAPlan(file: String, found: String)
    /// The file was written by a newer version of Planmark.
    case newer(file: String, version: Int64, known: Int64)
    /// The file has tables, triggers or views that a plan file does not have, or lacks some.
    case foreignSchema(file: String, differences: [String])
    /// The system does not let the file be read.
    case notReadable(file: String, reason: String)
    /// The file can be read but not changed.
    case readOnly(file: String, reason: String)
    /// Others kept the file locked for longer than one waits.
    case locked(file: String)
    /// The file's content is damaged.
    case damaged(file: String, detail: String)
    /// There is no room left on the disk; nothing was changed.
    case diskFull(file: String)
    /// Another file has taken the place of the open one, or it was removed; nothing was changed.
    case replaced(file: String)
    /// Reading or writing failed in the system.
    case failed(file: String, DatabaseError)
    /// The plan has no such marker; `isRetired` when it had and its number is not given again.
    case noMarker(number: Int, isRetired: Bool)
    /// The plan has no such area.
    case noArea(String)
    /// The plan has several areas of that name, with these ids.
    case ambiguousArea(String, ids: [String])
    /// The plan has an area of that id already.
    case duplicateArea(id: String)
    /// A number that a marker of the plan has or had.
    case numberTaken(Int)
    /// The step is not one of the workflow's; `possible` are those that the role may take from there.
    case stepNotAllowed(number: Int?, from: String?, to: String, role: String?, possible: [String], others: [String])
    /// There is nothing that can be undone.
    case nothingToUndo
    /// There is nothing that was undone and can be done again.
    case nothingToRedo
    /// What was to be undone has been changed again since.
    case changedSince(String)
    /// A value does not fit its field.
    case badValue(MarkerFieldError)
    /// A file to be kept in the plan is larger than that many bytes.
    case contentTooLarge(name: String, size: Int, limit: Int)
    /// The plan does not have the bytes of that hash, or they are not what the hash says.
    case contentMissing(name: String)
    /// A marker has no such attachment, or several.
    case noAttachment(MissingAttachment)
    /// Nothing of a damaged plan file could be read, so that there is nothing to repair.
    case beyondRepair(file: String, detail: String)
    /// The two plans are not copies of one plan.
    case unrelated(file: String, other: String)
}

extension PlanStoreError {
    /// Whether the error is about writing rather than about what is there or was asked.
    public var isAboutOutput: Bool {
        switch self {
        case .alreadyExists, .readOnly, .diskFull: true
        default: false
        }
    }

    /// Whether the error refuses what was asked of a sound plan.
    public var isRefusal: Bool {
        switch self {
        case .noMarker, .noArea, .ambiguousArea, .duplicateArea, .numberTaken, .stepNotAllowed, .nothingToUndo,
            .nothingToRedo,
            .changedSince,
            .badValue,
            .contentTooLarge, .noAttachment:
            true
        default: false
        }
    }
}

extension PlanStoreError: CustomStringConvertible {
    /// The error on one line: the file, what is wrong, and what to do.
    public var description: String {
        switch self {
        case .notFound(let file): "\(file): no such file; make a plan with: planmark new"
        case .alreadyExists(let file): "\(file): exists already; nothing was changed"
        case .notAPlan(let file, let found): "\(file): not a plan file but \(found)"
        case .newer(let file, let version, let known):
            "\(file): a plan file of version \(version), written by a newer Planmark; this one knows version \(known)"
        case .foreignSchema(let file, let differences):
            "\(file): not a sound plan file: \(differences.prefix(3).joined(separator: "; "))"
                + "\(differences.count > 3 ? "; …" : ""); 'planmark repair' saves the markers into a new file"
        case .notReadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .readOnly(let file, let reason): "\(file): cannot be changed: \(reason)"
        case .locked(let file): "\(file): another program is busy with the plan; nothing was changed, try again"
        case .damaged(let file, let detail):
            "\(file): the plan file is damaged (\(detail)); 'planmark repair' saves what can be saved into a new file"
        case .diskFull(let file): "\(file): the disk is full; nothing was changed"
        case .replaced(let file):
            "\(file): the file was replaced or removed while it was open; nothing was changed, open it again"
        case .failed(let file, let error): "\(file): \(error)"
        case .noMarker(let number, false): "there is no marker \(number)"
        case .noMarker(let number, true): "marker \(number) was removed; 'planmark history' tells when"
        case .noArea(let name): "there is no area '\(name)'"
        case .ambiguousArea(let name, let ids):
            "there are \(ids.count) areas '\(name)'; say which by its id: "
                + ids.prefix(20).map { "'\($0)'" }.joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
        case .duplicateArea(let id): "there is an area with the id '\(id)' already"
        case .numberTaken(let number): "the number \(number) has been given already and is not given again"
        case .stepNotAllowed(let number, let from, let to, let role, let possible, let others):
            Self.refusedStep(number: number, from: from, to: to, role: role, possible: possible, others: others)
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .changedSince(let what): "not possible any more: \(what) was changed since"
        case .badValue(let error): "\(error)"
        case .contentTooLarge(let name, let size, let limit):
            "\(name): \(size) bytes are more than a plan keeps; the limit is \(limit)"
        case .contentMissing(let name): "\(name): its content is not in the plan"
        case .noAttachment(let missing): "\(missing)"
        case .beyondRepair(let file, let detail):
            "\(file): nothing could be read of the plan file (\(detail)); nothing was saved, use a backup"
        case .unrelated(let file, let other): "\(other): not a copy of the plan \(file)"
        }
    }

    private static func refusedStep(
        number: Int?, from: String?, to: String, role: String?, possible: [String], others: [String]
    ) -> String {
        let subject = number.map { "marker \($0)" } ?? "a new marker"
        let start = from.map { " is '\($0)' and" } ?? ""
        var text = "\(subject)\(start) cannot become '\(to)'"
        if let role { text += " by the role '\(role)'" }
        text += possible.isEmpty ? "; no step is allowed from there" : "; allowed: \(possible.joined(separator: ", "))"
        if !others.isEmpty { text += "; with another role: \(others.joined(separator: ", "))" }
        if possible.isEmpty, others.isEmpty { text += "; 'planmark workflow' lists and changes the steps" }
        return text
    }
}
