import PlanModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the markers of one plan are kept: a file (``PlanFile``), memory (``PlanFile/inMemory(name:drawing:)``), or whatever
/// else an app has.
///
/// A store may be used from any thread; calls take turns.
public protocol MarkerStore: AnyObject, Sendable {
    /// The drawing that the markers are on.
    var drawing: Drawing { get }
    /// All areas, in the order they are painted.
    func areas() throws -> [Area]
    /// The marker of that id, when there is one.
    func marker(id: UUID) throws -> PlanMarker?
    /// The marker of that number, when there is one.
    func marker(numbered number: Int) throws -> PlanMarker?
    /// Hands the markers that a query finds to `body` one by one, in the query's order and in constant memory.
    func forEachMarker(_ query: MarkerQuery, _ body: (PlanMarker) throws -> Void) throws
    /// How many markers a query finds.
    func count(_ query: MarkerQuery) throws -> Int
    /// Makes some changes: all of them, or none when one of them fails.
    ///
    /// - Parameters:
    ///   - action: What is done, in a word or two, for the history.
    ///   - author: Who does it.
    @discardableResult
    func apply(_ edits: [MarkerEdit], as action: String, by author: String?) throws -> StoreChange
    /// What changes from now on, one value a transaction.
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
