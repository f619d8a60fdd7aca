/// What one property declares: an argument, an option, or the flags that set it.
struct Declaration<Value> {
    /// One positional argument, option or flag. The update puts a text's value in; a flag is given an empty text.
    struct Entry: Sendable {
        var kind: ArgumentKind
        /// The spellings for a property of the given name.
        var names: @Sendable (String) -> [Name]
        var help: ArgumentHelp
        var form: ValueForm
        var isRepeating = false
        var exclusivity = FlagExclusivity.exclusive
        /// Sets the opposite of the entry before it, and shares its line in the help.
        var isInverse = false
        /// The flag of an enumeration that stands for the default.
        var isDefault = false
        var update: @Sendable (inout Value?, String) throws -> Void
    }

    var entries: [Entry]
    /// The value when nothing is given; `nil` when something must be.
    var initial: Value?
    var defaultDescription: String?
}

extension Declaration: Sendable where Value: Sendable {}

/// A default as help shows it, for a type that says nothing about itself as an argument.
func describedDefault<T>(_ value: T) -> String? {
    (value as? any CustomStringConvertible)?.description
}
