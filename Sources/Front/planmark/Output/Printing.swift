import PlanArgumentParser
import PlanJSON

/// Prints a text for people, whatever is in the names and notes that it quotes.
func print(_ text: String) { Swift.print(text.shownSafely) }

/// Prints a value on one line, with nothing left out: what could command a terminal is escaped in it.
func printJSON(_ value: JSONValue) { Swift.print(value.text) }

/// Prints a text that is JSON already.
func printJSON(_ text: String) { Swift.print(text) }

/// Prints an object on one line.
func printJSON(_ members: [String: JSONValue]) { printJSON(.object(members)) }
