import PlanCanvas
import PlanImage
import PlanViews

/// A picture or a scene that replaces the markers' symbol. The centre of a picture lies on the marker's point.
///
/// Icons compare by identity, so that comparing looks does not compare pixels.
public final class MarkerIcon: Hashable, Sendable {
    package enum Content: Sendable {
        case picture(PixelBuffer)
        case scene(MarkerScene)
    }

    package let content: Content
    /// The greatest width and height of a picture in pixels.
    public static let greatestSide = 2048

    /// An icon of a picture, whose alpha lets the drawing show; nil if a side is greater than `greatestSide`.
    public init?(_ picture: PixelBuffer) {
        guard picture.width <= Self.greatestSide, picture.height <= Self.greatestSide else { return nil }
        content = .picture(picture)
    }

    /// An icon of a scene.
    public init(_ scene: MarkerScene) { content = .scene(scene) }

    /// An icon of a scene file.
    ///
    /// - Throws: `InputError` if the file cannot be read or is not JSON, `SceneError` if it is not a scene for markers.
    public convenience init(sceneFile path: String) throws { try self.init(SceneFile(path: path), from: path) }

    /// An icon of a scene file whose text was read already.
    convenience init(sceneText: [UInt8], file: String) throws {
        try self.init(SceneFile(parsing: sceneText, file: file), from: file)
    }

    private convenience init(_ file: SceneFile, from path: String) throws {
        do {
            self.init(try MarkerScene(file))
        } catch let error as SceneError {
            throw error.inFile(path)
        }
    }

    /// True if both are the same object.
    public static func == (one: MarkerIcon, other: MarkerIcon) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// True if the icon shows the marker's colour, as a scene can; a picture has its own colours.
    var showsColor: Bool { if case .scene(let scene) = content { scene.showsColor } else { false } }
}
