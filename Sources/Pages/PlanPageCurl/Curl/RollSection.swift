/// A section of a roll at an angle about its axis, in the roll's own axes: along the line where it touches the plane, across
/// that line, and upwards. On a cylinder, lengths across the line are in pixels; on a cone they are relative to the distance
/// from the apex along the line, because all its sections are similar.
package struct RollSection {
    /// The distance across the line on the picture.
    package var slope: Double
    /// The distance along the line on the flat leaf, relative to that on the picture.
    package var along: Double
    /// The distance across the line on the flat leaf.
    package var across: Double
    /// The normal of the leaf's front.
    package var frontNormal: SIMD3<Double>
}

/// The straight part beyond a roll, as linear functions of the distances along and across the line on the picture.
package struct FlapForms {
    /// The distance beyond the roll, up to a positive factor: not negative on the flap.
    package var beyond: LinearForm
    /// The distance along the line on the flat leaf.
    package var along: LinearForm
    /// The distance across the line on the flat leaf.
    package var across: LinearForm
    /// The normal of the leaf's front.
    package var frontNormal: SIMD3<Double>
}
