import PlanModel

extension Plan {
    /// Imports the areas and markers of a file, in one step of the history.
    ///
    /// ```swift
    /// let report = try plan.importFile("defects.csv")
    /// print(report.text)
    /// ```
    ///
    /// What the plan refuses is told by the report; the rest is imported, unless ``PlanImport/strict`` is set.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - progress: Is told now and then how many entries were read, and which share of the file that is, 0 to 1, if that can
    ///     be known; before the first entry that are none. If it throws, nothing is imported.
    /// - Throws: `RequestPartError` for a value out of range, `CoordinateError`, `PlanFileError`, ``PlanStoreError``, and what
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

    private func importFile(
        _ file: SequentialFile, _ request: PlanImport, _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        let system = try request.coordinates.system(of: drawing.size)
        let described = AnnotatedDrawing(
            name: drawingFileName ?? name, size: drawing.size, image: request.image)
        let source = try PlanReader(
            file, format: request.format, coordinates: system, drawing: described, table: request.table())
        var report = ImportReport(input: file.path, language: request.language)
        do {
            try write(request.anyStatus ? Self.anyStatusImport : "import", by: request.author) { transaction in
                report.areas = try transaction.importAreas(source.areas, withoutID: source.areasWithoutID)
                let (_, imported) = try transaction.importMarkers(
                    tolerance: request.tolerance, duplicates: request.duplicates,
                    statuses: request.anyStatus ? .any : .workflow(role: request.role)
                ) { markers in
                    markers.language = request.language
                    markers.overwritesNewer = request.overwriteNewer
                    var count = 0
                    while let entry = try source.next() {
                        count += 1
                        if count.isMultiple(of: 256) { try progress(count, source.shareRead) }
                        switch entry {
                        case .marker(let marker, let place):
                            if let reason = try markers.take(marker, at: place) { report.refuse(place, reason) }
                        case .malformed(let reason, let place):
                            report.refuse(place, reason.text(in: request.language))
                        }
                    }
                }
                report.take(imported, notes: source.notes.map { $0.message(in: request.language) })
                if request.strict, report.hasRefusals { throw Refused() }
            }
        } catch is Refused {
            report.isStored = false
        }
        report.noteSize(source.drawingSize, of: drawing.size)
        report.outlineProblems = source.areas.outlineProblems(limit: 20)
        return report
    }
}
