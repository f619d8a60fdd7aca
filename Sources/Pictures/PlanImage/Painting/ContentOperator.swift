/// The operators of content streams (ISO 32000-1, annex A).
enum ContentOperator: String, CaseIterable {
    // Graphics state.
    case save = "q", restore = "Q", concatenate = "cm", lineWidth = "w", lineCap = "J", lineJoin = "j", miterLimit =
        "M", dash = "d"
    case renderingIntent = "ri", flatness = "i", extendedState = "gs"
    // Paths.
    case move = "m", line = "l", curve = "c", curveFromPoint = "v", curveToPoint = "y", close = "h", rectangle = "re"
    case stroke = "S", closeStroke = "s", fill = "f", fillOld = "F", fillEvenOdd = "f*", fillStroke = "B",
        fillStrokeEvenOdd = "B*"
    case closeFillStroke = "b", closeFillStrokeEvenOdd = "b*", endPath = "n", clip = "W", clipEvenOdd = "W*"
    // Colours.
    case strokeSpace = "CS", fillSpace = "cs", strokeColor = "SC", strokeColorOrPattern = "SCN", fillColor = "sc"
    case fillColorOrPattern = "scn", strokeGray = "G", fillGray = "g", strokeRGB = "RG", fillRGB = "rg", strokeCMYK =
        "K", fillCMYK = "k"
    case shading = "sh"
    // Text.
    case beginText = "BT", endText = "ET", characterSpacing = "Tc", wordSpacing = "Tw", stretch = "Tz", leading = "TL",
        font = "Tf"
    case textMode = "Tr", rise = "Ts", moveText = "Td", moveTextLeading = "TD", textMatrix = "Tm", nextLine = "T*",
        show = "Tj"
    case showSpaced = "TJ", showNextLine = "'", showNextLineSpaced = "\""
    // Objects and marks.
    case paintObject = "Do", beginImage = "BI", beginMark = "BMC", beginMarkWithEntries = "BDC", endMark = "EMC", mark =
        "MP"
    case markWithEntries = "DP", beginCompatibility = "BX", endCompatibility = "EX", glyphWidth = "d0",
        glyphWidthAndBox = "d1"

    private static let byCode = Dictionary(
        uniqueKeysWithValues: allCases.map {
            ($0.rawValue.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, $0)
        })

    /// The operator of some letters, as ``ContentToken/keyword(_:)`` has them; nil if there is none.
    init?(code: UInt64) {
        guard let found = Self.byCode[code] else { return nil }
        self = found
    }
}
