import PlanBase
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct PaletteTests {
    @Test(arguments: ColorVision.allCases)
    func `Any two colours of the palette differ for every kind of colour vision`(vision: ColorVision) {
        let colors = Palette.okabeIto.colors
        #expect(colors.count == 8)
        for (index, color) in colors.enumerated() {
            for other in colors[..<index] {
                #expect(vision.difference(color, other) > 15, "\(color) and \(other)")
            }
        }
    }

    @Test(arguments: ColorVision.allCases)
    func `Of a legend as long as can be any two colours differ, and any two that follow each other differ more`(
        vision: ColorVision
    ) {
        let colors = (0..<Legend.usualLineCount).map { Palette.standard.color(at: $0) }
        for (index, color) in colors.enumerated() {
            for other in colors[..<index] {
                #expect(vision.difference(color, other) > (vision == .normal ? 23 : 11), "\(color) and \(other)")
            }
            // Of the further colours, paper and the grey of markers without a key differ too.
            for other in [Color.white, Color(hex: 0x9A9A9A)] where index >= 8 {
                #expect(vision.difference(color, other) > 11, "\(color) and \(other)")
            }
        }
        for (one, next) in zip(colors, colors.dropFirst()) {
            #expect(vision.difference(one, next) > (vision == .normal ? 30 : 14), "\(one) and \(next)")
        }
    }

    @Test func `The first colours are those of the Okabe-Ito palette`() {
        #expect(Array(Palette.standard.colors.prefix(8)) == Palette.okabeIto.colors)
        #expect(Theme.light.palette == .standard)
    }

    @Test(arguments: ColorVision.allCases)
    func `Any two well-known statuses differ for every kind of colour vision`(vision: ColorVision) {
        let colors = StatusMeaning.allCases.map(\.color)
        for (index, color) in colors.enumerated() {
            for other in colors[..<index] {
                #expect(vision.difference(color, other) > (vision == .tritanopia ? 16 : 25), "\(color) and \(other)")
            }
        }
    }

    @Test func `Simulation leaves white and black as they are`() {
        for vision in ColorVision.allCases {
            #expect(vision.difference(.white, .black) > 99)
        }
        #expect(ColorVision.deuteranopia.difference(Color(hex: 0xFF0000), Color(hex: 0x8F7300)) < 25)
        #expect(ColorVision.normal.difference(Color(hex: 0xFF0000), Color(hex: 0x8F7300)) > 60)
    }

    @Test func `Beyond its colours the palette varies them`() {
        let palette = Palette.okabeIto
        #expect(Set((0..<24).map { palette.color(at: $0) }).count == 24)
        #expect(palette.color(at: 24) == palette.color(at: 0))
        #expect(Palette(colors: []).color(at: 3).alpha == 1)
    }

    @Test func `Text on a colour is black or white, whichever has more contrast`() {
        #expect(Color.white.legibleInk == .black)
        #expect(Color.black.legibleInk == .white)
        #expect(Color(hex: 0xF0E442).legibleInk == .black)
        #expect(Color(hex: 0x0072B2).legibleInk == .white)
        for color in Palette.okabeIto.colors {
            #expect(color.contrast(with: color.legibleInk) >= 4.5)
        }
    }

    @Test func `Contrast is that of WCAG`() {
        #expect(abs(Color.white.contrast(with: .black) - 21) < 1e-9)
        #expect(Color.white.contrast(with: .white) == 1)
        // The well-known lightest grey that passes level AA on white.
        #expect(abs(Color(hex: 0x767676).contrast(with: .white) - 4.54) < 0.005)
    }

    @Test func `Colours darkened for text are legible on white`() {
        for hex: UInt32 in [0xFFFFFF, 0xF0E442, 0x56B4E9, 0x000000, 0xD55E00] {
            #expect(Color(hex: hex).darkenedForText.contrast(with: .white) >= 7)
        }
    }
}

@Suite struct ColorAssignmentTests {
    @Test(arguments: [
        ("open", StatusMeaning.open), ("Offen", .open), ("未处理", .open), ("In Progress", .inProgress),
        ("in_progress", .inProgress), ("IN-PROGRESS", .inProgress), ("in Bearbeitung", .inProgress),
        ("进行中", .inProgress),
        ("Ready for Review", .readyForReview), ("zur Prüfung", .readyForReview), ("待审核", .readyForReview),
        ("closed", .closed), ("erledigt", .closed), ("Erl.", .closed), ("erl", .closed), ("已关闭", .closed),
        ("ok", .closed), ("i.O.", .closed), ("合格", .closed), ("Alarm", .open), ("n.i.O.", .open),
        ("warning", .inProgress),
        ("rejected", .rejected), ("abgelehnt", .rejected), ("已拒绝", .rejected),
    ])
    func `Well-known statuses are recognised in three languages`(status: String, meaning: StatusMeaning) {
        #expect(StatusMeaning(status: status) == meaning)
        #expect(ColorAssignment(statuses: [status])[status] == meaning.color)
    }

    @Test func `A well-known status has its colour whatever comes before it`() {
        let assignment = ColorAssignment(statuses: ["zzz", "aaa", "closed", "yyy", "open"])
        #expect(assignment["closed"] == StatusMeaning.closed.color)
        #expect(assignment["open"] == StatusMeaning.open.color)
        #expect(Set(assignment.entries.map(\.color)).count == 5)
    }

    @Test func `Other keys get colours in order of appearance, once each`() {
        let assignment = ColorAssignment(categories: ["Electrical", "paint", "ELECTRICAL", "doors"])
        #expect(assignment.entries.map(\.key) == ["Electrical", "paint", "doors"])
        #expect(assignment.entries.map(\.color) == Array(Palette.okabeIto.colors.prefix(3)))
        #expect(assignment["electrical"] == Palette.okabeIto.colors[0])
        #expect(assignment["unknown"] == nil)
    }

    @Test func `No key gets a colour of the palette that is like one that is given`() {
        let orange = Color(hex: 0xDA5F08)
        let assignment = ColorAssignment(categories: ["x", "y"], fixed: ["y": orange])
        #expect(assignment["y"] == orange)
        #expect(assignment["x"] == Palette.okabeIto.colors[1])
    }

    @Test func `A category that is called like a status has no meaning`() {
        #expect(ColorAssignment(categories: ["x", "closed"])["closed"] == Palette.okabeIto.colors[1])
    }
}
