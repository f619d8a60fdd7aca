import PlanGeometry
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

/// A change to be made to a store.
public enum MarkerEdit: Hashable, Sendable {
    /// A new marker at a pixel point, which must satisfy the placement rules.
    case place(at: Point, MarkerDetails = MarkerDetails(), MarkerStyle = MarkerStyle())
    /// Other values for some fields of a marker; a new point must satisfy the placement rules.
    case set(UUID, [MarkerField: JSONValue])
    /// No such marker any more.
    case remove(UUID)
}

/// What one transaction changed.
public struct StoreChange: Hashable, Sendable {
    /// Markers that are new, in the order they were added.
    public var added: [PlanMarker]
    /// Markers that have changed, as they are now.
    public var changed: [PlanMarker]
    /// The ids of markers that are gone.
    public var removed: [UUID]
    /// Whether areas were added, changed or removed.
    public var areasChanged: Bool
    /// Who made the change.
    public var author: String?
    /// What was done: `mark`, `move`, …
    public var action: String
    /// Whether the change was made through another connection to the file, perhaps by another process.
    public var isForeign: Bool

    init(action: String, author: String?, isForeign: Bool) {
        (added, changed, removed, areasChanged) = ([], [], [], false)
        (self.action, self.author, self.isForeign) = (action, author, isForeign)
    }
}
