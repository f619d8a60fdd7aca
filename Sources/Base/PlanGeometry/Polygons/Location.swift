/// Where a point lies relative to a ring, polygon or multipolygon.
///
/// Locations are ordered `outside < boundary < inside`, which makes the operations on areas those of a three-valued
/// logic: the union of areas is the greatest location, the common part the least, and the complement swaps `inside`
/// and `outside`.
public enum Location: String, Hashable, Sendable, Codable, CaseIterable {
    /// In the interior.
    case inside
    /// Exactly on an edge or a vertex.
    case boundary
    /// In the exterior.
    case outside

    /// The location relative to the complement: inside and outside swapped.
    @inlinable public var complement: Location {
        switch self {
        case .inside: .outside
        case .boundary: .boundary
        case .outside: .inside
        }
    }

    /// 0, 1 and 2 for outside, boundary and inside.
    @usableFromInline package var rank: UInt8 {
        switch self {
        case .outside: 0
        case .boundary: 1
        case .inside: 2
        }
    }
}

extension Location: Comparable {
    /// Orders `outside < boundary < inside`.
    @inlinable public static func < (left: Location, right: Location) -> Bool { left.rank < right.rank }
}
