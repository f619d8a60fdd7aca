import PlanBase

/// Why plans cannot be written as annotations.
public enum MarkupError: Problem, Hashable, Sendable {
    /// Several plans are written onto one PDF, and this one has another drawing than the first.
    case otherDrawing(plan: String, first: String)
    /// Several plans are written onto one PDF, and the drawing is a picture.
    case pictureOfSeveralPlans(plan: String)
    /// The annotations of a page that is imported were written from another plan, of that name if it is known.
    case otherPlan(file: String, page: Int, plan: String?)
    /// One plan is given twice.
    case givenTwice(plan: String)
    /// The file that was written does not read back as it was meant.
    case notReadBack(file: String, reason: Message)

    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .otherDrawing: "otherDrawing"
        case .pictureOfSeveralPlans: "pictureOfSeveralPlans"
        case .otherPlan: "otherPlan"
        case .givenTwice: "givenTwice"
        case .notReadBack: "notReadBack"
        }
    }

    /// The kind of problem.
    public var kind: ProblemKind {
        switch self {
        case .otherDrawing, .pictureOfSeveralPlans, .otherPlan, .givenTwice: .unreadable
        case .notReadBack: .unwritable
        }
    }

    /// The plan or file that the error is about.
    public var file: String? {
        switch self {
        case .otherDrawing(let plan, _), .pictureOfSeveralPlans(let plan), .givenTwice(let plan): plan
        case .notReadBack(let file, _), .otherPlan(let file, _, _): file
        }
    }
}

extension MarkupError {
    /// The error on one line: the plan or file, what is wrong, and what would be right.
    public var message: Message {
        switch self {
        case .otherDrawing(let plan, let first):
            Message(
                """
                \(plan): has another drawing than \(first); plans that are written onto one PDF are of pages of that file
                """)
        case .pictureOfSeveralPlans(let plan):
            Message(
                "\(plan): the drawing is a picture, onto which one plan is written; export each to a PDF of its own")
        case .otherPlan(let file, let page, nil):
            Message(
                """
                \(file): the annotations of page \(page) were written from another plan; \(Remedy.set(.otherPlan)) imports \
                its areas and markers into this one
                """)
        case .otherPlan(let file, let page, let plan?):
            Message(
                """
                \(file): the annotations of page \(page) were written from another plan, '\(plan.onOneLine)'; \
                \(Remedy.set(.otherPlan)) imports its areas and markers into this one
                """)
        case .givenTwice(let plan): Message("\(plan): is given twice, or a copy of a plan that is given")
        case .notReadBack(let file, let reason):
            Message("\(file): was not written, as it does not read back: \(reason)")
        }
    }
}
