/// One thing that is wrong with the words of one command.
enum UsageProblem {
    /// The command has no such option. `letter` is the unknown letter among several short names.
    case unknownOption(String, name: String, letter: Character?)
    /// An option has no value. `meant` is the word after it, if that is most likely the value.
    case missingValue(String, String, meant: String?)
    /// A flag has a value.
    case takesNoValue(String, given: String)
    /// An option that may be given once has two values.
    case givenTwice(String, String, String)
    /// A value of numbers with commas is given as several words: the option, the words, and the value that they make.
    case splitValue(String, words: [String], joined: String)
    /// A text stands for no value of the argument's type.
    case invalidValue(String, String, InvalidValue)
    /// Words are left over.
    case unexpectedArguments([String])
    /// Required arguments are missing; the synopses of them.
    case missing([String])
    /// The command has no such subcommand.
    case unknownSubcommand(String)
    /// The message of a ``ValidationError``.
    case invalid(String)
}
