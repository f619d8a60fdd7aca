import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews

/// The names in scene files: how they are spelled, and what is said of those that are not known.
@Suite struct SceneNamesTests {
    private func problem(_ json: String) -> String {
        do {
            _ = try SceneFile(parsing: Array(json.utf8), file: "a.json")
            return ""
        } catch { return "\(error)" }
    }

    @Test func `Types of views may be spelled as in Swift`() throws {
        let json = #"""
            {"$schema": "scene.schema.json", "type": "ZStack", "children": [
                {"type": "RoundedRectangle", "cornerRadius": 8, "modifiers": [{"fill": "red"}, {"frame": [40, 20]}]},
                {"type": "Text", "text": "a"}, {"type": "HStack", "children": [{"type": "Spacer"}, {"type": "Divider"}]}]}
            """#
        let small = json.replacing("ZStack", with: "zStack").replacing("RoundedR", with: "roundedR")
            .replacing("Text", with: "text").replacing("HStack", with: "hStack").replacing("Spacer", with: "spacer")
            .replacing("Divider", with: "divider")
        let (one, other) = (try ScenePicture(json: json), try ScenePicture(json: small))
        #expect(one.width == 40 && one.inkArea == other.inkArea && one.inkArea > 300)
    }

    @Test(arguments: [
        (#"{"type": "ZStak", "children": []}"#, "a.json: type: 'ZStak' is not known; did you mean 'zStack'?"),
        (
            #"{"type": "circle", "padding": 4}"#,
            #"a.json: padding: is a modifier: write "modifiers": [{ "padding": … }]"#
        ),
        (
            #"{"type": "circle", "size": [4, 4]}"#,
            #"a.json: size: goes beside a 'view': write { "size": …, "view": { "type": … } }"#
        ),
        (
            #"{"type": "circle", "modifiers": [{"padding": 4, "frame": [2, 2]}]}"#,
            "a.json: modifiers[0]: has 2 modifiers, whose order matters; write each in braces of its own: "
                + #"{ "frame": … }, { "padding": … }"#
        ),
        (
            #"{"type": "circle", "modifiers": [{"bordr": "red"}]}"#,
            "a.json: modifiers[0].bordr: is no known modifier; did you mean 'border'?"
        ),
        (
            #"{"type": "circle", "modifiers": [{"border": {"color": "red", "widht": 2}}]}"#,
            "a.json: modifiers[0].border.widht: is not known here; did you mean 'width'?"
        ),
        (
            #"{"type": "circle", "modifiers": [{"aspectRatio": "fitt"}]}"#,
            "a.json: modifiers[0].aspectRatio: 'fitt' is not known; did you mean 'fit'?"
        ),
        (
            #"{"type": "circle", "modifiers": [{"padding": {"left": 4}}]}"#,
            "a.json: modifiers[0].padding.left: is not known here; known are bottom, horizontal, leading"
        ),
        (
            #"{"type": "circle", "modifiers": [{"resizable": true}]}"#,
            "a.json: modifiers[0].resizable: goes with an image"
        ),
        (#"{"type": "image"}"#, "a.json: 'file' is missing; give it the name of a picture file"),
        (
            #"{"view": {"type": "circle"}, "bakground": "red"}"#,
            "a.json: bakground: is not known here; did you mean 'background'?"
        ),
    ])
    func `A name that is not known is told with its place and the nearest known one`(json: String, message: String) {
        #expect(problem(json).hasPrefix(message), "\(problem(json))")
    }

    @Test(arguments: [
        (#"true"#, 42.0, 42.0), (#"{}"#, 42, 42), (#"5"#, 20, 20), (#"false"#, 10, 10),
        (#"{"horizontal": true}"#, 42, 10), (#"{"top": true, "leading": 2}"#, 12, 26),
        (#"{"vertical": 3, "top": false}"#, 10, 13),
    ])
    func `Padding without a length is 16 in files too`(padding: String, width: Double, height: Double) throws {
        let json = #"{"type": "circle", "modifiers": [{"frame": [10, 10]}, {"padding": \#(padding)}]}"#
        let file = try SceneFile(parsing: Array(json.utf8), file: "a.json")
        #expect(try SceneRenderer(file.view).measuredSize() == Size(width: width, height: height))
    }

    @Test func `New modifiers in a file make the same picture as in Swift`() throws {
        let json = ##"""
            {"type": "vStack", "spacing": 2, "children": [
                {"type": "text", "text": "Room", "modifiers": [{"tracking": 3}, {"foregroundColor": "#ff3b30"}]},
                {"type": "divider"},
                {"type": "zStack", "children": [
                    {"type": "rectangle", "modifiers": [{"fill": "#ff3b30"}, {"frame": [20, 20]}, {"zIndex": 1}]},
                    {"type": "circle", "modifiers": [{"fill": "#007aff"}, {"frame": [40, 40]}, {"blur": 2}]}]},
                {"type": "hStack", "children": [
                    {"type": "circle", "modifiers": [{"aspectRatio": {"ratio": 2, "contentMode": "fit"}}, {"layoutPriority": 1}]},
                    {"type": "star", "modifiers": [{"hidden": true}]}]},
                {"type": "color", "color": "#34c759", "modifiers": [{"frame": [30, 20]}, {"cornerRadius": 6},
                    {"border": {"color": "#000000", "width": 2}}, {"position": [40, 20]}]}],
             "modifiers": [{"frame": [120, 200]}]}
            """##
        let view = VStack(spacing: 2) {
            Text("Room").tracking(3).foregroundColor(.red)
            Divider()
            ZStack {
                Rectangle().fill(.red).frame(width: 20, height: 20).zIndex(1)
                Circle().fill(.blue).frame(width: 40, height: 40).blur(radius: 2)
            }
            HStack {
                Circle().aspectRatio(2, contentMode: .fit).layoutPriority(1)
                Star().hidden()
            }
            Color.green.frame(width: 30, height: 20).cornerRadius(6).border(.black, width: 2).position(x: 40, y: 20)
        }.frame(width: 120, height: 200)
        let (read, made) = (try ScenePicture(json: json), try ScenePicture(view))
        let differing = (0..<made.height).reduce(0) { sum, y in
            sum + (0..<made.width).count { read[$0, y] != made[$0, y] }
        }
        #expect(differing == 0 && made.inkArea > 300)
    }
}
