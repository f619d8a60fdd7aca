import PlanBase
import PlanModel
import PlanOverlay

extension SheetRequest {
    /// How markers look.
    public struct Markers: Codable, RequestPart, Hashable, Sendable {
        /// The markers' symbol; nil for the theme's, else a pin.
        public var symbol: MarkerSymbol?
        /// The path of a picture that takes the symbol's place, its middle on the point, or of a scene (`.json`).
        public var icon: String?
        /// The markers' size in pixels of the sheet, 1 to 10,000; nil for what suits the drawing.
        public var size: Double?
        /// What gives a marker its colour, unless it has one of its own.
        public var colorBy = MarkerColoring.status
        /// Where numbers and titles are shown.
        public var labels = MarkerLabeling.inside
        /// Whether markers whose numbers others hide are put beside their points, with a line to them. With clusters none is.
        public var spread = MarkerSpreading.auto
        /// Whether markers that would cover each other are drawn as one disc with their count.
        public var clusters = false
        /// How near markers of one disc are, in pixels of the sheet, 1 to 100,000; nil for what suits the markers' size.
        public var clusterDistance: Double?
        /// Whether the drawing is coloured by how dense the markers are, in place of the markers.
        public var heatMap = false
        /// Whether the markers are shown over the heat map all the same.
        public var markersOnHeat = false

        /// Pins with numbers, coloured by status.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("symbol", \.symbol), Member("icon", \.icon), Member("size", \.size),
                Member("colorBy", \.colorBy), Member("labels", \.labels), Member("spread", \.spread),
                Member("clusters", \.clusters),
                Member("clusterDistance", \.clusterDistance), Member("heatMap", \.heatMap),
                Member("markersOnHeat", \.markersOnHeat),
            ]
        }

        func check() throws(SheetError) {
            try size.require(1...10_000, .markerSize, unit: " pixels")
            try clusterDistance.require(1...100_000, .clusterDistance, unit: " pixels")
            if symbol != nil, icon != nil { throw SheetError(.conflict(.symbol, .icon)) }
        }
    }
}
