import PlanGeometry
import Testing

@testable import PlanModel
@testable import PlanExchange

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

    @Test func `A refusal advises in the terms of the front end`() throws {
        let refused = try batch("x,y\n1,\"1,5\"\n2,3.5\n").place(by: rules).refused
        let line = "pins.csv:2: column 'y': '1,5' is not a number; write decimals with a point, or say with"
        #expect(
            refused.map { $0.line(in: .english, for: .command) } == ["\(line) --decimal comma that they have commas"])
        #expect(refused.map(\.description) == ["\(line) decimal comma that they have commas"])
    }

    /// A list, and what is told of it.
    private static let told: [(csv: String, notes: [String])] = [
        ("x,y,number\n1,2,7\n3,4,8\n5,6,9\n", []), ("x,y,number\n1,2,9\n3,4,\n5,6,8\n", []),
        (
            "x,y,number\n1,2,7\n3,4,8\n5,6,7\n",
            ["the number 7 at pins.csv:4 was given already at pins.csv:2; both markers have it"]
        ),
        (
            "x,y,number\n1,2,1\n3,4,2\n5,6,1\n7,8,2\n",
            ["2 markers have a number that was given already, the first at pins.csv:4: 1, as at pins.csv:2"]
        ),
        ("x,y,status\n1,2,offen\n3,4,Erledigt\n5,6,IN_PROGRESS\n7,8,验收通过\n", []),
        ("x,y,status\n1,2,warm\n3,4,valid\n5,6,unresolved\n7,8,A\n9,9,ok\n", []),
        (
            "x,y,status\n1,2,offen\n3,4,Offfen\n5,6,Offfen\n7,8,clsoed\n9,9,erledikt\n",
            [
                "the status 'Offfen' is no usual one, first at pins.csv:3; did you mean 'offen'?",
                "the status 'clsoed' is no usual one, first at pins.csv:5; did you mean 'closed'?",
                "the status 'erledikt' is no usual one, first at pins.csv:6; did you mean 'erledigt'?",
            ]
        ),
        ("x,y,Frist\n1,2,1. März 2026\n3,4,\n5,6,2026年3月5日\n7,8,5-Mar-26\n", []),
        (
            "x,y,Frist\n1,2,01.03.2026\n3,4,32.13.2026\n",
            [
                """
                1 due date cannot be read and stays a property: '32.13.2026' (no such day) at pins.csv:3; write dates as \
                2026-03-01, or say with dateFormat what 3/1/2026 means
                """
            ]
        ),
    ]

    /// A list with a value that cannot be read, and what is told of it.
    private static let unread: [(csv: String, note: String)] = [
        (
            "x,y,Nr.\n1,2,M-005\n3,4,0\n",
            """
            2 values of 'Nr.' cannot be read and stay properties: 'M-005' at pins.csv:2, '0' at pins.csv:3; a marker's number is a whole \
            number from 1; map ["Nr.": "property"] says that these are texts
            """
        ),
        (
            "x,y,Farbe\n1,2,blurple\n3,4,red\n",
            """
            1 value of 'Farbe' cannot be read and stays a property: 'blurple' at pins.csv:2; write #rrggbb or a CSS \
            colour name
            """
        ),
        (
            "x,y,Titel\n1,2,#N/A\n",
            """
            1 value of 'Titel' cannot be read and stays a property: '#N/A' at pins.csv:2; mend the formula or empty the \
            cell
            """
        ),
        (
            "x,y,Kosten\n1,2,12 hours\n",
            """
            1 value of 'Kosten' cannot be read and stays a property: '12 hours' at pins.csv:2; write numbers as 1250.5, \
            without marks between thousands
            """
        ),
        (
            "x;y;Kosten\n1;2;1.250\n3;4;2.500\n",
            """
            2 values of 'Kosten' cannot be read and stay properties: '1.250' at pins.csv:2, '2.500' at pins.csv:3; say with decimal \
            which sign stands before decimals: point or comma
            """
        ),
        (
            "x,y,Frist\n" + (1...7).map { "\($0),2,KW \($0)\n" }.joined(),
            """
            7 due dates cannot be read and stay properties: 'KW 1' at pins.csv:2, 'KW 2' at pins.csv:3, 'KW 3' at pins.csv:4, 'KW 4' \
            at pins.csv:5, 'KW 5' at pins.csv:6, …; write dates as 2026-03-01, or say with dateFormat what 3/1/2026 means
            """
        ),
        (
            "x,y,Frist\n1,2,2026-03-01 14:30\n3,4,2026-03-02 00:00\n5,6,2026-03-03\n",
            """
            1 date of 'Frist' has a time of day, which the marker keeps as a property beside the day: '2026-03-01 14:30' at \
            pins.csv:2
            """
        ),
        (
            "x;y;Kosten\n1.5;2;1.250\n3;4;\n",
            """
            1 number of 'Kosten' can be read in two ways: '1.250' (taken as 1.25, not 1250) at pins.csv:2; decimal comma takes the \
            other way
            """
        ),
        (
            "x,y,eigene\n1,2,#NV\n",
            """
            1 value of 'eigene' cannot be read and stays a property: '#NV' at pins.csv:2; mend the formula or empty the \
            cell
            """
        ),
    ]

    @Test(arguments: unread)
    func `A cell that cannot be read costs that cell, and is told`(csv: String, note: String) throws {
        let batch = try batch(csv)
        try #require(batch.notes().map { $0.message(in: .english) } == [note])
        #expect(
            batch.notes()[0].message(in: .chinese).contains(note.contains("cannot be read") ? "无法读取" : "pins.csv:2"))
        #expect(batch.place(by: rules).refused.isEmpty)
    }

    @Test(arguments: told)
    func `What is hardly meant so is told with its line`(csv: String, notes: [String]) throws {
        #expect(try batch(csv).notes().map { $0.message(in: .english) } == notes)
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
