import PlanBase
import PlanGeometry

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

/// The part of a sheet of paper that a printer reaches, in pixels of the sheet that is made for it.
struct PrintArea {
    let size: Size
    let pixelsPerInch: Double

    /// The area of a paper, turned the way in which something of the given size is larger on it.
    init(of paper: SheetRequest.Paper, for medium: SheetRequest.Medium, turnedFor part: Size) {
        pixelsPerInch = medium.pixelsPerInch
        let (short, long) = paper.sides
        func pixels(_ side: Double) -> Double {
            ((side - 2 * Self.margin) / 25.4 * medium.pixelsPerInch).rounded(.down)
        }
        size =
            part.width >= part.height
            ? Size(width: pixels(long), height: pixels(short)) : Size(width: pixels(short), height: pixels(long))
    }

    /// The size of the smallest text, in pixels: 7 points on the paper.
    var leastTextSize: Double { 7 / 72 * pixelsPerInch }

    /// Returns how many times as large a part of a drawing fills the area, beside panels that take some of its width and height.
    func scale(of part: Size, beside panels: Size = .zero) -> Double {
        // Of panels that take most of the paper it is better to see that they do.
        let width = max(size.width - panels.width, Self.leastShare * size.width)
        let height = max(size.height - panels.height, Self.leastShare * size.height)
        return min(width / part.width, height / part.height)
    }

    /// The margin on each side, in millimetres.
    private static let margin = 10.0
    /// The share of the width and height that a drawing has at least.
    private static let leastShare = 0.3
}

extension SheetRequest.View {
    /// The area that the part of a drawing is printed on; nil without a paper.
    func printArea(for part: Size) -> PrintArea? {
        paper.map { PrintArea(of: $0, for: medium ?? .print, turnedFor: part) }
    }
}
