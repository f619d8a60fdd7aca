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
    func print(_ item: PlanMarker, note: String? = nil, _ event: Event = .placed) throws {
        defer { if let note { Diagnostics.note(note, in: language) } }
        if isJSON {
            var text = JSONText()
            try MarkerJSON.append(item, coordinates: coordinates, to: &text)
            text.append(raw: "\n")
            return try StandardOutput.write(text.bytes)
        }
        let (number, position) = (item.marker.number ?? 0, try position(item.marker.point))
        var text =
            switch event {
            case .placed: language.text("marker \(number) at \(position)", "标记 \(number) 位于 \(position)")
            case .moved: language.text("marker \(number) now at \(position)", "标记 \(number) 现位于 \(position)")
            case .removed:
                language.text("marker \(number) removed, at \(position)", "标记 \(number) 已删除,原位于 \(position)")
            }
        if let area = try areaName(item) { text += language.text(" in \(area)", ",区域“\(area)”") }
        if let title = item.marker.details.title { text += ": \(title.onOneLine)" }
        Swift.print(text.shownSafely)
    }

    /// Returns the note on a marker that was moved into a room; `nil` if the marker was not moved.
    func snapNote(_ placement: Placement) throws -> String? {
        guard let from = placement.snappedFrom else { return nil }
        let distance = (placement.marker.marker.point.distance(to: from) * 100).rounded() / 100
        let area = try areaName(placement.marker)
        let start = try position(from)
        return language.text(
            "moved \(distance.shortest) px into \(area ?? "the nearest area") from \(start)",
            "已从 \(start) 移动 \(distance.shortest) 像素,移入\(area.map { "区域“\($0)”" } ?? "最近的区域")")
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
            return language.text("(\(point.x), \(point.y)), no place", "(\(point.x), \(point.y)),不是有效位置")
        }
        let (first, second) = try coordinates.written(point)
        let error = max(abs(first), abs(second)).roundingError
        return "(\(first.meant(within: error).shortest), \(second.meant(within: error).shortest))"
    }
}
