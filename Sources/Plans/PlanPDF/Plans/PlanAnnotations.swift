import PlanBase
import PlanCanvas
import PlanExchange
import PlanGeometry
import PlanModel
import PlanOverlay
import PlanSheet
import PlanStore

/// A plan's areas, measured lines and markers as annotations of its drawing's page, from the bottom up: the areas, the lines, the markers
/// with their replies and states, the legend.
struct PlanAnnotations {
    /// An annotation with what is painted of it.
    struct Item {
        var annotation: Annotation
        let picture: AnnotationPicture?
        /// The number of the marker that it stands for.
        var number: Int?
    }

    let plan: Plan
    let space: PageSpace
    /// The units of lengths and areas.
    let units: UnitSystem
    private let selection: PlanSelection
    private let objects: SheetObjects?

    /// Messages on how the annotations are laid out that are worth telling.
    var notes: [Message] { objects?.notes ?? [] }

    /// Who gave a marker its status, and when.
    struct StatusChange {
        let author: String?
        let time: Timestamp
    }

    /// - Parameters:
    ///   - selection: The plan with the markers that are written.
    ///   - objects: What a sheet shows of them; nil where no program is given pictures, as in XFDF.
    init(_ selection: PlanSelection, on space: PageSpace, in units: UnitSystem, _ objects: SheetObjects?) {
        (plan, self.space, self.units) = (selection.plan, space, units)
        (self.selection, self.objects) = (selection, objects)
    }

    /// Calls a closure with each annotation, its texts as files can hold them, and with an annotation before those that answer it.
    ///
    /// - Returns: how many areas, lines and markers there are.
    func forEach(_ write: (Item) throws -> Void) throws -> WrittenCounts {
        let areas = try selection.shownAreas()
        let scales = try plan.scales()
        var counts = WrittenCounts()
        func body(_ item: Item) throws {
            var written = item
            written.annotation = counts.writable(item.annotation)
            try write(written)
        }
        for area in areas {
            if let item = item(area, Measure(area, scales: scales), objects?.objects.areas[area.id]) {
                try body(item)
                counts.areas += 1
            }
        }
        for line in try selection.shownLines() {
            if let item = item(line, Measure(line, scales: scales), objects?.objects.dimensions[line.id]) {
                try body(item)
                counts.lines += 1
            }
        }
        let names = Dictionary(areas.map { ($0.id, $0.shownName) }) { first, _ in first }
        let marks = Self.marks(of: objects)
        let workflow = try plan.workflow()
        let changes = try statusChanges()
        func writeMarker(_ item: PlanMarker, _ mark: PaintedMark?) throws {
            let area = item.area.flatMap { names[$0] }
            try forEachItem(of: item, area: area, mark?.picture, workflow, changes, body)
            counts.markers += 1
        }
        if marks.isEmpty {
            try plan.forEachPlacedMarker(selection.query) { try writeMarker($0, nil) }
        } else {
            for (item, mark) in try orderedMarkers(marks) { try writeMarker(item, mark) }
        }
        for panel in objects?.objects.panels ?? [] {
            if let item = item(panel) { try body(item) }
        }
        return counts
    }

    /// The markers as a table.
    func list(in language: MessageLanguage) throws -> DefectList {
        let names = Dictionary(try plan.areas().map { ($0.id, $0.shownName) }) { first, _ in first }
        var markers: [(item: PlanMarker, area: String?)] = []
        try plan.forEachPlacedMarker(selection.query) { markers.append(($0, $0.area.flatMap { names[$0] })) }
        return try DefectList(title: plan.name, markers, in: language)
    }

    // MARK: - Areas

    private func item(_ area: Area, _ measure: Measure, _ painted: OverlayObjects.PaintedArea?) -> Item? {
        guard let box = area.shape.boundingBox else { return nil }
        let drawn = [painted?.node.bounds, painted?.name?.bounds].compactMap(\.self).reduce(box) { $0.union($1) }
        var annotation = Annotation(.polygon, rect: drawn.applying(space.toPage))
        annotation.name = AnnotationName.area(area.id, of: plan)
        annotation.subject = "Area"
        annotation.scale = measure.scale.pixelsPerMetre.map { space.scale(pixelsPerMetre: $0, in: units) }
        let size = measure.squareMetres.map { AnnotationText.area($0, in: units) }
        annotation.contents = [area.name, size].compactMap(\.self).joined(separator: "\n")
        annotation.points = Self.ring(of: area).map { $0.applying(space.toPage) }
        let color = area.color ?? Color(hex: area.isAllowed ? 0x0072B2 : 0x9A9A9A)
        (annotation.color, annotation.interior, annotation.opacity) = (color, color, 0.3)
        annotation.lineWidth = 2 * space.unitsPerPixel
        annotation.own = own(Self.line(of: area), annotation)
        let nodes = [painted?.node, painted?.name].compactMap(\.self)
        return Item(annotation: annotation, picture: nodes.isEmpty ? nil : .nodes(nodes, drawn))
    }

    /// The corners of the one ring that PDF's polygons have: with holes joined to the outline; of several polygons those of the largest.
    private static func ring(of area: Area) -> [Point] {
        let largest = area.shape.polygons.max { $0.exterior.area < $1.exterior.area }
        return largest.map { (BridgedRing.ring(of: $0) ?? $0.exterior).vertices } ?? []
    }

    // MARK: - Measured lines

    private func item(_ line: MeasuredLine, _ measure: Measure, _ painted: DisplayNode?) -> Item? {
        guard let box = Box(enclosing: line.points) else { return nil }
        let drawn = painted?.bounds.map { $0.union(box) } ?? box
        var annotation = Annotation(line.isDistance ? .line : .polyLine, rect: drawn.applying(space.toPage))
        annotation.name = AnnotationName.line(line.id, of: plan)
        annotation.subject = line.isDistance ? "Distance" : "Length"
        annotation.isMeasured = true
        annotation.scale = measure.scale.pixelsPerMetre.map { space.scale(pixelsPerMetre: $0, in: units) }
        let length = measure.metres.map { AnnotationText.length($0, in: units) }
        annotation.contents = [line.name, length].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
        annotation.points = line.points.map { $0.applying(space.toPage) }
        (annotation.color, annotation.lineWidth) = (DimensionLine.color, space.unitsPerPixel)
        annotation.own = own(Self.line(of: line), annotation)
        return Item(annotation: annotation, picture: painted.map { .nodes([$0], drawn) })
    }

    // MARK: - Markers

    private func forEachItem(
        of item: PlanMarker, area: String?, _ picture: AnnotationPicture?, _ workflow: Workflow,
        _ changes: [Int: StatusChange], _ body: (Item) throws -> Void
    ) throws {
        let (details, name) = (item.marker.details, item.id.uuidString.lowercased())
        var annotation: Annotation
        if let picture {
            annotation = Annotation(.stamp, rect: picture.bounds.applying(space.toPage))
        } else {
            let place = item.marker.point.applying(space.toPage)
            let side = space.units(points: 18)
            annotation = Annotation(.text, rect: Box(around: place, size: Size(width: side, height: side)))
        }
        annotation.name = name
        annotation.author = item.author
        annotation.subject = item.marker.number.map { "Marker \($0)" } ?? "Marker"
        annotation.contents = AnnotationText.text(of: item, area: area)
        (annotation.created, annotation.modified) = (item.created, item.changed)
        let meaning = details.status.flatMap { StatusMeaning(status: $0) }
        annotation.color = details.color ?? meaning?.color ?? item.marker.style.color
        annotation.own = own(Self.line(of: item), annotation)
        let rect = annotation.rect
        try body(Item(annotation: annotation, picture: picture, number: item.marker.number))
        for reply in details.replies {
            var answer = Annotation(.text, rect: rect)
            (answer.name, answer.answers, answer.isHidden) = (reply.id, name, true)
            (answer.author, answer.contents) = (reply.author, reply.text)
            (answer.created, answer.modified) = (reply.time, reply.edited ?? reply.time)
            answer.own = OwnData(plan: plan.idInFiles)
            try body(Item(annotation: answer, picture: nil))
        }
        guard let status = details.status else { return }
        let change = item.marker.number.flatMap { changes[$0] }
        var state = Annotation(.text, rect: rect)
        (state.name, state.answers, state.isHidden) = (AnnotationName.state(of: name), name, true)
        state.state = ReviewState(of: status, in: workflow)
        state.author = change?.author ?? item.author
        (state.created, state.modified) = (change?.time ?? item.created, change?.time ?? item.created)
        state.contents = "\(status)" + (state.author.map { ", set by \($0)" } ?? "")
        state.own = OwnData(plan: plan.idInFiles)
        try body(Item(annotation: state, picture: nil))
    }

    /// A marker's picture, and its place among the others from the bottom up.
    private struct PaintedMark {
        let picture: AnnotationPicture
        let rank: Int
    }

    /// The markers that are written, in the order in which the sheet paints them. Those with lines to their points come first, as the
    /// lines lie beneath the others' symbols; those without pictures come last.
    private func orderedMarkers(_ marks: [Int: PaintedMark]) throws -> [(item: PlanMarker, mark: PaintedMark?)] {
        var markers: [(item: PlanMarker, mark: PaintedMark?)] = []
        try plan.forEachPlacedMarker(selection.query) { item in
            markers.append((item, item.marker.number.flatMap { marks[$0] }))
        }
        func order(_ index: Int) -> (Int, Int, Int) {
            guard let mark = markers[index].mark else { return (2, 0, index) }
            return (mark.picture.hasLeader ? 0 : 1, mark.rank, index)
        }
        return markers.indices.sorted { order($0) < order($1) }.map { markers[$0] }
    }

    /// The markers' pictures by their numbers.
    private static func marks(of objects: SheetObjects?) -> [Int: PaintedMark] {
        var marks: [Int: PaintedMark] = [:]
        for layer in objects?.objects.markers ?? [] {
            for mark in layer.marks {
                guard let number = mark.number else { continue }
                let picture = AnnotationPicture.mark(mark, layer, leader: objects?.objects.leaders[mark.point])
                marks[number] = PaintedMark(picture: picture, rank: marks.count)
            }
        }
        return marks
    }

    /// The last change of each marker's status, by the markers' numbers.
    private func statusChanges() throws -> [Int: StatusChange] {
        var changes: [Int: StatusChange] = [:]
        try plan.forEachRevision { revision in
            let change = StatusChange(author: revision.author, time: revision.time)
            for part in revision.changes where part.field == MarkerField.status.name {
                if case .marker(let number) = part.subject, changes[number] == nil { changes[number] = change }
            }
        }
        return changes
    }

    // MARK: - Legend

    private func item(_ node: DisplayNode) -> Item? {
        guard let drawn = node.bounds else { return nil }
        var annotation = Annotation(.freeText, rect: drawn.applying(space.toPage))
        annotation.name = AnnotationName.legend(of: plan)
        annotation.subject = "Legend"
        annotation.contents = node.texts.joined(separator: "\n")
        annotation.own = own(nil, annotation)
        return Item(annotation: annotation, picture: .nodes([node], drawn))
    }

    // MARK: - What Planmark keeps

    private func own(_ line: String?, _ annotation: Annotation) -> OwnData {
        OwnData(line: line, rect: annotation.rect, points: annotation.points, plan: plan.idInFiles)
    }

    /// A marker as a line of JSON.
    static func line(of item: PlanMarker) -> String? {
        var writer = JSONLinesPlanWriter(coordinates: .pixel)
        guard (try? writer.append(item)) != nil else { return nil }
        return String(decoding: writer.takeBytes(), as: UTF8.self).trimmed
    }

    /// An area as a line of JSON.
    static func line(of area: Area) -> String? { line(of: PlanHead(areas: [area])) }

    /// A measured line as a line of JSON.
    static func line(of line: MeasuredLine) -> String? { Self.line(of: PlanHead(lines: [line])) }

    private static func line(of head: PlanHead) -> String? {
        var writer = JSONLinesPlanWriter(coordinates: .pixel)
        guard (try? writer.begin(head)) != nil else { return nil }
        return String(decoding: writer.takeBytes(), as: UTF8.self).trimmed
    }
}

extension DisplayNode {
    /// The texts in styles that are painted, in order.
    fileprivate var texts: [String] {
        switch self {
        case .styledText(let text): [text.string]
        case .group(let nodes): nodes.flatMap(\.texts)
        case .transform(_, let node), .opacity(_, let node), .blend(_, let node), .clip(_, _, let node),
            .shadow(_, _, _, let node), .blur(_, let node), .label(_, let node), .hidden(let node),
            .read(from: _, let node), .mask(let node, by: _):
            node.texts
        case .fill, .stroke, .text, .sprites, .picture, .custom: []
        }
    }
}

extension Plan {
    /// The plan's id as annotations and snapshots of exports have it.
    var idInFiles: String { id.uuidString.lowercased() }
}
