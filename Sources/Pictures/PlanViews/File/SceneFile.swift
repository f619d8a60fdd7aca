import PlanBase
import PlanCanvas
import PlanFiles
import PlanGeometry
import PlanJSON

/// Reads a scene from a JSON file. Views, shapes and modifiers have SwiftUI's names, all with a small first letter (`zStack`; the
/// types of views may have a capital one, as in Swift); modifiers are a list, because their order matters:
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
/// A file may also be just a view. Angles are in degrees, lengths in points, colours in CSS notation.
/// `Documentation/scene.schema.json` lists all members.
public struct SceneFile: Sendable {
    /// The scene's content.
    public let view: AnyView
    /// The size proposed to the view, in points; nil for its own size.
    public let size: Size?
    /// The number of pixels per point in PNG, 0.001...1000.
    public let scale: Double
    /// The colour beneath the view; nil for transparency.
    public let background: Color?
    /// The scene's placement on markers; nil if the file gives none.
    public let marker: MarkerPlacement?
    /// The paths of the picture files that the scene shows, relative to where the scene file's own path is.
    public let pictureFiles: [String]

    /// Reads a file; `-` is standard input. Paths of font files and pictures are relative to the file's
    /// folder. Pictures must lie below that folder, with no symbolic link on the way.
    ///
    /// - Throws: `InputError` if the file cannot be read or is not JSON, `SceneError` if it is not a scene.
    public init(path: String) throws {
        try self.init(parsing: SequentialFile(path: path).readText(), file: path)
    }

    /// Reads a scene from a JSON text.
    ///
    /// - Parameters:
    ///   - text: the JSON text in UTF-8.
    ///   - file: the file's name in errors. Paths of font files and pictures are relative to its folder.
    /// - Throws: the errors of `init(path:)`.
    public init(parsing text: [UInt8], file: String) throws {
        let value = try JSONValue(parsing: text, file: file)
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        do throws(SceneError) { try self.init(value, folder: folder) } catch { throw error.inFile(file) }
    }

    private init(_ value: JSONValue, folder: String) throws(SceneError) {
        var root = try SceneObject(value, path: "")
        var decoder = SceneDecoder(folder: folder)
        let schema = root.take("$schema")
        guard root.has("view") else {
            guard root.has("type") else {
                throw .file(Message("a scene has a 'view', or is one: an object with a 'type'"), at: "")
            }
            view = try decoder.view(schema == nil ? value : value.without("$schema"), path: "")
            (size, scale, background, marker) = (nil, 1, nil, nil)
            pictureFiles = decoder.pictures.keys.sorted().map { folder + $0 }
            return
        }
        view = try decoder.view(root.take("view") ?? .null, path: "view")
        pictureFiles = decoder.pictures.keys.sorted().map { folder + $0 }
        if let pair = root.take("size") {
            let (width, height) = try SceneObject.pair(
                pair, path: "size", needed: Message(untranslated: "[width, height]"), in: SceneNumber.length)
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

extension JSONValue {
    /// An object without one of its members.
    fileprivate func without(_ name: String) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members[name] = nil
        return .object(members)
    }

    /// The value of a file's text.
    package init(parsing text: [UInt8], file: String) throws(InputError) {
        do throws(JSONSyntaxError) {
            try self.init(parsing: text)
        } catch {
            throw InputError(error, in: text, file: file)
        }
    }
}

extension SceneError {
    /// The error with the name of the file that it concerns; a long path loses its middle.
    public func inFile(_ file: String) -> SceneError {
        let path = path.map { $0.count <= 160 ? $0 : "\($0.prefix(70))…\($0.suffix(70))" }
        return SceneError(reason, path: path, file: file)
    }
}
