import PlanModel

/// Notes on outlines that are taken as they are but may not be meant.
enum OutlineNotes {
    /// Tells what is wrong with the outlines of areas, as 'planmark area check' does, twenty things at most.
    static func tell(about areas: [Area], in language: MessageLanguage) {
        var rest = 20
        for area in areas where rest > 0 {
            for issue in area.shape.validityIssues(limit: rest) {
                let name = language.quoted(area.shownName.onOneLine)
                Diagnostics.note(
                    language.text("area \(name): \(issue)", "区域\(name):\(issue.message(in: language))"), in: language)
                rest -= 1
            }
        }
    }
}
