/// A part of a request that some choices are members of: `stored` is `detections.file.stored` in the part `detections.file`.
public struct RequestSection: Hashable, Sendable {
    /// The part's path in the request.
    public let path: String
    /// The names of the part's members.
    public let members: Set<String>

    /// Creates the part of a request with members of some names.
    public init(_ path: String, members: Set<String>) { (self.path, self.members) = (path, members) }
}

extension Setting {
    /// Returns the choice as a member of a part of a request; itself if the part has no such member.
    func within(_ section: RequestSection) -> Setting {
        let name = path.prefix { $0 != "." }
        guard section.members.contains(String(name)), !isOfRequest else { return self }
        return Setting("\(section.path).\(path)", option: option, isOfRequest: true, form: form)
    }
}
