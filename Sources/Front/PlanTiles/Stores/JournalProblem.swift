import PlanBase

/// Why the description of a pyramid, with which its journal begins, cannot be used.
struct JournalProblem: Error {
    /// The path of the member that is wrong, such as `options.tileSize`; nil for the whole.
    let member: String?
    /// The fault of the member or of the whole, as the end of a sentence that begins with the member, or with "it" for the whole.
    let reason: Message

    /// Creates a problem with the whole description.
    init(_ reason: Message) { (member, self.reason) = (nil, reason) }

    /// A decoder's error.
    ///
    /// - Parameter part: The member whose value was decoded; nil for the whole description.
    init(_ error: any Error, in part: String? = nil) {
        let form =
            part == nil
            ? Message("must be a pyramid's description as JSON") : Message("must be the request of a sheet as JSON")
        let path: [String]
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            (path, reason) = (context.codingPath.map(\.stringValue) + [key.stringValue], Message("is missing"))
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            (path, reason) = (context.codingPath.map(\.stringValue), valueForm(of: type))
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            (path, reason) = (context.codingPath.map(\.stringValue), Message("has a value that it cannot have"))
        case let error as RequestPartError:
            switch error.cause {
            case .wrongKind(let requirement): (path, reason) = ([error.path], requirement)
            case .unknownMember: (path, reason) = ([error.path], Message("is no member that it has"))
            }
        case let error as any Problem: (path, reason) = ([], Message("holds what no request has: \(error.message)"))
        // The text is no JSON, or has a value that JSON does not have.
        default: (path, reason) = ([], form)
        }
        let names = ([part].compactMap(\.self) + path).filter { !$0.isEmpty }
        member = names.isEmpty ? nil : names.joined(separator: ".")
    }
}
