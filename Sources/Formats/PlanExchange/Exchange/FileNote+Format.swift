import PlanFiles
import PlanTables

extension FileNote {
    /// Returns the notes on settings that are given for a file but apply only to files of other formats, and on members of one meaning.
    static func unused(_ style: TableStyle, _ drawing: AnnotatedDrawing, in format: PlanFormat) -> [FileNote] {
        let hasPictures = [.coco, .webAnnotation].contains(format)
        return (style.sheet != nil && format != .xlsx ? [.worksheetUnused] : [])
            + (format.isTable ? [] : sharedMeanings(style.columns.filter { !style.optional.contains($0.key) }))
            + (drawing.image != nil && !hasPictures ? [.imageUnused] : [])
    }

    /// Returns notes on meanings that several members are given. Of a table's columns only one can have a meaning.
    private static func sharedMeanings(_ columns: [String: String]) -> [FileNote] {
        let names = Dictionary(grouping: columns.keys.sorted()) { ColumnNames.meaning(columns[$0] ?? "") }
        return names.sorted { $0.key < $1.key }.filter { $0.key != ColumnNames.property && $0.value.count > 1 }
            .map { .sharedMeaning($0.value, meaning: $0.key) }
    }
}
