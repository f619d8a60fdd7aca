import PlanBase
import PlanGeometry

/// The greatest distance beyond its drawing that what a plan keeps may reach.
///
/// An area may well hang over the drawing's edge, and a sheet be cut out of a larger map. A coordinate of a million pixels beyond the
/// edge is a slip, or of another system of coordinates: lengths and areas of it are of no use to anybody.
public enum KeptReach {
    /// The greatest distance in pixels from each edge of the drawing.
    public static let pixels = 1_000_000.0

    /// The box that all coordinates kept for a drawing of a size in pixels lie in.
    public static func bounds(ofDrawing size: Size) -> Box {
        Box(origin: .zero, size: size).insetBy(dx: -pixels, dy: -pixels)
    }
}

extension Area {
    /// True if the area reaches further than ``KeptReach/pixels`` beyond a drawing of a size in pixels, which is too far for a plan to
    /// keep.
    package func reachesTooFar(beyondDrawing size: Size) -> Bool {
        shape.boundingBox.map { !KeptReach.bounds(ofDrawing: size).contains($0) } ?? false
    }

    /// Says of an area of a name that it reaches too far, and what to do.
    package static func reachProblem(ofArea name: String) -> Message {
        Message(
            "area '\(name)' reaches more than \(KeptReach.pixels.shortest) pixels beyond the drawing; correct its coordinates"
        )
    }
}
