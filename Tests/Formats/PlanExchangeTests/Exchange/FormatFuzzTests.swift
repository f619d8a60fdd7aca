import PlanGeometry
import TestSupport
import Testing

@testable import PlanModel
@testable import PlanExchange

/// Files that are damaged at random: no importer may crash, hang or hand out what cannot be exported again.
@Suite("Damaged files")
struct FormatFuzzTests {
    @Test(arguments: PlanFormat.plain)
    func `No importer crashes on a damaged file`(format: PlanFormat) throws {
        let contents = try ExchangeSamples.contents()
        var writer = try #require(format.writer(coordinates: .pixel, source: "level.png"))
        let sound = try writer.bytes(of: contents)
        var generator = SeededGenerator(seed: FuzzSettings.seed)
        var read = 0
        for _ in 0..<max(1, FuzzSettings.cases(default: 3000) / PlanFormat.plain.count) {
            let text = Self.damage(sound, using: &generator)
            guard let plan = try? format.read(text, file: "x", coordinates: .pixel) else { continue }
            read += 1
            for (_, marker) in plan.markers { try #require(marker.item.marker.point.isFinite) }
            // What was read is a plan: written and read again it is the same.
            guard read % 16 == 0, format != .csv else { continue }
            let items = plan.markers.map(\.marker.item)
            var again = try #require(format.writer(coordinates: .pixel, source: "level.png"))
            let bytes = try again.bytes(of: PlanContents(areas: plan.areas, markers: items))
            let back = try format.read(bytes, file: "x", coordinates: .pixel)
            try #require(back.markers.map(\.marker.item.marker.details) == items.map(\.marker.details))
            guard again.losses.isEmpty else { continue }
            try #require(back.areas.map(Self.corners) == plan.areas.map(Self.corners))
        }
        // Not all of them are damaged beyond reading, so that the readers' inner parts are tried too.
        #expect(read > 0)
    }

    /// The corners of each ring, however it is turned and in whatever order the holes come.
    private static func corners(_ area: Area) -> [[Set<Set<Point>>]] {
        area.shape.polygons.map { [[Set($0.exterior.vertices)], Set($0.holes.map { Set($0.vertices) })] }
    }

    private static let pieces = [
        "\"", "{", "}", "[", "]", ",", ":", "null", "-1e999", "1e308", "0", "true", "\\u0000", "\n", "\r\n", "'", "=",
        "\u{FEFF}", "é",
        "<svg>", "M0 0L", "Z", "type", "Point", "Polygon", "coordinates",
    ].map { Array($0.utf8) }

    private static func damage(_ text: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            guard !text.isEmpty else { break }
            let place = Int.random(in: 0..<text.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: text.remove(at: place)
            case 2: text.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: place)
            case 3: text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...40, using: &generator)))
            case 4:
                let end = min(text.count, place + Int.random(in: 1...60, using: &generator))
                text.insert(contentsOf: Array(text[place..<end]), at: Int.random(in: 0...text.count, using: &generator))
            default:
                // A digit elsewhere is the damage that parsers let through.
                if let digit = text[place...].firstIndex(where: { (0x30...0x39).contains($0) }) {
                    text[digit] = UInt8.random(in: 0x30...0x39, using: &generator)
                }
            }
        }
        return text
    }
}
