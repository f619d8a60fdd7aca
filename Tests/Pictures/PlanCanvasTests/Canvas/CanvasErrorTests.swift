import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite struct CanvasErrorTests {
    private struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: RenderError
        let draw: @Sendable (Canvas) -> Void
    }

    private static let mistakes: [Mistake] = [
        Mistake(testDescription: "a line to a far point", error: .pointOutOfRange(Point(x: 9e6, y: 0))) {
            $0.addLine(from: .zero, to: Point(x: 9e6, y: 0))
        },
        Mistake(
            testDescription: "a curve through an infinite point", error: .pointOutOfRange(Point(x: .infinity, y: 0))
        ) {
            $0.move(to: .zero)
            $0.curve(to: .zero, control1: Point(x: .infinity, y: 0), control2: .zero)
        },
        Mistake(testDescription: "a point carried too far by the transform", error: .pointOutOfRange(Point(x: 9, y: 9)))
        {
            $0.scale(by: 1e6)
            $0.move(to: Point(x: 9, y: 9))
        },
        Mistake(testDescription: "a negative radius", error: .invalidLength(name: Message("the radius"), value: -1)) {
            $0.addCircle(center: .zero, radius: -1)
        },
        Mistake(
            testDescription: "an infinite line width",
            error: .invalidLength(name: Message("the line width"), value: .infinity)
        ) {
            $0.addLine(from: .zero, to: Point(x: 5, y: 5))
            $0.stroke(.black, width: .infinity)
        },
        Mistake(
            testDescription: "a line wider than coordinates go",
            error: .invalidLength(name: Message("the line width"), value: 1e7)
        ) {
            $0.addLine(from: .zero, to: Point(x: 5, y: 5))
            $0.stroke(.black, width: 1e7)
        },
        Mistake(testDescription: "an angle without end", error: .invalidAngle(1e300)) {
            $0.arc(center: .zero, radius: 5, from: 0, to: 1e300)
        },
        Mistake(testDescription: "dashes of no length", error: .invalidDashes([0, 0])) {
            $0.stroke(.black, StrokeStyle(lineWidth: 1, dash: [0, 0]))
        },
        Mistake(testDescription: "negative dashes", error: .invalidDashes([2, -1])) {
            $0.stroke(.black, StrokeStyle(lineWidth: 1, dash: [2, -1]))
        },
        Mistake(testDescription: "dashes by the billion", error: .tooManyDashes(limit: 100_000)) {
            $0.addLine(from: .zero, to: Point(x: 1e6, y: 0))
            $0.stroke(.black, StrokeStyle(lineWidth: 1, dash: [1e-4, 1e-5]))
        },
        Mistake(
            testDescription: "a flattening transform",
            error: .invalidTransform(AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0))
        ) {
            $0.transform = AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0)
        },
        Mistake(
            testDescription: "a negative font size", error: .invalidLength(name: Message("the font size"), value: -3)
        ) {
            $0.draw("A", font: Font(size: -3), at: .zero, color: .black)
        },
    ]

    @Test(arguments: mistakes.indices)
    func `The first mistake is remembered, and nothing is drawn after it`(index: Int) throws {
        let mistake = Self.mistakes[index]
        let canvas = try Canvas(width: 10, height: 10, background: .white)
        mistake.draw(canvas)
        canvas.transform = .identity
        canvas.clearPath()
        canvas.add(canvas.bounds)
        canvas.fill(.black)
        canvas.addCircle(center: .zero, radius: .nan)
        #expect(throws: mistake.error) { try canvas.check() }
        #expect(throws: mistake.error) { try canvas.picture() }
        canvas.withFinishedRow(5) { #expect($0[5] == 0xFFFF_FFFF) }
    }

    @Test func `An image whose drawing failed fails here too`() throws {
        let image = try Canvas(width: 5, height: 5)
        image.addCircle(center: .zero, radius: -1)
        let canvas = try Canvas(width: 10, height: 10)
        canvas.draw(image)
        #expect(throws: RenderError.invalidLength(name: Message("the radius"), value: -1)) { try canvas.check() }
    }

    @Test func `A NaN coordinate is refused`() throws {
        let canvas = try Canvas(width: 10, height: 10)
        canvas.line(to: Point(x: .nan, y: 1))
        #expect(throws: RenderError.self) { try canvas.check() }
    }

    @Test func `Errors say what is wrong and what would be right`() {
        #expect(
            RenderError.invalidCanvasSize(width: 40_000, height: 3).description
                == "a canvas of 40000 x 3 pixels cannot be made: each side must be 1 to 32767")
        #expect(
            RenderError.invalidLength(name: Message("the font size"), value: -3).description
                == "the font size of -3.0 cannot be drawn: it must be finite, not negative and not absurdly large")
    }
}
