extension PlanFile {
    /// The changes from now on, one value a transaction. The stream gives changes through this object when they are in force,
    /// and looks for changes by other connections and processes four times a second.
    ///
    /// The stream does not keep the plan file alive, and ends with it.
    public func changes() -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream<StoreChange>.makeStream()
        lock.withLock {
            guard !isClosed else { return continuation.finish() }
            if observers.isEmpty {
                // The first observer is told nothing of earlier changes.
                lastToldRevision = (try? connection.latestRevision()) ?? lastToldRevision
                lastDataVersion = (try? connection.dataVersion()) ?? lastDataVersion
            }
            observerCount += 1
            let key = observerCount
            observers[key] = continuation
            continuation.onTermination = { [weak self] _ in self?.removeObserver(key) }
            if watcher == nil, !path.isEmpty { startWatching() }
        }
        return stream
    }

    private func removeObserver(_ key: Int) {
        lock.withLock {
            observers[key] = nil
            guard observers.isEmpty else { return }
            watcher?.cancel()
            watcher = nil
        }
    }

    private func startWatching() {
        watcher = Task.detached(priority: .utility) { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: 250_000_000)
                guard let self else { return }
                self.lookForForeignChanges()
            }
        }
    }

    /// Tells the observers which changes other connections have made since the last look. The plan file calls this function
    /// four times a second while there are observers.
    public func lookForForeignChanges() {
        lock.withLock {
            // A look fails while another process holds the lock. The next look finds the same changes.
            guard !observers.isEmpty, !connection.isInTransaction, let version = try? connection.dataVersion(),
                version != lastDataVersion
            else { return }
            guard (try? tellForeignChanges(before: nil)) != nil else { return }
            lastDataVersion = version
        }
    }

    func tell(_ change: StoreChange, of revision: Int64) {
        lastToldRevision = max(lastToldRevision, revision)
        for observer in observers.values { observer.yield(change) }
    }

    /// Tells the observers about revisions of other connections since the last revision told, before the revision `own`.
    func tellForeignChanges(before own: Int64?) throws {
        guard !observers.isEmpty else { return }
        for revision in try connection.revisions(after: lastToldRevision, before: own ?? .max) {
            tell(try foreignChange(revision), of: revision.row)
        }
    }

    /// The changes of a revision, from the history, with markers as they are now.
    private func foreignChange(_ revision: RevisionRecord) throws -> StoreChange {
        var change = StoreChange(action: revision.action, author: revision.author, isForeign: true)
        var seen: Set<Int64> = []
        try connection.forEachChange(ChangeQuery(revision: revision.row, hasValues: false)) { raw in
            if raw.area != nil { change.areasChanged = true }
            guard let rows = raw.markers else { return }
            for seq in rows where seen.insert(seq).inserted {
                let isWhole = raw.field.isEmpty
                if let item = try connection.marker(.row(seq))?.marker {
                    if isWhole && raw.oldText == nil { change.added.append(item) } else { change.changed.append(item) }
                } else if let id = try connection.identity(.row(seq))?.id {
                    change.removed.append(id)
                }
            }
        }
        return change
    }
}
