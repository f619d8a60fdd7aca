extension String {
    /// The text as one word of a shell: in single quotes, which no shell looks into.
    var shellQuoted: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    /// The name of a shell function for a command of this path.
    var asShellFunction: String {
        "_" + map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }

    /// The first line, without the full stop, which is enough for a menu.
    var asMenuText: String {
        let line = prefix { $0 != "\n" }
        return String(line.hasSuffix(".") ? line.dropLast() : line)
    }
}
