import PlanGeometry
import PlanPageCurl

/// Reads POLYGON and MULTIPOLYGON geometries of well-known text (OGC Simple Features, 06-103r4), one after another.
struct WKTReader {
    private let bytes: [UInt8]
    private let path: String
    private var position = 0

    static func areas(in bytes: [UInt8], path: String) throws -> [MultiPolygon] {
        var reader = WKTReader(bytes: bytes, path: path)
        var areas: [MultiPolygon] = []
        while let word = reader.word() {
            switch word.uppercased() {
            case "POLYGON": areas.append(MultiPolygon(try reader.polygon()))
            case "MULTIPOLYGON": areas.append(MultiPolygon(try reader.list { try $0.polygon() }))
            default: throw reader.error("'\(word)' where POLYGON or MULTIPOLYGON should be")
            }
        }
        return areas
    }

    private init(bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    private mutating func polygon() throws -> Polygon {
        let rings = try list { reader in try Ring(reader.list { try $0.point() }) }
        return Polygon(exterior: rings[0], holes: Array(rings.dropFirst()))
    }

    private mutating func point() throws -> Point {
        let numbers = [word(), word()].compactMap { $0.flatMap(Double.init) }
        guard numbers.count == 2 else { throw error("not two numbers") }
        return Point(x: numbers[0], y: numbers[1])
    }

    /// A list in parentheses of at least one element.
    private mutating func list<Element>(_ element: (inout WKTReader) throws -> Element) throws -> [Element] {
        try expect("(")
        var elements = [try element(&self)]
        while peek() == UInt8(ascii: ",") {
            position += 1
            elements.append(try element(&self))
        }
        try expect(")")
        return elements
    }

    private mutating func word() -> String? {
        guard peek() != nil else { return nil }
        let start = position
        while position < bytes.count, !" \t\r\n(),".utf8.contains(bytes[position]) { position += 1 }
        return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func peek() -> UInt8? {
        while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    private mutating func expect(_ character: Character) throws {
        guard let byte = peek(), byte == character.asciiValue else { throw error("'\(character)' is missing") }
        position += 1
    }

    private func error(_ message: String) -> BenchmarkError {
        BenchmarkError("\(path): \(message), at byte \(position)")
    }
}
