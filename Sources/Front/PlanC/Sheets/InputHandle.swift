import CPlanmark
import PlanExchange
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import PlanTables
import Synchronization

/// The input of a sheet, set part by part.
final class InputHandle: HandleObject {
    static let kind = "an input"

    /// Changes the input that a caller has.
    static func change(_ input: OpaquePointer?, _ body: (inout Parts) throws -> Void) -> planmark_status {
        attempt { try InputHandle.of(input, "input").change(body) }
    }

    /// The parts that are set.
    struct Parts: Sendable {
        var drawing: SheetInput.DrawingSource?
        var areas = SheetInput.AreaSource.none
        var markers = SheetInput.MarkerSource.none {
            didSet { rows = nil }
        }
        /// The markers as rows of a table, in the place of `markers`.
        var rows: MarkerRows?
        /// The style of a table of markers.
        var table = TableStyle()
        /// The picture whose areas and markers are read, of several in a file.
        var image: String?
        var detections = SheetInput.DetectionSource.none
        var plan: (any PlanSource)?

        /// Changes each of the detections that were given as boxes.
        ///
        /// - Parameter skeleton: One that is not built in, to be known too.
        mutating func changeDetections(
            _ count: Int, _ name: String, skeleton: Skeleton? = nil,
            _ body: (_ index: Int, inout Detection) throws -> Void
        ) throws {
            guard case .values(var values, var skeletons, let trails) = detections else {
                throw Failure.argument("input", "has no detections that were given as boxes; set those first")
            }
            guard values.count == count else {
                throw Failure.argument(
                    name, "must have as many elements as there are detections, \(values.count), not \(count)")
            }
            for index in values.indices { try body(index, &values[index]) }
            if let skeleton { skeletons.append(skeleton) }
            detections = .values(values, skeletons: skeletons, trails: trails)
        }

        /// Changes each of the markers that were given as points.
        mutating func change(
            _ count: Int, _ name: String, _ body: (_ index: Int, inout Marker) throws -> Void
        ) throws {
            guard rows == nil, case .values(var values) = markers else {
                throw Failure.argument("input", "has no markers that were given as points; set those first")
            }
            guard values.count == count else {
                throw Failure.argument(
                    name, "must have as many elements as there are markers, \(values.count), not \(count)")
            }
            for index in values.indices { try body(index, &values[index]) }
            markers = .values(values)
        }
    }

    private let parts = Mutex(Parts())

    /// Returns the input of a sheet, made of the parts that are set.
    func input() throws -> SheetInput {
        let parts = parts.withLock(\.self)
        var input = try parts.withoutDetections()
        input.detections = parts.detections
        return input
    }

    func change(_ body: (inout Parts) throws -> Void) throws { try parts.withLock { try body(&$0) } }
}

extension InputHandle.Parts {
    fileprivate func withoutDetections() throws -> SheetInput {
        if let plan { return SheetInput(plan: plan, drawing: planDrawing) }
        guard let drawing else {
            let advice = Caller.text(
                c: "set one with planmark_input_set_drawing_file()", python: "give one as drawing=")
            throw Failure.argument("input", "has no drawing; \(advice)")
        }
        var input = SheetInput(drawing: drawing, areas: areas, markers: markers)
        input.markerRows = rows
        input.markerTable = table
        input.markerImage = image
        return input
    }

    /// The file that is to be read instead of the drawing that the plan keeps or names.
    fileprivate var planDrawing: String? { if case .file(let path) = drawing { path } else { nil } }
}
