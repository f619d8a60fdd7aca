import Foundation
import PlanBase
import Testing

/// An object of a request with one member.
private struct Paint: RequestPart {
    var color = "red"

    static var members: [Member<Paint>] { [Member("color", \.color)] }

    func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }
}

@Suite struct RequestPartTests {
    private func decoded(_ json: String) throws -> Paint {
        try JSONDecoder().decode(Paint.self, from: Data(json.utf8))
    }

    @Test func `An object comes back as it was encoded`() throws {
        let paint = try decoded(#"{"color": "blue"}"#)
        #expect(paint.color == "blue")
        #expect(try JSONDecoder().decode(Paint.self, from: JSONEncoder().encode(paint)).color == "blue")
    }

    @Test func `Of several members that are not known the first by name is told, in whatever order they are written`()
        throws
    {
        // Each decoder has an order of its own.
        for _ in 0..<20 {
            let names = ["width", "zoom", "color", "alpha", "font", "bold"].shuffled()
            let json = "{\(names.map { "\"\($0)\": \"1\"" }.joined(separator: ", "))}"
            let error = try #require(throws: RequestPartError.self) { try decoded(json) }
            #expect(error.path == "alpha" && error.code == "unknownMember", "\(json)")
        }
    }
}
