import PlanGeometry
import PlanPageCurl
import Testing

@Suite("At the ends of a book")
struct BookEndTests {
    @Test func `The last leaf gives way, shows plain paper and springs back without telling the delegate`() throws {
        let work = try TurnerAtWork(showing: [9])
        let start = Point(x: 390, y: 300)
        work.turner.touchBegan(at: start)
        var last = 0.0
        for way in stride(from: 50.0, through: 2000, by: 50) {
            work.turner.touchMoved(to: Point(x: start.x - way, y: start.y))
            let progress = try #require(work.turner.progress)
            // UIScrollView's rubber band: (1 - 1 / (0.55 x / d + 1)) d.
            #expect(abs(progress - (1 - 1 / (0.55 * way / 400 + 1))) < 1e-12)
            #expect(progress > last && progress < 1)
            last = progress
        }
        #expect(work.turner.stage.flat.map(\.page) == [nil])
        work.turner.touchEnded(velocity: Vector(dx: -5000, dy: 0))
        work.settle()
        #expect(work.turner.pages == [9])
        #expect(work.recorder.events.isEmpty)
    }

    @Test func `Before the first page there is no leaf that could come`() throws {
        let work = try TurnerAtWork(showing: [0])
        work.turner.touchBegan(at: Point(x: 20, y: 300))
        work.turner.touchMoved(to: Point(x: 300, y: 300))
        #expect(work.turner.stage.leaf == nil)
        #expect(work.turner.stage.flat.map(\.page) == [0])
        work.turner.touchEnded(velocity: Vector(dx: 900, dy: 0))
        work.settle()
        #expect(work.turner.pages == [0])
    }

    @Test func `Pages that scroll leave the background behind them at the end`() throws {
        let work = try TurnerAtWork(style: .scroll, showing: [9])
        work.turner.touchBegan(at: Point(x: 390, y: 300))
        work.turner.touchMoved(to: Point(x: -10, y: 300))
        let moved = try #require(work.turner.stage.flat.first)
        #expect(work.turner.stage.flat.count == 1)
        #expect(moved.frame.minX == -142)  // (1 - 1 / 1.55) 400 = 141.9
    }

    @Test(arguments: TransitionStyle.allCases)
    func `A book of one page stays on it`(style: TransitionStyle) throws {
        let turner = try PageTurner(
            options: PageTurnOptions(transitionStyle: style), pageSize: Size(width: 100, height: 100),
            dataSource: PageList(count: 1), pages: [0])
        for way in [-90.0, 90] {
            turner.touchBegan(at: Point(x: 50, y: 50))
            turner.touchMoved(to: Point(x: 50 + way, y: 50))
            turner.touchEnded(velocity: Vector(dx: 20 * way, dy: 0))
            while turner.isTurning { turner.advance(by: 0.02) }
            #expect(turner.pages == [0])
        }
    }

    @Test func `The last of an odd number of pages lies alone, beside plain paper`() throws {
        let turner = try PageTurner(
            options: PageTurnOptions(spineLocation: .mid), pageSize: Size(width: 100, height: 100),
            dataSource: PageList(count: 5), pages: [2, 3])
        turner.touchBegan(at: Point(x: 190, y: 50))
        turner.touchMoved(to: Point(x: 20, y: 50))
        turner.touchEnded(velocity: Vector(dx: -400, dy: 0))
        while turner.isTurning { turner.advance(by: 0.02) }
        #expect(turner.pages == [4, nil])
    }
}
