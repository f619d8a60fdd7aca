import PlanGeometry
import PlanModel
import PlanViews

/// Where a roll is at an angle about its axis, seen in its own axes: along the line where it touches the plane, across that
/// line, and upwards.
///
/// On a cylinder lengths across the line are pixels; on a cone, whose circles are all alike, they are parts of the distance
/// from the apex along the line.
package struct RollSection {
    /// Across the line on the picture.
    package var slope: Double
    /// Along the line on the flat sheet, as a part of what is along it on the picture.
    package var along: Double
    /// Across the line on the flat sheet.
    package var across: Double
    /// The normal of the sheet's front.
    package var frontNormal: SIMD3<Double>
}

/// Where the sheet is straight again beyond a roll: linear functions of what is along and across the line on the picture.
package struct FlapForms {
    /// How far the sheet goes beyond the roll, or a measure of it: not negative on the flap.
    package var beyond: LinearForm
    /// Along the line on the flat sheet.
    package var along: LinearForm
    /// Across the line on the flat sheet.
    package var across: LinearForm
    /// The normal of the sheet's front.
    package var frontNormal: SIMD3<Double>
}
