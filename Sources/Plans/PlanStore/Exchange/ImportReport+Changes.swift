import PlanBase

extension ImportReport {
    /// The number of changes that a text shows unless all are wanted.
    private static let shownChanges = 50

    /// Returns the changes in words, one line each, and then the values of the plan that stay beside others of the file.
    func changeLines(for frontEnd: FrontEnd, isWhole: Bool) -> [String] {
        guard isStored else { return [] }
        let shown = isWhole ? changes.told : Array(changes.told.prefix(Self.shownChanges))
        var lines = shown.map { $0.text(in: language) }
        let rest = changes.count - shown.count
        if rest > 0 {
            let more =
                changes.count > changes.told.count
                ? Message("… and \(rest) more changes")
                : Message("… and \(rest) more changes").advising(
                    Message("\(Remedy.set(.json)) has them all"))
            lines.append(more.text(in: language, for: frontEnd))
        }
        lines += keptValues.told.filter { !$0.isConflict }.map { entry in
            at(
                entry.place,
                Message(
                    "marker \(entry.marker): the plan's value stays, as it was changed after the file was written: \(entry)"
                ),
                frontEnd)
        }
        return lines
    }
}
