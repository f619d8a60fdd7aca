import PlanBase
import PlanFiles
import PlanJSON
import PlanModel
import PlanTables

/// The text of a file with its format, which its first bytes and its members tell.
struct RecognizedText {
    /// The content of a text, in the form in which it is read.
    enum Content {
        /// A table, or a plan as JSON lines, which a reader takes apart row by row.
        case rows([UInt8])
        /// One JSON value.
        case value(JSONValue)
        /// JSON values one after another: a feature to a line, or a GeoJSON text sequence (RFC 8142).
        case sequence([ArraySlice<UInt8>])
        /// Features in another form than GeoJSON: KML or well-known text.
        case features(WrittenFeatures)
    }

    let format: PlanFormat
    /// The file's name in errors.
    let file: String
    let content: Content
    private let map: MemberMap

    /// Recognizes a text.
    ///
    /// - Parameters:
    ///   - known: The format, where the file's name or the user tells it.
    ///   - map: What the members of markers mean, which may tell the format.
    init(
        _ text: [UInt8], file: String, as known: PlanFormat? = nil, _ map: MemberMap = MemberMap()
    ) throws(InputError) {
        guard text.firstVisibleByte != nil else { throw InputError(.empty, file: file) }
        let markup = PlanFormat(markup: text)
        let foreign = markup == nil ? ForeignFormat(start: text) : nil
        (self.file, self.map) = (file, map)
        if let foreign {
            switch foreign {
            case .kml: content = .features(try KMLReader.features(of: text, file: file))
            case .wkt: content = .features(WellKnownText.features(of: text, file: file))
            default: throw InputError(.foreign(foreign), file: file)
            }
            format = .geojson
        } else if let markup = markup ?? (known?.isMarkup == true ? known : nil) {
            (format, content) = (markup, .rows(text))
        } else if known?.isTable == true || known == nil && !PlanFormat.startsLikeJSON(text) {
            (format, content) = (known ?? (Workbook.mayBe(text) ? .xlsx : .csv), .rows(text))
        } else if text.firstVisibleByte == Self.recordSeparator {
            (format, content) = (.geojson, .sequence(text.split(separator: Self.recordSeparator)))
        } else if let lines = Self.lines(of: text, map), known.map({ $0 == lines }) ?? true {
            (format, content) =
                (lines, lines == .jsonl ? .rows(text) : .sequence(text.split(separator: UInt8(ascii: "\n"))))
        } else if known == .jsonl, text.firstVisibleByte == UInt8(ascii: "{") {
            (format, content) = (.jsonl, .rows(text))
        } else {
            var root = try JSONFile.value(text, file: file)
            if let foreign = ForeignFormat(json: root) { throw InputError(.foreign(foreign), file: file) }
            let recognized = Self.format(of: root, map)
            let isOther = known ?? recognized != .geojson
            let isOfRecords = known == nil && root.array != nil && recognized != .jsonl
            if !isOther || isOfRecords, let list = WrappedList.entries(in: root, isEntry: { Self.isLine($0, map) }) {
                root = list
            }
            format = known ?? (root.array == nil ? recognized : Self.format(of: root, map))
            content = format == .jsonl && root.array == nil ? .rows(text) : .value(root)
        }
        guard !format.hasFreeNames else { return }
        guard map.isOptional else { throw InputError(.mapUnusable(format: format.rawValue), file: file) }
        map.noteAllAbsent()
    }

    private static let recordSeparator: UInt8 = 0x1E

    /// True if a text that starts with these bytes has features in another form than GeoJSON, which ``init(_:file:as:_:)`` reads.
    static func hasWrittenFeatures(_ start: [UInt8]) -> Bool {
        let format = PlanFormat(markup: start) == nil ? ForeignFormat(start: start) : nil
        return format == .kml || format == .wkt
    }

    /// The format of JSON values that stand one after another: GeoJSON or, where the first line is a value of a plan, JSON lines.
    static func lines(of text: [UInt8], _ map: MemberMap) -> PlanFormat? {
        if text.firstVisibleByte == recordSeparator { return .geojson }
        guard text.firstVisibleByte == UInt8(ascii: "{") else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        guard lines.count == 2, Array(lines[1]).firstVisibleByte != nil,
            let first = try? JSONValue(parsingFile: lines[0])
        else { return nil }
        if isLine(first, map) { return .jsonl }
        return GeoJSONFeature.types.contains(first["type"]?.string ?? "") ? .geojson : nil
    }

    /// True if a value can be a line of a plan: its type is one, or it has no type and a coordinate of a marker.
    private static func isLine(_ value: JSONValue, _ map: MemberMap) -> Bool {
        let members = map.applied(to: value)
        if let type = members["type"]?.string { return lineTypes.contains(type) }
        return members["x"] != nil || members["lat"] != nil || namesRoom(members)
    }

    /// True if a value can be a Web Annotation.
    private static func isAnnotation(_ value: JSONValue) -> Bool {
        ["target", "body", "motivation", "@context"].contains { value[$0] != nil }
            || value["type"]?.string == "Annotation"
    }

    /// Checks that an array has entries of a known format, for a file of markers.
    func checkEntries() throws(InputError) {
        guard format == .webAnnotation, case .value(let root) = content, let first = root.array?.first,
            !Self.isAnnotation(first)
        else { return }
        if case .object(let members) = first {
            throw InputError(.missingMembers(["x", "y"], found: members.keys.sorted()), file: file)
        }
        throw InputError(
            .unfit(
                reason: Message(
                    """
                    the array has \(first.kindInWords) where a marker is needed; write each marker as an object, \
                    such as {"x": 150, "y": 200, "title": "Crack"}
                    """)), file: file)
    }

    /// True if a value without a type is an entry of a list by rooms.
    private static func namesRoom(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value, members["type"] == nil, members["target"] == nil,
            members["geometry"] == nil
        else { return false }
        return ListedRoom(in: members) != nil
    }

    /// The types of lines that a plan in JSON lines has.
    private static let lineTypes: Set = ["marker", "area", "drawing", "detail", "line", "skeleton", "detection"]

    /// The format of a JSON value, by the members that only one of the formats has.
    private static func format(of root: JSONValue, _ map: MemberMap) -> PlanFormat {
        if root["shapes"] != nil { return .labelme }
        if root["annotations"] != nil || root["images"] != nil { return .coco }
        if let members = root.array {
            guard let first = members.first else { return .jsonl }
            let mapped = map.applied(to: first)
            if mapped["x"] != nil || mapped["lat"] != nil || lineTypes.contains(mapped["type"]?.string ?? "")
                || namesRoom(mapped)
            {
                return .jsonl
            }
            return GeoJSONFeature.types.contains(first["type"]?.string ?? "") ? .geojson : .webAnnotation
        }
        let isList = root["items"]?.array?.first.map { isLine($0, map) } ?? false
        if root["@context"] != nil || root["items"] != nil && !isList { return .webAnnotation }
        return lineTypes.contains(root["type"]?.string ?? "") ? .jsonl : .geojson
    }

    /// Reads the plan in the text.
    ///
    /// - Parameters:
    ///   - coordinates: The system of coordinate pairs, for formats that have a choice.
    ///   - drawing: The drawing whose annotations are wanted, for formats in which a file may have those of several.
    func plan(coordinates: CoordinateSystem, drawing: AnnotatedDrawing) throws(InputError) -> ImportedPlan {
        var plan = try readPlan(coordinates: coordinates, drawing: drawing)
        plan.tellAreasApart()
        plan.notesOnMembers = map.names.notes
        if !format.hasChoiceOfCoordinates, coordinates != .pixel {
            plan.losses.append(
                Message("the coordinate system that is given, as \(format.rawValue) is always in pixels"))
        }
        return plan
    }

    private func readPlan(
        coordinates: CoordinateSystem, drawing: AnnotatedDrawing
    ) throws(InputError) -> ImportedPlan {
        switch (format, content) {
        case (.csv, .rows(let text)), (.xlsx, .rows(let text)):
            return try CSVPlanReader.read(text, file: file, coordinates: coordinates)
        case (.jsonl, .rows(let text)):
            return try JSONLinesPlanReader.read(text, file: file, coordinates: coordinates, map)
        case (.jsonl, .value(let root)):
            return try JSONLinesPlanReader.read(root, file: file, coordinates: coordinates, map)
        case (.geojson, .value(let root)):
            var plan = try GeoJSONPlanReader.read(
                GeoJSONFeature.features(of: root, file: file), coordinates: coordinates, map)
            plan.drawingSize = root["drawing"]?.size()
            if coordinates == .pixel { plan.referenceSystem = Self.referenceSystem(of: root) }
            return plan
        case (.geojson, .sequence(let records)):
            return try GeoJSONPlanReader.read(
                GeoJSONFeature.features(of: records, file: file), coordinates: coordinates, map)
        case (_, .features(let features)): return try features.plan(coordinates: coordinates, map)
        case (.coco, .value(let root)): return try COCOPlanReader.read(root, file: file, drawing: drawing)
        case (.labelme, .value(let root)): return try LabelmePlanReader.read(root, file: file)
        case (.webAnnotation, .value(let root)):
            return try WebAnnotationPlanReader.read(root, file: file, drawing: drawing)
        default: throw needsPlan
        }
    }

    /// The name of the reference system of the Earth that a collection of features says its coordinates are in; nil if it says none.
    private static func referenceSystem(of root: JSONValue) -> String? {
        guard let name = root["crs"]?["properties"]?["name"]?.string else { return nil }
        let key = name.uppercased()
        return ["EPSG", "CRS84", "CRS83", "CRS27"].contains(where: key.contains) ? name : nil
    }

    /// True if the text has features in another form than GeoJSON, of which a line that cannot be read may be meant for anything.
    var isWritten: Bool { if case .features = content { true } else { false } }

    /// The error for annotations of a page, which are read into a plan of that page alone.
    var needsPlan: InputError { InputError(.needsPlan(format: format.rawValue.uppercased()), file: file) }
}

extension PlanFormat {
    /// True if a file of the format is a table.
    var isTable: Bool { self == .csv || self == .xlsx }

    /// True if columns or members of the format may have any names, of which the user says what they mean.
    var hasFreeNames: Bool { isTable || self == .geojson || self == .jsonl }

    /// The format of a file, by its content; CSV if it is neither JSON nor a workbook, JSON lines if it is damaged JSON.
    public init(of text: [UInt8]) {
        self = (try? RecognizedText(text, file: ""))?.format ?? (Self.startsLikeJSON(text) ? .jsonl : .csv)
    }

    /// Reads a file of the format; `file` is its name in errors.
    ///
    /// - Parameter drawing: The drawing whose annotations are wanted, for formats in which a file may have those of several.
    public func read(
        _ text: [UInt8], file: String, coordinates: CoordinateSystem, drawing: AnnotatedDrawing = AnnotatedDrawing()
    ) throws(InputError) -> ImportedPlan {
        try RecognizedText(text, file: file, as: self).plan(coordinates: coordinates, drawing: drawing)
    }
}
