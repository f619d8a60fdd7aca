import PlanBase
import Testing

@testable import PlanJSON

/// What is wrong with members of an object.
@Suite struct JSONObjectTests {
    private struct MemberError: JSONMemberError, Equatable {
        let reason: Message
        let path: String

        init(_ reason: Message, path: String) { (self.reason, self.path) = (reason, path) }
    }

    private typealias Object = JSONObject<MemberError>

    private enum Fit: String, CaseIterable {
        case cover, contain
    }

    /// Reads an object's members, and tells the first error.
    private func error(in text: String) throws -> MemberError {
        let value = try JSONValue(parsing: text.utf8)
        return try #require(throws: MemberError.self) {
            var object = try Object(value, path: "")
            _ = try object.needed("width", in: 0...90)
            _ = try object.whole("count", in: 0...9)
            _ = try object.string("title")
            _ = try object.bool("tall")
            _ = try object.color("color")
            _ = try object.choice("fit", Fit.self)
            _ = try object.object("inner")
            try object.finish()
        }
    }

    @Test(arguments: [
        ("3", "", "is the number 3; needed is an object { … }"),
        ("[]", "", "is an empty list; needed is an object { … }"),
        ("{}", "", "'width' is missing; give it a number"),
        (#"{"width": "5"}"#, "width", "is the text '5'; needed is a number"),
        (#"{"width": ""}"#, "width", "is an empty text; needed is a number"),
        (#"{"width": null}"#, "width", "is null; needed is a number"),
        (#"{"width": 91}"#, "width", "91 is out of range; it must be from 0 to 90"),
        (#"{"width": 5, "count": 1.5}"#, "count", "1.5 is not a whole number"),
        (#"{"width": 5, "title": true}"#, "title", "is true; needed is a text"),
        (#"{"width": 5, "tall": [1]}"#, "tall", "is a list; needed is true or false"),
        (#"{"width": 5, "color": {}}"#, "color", "is an object; needed is a colour as a text"),
        (
            #"{"width": 5, "color": "blurple"}"#, "color",
            "'blurple' is not a colour; write #rrggbb, #rrggbbaa or a CSS colour name"
        ),
        (#"{"width": 5, "fit": 1}"#, "fit", "is the number 1; needed is one of cover, contain"),
        (#"{"width": 5, "fit": "cower"}"#, "fit", "'cower' is not known; did you mean 'cover'?"),
        (#"{"width": 5, "fit": "stretch"}"#, "fit", "'stretch' is not known; known are contain, cover"),
        (#"{"width": 5, "inner": 1}"#, "inner", "is the number 1; needed is an object { … }"),
        (#"{"width": 5, "titel": "a"}"#, "titel", "is not known here; did you mean 'title'?"),
    ])
    func `A member that does not fit is told at its path, in each language`(
        text: String, path: String, reason: String
    ) throws {
        let error = try error(in: text)
        #expect(error.reason.english == reason && error.path == path)
        for language in [MessageLanguage.german, .chinese] { #expect(error.reason.text(in: language) != reason) }
    }
}
