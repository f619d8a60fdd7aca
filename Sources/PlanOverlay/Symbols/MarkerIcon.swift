import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// What takes the place of the markers' symbol: a picture of one's own, its middle on the point, or a scene.
///
/// Two icons are the same when they are one object, so that comparing looks does not compare pixels.
public final class MarkerIcon: Hashable, Sendable {
    package enum Content: Sendable {
        case picture(PixelBuffer)
        case scene(MarkerScene)
    }

    package let content: Content
    /// The greatest width and height of a picture in pixels.
    public static let greatestSide = 2048

    /// An icon of a picture, transparent where the drawing shall show; nothing for one wider or higher than `greatestSide`.
    public init?(_ picture: PixelBuffer) {
        guard picture.width <= Self.greatestSide, picture.height <= Self.greatestSide else { return nil }
        content = .picture(picture)
    }

    /// An icon of a scene.
    public init(_ scene: MarkerScene) { content = .scene(scene) }

    /// An icon of a scene file.
    ///
    /// - Throws: `PlanFileError` when it cannot be read or is no JSON, `SceneError` when it is no scene or none for markers.
    public convenience init(sceneFile path: String) throws {
        let file = try SceneFile(path: path)
        do {
            self.init(try MarkerScene(file))
        } catch let error as SceneError {
            throw error.inFile(path)
        }
    }

    /// Whether both are one object.
    public static func == (one: MarkerIcon, other: MarkerIcon) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Whether each of its colours stands for one of the markers', as those of a scene without a colour of its own do.
    var showsColor: Bool {
        if case .scene = content { true } else { false }
    }
}
