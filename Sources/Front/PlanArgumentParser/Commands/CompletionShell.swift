/// A shell with completion scripts.
public enum CompletionShell: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// The Bourne-again shell, 3.2 or later.
    case bash
    /// The Z shell, 5 or later.
    case zsh
    /// The friendly interactive shell, 3.1 or later.
    case fish
}
