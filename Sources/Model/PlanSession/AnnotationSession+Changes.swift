extension AnnotationSession {
    /// Listens to the changes of the drawing that was loaded, and to those of the one before no more.
    func listen(to loaded: LoadedDrawing) {
        listener?.cancel()
        listener = nil
        guard let changes = dataSource?.changes(on: loaded.drawing) else { return }
        let name = loaded.name
        listener = Task { [weak self] in
            for await change in changes {
                guard let self, !Task.isCancelled else { return }
                await self.apply(change, on: name)
            }
        }
    }

    /// Takes a change over, and tells what of it the session did not know yet.
    private func apply(_ change: DrawingChange, on name: String) async {
        await takeTurn()
        defer { endTurn() }
        guard let loaded, loaded.name == name, let dataSource else { return }
        var told = loaded.apply(change)
        // Areas that cannot be loaded now stay as they were; a marker that does not fit the new ones is refused when it is saved.
        if change.areasChanged, let areas = try? await dataSource.loadAreas(of: loaded.drawing), areas != loaded.areas {
            guard state == .ready else { return }
            self.loaded = LoadedDrawing(
                name: name, drawing: loaded.drawing, areas: areas, markers: loaded.markers)
            told.areasChanged = true
        }
        if !told.isEmpty { tell(.changed(told)) }
    }
}
