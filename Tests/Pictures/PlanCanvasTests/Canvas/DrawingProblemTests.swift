import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite struct DrawingProblemTests {
    @Test(
        arguments: [
            (.invalidAngle(1e9), .refused), (.tooManyLayers, .limit), (.areasTooDense(times: 9), .limit),
            (.outOfMemory, .internal), (.cairo(status: 3, message: "x"), .internal),
        ] as [(RenderError, ProblemKind)])
    func `What cannot be drawn is refused, too much is over a limit, and a failure of drawing is internal`(
        error: RenderError, kind: ProblemKind
    ) {
        #expect(error.kind == kind)
    }

    @Test(
        arguments: [
            (nil, nil, .usage, nil, ""), ("a.json", "", .unreadable, nil, "a.json: "),
            ("a.json", "view.fi\nll", .unreadable, "view.fi\nll", "a.json: view.fi ll: "),
            (nil, "view", .usage, "view", "view: "),
        ] as [(String?, String?, ProblemKind, String?, String)])
    func `A scene's error is a misuse unless it is of a file, and has its place`(
        file: String?, path: String?, kind: ProblemKind, place: String?, start: String
    ) {
        let error = SceneError(.tooDeep(limit: 7), path: path, file: file)
        #expect(error.kind == kind && error.placeName == place && error.file == file && error.code == "badScene")
        #expect(error.description == start + "views are nested more deeply than 7 levels; nest them less")
    }

    @Test func `A number is refused for its sign or its size`() {
        func text(_ value: Double) -> String {
            SceneError(.invalidNumber(name: Message("the scale"), value)).description
        }
        #expect(text(-2) == "the scale of -2 cannot be used: it must be an ordinary number and not negative")
        #expect(text(2e6) == "the scale of 2000000 cannot be used: it must be an ordinary number of at most a million")
    }
}
