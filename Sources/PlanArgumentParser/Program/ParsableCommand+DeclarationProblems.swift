extension ParsableCommand {
    /// What is wrong with the declarations of this command and those below it, one line each. Empty in a sound program:
    /// worth a test.
    public static var declarationProblems: [String] {
        CommandNode(root: self).all.flatMap { node in
            let title = node.path.joined(separator: " ")
            var problems = node.arguments.declarationProblems.map { "\(title): \($0)" }
            if node.type is any AsyncParsableCommand.Type, !(self is any AsyncParsableCommand.Type) {
                problems.append("\(title): runs asynchronously, but '\(name)' does not")
            }
            return problems
        }
    }
}
