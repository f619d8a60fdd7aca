/// A shell that a completion script can be made for.
public enum CompletionShell: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// The Bourne-again shell, 3.2 or later.
    case bash
    /// The Z shell, 5 or later.
    case zsh
    /// The friendly interactive shell, 3.1 or later.
    case fish

    func script(for root: CommandNode) -> String {
        switch self {
        case .bash: BashCompletion(root: root).script
        case .zsh: ZshCompletion(root: root).script
        case .fish: FishCompletion(root: root).script
        }
    }
}

extension CommandNode {
    /// This command and those below it that completion offers.
    var allVisible: [CommandNode] {
        [self] + visibleChildren.flatMap(\.allVisible)
    }
}

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
