import PlanGeometry
import PlanModel

/// The placing of markers on one of several drawings, driven alike by a tap handler, a command or a batch job.
///
/// Create it with a data source, `prepare()` it once, then `place(at:)` markers. Calls may come from anywhere at any time:
/// each takes its turn, so that numbers are given in the order of the calls. A failure of the data source leaves the session
/// as it was before the call. Several sessions live side by side; a closed session keeps no drawing, marker or data source.
///
/// ```swift
/// let session = AnnotationSession(dataSource: source, configuration: MapConfiguration(serverZoom: 3))
/// try await session.prepare()
/// let marker = try await session.place(at: LatLng(lat: -112.5, lng: 260))
/// ```
public actor AnnotationSession {
    /// Where a session is in its life.
    public enum State: Hashable, Sendable {
        /// No drawing is loaded yet.
        case new
        /// A drawing is loaded and markers can be placed.
        case ready
        /// The session has ended.
        case closed
    }

    /// The settings of the session, as the app has made them. Closing the session removes the existing markers from the settings.
    public private(set) var configuration: MapConfiguration
    /// Where the session is in its life.
    public private(set) var state = State.new
    /// The present drawing, once ready.
    public var drawing: Drawing? { loaded?.drawing }
    /// The present drawing's areas.
    public var areas: [Area] { loaded?.areas ?? [] }
    /// The present drawing's markers in the order they were added.
    public var markers: [Marker] { loaded?.markers ?? [] }

    var dataSource: (any AnnotationDataSource)?
    var loaded: LoadedDrawing?
    /// Hears the changes of the present drawing.
    var listener: Task<Void, Never>?
    private var observers: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
    private var observerCount = 0
    private var turns = TurnQueue()

    /// A session that knows its data source and loads nothing yet.
    public init(dataSource: any AnnotationDataSource, configuration: MapConfiguration = MapConfiguration()) {
        self.dataSource = dataSource
        self.configuration = configuration
    }

    deinit {
        listener?.cancel()
        // A session may be dropped without being closed; its observers' streams must end all the same.
        for observer in observers.values { observer.finish() }
    }

    // MARK: - Drawings

    /// Loads the first drawing on offer with its areas and markers, and is ready. A session that is ready stays as it is; one
    /// whose loading failed may be prepared again.
    public func prepare() async throws(SessionError) {
        await takeTurn()
        defer { endTurn() }
        guard state != .ready else { return }
        guard state != .closed else { throw .closed }
        guard let name = configuration.drawingNames.first else { throw .noDrawings }
        let loaded = try await load(name)
        self.loaded = loaded
        state = .ready
        listen(to: loaded)
        tell(.ready(loaded.drawing))
    }

    /// Goes to another drawing on offer, or loads the present one anew. When that fails the session stays where it is.
    public func switchDrawing(to name: String) async throws(SessionError) {
        await takeTurn()
        defer { endTurn() }
        guard state != .closed else { throw .closed }
        guard configuration.drawingNames.contains(name) else {
            throw .unknownDrawing(name: name, offered: configuration.drawingNames)
        }
        let loaded = try await load(name)
        let isFirst = state == .new
        self.loaded = loaded
        state = .ready
        listen(to: loaded)
        tell(isFirst ? .ready(loaded.drawing) : .switched(to: loaded.drawing))
    }

    private func load(_ name: String) async throws(SessionError) -> LoadedDrawing {
        guard let dataSource else { throw .closed }
        do throws(CoordinateError) {
            // If this point cannot be converted to pixels, no map point can.
            _ = try configuration.crs.pixelPoint(for: LatLng(lat: 0, lng: 0), zoom: configuration.serverZoom)
        } catch {
            throw .unusableCoordinates(error)
        }
        let loaded: LoadedDrawing
        do {
            let drawing = try await dataSource.loadDrawing(named: name)
            let areas = try await dataSource.loadAreas(of: drawing)
            let stored = try await dataSource.loadMarkers(of: drawing)
            let known = Set(stored.map(\.id))
            let existing = configuration.existingMarkers[name, default: []].filter { !known.contains($0.id) }
            loaded = LoadedDrawing(name: name, drawing: drawing, areas: areas, markers: existing + stored)
        } catch {
            throw .notLoaded(drawing: name, reason: "\(error)")
        }
        // The session may have been closed while the data source was loading.
        guard state != .closed else { throw .closed }
        return loaded
    }

    // MARK: - Placing

    /// Places a marker at a point of the map, which is converted to pixels at the configuration's server zoom.
    ///
    /// - Parameters:
    ///   - mapPoint: A map point of the configuration's CRS.
    ///   - details: What is known about the marker.
    ///   - number: The number the marker must have; by default the one after the highest, and none in
    ///     single-marker mode.
    /// - Returns: The marker as it was saved and added.
    @discardableResult
    public func place(
        at mapPoint: LatLng, details: MarkerDetails = MarkerDetails(), number: Int? = nil
    ) async throws(PlacementRefusal) -> Marker {
        try await place(details: details, number: number) { [configuration] () throws(PlacementRefusal) in
            do throws(CoordinateError) {
                return try configuration.crs.pixelPoint(for: mapPoint, zoom: configuration.serverZoom)
            } catch {
                throw .notFinite(x: mapPoint.lng, y: mapPoint.lat)
            }
        }
    }

    /// Places a marker at a pixel point of the drawing.
    ///
    /// - Parameters:
    ///   - point: A pixel point.
    ///   - details: What is known about the marker.
    ///   - number: The number the marker must have; by default the one after the highest, and none in
    ///     single-marker mode.
    /// - Returns: The marker as it was saved and added.
    @discardableResult
    public func place(
        at point: Point, details: MarkerDetails = MarkerDetails(), number: Int? = nil
    ) async throws(PlacementRefusal) -> Marker {
        try await place(details: details, number: number) { () throws(PlacementRefusal) in point }
    }

    private func place(
        details: MarkerDetails, number: Int?, at pixelPoint: () throws(PlacementRefusal) -> Point
    ) async throws(PlacementRefusal) -> Marker {
        let meant = loaded?.name
        await takeTurn()
        defer { endTurn() }
        do throws(PlacementRefusal) {
            let (loaded, dataSource) = try ready(for: meant)
            let point = try loaded.rules.check(pixelPoint(), snappingWithin: configuration.snapDistance)
            let marker = Marker(number: number, point: point, details: details)
            return try await save(marker, on: loaded, through: dataSource)
        } catch {
            tell(.refused(error))
            throw error
        }
    }

    /// The drawing and the data source for a placement.
    ///
    /// - Parameter meant: The name of the drawing that was open when the call was made.
    /// - Throws: Why nothing can be placed: the session is closed or has no drawing, or the drawing was changed.
    func ready(for meant: String?) throws(PlacementRefusal) -> (LoadedDrawing, any AnnotationDataSource) {
        guard state != .closed, let dataSource else { throw .closed }
        guard let loaded else { throw .notReady }
        guard meant == nil || meant == loaded.name else { throw .drawingChanged }
        return (loaded, dataSource)
    }

    /// Saves a marker whose place was found good, and adds it once that has worked.
    func save(
        _ marker: Marker, on loaded: LoadedDrawing, through dataSource: any AnnotationDataSource
    ) async throws(PlacementRefusal) -> Marker {
        let replaced = configuration.isSingleMarker ? loaded.markers.last : nil
        var numbered = marker
        numbered.number = marker.number ?? (configuration.isSingleMarker ? nil : loaded.nextNumber)
        let saved: Marker
        do {
            saved = try await dataSource.add(
                styled(numbered, by: dataSource), number: marker.number, replacing: replaced, on: loaded.drawing)
        } catch {
            throw .notSaved(marker.point, reason: "\(error)")
        }
        noteSaved(saved, replacing: replaced)
        return saved
    }

    /// A new marker with the configuration's style, or with the one that the data source gives the marker instead.
    func styled(_ marker: Marker, by dataSource: any AnnotationDataSource) -> Marker {
        var marker = marker
        marker.style = configuration.defaultMarkerStyle
        marker.style = dataSource.style(for: marker)
        return marker
    }

    /// Adds a marker that was saved. A session that was closed meanwhile adds no marker, although the marker is saved.
    func noteSaved(_ marker: Marker, replacing replaced: Marker?) {
        guard state == .ready else { return }
        loaded?.add(marker, replacing: replaced)
        tell(.placed(marker, replaced: replaced))
    }

    // MARK: - Observing and closing

    /// Returns a stream of the events from now on, in order. The stream ends when the session is closed or the observer stops
    /// listening.
    public func events() -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
        guard state != .closed else {
            continuation.finish()
            return stream
        }
        let key = observerCount
        observerCount += 1
        observers[key] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.removeObserver(key) }
        }
        return stream
    }

    /// Ends the session at once: nothing can be placed any more, calls that wait for their turn are refused, the observers'
    /// streams end, and the drawing, areas, markers and data source are let go. Closing twice does nothing.
    public func close() {
        state = .closed
        loaded = nil
        dataSource = nil
        listener?.cancel()
        listener = nil
        configuration.existingMarkers = [:]
        let ended = observers.values
        observers = [:]
        for observer in ended { observer.finish() }
        // Waiting calls fail at once in a closed session, so they need not wait for the data source.
        while let call = turns.popFirst() { call.resume() }
    }

    private func removeObserver(_ key: Int) { observers[key] = nil }

    func tell(_ event: SessionEvent) {
        for observer in observers.values { observer.yield(event) }
    }

    // MARK: - Turns

    /// The number of calls that wait for their turn, not counting the call that has it.
    package var waitingCalls: Int { turns.count }

    func takeTurn() async {
        // A closed session changes no more, so calls need not wait for each other.
        guard turns.isTaken, state != .closed else {
            turns.isTaken = true
            return
        }
        await withCheckedContinuation { turns.append($0) }
    }

    func endTurn() {
        if let next = turns.popFirst() {
            next.resume()
        } else {
            turns.isTaken = false
        }
    }
}
