import PlanBase

/// A colour space as far as colours are approximated (ISO 32000-1, 8.6).
indirect enum PDFColorSpace {
    case gray
    case rgb
    case cmyk
    case lab
    /// Colours by their numbers.
    case indexed([Color])
    /// An ink in a share from 0 to 1: from paper's colour to the ink's.
    case ink(paper: Color, full: Color)
    /// Inks of which only their amount is known, as so much black.
    case inks
    /// Patterns, with the space of the colour for those without their own.
    case pattern(PDFColorSpace?)

    /// A space by its name, or nil where resources say what the name stands for.
    init?(name: String) {
        switch name {
        case "DeviceGray", "CalGray", "G": self = .gray
        case "DeviceRGB", "CalRGB", "RGB": self = .rgb
        case "DeviceCMYK", "CMYK": self = .cmyk
        case "Pattern": self = .pattern(nil)
        default: return nil
        }
    }

    /// A space from a file's object. One that is not known is told by the number of components where it says that.
    init(_ object: PDFFile.Object, depth: Int = 0) {
        self = .gray
        if let name = object.name {
            self = PDFColorSpace(name: name) ?? .gray
            return
        }
        guard depth < 8, let family = object.itemCount > 0 ? object.item(0).name : nil else { return }
        switch family {
        case "ICCBased":
            let count = object.itemCount > 1 ? object.item(1)["/N"]?.value ?? 3 : 3
            self = count == 1 ? .gray : count == 4 ? .cmyk : .rgb
        case "Lab": self = .lab
        case "Indexed", "I": self = .indexed(Self.palette(object, depth))
        case "Separation": self = Self.ink(object, depth)
        case "DeviceN": self = .inks
        case "Pattern":
            self = .pattern(object.itemCount > 1 ? PDFColorSpace(object.item(1), depth: depth + 1) : nil)
        default: self = PDFColorSpace(name: family) ?? .gray
        }
    }

    private static func palette(_ object: PDFFile.Object, _ depth: Int) -> [Color] {
        guard object.itemCount >= 4 else { return [] }
        let (base, table) = (PDFColorSpace(object.item(1), depth: depth + 1), object.item(3))
        var bytes: [UInt8]
        if table.isStream {
            var decoder = StreamDecoder(limit: 1024)
            bytes = decoder.bytes(of: table)
        } else {
            var lexer = ContentLexer(Array(table.resolvedSyntax.utf8))
            bytes = lexer.next()?.bytes ?? []
        }
        bytes = Array(bytes.prefix(1024))
        let width = base.componentCount
        return stride(from: 0, to: bytes.count - width + 1, by: width).map { start in
            base.color(bytes[start..<start + width].map { Double($0) / 255 })
        }
    }

    private static func ink(_ object: PDFFile.Object, _ depth: Int) -> PDFColorSpace {
        guard object.itemCount >= 4, object.item(3)["/FunctionType"]?.value == 2 else { return .inks }
        let (base, function) = (PDFColorSpace(object.item(2), depth: depth + 1), object.item(3))
        func color(_ key: String, _ usual: [Double]) -> Color {
            base.color(function[key].map { $0.items(limit: 8).map { $0.value ?? 0 } } ?? usual)
        }
        return .ink(paper: color("/C0", [0]), full: color("/C1", [1]))
    }

    /// The number of components of a colour; 1 for inks, however many.
    var componentCount: Int {
        switch self {
        case .rgb, .lab: 3
        case .cmyk: 4
        default: 1
        }
    }

    /// The colour with which the space begins (8.6.8).
    var first: Color {
        switch self {
        case .cmyk: color([0, 0, 0, 1])
        case .ink, .inks: color([1])
        default: color([])
        }
    }

    /// The colour of some components; those that are missing are 0.
    func color(_ values: [Double]) -> Color {
        func value(_ index: Int) -> Double { index < values.count ? min(max(values[index], -1e3), 1e3) : 0 }
        func gray(_ value: Double) -> Color { Color(red: value, green: value, blue: value) }
        switch self {
        case .gray: return gray(value(0))
        case .rgb: return Color(red: value(0), green: value(1), blue: value(2))
        case .cmyk:
            func share(_ index: Int) -> Double { (1 - min(max(value(index), 0), 1)) * (1 - min(max(value(3), 0), 1)) }
            return Color(red: share(0), green: share(1), blue: share(2))
        case .lab: return gray(value(0) / 100)
        case .indexed(let colors):
            let index = Int(value(0))
            return colors.indices.contains(index) ? colors[index] : .black
        case .ink(let paper, let full): return paper.mixed(with: full, fraction: value(0))
        case .inks: return gray(1 - (values.max() ?? 0))
        case .pattern(let base): return base?.color(values) ?? .black
        }
    }
}
