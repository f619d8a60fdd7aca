import PlanBase
import PlanJSON
import PlanSheet

extension SheetJobResult.Failure {
    /// The error as a JSON object. Without `remedies` if its message advises none.
    var json: JSONValue {
        var members: [String: JSONValue] = ["code": .string(code), "message": .string(message)]
        if !remedies.isEmpty { members["remedies"] = .array(remedies.map(\.json)) }
        return .object(members)
    }
}

extension SheetJobResult.Failure: Codable {
    private enum Member: String, CodingKey {
        case code, message, remedies
    }

    /// A remedy as results have it: a setting with the value that helps, where that is known, or an operation.
    private struct CodedRemedy: Decodable {
        let set, to, use: String?

        /// The remedy; nil for an operation of another version.
        var remedy: Remedy? {
            if let set { return .set(RequestMember(rawValue: set)?.setting ?? Setting(set), to: to) }
            return use.flatMap(Operation.init(rawValue:)).map(Remedy.use)
        }
    }

    /// Writes the members of ``json``.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Reads a failure; remedies that it does not know are passed over.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        code = try container.decode(String.self, forKey: .code)
        message = try container.decode(String.self, forKey: .message)
        let remedies = try container.decodeIfPresent([CodedRemedy].self, forKey: .remedies) ?? []
        self.remedies = remedies.compactMap(\.remedy)
    }
}
