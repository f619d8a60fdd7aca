import PlanBase
import PlanImage

/// Writes annotations onto pages of a PDF file, as an update behind its bytes.
struct AnnotatedPDF {
    /// The file that is annotated.
    let file: PDFFile
    /// The end of the file, behind which the update is written.
    let end: PDFEnd
    /// When it is written.
    let time: Timestamp
    /// The language of lists of markers behind the pages; nil for no lists.
    var listLanguage: MessageLanguage?

    /// - Throws: what `output` throws, and `ImageError` if a page cannot be read.
    func write(_ plans: [PlanAnnotations], output: @escaping (ArraySlice<UInt8>) throws -> Void) throws -> WrittenCounts
    {
        var counts = WrittenCounts()
        let update = PDFUpdate(end, output: output)
        let forms = FormResources(update)
        var lists: [ListPages] = []
        for page in Set(plans.map(\.space.page)).sorted() {
            let written = try write(
                plans.filter { $0.space.page == page }, onto: try file.page(page), update, forms, &lists)
            counts.add(written)
        }
        try addToPageTree(lists, update)
        try forms.finish()
        try update.finish()
        return counts
    }

    private func write(
        _ plans: [PlanAnnotations], onto page: PDFFile.Object, _ update: PDFUpdate, _ forms: FormResources,
        _ lists: inout [ListPages]
    ) throws -> WrittenCounts {
        guard let number = page.number else {
            throw ImageError.corrupt(file: file.name, format: .pdf, reason: Message("a page is no object of its own"))
        }
        let ids = Set(plans.map(\.plan.idInFiles))
        let others = AnnotationReader(page).annotations.filter { $0.own == nil }.map(\.fingerprint)
        var references = kept(page["/Annots"], without: ids)
        var snapshots = page["/PieceInfo"]?["/Planmark"]?["/Private"].map { keptSnapshots($0, without: ids) } ?? []
        var counts = WrittenCounts()
        for plan in plans {
            let syntax = AnnotationSyntax(page: "\(number) \(page.generation) R", space: plan.space)
            let painter = AnnotationPainter(forms, on: plan.space)
            let list = try listLanguage.map { ListPages(try plan.list(in: $0), of: plan.plan.idInFiles, update) }
            var (links, own): ([String], [String]) = ([], [])
            lists += [list].compactMap(\.self)
            // Answers follow what they answer.
            var (lastName, lastNumber): (String?, Int) = (nil, 0)
            var names: [String] = []
            let written = try plan.forEach { item in
                let appearance = try item.picture.map { try painter.write($0) }
                let annotation = update.reserve()
                let answered = item.annotation.answers.flatMap { $0 == lastName ? lastNumber : nil }
                try update.add(
                    annotation, syntax.dictionary(of: item.annotation, appearance: appearance, answered: answered).bytes
                )
                own.append("\(annotation) 0 R")
                guard item.annotation.answers == nil else { return }
                (lastName, lastNumber) = (item.annotation.name, annotation)
                if let number = item.number,
                    let link = try list?.link(
                        markerNumbered: number, at: item.annotation.rect, on: syntax)
                {
                    links.append("\(link) 0 R")
                }
                if item.annotation.own?.line != nil, let name = item.annotation.name { names.append(name) }
            }
            counts.add(written)
            counts.missingGlyphs += list?.missingGlyphCount ?? 0
            // Links lie beneath, so that what they lie under can be taken and read.
            references += links + own
            let snapshot = update.reserve()
            try update.addStream(
                snapshot, entries: "/Type \(ExportSnapshot.type)",
                ExportSnapshot(plan, names: names, others: others, at: time).bytes)
            snapshots.append("\(snapshot) 0 R")
        }
        let list = update.reserve()
        try update.add(list, "[\n\(references.joined(separator: "\n"))\n]")
        let piece = pieceInfo(of: page, snapshots: snapshots)
        // The customer's own scales stay.
        let viewports = PageViewports.hasOthers(page) ? "" : try Self.viewports(of: plans)
        if !viewports.isEmpty { page.remove("/VP") }
        page.remove("/Annots")
        page.remove("/PieceInfo")
        // The catalog asks for a date beside private data.
        page.remove("/LastModified")
        let rest = page.resolvedSyntax.trimmed
        guard rest.hasSuffix(">>") else {
            throw ImageError.corrupt(file: file.name, format: .pdf, reason: Message("a page is no dictionary"))
        }
        let date = "(\(PDFDate.text(time)))"
        try update.add(
            number, generation: page.generation,
            "\(rest.dropLast(2))\(viewports) /Annots \(list) 0 R /PieceInfo \(piece) /LastModified \(date) >>")
        return counts
    }

    /// The entry of a page with the scales of the first plan that has some; empty if none has.
    private static func viewports(of plans: [PlanAnnotations]) throws -> String {
        for plan in plans {
            let viewports = PageViewports(
                scales: try plan.plan.scales(), size: plan.plan.drawing.size, space: plan.space, units: plan.units)
            if let syntax = viewports.syntax { return " /VP \(syntax)" }
        }
        return ""
    }

    /// Puts the pages of lists behind the others.
    private func addToPageTree(_ lists: [ListPages], _ update: PDFUpdate) throws {
        guard !lists.isEmpty else { return }
        guard let tree = file.root["/Pages"], let number = tree.number, let kids = tree["/Kids"], kids.isArray else {
            throw ImageError.corrupt(file: file.name, format: .pdf, reason: Message("it has no tree of pages"))
        }
        let parent = "\(number) \(tree.generation) R"
        for list in lists { try list.finish(parent: parent) }
        let added = lists.flatMap(\.numbers)
        let all = (0..<kids.itemCount).map { kids.item($0).syntax } + added.map { "\($0) 0 R" }
        tree.remove("/Kids")
        tree.remove("/Count")
        let rest = tree.resolvedSyntax.trimmed.dropLast(2)
        try update.add(
            number, generation: tree.generation,
            "\(rest) /Kids [\(all.joined(separator: " "))] /Count \(file.pageCount + added.count) >>")
    }

    /// The annotations that stay: all but those of plans that are written anew.
    private func kept(_ annotations: PDFFile.Object?, without plans: Set<String>) -> [String] {
        guard let annotations else { return [] }
        return (0..<annotations.itemCount).compactMap { index in
            let annotation = annotations.item(index)
            let plan = annotation[AnnotationSyntax.Key.plan]?.text
            return plan.map(plans.contains) == true ? nil : annotation.syntax
        }
    }

    private func keptSnapshots(_ snapshots: PDFFile.Object, without plans: Set<String>) -> [String] {
        snapshots.items().compactMap { snapshot in
            let plan = (try? snapshot.streamBytes()).flatMap { ExportSnapshot($0) }?.plan
            return plan.map(plans.contains) == true ? nil : snapshot.syntax
        }
    }

    /// Returns the page-piece dictionary (ISO 32000-1, 14.5), which has the data that programs keep with the page, with Planmark's
    /// snapshots.
    private func pieceInfo(of page: PDFFile.Object, snapshots: [String]) -> String {
        let others = page["/PieceInfo"]
        let kept = (others?.keys ?? []).filter { $0 != "/Planmark" }.compactMap { key in
            others?[key].map { "\(key) \($0.syntax)" }
        }
        let own =
            "/Planmark << /LastModified (\(PDFDate.text(time))) /Private [\(snapshots.joined(separator: " "))] >>"
        return "<< \((kept + [own]).joined(separator: " ")) >>"
    }
}
