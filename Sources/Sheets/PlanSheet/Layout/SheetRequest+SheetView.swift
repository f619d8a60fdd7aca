import PlanGeometry
import PlanModel

extension SheetRequest {
    /// The part of a drawing that the request shows, and how large.
    ///
    /// - Throws: ``SheetError`` when there is no such part, or the sheet would be too large.
    func sheetView(of drawing: Size, areas: [Area], markers: [Marker]) throws(SheetError) -> SheetView {
        var part: Box?
        if let crop = view.crop {
            let (box, usual) = try crop.box(areas: areas, markers: markers, drawing: drawing)
            let padding = view.padding ?? usual
            part = box.insetBy(dx: -padding, dy: -padding)
        }
        guard let shown = SheetView(drawingSize: drawing, crop: part, scale: view.scale) else {
            throw SheetError(.cropOutside(drawing: drawing))
        }
        return try onPaper(shown)
    }

    /// The view as large as the paper has room for it; as it is without a paper.
    ///
    /// - Parameter panels: the width and height that panels beside the drawing take.
    /// - Throws: ``SheetError`` when the sheet would be too large.
    func onPaper(_ view: SheetView, beside panels: Size = .zero) throws(SheetError) -> SheetView {
        let part = view.crop.size
        let shown = self.view.printArea(for: part).map { view.scaled(to: $0.scale(of: part, beside: panels)) } ?? view
        try checkSize(of: shown)
        return shown
    }

    /// The view on a sheet with panels beside the drawing.
    ///
    /// - Throws: ``SheetError`` when the sheet would be too large.
    func enlarged(_ view: SheetView, to size: Size) throws(SheetError) -> SheetView {
        let enlarged = view.enlarged(to: size)
        try checkSize(of: enlarged)
        return enlarged
    }

    private func checkSize(of view: SheetView) throws(SheetError) {
        let pixels = view.size.width * view.size.height
        guard pixels <= Double(limits.pixels) else {
            throw SheetError(.sheetTooLarge(megapixels: Int(saturating: pixels / 1_000_000)))
        }
    }
}

extension SheetRequest.Crop {
    /// Returns a note on the area that is shown if the name of the crop fits several areas; nil if there is no choice.
    func note(areas: [Area]) -> SheetNote? {
        guard case .area(let name) = self else { return nil }
        let called = Self.areas(called: name, among: areas)
        guard called.count > 1 else { return nil }
        return .areaNameShared(name: name, shown: called[0].id, others: called.dropFirst().map(\.id))
    }

    /// The areas that a name may mean: those that have it, or the one whose id it is unless one alone has it as its name. Where
    /// none is written so, the case of letters does not matter, and then it may be the number or a part of one name.
    private static func areas(called name: String, among areas: [Area]) -> [Area] {
        let exact = areas.called { $0 == name }
        let spelled = exact.isEmpty ? areas.called { $0.lowercased() == name.lowercased() } : exact
        guard spelled.isEmpty, case .found(let index) = RoomNameMatcher(areas).area(named: name, findsNearest: false)
        else { return spelled }
        return [areas[index]]
    }

    /// The part in pixel points, and the padding around it unless the request has one.
    fileprivate func box(
        areas: [Area], markers: [Marker], drawing: Size
    ) throws(SheetError) -> (box: Box, padding: Double) {
        switch self {
        case .area(let name):
            guard let area = Self.areas(called: name, among: areas).first, let bounds = area.shape.boundingBox
            else { throw SheetError(.noSuchArea(name, known: areas.map(\.name).filter { !$0.isBlank })) }
            return (bounds, 0.06 * max(bounds.width, bounds.height))
        case .marker(let number):
            guard let point = markers.first(where: { $0.number == number })?.point else {
                throw SheetError(.noSuchMarker(number, known: markers.compactMap(\.number)))
            }
            let box = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
            return (box, max(min(drawing.width, drawing.height) / 8, 50))
        case .box(let box):
            return (box, 0)
        }
    }
}

extension [Area] {
    /// The areas whose names a closure accepts, or the first whose id it accepts unless it accepts one name alone.
    fileprivate func called(_ isMeant: (String) -> Bool) -> [Area] {
        let named = filter { isMeant($0.name) }
        if named.count == 1 { return named }
        return first { isMeant($0.id) }.map { [$0] } ?? named
    }
}
