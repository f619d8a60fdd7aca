import PlanBase
import PlanImage
import PlanModel
import PlanOverlay

extension SheetRequest {
    /// The request's choices on panels, dimensions and scale, beside areas and markers.
    public struct Panels: Codable, RequestPart, Hashable, Sendable {
        /// The presence and place of a legend of the markers' colours.
        public var legend = Legend.ifNeeded
        /// The title block's rows and place.
        public var titleBlock = TitleBlock()
        /// True if the sheet has a scale bar, which needs the scale.
        public var scaleBar = false
        /// True if lengths and areas are written on the sheet: a plan's measured lines with dimension lines, its details with frames, and
        /// the sizes of areas beneath their names. Dimensions need the scale of the drawing or of a detail.
        public var dimensions = false
        /// Pixels of the drawing to a metre of the building, above 0; nil for a plan's own.
        public var pixelsPerMetre: Double?
        /// The building's size divided by the size of its drawing on paper: 100 for 1:100. The drawing must tell its resolution.
        public var mapScale: Double?
        /// The units of the scale bar, of lengths and of areas; nil for a plan's own, or metric ones.
        public var units: UnitSystem?
        /// Where north is, in degrees clockwise from the top of the drawing; nil for no north arrow.
        public var north: Double?

        /// A legend where the colours need one.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("legend", \.legend), Member("titleBlock", \.titleBlock), Member("scaleBar", \.scaleBar),
                Member("dimensions", \.dimensions),
                Member("pixelsPerMetre", \.pixelsPerMetre), Member("mapScale", \.mapScale),
                Member("units", \.units), Member("north", \.north),
            ]
        }

        func check() throws(SheetError) {
            for case (let value?, let member) in [
                (pixelsPerMetre, RequestMember.pixelsPerMetre), (mapScale, .mapScale),
            ] where !(value > 0 && value.isFinite) {
                throw SheetError(.invalidValue(member, requirement: Message("must be a number above 0")))
            }
            if pixelsPerMetre != nil, mapScale != nil { throw SheetError(.conflict(.pixelsPerMetre, .mapScale)) }
            if let north, !north.isFinite {
                throw SheetError(.invalidValue(.north, requirement: Message("must be a number of degrees")))
            }
        }

        /// The units that the sheet shows.
        var shownUnits: UnitSystem { units ?? .metric }

        /// The pixels of the drawing to a metre of the building, as the request or the drawing's resolution tells; nil if neither does.
        func scale(of drawing: DrawingMetadata) -> Double? {
            guard let mapScale else { return pixelsPerMetre }
            return drawing.resolution?.pixelsPerMetre.map { $0.x / mapScale }
        }

        /// Checks that there is a scale for what needs one.
        func checkScale(hasDetails: Bool) throws(SheetError) {
            guard pixelsPerMetre == nil, mapScale == nil else { return }
            if scaleBar { throw SheetError(.scaleUnknown(.scaleBar)) }
            if dimensions, !hasDetails { throw SheetError(.scaleUnknown(.dimensions)) }
        }

        /// True if a panel or a dimension may need to find an empty place on the drawing, or to know the drawing's paper.
        var needsInk: Bool {
            [.ifNeeded, .outside, .place(.automatic)].contains(legend) || scaleBar || dimensions || north != nil
                || (titleBlock.place == .automatic && !titleBlock.isEmpty)
        }

        /// True if the sheet may have any panel.
        var mayShow: Bool { legend != .never || mayShowMore }

        /// True if the sheet may have a panel other than the legend.
        var mayShowMore: Bool { scaleBar || north != nil || !titleBlock.isEmpty }
    }
}
