import PlanBase
import PlanFiles
import PlanJSON
import PlanTables

/// Reads the placemarks of KML (OGC 12-007r2), of which points, lines, polygons and several of them are taken with name, description and
/// extended data.
///
/// KML has longitudes and latitudes; programs that export plans without a place on Earth write pixels there. Either is read as GeoJSON with
/// these numbers is.
final class KMLReader {
    /// More placemarks and positions, which unpack from little and take much memory, are not read of one file.
    private static let greatestCount = 8_000_000

    /// The placemarks as features, in the order of the file.
    private var features: WrittenFeatures
    /// The number of the present element's ancestors, and of itself.
    private var depth = 0
    /// The text of the present element, if it is wanted.
    private var text: [UInt8]?
    /// The types of the fields that schemas describe, by their names.
    private var types: [String: String] = [:]
    private var placemark: Placemark?
    /// The number of placemarks and positions that may still be read; less than 0 if there are too many.
    private var rest: Int

    /// A placemark as far as it has been read.
    private struct Placemark {
        let depth: Int
        let id: String?
        var properties: [String: JSONValue] = [:]
        var geometries: [JSONValue] = []
        /// The depth of the element with data of other programs.
        var dataDepth: Int?
        /// The name of the present item of data.
        var key: String?
        /// The holes of the present polygon; `nil` outside polygons.
        var holes: [JSONValue]?
        /// The outer ring of the present polygon.
        var outerRing: JSONValue?
        var isInHole = false
        /// The type of the present geometry that is no polygon.
        var type: String?
        var hasHeights = false
        var hasStyle = false
        /// The number of values that are not taken, as there is another one of the same name.
        var furtherValues = 0
        /// The reason why the coordinates of a point or a line cannot be read; nil if all can.
        var failure: Message?
    }

    private init(file: String, limit: Int) {
        (features, rest) = (WrittenFeatures(file: file, example: "12.5,7"), limit)
    }

    /// The features of a text in UTF-8.
    ///
    /// - Parameter limit: The greatest number of placemarks and positions.
    static func features(
        of text: [UInt8], file: String, limit: Int = greatestCount
    ) throws(InputError) -> WrittenFeatures {
        let reader = KMLReader(file: file, limit: limit)
        let elements = XMLElements(
            encoding: "UTF-8", onStart: { reader.start($0, $1) }, onEnd: { reader.end($0) },
            onText: { if reader.text != nil { reader.text? += $0 } })
        var rest = text[...]
        var isWhole = true
        while isWhole, !rest.isEmpty {
            isWhole = elements.parse(Array(rest.prefix(1 << 20)))
            rest = rest.dropFirst(1 << 20)
            guard reader.rest >= 0 else {
                let reason = Message(
                    "it has more than \(limit) placemarks and positions, the most that are read; divide it into several files"
                )
                throw InputError(.notKML(reason: reason), file: file)
            }
        }
        guard isWhole, elements.parse([]) else {
            let reason =
                elements.hasDocumentType
                ? Message("it declares a document type, in which entities may stand; remove <!DOCTYPE …>")
                : Message("it is no well-formed XML here; save it again, or export GeoJSON")
            throw InputError(.notKML(reason: reason), file: file, at: .line(elements.line))
        }
        return reader.features
    }

    // MARK: - XML

    private func start(_ name: XMLName, _ attributes: XMLAttributes) {
        depth += 1
        if placemark != nil { return startInPlacemark(name, attributes) }
        switch name {
        case "Placemark":
            rest -= 1
            placemark = Placemark(depth: depth, id: attributes["id"])
        case "SimpleField": if let field = attributes["name"] { types[field] = attributes["type"] }
        case "NetworkLink", "GroundOverlay", "ScreenOverlay", "PhotoOverlay", "Tour":
            features.losses.add(Message("pictures, tours and links to other files"))
        default: break
        }
    }

    private func startInPlacemark(_ name: XMLName, _ attributes: XMLAttributes) {
        guard let own = placemark else { return }
        if let data = own.dataDepth {
            switch name {
            case "Data", "SimpleData", "SimpleArrayData":
                placemark?.key = attributes["name"]
                if name == "SimpleData" { text = [] }
            case "value": text = []
            // Elements of other programs' namespaces.
            case _ where depth == data + 1 && !(name == "SchemaData"):
                placemark?.key = "\(name)"
                text = []
            default: break
            }
            return
        }
        switch name {
        case "ExtendedData" where depth == own.depth + 1: placemark?.dataDepth = depth
        case "name", "description", "address", "phoneNumber":
            if depth == own.depth + 1 { text = [] }
        case "Style", "StyleMap", "styleUrl": if depth == own.depth + 1 { placemark?.hasStyle = true }
        case "Polygon": placemark?.holes = []
        case "innerBoundaryIs": placemark?.isInHole = true
        case "Point", "LineString", "LinearRing": if own.holes == nil { placemark?.type = "\(name)" }
        case "coordinates": if own.holes != nil || own.type != nil { text = [] }
        default: break
        }
    }

    private func end(_ name: XMLName) {
        defer { depth -= 1 }
        // The placemark's arrays are changed in place: a copy of it here would have each change copy them.
        guard let start = placemark?.depth else { return }
        if depth == start {
            if let own = placemark { finish(own) }
            placemark = nil
            return
        }
        if let data = placemark?.dataDepth {
            if depth == data {
                placemark?.dataDepth = nil
            } else if let content = takeText(), let key = placemark?.key, !content.isEmpty {
                set(key, to: value(content, of: key))
            }
            return
        }
        switch name {
        case "name", "description", "address", "phoneNumber":
            if let content = takeText(), !content.isEmpty { set("\(name)", to: .string(content)) }
        case "coordinates": if let content = takeText() { takeCoordinates(content) }
        case "innerBoundaryIs": placemark?.isInHole = false
        case "Polygon":
            if let holes = placemark?.holes {
                // The outer ring comes first in GeoJSON, wherever it stands in KML.
                let outer = placemark?.outerRing.map { [$0] } ?? (holes.isEmpty ? [] : [.null])
                placemark?.geometries.append(.geometry("Polygon", .array(outer + holes)))
            }
            placemark?.holes = nil
            placemark?.outerRing = nil
        case "Point", "LineString", "LinearRing": placemark?.type = nil
        default: break
        }
    }

    /// The text of the element that ends; `nil` if it is not wanted.
    private func takeText() -> String? {
        defer { text = nil }
        return text.map { String(decoding: $0, as: UTF8.self).trimmed }
    }

    /// Sets a property of the placemark that it does not have yet.
    private func set(_ key: String, to value: JSONValue) {
        if let known = placemark?.properties[key] {
            if known != value { placemark?.furtherValues += 1 }
        } else {
            placemark?.properties[key] = value
        }
    }

    /// A value of extended data, of the type that the schema says.
    private func value(_ text: String, of key: String) -> JSONValue {
        switch types[key]?.lowercased() {
        case "int", "uint", "short", "ushort", "float", "double":
            Double(decimal: text).flatMap { $0.isFinite ? JSONValue.number($0) : nil } ?? .string(text)
        case "bool": .bool(text == "1" || text == "true")
        default: .string(text)
        }
    }

    // MARK: - Placemarks

    private func takeCoordinates(_ text: String) {
        if placemark?.holes != nil {
            let before = rest
            var positions = positions(text)
            if positions == nil, rest >= 0 {
                rest = before
                positions = tuples(text)
            }
            let ring = JSONValue.array(positions ?? [])
            if placemark?.isInHole == false, placemark?.outerRing == nil {
                placemark?.outerRing = ring
            } else {
                placemark?.holes?.append(ring)
            }
            return
        }
        guard let positions = positions(text) else {
            if placemark?.failure == nil {
                placemark?.failure = Message("the coordinates '\(text.excerpt)' are none; KML has 12.5,7 for a point")
            }
            return
        }
        switch placemark?.type {
        case "Point"?: placemark?.geometries += positions.map { JSONValue.geometry("Point", $0) }
        case .some: placemark?.geometries.append(.geometry("LineString", .array(positions)))
        case nil: break
        }
    }

    /// The positions in a text such as `0,0,0 12.5,7,0`; `nil` if it is none. Blanks after commas are read too.
    private func positions(_ text: String) -> [JSONValue]? {
        var (positions, numbers): ([JSONValue], [Double]) = ([], [])
        func end() -> Bool {
            if numbers.isEmpty { return true }
            guard numbers.count >= 2 else { return false }
            rest -= 1
            guard rest >= 0 else { return false }
            positions.append(.position(numbers[0], numbers[1]))
            if numbers.count == 3, numbers[2] != 0 { placemark?.hasHeights = true }
            numbers = []
            return true
        }
        let bytes = Array(text.utf8)
        var (index, followsComma) = (0, false)
        while index < bytes.count {
            if bytes[index] <= 0x20 {
                index += 1
            } else if bytes[index] == UInt8(ascii: ",") {
                guard !numbers.isEmpty, !followsComma else { return nil }
                (followsComma, index) = (true, index + 1)
            } else {
                if !followsComma, !end() { return nil }
                let start = index
                while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ",") { index += 1 }
                let digits = bytes[start..<index]
                let plain = digits.withUnsafeBufferPointer { Double.plainDecimal($0) }
                guard numbers.count < 3,
                    let number = plain ?? Double(decimal: String(decoding: digits, as: UTF8.self))
                else { return nil }
                numbers.append(number)
                followsComma = false
            }
        }
        return end() ? positions : nil
    }

    /// The positions in a text of which some cannot be read: a text in the place of each of those. None if there are too many.
    private func tuples(_ text: String) -> [JSONValue] {
        var tuples: [String] = []
        var followsComma = false
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !tuples.isEmpty, followsComma || word.hasPrefix(",") {
                tuples[tuples.count - 1] += word
            } else {
                rest -= 1
                guard rest >= 0 else { return [] }
                tuples.append(String(word))
            }
            followsComma = word.hasSuffix(",")
        }
        return tuples.map { tuple in
            let numbers = tuple.split(separator: ",", omittingEmptySubsequences: false).map {
                Double(decimal: String($0))
            }
            guard (2...3).contains(numbers.count), !numbers.contains(nil), let x = numbers[0], let y = numbers[1] else {
                return .string(tuple)
            }
            return .position(x, y)
        }
    }

    private func finish(_ own: Placemark) {
        let name = own.properties["name"]?.string
        let place = FilePlace.feature(features.nextNumber, name: name)
        if let reason = own.failure { return features.refuse(reason, at: place, isArea: false) }
        if own.hasHeights { features.losses.add(Message("heights of points"), at: place) }
        if own.hasStyle { features.losses.add(Message("colours, icons and other styles"), at: place) }
        features.losses.add(
            Message("further values of one name, of which the first is taken"), own.furtherValues, at: place)
        features.append(Self.geometry(of: own.geometries), id: own.id, properties: own.properties)
    }

    /// One geometry of several; null of none.
    private static func geometry(of members: [JSONValue]) -> JSONValue {
        guard members.count != 1 else { return members[0] }
        guard let first = members.first?["type"]?.string else { return .null }
        guard members.allSatisfy({ $0["type"]?.string == first }) else {
            return .object(["type": .string("GeometryCollection"), "geometries": .array(members)])
        }
        return .geometry("Multi\(first)", .array(members.map { $0["coordinates"] ?? .null }))
    }
}

/// KML in a ZIP archive, as Google Earth saves it.
enum KMZ {
    /// True if a file that starts with these bytes is KMZ, by the name of the archive's first part.
    static func mayBe(_ start: [UInt8]) -> Bool {
        guard ZipArchive.mayBe(start), start.count > 30 else { return false }
        let length = Int(start[26]) | Int(start[27]) << 8
        return String(decoding: start[30...].prefix(length), as: UTF8.self).lowercased().hasSuffix(".kml")
    }

    /// The bytes of a file of which the first ones are those of an archive: all of them, or those of the KML in it.
    static func content(
        of file: SequentialFile, after start: [UInt8]
    ) throws(InputError) -> (bytes: [UInt8], isKML: Bool) {
        let limit = SequentialFile.greatestTextSize
        let all = try file.readAll(after: start, upTo: limit, orThrow: .tooLargeToImport(limit: limit))
        if let text = try text(in: all, file: file.path) { return (text, true) }
        return (all, false)
    }

    /// The KML in an archive: the first part that is called so, as the format has it; `nil` if there is none.
    private static func text(in bytes: [UInt8], file: String) throws(InputError) -> [UInt8]? {
        guard let archive = ZipArchive(bytes),
            let name = archive.firstName(where: { $0.lowercased().hasSuffix(".kml") })
        else { return nil }
        let damaged = InputError(.notKML(reason: Message("the archive is damaged; save it again")), file: file)
        guard let member = archive.open(name) else { throw damaged }
        let limit = SequentialFile.greatestTextSize
        var text: [UInt8] = []
        while true {
            guard let piece = member.read() else { throw damaged }
            if piece.isEmpty { return text }
            text += piece
            guard text.count <= limit else { throw InputError(.tooLargeToImport(limit: limit), file: file) }
        }
    }
}
