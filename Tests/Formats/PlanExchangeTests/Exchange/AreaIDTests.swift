import PlanExchange
import Testing

/// Which ids of a file's areas are ids of a plan.
@Suite struct AreaIDTests {
    private static let ring = "[[[0,0],[9,0],[9,9],[0,0]]]"
    private static let polygon = "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(ring)}"

    private func read(_ format: PlanFormat, _ text: String) throws -> ImportedPlan {
        try format.read(Array(text.utf8), file: "x", coordinates: .pixel)
    }

    @Test(arguments: [PlanFormat.geojson, .jsonl, .coco, .labelme, .webAnnotation])
    func `Areas of a file that was written from a plan keep the ids that they have there`(format: PlanFormat) throws {
        let contents = try ExchangeSamples.contents()
        var writer = try #require(format.writer(coordinates: .pixel, source: "a.png"))
        let bytes = try writer.bytes(of: contents)
        let plan = try format.read(bytes, file: "x", coordinates: .pixel)
        #expect(plan.areas.map(\.id) == contents.areas.map(\.id) && !plan.areas.isEmpty)
        #expect(plan.areasWithoutID.isEmpty)
    }

    @Test(
        arguments: [
            (
                PlanFormat.geojson,
                "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},\(polygon)}]}"
            ),
            (.jsonl, "{\"type\":\"area\",\"name\":\"Nook\",\(polygon)}"),
            (.coco, "{\"annotations\":[{\"id\":1,\"bbox\":[1,1,2,2],\"attributes\":{\"id\":1,\"occluded\":false}}]}"),
            (.labelme, "{\"shapes\":[{\"label\":\"a\",\"points\":[[0,0],[9,0],[9,9]],\"shape_type\":\"polygon\"}]}"),
            (.webAnnotation, "[{\"id\":\"#7\",\"target\":\"a.png#xywh=1,2,3,4\"}]"),
        ])
    func `Places and other tools' numbers are no ids of a plan`(format: PlanFormat, text: String) throws {
        let plan = try read(format, text)
        #expect(plan.areas.map(\.id) == ["1"])
        #expect(plan.areasWithoutID == ["1"])
    }

    @Test func `An area with an id keeps it where another's number in the file is the same`() throws {
        let lines = ["", "\"id\":\"1\",", "\"id\":\"1\","].map { "{\"type\":\"area\",\($0)\(Self.polygon)}" }
        let plan = try read(.jsonl, lines.joined(separator: "\n"))
        #expect(plan.areas.map(\.id) == ["1-2", "1", "1-3"])
        #expect(plan.areasWithoutID == ["1-2", "1-3"])
    }
}
