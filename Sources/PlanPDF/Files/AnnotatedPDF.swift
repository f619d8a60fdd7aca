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

    /// - Throws: what `output` throws, and `ImageError` if a page cannot be read.
    func write(_ plans: [PlanAnnotations], output: @escaping (ArraySlice<UInt8>) throws -> Void) throws {
        let update = PDFUpdate(end, output: output)
        let forms = FormResources(update)
        for page in Set(plans.map(\.space.page)).sorted() {
            try write(plans.filter { $0.space.page == page }, onto: try file.page(page), update, forms)
        }
        try forms.finish()
        try update.finish()
    }

    private func write(
        _ plans: [PlanAnnotations], onto page: PDFFile.Object, _ update: PDFUpdate, _ forms: FormResources
    ) throws {
        guard let number = page.number else {
            throw ImageError.corrupt(file: file.name, format: .pdf, reason: "a page is no object of its own")
        }
        let ids = Set(plans.map { $0.plan.id.uuidString.lowercased() })
        var references = kept(page["/Annots"], without: ids)
        var records = page["/PieceInfo"]?["/Planmark"]?["/Private"].map { keptRecords($0, without: ids) } ?? []
        let syntax = AnnotationSyntax(page: "\(number) \(page.generation) R")
        for plan in plans {
            let painter = AnnotationPainter(forms, on: plan.space)
            var numbers: [String: Int] = [:]
            for item in plan.items {
                let appearance = try item.picture.map { try painter.write($0) }
                let own = update.reserve()
                if let name = item.annotation.name { numbers[name] = own }
                let answered = item.annotation.answers.flatMap { numbers[$0] }
                try update.add(
                    own, syntax.dictionary(of: item.annotation, appearance: appearance, answered: answered))
                references.append("\(own) 0 R")
            }
            let record = update.reserve()
            try update.addStream(record, entries: "/Type /PlanmarkRecord", ExportRecord(plan, at: time).bytes)
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
