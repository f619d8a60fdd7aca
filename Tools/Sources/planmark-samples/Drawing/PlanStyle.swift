import PlanBase
import PlanPageCurl

/// The colours and pens of a drawing. Pens are millimetres of the building, so that they keep their place among the lines
/// when the scale changes.
struct PlanStyle {
    /// The colours of what stands in rooms.
    struct Symbols {
        var line: Color
        var fineLine: Color
        var lineWidth: Double
        var fineWidth: Double
        /// Table tops and counters.
        var surface: Color
        /// Seats.
        var fabric: Color
        /// Cabinets and shelves.
        var storage: Color
        /// Sanitary ware.
        var ceramic: Color
        /// Machines.
        var metal: Color
        var leaf: Color
        var text: Color
    }

    var paper: Color
    /// The fill of cut walls, by material.
    var solid: Color
    var cladding: Color
    var partition: Color
    var glass: Color
    var panel: Color
    /// The outline of cut walls, drawn outside of them.
    var cutLine: Color
    var cutWidth: Double
    /// Doors and windows.
    var openingLine: Color
    var openingWidth: Double
    var leaf: Color
    var windowGround: Color
    var threshold: Color
    /// The grid of floor tiles and boards, and what lies under it.
    var floorLine: Color
    var floorWidth: Double
    var plainFloor: Color
    var tileFloor: Color
    var boardFloor: Color
    var axisLine: Color
    var text: Color
    var softText: Color
    var symbols: Symbols
}

extension PlanStyle {
    /// An architect's plan in greys.
    static let office = PlanStyle(
        paper: .white, solid: Color(hex: 0x3C3C3C), cladding: Color(hex: 0xDADADA), partition: Color(hex: 0x8C8C8C),
        glass: Color(hex: 0xF2F2F2), panel: Color(hex: 0x8C8C8C), cutLine: Color(hex: 0x141414), cutWidth: 18,
        openingLine: Color(hex: 0x3A3A3A), openingWidth: 20, leaf: .white, windowGround: .white, threshold: .white,
        floorLine: Color(hex: 0xE2E2E2), floorWidth: 10, plainFloor: .white, tileFloor: .white, boardFloor: .white,
        axisLine: Color(hex: 0xB4B4B4), text: Color(hex: 0x1E1E1E), softText: Color(hex: 0x4A4A4A),
        symbols: Symbols(
            line: Color(hex: 0x767676), fineLine: Color(hex: 0xA6A6A6), lineWidth: 20, fineWidth: 14,
            surface: .white, fabric: Color(hex: 0xF6F6F6), storage: Color(hex: 0xFAFAFA), ceramic: .white,
            metal: Color(hex: 0xF1F1F1), leaf: Color(hex: 0xEFEFEF), text: Color(hex: 0x6E6E6E)))

    /// A flat as an estate agent shows it, in warm colours.
    static let apartment = PlanStyle(
        paper: Color(hex: 0xFBF8F3), solid: Color(hex: 0x54463D), cladding: Color(hex: 0xCDBFB1),
        partition: Color(hex: 0x7A685C), glass: Color(hex: 0xDCE7EA), panel: Color(hex: 0x8D7B6E),
        cutLine: Color(hex: 0x3E322B), cutWidth: 14, openingLine: Color(hex: 0x5B4B41), openingWidth: 16,
        leaf: Color(hex: 0xFFFDF9), windowGround: Color(hex: 0xE3EEF1), threshold: Color(hex: 0xE9DCCB),
        floorLine: Color(hex: 0xDCC9AF), floorWidth: 9, plainFloor: Color(hex: 0xF4EFE8),
        tileFloor: Color(hex: 0xEAF0EF), boardFloor: Color(hex: 0xF0E2CC), axisLine: Color(hex: 0xB9A998),
        text: Color(hex: 0x3E322B), softText: Color(hex: 0x7A685C),
        symbols: Symbols(
            line: Color(hex: 0x8A7667), fineLine: Color(hex: 0xB7A594), lineWidth: 16, fineWidth: 11,
            surface: Color(hex: 0xFBF3E6), fabric: Color(hex: 0xE4DDD3), storage: Color(hex: 0xF6EAD8),
            ceramic: Color(hex: 0xFFFFFF), metal: Color(hex: 0xECEBE8), leaf: Color(hex: 0xCBD8B8),
            text: Color(hex: 0x7A685C)))
}

extension PlanStyle {
    /// What a cut wall is filled with.
    func fill(of material: Wall.Material) -> Color {
        switch material {
        case .solid: solid
        case .cladding: cladding
        case .partition: partition
        case .glass: glass
        case .panel: panel
        }
    }
}
