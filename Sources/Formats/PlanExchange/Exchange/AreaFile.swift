import PlanFiles
import PlanModel
import PlanTables

/// Reads areas from GeoJSON: a `FeatureCollection` of `Polygon` and `MultiPolygon` features. The polygons of the other formats
/// in JSON, such as COCO, are areas too.
///
/// Of a feature's properties `name` (text), `allowed` (boolean, true when missing) and `color` (CSS colour) are known; all
/// properties are kept. An area's id is the feature's `id`, else its number in the file; one id twice is an error.
public enum AreaFile {
    /// Reads the areas of a file, GeoJSON or another of the ``PlanFormat``s in JSON, by its content; `-` is standard input.
    /// Their shapes come out in pixel points. Markers beside the areas are passed over, and told.
    ///
    /// - Parameter drawing: The drawing whose areas are wanted, of a file that may have those of several.
    public static func read(
        path: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing()
    ) throws(PlanFileError) -> FileAreas {
        try read(SequentialFile(path: path), coordinates: coordinates, drawing: drawing)
    }

    /// Reads the areas of a file from where it is; see ``read(path:coordinates:drawing:)``.
    package static func read(
        _ file: SequentialFile, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing()
    ) throws(PlanFileError) -> FileAreas {
        var areas: [Area] = []
        var points: [PlanFileError] = []
        var lines: [MeasuredLine] = []
        var beside: [PlanFileError] = []
        let content = try readAll(file, coordinates: coordinates, drawing: drawing)
        for entry in content.entries {
            switch entry {
            case .area(let area): areas.append(area)
            case .point(let error): points.append(error)
            case .line(let line, let error):
                lines.append(line)
                beside.append(error)
            case .malformed(let error): throw error
            }
        }
        // A file of markers or lines alone was hardly meant.
        if areas.isEmpty, let first = points.first ?? beside.first { throw first }
        let unused = FileNote.unused(TableStyle(), drawing, in: content.format) + content.encodingNotes
        let passedOver: [FileNote] = points.isEmpty ? [] : [.markersPassedOver(points.count)]
        return FileAreas(
            areas: areas, areasWithoutID: content.areasWithoutID, lines: lines,
            notes: unused + passedOver + content.notes)
    }

    /// Reads the areas of a GeoJSON text; `file` is its name in errors.
    public static func areas(
        in text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> [Area] {
        var areas: [Area] = []
        for entry in try content(of: text, file: file, coordinates: coordinates).entries {
            switch entry {
            case .area(let area): areas.append(area)
            case .point(let error), .line(_, let error), .malformed(let error): throw error
            }
        }
        return areas
    }

    /// Reads the entries of a file, so that one feature that is no area does not hide the errors of the others; `-` is standard
    /// input.
    public static func readEntries(
        path: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> [AreaFileEntry] {
        try readAll(SequentialFile(path: path), coordinates: coordinates, drawing: AnnotatedDrawing()).entries
    }

    /// The content of a file.
    private struct Content {
        var entries: [AreaFileEntry]
        var areasWithoutID: Set<Area.ID> = []
        var notes: [FileNote] = []
        var format = PlanFormat.geojson
        /// What is to be told of the text's encoding.
        var encodingNotes: [FileNote] = []
    }

    private static func readAll(
        _ file: SequentialFile, coordinates: CoordinateSystem, drawing: AnnotatedDrawing
    ) throws(PlanFileError) -> Content {
        let path = file.path
        let recoder = TextRecoder(file: path)
        let text = try file.readText(recoder)
        let isLines = PlanFormat.isJSONLines(text)
        let plan: ImportedPlan
        var format = PlanFormat.jsonl
        do throws(PlanFileError) {
            if !isLines {
                var content = try content(of: text, file: path, coordinates: coordinates)
                content.encodingNotes = recoder.notes
                return content
            }
            plan = try PlanFormat.jsonl.read(text, file: path, coordinates: coordinates)
        } catch {
            format = PlanFormat(of: text)
            guard case .notGeoJSON = error.problem, format != .geojson else { throw error }
            plan = try format.read(text, file: path, coordinates: coordinates, drawing: drawing)
            // Any array could be one of Web Annotations.
            if plan.areas.isEmpty, plan.markers.isEmpty, plan.notes.isEmpty, format == .webAnnotation { throw error }
        }
        let problem = PlanFileError.Problem.wrongGeometry(found: "a marker", expected: "an area")
        let ofLines = PlanFileError.Problem.wrongGeometry(found: "a line", expected: "an area")
        var entries = plan.areas.map { AreaFileEntry.area($0) }
        entries += plan.lines.map { .line($0.line, PlanFileError(ofLines, file: path)) }
        entries += plan.markers.map { .point(PlanFileError(problem, file: path, at: $0.place)) }
        entries += plan.refused.map { place, reason in
            isLines
                ? .point(PlanFileError(problem, file: path, at: place))
                : .malformed(PlanFileError(.unfit(reason: reason.english), file: path, at: place))
        }
        return Content(
            entries: entries, areasWithoutID: plan.areasWithoutID, notes: plan.notes, format: format,
            encodingNotes: recoder.notes)
    }

    /// The content of a GeoJSON text.
    private static func content(
        of text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> Content {
        let features = try GeoJSONFeature.features(of: text, file: file)
        var numbers: [String: Int] = [:]
        for feature in features {
            guard let id = feature.id else { continue }
            if let other = numbers.updateValue(feature.number, forKey: id) {
                throw feature.error(.duplicateID(id, other: other))
            }
        }
        var areasWithoutID: Set<Area.ID> = []
        let entries = features.map { feature -> AreaFileEntry in
            if feature.geometryType == "LineString" {
                do throws(PlanFileError) {
                    let error = feature.error(
                        .wrongGeometry(found: "a LineString", expected: "a Polygon or MultiPolygon"))
                    return .line(try feature.line(coordinates: coordinates), error)
                } catch {
                    return .malformed(error)
                }
            }
            var id = feature.id ?? "\(feature.number)"
            // The feature's number may be another feature's id.
            while feature.id == nil, numbers[id] != nil { id = "#" + id }
            if feature.id == nil { areasWithoutID.insert(id) }
            do throws(PlanFileError) {
                return .area(try feature.area(id: id, coordinates: coordinates))
            } catch {
                return feature.pointPair == nil ? .malformed(error) : .point(error)
            }
        }
        return Content(entries: entries, areasWithoutID: areasWithoutID)
    }
}

/// The areas of a file that may have markers too.
public struct FileAreas: Hashable, Sendable {
    /// The areas.
    public let areas: [Area]
    /// The ids of the areas for which the file has none that means anything in a plan: places or numbers in the file.
    public let areasWithoutID: Set<Area.ID>
    /// The measured lines beside them.
    public let lines: [MeasuredLine]
    /// What is worth telling about how the file was read.
    public let notes: [FileNote]

    /// Areas, with what is to be told of how they were read.
    public init(
        areas: [Area] = [], areasWithoutID: Set<Area.ID> = [], lines: [MeasuredLine] = [], notes: [FileNote] = []
    ) {
        (self.areas, self.areasWithoutID, self.lines, self.notes) = (areas, areasWithoutID, lines, notes)
    }
}
