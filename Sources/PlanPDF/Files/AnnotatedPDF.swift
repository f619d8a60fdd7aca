import PlanImage
import PlanModel

/// Writes annotations onto pages of a PDF file, as an update behind its bytes.
struct AnnotatedPDF {
    /// The file that is annotated.
    let file: PDFFile
    /// How it ends.
    let end: PDFEnd
    /// When it is written.
    let time: Timestamp

    /// How much was written of plans.
    typealias Counts = (areas: Int, markers: Int)

    /// - Throws: what `output` throws, and `ImageError` if a page cannot be read.
    func write(_ plans: [PlanAnnotations], output: @escaping (ArraySlice<UInt8>) throws -> Void) throws -> Counts {
        var counts = (areas: 0, markers: 0)
        let update = PDFUpdate(end, output: output)
        let forms = FormResources(update)
        for page in Set(plans.map(\.space.page)).sorted() {
            let written = try write(plans.filter { $0.space.page == page }, onto: try file.page(page), update, forms)
            counts = (counts.areas + written.areas, counts.markers + written.markers)
        }
        try forms.finish()
        try update.finish()
        return counts
    }

    private func write(
        _ plans: [PlanAnnotations], onto page: PDFFile.Object, _ update: PDFUpdate, _ forms: FormResources
    ) throws -> Counts {
        guard let number = page.number else {
            throw ImageError.corrupt(file: file.name, format: .pdf, reason: "a page is no object of its own")
        }
        let ids = Set(plans.map { $0.plan.id.uuidString.lowercased() })
        var references = kept(page["/Annots"], without: ids)
        var records = page["/PieceInfo"]?["/Planmark"]?["/Private"].map { keptRecords($0, without: ids) } ?? []
        var counts = (areas: 0, markers: 0)
        let syntax = AnnotationSyntax(page: "\(number) \(page.generation) R")
        for plan in plans {
            let painter = AnnotationPainter(forms, on: plan.space)
            // Answers follow what they answer.
            var (lastName, lastNumber): (String?, Int) = (nil, 0)
            var names: [String] = []
            let written = try plan.forEach { item in
                let appearance = try item.picture.map { try painter.write($0) }
                let own = update.reserve()
                let answered = item.annotation.answers.flatMap { $0 == lastName ? lastNumber : nil }
                try update.add(
                    own, syntax.dictionary(of: item.annotation, appearance: appearance, answered: answered).bytes)
                references.append("\(own) 0 R")
                guard item.annotation.answers == nil else { return }
                (lastName, lastNumber) = (item.annotation.name, own)
                if item.annotation.own?.line != nil, let name = item.annotation.name { names.append(name) }
            }
            counts = (counts.areas + written.areas, counts.markers + written.markers)
            let record = update.reserve()
            try update.addStream(record, entries: "/Type /PlanmarkRecord", ExportRecord(plan, names: names, at: time).bytes)
            records.append("\(record) 0 R")
        }
        let list = update.reserve()
        try update.add(list, "[\n\(references.joined(separator: "\n"))\n]")
        let piece = pieceInfo(of: page, records: records)
        page.remove("/Annots")
        page.remove("/PieceInfo")
        // The catalog asks for a date beside private data.
        page.remove("/LastModified")
        let rest = page.resolvedSyntax.trimmed
        guard rest.hasSuffix(">>") else {
            throw ImageError.corrupt(file: file.name, format: .pdf, reason: "a page is no dictionary")
        }
        let date = "(\(PDFDate.text(time)))"
        try update.add(
            number, generation: page.generation,
            "\(rest.dropLast(2)) /Annots \(list) 0 R /PieceInfo \(piece) /LastModified \(date) >>")
        return counts
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

    private func keptRecords(_ records: PDFFile.Object, without plans: Set<String>) -> [String] {
        records.items().compactMap { record in
            let plan = (try? record.streamBytes()).flatMap { ExportRecord($0) }?.plan
            return plan.map(plans.contains) == true ? nil : record.syntax
        }
    }

    /// What programs keep with the page (14.5), with Planmark's records.
    private func pieceInfo(of page: PDFFile.Object, records: [String]) -> String {
        let others = page["/PieceInfo"]
        let kept = (others?.keys ?? []).filter { $0 != "/Planmark" }.compactMap { key in
            others?[key].map { "\(key) \($0.syntax)" }
        }
        let own =
            "/Planmark << /LastModified (\(PDFDate.text(time))) /Private [\(records.joined(separator: " "))] >>"
        return "<< \((kept + [own]).joined(separator: " ")) >>"
    }
}
