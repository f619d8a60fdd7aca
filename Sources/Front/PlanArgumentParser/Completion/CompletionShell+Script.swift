extension CompletionShell {
    /// The script that completes the arguments of a program with the given root command.
    func script(for root: CommandNode) -> String {
        switch self {
        case .bash: BashCompletion(root: root).script
        case .zsh: ZshCompletion(root: root).script
        case .fish: FishCompletion(root: root).script
        }
    }
}
