import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel

/// Reads a scene from a JSON file. Views, shapes and modifiers are named as in Swift, and modifiers stand in a list, for their
/// order matters:
///
///     {
///       "background": "white",
///       "view": {
///         "type": "circle",
///         "modifiers": [
///           { "trim": { "from": 0, "to": 0.72 } },
///           { "stroke": { "color": "royalblue", "lineWidth": 12, "lineCap": "round" } },
///           { "padding": 6 },
///           { "frame": { "width": 120, "height": 120 } }
///         ]
///       }
///     }
///
/// The file may be a view alone. Angles are in degrees, lengths in points, colours CSS's. All members are in
/// `Documentation/scene.schema.json`.
public struct SceneFile: Sendable {
    /// The scene.
    public let view: AnyView
    /// The size that is proposed to it; nothing for its own.
    public let size: Size?
    /// Pixels to a point in PNG.
    public let scale: Double
    /// What lies beneath it; nothing for transparency.
    public let background: Color?
    /// How it stands for a marker, when the file says so.
    public let marker: MarkerPlacement?

    /// Reads a file; `-` is standard input. Font files that it names are looked for in its folder.
    ///
    /// - Throws: `PlanFileError` when the file cannot be read or is no JSON, `SceneError` when what it says is no scene.
    public init(path: String) throws {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        try self.init(parsing: SequentialFile(path: path).readAll(), file: path, folder: folder)
    }

    /// Reads a scene from a JSON text.
    ///
    /// - Parameters:
    ///   - file: its name in errors.
    ///   - folder: where font files are looked for, ending in a slash; empty for the current folder.
    /// - Throws: as `init(path:)`.
    public init(parsing text: [UInt8], file: String, folder: String = "") throws {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: text)
        } catch {
            throw PlanFileError(.notJSON(reason: error.reason), file: file, at: .line(error.line, column: error.column))
        }
        do throws(SceneError) {
            try self.init(value, folder: folder)
        } catch {
            throw error.inFile(file)
        }
    }

    private init(_ value: JSONValue, folder: String) throws(SceneError) {
        var root = try SceneObject(value, path: "")
        var decoder = SceneDecoder(folder: folder)
        guard root.has("view") else {
            guard root.has("type") else {
                throw SceneError(.file("a scene has a 'view', or is one: an object with a 'type'"), path: "")
            }
            view = try decoder.view(value, path: "")
            (size, scale, background, marker) = (nil, 1, nil, nil)
            return
        }
        _ = root.take("$schema")
        view = try decoder.view(root.take("view") ?? .null, path: "view")
        if let pair = root.take("size") {
            let (width, height) = try pair.scenePair(
                path: "size", needed: "[width, height]", in: SceneNumber.length)
            size = Size(width: width, height: height)
        } else {
            size = nil
        }
        scale = try root.number("scale", in: 0.001...1000) ?? 1
        background = try root.color("background")
        marker = try root.take("marker").map { value throws(SceneError) in try decoder.marker(value, path: "marker") }
        try root.finish()
    }
}

extension SceneError {
    /// The error with the name of the file it is about.
    public func inFile(_ file: String) -> SceneError { SceneError(reason, path: path.map(Self.excerpt), file: file) }

    /// A path that is nested deeply, cut in the middle.
    private static func excerpt(_ path: String) -> String {
        path.count <= 160 ? path : "\(path.prefix(70))…\(path.suffix(70))"
    }
}
