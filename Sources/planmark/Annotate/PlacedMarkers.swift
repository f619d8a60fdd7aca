import PlanModel

/// What became of a batch of markers.
struct PlacedMarkers {
    let markers: [Marker]
    let refused: [RefusedMarker]
}
