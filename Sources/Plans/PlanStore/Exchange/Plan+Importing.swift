import PlanBase
import PlanFiles
import PlanModel
import PlanExchange
import PlanDetections

extension Plan {
    /// Imports the areas and markers of a file, in one step of the history.
    ///
    /// ```swift
    /// let report = try plan.importFile("defects.csv")
    /// print(report.text())
    /// ```
    ///
    /// The report tells what the plan refuses. The rest is imported, unless ``PlanImport/strict`` is set.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - progress: Called now and then with the number of entries read and the share of the file read, 0 to 1, or nil if the share
    ///     cannot be known; the first call has 0 entries. If it throws, nothing is imported.
    /// - Throws: `RequestPartError` for a value out of range, `CoordinateError`, `InputError`, ``PlanStoreError``, and what
    ///   `progress` throws.
    public func importFile(
        _ path: String, _ request: PlanImport = PlanImport(),
        progress: (_ count: Int, _ share: Double?) throws -> Void = { _, _ in }
    ) throws -> ImportReport {
        try request.check()
        try progress(0, nil)
        return try importFile(SequentialFile(path: path), request, progress)
    }

    /// Imports the areas and markers of a file's bytes; see ``importFile(_:_:progress:)-(String,_,_)``.
    ///
    /// - Parameter name: The file's name, which tells the format and is named in messages.
    public func importFile(
        _ bytes: [UInt8], name: String, _ request: PlanImport = PlanImport(),
        progress: (_ count: Int, _ share: Double?) throws -> Void = { _, _ in }
    ) throws -> ImportReport {
        try request.check()
        try progress(0, nil)
        return try importFile(SequentialFile(bytes: bytes, name: name), request, progress)
    }

    /// Why nothing is imported when any marker or area is refused.
    private struct Refused: Error {}
    /// The end of a dry run, which takes everything back.
    private struct DryRunEnd: Error {}

    /// Imports what an opened file has; see ``importFile(_:_:progress:)-(String,_,_)``.
    package func importFile(
        _ file: SequentialFile, _ request: PlanImport, _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        if let reading = request.detections { return try importDetections(file, reading, request, progress) }
        let stored = try request.annotatedDrawing()
        let system = try request.coordinates.system(
            of: stored?.size ?? drawing.size, pixelsPerMetre: drawing.pixelsPerMeter)
        var described = AnnotatedDrawing(
            name: drawingFileName ?? name, size: drawing.size, storedSize: stored?.size, image: request.image)
        (described.toUpright, described.language) = (stored?.toUpright, request.language)
        let source = try PlanReader(
            file, format: request.format, coordinates: system, drawing: described, table: request.table.style(),
            placeBy: request.placeBy)
        let check = CoordinateCheck(
            request.coordinates, drawing: drawing.size, pixelsPerMetre: drawing.pixelsPerMeter)
        return try importEntries(
            of: source, named: file.path, request, check: stored == nil ? check : nil, progress: progress)
    }

    /// Imports what a reader hands out; see ``importFile(_:_:progress:)-(String,_,_)``.
    ///
    /// - Parameters:
    ///   - name: What the report calls the file.
    ///   - deletions: What a file that was written from the plan does not have any more.
    ///   - check: The check of the file's coordinates; nil for a file that has no choice of them.
    package func importEntries(
        of source: PlanReader, named name: String, _ request: PlanImport, deletions: ImportedDeletions? = nil,
        check: CoordinateCheck? = nil, progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        var report = ImportReport(input: name, language: request.language)
        var checkOfMarkers = check
        var takenNotes: [Message] = []
        try source.notes.refuseDegrees(file: name)
        do {
            try write(request.anyStatus ? Self.anyStatusImport : Self.importAction, by: request.author) { transaction in
                takenNotes = try takeDrawing(of: source, in: transaction)
                report.areas = try transaction.importAreas(
                    source.areas, withoutID: source.areasWithoutID, exchanging: request.exchangeAreas)
                report.lines = try transaction.importLines(source.lines, details: source.details)
                try take(source.detections, source.skeletons, in: transaction, &report)
                let (_, imported) = try transaction.importMarkers(
                    tolerance: request.tolerance, duplicates: request.duplicates,
                    statuses: request.anyStatus ? .any : .workflow(role: request.role)
                ) { markers in
                    (markers.overwritesNewer, markers.since) = (request.overwriteNewer, request.since?.start)
                    markers.placer.expectsRooms = request.placeBy == .area
                    markers.refusesUnknownStatuses = request.strict
                    var count = 0
                    while let entry = try source.next() {
                        count += 1
                        if count.isMultiple(of: 256) { try progress(count, source.shareRead) }
                        switch entry {
                        case .marker(let marker, let place):
                            if !marker.isUnplaced { checkOfMarkers?.add(marker.item.marker.point) }
                            if let refusal = try markers.take(marker, at: place) { report.refuse(place, refusal) }
                        case .malformed(let reason, let place):
                            report.refuse(place, ImportRefusal(.malformed, reason))
                        }
                    }
                }
                try source.notes.refuseDegrees(file: name)
                report.unread = imported.unread
                var notes = source.notes + imported.unread.notes(in: name, adviceOnStatuses: imported.adviceOnStatuses)
                if var check {
                    for area in source.areas where !check.isSettled { check.add(area) }
                    notes += [check.noteOnAreas()].compactMap(\.self)
                }
                // What is placed lies in an area, unless it may lie anywhere.
                let mayBeOutside = request.anywhere || report.refused.count > 0
                let areas = mayBeOutside ? try transaction.records.areaRows().map(\.area) : []
                notes += [checkOfMarkers?.noteOnMarkers(among: areas)].compactMap { $0 ?? nil }
                try notes.refuseDegrees(file: name)
                report.take(imported, notes: notes.map(\.message))
                if let deletions { try take(deletions, request, in: transaction, &report) }
                let hasRefusals = report.hasRefusals || request.refuseUnread && report.unread.count > 0
                if request.strict, hasRefusals { throw Refused() }
                if request.dryRun || report.changed + report.removed > 0 {
                    report.changes = try ImportedChanges(
                        of: transaction, firstNew: imported.firstSeq, revived: imported.revivedRows,
                        tellsAll: request.dryRun)
                }
                if request.dryRun { throw DryRunEnd() }
            }
        } catch is Refused {
            report.isStored = false
        } catch is DryRunEnd {}
        report.isDryRun = request.dryRun
        report.noteSize(source.drawingSize, of: self.drawing.size, request)
        if report.isStored { for note in takenNotes { report.note(note) } }
        report.outlineProblems = source.areas.outlineProblems(limit: 20)
        return report
    }

    /// Takes a file's scale and units for a plan that has none; the plan's own stay.
    ///
    /// - Returns: Notes on what was taken, and on a scale that the plan does not share.
    private func takeDrawing(of source: PlanReader, in transaction: PlanTransaction) throws -> [Message] {
        var notes: [Message] = []
        let isSameSize = source.drawingSize ?? drawing.size == drawing.size
        if isSameSize, let scale = source.pixelsPerMetre {
            if let own = drawing.pixelsPerMeter {
                if abs(scale / own - 1) > 1e-9 {
                    let (file, plan) = (scale.shortest, own.shortest)
                    notes.append(
                        Message("the file's scale is \(file) pixels per metre, the plan's \(plan), which stays"))
                }
            } else {
                try transaction.setScale(pixelsPerMetre: scale)
                notes.append(Message("the file's scale is taken: \(scale.shortest) pixels per metre"))
            }
        }
        if let units = source.units, drawing.units == nil {
            try transaction.setUnits(units)
            notes.append(Message("the file's units are taken: \(units.name)"))
        }
        return notes
    }

    /// Imports the detections of a file, in one step of the history.
    private func importDetections(
        _ file: SequentialFile, _ reading: DetectionFileRequest, _ request: PlanImport,
        _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        let stored = try request.annotatedDrawing()
        var reading = reading
        reading.stored = stored != nil
        let described = AnnotatedDrawing(
            name: drawingFileName ?? name, size: drawing.size, storedSize: stored?.size)
        let section = DetectionFileRequest.section("detections")
        let (reader, found, picture, notes) = try InputError.within(section) {
            let reader = try reading.reading(of: described, stored: stored, table: request.table.style())
            let found = try reader.read(file.readAll(), file: file.path)
            let (picture, notes) = try found.picture(of: reader.drawing, stored: stored, file: file.path)
            return (reader, found, picture, notes)
        }
        try progress(picture.detections.count, 1)
        var report = ImportReport(input: file.path, language: request.language)
        report.isOfDetections = true
        let index = try InputError.within(section) { try found.index(of: reader.drawing, file: file.path) }
        for refusal in index.map(found.refused(inPicture:)) ?? found.refused {
            report.refuse(refusal.place, ImportRefusal(.malformed, refusal.reason))
        }
        for note in found.notes + notes + [reading.note(onStored: stored)].compactMap(\.self) {
            report.note(note.within(section))
        }
        report.isDryRun = request.dryRun
        if request.strict, report.hasRefusals {
            report.isStored = false
            return report
        }
        do {
            try write(Self.importAction, by: request.author) { transaction in
                report.detections = try transaction.importDetections(
                    picture.detections, skeletons: found.skeletons + reader.skeletons,
                    replacing: request.replaceDetections, fromTable: found.isTable)
                if request.dryRun {
                    report.changes = try ImportedChanges(of: transaction, firstNew: .max, tellsAll: true)
                    throw DryRunEnd()
                }
            }
        } catch is DryRunEnd {}
        return report
    }

    /// Takes the detections of a file that lie on the drawing.
    private func take(
        _ detections: [(place: FilePlace, detection: Detection)], _ skeletons: [Skeleton],
        in transaction: PlanTransaction, _ report: inout ImportReport
    ) throws {
        var usable: [Detection] = []
        for (place, detection) in detections {
            if let problem = detection.problem(keptOnDrawing: drawing.size) {
                report.refuse(place, ImportRefusal(.place, problem.message))
            } else {
                usable.append(detection)
            }
        }
        report.detections = try transaction.importDetections(usable, skeletons: skeletons)
    }

    /// Removes what was deleted from a file, or tells that it is still there.
    private func take(
        _ deletions: ImportedDeletions, _ request: PlanImport, in transaction: PlanTransaction,
        _ report: inout ImportReport
    ) throws {
        if deletions.lacksAll { return report.noteLackOfAll() }
        var gone: [PlanMarker] = []
        for id in deletions.markers {
            if let found = try transaction.records.marker(.id(id)) { gone.append(found.marker) }
        }
        let areas = try deletions.areas.compactMap { try transaction.records.areaRow(id: $0)?.area }
        let goneLines = try transaction.records.measuredLines().filter { deletions.lines.contains($0.id) }
        let lines = goneLines.map(\.shownName)
        guard request.deleted == .remove else { return report.noteDeleted(gone, areas, lines, areRemoved: false) }
        // What was changed since is of use to somebody.
        let (newer, old) = (
            gone.filter { $0.changed > deletions.exported ?? $0.changed },
            gone.filter { $0.changed <= deletions.exported ?? $0.changed }
        )
        for marker in old { try transaction.remove(marker.id) }
        for area in areas { _ = try transaction.removeArea(area.id) }
        for line in goneLines { try transaction.removeLine(line.id) }
        report.noteDeleted(old, areas, lines, areRemoved: true)
        if !newer.isEmpty { report.noteDeleted(newer, [], [], areRemoved: false, areNewer: true) }
    }
}
