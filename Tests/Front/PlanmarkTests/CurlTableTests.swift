import Foundation
import PlanBase
import PlanGeometry
import PlanImage
import PlanPageCurl
import Testing

@testable import planmark

/// The sheet of all kinds of turns, drawn once for all its cells.
private let table = Result {
    let workspace = try Workspace()
    let run = try CommandRun(["curl", "--table", "--output", "turns.png", "--json"], in: workspace.folder)
    return (run, try PixelBuffer(pngFile: workspace.path("turns.png")))
}

@Suite struct CurlTableTests {
    /// A cell by its row (style, orientation, direction) and column (spine, sidedness), and where which page must be seen:
    /// in parts of the view's width and height from its top-left corner.
    struct Cell: CustomTestStringConvertible, Sendable {
        let row: Int
        let column: Int
        let pages: [(x: Double, y: Double, page: Int)]

        init(_ row: Int, _ column: Int, _ pages: [(Double, Double, Int)]) {
            (self.row, self.column) = (row, column)
            self.pages = pages.map { (x: $0.0, y: $0.1, page: $0.2) }
        }

        var testDescription: String { "row \(row), column \(column)" }
        var isVertical: Bool { (row / 2).isMultiple(of: 2) == false }
        var isScroll: Bool { row >= 4 }
    }

    /// Going forward page 1 is shown first, in reverse the last page; paper moves to the left or up going forward.
    static let curls: [Cell] =
        [0, 2].flatMap { column in
            [
                // Bound at the left or the top: what is shown stays there longest, what comes is seen in the other corner.
                Cell(0, column, [(0.05, 0.05, 1), (0.97, 0.97, 2)]),
                Cell(0, column + 1, [(0.05, 0.05, 1), (0.97, 0.97, 3)]),
                Cell(2, column, [(0.05, 0.05, 1), (0.97, 0.97, 2)]),
                Cell(2, column + 1, [(0.05, 0.05, 1), (0.97, 0.97, 3)]),
                // In reverse the page before comes from there, its back first.
                Cell(1, column, [(0.95, 0.5, 2)]), Cell(1, column + 1, [(0.95, 0.5, 3), (0.03, 0.15, 2)]),
                Cell(3, column, [(0.5, 0.95, 2)]), Cell(3, column + 1, [(0.5, 0.95, 3), (0.9, 0.08, 2)]),
            ]
        } + [
            // About the middle three pages lie open or half open.
            Cell(0, 5, [(0.05, 0.5, 1), (0.55, 0.1, 2), (0.98, 0.95, 4)]),
            Cell(1, 5, [(0.95, 0.5, 4), (0.45, 0.1, 3), (0.02, 0.95, 1)]),
            Cell(2, 5, [(0.5, 0.05, 1), (0.1, 0.55, 2), (0.97, 0.98, 4)]),
            Cell(3, 5, [(0.5, 0.95, 4), (0.1, 0.45, 3), (0.97, 0.02, 1)]),
            // Bound at the right or the bottom it is the other way round.
            Cell(0, 6, [(0.05, 0.5, 1)]), Cell(0, 7, [(0.05, 0.5, 1), (0.97, 0.15, 2)]),
            Cell(1, 6, [(0.95, 0.05, 2), (0.03, 0.97, 1)]), Cell(1, 7, [(0.95, 0.05, 3), (0.03, 0.97, 1)]),
            Cell(2, 6, [(0.5, 0.05, 1)]), Cell(2, 7, [(0.5, 0.05, 1), (0.03, 0.9, 2)]),
            Cell(3, 6, [(0.05, 0.95, 2), (0.97, 0.03, 1)]), Cell(3, 7, [(0.05, 0.95, 3), (0.97, 0.03, 1)]),
        ]

    static let scrolls: [Cell] = (0..<8).flatMap { column in
        [
            Cell(4, column, [(0.3, 0.1, 1), (0.95, 0.1, 2)]), Cell(5, column, [(0.1, 0.1, 1), (0.7, 0.1, 2)]),
            Cell(6, column, [(0.1, 0.3, 1), (0.1, 0.95, 2)]), Cell(7, column, [(0.1, 0.1, 1), (0.1, 0.7, 2)]),
        ]
    }

    private static let colors: [SIMD3<Double>] = [
        SIMD3(0xF6, 0xC9, 0xC0), SIMD3(0xC3, 0xDD, 0xF4), SIMD3(0xCD, 0xE8, 0xC4), SIMD3(0xF4, 0xE3, 0xA8),
        SIMD3(0xED, 0xEB, 0xE7),
    ]

    private func frame(of cell: Cell) -> Box {
        var sheet = PictureGrid(title: "", columnCount: 8, pictureSize: Size(width: 252, height: 216))
        sheet.columnHeadings = [""]
        sheet.rowHeadings = [""]
        return sheet.frame(ofCell: 8 * cell.row + cell.column)
    }

    private func viewSize(_ cell: Cell) -> Size {
        if !cell.isScroll, cell.column == 5 {
            return cell.isVertical ? Size(width: 130, height: 184) : Size(width: 208, height: 140)
        }
        return cell.isVertical ? Size(width: 160, height: 126) : Size(width: 126, height: 168)
    }

    /// The page whose colour is nearest, from 1; 5 for what is beside the pages.
    private func page(at point: Point, in picture: PixelBuffer) -> Int {
        let pixel = Array(picture[Int(point.x), Int(point.y)])
        let color = SIMD3(Double(pixel[0]), Double(pixel[1]), Double(pixel[2]))
        // Shade changes how bright a page is, not its hue.
        func difference(_ other: SIMD3<Double>) -> Double {
            let (one, two) = (color / color.sum(), other / other.sum())
            return ((one - two) * (one - two)).sum()
        }
        let nearest = Self.colors.indices.min { difference(Self.colors[$0]) < difference(Self.colors[$1]) }
        return (nearest ?? 0) + 1
    }

    @Test(arguments: curls + scrolls)
    func `Each page is seen where it must be`(cell: Cell) throws {
        let (_, picture) = try table.get()
        let (frame, view) = (frame(of: cell), viewSize(cell))
        let corner = Point(
            x: frame.minX + ((252 - view.width) / 2).rounded(), y: frame.minY + ((216 - view.height) / 2).rounded())
        for (x, y, page) in cell.pages {
            let point = Point(x: corner.x + x * view.width, y: corner.y + y * view.height)
            #expect(self.page(at: point, in: picture) == page, "at \(x), \(y)")
        }
        // The cell's own corner is beside the pages.
        #expect(self.page(at: Point(x: frame.minX + 3, y: frame.minY + 3), in: picture) == 5)
    }

    @Test(arguments: [
        (
            MessageLanguage.english, "Every kind of turn, 35 % done; pages are numbered as they are read",
            "spine none, single-sided", "curl, horizontal, forward", "pages that scroll have no spine", "as spine min"
        ),
        (
            .german, "Alle Arten des Umblätterns, zu 35 % ausgeführt; die Seiten sind in Leserichtung nummeriert",
            "Rücken none, einseitig", "Umblättern, waagerecht, vorwärts", "Seiten, die scrollen, haben keinen Rücken",
            "wie bei Rücken min"
        ),
        (
            .chinese, "各种翻页方式,已翻 35 %;页码按阅读顺序编排", "书脊 none,单面", "翻页,横向,向前",
            "滚动的页面没有书脊", "与书脊 min 相同"
        ),
    ])
    func `The title, the headings and the captions are in the command's language`(
        language: MessageLanguage, title: String, column: String, row: String, scroll: String, curl: String
    ) throws {
        let table = TurnTable(language: language)
        let sheet = try table.sheet()
        #expect(sheet.title == title && sheet.columnHeadings.first == column && sheet.rowHeadings.first == row)
        #expect(sheet.columnHeadings.count == 8 && sheet.rowHeadings.count == 8)
        func caption(_ style: TransitionStyle, asked: SpineLocation) throws -> String {
            let options = try PageTurnOptions(
                transitionStyle: style, navigationOrientation: .horizontal, spineLocation: asked, isDoubleSided: false,
                interPageSpacing: 12)
            return table.caption(options, asked: asked, false)
        }
        #expect(try caption(.scroll, asked: .min) == scroll && caption(.pageCurl, asked: .none) == curl)
    }

    @Test func `The sheet has 64 cells, and says which kinds there cannot be`() throws {
        let (run, picture) = try table.get()
        #expect(run.status == 0 && run.output.contains(#""cells":64"#))
        for row in 0..<4 {
            let frame = self.frame(of: Cell(row, 4, []))
            #expect(picture[Int(frame.minX) + 5, Int(frame.minY) + 5] == [0xF0, 0xF0, 0xF0])
        }
    }
}
