/// Options that every command of a program takes beside its own, such as limits; see ``ParsableCommand/commonOptions``.
public protocol CommonOptions: ParsableArguments {
    /// The title of the help section that lists them.
    static var title: String { get }

    /// Puts them into force; called before the command runs.
    ///
    /// - Throws: What the command shall end with instead.
    func apply() throws
}
