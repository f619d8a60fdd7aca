import PlanBase

/// The part of a plan's history that is about one marker.
struct MarkerHistory {
    /// The changes that were recorded of the marker alone, the earliest first.
    let changes: [ChangeRow]
    /// The rows of the revisions that added the marker among others, as an import of many does.
    let additions: Set<Int64>
    /// The revisions of both, the latest first.
    let revisions: [RevisionRecord]

    /// The revisions without those that were undone and those that undid them, the latest first.
    var revisionsInForce: [RevisionRecord] {
        var found: [RevisionRecord] = []
        var undone: Set<Int64> = []
        for revision in revisions where !undone.contains(revision.row) {
            if let target = revision.undoes { undone.insert(target) } else { found.append(revision) }
        }
        return found
    }

    /// Returns the last moment that a list may mean by the time of the marker's last change: spreadsheets cut seconds, or milliseconds,
    /// off.
    func latestMoment(meantBy listed: Timestamp) -> Timestamp {
        let cut: Int64 = listed.milliseconds % 60_000 == 0 ? 59_999 : listed.milliseconds % 1000 == 0 ? 999 : 0
        // A time that the marker was changed at is a whole one.
        guard cut > 0, !revisions.contains(where: { $0.time == listed }) else { return listed }
        return Timestamp(milliseconds: listed.milliseconds + cut)
    }
}
