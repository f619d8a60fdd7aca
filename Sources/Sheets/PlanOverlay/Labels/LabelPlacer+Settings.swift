import PlanCanvas
import PlanGeometry

extension LabelPlacer {
    /// Takes the best free place for a label in its marker's room, or else on the paper outside: as it is usually set, on one line more,
    /// or with smaller letters.
    ///
    /// - Parameters:
    ///   - touching: the label next to its symbol.
    ///   - textAway: the text of the label with a line to its symbol.
    /// - Returns: nil if neither has room for the smallest setting.
    mutating func place(
        _ touching: LabelSetting, away textAway: String, beside symbol: Box, in home: LabelHome, style: OverlayStyle
    ) throws(RenderError) -> (setting: LabelSetting, place: Place)? {
        if let place = find(touching.shape, beside: symbol, in: home, on: .room), place.leader == nil {
            take(place)
            return (touching, place)
        }
        let usual = textAway == touching.layout.text ? touching : try LabelSetting(textAway, style: style)
        if let place = find(usual.shape, beside: symbol, in: home, on: .room), place.isShort {
            take(place)
            return (usual, place)
        }
        guard !isCrowded(around: symbol, in: home) else { return nil }
        let scales = [1] + LabelSetting.smallerScales(style: style)
        // In a crowd this ends most searches.
        let least = Size(
            width: LabelSetting.narrowest * (scales.last ?? 1) * usual.size.width,
            height: (scales.last ?? 1) * usual.size.height)
        guard mayHavePlace(size: least, beside: symbol, in: home) else {
            noteNoPlace(beside: symbol, in: home)
            return nil
        }
        let settings = [usual, try usual.narrowed(style: style)].compactMap(\.self)
        for scale in scales {
            let scaled = scale == 1 ? settings : settings.map { $0.scaled(by: scale, style: style) }
            for ground in [Ground.room, .paper] {
                if let found = find(scaled, beside: symbol, in: home, on: ground) {
                    take(found.place)
                    return found
                }
            }
        }
        noteNoPlace(beside: symbol, in: home)
        return nil
    }

    /// The place of the least cost in one of several settings, of which the first is the usual one.
    private mutating func find(
        _ settings: [LabelSetting], beside symbol: Box, in home: LabelHome, on ground: Ground
    ) -> (setting: LabelSetting, place: Place)? {
        var best: (setting: LabelSetting, place: Place, cost: Double)?
        for (index, setting) in settings.enumerated() {
            guard let place = find(setting.shape, beside: symbol, in: home, on: ground) else { continue }
            let cost = place.cost + Self.narrowCost * Double(index)
            if cost < best?.cost ?? .infinity { best = (setting, place, cost) }
        }
        return best.map { ($0.setting, $0.place) }
    }

    /// The cost of a label on one line more: a leader line as long as two lines of text are high is as good.
    private static let narrowCost = 0.08
}
