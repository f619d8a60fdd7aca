import PlanBase
import PlanModel

/// Notes on outlines that are taken as they are but may not be meant.
enum OutlineNotes {
    /// Tells what is wrong with the outlines of areas, as 'planmark area check' does, twenty things at most.
    static func tell(about areas: [Area], in language: MessageLanguage) {
        for problem in areas.outlineProblems(limit: 20) { Diagnostics.note(problem, in: language) }
    }
}
