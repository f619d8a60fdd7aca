import PlanCanvas
import PlanGeometry

extension LabelPlacer {
    /// Takes the best free place for a label in its marker's room, or else on the paper outside: as it is usually set, on one line more,
    /// or with smaller letters.
    ///
    /// - Returns: nil if neither has room for the smallest setting.
    mutating func place(
        _ usual: LabelSetting, beside symbol: Box, in home: LabelHome, style: OverlayStyle
    ) throws(RenderError) -> (setting: LabelSetting, place: Place)? {
        if let place = place(size: usual.size, beside: symbol, in: home) { return (usual, place) }
        let settings = [usual, try usual.narrowed(style: style)].compactMap(\.self)
        let scales = LabelSetting.smallerScales(style: style)
        if let found = place(settings, beside: symbol, in: home, searchesRoom: scales.isEmpty) { return found }
        for scale in scales {
            let scaled = settings.map { $0.scaled(by: scale, style: style) }
            if let found = place(scaled, beside: symbol, in: home, searchesRoom: scale == scales.last) { return found }
        }
        return nil
    }

    private mutating func place(
        _ settings: [LabelSetting], beside symbol: Box, in home: LabelHome, searchesRoom: Bool
    ) -> (setting: LabelSetting, place: Place)? {
        for ground in [Ground.room, .paper] {
            for (index, setting) in settings.enumerated() {
                let searchesRoom = searchesRoom && ground == .room && index == settings.count - 1
                if let place = place(
                    size: setting.size, beside: symbol, in: home, on: ground, searchesRoom: searchesRoom)
                {
                    return (setting, place)
                }
            }
        }
        return nil
    }
}
