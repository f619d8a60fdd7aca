import Glibc

/// The flat coordinate reference system of Leaflet and flutter_map (`CRS.Simple`, `CrsSimple`): an affine map between
/// map points and pixel points at a zoom.
///
/// With the ``transformation`` (a, b, c, d) and the scale s of a zoom, a map point lies at the pixel point
/// x = s (a lng + b), y = s (c lat + d). With the usual transformation (1, 0, -1, 0) latitudes grow upwards while
/// pixel y grows downwards, so an image of W x H pixels at its native zoom spans the map points (0, 0), its top-left
/// corner, to (-H/s, W/s), its bottom-right corner.
///
/// At whole zooms the scale is a power of two, so conversions with the presets are exact in both directions, short of
/// overflow and of results too small for a normal `Double`.
public struct SimpleCRS: Hashable, Sendable, Codable {
    /// The coefficients of x = s (a lng + b), y = s (c lat + d).
    public struct Transformation: Hashable, Sendable, Codable {
        /// The factor of the longitude.
        public var a: Double
        /// The constant added for x.
        public var b: Double
        /// The factor of the latitude: negative when latitudes grow upwards.
        public var c: Double
        /// The constant added for y.
        public var d: Double

        /// The transformation with the given coefficients; `a` and `c` must not be 0 for it to be usable.
        public init(a: Double, b: Double, c: Double, d: Double) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        /// True if the transformation can be inverted, to lead back from pixels to the map: all coefficients are
        /// finite, and `a` and `c` are not 0.
        public var isInvertible: Bool {
            a.isFinite && b.isFinite && c.isFinite && d.isFinite && a != 0 && c != 0
        }
    }

    /// A convention for the number of pixels that a map unit takes at a zoom.
    public enum ScaleConvention: String, Hashable, Sendable, Codable, CaseIterable {
        /// Leaflet's `CRS.Simple`: 2^zoom pixels.
        case leaflet
        /// flutter_map's `CrsSimple`: 256 * 2^zoom pixels.
        case flutterMap

        /// The binary exponent of the scale at zoom 0.
        var exponentAtZoomZero: Int { self == .leaflet ? 0 : 8 }
    }

    /// The direction in which latitudes grow, as seen in the drawing.
    public enum YAxis: String, Hashable, Sendable, Codable, CaseIterable {
        /// Upwards, as on maps.
        case up
        /// Downwards, as pixel rows do.
        case down
    }

    /// The affine part of the system.
    public var transformation: Transformation
    /// The scale at a zoom.
    public var scaleConvention: ScaleConvention

    /// The system with the given parts.
    public init(transformation: Transformation, scaleConvention: ScaleConvention) {
        self.transformation = transformation
        self.scaleConvention = scaleConvention
    }

    /// Leaflet's `CRS.Simple`: scale 2^zoom, latitudes grow upwards.
    public static let leaflet = SimpleCRS(
        transformation: Transformation(a: 1, b: 0, c: -1, d: 0), scaleConvention: .leaflet)
    /// flutter_map's `CrsSimple`: scale 256 * 2^zoom, latitudes grow upwards.
    public static let flutterMap = SimpleCRS(
        transformation: Transformation(a: 1, b: 0, c: -1, d: 0), scaleConvention: .flutterMap)
    /// Leaflet's scale for apps that store positive latitudes downwards.
    public static let leafletYDown = leaflet.withYAxis(.down)
    /// flutter_map's scale for apps that store positive latitudes downwards.
    public static let flutterMapYDown = flutterMap.withYAxis(.down)

    /// The direction in which latitudes grow.
    public var yAxis: YAxis { transformation.c < 0 ? .up : .down }

    /// Returns a copy of the system in which latitudes grow in the given direction.
    public func withYAxis(_ direction: YAxis) -> SimpleCRS {
        var copy = self
        copy.transformation.c = direction == .up ? -abs(transformation.c) : abs(transformation.c)
        return copy
    }
}

extension SimpleCRS {
    /// The zooms that can be used: their scales are finite, normal numbers in both conventions.
    public static let zoomRange: ClosedRange<Double> = -1000...1000

    /// The pixels that a map unit takes at `zoom`; exact when the zoom is whole.
    ///
    /// - Throws: ``CoordinateError/zoomOutOfRange(_:)``.
    public func scale(atZoom zoom: Double) throws(CoordinateError) -> Double {
        guard Self.zoomRange.contains(zoom) else { throw .zoomOutOfRange(zoom) }
        let whole = zoom.rounded(.down)
        let power = Double(
            sign: .plus, exponent: Int(whole) + scaleConvention.exponentAtZoomZero, significand: 1)
        return zoom == whole ? power : power * exp2(zoom - whole)
    }

    /// The zoom at which a map unit takes `scale` pixels; exact when the scale is a power of two.
    ///
    /// - Throws: ``CoordinateError/scaleOutOfRange(_:)``.
    public func zoom(forScale scale: Double) throws(CoordinateError) -> Double {
        guard scale.isNormal, scale > 0 else { throw .scaleOutOfRange(scale) }
        let zoom = Double(Int(scale.exponent) - scaleConvention.exponentAtZoomZero) + log2(scale.significand)
        guard Self.zoomRange.contains(zoom) else { throw .scaleOutOfRange(scale) }
        return zoom
    }

    /// The pixel point where `mapPoint` lies at `zoom`.
    ///
    /// - Throws: ``CoordinateError`` for a point that is not finite, a zoom out of range, a transformation that cannot
    ///   be inverted, or a result that overflows.
    public func pixelPoint(for mapPoint: LatLng, zoom: Double) throws(CoordinateError) -> Point {
        guard mapPoint.isFinite else { throw .nonFiniteMapPoint(mapPoint) }
        guard transformation.isInvertible else { throw .singularTransformation(transformation) }
        let scale = try scale(atZoom: zoom)
        let point = Point(
            x: scale * (transformation.a * mapPoint.lng + transformation.b),
            y: scale * (transformation.c * mapPoint.lat + transformation.d))
        guard point.isFinite else { throw .overflow }
        return point
    }

    /// The map point that lies at `pixelPoint` at `zoom`.
    ///
    /// - Throws: ``CoordinateError`` for a point that is not finite, a zoom out of range, a transformation that cannot
    ///   be inverted, or a result that overflows.
    public func mapPoint(for pixelPoint: Point, zoom: Double) throws(CoordinateError) -> LatLng {
        guard pixelPoint.isFinite else { throw .nonFinitePoint(pixelPoint) }
        guard transformation.isInvertible else { throw .singularTransformation(transformation) }
        let scale = try scale(atZoom: zoom)
        // The sum with 0 turns -0 into 0, so that the origin prints without a sign.
        let mapPoint = LatLng(
            lat: (pixelPoint.y / scale - transformation.d) / transformation.c + 0,
            lng: (pixelPoint.x / scale - transformation.b) / transformation.a + 0)
        guard mapPoint.isFinite else { throw .overflow }
        return mapPoint
    }

    /// The map points that an image of the given size covers when its native zoom is `zoom` and its top-left corner is
    /// the pixel point (0, 0).
    ///
    /// - Throws: ``CoordinateError/invalidImageSize(_:)`` for a size that is not positive, and the errors of
    ///   ``mapPoint(for:zoom:)``.
    public func bounds(ofImage size: Size, zoom: Double) throws(CoordinateError) -> LatLngBounds {
        guard size.isPositive else { throw .invalidImageSize(size) }
        let topLeft = try mapPoint(for: .zero, zoom: zoom)
        let bottomRight = try mapPoint(for: Point(x: size.width, y: size.height), zoom: zoom)
        return LatLngBounds(topLeft, bottomRight)
    }
}

extension SimpleCRS.Transformation: CustomStringConvertible {
    /// The coefficients as `(a, b, c, d)`.
    public var description: String { "(\(a), \(b), \(c), \(d))" }
}
