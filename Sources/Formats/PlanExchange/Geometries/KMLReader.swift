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
    /// The placemarks as features, in the order of the file.
    private var features: WrittenFeatures
    /// The number of the present element's ancestors, and of itself.
    private var depth = 0
    /// The text of the present element, if it is wanted.
    private var text: [UInt8]?
    /// The types of the fields that schemas describe, by their names.
    private var types: [String: String] = [:]
    private var placemark: Placemark?

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
        /// The rings of the present polygon; `nil` outside polygons.
        var rings: [JSONValue]?
        var isInHole = false
        /// The type of the present geometry that is no polygon.
        var type: String?
        var hasHeights = false
        /// True if a geometry's coordinates cannot be read, and if that geometry is a polygon.
        var failure: (reason: Message, isArea: Bool)?
    }

    private init(file: String) { features = WrittenFeatures(file: file) }

    /// The features of a text in UTF-8.
    static func features(of text: [UInt8], file: String) throws(InputError) -> WrittenFeatures {
        let reader = KMLReader(file: file)
        let elements = XMLElements(
            encoding: "UTF-8", onStart: { reader.start($0, $1) }, onEnd: { reader.end($0) },
            onText: { if reader.text != nil { reader.text? += $0 } })
        var rest = text[...]
        var isWhole = true
        while isWhole, !rest.isEmpty {
            isWhole = elements.parse(Array(rest.prefix(1 << 20)))
            rest = rest.dropFirst(1 << 20)
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
        case "Placemark": placemark = Placemark(depth: depth, id: attributes["id"])
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
        case "Polygon": placemark?.rings = []
        case "innerBoundaryIs": placemark?.isInHole = true
        case "Point", "LineString", "LinearRing": if own.rings == nil { placemark?.type = "\(name)" }
        case "coordinates": if own.rings != nil || own.type != nil { text = [] }
        default: break
        }
    }

    private func end(_ name: XMLName) {
        defer { depth -= 1 }
        guard let own = placemark else { return }
        let content = text.map { String(decoding: $0, as: UTF8.self).trimmed }
        if depth == own.depth {
            placemark = nil
            return finish(own)
        }
        if let data = own.dataDepth {
            if depth == data {
                placemark?.dataDepth = nil
                return
            }
            if let content, let key = own.key, !content.isEmpty {
                placemark?.properties[key] = value(content, of: key)
            }
            text = nil
            return
        }
        switch name {
        case "name", "description", "address", "phoneNumber":
            if let content, !content.isEmpty { placemark?.properties["\(name)"] = .string(content) }
            text = nil
        case "coordinates":
            if let content { takeCoordinates(content) }
            text = nil
        case "innerBoundaryIs": placemark?.isInHole = false
        case "Polygon":
            if let rings = own.rings { placemark?.geometries.append(.geometry("Polygon", .array(rings))) }
            placemark?.rings = nil
        case "Point", "LineString", "LinearRing": placemark?.type = nil
        default: break
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
        guard let own = placemark else { return }
        guard let positions = positions(text) else {
            let reason = Message("the coordinates '\(text.excerpt)' are none; KML has 12.5,7 for a point")
            placemark?.failure = (reason, own.rings != nil)
            return
        }
        if let rings = own.rings {
            // The outer ring comes first in GeoJSON, wherever it stands in KML.
            placemark?.rings = own.isInHole ? rings + [.array(positions)] : [.array(positions)] + rings
            return
        }
        switch own.type {
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
            positions.append(.position(numbers[0], numbers[1]))
            if numbers.dropFirst(2).contains(where: { $0 != 0 }) { placemark?.hasHeights = true }
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
                guard let number = plain ?? Double(decimal: String(decoding: digits, as: UTF8.self)) else { return nil }
                numbers.append(number)
                followsComma = false
            }
        }
        return end() ? positions : nil
    }

    private func finish(_ own: Placemark) {
        let name = own.properties["name"]?.string
        let place = FilePlace.feature(features.nextNumber, name: name)
        if let (reason, isArea) = own.failure { return features.refuse(reason, at: place, isArea: isArea) }
        if own.hasHeights { features.losses.add(Message("heights of points"), at: place) }
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
