import PlanExchange

/// Reads a text, whose content tells its format, as a plan in pixels.
func importedPlan(_ text: String) throws -> ImportedPlan {
    try PlanFormat(of: Array(text.utf8)).read(Array(text.utf8), file: "plan", coordinates: .pixel)
}
