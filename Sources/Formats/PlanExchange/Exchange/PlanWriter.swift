import PlanBase
import PlanFiles
import PlanModel
import PlanTables

/// Writes a plan as a file of some format, marker by marker, in memory that does not grow with their number.
public protocol PlanWriter {
    /// Begins the file with what precedes the markers.
    mutating func begin(_ head: PlanHead) throws
    /// Writes a marker.
    mutating func append(_ item: PlanMarker) throws
    /// Ends the file.
    mutating func end() throws
    /// Returns the bytes written since the last call.
    mutating func takeBytes() -> [UInt8]
    /// The parts of the plan that the format cannot hold, one sentence each. Complete once the file is ended.
    var losses: [Message] { get }
    /// True if a property has a column of its own even where its values are numbers, and not only where they are text.
    var hasColumnsForNumbers: Bool { get }
    /// True if the file holds the plan's detections. ``losses`` does not tell of detections that the file lacks.
    var holdsDetections: Bool { get }
    /// The part of the plan's measured lines and details that the file holds. ``losses`` does not tell of lines and details that
    /// the file lacks.
    var heldMeasures: HeldMeasures { get }
}

extension PlanWriter {
    /// False: numbers are written as JSON, so that they are read back as numbers.
    public var hasColumnsForNumbers: Bool { false }
    /// False.
    public var holdsDetections: Bool { false }
    /// Neither lines nor details.
    public var heldMeasures: HeldMeasures { .none }

    /// The names of a marker's properties that have columns of their own.
    public func columnNames(of item: PlanMarker) -> some Sequence<String> {
        item.marker.details.properties.lazy
            .filter { $0.value.string != nil || hasColumnsForNumbers && $0.value.number != nil }.map(\.key)
    }

    /// The names of the properties that have columns of their own in a file of many markers, in order.
    ///
    /// - Parameters:
    ///   - textNames: The names of those whose values are text.
    ///   - forEachMarker: Hands out the markers, which are looked at only if numbers have columns too.
    package func columnNames(
        _ textNames: [String], _ forEachMarker: ((PlanMarker) throws -> Void) throws -> Void
    ) throws -> [String] {
        guard hasColumnsForNumbers else { return textNames }
        var names = Set(textNames)
        try forEachMarker { names.formUnion(columnNames(of: $0)) }
        return names.sorted()
    }
}

/// The part of a plan that precedes the markers in a file.
public struct PlanHead: Hashable, Sendable {
    /// The drawing.
    public var drawing: Drawing?
    /// The areas, in the order they are painted.
    public var areas: [Area]
    /// The measured lines, and the parts of the drawing that have a scale of their own.
    public var lines: [MeasuredLine], details: [DrawingDetail]
    /// The detections in the drawing, and their skeletons that are not built in.
    public var detections: [Detection], skeletons: [Skeleton]
    /// The names of all the markers' free properties whose values are text, or text and numbers for a format that has columns
    /// for these too.
    public var propertyNames: [String]

    /// A plan without its markers.
    public init(
        drawing: Drawing? = nil, areas: [Area] = [], lines: [MeasuredLine] = [], details: [DrawingDetail] = [],
        detections: [Detection] = [], skeletons: [Skeleton] = [], propertyNames: [String] = []
    ) {
        self.drawing = drawing
        self.areas = areas
        (self.lines, self.details) = (lines, details)
        (self.detections, self.skeletons) = (detections, skeletons)
        self.propertyNames = propertyNames
    }
}

extension PlanHead {
    /// The names of the properties that can have columns of their own in a table: not those that stand for another column
    /// already, whatever their case, nor those that would be read back otherwise than they are.
    func propertyColumns(beside columns: [String]) -> [String] {
        var taken = Set((["x", "y", "lat", "lng"] + columns).map { $0.lowercased() })
        return propertyNames.filter { name in
            !name.isEmpty && name == name.trimmed && SpreadsheetText.guarded(name) == name
                && taken.insert(name.lowercased()).inserted
        }
    }
}

extension PlanWriter {
    /// The whole file of a plan's contents.
    public mutating func bytes(of contents: PlanContents) throws -> [UInt8] {
        var names: Set<String> = []
        for item in contents.markers {
            names.formUnion(columnNames(of: item))
        }
        try begin(
            PlanHead(
                drawing: contents.drawing, areas: contents.areas, lines: contents.lines, details: contents.details,
                detections: contents.detections, skeletons: contents.skeletons, propertyNames: names.sorted()))
        for item in contents.markers { try append(item) }
        try end()
        return takeBytes()
    }
}

/// Counts of the things that a format could not hold.
package struct LossCount: Sendable {
    private var counts: [(loss: Message, count: Int, first: FilePlace?)] = []
    private var places: [Message: Int] = [:]

    package init() {}

    /// Counts things; where places are given, the first is told.
    package mutating func add(_ loss: Message, _ count: Int = 1, at place: FilePlace? = nil) {
        guard count > 0 else { return }
        if let index = places[loss] {
            counts[index].count += count
        } else {
            places[loss] = counts.count
            counts.append((loss, count, place))
        }
    }

    /// The losses with how often they were met where that is more than once: `holes of areas, which are filled: 3`; and with the first
    /// place, where places are known.
    package var sentences: [Message] {
        counts.map { loss, count, first in
            guard let first else {
                return count == 1 ? loss : Message("\(loss): \(count)", context: "count")
            }
            return Message("\(loss): \(count), the first \(first)")
        }
    }
}
