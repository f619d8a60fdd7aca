extension PlanFileError {
    /// The error on one line as that of a row that is left out while the rest is read, in a language. What is wrong with a whole
    /// file is in English in every language.
    public func rowMessage(in language: MessageLanguage) -> String {
        language.text(
            description, "\(FilePlace.text(place, in: file, language)): \(problem.chineseOfRow ?? "\(problem)")")
    }
}

extension PlanFileError.Problem {
    fileprivate var chineseOfRow: String? {
        switch self {
        case .raggedRow(let fields, let expected):
            MarkerProblem.raggedRow(fields: fields, expected: expected).message(in: .chinese)
        case .notANumber(let column, ""): MarkerProblem.missingNumber(column: column).message(in: .chinese)
        case .notANumber(let column, let text):
            MarkerProblem.notANumber(column: column, text: text).message(in: .chinese)
        case .otherFieldCount(let fields, let expected): "该行有 \(fields) 个字段,第一行有 \(expected) 个"
        case .notFinite(_, let coordinates): "坐标不是有限数值 \(coordinates)"
        default: nil
        }
    }
}
