import PlanBase
import PlanGeometry
import PlanModel
import PlanOverlay

extension SheetNote {
    /// Returns the notes on the areas of a drawing and on the layout in which the areas are.
    static func notes(areas: [Area], drawing: Size, layout: OverlayLayout) -> [SheetNote] {
        let outside = areas.filter { $0.isOutside(drawingOf: drawing) }
        let names = Dictionary(areas.map { ($0.id, $0.name) }) { first, _ in first }
        var notes: [SheetNote] = outside.map { .areaOutsideDrawing(id: $0.id, name: $0.name) }
        let unwritable = layout.namesWithMissingGlyphs.filter(\.hasUnwritableCharacters)
        if !unwritable.isEmpty { notes.append(.unwritableCharacters(unwritable)) }
        notes += layout.namesWithMissingGlyphs.filter { !$0.hasUnwritableCharacters }.map { .missingGlyphs(text: $0) }
        if !layout.areasWithoutRoom.isEmpty {
            notes.append(.noRoomForAreaNames(layout.areasWithoutRoom.map { names[$0] ?? $0 }))
        }
        let shortened = layout.areasWithShortenedNames
        if !shortened.isEmpty { notes.append(.areaNamesShortened(shortened.map { names[$0] ?? $0 })) }
        if !layout.sizesWithoutRoom.isEmpty {
            notes.append(.noRoomForAreaSizes(layout.sizesWithoutRoom.map { names[$0] ?? $0 }))
        }
        if layout.spreadMarkerCount > 0 { notes.append(.markersSpread(layout.spreadMarkerCount)) }
        if layout.partlyHiddenMarkerCount > 0 { notes.append(.markersPartlyHidden(layout.partlyHiddenMarkerCount)) }
        if layout.hiddenMarkerCount > 0 { notes.append(.markersHidden(layout.hiddenMarkerCount)) }
        if layout.nameCountOverInk > 0 { notes.append(.namesOverDrawing(layout.nameCountOverInk)) }
        if !layout.labelsWithoutRoom.isEmpty { notes.append(.noRoomForLabels(layout.labelsWithoutRoom)) }
        if !layout.shortenedLabels.isEmpty { notes.append(.labelsShortened(layout.shortenedLabels)) }
        notes += layout.shortenedPanelTexts.map { .panelTextShortened($0) }
        notes += layout.panelsOverMarkers.map { .panelOverMarkers(panel: $0.panel, markerCount: $0.markerCount) }
        return notes + layout.panelsWithoutRoom.map { .noRoomForPanel(panel: $0) }
    }

    /// Returns a note if no marker has the property that gives markers their colours; nil if some have the property.
    static func note(on coloring: MarkerColoring, of markers: [Marker]) -> SheetNote? {
        guard case .property(let name) = coloring, !markers.isEmpty, !MarkerColoring.isProperty(name, ofSome: markers)
        else { return nil }
        let names = MarkerColoring.allCases.map(\.rawValue) + MarkerColoring.propertyNames(of: markers)
        return .nothingToColorBy(property: name, similar: names.closest(to: name), known: names)
    }
}
