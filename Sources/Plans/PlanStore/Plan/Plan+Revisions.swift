import FoundationEssentials

/// The changes of one revision, as somebody who follows a plan is told of them.
public struct NumberedChange: Hashable, Sendable {
    /// The revision's number in this copy of the plan.
    public let revision: Int
    /// The id that the revision has in all copies of the plan; see ``Plan/write(_:by:key:_:)``.
    public let key: UUID
    /// The number of the revision that this one undid or redid; nil for any other.
    public let undoes: Int?
    /// True if the plan as a whole changed: its name, scale or workflow, or its measured lines, details, detections or skeletons.
    public let changesPlan: Bool
    /// The changes of markers and areas. The markers are as they are now.
    public let change: StoreChange
}

extension Plan {
    /// The number of the latest revision; 0 if there is none.
    public func latestRevision() throws -> Int { Int(try locked { try $0.latestRevision() }) }

    /// The number of the revision of an id, such as the key of a ``write(_:by:key:_:)``; nil if the history does not have it.
    public func number(ofRevision id: UUID) throws -> Int? { try locked { try $0.row(ofRevision: id).map { Int($0) } } }

    /// The revision of an id, such as the key of a ``write(_:by:key:_:)``; nil if the history does not have it.
    public func revision(ofKey id: UUID) throws -> RevisionRecord? {
        try locked { records in try records.row(ofRevision: id).flatMap { try records.revision(inRow: $0) } }
    }

    /// Returns the changes of all revisions after a given one, the earliest first.
    ///
    /// - Parameters:
    ///   - revision: The number of the last revision that is known already.
    ///   - limit: The greatest number of revisions to return.
    /// - Returns: The changes, or nil if there are more than `limit` revisions.
    public func changes(after revision: Int, limit: Int) throws -> [NumberedChange]? {
        try reading { records in
            let revisions = try records.revisions(after: Int64(revision), before: .max)
            guard revisions.count <= limit else { return nil }
            return try revisions.map { revision in
                let (change, changesPlan) = try foreignChange(revision)
                return NumberedChange(
                    revision: Int(revision.row), key: revision.id, undoes: revision.undoes.map { Int($0) },
                    changesPlan: changesPlan, change: change)
            }
        }
    }
}
