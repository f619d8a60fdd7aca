// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanCanvas
import PlanImage
import PlanSheet
import PlanViews

/// A scene.
final class SceneHandle: HandleObject {
    static let kind = "a scene"
    private let scene: SceneFile

    init(_ scene: SceneFile) { self.scene = scene }

    /// A renderer of the scene; 0 leaves the scale to the scene.
    func renderer(scale: Double) throws -> SceneRenderer {
        guard scale == 0 || (0.001...1000).contains(scale) else {
            throw Failure.argument("scale", "must be from 0.001 to 1000, or 0 for the scene's own")
        }
        return SceneRenderer(
            scene.view, size: scene.size, scale: scale == 0 ? scene.scale : scale, background: scene.background)
    }
}

/// Reads a scene of JSON.
@c @implementation
public func planmark_scene_parse(
    _ json: UnsafePointer<CChar>!, _ folder: UnsafePointer<CChar>!, _ scene: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(scene, "scene")
        let text = try Arguments.text(json, "json")
        let folder = try Arguments.optionalText(folder, "folder")
        let file = try SceneFile(parsing: Array(text.utf8), file: folder.map { "\($0)/scene" } ?? "scene")
        output.pointee = HandleTable.shared.open(SceneHandle(file))
    }
}

/// Gets a scene's size in points.
@c @implementation
public func planmark_scene_size(
    _ scene: OpaquePointer!, _ width: UnsafeMutablePointer<Double>!, _ height: UnsafeMutablePointer<Double>!
) -> planmark_status {
    attempt {
        let renderer = try SceneHandle.of(scene, "scene").renderer(scale: 0)
        let (width, height) = (try Arguments.output(width, "width"), try Arguments.output(height, "height"))
        let size = try renderer.measuredSize()
        (width.pointee, height.pointee) = (size.width, size.height)
    }
}

/// Renders a scene to a file, which appears whole or not at all.
@c @implementation
public func planmark_scene_render_file(
    _ scene: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ format: UnsafePointer<CChar>!, _ scale: Double
) -> planmark_status {
    attempt {
        let renderer = try SceneHandle.of(scene, "scene").renderer(scale: scale)
        let path = try Arguments.text(path, "path")
        let format = try Arguments.sheetFormat(format) ?? SheetFormat(path: path)
        if let encoding = format.encoding(compression: .balanced, quality: nil) {
            try renderer.write(to: path, as: encoding)
        } else if let vectors = VectorFormat(rawValue: format.rawValue) {
            try renderer.write(to: path, as: vectors)
        }
    }
}

/// Renders a scene to the bytes of a file.
@c @implementation
public func planmark_scene_render_bytes(
    _ scene: OpaquePointer!, _ format: UnsafePointer<CChar>!, _ scale: Double,
    _ bytes: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let renderer = try SceneHandle.of(scene, "scene").renderer(scale: scale)
        let output = try Arguments.output(bytes, "bytes")
        let format = try Arguments.sheetFormat(format) ?? .png
        let rendered =
            if let vectors = VectorFormat(rawValue: format.rawValue) {
                try renderer.bytes(as: vectors)
            } else {
                try renderer.canvas().picture().fileBytes(
                    as: format.encoding(compression: .balanced, quality: nil) ?? .png())
            }
        output.pointee = HandleTable.shared.open(BytesHandle(rendered))
    }
}

/// Renders a scene to RGBA pixels.
@c @implementation
public func planmark_scene_render_pixels(
    _ scene: OpaquePointer!, _ scale: Double, _ pixels: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let renderer = try SceneHandle.of(scene, "scene").renderer(scale: scale)
        let output = try Arguments.output(pixels, "pixels")
        output.pointee = HandleTable.shared.open(PixelsHandle(try renderer.canvas().picture()))
    }
}
