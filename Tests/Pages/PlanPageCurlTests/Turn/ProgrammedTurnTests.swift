import PlanGeometry
import PlanPageCurl
import Testing

@Suite("A turn by the program")
struct ProgrammedTurnTests {
    @Test func `Pages can be set at once or by a timed turn, and the delegate is not told`() throws {
        let work = try TurnerAtWork()
        try work.turner.setPages([7], direction: .forward)
        #expect(work.turner.pages == [7])
        var ended: [Bool] = []
        try work.turner.setPages([2], direction: .reverse, duration: 0.4) { ended.append($0) }
        #expect(work.turner.isTurning)
        work.turner.advance(by: 0.2)
        #expect(work.turner.stage.leaf?.front == 2)
        work.turner.advance(by: 0.3)
        #expect(work.turner.pages == [2])
        #expect(ended == [true])
        #expect(work.recorder.events.isEmpty)
    }

    @Test func `Setting pages during a turn cuts it short, and its end is reported as unfinished`() throws {
        let work = try TurnerAtWork()
        var ended: [Bool] = []
        try work.turner.setPages([5], direction: .forward, duration: 1) { ended.append($0) }
        work.turner.advance(by: 0.1)
        try work.turner.setPages([8], direction: .forward)
        #expect(ended == [false])
        #expect(work.turner.pages == [8])
        work.turner.touchBegan(at: Point(x: 390, y: 10))
        work.turner.touchMoved(to: Point(x: 200, y: 10))
        try work.turner.setPages([0], direction: .reverse)
        #expect(work.recorder.events.last == .didFinish(finished: false, previous: [8], completed: false))
    }

    @Test func `A number of pages other than the number shown is refused`() throws {
        let work = try TurnerAtWork(spine: .mid, showing: [4, 5])
        #expect(throws: PageCurlError.wrongPageCount(given: 1, needed: 2)) {
            try work.turner.setPages([6], direction: .forward)
        }
    }

    @Test func `A corner held at the start ends at its mirror image beyond the spine`() throws {
        let layout = try PageLayout(options: PageTurnOptions(), pageSize: Size(width: 400, height: 600))
        let turn = try PageTurn(layout: layout, direction: .forward, from: [1], to: [2])
        let corner = Point(x: 400, y: 600)
        let look = CurlLook(touch: corner)
        let early = try #require(try turn.stage(at: 0.001, look: look).leaf)
        let late = try #require(try turn.stage(at: 0.999, look: look).leaf)
        #expect(early.curl.place(of: corner).position.distance(to: corner) < 3)
        #expect(late.curl.place(of: corner).position.distance(to: Point(x: -400, y: 600)) < 3)
    }
}
