import PlanGeometry
import PlanModel
import Testing

@Suite struct MarkerBatchTests {
    private func batch(_ csv: String, coordinates: CoordinateSystem = .pixel) throws -> MarkerBatch {
        let entries = try MarkerFile.entries(inCSV: Array(csv.utf8), file: "pins.csv", coordinates: coordinates)
        return MarkerBatch(entries, file: "pins.csv", coordinates: coordinates)
    }

    private let rules = PlacementRules(drawingSize: Size(width: 400, height: 300))

    @Test func `A refusal names the file, the line and the coordinates as the file has them`() throws {
        let batch = try batch("x,y,number\n1,2,4\n3,four,\n1e400,7,\n500,6,\n8,9,\n")
        let result = batch.place(by: rules)
        #expect(result.accepted.map(\.number) == [4, 5])
        #expect(
            result.refused.map { $0.line(in: .english) } == [
                "pins.csv:3: column 'y': 'four' is not a number", "pins.csv:4: not a finite position (inf, 7)",
                "pins.csv:5: outside the drawing (500, 6) on 400 x 300",
            ])
        #expect(result.refused.map(\.code) == ["malformed", "notFinite", "outsideDrawing"])
    }

    @Test func `Markers have the style that was asked for and identifiers of their own`() throws {
        let rows = (0..<9000).map { "\($0 % 400),5\n" }.joined()
        let style = MarkerStyle(symbol: .square, color: .white, size: 5)
        let result = try batch("x,y\n" + rows).place(by: rules, style: style)
        #expect(result.refused.isEmpty)
        #expect(result.accepted.map(\.number) == (1...9000).map { $0 })
        #expect(result.accepted.allSatisfy { $0.style == style })
        #expect(Set(result.accepted.map(\.id)).count == 9000)
    }
}
