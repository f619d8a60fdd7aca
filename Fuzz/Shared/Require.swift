/// Ends the program, which libFuzzer takes for a crash, unless what is promised holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// Ends the program unless a text is one line that says something.
func requireLine(_ text: String) {
    require(!text.isEmpty && !text.contains(where: \.isNewline), "not one line: \(text)")
}
