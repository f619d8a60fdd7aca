import FoundationEssentials
import PlanModel
import PlanStore

extension ImportedDeletions {
    /// The objects that were written from a plan onto a page and are gone from it.
    ///
    /// - Parameters:
    ///   - snapshot: What Planmark keeps of the plan with the page.
    ///   - gone: The names of the annotations of the snapshot that are not there.
    init(_ snapshot: ExportSnapshot, gone: [String], of plan: Plan, areas: [Area], lines: [MeasuredLine]) {
        self.init()
        exported = snapshot.time
        let areaNames = snapshot.names.filter(AnnotationName.isArea)
        let goneAreas = Set(gone.filter(AnnotationName.isArea))
        let (markerCount, goneCount) = (
            snapshot.names.count { UUID(uuidString: $0) != nil }, gone.count { UUID(uuidString: $0) != nil }
        )
        // A file without any of them was flattened, or is another one.
        let lacksMarkers = goneCount > 1 && goneCount == markerCount
        let lacksAreas = goneAreas.count > 1 && goneAreas.count == areaNames.count
        lacksAll = lacksMarkers || lacksAreas
        if !lacksMarkers { markers = gone.compactMap { UUID(uuidString: $0) } }
        if !lacksAreas { self.areas = areas.map(\.id).filter { goneAreas.contains(AnnotationName.area($0, of: plan)) } }
        self.lines = lines.map(\.id).filter { gone.contains(AnnotationName.line($0, of: plan)) }
    }
}
