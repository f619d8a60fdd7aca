import PlanBase

extension SheetRequest {
    /// The paper that a sheet is made for.
    public enum Paper: String, CaseIterable, Codable, Hashable, Sendable, NamedChoice {
        /// 210 x 297 mm.
        case a4
        /// 297 x 420 mm.
        case a3
        /// 420 x 594 mm.
        case a2
        /// 594 x 841 mm.
        case a1
        /// 841 x 1189 mm.
        case a0
        /// 8.5 x 11 inches.
        case letter
        /// 11 x 17 inches.
        case tabloid

        /// The shorter and the longer side, in millimetres: by ISO 216, and of the sheets of North America.
        var sides: (short: Double, long: Double) {
            switch self {
            case .a4: (210, 297)
            case .a3: (297, 420)
            case .a2: (420, 594)
            case .a1: (594, 841)
            case .a0: (841, 1189)
            case .letter: (215.9, 279.4)
            case .tabloid: (279.4, 431.8)
            }
        }
    }

    /// The medium that a sheet on paper is made for, which decides how fine its pixels are.
    public enum Medium: String, CaseIterable, Codable, Hashable, Sendable, NamedChoice {
        /// Printed: 300 pixels to the inch.
        case print
        /// On a screen, or sent by mail: 144 pixels to the inch.
        case screen

        /// Pixels to an inch of the paper.
        var pixelsPerInch: Double { self == .print ? 300 : 144 }
    }
}
