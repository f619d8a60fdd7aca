import FoundationEssentials
import Glibc
import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet

extension TilePyramid {
    /// Called now and then with the number of the drawing's rows that are done and of all rows.
    public typealias Progress = (_ done: Int, _ total: Int) -> Void

    /// Makes a pyramid of a drawing with its areas and markers, of a plan, or of the bare drawing.
    ///
    /// The tiles are made in one pass over the drawing, in memory for a few rows of tiles of each level. Unfinished work lies in
    /// `PATH.partial`; the pyramid appears whole or not at all.
    ///
    /// - Parameters:
    ///   - input: The drawing with areas and markers, or the plan.
    ///   - request: How they are shown.
    ///   - path: The folder or file to make. A folder may exist if it is empty.
    ///   - options: How the pyramid is cut and encoded.
    ///   - resumes: Whether unfinished work of an earlier call with the same inputs and options is gone on with.
    ///   - viewer: Leaflet's files for `viewer.html`; nil for no such page.
    ///   - cancellation: Stops the work from another thread. What is done can be resumed.
    ///   - progress: Told how far the work is.
    /// - Throws: ``TileError``.
    public static func make(
        of input: SheetInput, _ request: SheetRequest = SheetRequest(), at path: String,
        _ options: TileOptions = TileOptions(), resumes: Bool = false, viewer: ViewerFiles? = .installed,
        cancellation: SheetCancellation? = nil, progress: Progress? = nil
    ) throws(TileError) -> TileReport {
        let path = try Folders.resolvingLink(trimmed(path))
        do {
            try checkFree(path, options.layout)
            if let plan = PlanFileMark.plan(harmedBy: path) { throw OutputError.outputIsPlan(file: path, plan: plan) }
            let run = try TileRun(input, request, path, options, name: nil)
            return try run.run(previous: nil, resumes: resumes, viewer: viewer, cancellation, progress)
        } catch {
            throw TileError(wrapping: error)
        }
    }

    /// Makes the tiles anew that a change of areas, markers or the request touches; all others stay.
    ///
    /// The whole sheet is laid out again, and what is painted on each tile is compared with what the journal has; where that differs, the
    /// pixels are. So the result is that of making the pyramid anew. It takes the old one's place in one step; who has the old one
    /// open can go on reading a single file.
    ///
    /// - Parameters:
    ///   - path: The pyramid.
    ///   - input: The same drawing, with its areas and markers as they are now.
    ///   - request: How they are shown; nil for how they were.
    /// - Throws: ``TileError``: `otherDrawing`, and as ``make(of:_:at:_:resumes:viewer:cancellation:progress:)``.
    public static func update(
        _ path: String, of input: SheetInput, _ request: SheetRequest? = nil, viewer: ViewerFiles? = .installed,
        cancellation: SheetCancellation? = nil, progress: Progress? = nil
    ) throws(TileError) -> TileReport {
        // By a link to it the pyramid itself is replaced, not the link.
        let old = try TilePyramid(opening: Folders.resolvingLink(trimmed(path)))
        do {
            let request = try request ?? old.request()
            let run = try TileRun(input, request, old.path, old.options, name: old.name)
            guard run.isSameDrawing(as: old.header) else { throw TileError(.otherDrawing(path: old.path)) }
            try run.checkKept(from: old)
            return try run.run(previous: old, resumes: false, viewer: viewer, cancellation, progress)
        } catch {
            throw TileError(wrapping: error)
        }
    }

    /// Throws where something is in the way.
    private static func checkFree(_ path: String, _ layout: TileLayout) throws(TileError) {
        let name = path.split(separator: "/").last ?? ""
        guard !name.isEmpty, name != ".", name != ".." else { throw TileError(.outputName(path: path)) }
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if layout.isFolder, let names = Folders.names(in: path), names.isEmpty { return }
        let isPyramid = (try? TilePyramid(opening: path)) != nil
        throw TileError(.outputExists(path: path, isPyramid: isPyramid))
    }
}

/// One making of a pyramid.
private struct TileRun {
    private let levels: SheetLevels
    private let options: TileOptions
    private let header: PyramidHeader
    private let background: [UInt8]
    private let output: String
    private let format: PixelFormat
    /// True if the input names a source of areas, or of markers, even an empty one.
    private let hasAreas, hasMarkers: Bool
    /// The plan whose photos the page shows; nil for none.
    private let photoPlan: (any PlanSource)?

    /// Reads the inputs and lays all levels out; nothing is written.
    init(_ input: SheetInput, _ request: SheetRequest, _ output: String, _ options: TileOptions, name: String?) throws {
        let levels = try SheetLevels(request, input, marks: options.marks == .screen ? .ofEachLevel : .ofLargestLevel) {
            try options.shape(width: $0, height: $1).levels.count
        }
        guard levels.report.isRenderable else {
            throw TileError(.markersRefused(levels.report))
        }
        if let input = levels.files.first(where: { SameFile.isSame($0, output) }) {
            throw TileError(.outputIsInput(output: output, input: input))
        }
        let natural = levels.format
        let color = try options.backgroundColor
        let isTransparent = natural == .rgba && color == nil && options.format.hasAlpha
        let isGrey = natural == .gray && color.map { $0.red == $0.green && $0.green == $0.blue } ?? true
        format = isTransparent ? .rgba : isGrey ? .gray : .rgb
        let samples = (color ?? .white).samples
        background = isTransparent ? [0, 0, 0, 0] : Array(samples.prefix(format.channels))
        let encoder = JSONEncoder()
        // The same request is the same text, by which work that is resumed is known.
        encoder.outputFormatting = [.sortedKeys]
        let request = try encoder.encode(request)
        let file = output.split(separator: "/").last.map(String.init) ?? output
        header = PyramidHeader(
            name: name ?? (options.layout.isFolder ? file : file.withoutEnding),
            plan: input.plan?.planDrawing.drawing.name,
            shape: try options.shape(
                width: Int(saturating: levels.view.size.width), height: Int(saturating: levels.view.size.height)),
            options: options, channels: format.channels,
            marksKeepSize: options.marks == .screen && levels.renderers.contains { $0 != nil },
            drawing: try levels.drawingHash().map { "\($0)" },
            ground: "\(levels.ground), \(options.background ?? "")",
            request: String(decoding: request, as: UTF8.self), selection: input.selection,
            legend: levels.legend.map(TileLegend.init),
            areaCount: levels.report.areaCount, markerCount: levels.report.acceptedCount)
        (hasAreas, hasMarkers) = (input.namesAreas, input.namesMarkers)
        photoPlan = options.details && options.layout.isFolder ? input.plan : nil
        (self.levels, self.output, self.options) = (levels, output, options)
    }

    /// Throws where an update would take away what nobody said is to go: areas, markers, or the choice among a plan's markers.
    func checkKept(from old: TilePyramid) throws(TileError) {
        let (areas, markers) = (old.header.areaCount, old.header.markerCount)
        if !hasAreas && areas > 0 || !hasMarkers && markers > 0 {
            throw TileError(.marksMissing(path: old.path, areas: areas, markers: markers))
        }
        if let selection = old.header.namesOfFilters, header.selection == nil {
            throw TileError(.selectionMissing(path: old.path, selection: selection))
        }
    }

    /// True if `other` shows the drawing of this run. The hashes of the drawings decide, or the shapes where a hash is unknown.
    func isSameDrawing(as other: PyramidHeader) -> Bool {
        guard let one = header.drawing, let other = other.drawing else { return header.shape == other.shape }
        return one == other
    }

    func run(
        previous: TilePyramid?, resumes: Bool, viewer: ViewerFiles?, _ cancellation: SheetCancellation?,
        _ progress: TilePyramid.Progress?
    ) throws -> TileReport {
        let work = try TileWork(header, at: output, resumes: resumes)
        do {
            return try run(work, previous, viewer, cancellation, progress)
        } catch {
            let error = TileError(wrapping: error)
            // Of a drawing that cannot be read nothing can be gone on with.
            if !error.leavesWork { work.discard() }
            throw error
        }
    }

    private func run(
        _ work: TileWork, _ previous: TilePyramid?, _ viewer: ViewerFiles?, _ cancellation: SheetCancellation?,
        _ progress: TilePyramid.Progress?
    ) throws -> TileReport {
        let store: any TileStore =
            switch options.layout {
            case .mbtiles: try MBTilesFile(writing: work.content)
            case .pmtiles: try PMTilesFile(writing: work.content, storedTiles: work.present)
            case .dzi, .xyz, .zoomify, .iiif: TileFolder(path: work.content, header: header)
            }
        let reader = try levels.reader(on: options.backgroundColor, isOpaque: format != .rgba)
        let builder = PyramidBuilder(
            shape: header.shape, options: options,
            source: PyramidSource(
                reader: reader, format: format, renderers: levels.renderers, paintsFirst: options.marks == .scaled),
            background: background, store: store, present: work.present,
            // Tiles of another form can be compared, but not be used.
            previous: previous.flatMap { old in
                old.header.difference(from: header) == nil
                    ? PyramidBuilder.Previous(
                        store: old.store, storedTiles: old.storedTiles, hasDigests: old.header.hasDigests(of: header))
                    : nil
            }
        ) { try work.add($0) }
        let photos = try withUnsafeCurrentTask { task in
            func check() throws {
                if cancellation?.isCancelled == true || task?.isCancelled == true { throw SheetError(.cancelled) }
            }
            try builder.run { done in
                progress?(done, header.shape.height)
                try check()
            }
            return try viewer == nil ? nil : writePhotos(to: work.content, previous, check)
        }
        levels.keepWarnings(of: reader)
        let missingViewer = try finish(store, builder.storedTiles, in: work.content, viewer, photos)
        let foreignCount = try work.finish(replacing: previous)
        return TileReport(
            path: output, shape: header.shape, options: options, writtenCount: builder.counts.written,
            keptCount: builder.counts.kept, foreignCount: foreignCount, byteCount: byteCount(of: builder.storedTiles),
            missingViewer: missingViewer, photoCount: photos?.hashes.count ?? 0, photoNotes: photos?.notes ?? [],
            sheet: levels.report, drawingWarnings: levels.drawingWarnings)
    }

    /// Writes the photos that the page shows; nil where it shows none.
    private func writePhotos(
        to content: String, _ previous: TilePyramid?, _ check: () throws -> Void
    ) throws -> TilePhotos? {
        guard let photoPlan else { return nil }
        let isOfSameVersion = previous?.header.generator == header.generator
        return try TilePhotos(
            of: levels.markers().map(\.marker), in: photoPlan, to: content, previous: isOfSameVersion ? previous : nil,
            check: check)
    }

    /// Writes what belongs to all tiles together.
    ///
    /// - Returns: Why there is no page to view the tiles.
    private func finish(
        _ store: any TileStore, _ storedTiles: [TileAddress: StoredTile], in content: String, _ viewer: ViewerFiles?,
        _ photos: TilePhotos?
    ) throws -> Message? {
        var header = header
        header.photos = photos?.hashes
        try store.finish(header, storedTiles)
        guard options.layout.isFolder else { return nil }
        guard let viewer else { return ViewerFiles.absence }
        let markers =
            options.details
            ? levels.markers().map { TileMarker($0.marker, area: $0.area, photos: photos?.ofMarkers[$0.marker.id]) }
            : nil
        try viewer.copy(to: content, for: header, markers: markers)
        return nil
    }

    private func byteCount(of storedTiles: [TileAddress: StoredTile]) -> Int {
        guard options.layout == .pmtiles else { return storedTiles.values.reduce(0) { $0 + $1.byteCount } }
        return Dictionary(storedTiles.values.map { ($0.place, $0.byteCount) }) { first, _ in first }.values.reduce(0, +)
    }
}

extension String {
    /// A file's name without what follows its last dot.
    fileprivate var withoutEnding: String {
        guard let dot = lastIndex(of: "."), dot != startIndex else { return self }
        return String(self[..<dot])
    }
}
