import PlanGeometry
import PlanPageCurl
import Testing

@Suite("A turn by touch")
struct TurnGestureTests {
    private let edge = Point(x: 390, y: 300)

    @Test func `A page released at 30 % without speed springs back and reports no completion`() throws {
        let work = try TurnerAtWork()
        work.swipe(from: edge, by: Vector(dx: -120, dy: 0))
        #expect(abs((work.turner.progress ?? 0) - 0.3) < 1e-12)
        work.settle()
        #expect(work.turner.pages == [4])
        #expect(
            work.recorder.events == [
                .willTransition([5]), .didFinish(finished: true, previous: [4], completed: false),
            ])
    }

    @Test func `A flick at 10 % completes the turn`() throws {
        let work = try TurnerAtWork()
        work.swipe(from: edge, by: Vector(dx: -40, dy: 0), velocity: Vector(dx: -800, dy: 0))
        work.settle()
        #expect(work.turner.pages == [5])
        #expect(
            work.recorder.events == [
                .willTransition([5]), .didFinish(finished: true, previous: [4], completed: true),
            ])
    }

    @Test func `A page released at 60 % without speed turns; thrown back, it does not`() throws {
        let slow = try TurnerAtWork()
        slow.swipe(from: edge, by: Vector(dx: -240, dy: 0))
        slow.settle()
        #expect(slow.turner.pages == [5])
        let back = try TurnerAtWork()
        back.swipe(from: edge, by: Vector(dx: -360, dy: 0), velocity: Vector(dx: 700, dy: 0))
        back.settle()
        #expect(back.turner.pages == [4])
    }

    @Test(
        arguments: [
            (Point(x: 390, y: 300), Vector(dx: -200, dy: 0)), (Point(x: 395, y: 590), Vector(dx: -150, dy: -40)),
            (Point(x: 320, y: 20), Vector(dx: -90, dy: 20)),
        ])
    func `The touched point stays under the finger until release`(start: Point, way: Vector) throws {
        let work = try TurnerAtWork()
        work.turner.touchBegan(at: start)
        work.turner.touchMoved(to: start + way)
        let leaf = try #require(work.turner.stage.leaf)
        #expect(leaf.front == 4)
        #expect(leaf.curl.place(of: start).position.distance(to: start + way) < 0.5)
        #expect(work.turner.stage.flat.map(\.page) == [5])
    }

    @Test func `In reverse the free edge of the previous leaf follows the finger`() throws {
        let work = try TurnerAtWork()
        work.turner.touchBegan(at: Point(x: 20, y: 300))
        work.turner.touchMoved(to: Point(x: 180, y: 310))
        let leaf = try #require(work.turner.stage.leaf)
        #expect(leaf.front == 3)
        #expect(work.turner.stage.flat.map(\.page) == [4])
        #expect(leaf.curl.place(of: Point(x: 400, y: 300)).position.distance(to: Point(x: 180, y: 310)) < 0.5)
        work.turner.touchEnded(velocity: Vector(dx: 900, dy: 0))
        work.settle()
        #expect(work.turner.pages == [3])
    }

    @Test(
        arguments: [
            TransitionStyle.pageCurl, .scroll,
        ])
    func `A second touch is ignored until the turn has ended`(style: TransitionStyle) throws {
        let work = try TurnerAtWork(style: style)
        #expect(work.turner.touchBegan(at: edge))
        #expect(!work.turner.touchBegan(at: Point(x: 10, y: 10)))
        work.turner.touchMoved(to: Point(x: 100, y: 300))
        #expect(!work.turner.touchBegan(at: Point(x: 10, y: 10)))
        work.turner.touchEnded()
        work.turner.advance(by: 0.05)
        #expect(!work.turner.touchBegan(at: edge))
        work.settle()
        #expect(work.turner.pages == [5])
        #expect(work.turner.touchBegan(at: edge))
    }

    @Test func `A cancelled touch springs back, however far the turn has come`() throws {
        let work = try TurnerAtWork()
        work.turner.touchBegan(at: edge)
        work.turner.touchMoved(to: Point(x: 20, y: 300))
        work.turner.touchCancelled()
        work.settle()
        #expect(work.recorder.events.last == .didFinish(finished: true, previous: [4], completed: false))
    }

    @Test func `A tap in the middle, and a movement of less than ten pixels there, turn nothing`() throws {
        let work = try TurnerAtWork()
        work.swipe(from: Point(x: 200, y: 300), by: Vector(dx: -9, dy: 0), velocity: Vector(dx: -2000, dy: 0))
        #expect(!work.turner.isTurning)
        #expect(work.recorder.events.isEmpty)
    }

    @Test func `A tap on an outer edge turns a page that curls, but none that scrolls`() throws {
        for (x, page) in [(390.0, 5), (10, 3)] {
            let work = try TurnerAtWork()
            work.swipe(from: Point(x: x, y: 300), by: .zero)
            work.settle()
            #expect(work.turner.pages == [page])
            #expect(
                work.recorder.events == [
                    .willTransition([page]), .didFinish(finished: true, previous: [4], completed: true),
                ])
        }
        let scrolling = try TurnerAtWork(style: .scroll)
        scrolling.swipe(from: edge, by: .zero)
        #expect(!scrolling.turner.isTurning)
        let last = try TurnerAtWork(showing: [9])
        last.swipe(from: edge, by: .zero)
        #expect(!last.turner.isTurning && last.recorder.events.isEmpty)
    }

    @Test func `Points and velocities that are not finite are ignored`() throws {
        let work = try TurnerAtWork()
        #expect(!work.turner.touchBegan(at: Point(x: .nan, y: 3)))
        work.turner.touchBegan(at: edge)
        work.turner.touchMoved(to: Point(x: 300, y: 300))
        let before = work.turner.stage
        work.turner.touchMoved(to: Point(x: .nan, y: .infinity))
        #expect(work.turner.stage == before)
        work.turner.touchEnded(velocity: Vector(dx: -.infinity, dy: 0))
        work.turner.advance(by: .nan)
        work.settle()
        #expect(work.turner.pages == [4])
    }

    @Test func `A released page comes to rest within a second, and never jumps`() throws {
        let work = try TurnerAtWork()
        work.swipe(from: edge, by: Vector(dx: -200, dy: 30), velocity: Vector(dx: -600, dy: 0))
        var last = try #require(work.turner.progress)
        var seconds = 0.0
        while work.turner.isTurning {
            work.turner.advance(by: 0.001)
            seconds += 0.001
            guard let progress = work.turner.progress else { break }
            #expect(abs(progress - last) < 0.012)
            last = progress
        }
        #expect(seconds < 1)
        #expect(last > 0.999)
    }
}
