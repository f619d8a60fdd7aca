/// A point in an area, as bulk searches report it: both by their position in the lists given.
public struct AreaMatch: Hashable, BitwiseCopyable, Sendable {
    /// The point.
    public var point: Int32
    /// The area.
    public var area: Int32

    /// The match of a point with an area.
    public init(point: Int32, area: Int32) {
        self.point = point
        self.area = area
    }
}

extension AreaMatch: CustomStringConvertible {
    /// Both numbers: `point 3 in area 2`.
    public var description: String { "point \(point) in area \(area)" }
}

extension AreaMatch: Comparable {
    /// Orders by point, then area.
    public static func < (left: AreaMatch, right: AreaMatch) -> Bool {
        (left.point, left.area) < (right.point, right.area)
    }
}
