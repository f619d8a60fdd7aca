import PlanBase
import PlanFiles
import PlanJSON

/// Reads geometries in well-known text (OGC 06-103r4, chapter 7), also with the prefix `SRID=4326;` of PostGIS, and gives them in the form
/// of GeoJSON. Of a position the first two numbers count.
struct WellKnownText {
    /// The reason why a text is no geometry.
    struct Failure: Error {
        let reason: Message
    }

    /// A geometry and what of its text is not in it.
    struct Geometry {
        /// The geometry as GeoJSON has it; `nil` if it is empty.
        let value: JSONValue?
        /// True if some positions have more than two numbers.
        let hasHeights: Bool
        /// True if the text names a coordinate system.
        let namesSystem: Bool
    }

    private let text: [UInt8]
    private var position = 0
    private var hasHeights = false

    private init(_ text: [UInt8]) { self.text = text }

    /// A point as it is written here.
    static let example = "12.5 7"

    /// Geometries in geometries that are collections: so deep and no deeper.
    private static let greatestDepth = 64

    // MARK: - Texts

    /// The geometries of a file. One that cannot be read costs the text up to the next line that begins with a letter.
    static func features(of text: [UInt8], file: String) -> WrittenFeatures {
        var (features, reader) = (WrittenFeatures(file: file, example: example), WellKnownText(text))
        var (line, counted) = (1, 0)
        while reader.passSeparators() {
            line += text[counted..<reader.position].count { $0 == UInt8(ascii: "\n") }
            counted = reader.position
            let isArea = reader.mayBeArea
            do throws(Failure) {
                features.take(try reader.geometry(), id: nil, [:], line: line)
            } catch {
                features.refuse(error.reason, at: .line(line), isArea: isArea)
                reader.passGeometry(from: counted)
            }
        }
        return features
    }

    /// The geometry that a text is.
    static func geometry(_ text: String) throws(Failure) -> Geometry {
        var reader = WellKnownText(Array(text.utf8))
        _ = reader.passSeparators()
        let geometry = try reader.geometry()
        guard !reader.passSeparators() else { throw reader.failure }
        return geometry
    }

    /// True if a text begins as a geometry does.
    static func mayBe(_ text: String) -> Bool { ForeignFormat(start: text.utf8.prefix(256)) == .wkt }

    /// True if a text begins as a geometry with an area does, or as none.
    static func mayBeArea(_ text: String) -> Bool { WellKnownText(Array(text.utf8.prefix(256))).mayBeArea }

    /// True if the geometry that follows may have an area.
    private var mayBeArea: Bool {
        var reader = self
        _ = reader.passSeparators()
        _ = try? reader.passSystem()
        let type = reader.word()
        return !["POINT", "LINESTRING", "MULTIPOINT", "MULTILINESTRING"].contains { type.hasPrefix($0) }
    }

    // MARK: - Geometries

    private mutating func geometry() throws(Failure) -> Geometry {
        hasHeights = false
        let namesSystem = try passSystem()
        let value = try member(depth: 0)
        return Geometry(value: value, hasHeights: hasHeights, namesSystem: namesSystem)
    }

    /// Passes the number of a coordinate system, such as `SRID=4326;`. Returns true if there is one other than 0, which names none.
    private mutating func passSystem() throws(Failure) -> Bool {
        let start = position
        guard word() == "SRID" else {
            position = start
            return false
        }
        guard pass(UInt8(ascii: "=")), let number = number(), pass(UInt8(ascii: ";")) else { throw failure }
        return number != 0
    }

    /// A geometry; `nil` if it is empty.
    private mutating func member(depth: Int) throws(Failure) -> JSONValue? {
        let name = word()
        guard !name.isEmpty else { throw failure }
        var type = name
        // `POINT Z`, `POINTZ` and `POINT` with three numbers are all in use.
        for suffix in ["ZM", "Z", "M"] where type.count > 5 && type.hasSuffix(suffix) {
            type.removeLast(suffix.count)
            break
        }
        let start = position
        if !["Z", "M", "ZM"].contains(word()) { position = start }
        let known = ["POINT", "LINESTRING", "POLYGON", "TRIANGLE", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON"]
        guard known.contains(type) || type == "GEOMETRYCOLLECTION" else { throw Self.unknown(name) }
        if passEmpty() { return nil }
        switch type {
        case "POINT":
            try needs(UInt8(ascii: "("))
            let position = try numbers()
            try needs(UInt8(ascii: ")"))
            return .geometry("Point", position)
        case "LINESTRING": return .geometry("LineString", try positions())
        case "POLYGON", "TRIANGLE": return .geometry("Polygon", try rings())
        case "MULTIPOINT":
            return .geometry(
                "MultiPoint",
                try list { (reader) throws(Failure) in
                    // Older programs leave the parentheses out.
                    guard reader.pass(UInt8(ascii: "(")) else { return try reader.numbers() }
                    let position = try reader.numbers()
                    try reader.needs(UInt8(ascii: ")"))
                    return position
                })
        case "MULTILINESTRING":
            return .geometry("MultiLineString", try list { (reader) throws(Failure) in try reader.positions() })
        case "MULTIPOLYGON":
            return .geometry("MultiPolygon", try list { (reader) throws(Failure) in try reader.rings() })
        default:
            guard depth < Self.greatestDepth else { throw failure }
            let members = try list { (reader) throws(Failure) in try reader.member(depth: depth + 1) }
            return members == .array([])
                ? nil : .object(["type": .string("GeometryCollection"), "geometries": members])
        }
    }

    private mutating func rings() throws(Failure) -> JSONValue {
        try list { (reader) throws(Failure) in
            try reader.list { (reader) throws(Failure) in try reader.numbersOrText() }
        }
    }

    private mutating func positions() throws(Failure) -> JSONValue {
        try list { (reader) throws(Failure) in try reader.numbers() }
    }

    /// A list in parentheses. Members that are empty are left out.
    private mutating func list(
        _ member: (inout WellKnownText) throws(Failure) -> JSONValue?
    ) throws(Failure) -> JSONValue {
        try needs(UInt8(ascii: "("))
        var members: [JSONValue] = []
        repeat {
            if passEmpty() { continue }
            if let member = try member(&self) { members.append(member) }
        } while pass(UInt8(ascii: ","))
        try needs(UInt8(ascii: ")"))
        return .array(members)
    }

    /// The numbers of a position, of which the first two count.
    private mutating func numbers() throws(Failure) -> JSONValue {
        guard let x = number(), let y = number() else { throw failure }
        while number() != nil { hasHeights = true }
        return .position(x, y)
    }

    /// The numbers of a position, or the text in their place: it costs the area, whose other problems can be told with it.
    private mutating func numbersOrText() throws(Failure) -> JSONValue {
        passBlanks()
        let start = position
        if let numbers = try? numbers() {
            passBlanks()
            let next = position < text.count ? text[position] : 0
            if next == UInt8(ascii: ",") || next == UInt8(ascii: ")") { return numbers }
        }
        let rest = text[position...]
        // A parenthesis opens the next geometry, where this one is cut off.
        guard let end = rest.firstIndex(where: { (0x28...0x29).contains($0) || $0 == UInt8(ascii: ",") }),
            text[end] != UInt8(ascii: "(")
        else { throw failure }
        position = end
        return .string(String(decoding: text[start..<end], as: UTF8.self).trimmed)
    }

    // MARK: - Characters

    private mutating func passBlanks() {
        while position < text.count, text[position] <= 0x20 { position += 1 }
    }

    /// Passes a character if it comes next.
    private mutating func pass(_ byte: UInt8) -> Bool {
        passBlanks()
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func needs(_ byte: UInt8) throws(Failure) {
        guard pass(byte) else { throw failure }
    }

    private mutating func passEmpty() -> Bool {
        let start = position
        if word() == "EMPTY" { return true }
        position = start
        return false
    }

    /// The letters that come next, in upper case.
    private mutating func word() -> String {
        passBlanks()
        let start = position
        while position < text.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[position] | 0x20) {
            position += 1
        }
        return String(decoding: text[start..<position], as: UTF8.self).uppercased()
    }

    /// The number that comes next; `nil` if there is none.
    private mutating func number() -> Double? {
        passBlanks()
        let start = position
        var end = start
        while end < text.count, Self.isInNumber(text[end]) { end += 1 }
        guard end > start else { return nil }
        let digits = text[start..<end]
        let plain = digits.withUnsafeBufferPointer { Double.plainDecimal($0) }
        guard let number = plain ?? Double(decimal: String(decoding: digits, as: UTF8.self)) else { return nil }
        position = end
        return number
    }

    /// True for digits, signs, points and letters, as in `1e-5` and `nan`.
    private static func isInNumber(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: ".")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Passes what stands between geometries, and lines of comments. Returns false at the end of the text.
    private mutating func passSeparators() -> Bool {
        while position < text.count {
            let byte = text[position]
            if byte == UInt8(ascii: "#") {
                while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
            } else if byte <= 0x20 || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") {
                position += 1
            } else {
                return true
            }
        }
        return false
    }

    /// Passes a geometry that cannot be read: all from its start up to the next line that begins with a letter.
    ///
    /// A geometry that is cut off is found out only in the next one, which may be whole.
    private mutating func passGeometry(from start: Int) {
        position = start
        while position < text.count {
            position += 1
            if text[position - 1] == UInt8(ascii: "\n"), position < text.count,
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[position] | 0x20)
            {
                return
            }
        }
    }

    /// The failure at the present place.
    private var failure: Failure {
        let rest = text[min(position, text.count)...].drop { $0 <= 0x20 }.prefix(24)
        let found = String(decoding: rest.prefix { $0 >= 0x20 }, as: UTF8.self)
        return Failure(
            reason: found.isEmpty
                ? Message("the geometry ends too early; well-known text is as POLYGON ((0 0, 9 0, 9 9, 0 0))")
                : Message("'\(found.excerpt)' is out of place; well-known text is as POLYGON ((0 0, 9 0, 9 9, 0 0))"))
    }

    private static func unknown(_ name: String) -> Failure {
        let others = ["CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "TIN"]
        if others.contains(name) || name.hasPrefix("POLYHEDRALSURFACE") {
            return Failure(reason: Message("curves and surfaces (\(name)) are not read; export polygons and lines"))
        }
        return Failure(
            reason: Message(
                "'\(name.excerpt)' is no geometry of well-known text; a table with a column wkt can have names beside them"
            ))
    }
}

extension WrittenFeatures {
    /// Adds a feature whose geometry was written in well-known text.
    mutating func take(
        _ geometry: WellKnownText.Geometry, id: String?, _ properties: [String: JSONValue], line: Int
    ) {
        if geometry.hasHeights { losses.add(Message("heights and measures of points (Z and M)"), at: .line(line)) }
        if geometry.namesSystem {
            losses.add(Message("coordinate systems (SRID), as the numbers are read as they are"), at: .line(line))
        }
        append(geometry.value ?? .null, id: id, properties: properties, line: line)
    }
}
