import Foundation
import PlanExchange
import Testing

@Suite struct PlanReaderShareTests {
    @Test(arguments: ["csv", "jsonl", "geojson"])
    func `The share of a file that is read grows to the whole`(ending: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).\(ending)")
        defer { try? FileManager.default.removeItem(at: file) }
        let count = ending == "geojson" ? 100 : 200_000
        let points = (0..<count).map { index in
            switch ending {
            case "csv": "\(index),1"
            case "jsonl": "{\"type\":\"marker\",\"x\":\(index),\"y\":1}"
            default: "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(index),1]}}"
            }
        }
        let text =
            switch ending {
            case "csv": "x,y\n" + points.joined(separator: "\n")
            case "jsonl": points.joined(separator: "\n") + "\n"
            default: "{\"type\":\"FeatureCollection\",\"features\":[\(points.joined(separator: ","))]}"
            }
        try Data(text.utf8).write(to: file)
        let reader = try PlanReader(path: file.path, coordinates: .pixel)
        var shares: [Double] = []
        while try reader.next() != nil { shares.append(try #require(reader.shareRead)) }
        #expect(shares == shares.sorted())
        #expect(shares.count == count && shares.first.map { $0 < 1 } == true && shares.last == 1)
    }
}
