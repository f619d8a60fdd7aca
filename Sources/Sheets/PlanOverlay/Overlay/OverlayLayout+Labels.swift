import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

extension OverlayLayout {
    /// Keeps the label of a marker for when all markers and panels have their places.
    mutating func request(labelOf marker: Marker, color: Color, symbol: Box) {
        let text: String? =
            switch style.markerLabeling {
            case .inside, .none: nil
            case .number: marker.number.map(String.init)
            case .title: marker.details.title
            }
        guard let text, drawingBounds.contains(marker.point), !text.isBlank else { return }
        labelRequests.append(
            LabelRequest(text: text, number: marker.number, point: marker.point, symbol: symbol, color: color))
    }

    /// Puts the labels of the markers appended so far on top, if `OverlayStyle.markerLabeling` asks for labels: near their
    /// markers, where they cover neither symbols nor panels nor each other nor what is printed, with leader lines to those not next to
    /// them.
    ///
    /// A label stands in the room of its marker, else on the paper outside all rooms. Where neither has room it has more lines or smaller
    /// letters. Titles that are listed stand nowhere else, so that there is one place to look for them.
    ///
    /// - Parameters:
    ///   - ink: the parts of the drawing that have ink; nil if they are not known.
    ///   - placing: whether titles may stand in a list instead.
    /// - Returns: the titles for a list beside the drawing, which is not appended yet: of all markers with a number, or none.
    /// - Throws: `RenderError` if the style cannot be drawn or memory runs out.
    @discardableResult
    public mutating func appendMarkerLabels(
        avoiding ink: InkMap? = nil, titles placing: TitlePlacing = .near
    ) throws -> [TitleList.Entry] {
        let requests = labelRequests
        labelRequests = []
        guard !requests.isEmpty else { return [] }
        let (entries, unnumbered) = Self.listed(requests)
        if placing != .beside {
            let mayList =
                placing == .auto && style.markerLabeling == .title && (1...Self.mostListed).contains(entries.count)
            var near = self
            if try near.appendLabels(requests, avoiding: ink, listingMany: mayList) {
                self = near
                return []
            }
        }
        try appendLabels(unnumbered, avoiding: ink, listingMany: false)
        return entries
    }

    /// Puts labels near their markers; those that have no place are left out and told.
    ///
    /// - Parameter listingMany: true if the labels are better listed where one has no place, or where many have none in the rooms of their
    ///   markers or on the paper outside.
    /// - Returns: false if the labels are to be listed, and the layout is of no use.
    @discardableResult
    private mutating func appendLabels(
        _ requests: [LabelRequest], avoiding ink: InkMap?, listingMany: Bool
    ) throws -> Bool {
        guard !requests.isEmpty else { return true }
        var placer = LabelPlacer(
            drawing: drawingBounds, textHeight: 1.2 * style.markerLabelFont.size, symbols: markerBoxes,
            panels: panelBoxes, names: textBoxes, leaders: leaders + dimensions.flatMap(\.segments),
            rooms: AreaIndex(rooms.map(\.shape)), ink: ink)
        let outlines = try GlyphOutlines()
        let most = listingMany ? Self.mostUnplaced(of: requests.count) : .max
        var left = try place(requests, by: &placer, outlines, atMost: most)
        if left.count > most { return false }
        left = try placeAnywhere(left, by: &placer, outlines)
        if listingMany, !left.isEmpty { return false }
        labelsWithoutRoom += left.map(\.text)
        return true
    }

    /// Places labels in the rooms of their markers or on the paper outside, those with the fewest places first.
    ///
    /// - Parameter most: the number of labels without such a place beyond which no more are placed.
    /// - Returns: those that have no such place.
    private mutating func place(
        _ requests: [LabelRequest], by placer: inout LabelPlacer, _ outlines: GlyphOutlines, atMost most: Int = .max
    ) throws -> [LabelRequest] {
        var labels: [(request: LabelRequest, setting: LabelSetting, home: LabelHome)] = []
        for request in requests {
            labels.append((request, try LabelSetting(request.text, style: style), placer.home(of: request.point)))
        }
        let counts = labels.map { placer.suitableCount(for: $0.setting.shape, beside: $0.request.symbol, in: $0.home) }
        var left: [LabelRequest] = []
        for index in labels.indices.sorted(by: { (counts[$0], $0) < (counts[$1], $1) }) {
            let (request, setting, home) = labels[index]
            if let found = try placer.place(
                setting, away: request.textAway, beside: request.symbol, in: home, style: style)
            {
                append(request, found.setting, found.place, outlines)
            } else {
                left.append(request)
                if left.count > most { break }
            }
        }
        return left
    }

    /// Places labels in other rooms with a line to their markers, or over print, where the markers' own rooms have no place after all.
    ///
    /// - Returns: those that have no place at all.
    private mutating func placeAnywhere(
        _ requests: [LabelRequest], by placer: inout LabelPlacer, _ outlines: GlyphOutlines
    ) throws -> [LabelRequest] {
        var left: [LabelRequest] = []
        placer.forgetFailures()
        for request in try place(requests, by: &placer, outlines) {
            let setting = try LabelSetting(request.textAway, style: style)
            let home = placer.home(of: request.point)
            let found =
                placer.place(setting.shape, beside: request.symbol, in: home, on: .linedPaper)
                ?? placer.place(setting.shape, beside: request.symbol, in: home, on: .otherRoom)
                ?? placer.place(setting.shape, beside: request.symbol, in: home, on: .print)
            if let found {
                append(request, setting, found, outlines)
            } else {
                left.append(request)
            }
        }
        return left
    }

    private mutating func append(
        _ request: LabelRequest, _ setting: LabelSetting, _ place: LabelPlacer.Place, _ outlines: GlyphOutlines
    ) {
        if setting.layout.isShortened { shortenedLabels.append(request.text) }
        if setting.layout.missingGlyphCount > 0 { noteMissingGlyphs(in: request.text) }
        parts.append(
            .markerLabel(
                MarkerLabelItem(
                    setting, place: place, color: style.labelInk(for: request.color), halo: style.labelHalo,
                    outlines: outlines)))
    }

    /// The entries of labels in a list, and the labels that cannot be in one, as their markers have no number.
    private static func listed(_ requests: [LabelRequest]) -> (entries: [TitleList.Entry], others: [LabelRequest]) {
        let entries = requests.compactMap { request in
            request.number.map { TitleList.Entry(number: $0, title: request.text) }
        }
        return (entries, requests.filter { $0.number == nil })
    }

    /// The greatest number of titles without a place that are put in other rooms rather than that all are listed: 3 %, or one.
    private static func mostUnplaced(of count: Int) -> Int { max(1, 3 * count / 100) }

    /// The most titles that are listed unasked.
    private static let mostListed = 300
}
