import FoundationEssentials
import PlanModel

/// A store of one plan's markers: a file (``Plan``), memory (``Plan/inMemory(name:drawing:)``), or an app's own.
///
/// Any thread may call a store; calls take turns.
public protocol MarkerStore: AnyObject, Sendable {
    /// The drawing that the markers are on.
    var drawing: Drawing { get }
    /// All areas, in the order they are painted.
    func areas() throws -> [Area]
    /// The marker of an id; `nil` if there is none.
    func marker(id: UUID) throws -> PlanMarker?
    /// The marker of a number; `nil` if there is none.
    func marker(numbered number: Int) throws -> PlanMarker?
    /// Calls `body` with each marker that a query finds, in the query's order and in constant memory.
    func forEachMarker(_ query: MarkerQuery, _ body: (PlanMarker) throws -> Void) throws
    /// The number of markers that a query finds.
    func count(_ query: MarkerQuery) throws -> Int
    /// Makes changes: all of them, or none if one of them fails.
    ///
    /// - Parameters:
    ///   - action: The action's name in the history, a word or two.
    ///   - author: The person who makes the changes.
    @discardableResult
    func apply(_ edits: [MarkerEdit], as action: String, by author: String?) throws -> StoreChange
    /// The changes from now on, one value a transaction.
    func changes() -> AsyncStream<StoreChange>
}

extension MarkerStore {
    /// The markers that a query finds, in its order.
    public func markers(_ query: MarkerQuery = MarkerQuery()) throws -> [PlanMarker] {
        var markers: [PlanMarker] = []
        try forEachMarker(query) { markers.append($0) }
        return markers
    }
}
