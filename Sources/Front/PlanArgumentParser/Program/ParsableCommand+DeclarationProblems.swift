extension ParsableCommand {
    /// The mistakes in the declarations of this command and of all commands below it, one line each. A test of a program
    /// should expect none.
    public static var declarationProblems: [String] {
        CommandNode(root: self).all.flatMap { node in
            node.arguments.declarationProblems.map { "\(node.fullName): \($0)" }
        }
    }
}
