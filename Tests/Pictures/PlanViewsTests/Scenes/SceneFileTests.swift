import Foundation
import PlanBase
import PlanGeometry
import PlanImage
import PlanJSON
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanViews

@Suite struct SceneFileTests {
    private static let longText =
        #"{"type": "text", "text": ""# + String(repeating: "word ", count: 3000) + #""}"#

    /// Thirty boxes of 40,000 dashes each.
    private static let dashedBoxes: String = {
        let box =
            #"{"type": "rectangle", "modifiers": [{"stroke": {"dash": [0.025], "lineWidth": 1}}, {"frame": [900, 100]}]}"#
        return #"{"view": {"type": "vStack", "children": ["#
            + Array(repeating: box, count: 30).joined(separator: ",") + "]}}"
    }()

    private func problem(_ json: String, inFolder folder: String = "") -> String {
        do {
            let file = try SceneFile(parsing: Array(json.utf8), file: folder + "a.json")
            _ = try SceneRenderer(file.view, size: file.size, scale: file.scale).canvas()
            return ""
        } catch let error as SceneError {
            return "\(error.inFile("a.json"))"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        (
            ##"{"type": "circle", "modifiers": [{"trim": {"from": 0, "to": 0.72}}, {"stroke": {"color": "#007aff", "lineWidth": 12, "lineCap": "round"}}, {"padding": 6}, {"frame": {"width": 120, "height": 120}}]}"##,
            AnyView(
                Circle().trim(from: 0, to: 0.72).stroke(.blue, style: StrokeStyle(lineWidth: 12, lineCap: .round))
                    .padding(6).frame(width: 120, height: 120))
        ),
        (
            ##"{"type": "text", "text": "Open", "modifiers": [{"font": {"size": 20, "weight": "bold"}}, {"foregroundStyle": "white"}, {"padding": {"horizontal": 12, "vertical": 5}}, {"background": {"type": "capsule", "modifiers": [{"fill": "#ff3b30"}]}}, {"shadow": {"radius": 2, "y": 3}}, {"padding": 9}]}"##,
            AnyView(
                Text("Open").font(.system(size: 20, weight: .bold)).foregroundStyle(.white).padding(.horizontal, 12)
                    .padding(.vertical, 5).background(.red, in: .capsule).shadow(radius: 2, y: 3).padding(9))
        ),
        (
            ##"{"type": "hStack", "alignment": "bottom", "spacing": 3, "children": [{"type": "star", "modifiers": [{"rotation": 20}, {"strokeBorder": {"color": "black", "lineWidth": 2}}, {"frame": [40, 40]}]}, {"type": "spacer", "minLength": 7}, {"type": "zStack", "alignment": "topLeading", "children": [{"type": "color", "color": "#007aff"}, {"type": "text", "parts": [{"type": "text", "text": "m"}, {"type": "text", "text": "2", "modifiers": [{"font": "caption2"}, {"baselineOffset": 5}]}]}], "modifiers": [{"frame": [30, 30]}, {"opacity": 0.5}, {"blendMode": "multiply"}]}]}"##,
            AnyView(
                HStack(alignment: .bottom, spacing: 3) {
                    Star().rotation(.degrees(20)).strokeBorder(.black, lineWidth: 2).frame(width: 40, height: 40)
                    Spacer(minLength: 7)
                    ZStack(alignment: .topLeading) {
                        Color.blue
                        Text("m") + Text("2").font(.caption2).baselineOffset(5)
                    }.frame(width: 30, height: 30).opacity(0.5).blendMode(.multiply)
                })
        ),
    ])
    func `A file makes the same picture as the views of the same names`(json: String, view: AnyView) throws {
        let (read, made) = (try ScenePicture(json: json), try ScenePicture(view))
        #expect(read.width == made.width && read.height == made.height)
        let differing = (0..<made.height).reduce(0) { sum, y in
            sum + (0..<made.width).count { read[$0, y] != made[$0, y] }
        }
        #expect(differing == 0)
        #expect(made.inkArea > 100)
    }

    @Test(arguments: [
        (#"{"type": "circel"}"#, "a.json: type: 'circel' is not known; did you mean 'circle'?"),
        (
            #"{"view": {"type": "circle", "modifiers": [{"frmae": [1, 2]}]}}"#,
            "a.json: view.modifiers[0].frmae: is no known modifier; did you mean 'frame'?"
        ),
        (
            #"{"type": "circle", "modifiers": [{"opacity": "half"}]}"#,
            "a.json: modifiers[0].opacity: is the text 'half'; needed is a number"
        ),
        (
            #"{"type": "circle", "modifiers": [{"frame": {"width": -5}}]}"#,
            "a.json: modifiers[0].frame.width: -5 is out of range; it must be from 0 to 1000000"
        ),
        (
            #"{"type": "hStack", "children": [{"type": "star"}, {"type": "star", "ponits": 6}]}"#,
            "a.json: children[1].ponits: is not known here; did you mean 'points'?"
        ),
        (
            #"{"type": "circle", "modifiers": [{"fill": "bleu"}]}"#,
            "a.json: modifiers[0].fill: 'bleu' is not a colour; write #rrggbb, #rrggbbaa or a CSS colour name"
        ),
        (
            #"{"type": "circle", "modifiers": [{"fill": "blue"}, {"trim": [0, 0.5]}]}"#,
            "a.json: modifiers[1].trim: changes the outline of a shape: put it before fill, stroke and the modifiers "
                + "of views"
        ),
        (
            #"{"type": "text", "text": "a", "modifiers": [{"font": {"family": "No Such Font"}}]}"#,
            "a.json: modifiers[0].font.family: no font of the family 'No Such Font' is installed; install it or "
                + "name its 'file'"
        ),
        (
            #"{"type": "circle", "modifiers": [{"stroke": {"dash": [1e-9], "lineWidth": 2}}, {"frame": [900, 900]}]}"#,
            "a.json: modifiers[0].stroke: the dash pattern is so short that the path would have more than 100000 "
                + "dashes: use longer ones"
        ),
        (#"{"type": "path", "data": "M 0 0 L"}"#, "a.json: data: "),
        (
            #"{"type": "circle", "modifiers": [{"frame": {"width": 5, "maxWidth": 30}}]}"#,
            "a.json: modifiers[0].frame.maxWidth: cannot stand beside 'width', which fixes the length; leave one of them out"
        ),
        (
            #"{"type": "circle", "modifiers": [{"frame": [40000, 40000]}]}"#,
            "a.json: modifiers[0].frame: a picture of 40000 x 40000 pixels would have more than 100 million; make it smaller"
        ),
        (#"{"type": "circle", "modifiers": [{"frame": NaN}]}"#, "a.json:1:46: not JSON: invalid token near 'NaN'"),
        (
            #"{"type": "circle", "modifiers": [{"stroke": {"width": 4}}]}"#,
            "a.json: modifiers[0].stroke.width: is not known here; known are angularGradient, color, dash"
        ),
        (
            #"{"type": "circle", "modifiers": [{"fill": {"linearGradient": ["red", "blue"]}}]}"#,
            "a.json: modifiers[0].fill.linearGradient: is a list; needed is an object with 'colors' or 'stops'"
        ),
        (#"{"type": "circle", "fi\nll": 1}"#, "a.json: fi ll: is not known here; known are modifiers, type"),
        (#"[]"#, "a.json: is an empty list; needed is an object { … }"),
        (
            #"{"type": "text", "text": "a", "modifiers": [{"font": {"file": "missing.ttf"}}]}"#,
            "a.json: modifiers[0].font.file: missing.ttf: No such file or directory"
        ),
    ])
    func `What is wrong is said with its place and a remedy`(json: String, message: String) {
        #expect(problem(json).hasPrefix(message), "\(problem(json))")
    }

    @Test(arguments: [
        (
            #"{"view": {"type": "circle", "modifiers": [{"padding": 2}, {"frame": [0, 5]}]}}"#,
            "a.json: view.modifiers[1].frame: the scene would be 0 x 5 large; give it a size with a frame"
        ),
        (
            #"{"view": {"type": "circle", "modifiers": [{"frame": [9, 9]}, {"offset": [1e6, 0]}, {"scaleEffect": 1e4}]}}"#,
            "a.json: view: the point "
        ),
        (
            Self.longText,
            "a.json: a text of more than 10000 bytes cannot be set; divide it into several"
        ),
        (
            Self.dashedBoxes,
            "a.json: view.children[25].modifiers[0].stroke: the dash pattern is so short that the path would have more "
                + "than 1000000 dashes"
        ),
    ])
    func `What is found only in laying out or drawing has its place too`(json: String, message: String) {
        #expect(problem(json).hasPrefix(message), "\(problem(json))")
    }

    @Test func `Shadows of shadows and layers in layers end, and the place is named`() {
        func nested(_ modifier: String, _ count: Int, side: Int) -> String {
            let modifiers = Array(repeating: modifier, count: count).joined(separator: ",")
            return #"{"type": "circle", "modifiers": [{"frame": [\#(side), \#(side)]}, \#(modifiers)]}"#
        }
        #expect(problem(nested(#"{"shadow": {"radius": 1}}"#, 6, side: 60)) == "")
        #expect(
            problem(nested(#"{"shadow": {"radius": 1}}"#, 60, side: 60)).hasPrefix(
                "a.json: modifiers[52].shadow: too many shadows"))
        #expect(
            problem(nested(#"{"blendMode": "multiply"}"#, 60, side: 4000)).contains("blendMode: too many shadows"))
    }

    @Test func `A shadow or blur that would need too large a picture is refused with its place`() {
        for effect in [#"{"shadow": {"radius": 900}}"#, #"{"blur": 900}"#] {
            let json = #"{"type": "circle", "modifiers": [{"frame": [9, 9]}, \#(effect), {"scaleEffect": 100000}]}"#
            #expect(problem(json).hasPrefix("a.json: modifiers[1]."), "\(problem(json))")
            #expect(problem(json).contains("too many shadows, blurs"))
        }
    }

    @Test func `Shadows and layers over each other end too, one after the other as in each other`() throws {
        func paint(_ view: some View, limit: Double) throws {
            let scene = try LaidOutScene(view.sceneNodes[0], size: Size(width: 100, height: 100))
            try NodePainter(Canvas(width: 100, height: 100), work: LayerWork(limit: limit)).paint(scene.element)
        }
        let shadows = ZStack { for _ in 0..<10 { Circle().shadow(radius: 1) } }
        let layers = ZStack { for _ in 0..<10 { Circle().blendMode(.multiply) } }
        try paint(shadows, limit: 120_000)
        try paint(layers, limit: 120_000)
        #expect(throws: SceneError(.tooManyLayers)) { try paint(shadows, limit: 90_000) }
        #expect(throws: SceneError(.tooManyLayers)) { try paint(layers, limit: 90_000) }
    }

    @Test func `A shape is turned about its place after it was moved, as in Swift`() throws {
        let json = #"""
            {"type": "rectangle", "modifiers": [{"offset": [20, 0]}, {"rotation": 90}, {"strokeBorder": {"lineWidth": 4}},
                {"frame": [40, 20]}, {"padding": 30}]}
            """#
        let made = try ScenePicture(
            Rectangle().offset(x: 20).rotation(.degrees(90)).strokeBorder(.black, lineWidth: 4)
                .frame(width: 40, height: 20).padding(30))
        let read = try ScenePicture(json: json)
        #expect(read.box() == made.box())
        // Its middle, 20 to the right of the frame's, is below the frame's after a quarter turn.
        #expect(made.box()?.center == Point(x: 50, y: 60))
    }

    @Test func `A trim beyond the outline is kept to it`() throws {
        func area(_ trim: String) throws -> Double {
            try ScenePicture(
                json:
                    #"{"type": "circle", "modifiers": [{"trim": \#(trim)}, {"stroke": {"color": "black", "lineWidth": 4}}, {"padding": 4}, {"frame": [50, 50]}]}"#
            ).inkArea
        }
        #expect(try area("[-3, 0.5]") == area("[0, 0.5]"))
        #expect(try area("[0.25, 9]") == area("[0.25, 1]"))
    }

    @Test func `Deep nesting is refused before it does harm`() {
        func nested(_ count: Int) -> String {
            String(repeating: #"{"type": "group", "children": ["#, count: count) + #"{"type": "circle"}"#
                + String(repeating: "]}", count: count)
        }
        #expect(problem(nested(90)) == "")
        #expect(problem(nested(150)).contains("views are nested more deeply than 100 levels"))
        #expect(problem(nested(150)).hasPrefix("a.json: children[0].children[0]"))
        #expect(problem(nested(150)).utf8.count < 400)
        #expect(problem(nested(100_000)).contains("maximum parsing depth"))
        let modifiers = Array(repeating: #"{"padding": 1}"#, count: 1000).joined(separator: ",")
        #expect(problem(#"{"type": "circle", "modifiers": [\#(modifiers)]}"#).contains("nested more deeply"))
    }

    @Test func `Stacks in stacks do not take forever`() {
        let depth = 60
        let kinds = ["hStack", "vStack"]
        let open = (0..<depth).map {
            #"{"type": "\#(kinds[$0 % 2])", "children": [{"type": "circle"}, {"type": "text", "text": "word"}, "#
        }
        let json = open.joined() + #"{"type": "circle"}"# + String(repeating: "]}", count: depth)
        let text = problem(#"{"size": [500, 500], "view": \#(json)}"#)
        #expect(text == "" || text.contains("the layout is too involved"))
    }

    @Test func `Views nested in Swift without end are refused too`() {
        var view = AnyView(Circle())
        for _ in 0..<100_000 { view = AnyView(view.padding(0)) }
        #expect(throws: SceneError(.tooDeep(limit: SceneNode.greatestDepth))) { try SceneRenderer(view).canvas() }
    }

    @Test func `Numbers that mean nothing are refused`() {
        for view in [
            AnyView(Circle().frame(width: .nan)), AnyView(Circle().frame(width: -1)),
            AnyView(Circle().padding(.infinity)),
            AnyView(Circle().scaleEffect(.nan)), AnyView(Circle().stroke(.black, lineWidth: -1)),
            AnyView(Circle().shadow(radius: 1e9)), AnyView(Text("a").font(.system(size: .nan))),
            AnyView(Circle().frame(maxWidth: .infinity).frame(width: .infinity)),
        ] {
            #expect(throws: SceneError.self) { try SceneRenderer(view).canvas() }
        }
    }

    @Test func `Groups in groups may take so much memory and no more`() {
        var view = AnyView(
            ZStack {
                Rectangle(); Circle().fill(.red)
            }.frame(width: 4000, height: 4000))
        for _ in 0..<60 { view = AnyView(ZStack { view }.opacity(0.9)) }
        #expect(throws: SceneError(.tooManyLayers)) { try SceneRenderer(view).canvas() }
    }

    @Test func `Titles and what is hidden reach SVG`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("scene-\(UUID()).svg").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let view = VStack {
            Circle().fill(.red).accessibilityLabel("Open & urgent")
            Text("decoration").accessibilityHidden()
        }.frame(width: 100, height: 100)
        try SceneRenderer(view).write(to: path, as: .svg)
        let svg = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        #expect(svg.contains("<title>Open &amp; urgent</title>"))
        let hidden = try #require(svg.firstRange(of: #"<g aria-hidden="true">"#))
        #expect(svg[hidden.upperBound...].contains(">decoration</text>\n</g>"))
    }

    @Test func `Every type and modifier of the decoder is in the schema, and none besides`() throws {
        let folder = try TemporaryFolder()
        try PixelBuffer(width: 3, height: 2, format: .gray).writePNG(to: folder["photo.png"])
        let text = try Data(contentsOf: Clone.file("Documentation/scene.schema.json"))
        let schema = try JSONValue(parsing: [UInt8](text))
        let definitions = try #require(schema["$defs"])
        let types = try #require(definitions["view"]?["properties"]?["type"]?["enum"]?.array).compactMap(\.string)
        #expect(types == SceneDecoder.types)
        guard case .object(let modifiers)? = definitions["modifier"]?["properties"] else {
            Issue.record("the schema has no modifiers")
            return
        }
        #expect(modifiers.keys.sorted() == SceneDecoder.modifierNames.sorted())
        // What the schema gives as an example of a modifier is one.
        for (name, rule) in modifiers {
            let example = try #require(rule["examples"]?.array?.first, "\(name)").text
            let type =
                SceneDecoder.textModifiers.contains(name)
                ? #""text", "text": "a""# : name == "resizable" ? #""image", "file": "photo.png""# : #""circle""#
            let json = #"{"type": \#(type), "modifiers": [{"\#(name)": \#(example)}, {"frame": [50, 50]}]}"#
            #expect(problem(json, inFolder: folder.path + "/") == "", "\(name)")
        }
        guard case .object(let kinds)? = definitions["views"] else {
            Issue.record("the schema has no views")
            return
        }
        for type in types {
            let example = try #require(kinds[type]?["examples"]?.array?.first, "\(type)").text
            #expect(problem(example, inFolder: folder.path + "/") == "", "\(type)")
            guard case .object(let members)? = kinds[type]?["properties"] else { continue }
            // A member that the schema has is one that the decoder knows.
            for member in members.keys {
                let value = #"{"type": "\#(type)", "\#(member)": {"no": "such value"}}"#
                #expect(!problem(value).contains("is not known here"), "\(type).\(member)")
            }
        }
    }
}
