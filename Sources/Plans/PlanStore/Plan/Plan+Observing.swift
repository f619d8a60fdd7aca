extension Plan {
    /// The changes from now on, one value a transaction. The stream gives changes through this object when they are in force,
    /// and looks for changes by others four times a second.
    ///
    /// The stream does not keep the plan alive, and ends with it.
    public func changes() -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream<StoreChange>.makeStream()
        let isOpen = exclusively {
            guard !isClosed else { return false }
            if observers.isEmpty {
                // The first observer is told nothing of earlier changes.
                lastToldRevision = (try? records.latestRevision()) ?? lastToldRevision
                lastChangeCounter = (try? store.changeCounter()) ?? lastChangeCounter
            }
            observers.add(continuation)
            return true
        }
        if !isOpen {
            continuation.finish()
        } else if store.isShared, observers.beginWatching() {
            watch()
        }
        return stream
    }

    private func watch() {
        Task.detached(priority: .utility) { [weak self, observers] in
            repeat {
                try? await Task.sleep(nanoseconds: 250_000_000)
                // A plan in use is left to the next look: tasks have few threads, which must not wait for a long transaction.
                if let plan = self { plan.lock.tryLock({ plan.lookWithLock() }, afterwards: observers.deliver) }
            } while !observers.endWatching()
        }
    }

    /// Tells the observers which changes others have made since the last look. The plan itself looks four times a second while
    /// there are observers.
    public func lookForForeignChanges() { exclusively { lookWithLock() } }

    private func lookWithLock() {
        // A look fails while another process holds the lock. The next look finds the same changes.
        guard !observers.isEmpty, moment == nil, let counter = try? store.changeCounter(), counter != lastChangeCounter
        else { return }
        guard (try? tellForeignChanges(before: nil)) != nil else { return }
        lastChangeCounter = counter
    }

    func tell(_ change: StoreChange, of revision: Int64) {
        lastToldRevision = max(lastToldRevision, revision)
        observers.post(change)
    }

    /// Tells the observers about revisions of others since the last revision told, before the revision `own`.
    func tellForeignChanges(before own: Int64?) throws {
        guard !observers.isEmpty else { return }
        for revision in try records.revisions(after: lastToldRevision, before: own ?? .max) {
            tell(try foreignChange(revision).change, of: revision.row)
        }
    }

    /// The changes of a revision, from the history, with markers as they are now; and whether the plan itself was changed.
    func foreignChange(_ revision: RevisionRecord) throws -> (change: StoreChange, changesPlan: Bool) {
        var changesPlan = false
        var change = StoreChange(action: revision.action, author: revision.author, isForeign: true)
        // Whether each marker, by its row, is a new one.
        var isNew: [Int64: Bool] = [:]
        try records.forEachChange(ChangeQuery(revision: revision.row, hasValues: false)) { raw in
            if raw.area != nil { change.areasChanged = true }
            guard let rows = raw.markers else {
                if raw.area == nil { changesPlan = true }
                return
            }
            for row in rows where isNew[row] == nil { isNew[row] = raw.field.isEmpty && raw.oldText == nil }
        }
        // Asked for by ranges of rows, as each question may go over a network.
        for rows in isNew.keys.sorted().ranges {
            var removed = Set(rows)
            try records.forEachMarker(inRows: rows, isLatestFirst: false) { row, item in
                removed.remove(row)
                if isNew[row] == true { change.added.append(item) } else { change.changed.append(item) }
            }
            for row in removed.sorted() {
                if let id = try records.identity(.row(row))?.id { change.removed.append(id) }
            }
        }
        return (change, changesPlan)
    }
}

extension [Int64] {
    /// The ranges of numbers that follow each other, of numbers in order.
    fileprivate var ranges: [ClosedRange<Int64>] {
        reduce(into: []) { ranges, number in
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
    }
}
