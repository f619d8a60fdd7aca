import PlanBase
import PlanFiles

extension ImportedPlan {
    /// The most problems that are told of an area beside its first one.
    static let mostProblemsOfArea = 10
    /// The most problems that are told of all of a file's areas beside their first ones.
    private static let mostProblemsOfFile = 1000

    /// Adds the problems of an area that cannot be read, beside its first one.
    ///
    /// - Parameter problems: The first problems of the area, of which one more than ``mostProblemsOfArea`` says that there are more.
    mutating func appendProblems(_ problems: [Message], beside first: Message, at place: FilePlace) {
        let most = min(Self.mostProblemsOfArea, Self.mostProblemsOfFile - furtherProblems.count)
        guard most > 0 else { return }
        var others = problems.prefix(most).filter { $0 != first }
        if problems.count > most {
            others.append(Message("more is wrong than is listed; correct this and check again"))
        }
        furtherProblems += others.map { (place, $0) }
    }
}
