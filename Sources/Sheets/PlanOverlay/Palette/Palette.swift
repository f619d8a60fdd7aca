import PlanBase

/// Colours that can be told apart.
public struct Palette: Hashable, Sendable {
    /// The colours, most distinct first.
    public let colors: [Color]

    /// A palette of colours; an empty list counts as black.
    public init(colors: [Color]) { self.colors = colors.isEmpty ? [.black] : colors }

    /// The colour at an index from 0 on. Beyond the last colour all repeat darker, then lighter, then unchanged.
    public func color(at index: Int) -> Color {
        let (round, place) = max(index, 0).quotientAndRemainder(dividingBy: colors.count)
        switch round % 3 {
        case 1: return colors[place].mixed(with: .black, fraction: 0.45)
        case 2: return colors[place].mixed(with: .white, fraction: 0.5)
        default: return colors[place]
        }
    }

    /// The number of colours that ``color(at:)`` gives before it repeats one: each colour unchanged, darker and lighter.
    package var distinctColorCount: Int { 3 * colors.count }

    /// Eight colours that people with any kind of colour blindness can tell apart (Okabe and Ito, "Color Universal Design",
    /// 2008), most distinct first. Dark grey replaces black, which would be lost among a plan's lines.
    public static let okabeIto = Palette(colors: [
        OkabeIto.vermilion, OkabeIto.blue, OkabeIto.bluishGreen, OkabeIto.reddishPurple, OkabeIto.skyBlue,
        OkabeIto.orange, OkabeIto.yellow, OkabeIto.darkGray,
    ])

    /// The colours of ``okabeIto`` and sixteen more. Each of these is, among the colours that are neither pale nor glaring, the one
    /// that differs most from those before it, from white, and from the grey of markers without a key.
    ///
    /// The choice is that of Glasbey, van der Heijden, Toh and Gray, "Colour displays for categorical images", 2007: the greatest
    /// of the least distances in CIELAB, here for usual vision and, counted twice, for protanopia, deuteranopia and tritanopia.
    public static let standard = Palette(
        colors: okabeIto.colors
            + [
                0x660066, 0x00EE88, 0x664400, 0x8866EE, 0xEE4444, 0x0044AA, 0x668844, 0x004422, 0xAA2266, 0xAACCAA,
                0x666688,
                0x8888EE, 0xCCAA66, 0xCCAACC, 0x664488, 0x006666,
            ].map { Color(hex: $0) })
}

/// The colours of the Okabe-Ito palette by name, and a dark grey for its black.
enum OkabeIto {
    static let vermilion = Color(hex: 0xD55E00)
    static let blue = Color(hex: 0x0072B2)
    static let bluishGreen = Color(hex: 0x009E73)
    static let reddishPurple = Color(hex: 0xCC79A7)
    static let skyBlue = Color(hex: 0x56B4E9)
    static let orange = Color(hex: 0xE69F00)
    static let yellow = Color(hex: 0xF0E442)
    static let darkGray = Color(hex: 0x444444)
}
