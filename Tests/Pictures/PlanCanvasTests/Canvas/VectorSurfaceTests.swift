import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite struct VectorSurfaceTests {
    private struct Stopped: Error {}

    /// Writes a page of many boxes.
    ///
    /// - Parameter check: called with how often it was called before.
    /// - Returns: How often the check was called, the bytes that were handed out, and the error.
    private func write(
        _ format: VectorFormat, check: @escaping (Int) throws -> Void = { _ in }
    ) throws -> (checkCount: Int, byteCount: Int, error: (any Error)?) {
        var (checkCount, byteCount) = (0, 0)
        let page = try VectorSurface(
            format, width: 600, height: 400,
            check: {
                checkCount += 1
                try check(checkCount - 1)
            }, output: { byteCount += $0.count })
        let canvas = try Canvas(page: page, width: 600, height: 400)
        for index in 0..<3000 {
            let center = Point(x: Double(index * 37 % 600), y: Double(index * 91 % 400))
            canvas.add(Box(around: center, size: Size(width: 8, height: 5)))
            canvas.fill(index.isMultiple(of: 2) ? .black : .white)
        }
        do {
            try page.finish()
            return (checkCount, byteCount, nil)
        } catch {
            return (checkCount, byteCount, error)
        }
    }

    @Test(arguments: VectorFormat.allCases)
    func `A page that is stopped while Cairo writes it hands out nothing more`(format: VectorFormat) throws {
        let whole = try write(format)
        #expect(whole.error == nil && whole.checkCount > 4)
        let stopped = try write(format) { if $0 >= 2 { throw Stopped() } }
        #expect(stopped.error is Stopped)
        #expect(stopped.checkCount == 3)
        #expect(stopped.byteCount < whole.byteCount / 10)
    }
}
