import Foundation
import PlanSheet
import TestSupport
import Testing

@testable import PlanTiles

@Suite struct DamagedJournalTests {
    /// A change of the description's text, and what the error says of it.
    struct Damage: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let says: String
        var testDescription: String { "\(old) -> \(new.prefix(40))" }

        init(_ old: String, _ new: String, _ says: String) { (self.old, self.new, self.says) = (old, new, says) }
    }

    private static let damages = [
        Damage(#""areaCount":2"#, #""areaCount":"two""#, "'areaCount' must be a whole number"),
        Damage(#""markerCount":"#, #""markersCount":"#, "'markerCount' is missing"),
        Damage(#""tileSize":50"#, #""tileSize":"50""#, "tileSize' must be a whole number"),
        Damage(#""channels":3"#, #""channels":7"#, "it has values that no pyramid has"),
        Damage(#""markerCount":"#, #""photos":["../../notes"],"markerCount":"#, "it has values that no pyramid has"),
        Damage(#"{"areaCount""#, #"{"areaCount"#, "it must be a pyramid's description as JSON"),
        Damage(#""request":"{"#, #""request":"[{"#, "'request' must be the request of a sheet as JSON"),
        Damage(#""request":"{"#, #""request":""# + String(repeating: "[", count: 5000) + "{", "'request' must be"),
        Damage(#""request":"{"#, #""request":"{\"scale\":\"big\","#, "'request"),
        Damage(#""request":"{"#, #""request":"{\"nothing\":1,"#, "'request"),
    ]

    @Test(arguments: damages)
    func `A wrong member of the description is named with its file and what to do`(_ damage: Damage) throws {
        let folder = try TemporaryFolder()
        let input = SheetInput(
            drawing: .pixels(TileSupport.paper(120, 90)), areas: .values(try TileSupport.areas()),
            markers: .values([]))
        var options = TileOptions(layout: .dzi)
        options.tileSize = 50
        _ = try TilePyramid.make(of: input, at: folder["tiles"], options, viewer: nil)
        let text = try folder.read("tiles/planmark.tiles")
        let old = damage.old == #""areaCount":2"# ? try Self.areaCount(in: text) : damage.old
        try #require(text.contains(old), "\(text.prefix(1500))")
        try folder.write(text.replacing(old, with: damage.new, maxReplacements: 1), to: "tiles/planmark.tiles")
        let error = #expect(throws: TileError.self) {
            _ = try TilePyramid.update(folder["tiles"], of: input, viewer: nil)
        }
        #expect(error?.code == "damagedRecord")
        let message = error.map { "\($0)" } ?? ""
        #expect(message.hasPrefix("\(folder["tiles"])/planmark.tiles: the pyramid's description is damaged: "))
        #expect(message.contains(damage.says), "\(message)")
        #expect(message.hasSuffix("; make the pyramid anew, without updating it"))
        #expect(!message.contains("CodingKey") && !message.contains("Swift.") && message.utf8.count < 600)
    }

    private static func areaCount(in text: String) throws -> String {
        let start = try #require(text.range(of: #""areaCount":"#))
        return String(text[start.lowerBound...].prefix { $0 != "," })
    }
}
