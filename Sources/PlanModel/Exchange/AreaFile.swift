/// Reads areas from GeoJSON: a `FeatureCollection` of `Polygon` and `MultiPolygon` features.
///
/// Of a feature's properties `name` (text), `allowed` (boolean, true when missing) and `color` (CSS colour) are known; all
/// properties are kept. An area's id is the feature's `id`, else its number in the file; one id twice is an error.
public enum AreaFile {
    /// Reads the areas of a file, GeoJSON or JSON lines as `planmark export` writes them; `-` is standard input. Their shapes
    /// come out in pixel points. Markers beside the areas are passed over, and told.
    public static func read(path: String, coordinates: CoordinateSystem) throws(PlanFileError) -> FileAreas {
        var areas: [Area] = []
        var points: [PlanFileError] = []
        for entry in try readEntries(path: path, coordinates: coordinates) {
            switch entry {
            case .area(let area): areas.append(area)
            case .point(let error): points.append(error)
            case .malformed(let error): throw error
            }
        }
        // A file of markers alone was hardly meant.
        if areas.isEmpty, let first = points.first { throw first }
        return FileAreas(areas: areas, markerCount: points.count)
    }

    /// Reads the areas of a GeoJSON text; `file` is its name in errors.
    public static func areas(
        in text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> [Area] {
        var areas: [Area] = []
        for entry in try entries(in: text, file: file, coordinates: coordinates) {
            switch entry {
            case .area(let area): areas.append(area)
            case .point(let error), .malformed(let error): throw error
            }
        }
        return areas
    }

    /// Reads the entries of a file, so that one feature that is no area does not hide the errors of the others; `-` is standard
    /// input.
    public static func readEntries(
        path: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> [AreaFileEntry] {
        let text = try SequentialFile(path: path).readText()
        guard PlanFormat.isJSONLines(text) else { return try entries(in: text, file: path, coordinates: coordinates) }
        let plan = try JSONLinesPlanReader.read(text, file: path, coordinates: coordinates)
        let places = plan.markers.map(\.place) + plan.refused.map(\.place)
        let problem = PlanFileError.Problem.wrongGeometry(found: "a marker", expected: "an area")
        return plan.areas.map { .area($0) } + places.map { .point(PlanFileError(problem, file: path, at: $0)) }
    }

    private static func entries(
        in text: [UInt8], file: String, coordinates: CoordinateSystem
    ) throws(PlanFileError) -> [AreaFileEntry] {
        let features = try GeoJSONFeature.features(of: text, file: file)
        var numbers: [String: Int] = [:]
        for feature in features {
            guard let id = feature.id else { continue }
            if let other = numbers.updateValue(feature.number, forKey: id) {
                throw feature.error(.duplicateID(id, other: other))
            }
        }
        return features.map { feature in
            var id = feature.id ?? "\(feature.number)"
            // The feature's number may be another feature's id.
            while feature.id == nil, numbers[id] != nil { id = "#" + id }
            do throws(PlanFileError) {
                return .area(try feature.area(id: id, coordinates: coordinates))
            } catch {
                return feature.pointPair == nil ? .malformed(error) : .point(error)
            }
        }
    }
}

/// The areas of a file that may have markers too.
public struct FileAreas: Hashable, Sendable {
    /// The areas.
    public let areas: [Area]
    /// What is worth telling about how the file was read.
    public let notes: [FileNote]

    /// Areas of a file that has markers beside them.
    public init(areas: [Area] = [], markerCount: Int = 0) {
        (self.areas, notes) = (areas, markerCount > 0 ? [.markersPassedOver(markerCount)] : [])
    }
}
