// Texts that calls are given.
extension CallRun {
    private static let mutation = JSONMutation(of: Array(KnownTexts.requests.joined()))

    /// A request: a known one, one that differs from it in a member, one of another call, the input's bytes, or null.
    mutating func request(_ known: [String]) -> [CChar]? {
        let text: String
        switch input.byte() {
        case ..<90: text = input.element(of: known)
        case ..<200: text = Self.mutation.mutated(input.element(of: known), &input)
        case ..<212: text = input.element(of: input.element(of: KnownTexts.requests))
        case ..<225: return FuzzInput.terminated(input.bytes(upTo: 40))
        default: return nil
        }
        return Array(text.replacing("FOLDER/", with: FuzzFolder.shared.path("")).utf8CString)
    }

    /// The path of a file in the folder, or null.
    mutating func path(_ names: [String] = FuzzFolder.names) -> [CChar]? {
        switch input.byte() {
        case ..<215: return Array(FuzzFolder.shared.path(input.element(of: names)).utf8CString)
        case ..<240:
            let name = FuzzInput.terminated(input.bytes(upTo: 40)).map { $0 == 0x2F ? 0x5F : $0 }
            return FuzzFolder.shared.path("").utf8CString.dropLast() + name
        default: return nil
        }
    }
}
