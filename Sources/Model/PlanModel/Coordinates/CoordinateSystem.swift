import PlanGeometry

/// The meaning of a file's or user's coordinate pairs, for one drawing.
///
/// A pair comes as (x, y); for map points x is the longitude and y the latitude, as GeoJSON orders them. Where a conversion has to
/// round and its result is within the error of a number of few decimals, that number was meant and is the result: 0.611 of 100
/// pixels are 61.1.
public enum CoordinateSystem: Hashable, Sendable {
    /// Pixel points.
    case pixel
    /// Map points of a simple CRS at a zoom.
    case map(SimpleCRS, zoom: Double)
    /// Fractions of the drawing's width and height.
    case normalized(NormalizedCoordinates)
    /// Coordinates that grow evenly along the drawing's sides; `isMap` says that they are written as latitude and longitude.
    case linear(LinearCoordinates, isMap: Bool)
    /// A system whose two numbers are the other way round.
    indirect case swapped(CoordinateSystem)

    /// The pixel point of a coordinate pair.
    public func pixelPoint(for pair: Point) throws(CoordinateError) -> Point {
        switch self {
        case .pixel:
            guard pair.isFinite else { throw .nonFinitePoint(pair) }
            return pair
        case .map(let crs, let zoom):
            let point = try crs.pixelPoint(for: LatLng(lat: pair.y, lng: pair.x), zoom: zoom)
            guard let (scale, transformation) = try roundingParts(of: crs, zoom: zoom) else { return point }
            return point.meant(
                x: scale * max(abs(transformation.a * pair.x), abs(transformation.b)),
                y: scale * max(abs(transformation.c * pair.y), abs(transformation.d)))
        case .normalized(let coordinates):
            let point = try coordinates.pixelPoint(for: pair)
            let offset = coordinates.origin == .topLeft ? 0 : coordinates.imageSize.height
            return point.meant(x: abs(point.x), y: max(abs(point.y), offset))
        case .linear(let coordinates, _): return try coordinates.pixelPoint(for: pair)
        case .swapped(let system): return try system.pixelPoint(for: Point(x: pair.y, y: pair.x))
        }
    }

    /// The coordinate pair of a pixel point.
    public func pair(for pixelPoint: Point) throws(CoordinateError) -> Point {
        switch self {
        case .pixel:
            guard pixelPoint.isFinite else { throw .nonFinitePoint(pixelPoint) }
            return pixelPoint
        case .map(let crs, let zoom):
            let mapPoint = try crs.mapPoint(for: pixelPoint, zoom: zoom)
            let pair = Point(x: mapPoint.lng, y: mapPoint.lat)
            guard let (scale, transformation) = try roundingParts(of: crs, zoom: zoom) else { return pair }
            return pair.meant(
                x: max(abs(pixelPoint.x / scale), abs(transformation.b)) / abs(transformation.a),
                y: max(abs(pixelPoint.y / scale), abs(transformation.d)) / abs(transformation.c))
        case .normalized(let coordinates):
            let pair = try coordinates.normalizedPoint(for: pixelPoint)
            let offset: Double = coordinates.origin == .topLeft ? 0 : 1
            return pair.meant(x: abs(pair.x), y: max(abs(pair.y), offset))
        case .linear(let coordinates, _): return try coordinates.pair(for: pixelPoint)
        case .swapped(let system):
            let pair = try system.pair(for: pixelPoint)
            return Point(x: pair.y, y: pair.x)
        }
    }

    /// Returns the scale and the transformation of a map's conversion if the conversion rounds; nil if it only multiplies by powers of
    /// two, which is exact.
    private func roundingParts(
        of crs: SimpleCRS, zoom: Double
    ) throws(CoordinateError) -> (scale: Double, transformation: SimpleCRS.Transformation)? {
        let (scale, parts) = (try crs.scale(atZoom: zoom), crs.transformation)
        let isExact = [scale, parts.a, parts.c].allSatisfy { $0.significand == 1 } && parts.b == 0 && parts.d == 0
        return isExact ? nil : (scale, parts)
    }

    /// True if the pairs are map points, which people write as latitude, longitude.
    public var isMap: Bool {
        switch self {
        case .map: true
        case .pixel, .normalized: false
        case .linear(_, let isMap): isMap
        case .swapped(let system): system.isMap
        }
    }
}

extension Point {
    /// The point that was meant, computed from numbers no greater than those given.
    fileprivate func meant(x greatestX: Double, y greatestY: Double) -> Point {
        Point(x: x.meant(within: greatestX.roundingError), y: y.meant(within: greatestY.roundingError))
    }
}
