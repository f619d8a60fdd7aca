import PlanFiles
import PlanTables

extension FileNote {
    /// Returns the notes on settings that are given for a file but apply only to files of other formats.
    static func unused(_ style: TableStyle, _ drawing: AnnotatedDrawing, in format: PlanFormat) -> [FileNote] {
        let hasPictures = [.coco, .webAnnotation].contains(format)
        let hasNamedValues = format.isTable || [.geojson, .jsonl].contains(format)
        return (style.sheet != nil && format != .xlsx ? [.worksheetUnused] : [])
            + (!style.columns.isEmpty && !hasNamedValues ? [.mapUnused] : [])
            + (drawing.image != nil && !hasPictures ? [.imageUnused] : [])
    }
}
