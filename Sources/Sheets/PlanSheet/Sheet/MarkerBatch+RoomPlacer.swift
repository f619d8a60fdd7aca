import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

extension MarkerBatch {
    /// Returns the placer of the markers that have rooms and no coordinates.
    ///
    /// - Parameters:
    ///   - areas: The areas of the input.
    ///   - drawing: The drawing's size in pixels.
    /// - Throws: `InputError` if the input says of no areas, and all markers need them.
    func roomPlacer(
        of input: SheetInput, among areas: [Area], onDrawingOf drawing: Size
    ) throws(InputError) -> RoomPlacer {
        if !input.namesAreas, hasRoomsAlone {
            throw InputError(
                .unfit(
                    reason: Message(
                        "the markers have rooms and no coordinates; \(Remedy.set(.areas)) says where the rooms are")),
                file: file)
        }
        return RoomPlacer(
            areas, AreaFinder(areas), onDrawingOf: drawing,
            plan: PlanPaths.stem(of: input.annotatedDrawing(drawing).name ?? ""),
            reasonWithoutAreas: Message(
                "there are no areas, so that no room is found; \(Remedy.set(.areas)) says where the rooms are"))
    }
}
