/// One thing that is wrong with the words of one command.
enum UsageProblem {
    case unknownOption(String, name: String, letter: Character?)
    case missingValue(String, String, meant: String?)
    case takesNoValue(String, given: String)
    case givenTwice(String, String, String)
    case conflictingFlags(String, String)
    case invalidValue(String, String, expected: String, candidates: [String])
    case refusedValue(String, String, reason: any Error)
    case unexpectedArguments([String])
    case missing([String])
    case unknownSubcommand(String)
    case otherCommand(String)
    case invalid(String)
}
