import PlanBase
import PlanGeometry

extension ValidityIssue {
    /// Returns a message that says what is wrong with the outline of the area called `name`.
    package func message(ofArea name: String) -> Message {
        Message("area '\(name)': \(self)")
    }
}

extension [Area] {
    /// Returns the first `limit` problems of the areas' outlines, in the order of the areas.
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
