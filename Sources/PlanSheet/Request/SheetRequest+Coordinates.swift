import PlanGeometry
import PlanModel

extension SheetRequest {
    /// In what coordinates areas and markers are. A plan's are pixel points whatever is said here.
    public struct Coordinates: Codable, RequestPart, Hashable, Sendable {
        /// The coordinate system.
        public var system = CoordinateKind.pixel
        /// The zoom at which map points have the drawing's pixels; nil for 0. For map points only.
        public var zoom: Double?
        /// Which way latitudes grow; nil for up. For map points only.
        public var yAxis: SimpleCRS.YAxis?

        /// Pixel points.
        public init() {}

        package static var members: [Member<Self>] {
            [Member("system", \.system), Member("zoom", \.zoom), Member("yAxis", \.yAxis)]
        }

        func check() throws(SheetError) {
            guard !system.isMap else { return }
            if zoom != nil { throw SheetError(.mapOnly(.zoom, system: system)) }
            if yAxis != nil { throw SheetError(.mapOnly(.yAxis, system: system)) }
        }

        func system(of drawing: Size) throws(CoordinateError) -> CoordinateSystem {
            try system.system(imageSize: drawing, zoom: zoom ?? 0, yAxis: yAxis ?? .up)
        }
    }
}
