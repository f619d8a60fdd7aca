import PlanExchange
import PlanGeometry
import PlanModel
import PlanTables
import TestSupport
import Testing

/// Random and damaged files: the readers answer or refuse, and never trap or hang.
@Suite struct RobustnessTests {
    private static let tables = [
        "x,y,number,title,color\r\n1,2,3,\"a \"\"b\"\"\r\nc\",red\r\n4.5,-6e7,,房间,#12345678\r\n",
        "\u{FEFF}lat,lng\n1,2\n\"3\",\"4\"\nnan,inf\n",
    ].map { Array($0.utf8) }

    private static let collections = [
        """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":7,"properties":{"name":"Küche","allowed":true,
        "color":"#d55e00","n":[1,{"a":null}]},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],
        [[1,0.5],[2,1],[2,1.5],[1,0.5]]]}},{"type":"Feature","properties":null,"geometry":{"type":"MultiPolygon",
        "coordinates":[[[[0,0],[1e3,0],[1,1],[0,0]]]]}}]}
        """,
        """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"number":3,"title":"\\u00fc\\n"},
        "geometry":{"type":"Point","coordinates":[1,-2.5e-3]}}]}
        """,
    ].map { Array($0.utf8) }

    /// A file with some bytes changed, left out, doubled or cut off; now and then random bytes alone.
    private static func damaged(
        _ samples: [[UInt8]], alphabet: [UInt8], by random: inout SeededGenerator
    ) -> [UInt8] {
        guard !random.oneIn(8), var bytes = samples.randomElement(using: &random) else {
            return (0..<Int.random(in: 0...200, using: &random)).map { _ in
                random.oneIn(4)
                    ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random) ?? 0
            }
        }
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0...5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] = alphabet.randomElement(using: &random) ?? 0
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 4: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    @Test func `Damaged tables are read or refused, however they are cut into pieces`() {
        var random = SeededGenerator(seed: FuzzSettings.seed)
        let alphabet = Array("\",\r\n\"\"x1;.- ".utf8) + [0, 0xEF, 0xBB, 0xBF, 0xFF]
        var (read, refused) = (0, 0)
        for _ in 0..<FuzzSettings.cases(default: 1_000) {
            let bytes = Self.damaged(Self.tables, alphabet: alphabet, by: &random)
            let whole = Result { try csvRows(bytes) }
            let size = Int.random(in: 1...9, using: &random)
            let inPieces = Result { try csvRows(bytes, inPiecesOf: size) }
            #expect(Self.text(whole) == Self.text(inPieces), "\(bytes)")
            for system in [CoordinateSystem.pixel, .map(.leaflet, zoom: 3)] {
                let entries = Result { try MarkerFile.entries(inCSV: bytes, file: "f", coordinates: system) }
                if case .success = entries { read += 1 } else { refused += 1 }
            }
        }
        #expect(read > 0 && refused > 0, "both happen")
    }

    @Test func `Damaged collections are read or refused`() {
        var random = SeededGenerator(seed: FuzzSettings.seed)
        let alphabet = Array("{}[]:,\"\\0123456789.eE+-truefalsn ".utf8) + [0, 0xEF, 0xC3, 0xFF]
        var (read, refused) = (0, 0)
        for _ in 0..<FuzzSettings.cases(default: 1_000) {
            let bytes = Self.damaged(Self.collections, alphabet: alphabet, by: &random)
            for system in [CoordinateSystem.pixel, .map(.flutterMap, zoom: 700)] {
                switch Result(catching: { try AreaFile.areas(in: bytes, file: "f", coordinates: system) }) {
                case .success(let areas):
                    read += 1
                    #expect(Set(areas.map(\.id)).count == areas.count)
                    #expect(areas.allSatisfy { $0.shape.rings.allSatisfy { $0.vertices.allSatisfy(\.isFinite) } })
                case .failure(let error):
                    refused += 1
                    #expect("\(error)".isOneLine)
                }
            }
            _ = try? MarkerFile.entries(inGeoJSON: bytes, file: "f")
        }
        #expect(read > 0 && refused > 0, "both happen")
    }

    private static func text(_ result: Result<[CSVRow], any Error>) -> String {
        switch result {
        case .success(let rows): "\(rows)"
        case .failure(let error): "\(error)"
        }
    }
}
