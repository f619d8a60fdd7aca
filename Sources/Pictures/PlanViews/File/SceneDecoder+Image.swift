import PlanBase
import PlanCanvas
import PlanFiles
import PlanImage

extension SceneDecoder {
    /// The picture that the members of an object name.
    mutating func image(_ object: inout SceneObject) throws(SceneError) -> Image {
        let path = object.place("file")
        guard let file = try object.string("file") else {
            throw object.missing("file", Message("the name of a picture file", context: "kind"))
        }
        let scale = try object.number("scale", in: 0.001...1000) ?? 1
        return Image(try picture(file, path: path), scale: scale)
    }

    /// Reads a picture once, however often the scene shows it. As a scene may come from a stranger, the file must be below the
    /// scene's folder.
    private mutating func picture(_ file: String, path: String) throws(SceneError) -> PixelBuffer {
        if let known = pictures[file] { return known }
        let name = file.prefix(60).onOneLine
        do {
            let bytes = try PlanFolder(of: folder).read(file)
            var options = DrawingOptions(limits: Image.limits)
            options.limits.pixels -= pictures.values.reduce(0) { $0 + $1.width * $1.height }
            let picture = try Image.read(DrawingFile.open(bytes, name: folder + file, options: options))
            pictures[file] = picture
            return picture
        } catch let failure as PlanDrawingError {
            throw .file(Message("'\(name)': \(failure.reason(inFolderOf: .scene))"), at: path)
        } catch let ImageError.tooLarge(_, width, height, _) {
            let million = SceneError.greatestPixelCount / 1_000_000
            throw .file(
                Message(
                    """
                    '\(name)' has \(width) x \(height) pixels; the pictures of a scene may have \(million) million in all, and \
                    sides of \(Image.limits.width): use smaller ones
                    """), at: path)
        } catch {
            throw .file(Message(describing: error), at: path)
        }
    }
}
