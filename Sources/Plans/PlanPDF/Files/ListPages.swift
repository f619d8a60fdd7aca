import PlanGeometry
import PlanImage

/// The pages of a list of markers at the end of a file, with links from their rows to the markers and from the markers to their rows.
final class ListPages {
    private let list: DefectList
    private let plan: String
    private let update: PDFUpdate
    /// The number of characters of the list that no font has.
    var missingGlyphCount: Int { list.missingGlyphCount }
    /// The objects of the pages.
    let numbers: [Int]
    /// The links of each page's rows.
    private var links: [[String]]

    init(_ list: DefectList, of plan: String, _ update: PDFUpdate) {
        (self.list, self.plan, self.update) = (list, plan, update)
        numbers = (0..<list.pageCount).map { _ in update.reserve() }
        links = Array(repeating: [], count: list.pageCount)
    }

    /// Links a marker's row with the marker.
    ///
    /// - Parameters:
    ///   - rect: the box of the marker's annotation on its page.
    ///   - page: that page.
    /// - Returns: the object of a link on the marker that leads to its row; nil for a marker that is not in the list.
    func link(markerNumbered number: Int, at rect: Box, on page: AnnotationSyntax) throws -> Int? {
        guard let place = list.places[number] else { return nil }
        let height = DefectList.pageSize.height
        let row = Box(
            minX: place.box.minX, minY: height - place.box.maxY, maxX: place.box.maxX, maxY: height - place.box.minY)
        let margin = page.space.units(points: Self.surroundings)
        let shown = rect.insetBy(dx: -margin, dy: -margin)
        let toMarker = update.reserve()
        let around = [shown.minX, shown.minY, shown.maxX, shown.maxY].map { PDFSyntax.number($0) }.joined(
            separator: " ")
        try update.add(toMarker, link(row, on: "\(numbers[place.page]) 0 R", to: "[\(page.page) /FitR \(around)]"))
        links[place.page].append("\(toMarker) 0 R")
        let toRow = update.reserve()
        let top = PDFSyntax.number(row.maxY + Self.surroundings)
        try update.add(toRow, link(rect, on: page.page, to: "[\(numbers[place.page]) 0 R /XYZ 0 \(top) null]"))
        return toRow
    }

    /// The width of the surroundings that are shown around the target of a link, in points.
    private static let surroundings = 60.0

    private func link(_ rect: Box, on page: String, to destination: String) -> String {
        "<< /Type /Annot /Subtype /Link /Rect \(PDFSyntax.array([rect.minX, rect.minY, rect.maxX, rect.maxY])) /Border [0 0 0] "
            + "/P \(page) /Dest \(destination) \(AnnotationSyntax.Key.plan) (\(plan)) >>"
    }

    /// Writes the pages.
    ///
    /// - Parameter parent: the node of the page tree that they belong to, as a reference.
    func finish(parent: String) throws {
        let file = try PDFDocument(bytes: list.pdf, name: "list").file
        var copier = ObjectCopier(update)
        for (index, number) in numbers.enumerated() {
            let page = try file.page(index + 1)
            var entries = ["/Type /Page /Parent \(parent) /Rotate 0"]
            for key in ["/MediaBox", "/Resources", "/Contents", "/Group"] {
                if let value = page.inherited(key) { entries.append("\(key) \(try copier.syntax(of: value))") }
            }
            if let box = page.inherited("/MediaBox") { entries.append("/CropBox \(box.resolvedSyntax)") }
            entries.append("/Annots [\(links[index].joined(separator: " "))] \(AnnotationSyntax.Key.plan) (\(plan))")
            try update.add(number, "<< \(entries.joined(separator: " ")) >>")
        }
        try copier.finish()
    }
}
