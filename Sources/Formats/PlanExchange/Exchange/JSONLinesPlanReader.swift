import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// Reads a plan from JSON lines, as ``JSONLinesPlanWriter`` writes them, line by line, in memory that does not grow with the
/// file.
struct JSONLinesPlanReader {
    /// The greatest length of a line in bytes: an area with all its vertices is one.
    static let greatestLineLength = 1 << 28

    private let file: String
    private let coordinates: CoordinateSystem
    private let placeBy: PlaceBy?
    private var lines: LineReader
    private var map: MemberMap
    private var areaCount = 0
    private var lineCount = 0
    private var detectionCount = 0
    /// True if a line that is a JSON value has been read.
    private var hasValue = false
    /// Names of the members of markers that have neither coordinates nor a room; nil once a marker has one of these.
    private var withoutPlace: Set<String>? = []

    /// A reader of the bytes that `nextPiece` hands out, which ends with an empty piece; `file` is the name in errors, `map` says what
    /// the members of markers mean.
    ///
    /// - Parameter placeBy: The means by which markers get their places: with those of rooms a marker without coordinates is unplaced, with
    ///   nil if it names a room; with coordinates it is malformed.
    init(
        file: String, coordinates: CoordinateSystem, _ map: MemberMap = MemberMap(), placeBy: PlaceBy? = .coordinates,
        nextPiece: @escaping () throws(InputError) -> [UInt8]
    ) {
        (self.file, self.coordinates, self.map, self.placeBy) = (file, coordinates, map, placeBy)
        lines = LineReader(nextPiece: nextPiece)
    }

    /// The content of one line.
    enum Entry {
        /// The drawing's size in pixels, its scale, and the units of its lengths and areas; each nil where it is not said.
        case drawing(Size?, pixelsPerMetre: Double?, UnitSystem?)
        /// An area, and whether the line has its id; else the id is the area's number in the file.
        case area(Area, hasID: Bool, at: FilePlace)
        /// A measured line.
        case line(ImportedLine, at: FilePlace)
        /// A part of the drawing with a scale of its own.
        case detail(DrawingDetail, at: FilePlace)
        /// A skeleton.
        case skeleton(Skeleton, at: FilePlace)
        /// A detection.
        case detection(Detection, at: FilePlace)
        /// A well-formed marker.
        case marker(ImportedMarker, at: FilePlace)
        /// A line that is no part of a plan, and why.
        case malformed(Message, at: FilePlace)
        /// An area that cannot be read, why, and the problems that it has, that one among them.
        case malformedArea(Message, problems: [Message], at: FilePlace)
    }

    /// The next line that is not empty; `nil` at the end.
    mutating func next() throws(InputError) -> Entry? {
        while let bytes = try lines.next(upTo: Self.greatestLineLength, file: file) {
            if lines.number == 1 { try bytes.checkStartOfText(file: file) }
            guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
            return try entry(bytes, line: lines.number)
        }
        try map.checkAllFound()
        try checkPlaces()
        return nil
    }

    private mutating func entry(_ bytes: ArraySlice<UInt8>, line: Int) throws(InputError) -> Entry {
        let place = FilePlace.line(line)
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsingFile: bytes)
        } catch {
            // A file whose first line is none is another file; a later line, as where the file is cut off, costs itself.
            let problem = InputError.Cause.notJSON(reason: error.reason)
            let place = FilePlace.line(line, column: error.column)
            guard hasValue else { throw InputError(problem, file: file, at: place) }
            return .malformed(problem.message, at: place)
        }
        hasValue = true
        return entry(value, at: place)
    }

    private mutating func entry(_ value: JSONValue, at place: FilePlace) -> Entry {
        guard case .object(let members) = value else {
            return .malformed(Message("the line is \(value.kindInWords), not an object"), at: place)
        }
        let mapped = map.applied(to: members)
        switch mapped.known["type"]?.string {
        case "drawing"?: return Self.drawing(value, at: place)
        case "area"?:
            areaCount += 1
            map.see(members, ofArea: true)
            return area(members, at: place)
        case "line"?: return line(value, at: place)
        case "detail"?: return detail(value, at: place)
        case "skeleton"?: return skeleton(value, at: place)
        case "detection"?: return detection(value, at: place)
        case "marker"?, nil:
            map.see(members)
            return marker(mapped, place)
        case let type?:
            return .malformed(
                Message(
                    "the type '\(type.excerpt)' is none of drawing, detail, area, line, skeleton, detection, marker"),
                at: place)
        }
    }

    private static func drawing(_ value: JSONValue, at place: FilePlace) -> Entry {
        let scale = value["pixelsPerMeter"]?.number
        let units = value["units"]?.string.flatMap(UnitSystem.init)
        // A member that is missing or null is one that nobody has set.
        let hasScale = value["pixelsPerMeter"] ?? .null != .null
        let hasUnits = value["units"] ?? .null != .null
        guard !hasScale || scale.map({ $0 > 0 && $0.isFinite }) == true, !hasUnits || units != nil else {
            return .malformed(
                Message("the 'pixelsPerMeter' of a drawing are a number above 0, its 'units' metric or imperial"),
                at: place)
        }
        return .drawing(value.size(), pixelsPerMetre: scale, units)
    }

    private mutating func line(_ value: JSONValue, at place: FilePlace) -> Entry {
        lineCount += 1
        let id = value["id"]?.plainText
        let points = value["points"]?.points(in: coordinates) ?? []
        guard let line = MeasuredLine(id: id ?? "\(lineCount)", name: value["name"]?.string ?? "", points: points)
        else {
            return .malformed(MeasuredLine.problem, at: place)
        }
        return .line(ImportedLine(line, hasID: id != nil, at: place), at: place)
    }

    private func skeleton(_ value: JSONValue, at place: FilePlace) -> Entry {
        do {
            return .skeleton(try Skeleton(value, file: file, at: place), at: place)
        } catch {
            return .malformed(error.cause.message, at: place)
        }
    }

    private mutating func detection(_ value: JSONValue, at place: FilePlace) -> Entry {
        detectionCount += 1
        guard let detection = Detection(line: value, number: detectionCount, in: coordinates, file: file) else {
            return .malformed(
                Message(
                    "a detection has two 'corners', and its outline and keypoints are as in an exported plan"),
                at: place)
        }
        if let problem = detection.problem(in: nil) { return .malformed(problem.message, at: place) }
        return .detection(detection, at: place)
    }

    private func detail(_ value: JSONValue, at place: FilePlace) -> Entry {
        guard let name = value["name"]?.string, let scale = value["pixelsPerMeter"]?.number,
            let corners = value["corners"]?.points(in: coordinates), corners.count == 2,
            let box = Box(enclosing: corners),
            let detail = DrawingDetail(name: name, box: box, pixelsPerMetre: scale)
        else {
            return .malformed(
                Message("a detail has a name, two 'corners' with an extent and 'pixelsPerMeter' above 0"), at: place)
        }
        return .detail(detail, at: place)
    }

    static func read(
        _ text: [UInt8], file: String, coordinates: CoordinateSystem, _ map: MemberMap
    ) throws(InputError) -> ImportedPlan {
        var pieces = [text]
        var reader = JSONLinesPlanReader(file: file, coordinates: coordinates, map, placeBy: nil) {
            pieces.popLast() ?? []
        }
        var plan = ImportedPlan()
        while let entry = try reader.next() { plan.take(entry) }
        return plan
    }

    /// Reads an array of such objects.
    static func read(
        _ root: JSONValue, file: String, coordinates: CoordinateSystem, _ map: MemberMap
    ) throws(InputError) -> ImportedPlan {
        guard let elements = root.array else {
            throw InputError(
                .wrongKind(
                    of: Message("the file", context: "part"), found: root.kindInWords,
                    expected: Message("an array", context: "kind")), file: file)
        }
        var reader = JSONLinesPlanReader(file: file, coordinates: coordinates, map, placeBy: nil) { [] }
        var plan = ImportedPlan()
        for (index, element) in elements.enumerated() { plan.take(reader.entry(element, at: .feature(index + 1))) }
        try reader.map.checkAllFound()
        return plan
    }

    /// Checks, after the last line, that one marker at least has a place, if they are to be placed by their rooms.
    private func checkPlaces() throws(InputError) {
        guard placeBy == .area, let names = withoutPlace?.sorted(), !names.isEmpty else { return }
        throw InputError(
            .missingRooms(found: names, hint: ColumnNames.adviceOnRooms(ColumnNames.likelyRooms(among: names))),
            file: file)
    }

    private mutating func marker(_ members: MappedMembers, _ place: FilePlace) -> Entry {
        let pair = coordinates.isMap ? ["lng", "lat"] : ["x", "y"]
        var marker = ImportedMarker(point: .zero)
        let lacksCoordinates = pair.allSatisfy { members.known[$0] ?? .null == .null }
        let room = lacksCoordinates ? ListedRoom(in: members.known, lacksCoordinates: true) : nil
        if !lacksCoordinates || room != nil { withoutPlace = nil }
        if lacksCoordinates, placeBy == .area || placeBy == nil && room != nil {
            (marker.room, marker.isUnplaced) = (room, true)
            if room == nil { withoutPlace?.formUnion(members.known.keys) }
        } else if let x = members.known[pair[0]]?.numberOrText, let y = members.known[pair[1]]?.numberOrText,
            let point = try? coordinates.pixelPoint(for: Point(x: x, y: y))
        {
            marker.item.marker.point = point
            if let member = pair.first(where: { members.known[$0]?.number == nil }) {
                let text = members.known[member]?.string ?? ""
                marker.keep(UnreadCell(text, in: members.name(of: member), .takenFromText), of: .point)
            }
        } else {
            let names = pair.map { members.name(of: $0).excerpt }
            return .malformed(
                Message("the members \(names[0]) and \(names[1]) must be finite numbers"), at: place)
        }
        if let problem = marker.take(members, except: ["type", pair[0], pair[1]]) {
            return .malformed(problem, at: place)
        }
        if marker.isUnplaced { marker.given.remove(.point) }
        if !marker.isUnplaced, !marker.hasID { marker.room = ListedRoom(in: members.known) }
        return .marker(marker, at: place)
    }

    private func area(_ members: [String: JSONValue], at place: FilePlace) -> Entry {
        do throws(InputError) {
            let feature = try Self.feature(members, number: areaCount, file, map)
            do throws(InputError) {
                var area = try feature.area(id: feature.id ?? "\(areaCount)", coordinates: coordinates)
                area.properties = [:]
                if case .object(let own)? = members["properties"] { area.properties = own }
                return .area(area, hasID: feature.id != nil, at: place)
            } catch {
                let problems = feature.problems(in: coordinates, atMost: ImportedPlan.mostProblemsOfArea + 1)
                return .malformedArea(error.cause.message, problems: problems.map(\.cause.message), at: place)
            }
        } catch {
            return .malformedArea(error.cause.message, problems: [], at: place)
        }
    }

    /// Returns the feature of GeoJSON that an area's line is.
    private static func feature(
        _ members: [String: JSONValue], number: Int, _ file: String, _ map: MemberMap
    ) throws(InputError) -> GeoJSONFeature {
        let given = map.attributes(ofArea: members)
        var known = map.properties(ofArea: members).filter {
            ["allowed", "color"].contains($0.key) || NameMembers.ofAreas.rank(of: $0.key) != nil
        }
        if let name = given.name { known["name"] = .string(name) }
        if let color = given.color { known["color"] = color }
        return try GeoJSONFeature(
            .object([
                "type": .string("Feature"), "id": members["id"] ?? .null, "properties": .object(known),
                "geometry": members["geometry"] ?? .null,
            ]), number: number, file: file
        ).named(by: MemberMap(language: map.language))
    }
}

extension ImportedPlan {
    mutating func take(_ entry: JSONLinesPlanReader.Entry) {
        switch entry {
        case .drawing(let size, let scale, let units):
            drawingSize = size ?? drawingSize
            (pixelsPerMetre, self.units) = (scale ?? pixelsPerMetre, units ?? self.units)
        case .area(let area, let hasID, let place): append(area, hasID: hasID, at: place)
        case .line(let line, _): lines.append(line)
        case .malformedArea(let reason, let problems, let place):
            refusedAreas.append((place, reason))
            appendProblems(problems, beside: reason, at: place)
        case .detail(let detail, _): details.append(detail)
        case .skeleton(let skeleton, _): skeletons.append(skeleton)
        case .detection(let detection, let place): detections.append((place, detection))
        case .marker(let marker, let place) where marker.isUnplaced: withoutGeometry.append((place, marker))
        case .marker(let marker, let place): markers.append((place, marker))
        case .malformed(let reason, let place): refused.append((place, reason))
        }
    }
}
