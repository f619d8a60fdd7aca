import PlanCanvas
import PlanGeometry
import PlanModel
import PlanOverlay
import PlanPageCurl
import PlanViews

/// What a user may not have meant: areas that the picture does not show, names that cannot be written.
enum OverlayNotes {
    /// How many notes of one kind are worth reading.
    private static let greatestCount = 5

    /// One note a line about the areas of a drawing and the display list that they are on.
    static func notes(areas: [Area], drawing: Size, list: OverlayLayout) -> [String] {
        let bounds = Box(minX: 0, minY: 0, maxX: drawing.width, maxY: drawing.height)
        let outside = areas.filter { $0.shape.boundingBox.map { !bounds.intersects($0) } ?? true }
        let unwritable = list.namesWithMissingGlyphs
        let names = Dictionary(areas.map { ($0.id, $0.name) }) { first, _ in first }
        return some(
            outside.map { area in
                "area \(area.name.isEmpty ? area.id : "'\(area.name)'") lies outside the drawing; "
                    + "are --coordinates and --zoom those of the file?"
            })
            + some(
                unwritable.map { name in
                    "no installed font has all characters of '\(name)'; install one that has, such as fonts-noto-core"
                })
            + withoutRoom(list.areasWithoutRoom.map { names[$0] ?? $0 }, "area name", "or --no-area-names")
            + withoutRoom(list.labelsWithoutRoom, "label", "or a smaller --text-size")
            + list.panelsOverMarkers.map {
                "the \($0.panel) covers \(counted($0.markerCount, "marker")) or part of \($0.markerCount == 1 ? "it" : "them"); "
                    + "try another corner or --scale 2"
            }
            + list.panelsWithoutRoom.map { "no room for the \($0); try --scale 2 or a smaller --text-size" }
    }

    /// One note for all texts of a kind that are shortened or left out.
    private static func withoutRoom(_ texts: [String], _ noun: String, _ remedy: String) -> [String] {
        guard let first = texts.first else { return [] }
        let example = texts.count == 1 ? "'\(first)'" : "such as '\(first)'"
        return ["no room for \(counted(texts.count, noun)), \(example); try --scale 2 \(remedy)"]
    }

    private static func some(_ notes: [String]) -> [String] {
        guard notes.count > greatestCount else { return notes }
        return notes.prefix(greatestCount) + ["(and \(notes.count - greatestCount) more like the last)"]
    }
}
