import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews

@Suite struct CutOffEffectTests {
    private func cutOff(_ view: some View) throws -> [CutOffEffect] {
        try SceneRenderer(view).summary().cutOffEffects
    }

    private var square: some View { Rectangle().frame(width: 40, height: 40) }

    @Test func `A shadow that reaches beyond the edge is told, with the padding that it needs`() throws {
        let found = try cutOff(square.shadow(radius: 4, x: 2, y: 6))
        #expect(found.map(\.kind) == [.shadow])
        #expect(found[0].overhang == 14)
        #expect(
            "\(found[0])"
                == "the shadow is cut off at the picture's edge; a padding of 14 points more around the scene gives it room"
        )
        #expect(try cutOff(square.shadow(radius: 4, x: 2, y: 6).padding(14)).isEmpty)
        #expect(try cutOff(square.padding(14).shadow(radius: 4, x: 2, y: 6)).isEmpty)
        #expect(try cutOff(square.shadow(color: .clear, radius: 4)).isEmpty)
    }

    @Test func `So is a blur, and an effect that is turned and scaled`() throws {
        #expect(try cutOff(square.blur(radius: 3)).map(\.overhang) == [6])
        #expect(try cutOff(square.blur(radius: 3).padding(6)).isEmpty)
        let turned = Circle().frame(width: 40, height: 40).shadow(radius: 2).rotationEffect(.degrees(45)).padding(4.2)
        #expect(try cutOff(turned).isEmpty)
        #expect(try cutOff(square.shadow(radius: 2).scaleEffect(2)).map(\.overhang) == [28])
    }

    @Test func `What is clipped within the picture, hidden or a letter's own margin is not`() throws {
        #expect(try cutOff(square.shadow(radius: 4).clipped()).isEmpty)
        #expect(try cutOff(square.shadow(radius: 4).hidden()).isEmpty)
        #expect(try cutOff(square.shadow(radius: 4).opacity(0)).isEmpty)
        #expect(try cutOff(Text("word").font(.system(size: 40)).shadow(radius: 1).padding(4)).isEmpty)
        #expect(
            try cutOff(Star().stroke(.black, lineWidth: 4).frame(width: 50, height: 50).shadow(radius: 1).padding(6))
                .isEmpty)
    }

    @Test func `A file's effect has its place`() throws {
        let json = #"{"type": "circle", "modifiers": [{"frame": [9, 9]}, {"shadow": {"radius": 5}}]}"#
        let file = try SceneFile(parsing: Array(json.utf8), file: "a.json")
        #expect(try cutOff(file.view).map(\.path) == ["modifiers[1].shadow"])
    }
}
