import PlanGeometry
import PlanImage
import TestSupport
import Testing

@testable import PlanSheet

/// How the texts of a drawing name a room.
@Suite struct RoomNameTests {
    /// The name of a room from (0, 0) to (400, 300).
    private static func name(among words: [DrawnWord]) throws -> String? {
        RoomName.text(
            in: Polygon(exterior: try Ring(Box(minX: 0, minY: 0, maxX: 400, maxY: 300).corners)), among: words)
    }

    private static func word(_ text: String, _ x: Double, _ y: Double, size: Double = 20) -> DrawnWord {
        DrawnWord(text, in: Box(minX: x, minY: y, maxX: x + 0.6 * size * Double(text.count), maxY: y + size))
    }

    @Test(arguments: ["", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/UserUnit 2 /CropBox [50 50 550 450]"])
    func `A room that is traced on a page has its text for a name`(entries: String) throws {
        let walls = "0 g 100 100 400 10 re f 100 390 400 10 re f 100 100 10 300 re f 490 100 10 300 re f"
        let texts = "BT /F 20 Tf 200 250 Td (Store & room) Tj ET BT /F 12 Tf 200 225 Td (24.5 m2) Tj ET"
        let file = PDFSample.pages(["/MediaBox [0 0 600 500] \(entries)"], content: "\(walls) \(texts)")
        let reader = try DrawingFile.open(file, name: "site.pdf", options: DrawingOptions(dotsPerInch: 72))
        let tracer = try RoomTracer(reading: reader)
        let middle = Point(x: tracer.drawingSize.width / 2, y: tracer.drawingSize.height / 2)
        let words = try reader.words().map { "\($0.text) \($0.box)" }
        #expect(try tracer.room(around: middle).name == "Store & room", "\(words)")
    }

    @Test func `The largest words in the room are its name, line by line`() throws {
        let words = [
            Self.word("Boardroom", 90, 100), Self.word("Elbe", 100, 125), Self.word("24.50", 100, 150),
            Self.word("m²", 180, 150),
            Self.word("chair", 200, 200, size: 8), Self.word("Kitchen", 500, 100, size: 30),
        ]
        #expect(try Self.name(among: words) == "Boardroom Elbe")
        #expect(try Self.name(among: [Self.word("Lobby", 100, 100), Self.word("West", 170, 100)]) == "Lobby West")
    }

    @Test func `Words far from each other are no one name`() throws {
        #expect(try Self.name(among: [Self.word("Kitchen", 20, 20), Self.word("Cupboard", 250, 200)]) == "Kitchen")
    }

    @Test(arguments: ["24.5", "m²", "4.12", "±0", "OK", "A", "+3.20"])
    func `Sizes, heights and single letters are no names`(text: String) throws {
        #expect(try Self.name(among: [Self.word(text, 100, 100)]) == nil)
    }

    @Test func `One sign of Chinese is a word, and nothing has no name`() throws {
        #expect(try Self.name(among: [Self.word("厅", 100, 100)]) == "厅")
        #expect(try Self.name(among: []) == nil)
        let long = (0..<12).map { (index: Int) in
            let (column, row) = (Double(index % 3), Double(index / 3))
            return Self.word("Description", 10 + 135 * column, 10 + 25 * row)
        }
        #expect(try Self.name(among: long) == nil)
    }
}
