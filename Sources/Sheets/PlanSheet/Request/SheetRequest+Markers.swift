import PlanBase
import PlanModel
import PlanOverlay

extension SheetRequest {
    /// The request's choices on the look of markers.
    public struct Markers: Codable, RequestPart, Hashable, Sendable {
        /// The markers' symbol; nil for the theme's, else a pin.
        public var symbol: MarkerSymbol?
        /// The path of a picture that takes the symbol's place, its middle on the point, or of a scene (`.json`).
        public var icon: String?
        /// The markers' size in pixels of the sheet, 1 to 10,000; nil for what suits the drawing.
        public var size: Double?
        /// The attribute that gives a marker its colour, such as the status, unless the marker has a colour of its own.
        public var colorBy = MarkerColoring.status
        /// Where numbers and titles are shown.
        public var labels = MarkerLabeling.inside
        /// Where titles stand, if ``labels`` shows them.
        public var titles = TitlePlacing.auto
        /// The rule for markers whose numbers others hide: when such a marker stands beside its point, with a line to the point. With
        /// clusters no marker is moved.
        public var spread = MarkerSpreading.auto
        /// True if markers that would cover each other are drawn as one disc with their count.
        public var clusters = false
        /// The distance below which markers become one disc, in pixels of the sheet, 1 to 100,000; nil for a distance that suits the
        /// markers' size.
        public var clusterDistance: Double?
        /// True if the drawing is coloured by the density of the markers, in place of the markers.
        public var heatMap = false
        /// True if heat goes beyond the rooms in which the markers are.
        public var heatAcross = false
        /// True if the markers are shown over the heat map too.
        public var markersOnHeat = false

        /// Pins with numbers, coloured by status.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("symbol", \.symbol), Member("icon", \.icon), Member("size", \.size),
                Member("colorBy", \.colorBy), Member("labels", \.labels), Member("titles", \.titles),
                Member("spread", \.spread),
                Member("clusters", \.clusters),
                Member("clusterDistance", \.clusterDistance), Member("heatMap", \.heatMap),
                Member("heatAcross", \.heatAcross), Member("markersOnHeat", \.markersOnHeat),
            ]
        }

        func check() throws(SheetError) {
            try size.require(1...10_000, .markerSize, isInPixels: true)
            try clusterDistance.require(1...100_000, .clusterDistance, isInPixels: true)
            if symbol != nil, icon != nil { throw SheetError(.conflict(.symbol, .icon)) }
        }
    }
}
