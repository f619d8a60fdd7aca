import PlanBase

/// The address of a plan, or of what keeps several, in a store of another kind than files, such as a database.
///
/// A library that has such a store makes its addresses known by ``PlanLocation/register(_:)``; whoever opens plans by their location then
/// opens these too.
public protocol PlanAddress: Hashable, Sendable, CustomStringConvertible {
    /// True if a text is meant as an address of this kind, and not as the path of a file: also if it is written a little wrong.
    static func isAddress(_ text: String) -> Bool

    /// Reads an address.
    ///
    /// - Throws: An error that quotes no part of the address that may be a password.
    init(_ text: String) throws

    /// The plan's name; nil if the address is that of what keeps plans.
    var plan: String? { get }

    /// The store of the plan that is there.
    ///
    /// - Parameters:
    ///   - access: Whether the plan may be changed.
    ///   - wait: The longest wait for others that write to the plan, in seconds.
    ///   - onLongWait: Called after a wait of a second.
    /// - Throws: A ``/PlanBase/Problem``, such as ``PlanStoreError``.
    func store(
        access: Plan.Access, wait: Double, onLongWait: (@Sendable () -> Void)?
    ) throws -> any RecordStore

    /// The store of a plan that is to be made there.
    ///
    /// - Throws: A ``/PlanBase/Problem``, such as ``PlanStoreError``.
    func storeOfNewPlan() throws -> any RecordStore
}
