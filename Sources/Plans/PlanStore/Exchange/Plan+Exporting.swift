import PlanBase
import PlanFiles
import PlanModel
import PlanExchange
import PlanDetections

extension Plan {
    /// Writes the plan's areas and markers as a file of another tool, piece by piece, in memory that does not grow with their
    /// number, but for a workbook.
    ///
    /// - Parameters:
    ///   - format: The file's format, see ``PlanExport/format(ofFile:)``.
    ///   - query: The markers that are written; nil for those of the request's filter.
    ///   - output: Takes the next bytes, which may be none. If it throws, the export ends.
    /// - Throws: `RequestPartError` for a value out of range, `CoordinateError`, ``PlanStoreError``, and what `output` throws.
    public func export(
        _ request: PlanExport, as format: PlanFormat, _ query: MarkerQuery? = nil, to output: ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        try request.check(for: format)
        if request.detections { return try exportDetections(request, as: format, to: output) }
        let system = try request.coordinates.system(of: drawing.size, pixelsPerMetre: drawing.pixelsPerMeter)
        var writer = try request.writer(format, system, source: drawingFileName ?? "\(name).png")
        let (query, doubts) = try query.map { ($0, []) } ?? request.filter.query(of: self)
        return try reading { _ in
            let areas = try areas()
            let names = try writer.columnNames(propertyNames()) { try forEachMarker(query, $0) }
            let head = PlanHead(
                drawing: drawing, areas: areas, lines: try measuredLines(), details: try details(),
                detections: try detections(), skeletons: try skeletons(), propertyNames: names)
            let count = try writer.write(head, query, of: self, to: output)
            var losses = writer.losses + head.losses(of: writer.heldMeasures)
            if !writer.holdsDetections, !head.detections.isEmpty {
                losses.append(
                    Message(
                        "\(Message.counted(head.detections.count, .detection)), which \(Remedy.set(.detections)) exports"
                    ))
            }
            // No format of other tools holds these.
            losses.append(Message("the history and the workflow"))
            if (try? hasAttachments()) == true {
                losses.append(Message("the content of attachments: their names and hashes are there"))
            }
            return ExportReport(
                areas: format.isList ? 0 : areas.count,
                lines: writer.heldMeasures == .none ? 0 : head.lines.count, markers: count,
                detections: writer.holdsDetections ? head.detections.count : 0, losses: losses,
                language: request.language
            ).doubting(doubts)
        }
    }

    /// Writes the plan's detections.
    private func exportDetections(
        _ request: PlanExport, as format: PlanFormat, to output: ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        let (found, skeletons) = try reading { (try $0.detections(), try $0.skeletons()) }
        var writer = DetectionWriter(
            DetectionWriter.Format(format) ?? .coco, picture: drawingFileName ?? "\(name).png", size: drawing.size)
        try output(writer.bytes(of: found, skeletons: skeletons))
        return ExportReport(
            detections: found.count,
            losses: writer.losses + [Message("areas, markers, the history and the workflow")],
            language: request.language)
    }

    /// The path of the plan's own file, or of its drawing's, if another path leads there too: an output must not take its place.
    package func file(thatIs path: String) -> String? {
        files.first { SameFile.isSame($0, path) }
    }
}

extension PlanFormat {
    /// True if a file of the format is a list of markers.
    package var isList: Bool { self == .csv || self == .xlsx }
}

extension Plan {
    /// Calls `body` with each marker that a query finds, in its order.
    ///
    /// - Throws: ``PlanStoreError/damaged(file:detail:)`` at a marker that stands at no place, which no file can hold.
    package func forEachPlacedMarker(_ query: MarkerQuery, _ body: (PlanMarker) throws -> Void) throws {
        try forEachMarker(query) { item in
            let point = item.marker.point
            guard point.canBeKept else {
                throw PlanStoreError.damaged(
                    file: location,
                    detail: Message(
                        "marker \(item.marker.number ?? 0) stands at (\(point.x), \(point.y)), which is no place"))
            }
            try body(item)
        }
    }
}

extension PlanHead {
    /// The measured lines and details that a file does not hold, one sentence each.
    package func losses(of held: HeldMeasures) -> [Message] {
        var losses: [Message] = []
        if held == .none, !lines.isEmpty { losses.append(.counted(lines.count, .measuredLine)) }
        return held == .all ? losses : losses + Self.lossOfDetails(details.count)
    }

    /// Returns the message that a file has no place for the scales of `count` details; empty if `count` is 0.
    package static func lossOfDetails(_ count: Int) -> [Message] {
        count == 0 ? [] : [Message("the scales of \(Message.counted(count, .detail))")]
    }
}

extension PlanWriter {
    /// Writes a file of the markers that a query finds, some at a time; returns how many there are.
    package mutating func write(
        _ head: PlanHead, _ query: MarkerQuery, of plan: Plan, to output: ([UInt8]) throws -> Void
    ) throws -> Int {
        var count = 0
        try begin(head)
        try plan.forEachPlacedMarker(query) { item in
            try append(item)
            count += 1
            if count.isMultiple(of: PlanExport.markersAtOnce) { try output(takeBytes()) }
        }
        try end()
        try output(takeBytes())
        return count
    }
}
