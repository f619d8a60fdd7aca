import CPlanmark
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import Synchronization

/// What a sheet is made of, set part by part.
final class InputHandle: HandleObject {
    static let kind = "an input"

    /// The parts that are set.
    struct Parts: Sendable {
        var drawing: SheetInput.DrawingSource?
        var areas = SheetInput.AreaSource.none
        var markers = SheetInput.MarkerSource.none
        var plan: (any PlanSource)?

        /// Changes each of the markers that were given as points.
        mutating func change(
            _ count: Int, _ name: String, _ body: (_ index: Int, inout Marker) throws -> Void
        ) throws {
            guard case .values(var values) = markers else {
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

    /// What a sheet is made of.
    func input() throws -> SheetInput {
        let parts = parts.withLock(\.self)
        if let plan = parts.plan { return SheetInput(plan: plan, drawing: parts.planDrawing) }
        guard let drawing = parts.drawing else {
            throw Failure.argument("input", "has no drawing; set one with planmark_input_set_drawing_file()")
        }
        return SheetInput(drawing: drawing, areas: parts.areas, markers: parts.markers)
    }

    func change(_ body: (inout Parts) throws -> Void) throws { try parts.withLock { try body(&$0) } }
}

extension InputHandle.Parts {
    /// The file that is to be read instead of the drawing that the plan keeps or names.
    fileprivate var planDrawing: String? { if case .file(let path) = drawing { path } else { nil } }
}
