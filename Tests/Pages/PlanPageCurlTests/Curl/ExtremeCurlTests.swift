import PlanGeometry
import PlanImage
import PlanPageCurl
import TestSupport
import Testing

/// Curls whose grips, fingers, radii and angles are numbers of any size.
@Suite struct ExtremeCurlTests {
    @Test func `A page that is curled by any numbers is drawn, or refused`() throws {
        var random = SeededGenerator(seed: 11)
        let page = PixelBuffer(width: 24, height: 24, format: .rgba, filledWith: 200)
        let frame = Box(minX: 0, minY: 0, maxX: 24, maxY: 24)
        let renderer = try PageCurlRenderer(width: 24, height: 24, threads: 1)
        var picture = renderer.emptyPicture
        var drawn = 0
        for _ in 0..<1500 {
            let grip = random.oneIn(2) ? Point(x: 24, y: 12) : random.extremePoint()
            guard
                let curl = try? PageCurl(
                    width: 24, height: 24, spine: .left, grip: grip, finger: random.extremePoint(),
                    radius: abs(random.extreme()), angle: random.oneIn(3) ? .degrees(random.extreme()) : nil)
            else { continue }
            let stage = PageStage(
                flat: [PlacedPage(page: PagePicture(page), frame: frame)],
                leaf: TurningLeaf(front: PagePicture(page), back: .seeThrough, frame: frame, curl: curl))
            try renderer.draw(stage, into: &picture)
            drawn += 1
        }
        #expect(drawn > 100)
    }
}
