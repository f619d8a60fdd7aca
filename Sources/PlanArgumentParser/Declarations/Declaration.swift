/// The arguments that one property declares: an argument, an option, or the flags that set the property.
struct Declaration<Value> {
    /// One positional argument, option or flag. `update` sets the value that a text stands for; the text is empty for a flag.
    struct Entry: Sendable {
        var kind: ArgumentKind
        /// The spellings for a property of the given name.
        var names: @Sendable (String) -> [Name]
        var help: ArgumentHelp
        var form: ValueForm
        var isRepeating = false
        /// True for a flag that sets the opposite of the entry before it. Help lists both on one line.
        var isInverse = false
        var update: @Sendable (inout Value?, String) throws(InvalidValue) -> Void
    }

    var entries: [Entry]
    /// The default; `nil` for a required argument.
    var initial: Value?
    var defaultDescription: String?
}

extension Declaration: Sendable where Value: Sendable {}
