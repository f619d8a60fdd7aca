import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanStore

/// Prints single markers: one line for people, or JSON for programs.
struct MarkerPrinter {
    let plan: PlanFile
    let coordinates: CoordinateSystem
    let isJSON: Bool

    /// Prints what became of a marker: `marker 12 at (120, 88) in Kitchen`.
    func print(_ item: PlanMarker, note: String? = nil, verb: String = "") throws {
        defer { if let note { Diagnostics.note(note) } }
        if isJSON {
            var text = JSONText()
            try MarkerJSON.append(item, coordinates: coordinates, to: &text)
            text.append(raw: "\n")
            return try StandardOutput.write(text.bytes)
        }
        var text = "marker \(item.marker.number ?? 0)\(verb.isEmpty ? "" : " \(verb)")"
        text += " at \(try position(item.marker.point))"
        if let area = try areaName(item) { text += " in \(area)" }
        if let title = item.marker.details.title { text += ": \(title.onOneLine)" }
        Swift.print(text.shownSafely)
    }

    /// What is said about a marker that was moved into a room.
    func snapNote(_ placement: Placement) throws -> String? {
        guard let from = placement.snappedFrom else { return nil }
        let distance = (placement.marker.marker.point.distance(to: from) * 100).rounded() / 100
        let area = try areaName(placement.marker) ?? "the nearest area"
        return "moved \(distance.shortest) px into \(area) from \(try position(from))"
    }

    /// The name of the area that a marker is in, or its id where it has no name.
    func areaName(_ item: PlanMarker) throws -> String? {
        guard let id = item.area else { return nil }
        let name = try plan.area(id)?.name ?? ""
        return name.isEmpty ? id.onOneLine : name.onOneLine
    }

    func position(_ point: Point) throws -> String {
        let (first, second) = try coordinates.written(point)
        let error = max(abs(first), abs(second)).roundingError
        return "(\(first.meant(within: error).shortest), \(second.meant(within: error).shortest))"
    }
}
