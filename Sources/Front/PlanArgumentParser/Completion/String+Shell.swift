extension String {
    /// The text as one word of a shell: in single quotes, within which bash and zsh expand nothing.
    var shellQuoted: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    /// The name of a shell function for a program or command of this name.
    var asShellFunction: String { "_" + map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }

    /// The first line without its full stop: the description of an item in a completion menu.
    var asMenuText: String {
        let line = prefix { $0 != "\n" }
        return String(line.hasSuffix(".") ? line.dropLast() : line)
    }
}
