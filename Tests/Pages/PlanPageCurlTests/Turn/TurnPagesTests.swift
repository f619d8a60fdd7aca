import PlanGeometry
import PlanPageCurl
import Testing

/// What lies where in every kind of turn. Pages are 100 x 80 pixels and numbered; 4 (and 5) are shown.
@Suite("The pages of a turn")
struct TurnPagesTests {
    struct Cell: CustomTestStringConvertible, Sendable {
        let orientation: NavigationOrientation
        let direction: NavigationDirection
        let spine: SpineLocation
        let isDoubleSided: Bool
        var isRightToLeft = false
        /// The leaf's front, the page on its back (nil for what is seen through), and the edge it is bound at.
        let front: Int
        let back: Int?
        let edge: LeafEdge
        /// What lies beneath, in reading order.
        let flat: [Int]

        var testDescription: String {
            "\(orientation) \(direction) \(spine) \(isDoubleSided ? "double" : "single") \(isRightToLeft ? "rtl" : "")"
        }
    }

    /// Written down from how a bound book behaves: going forward, paper moves to the left (up), whatever the spine.
    static let cells: [Cell] = [
        Cell(
            orientation: .horizontal, direction: .forward, spine: .min, isDoubleSided: false, front: 4, back: nil,
            edge: .left, flat: [5]),
        Cell(
            orientation: .horizontal, direction: .reverse, spine: .min, isDoubleSided: false, front: 3, back: nil,
            edge: .left, flat: [4]),
        Cell(
            orientation: .horizontal, direction: .forward, spine: .max, isDoubleSided: false, front: 5, back: nil,
            edge: .right, flat: [4]),
        Cell(
            orientation: .horizontal, direction: .reverse, spine: .max, isDoubleSided: false, front: 4, back: nil,
            edge: .right, flat: [3]),
        Cell(
            orientation: .horizontal, direction: .forward, spine: .min, isDoubleSided: true, front: 4, back: 5,
            edge: .left, flat: [6]),
        Cell(
            orientation: .horizontal, direction: .reverse, spine: .min, isDoubleSided: true, front: 2, back: 3,
            edge: .left, flat: [4]),
        Cell(
            orientation: .horizontal, direction: .forward, spine: .mid, isDoubleSided: true, front: 5, back: 6,
            edge: .left, flat: [4, 7]),
        Cell(
            orientation: .horizontal, direction: .reverse, spine: .mid, isDoubleSided: true, front: 4, back: 3,
            edge: .right, flat: [2, 5]),
        Cell(
            orientation: .horizontal, direction: .forward, spine: .max, isDoubleSided: false, isRightToLeft: true,
            front: 4, back: nil, edge: .right, flat: [5]),
        Cell(
            orientation: .horizontal, direction: .forward, spine: .mid, isDoubleSided: true, isRightToLeft: true,
            front: 5, back: 6, edge: .right, flat: [4, 7]),
        Cell(
            orientation: .horizontal, direction: .reverse, spine: .mid, isDoubleSided: true, isRightToLeft: true,
            front: 4, back: 3, edge: .left, flat: [2, 5]),
        Cell(
            orientation: .vertical, direction: .forward, spine: .min, isDoubleSided: false, front: 4, back: nil,
            edge: .top, flat: [5]),
        Cell(
            orientation: .vertical, direction: .reverse, spine: .max, isDoubleSided: true, front: 4, back: 3,
            edge: .bottom, flat: [2]),
        Cell(
            orientation: .vertical, direction: .forward, spine: .mid, isDoubleSided: true, front: 5, back: 6,
            edge: .top, flat: [4, 7]),
        Cell(
            orientation: .vertical, direction: .reverse, spine: .mid, isDoubleSided: true, isRightToLeft: true,
            front: 4, back: 3, edge: .bottom, flat: [2, 5]),
    ]

    @Test(arguments: cells)
    func `Each kind of turn has the right pages on the right edge`(cell: Cell) throws {
        let turner = try PageTurner(
            options: PageTurnOptions(
                navigationOrientation: cell.orientation, spineLocation: cell.spine, isDoubleSided: cell.isDoubleSided,
                isRightToLeft: cell.isRightToLeft),
            pageSize: Size(width: 100, height: 80), dataSource: PageList(count: 10),
            pages: cell.spine == .mid ? [4, 5] : [4])
        let options = turner.layout.options
        let middle = Point(x: turner.layout.viewSize.width / 2, y: turner.layout.viewSize.height / 2)
        turner.touchBegan(at: middle)
        turner.touchMoved(to: middle + turner.layout.axis(30 * options.motion(cell.direction)))
        let stage = turner.stage
        let leaf = try #require(stage.leaf)
        #expect(leaf.front == cell.front)
        #expect(leaf.back == (cell.back.map { .page($0) } ?? .seeThrough))
        #expect(leaf.curl.spine == cell.edge)
        #expect(stage.flat.map(\.page) == cell.flat)
    }

    @Test func `Of two pages the first lies left, right in right-to-left books, or at the top`() throws {
        func frames(_ orientation: NavigationOrientation, _ isRightToLeft: Bool) throws -> [Box] {
            let layout = try PageLayout(
                options: PageTurnOptions(
                    navigationOrientation: orientation, spineLocation: .mid, isRightToLeft: isRightToLeft),
                pageSize: Size(width: 100, height: 80))
            return [layout.frame(ofPage: 0), layout.frame(ofPage: 1)]
        }
        let left = Box(minX: 0, minY: 0, maxX: 100, maxY: 80)
        let right = Box(minX: 100, minY: 0, maxX: 200, maxY: 80)
        let bottom = Box(minX: 0, minY: 80, maxX: 100, maxY: 160)
        #expect(try frames(.horizontal, false) == [left, right])
        #expect(try frames(.horizontal, true) == [right, left])
        #expect(try frames(.vertical, false) == [left, bottom])
        #expect(try frames(.vertical, true) == [left, bottom])
    }

    @Test func `At 0 the previous pages lie flat, at 1 the pending ones; beyond them nothing changes`() throws {
        for style in TransitionStyle.allCases {
            let layout = try PageLayout(
                options: PageTurnOptions(transitionStyle: style, interPageSpacing: 7),
                pageSize: Size(width: 100, height: 80))
            let turn = try PageTurn(layout: layout, direction: .forward, from: ["a"], to: ["b"])
            let frame = Box(minX: 0, minY: 0, maxX: 100, maxY: 80)
            for progress in [-3, 0, -Double.infinity] {
                #expect(try turn.stage(at: progress) == PageStage(flat: [PlacedPage(page: "a", frame: frame)]))
            }
            for progress in [1, 1.5, Double.infinity] {
                #expect(try turn.stage(at: progress) == PageStage(flat: [PlacedPage(page: "b", frame: frame)]))
            }
            #expect(throws: PageCurlError.progressNotANumber) { try turn.stage(at: .nan) }
        }
    }

    @Test(
        arguments: [
            (NavigationOrientation.horizontal, NavigationDirection.forward, false, -54.0, 53.0),
            (.horizontal, .reverse, false, 54, -53), (.horizontal, .forward, true, 54, -53),
            (.vertical, .forward, false, -44, 43), (.vertical, .reverse, true, 44, -43),
        ])
    func `Pages that scroll keep their distance, in whole pixels`(
        orientation: NavigationOrientation, direction: NavigationDirection, isRightToLeft: Bool, previous: Double,
        pending: Double
    ) throws {
        let layout = try PageLayout(
            options: PageTurnOptions(
                transitionStyle: .scroll, navigationOrientation: orientation, interPageSpacing: 7,
                isRightToLeft: isRightToLeft), pageSize: Size(width: 100, height: 80))
        let turn = try PageTurn(layout: layout, direction: direction, from: [1], to: [2])
        let stage = try turn.stage(at: 0.5)
        let starts = stage.flat.map { layout.along($0.frame.origin - .zero) }
        #expect(starts == [previous, pending])
        #expect(stage.leaf == nil)
    }
}
