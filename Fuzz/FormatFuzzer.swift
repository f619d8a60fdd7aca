// Gives the importers whatever libFuzzer makes up (`make fuzz-formats`), linked with the libraries as they are.
//
// An input's first byte chooses the importer and the coordinate system; the rest is the file. What an importer accepts must
// be a plan: written in its own format and as JSON lines, and read again, it must be the same, and what a format leaves out
// must be said.

import PlanCanvas
import PlanExchange
import PlanGeometry
import PlanModel
import PlanOverlay
import PlanViews

private let systems: [CoordinateSystem] = [.pixel, .map(.leaflet, zoom: 3), .map(.flutterMap, zoom: 0.5)]

/// What reads files.
private enum Importer: CaseIterable {
    case geojson, csv, jsonl, coco, labelme, webAnnotation
    case anyFormat, areas, csvMarkers, geoJSONMarkers, theme

    /// The format that a plan's importer reads.
    func format(of text: [UInt8]) -> PlanFormat? {
        switch self {
        case .geojson: .geojson
        case .csv: .csv
        case .jsonl: .jsonl
        case .coco: .coco
        case .labelme: .labelme
        case .webAnnotation: .webAnnotation
        case .anyFormat: PlanFormat(of: text)
        case .areas, .csvMarkers, .geoJSONMarkers, .theme: nil
        }
    }
}

private func read(_ text: [UInt8], by importer: Importer, in system: CoordinateSystem) {
    if let format = importer.format(of: text) {
        guard let plan = try? format.read(text, file: "fuzz", coordinates: system) else { return }
        check(plan, exportedAs: format, in: system)
        if format != .jsonl { check(plan, exportedAs: .jsonl, in: .pixel) }
        return
    }
    switch importer {
    case .areas:
        guard let areas = try? AreaFile.areas(in: text, file: "fuzz", coordinates: system) else { return }
        check(areas, in: system)
    case .csvMarkers:
        check((try? MarkerFile.entries(inCSV: text, file: "fuzz", coordinates: system)) ?? [])
    case .geoJSONMarkers:
        check((try? MarkerFile.entries(inGeoJSON: text, file: "fuzz")) ?? [])
    default:
        _ = try? ThemeFile.theme(parsing: text, file: "fuzz")
    }
}

// MARK: - What must hold

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// Exports a plan and imports it again.
private func check(_ plan: ImportedPlan, exportedAs format: PlanFormat, in system: CoordinateSystem) {
    for (_, marker) in plan.markers { require(marker.item.marker.point.isFinite, "a marker is nowhere") }
    let items = plan.markers.map(\.marker.item)
    let drawing =
        plan.drawingSize.flatMap { Drawing(name: "level", size: $0) } ?? Drawing(name: "level", width: 200, height: 120)
    guard var writer = format.writer(coordinates: system, source: "level.png") else { return }
    // Far away there are pixel points that have no map point.
    let contents = PlanContents(
        drawing: drawing, areas: plan.areas, lines: plan.lines.map(\.line), details: plan.details, markers: items)
    guard let bytes = try? writer.bytes(of: contents) else {
        require(system.isMap, "what was read cannot be written")
        return
    }
    let back: ImportedPlan
    do {
        back = try format.read(bytes, file: "back", coordinates: system)
    } catch {
        fatalError("what was written cannot be read: \(error)\n\(String(decoding: bytes, as: UTF8.self))")
    }
    require(back.refused.isEmpty, "what was written is refused: \(back.refused)")
    require(format == .csv || format == .geojson || back.drawingSize == drawing.size, "the drawing's size is lost")
    let others = back.markers.map(\.marker.item)
    require(others.count == items.count, "a marker is lost")
    for (item, other) in zip(items, others) {
        require(item.differences(from: other).allSatisfy { $0 == .point && system.isMap }, "\(item) became \(other)")
        require(item.id == other.id && item.author == other.author, "\(item) became \(other)")
        require(item.created == other.created && item.changed == other.changed, "\(item) became \(other)")
    }
    guard format != .csv else {
        require(plan.areas.isEmpty || !writer.losses.isEmpty, "areas are dropped silently")
        return
    }
    require(writer.heldMeasures == .none || back.lines.count == plan.lines.count, "a line is lost")
    require(writer.heldMeasures != .all || back.details.count == plan.details.count, "a detail is lost")
    if !system.isMap, writer.heldMeasures != .none {
        require(back.lines.map(\.line) == contents.lines, "\(contents.lines) became \(back.lines)")
    }
    require(back.areas.count == plan.areas.count, "an area is lost")
    let saysLosses = format.hasChoiceOfCoordinates ? false : !writer.losses.isEmpty
    for (area, other) in zip(plan.areas, back.areas) {
        check(area, became: other, in: system, shapeMayChange: saysLosses)
    }
}

/// Writes areas and reads them again.
private func check(_ areas: [Area], in system: CoordinateSystem) {
    guard let text = try? GeoJSONWriter.text(of: areas, coordinates: system) else {
        require(system.isMap, "what was read cannot be written")
        return
    }
    guard let back = try? AreaFile.areas(in: Array(text.utf8), file: "back", coordinates: system) else {
        fatalError("what was written cannot be read: \(text)")
    }
    require(back.count == areas.count, "an area is lost")
    for (area, other) in zip(areas, back) { check(area, became: other, in: system, shapeMayChange: false) }
}

private func check(_ area: Area, became other: Area, in system: CoordinateSystem, shapeMayChange: Bool) {
    require(area.id == other.id && area.name == other.name, "\(area) became \(other)")
    require(area.isAllowed == other.isAllowed && area.color == other.color, "\(area) became \(other)")
    guard !shapeMayChange else { return }
    let (polygons, others) = (area.shape.polygons, other.shape.polygons)
    require(polygons.count == others.count, "\(area) became \(other)")
    for (polygon, other) in zip(polygons, others) {
        require(polygon.holes.count == other.holes.count, "\(area) became \(other)")
        guard !system.isMap else { continue }
        require(Set(polygon.exterior.vertices) == Set(other.exterior.vertices), "\(area) became \(other)")
        let (holes, otherHoles) = (polygon.holes.map { Set($0.vertices) }, other.holes.map { Set($0.vertices) })
        require(Set(holes) == Set(otherHoles), "\(area) became \(other)")
    }
}

private func check(_ entries: [MarkerEntry]) {
    for entry in entries {
        switch entry {
        case .marker(let marker): require(marker.number ?? 1 >= 1, "a marker has the number \(marker)")
        case .malformed(let problem, _): require(!problem.message(in: .english).isEmpty, "a problem without words")
        }
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFormats(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    let importers = Importer.allCases
    let choice = Int(first) % (importers.count * systems.count)
    read(Array(input.dropFirst()), by: importers[choice % importers.count], in: systems[choice / importers.count])
    return 0
}
