import Testing

@testable import PlanBase

@Suite struct MessageTests {
    private static let german = Catalogue(
        #"""
        # A comment.
        msgid ""
        msgstr "Language: de\n"

        msgid "marker %1 lies outside '%2'"
        msgstr "außerhalb von „%2“ "
        "liegt Markierung %1"

        #: Sources/A.swift
        msgctxt "field"
        msgid "open"
        msgstr "offen"

        msgid "open"
        msgstr "öffnen"

        msgid "%1 area"
        msgid_plural "%1 areas"
        msgstr[0] "%1 Bereich"
        msgstr[1] "%1 Bereiche"

        msgid "a \"quoted\" text\twith\\escapes\n"
        msgstr "ein \"zitierter\" Text\tmit\\Zeichen\n"

        msgid "not translated"
        msgstr ""
        """#.utf8
    ) { $0 == 1 ? 0 : 1 }

    @Test func `A catalogue has the sentences of a file of gettext's format`() {
        let catalogue = Self.german
        #expect(
            catalogue.form(of: "marker %1 lies outside '%2'", context: nil, count: 1)
                == "außerhalb von „%2“ liegt Markierung %1")
        #expect(catalogue.form(of: "open", context: nil, count: 1) == "öffnen")
        #expect(catalogue.form(of: "open", context: "field", count: 1) == "offen")
        #expect(catalogue.form(of: "open", context: "status", count: 1) == nil)
        #expect(
            [0, 1, 2].map { catalogue.form(of: "%1 area", context: nil, count: $0) } == [
                "%1 Bereiche", "%1 Bereich", "%1 Bereiche",
            ])
        #expect(
            catalogue.form(of: "a \"quoted\" text\twith\\escapes\n", context: nil, count: 1)
                == "ein \"zitierter\" Text\tmit\\Zeichen\n")
        #expect(catalogue.form(of: "not translated", context: nil, count: 1) == nil)
        #expect(catalogue.form(of: "", context: nil, count: 1) == nil)
    }

    @Test(arguments: [
        "", "msgid", "msgid \"", "msgid \"a", "msgid \"a\"", "msgstr \"b\"", "\"a\"", "msgid \"a\"\nmsgstr[9] \"b\"",
        "msgid \"a\"\nmsgid \"b\"", "msgctxt \"c\"\nmsgstr \"d\"", "msgid \"\\\"\nmsgstr \"\\\"",
    ])
    func `A damaged catalogue has no sentence, and does no harm`(text: String) {
        let catalogue = Catalogue(text.utf8)
        #expect(catalogue.form(of: "a", context: nil, count: 1) == nil)
    }

    @Test func `Arguments stand in the places that the language has for them`() {
        let message = Message("\(2) of \(Message.counted(5, .row))")
        #expect(message.text(in: .english) == "2 of 5 rows")
        #expect(message.text(in: .german) == "2 / 5 Zeilen")
        #expect(message.text(in: .chinese) == "2 / 5 行")
    }

    @Test(arguments: MessageLanguage.allCases)
    func `Texts of arguments stay as they are, whatever they look like`(language: MessageLanguage) {
        for text in ["100%", "%1", "%%2", "%s %@ %d", "\u{202E}abc", "'“„\"\\", "%"] {
            #expect(Message(untranslated: text).text(in: language) == text)
            #expect(Message.quoted(text).text(in: language).contains(text))
        }
        #expect(Message("50 % of \("%1")").english == "50 % of %1")
    }

    @Test(
        arguments: [
            ("Küche 3", "Küche 3"), ("קומה 3", "\u{2068}קומה 3\u{2069}"), ("ممر", "\u{2068}ممر\u{2069}"), ("图纸", "图纸"),
            ("\u{1E922}\u{1E923}", "\u{2068}\u{1E922}\u{1E923}\u{2069}"),
        ])
    func `Names that are read from right to left turn nothing beside them`(name: String, shown: String) {
        #expect(Message("'\(name)', 3: \(4) m").english == "'\(shown)', 3: 4 m")
        #expect(Message(untranslated: name).english == name)
        #expect(Message("\(Message(untranslated: name)), 6").english == "\(shown), 6")
        #expect(Message("\(Message("'\(name)' 5")), 6").text(in: .german) == "'\(shown)' 5, 6")
    }

    @Test func `A number decides the form`() {
        #expect([0, 1, 2].map { Message.counted($0, .area).english } == ["0 areas", "1 area", "2 areas"])
        #expect(
            [0, 1, 2].map { Message.counted($0, .area).text(in: .german) } == ["0 Bereiche", "1 Bereich", "2 Bereiche"])
        #expect([0, 1, 2].map { Message.counted($0, .area).text(in: .chinese) } == ["0 个区域", "1 个区域", "2 个区域"])
    }

    @Test func `Messages in messages are said in one language`() {
        struct Spoken: Error, MessageConvertible {
            var message: Message { .counted(1, .job) }
        }
        let error: any Error = Spoken()
        let message = Message("\(error), \(Message.quoted("x"))")
        #expect(message.english == "1 job, 'x'")
        #expect(message.text(in: .german) == "1 Auftrag, „x“")
        #expect(message.text(in: .chinese) == "1 个作业,“x”")
        let list = ["a", "b"].map { Message.quoted($0) }
        #expect(Message("\(list)").text(in: .chinese) == "“a”、“b”")
        #expect(Message("\(list)").text(in: .german) == "„a“, „b“")
    }

    @Test(arguments: [
        (MessageLanguage.english, "a, b and 'c'"), (.german, "a, b und „c“"), (.chinese, "a、b和“c”"),
    ])
    func `An enumeration is said in a language, with its commas`(language: MessageLanguage, text: String) {
        let message = Message("\(["a", "b"]) and \(Message.quoted("c"))")
        #expect(message.text(in: language) == text)
    }

    @Test func `A sentence that no catalogue has is said in English`() {
        let sentence = MessageText(stringLiteral: "no catalogue has this sentence")
        #expect(Message(sentence).text(in: .german) == "no catalogue has this sentence")
    }

    @Test func `Days and numbers are those of the language`() throws {
        let day = try #require(CalendarDate("2026-03-01"))
        #expect(MessageLanguage.allCases.map { $0.text(of: day) } == ["2026-03-01", "01.03.2026", "2026-03-01"])
        #expect(MessageLanguage.allCases.map { $0.number("7.80") } == ["7.80", "7,80", "7.80"])
    }
}
