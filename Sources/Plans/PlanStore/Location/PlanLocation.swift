import PlanBase
import PlanModel
import Synchronization

/// Where a plan is: a file, or a place in a store of another kind, such as a database.
public enum PlanLocation: Sendable {
    /// The path of a plan file.
    case file(path: String)
    /// The address of a plan in a store of a kind that has been registered.
    case address(any PlanAddress)

    /// Reads a location as people write it: what is meant as an address of a kind that is known is one, all else a path.
    ///
    /// - Throws: ``PlanStoreError/unknownAddress`` for an address of another kind; what the address's kind throws.
    public init(_ text: String) throws {
        if let kind = Self.kind(of: text) {
            self = .address(try kind.init(text))
        } else if Self.isAddress(text) {
            throw PlanStoreError.unknownAddress
        } else {
            self = .file(path: text)
        }
    }

    /// True if a text is meant as an address, and not as the path of a file.
    public static func isAddress(_ text: String) -> Bool {
        // A path that messages print may have a password in it.
        kind(of: text) != nil || text.contains("://") || text.lowercased().contains("password=")
    }

    /// Makes a kind of addresses known to the whole program. To do so again changes nothing.
    public static func register(_ kind: any PlanAddress.Type) {
        kinds.withLock { kinds in
            if !kinds.contains(where: { $0 == kind }) { kinds.append(kind) }
        }
    }

    private static let kinds = Mutex<[any PlanAddress.Type]>([])

    private static func kind(of text: String) -> (any PlanAddress.Type)? {
        kinds.withLock { $0 }.first { $0.isAddress(text) }
    }
}

extension PlanLocation: Hashable {
    /// True if both are the same path, or the same address of one kind.
    public static func == (one: PlanLocation, other: PlanLocation) -> Bool {
        switch (one, other) {
        case (.file(let one), .file(let other)): one == other
        case (.address(let one), .address(let other)): AnyHashable(one) == AnyHashable(other)
        case (.file, .address), (.address, .file): false
        }
    }

    /// Hashes the path or the address.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .file(let path): hasher.combine(path)
        case .address(let address): hasher.combine(AnyHashable(address))
        }
    }
}

extension PlanLocation: CustomStringConvertible {
    /// The path, or the address without a password.
    public var description: String {
        switch self {
        case .file(let path): path
        case .address(let address): "\(address)"
        }
    }
}

extension Plan {
    /// Opens a plan wherever it is.
    ///
    /// - Parameters:
    ///   - location: The plan's place.
    ///   - access: Whether the plan may be changed.
    ///   - wait: The longest wait for others that write to the plan, in seconds.
    ///   - onLongWait: Called after a wait of a second, so that the program can tell the user: once for a file, once a change in a
    ///     database.
    /// - Throws: a ``/PlanBase/Problem``, such as ``PlanStoreError``.
    public convenience init(
        at location: PlanLocation, access: Access = .readWrite, wait: Double = 30,
        onLongWait: (@Sendable () -> Void)? = nil
    ) throws {
        switch location {
        case .file(let path): try self.init(path: path, access: access, wait: wait, onLongWait: onLongWait)
        case .address(let address):
            try self.init(address.store(access: access, wait: wait, onLongWait: onLongWait))
        }
    }

    /// Makes a plan, never in place of another.
    ///
    /// - Parameters:
    ///   - location: The plan's place.
    ///   - name: The plan's name.
    ///   - drawing: The drawing. If the picture stays outside a plan file, its path is relative to the file's folder.
    ///   - picture: The bytes of the picture's file, to keep in the plan; `nil` if the picture stays outside.
    ///   - author: The person who makes the plan.
    ///   - fill: Makes the plan's first changes, such as its areas, which the history calls `new`.
    /// - Throws: a ``/PlanBase/Problem``, such as ``PlanStoreError``, and the error that `fill` throws. No plan is made then.
    public static func create(
        at location: PlanLocation, name: String, drawing: PlanDrawing, picture: [UInt8]? = nil,
        by author: String? = nil, _ fill: (PlanTransaction) throws -> Void = { _ in }
    ) throws -> Plan {
        switch location {
        case .file(let path):
            try create(path: path, name: name, drawing: drawing, picture: picture, by: author, fill)
        case .address(let address):
            try create(in: address.storeOfNewPlan(), name: name, drawing: drawing, picture: picture, by: author, fill)
        }
    }

    /// Copies the plan, with its whole history, never in place of another plan. A copy in a database keeps the drawing too, if
    /// it can be had.
    ///
    /// - Parameters:
    ///   - location: The place of the copy.
    ///   - change: Changes the copy; the copy appears with the changes, or not at all.
    /// - Returns: The result of `change`.
    /// - Throws: a ``/PlanBase/Problem``, such as ``PlanStoreError``, and the error that `change` throws.
    @discardableResult
    public func copy<T>(to location: PlanLocation, _ change: (Plan) throws -> T = { _ in }) throws -> T {
        switch location {
        case .file(let path): return try copy(to: path, change)
        case .address(let address):
            var result: T?
            let store = try address.storeOfNewPlan()
            _ = try copy(into: store, keeping: outsidePicture()) { result = try change($0) }
            guard let result else {
                throw PlanStoreError.damaged(file: store.location, detail: Message("no plan was made"))
            }
            return result
        }
    }

    /// Makes a new plan of the contents of this plan on a new picture of its drawing, never in place of another plan; see
    /// ``Plan/redrawn(as:to:by:)``.
    ///
    /// - Throws: a ``/PlanBase/Problem``, such as ``PlanStoreError``. No plan is made then.
    public func redrawn(
        as drawing: RedrawnDrawing, at location: PlanLocation, by author: String? = nil
    ) throws -> (plan: Plan, report: RedrawReport) {
        try redrawn(as: drawing) { name, planDrawing, fill in
            try Plan.create(
                at: location, name: name, drawing: planDrawing, picture: drawing.picture, by: author, fill)
        }
    }

    /// The bytes of a drawing that lies beside the plan's file, if they can be had.
    private func outsidePicture() -> [[UInt8]] {
        guard !planDrawing.isEmbedded, case .bytes(let bytes, _)? = try? drawingContent() else { return [] }
        return [bytes]
    }
}
