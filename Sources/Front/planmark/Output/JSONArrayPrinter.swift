import PlanJSON

/// Prints a JSON array, an element a line, while the elements come.
struct JSONArrayPrinter {
    private var text = JSONText()
    private var isEmpty = true

    init() { text.append(raw: "[") }

    /// Prints an element, which `write` writes.
    mutating func append(_ write: (inout JSONText) throws -> Void) throws {
        text.append(raw: isEmpty ? "\n" : ",\n")
        text.startOver()
        isEmpty = false
        try write(&text)
        // The first elements are seen while others are read.
        if text.bytes.count > 1 << 14 { try StandardOutput.write(text.takeBytes()) }
    }

    /// Ends the array.
    mutating func end() throws {
        text.append(raw: "\n]\n")
        try StandardOutput.write(text.takeBytes())
    }
}
