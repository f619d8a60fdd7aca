import PlanBase

/// The rules for the names of new plans in a database. A name is a path of parts between slashes, such as `harbour/A/level4`, that
/// shows in a list, and could be the path of a plan file in a folder.
enum PlanName {
    /// The longest name, in bytes of UTF-8.
    static let longest = 500

    /// Returns what is wrong with `name`; nil if a plan may be called that.
    static func problem(of name: String) -> Message? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if name.utf8.count > longest {
            return Message("it has \(name.utf8.count) bytes, and the longest name has \(longest)")
        }
        if name.unicodeScalars.contains(where: isHidden) {
            return Message("it has characters that do not show, such as line breaks")
        }
        if parts.contains(where: \.isEmpty) {
            return Message("it begins or ends with a slash, or has two in a row")
        }
        if parts.contains(where: { $0.first?.isWhitespace ?? false || $0.last?.isWhitespace ?? false }) {
            return Message("a part of it begins or ends with a space")
        }
        if parts.contains(where: { $0.hasPrefix(".") }) {
            return Message("a part of it begins with a dot, which would hide it in a folder")
        }
        return nil
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate, .unassigned, .privateUse: true
        default: false
        }
    }
}
