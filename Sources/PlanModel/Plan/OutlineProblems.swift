import PlanGeometry

extension [Area] {
    /// What is wrong with the areas' outlines, in the order of the areas, each with the area's name.
    package func outlineProblems(limit: Int) -> [Message] {
        var problems: [Message] = []
        for area in self where problems.count < limit {
            let name = area.shownName.onOneLine
            problems += area.shape.validityIssues(limit: limit - problems.count).map { issue in
                Message("area '\(name)': \(issue)", "区域“\(name)”:\(issue.message(in: .chinese))")
            }
        }
        return problems
    }
}
