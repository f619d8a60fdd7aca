import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews

/// Scripts that letters of their own do not make, by measured facts.
@Suite struct ScriptTests {
    private func width(_ text: String, _ font: Font = .system(size: 40)) throws -> Double {
        try TextLayout(text, font: font).logicalSize.width
    }

    private func missing(_ view: some View) throws -> Int { try SceneRenderer(view).summary().missingGlyphCount }

    @Test func `Devanagari joins consonants, and puts a vowel before the consonant that it follows`() throws {
        #expect(try missing(Text("क्षत्रिय हिन्दी")) == 0)
        // Ksha is one letter, not ka, virama and sha.
        #expect(try width("क्ष") < 0.8 * (width("क") + width("ष")))
        // Kept apart by a zero-width non-joiner, the virama shows.
        #expect(try width("क्\u{200C}ष") > 1.1 * width("क्ष"))
        // The short i is written after ka and stands before it: what follows the ink's left edge is the sign's stem.
        let (plain, vowel) = (
            try ScenePicture(Text("क").font(.system(size: 80))), try ScenePicture(Text("कि").font(.system(size: 80)))
        )
        #expect(vowel.width > plain.width + 10)
        func stem(_ picture: ScenePicture, _ columns: Range<Int>) -> Bool {
            // A column dark over the middle of the letters' height is a stem.
            columns.contains { x in
                (picture.height * 40 / 100..<picture.height * 70 / 100).allSatisfy { picture.ink(x, $0) > 0.5 }
            }
        }
        let gain = vowel.width - plain.width
        #expect(stem(vowel, 0..<gain) && !stem(plain, 0..<gain))
    }

    @Test func `Arabic joins letters, and reads from the right`() throws {
        #expect(try missing(Text("مرحبا بالعالم")) == 0)
        // Lam and alef are one ligature; a zero-width non-joiner keeps them apart.
        #expect(try width("لا") < 0.8 * width("ل\u{200C}ا"))
        #expect(try width("ببب") < 0.9 * width("ب\u{200C}ب\u{200C}ب"))
        let pair =
            Text("ب\u{200C}").foregroundStyle(Color(hex: 0xFF0000))
            + Text("ا").foregroundStyle(Color(hex: 0x0000FF))
        let picture = try ScenePicture(pair.font(.system(size: 60)))
        let (first, second) = try (red(picture), blue(picture))
        #expect(first.minX > second.maxX)
    }

    private func red(_ picture: ScenePicture) throws -> Box {
        try #require(picture.box { $0.red > 0.8 && $0.blue < 0.4 })
    }

    private func blue(_ picture: ScenePicture) throws -> Box {
        try #require(picture.box { $0.blue > 0.8 && $0.red < 0.4 })
    }

    @Test func `In mixed directions each run keeps its own`() throws {
        // Hebrew within English: the sentence goes on at the right, the Hebrew letters run to the left.
        let (redInk, blueInk) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
        let hebrew = Text("א").foregroundStyle(redInk) + Text("ב").foregroundStyle(blueInk)
        let inEnglish = try ScenePicture((Text("see ") + hebrew + Text(" there")).font(.system(size: 40)))
        #expect(try red(inEnglish).minX > blue(inEnglish).maxX - 1)
        let mixed = Text("first").foregroundStyle(redInk) + Text(" שלום ") + Text("last").foregroundStyle(blueInk)
        let sentence = try ScenePicture(mixed.font(.system(size: 40)))
        #expect(try red(sentence).maxX < blue(sentence).minX)
        // Numbers within Arabic are read from the left: 12 has its 1 before its 2.
        let number = Text("عدد ") + Text("1").foregroundStyle(redInk) + Text("2").foregroundStyle(blueInk)
        let digits = try ScenePicture(number.font(.system(size: 40)))
        #expect(try red(digits).maxX <= blue(digits).minX + 1)
    }

    @Test func `Emoji are colour pictures, joined ones are one`() throws {
        #expect(try missing(Text("🙂👩‍🔧🇩🇪")) == 0)
        let face = try ScenePicture(Text("🙂").font(.system(size: 60)).foregroundStyle(.blue))
        // Yellow, whatever the foreground style is.
        #expect(face.inkArea > 500)
        #expect(try #require(face.box { $0.red > 0.9 && $0.green > 0.7 && $0.blue < 0.5 }).width > 30)
        #expect(abs(try width("👩‍🔧") - (try width("🙂"))) < 1)
        #expect(abs(try width("🇩🇪") - (try width("🙂"))) < 1)
        // Digits are no emoji.
        #expect(try width("12") == width("12", Font(family: "DejaVu Sans", size: 40)))
    }

    @Test func `Characters that no font has are counted`() throws {
        #expect(try missing(Text("a\u{F8FFD}b\u{10FFFD}")) == 2)
        #expect(try missing(HStack { Text("\u{10FFFD}").opacity(0.5) }.background(Text("\u{10FFFD}"))) == 2)
        #expect(try missing(Text("平面図 план Ω")) == 0)
    }
}
