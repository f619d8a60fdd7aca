import PlanBase
import Testing

@Suite struct ColorTests {
    @Test(arguments: [
        ("#d55e00", "#d55e00"), ("#D55E00", "#d55e00"), ("  #d55e00\t", "#d55e00"), ("#fff", "#ffffff"),
        ("#12a", "#1122aa"), ("#12a8", "#1122aa88"), ("#11223344", "#11223344"), ("#112233ff", "#112233"),
        ("#0000", "#00000000"), ("red", "#ff0000"), ("RED", "#ff0000"), (" RebeccaPurple ", "#663399"),
        ("grey", "#808080"), ("gray", "#808080"), ("lightGoldenrodYellow", "#fafad2"), ("transparent", "#00000000"),
    ])
    func `CSS colours are read`(text: String, hex: String) throws {
        #expect(try #require(Color(css: text)).hex == hex)
    }

    @Test(arguments: [
        "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "d55e00", "#ggg", "#-12", "#+1f", "# fff",
        "#12 34 56", "#١٢٣", "＃fff", "#ｆｆｆ", "##fff", "rgb(1,2,3)", "blurple", "light blue", "0", "none",
        "#\u{0}\u{0}\u{0}",
    ])
    func `Other texts are not colours`(text: String) {
        #expect(Color(css: text) == nil)
    }

    @Test func `Every 8-bit value comes back from its hex text`() throws {
        for value in 0...255 {
            let component = Double(value) / 255
            let color = Color(red: component, green: 1 - component, blue: component, alpha: component)
            #expect(try #require(Color(css: color.hex)).hex == color.hex)
            let opaque = color.withAlpha(1)
            #expect(try #require(Color(css: opaque.hex)).red == opaque.red)
        }
    }

    @Test func `An opaque colour has six digits, any other eight`() {
        #expect(Color(hex: 0x0A0B0C).hex == "#0a0b0c")
        #expect(Color(hex: 0x0A0B0C, alpha: 0.5).hex == "#0a0b0c80")
        #expect(Color(hex: 0xFF0A_0B0C).hex == "#0a0b0c", "only 24 bits count")
        #expect("\(Color.white)" == "#ffffff")
    }

    @Test func `Components are clamped`() {
        let color = Color(red: -1, green: 2, blue: .nan, alpha: .infinity)
        #expect(color == Color(red: 0, green: 1, blue: 0, alpha: 1))
        #expect(Color.white.withAlpha(-3).alpha == 0)
        #expect(Color(red: -.infinity, green: -.nan, blue: -0.0).hex == "#000000")
    }

    @Test func `Mixing goes from one colour to the other`() {
        #expect(Color.black.mixed(with: .white, fraction: 0) == .black)
        #expect(Color.black.mixed(with: .white, fraction: 1) == .white)
        #expect(Color.black.mixed(with: .white, fraction: 0.5).hex == "#808080")
        #expect(Color.black.mixed(with: .white, fraction: 7) == .white)
    }
}
