import PlanModel
import PlanStore

/// The names (`/NM`) that Planmark gives to the annotations that stand for parts of a plan.
///
/// The name of a marker's annotation is the marker's id. The names for areas, lines and legends begin with their kind and end with the
/// plan's id, as several plans may stand on one page.
enum AnnotationName {
    private static let areaPrefix = "area:"
    private static let linePrefix = "line:"
    private static let legendPrefix = "legend:"

    /// The name of an area's annotation.
    static func area(_ id: Area.ID, of plan: Plan) -> String { "\(areaPrefix)\(id):\(plan.idInFiles)" }
    /// The name of a measured line's annotation.
    static func line(_ id: MeasuredLine.ID, of plan: Plan) -> String { "\(linePrefix)\(id):\(plan.idInFiles)" }
    /// The name of a legend's annotation.
    static func legend(of plan: Plan) -> String { "\(legendPrefix)\(plan.idInFiles)" }
    /// The name of the annotation with a marker's state, by that of the marker's.
    static func state(of marker: String) -> String { marker + ":status" }

    /// True if a name is one that an area's annotation has.
    static func isArea(_ name: String) -> Bool { name.hasPrefix(areaPrefix) }
    /// True if a name is one that a measured line's annotation has.
    static func isLine(_ name: String) -> Bool { name.hasPrefix(linePrefix) }
    /// True if a name is one that a legend's annotation has.
    static func isLegend(_ name: String) -> Bool { name.hasPrefix(legendPrefix) }
}
