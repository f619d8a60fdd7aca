import PlanBase
import PlanGeometry

extension ValidityIssue {
    /// What is wrong with the outline of an area, with the area's name.
    package func message(ofArea name: String) -> Message {
        Message("area '\(name)': \(self)", "区域“\(name)”:\(message(in: .chinese))")
    }
}

extension [Area] {
    /// What is wrong with the areas' outlines, in the order of the areas.
    package func outlineProblems(limit: Int) -> [Message] {
        var problems: [Message] = []
        for area in self where problems.count < limit {
            problems += area.shape.validityIssues(limit: limit - problems.count).map {
                $0.message(ofArea: area.shownName.onOneLine)
            }
        }
        return problems
    }
}
