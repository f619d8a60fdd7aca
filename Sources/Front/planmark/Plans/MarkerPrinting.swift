import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

/// Prints single markers: one line for people, or JSON for programs.
struct MarkerPrinter {
    let plan: Plan
    let coordinates: CoordinateSystem
    let isJSON: Bool
    let language: MessageLanguage

    /// The event for which a marker is printed.
    enum Event {
        /// It was put on the plan, or its details were changed.
        case placed
        case moved, removed
    }

    /// Prints what became of a marker: `marker 12 at (120, 88) in Kitchen`.
    func print(_ item: PlanMarker, note: Message? = nil, _ event: Event = .placed) throws {
        defer { if let note { Diagnostics.note(note, in: language) } }
        if isJSON {
            var text = JSONText()
            try MarkerJSON.append(item, coordinates: coordinates, to: &text)
            text.append(raw: "\n")
            return try StandardOutput.write(text.bytes)
        }
        var text = try message(on: item, event).text(in: language)
        if let title = item.marker.details.title { text += ": \(title.onOneLine)" }
        Swift.print(text.shownSafely)
    }

    private func message(on item: PlanMarker, _ event: Event) throws -> Message {
        let (number, position) = (item.marker.number ?? 0, try position(item.marker.point))
        guard let area = try areaName(item) else {
            return switch event {
            case .placed: Message("marker \(number) at \(position)")
            case .moved: Message("marker \(number) now at \(position)")
            case .removed: Message("marker \(number) removed, at \(position)")
            }
        }
        return switch event {
        case .placed: Message("marker \(number) at \(position) in \(area)")
        case .moved: Message("marker \(number) now at \(position) in \(area)")
        case .removed: Message("marker \(number) removed, at \(position) in \(area)")
        }
    }

    /// Returns the note on a marker that was moved into a room; `nil` if the marker was not moved.
    func snapNote(_ placement: Placement) throws -> Message? {
        guard let from = placement.snappedFrom else { return nil }
        let distance = ((placement.marker.marker.point.distance(to: from) * 100).rounded() / 100).shortest
        let start = try position(from)
        guard let area = try areaName(placement.marker) else {
            return Message("moved \(distance) px into the nearest area from \(start)")
        }
        return Message("moved \(distance) px into \(area) from \(start)")
    }

    /// The name of the area that a marker is in, or its id where it has no name.
    func areaName(_ item: PlanMarker) throws -> String? {
        guard let id = item.area else { return nil }
        let name = try plan.area(id)?.name ?? ""
        return name.isEmpty ? id.onOneLine : name.onOneLine
    }

    /// A marker's place as people write it, also one that a damaged plan has.
    func position(_ point: Point) throws -> String {
        guard point.canBeKept else {
            return Message("(\(point.x), \(point.y)), no place").text(in: language)
        }
        let (first, second) = try coordinates.written(point)
        let error = max(abs(first), abs(second)).roundingError
        return "(\(first.meant(within: error).shortest), \(second.meant(within: error).shortest))"
    }
}
