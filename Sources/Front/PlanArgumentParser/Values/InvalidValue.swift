import PlanBase

/// A text stands for no value of its type: what was expected, and texts that do.
struct InvalidValue: Error {
    let expectedForm: Message
    let candidates: [String]
}
