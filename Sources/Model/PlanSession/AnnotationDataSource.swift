import PlanModel

/// Where an annotation session gets its drawings, areas and markers, and where it saves new markers.
///
/// An embedding app implements it. The session calls one method at a time and waits for it; an error that a method throws is
/// reported to whoever asked the session, which stays as it was. A method may look at the session but must not await its
/// `place`, `prepare` or `switchDrawing`, which wait for the method to return.
public protocol AnnotationDataSource: Sendable {
    /// Loads a drawing's name, size and whatever else is known about it.
    func loadDrawing(named name: String) async throws -> Drawing
    /// Loads the areas of a drawing. None by default: markers may be placed anywhere.
    func loadAreas(of drawing: Drawing) async throws -> [Area]
    /// Loads the markers that a drawing has. None by default.
    func loadMarkers(of drawing: Drawing) async throws -> [Marker]
    /// The changes of a drawing's markers and areas from now on, whoever makes them; nil, as by default, if the source hears of
    /// none. The session passes over what it knows already, such as a marker that it has placed itself.
    func changes(on drawing: Drawing) -> AsyncStream<DrawingChange>?
    /// The style of a new marker, which comes with the configuration's style. The configuration's style by default.
    func style(for marker: Marker) -> MarkerStyle
    /// Saves a new marker on a drawing, in single-marker mode in place of `replaced`. The marker counts as placed when this
    /// returns, and not at all when it throws.
    func save(_ marker: Marker, replacing replaced: Marker?, on drawing: Drawing) async throws
    /// Saves a new marker as `save` does, and returns the marker as saved. A source implements this if it numbers markers
    /// itself, as other users may mark the same drawing meanwhile. By default the marker is saved as it is.
    ///
    /// - Parameters:
    ///   - marker: The marker, with the number that the session would give it.
    ///   - number: The number that was asked for; `nil` if any will do.
    func add(
        _ marker: Marker, number: Int?, replacing replaced: Marker?, on drawing: Drawing
    ) async throws -> Marker
}

extension AnnotationDataSource {
    /// No areas.
    public func loadAreas(of drawing: Drawing) async throws -> [Area] { [] }

    /// No markers.
    public func loadMarkers(of drawing: Drawing) async throws -> [Marker] { [] }

    /// Nil: the source hears of no changes.
    public func changes(on drawing: Drawing) -> AsyncStream<DrawingChange>? { nil }

    /// Saves the marker as it is.
    public func add(
        _ marker: Marker, number: Int?, replacing replaced: Marker?, on drawing: Drawing
    ) async throws -> Marker {
        try await save(marker, replacing: replaced, on: drawing)
        return marker
    }

    /// The style that the marker has from the configuration.
    public func style(for marker: Marker) -> MarkerStyle { marker.style }
}
