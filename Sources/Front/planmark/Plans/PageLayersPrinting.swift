import PlanArgumentParser
import PlanBase
import PlanImage
import PlanJSON

/// Prints the layers of pages, and how much each holds. One page after the other is read, so that the memory is that of one.
struct PageLayersPrinting {
    let document: PDFDocument
    let pages: [PDFPage]
    let language: LanguageOptions

    /// The numbers of objects on a layer, or of those on none.
    private struct Content {
        /// The layer; nil for what belongs to none.
        let layer: PageLayer?
        var strokes = 0
        var fills = 0
        var pictures = 0
        var texts = 0

        var isEmpty: Bool { strokes == 0 && fills == 0 && pictures == 0 && texts == 0 }
    }

    /// Prints a table, or a JSON array with the layers beside what `entries` says of a page.
    func print(asJSON json: Bool, _ entries: (PDFPage) -> [String: JSONValue]) throws {
        if json {
            return try printJSON(
                .array(
                    pages.map { page in
                        var object = entries(page)
                        object["layers"] = .array(try contents(of: page).map(jsonObject))
                        return .object(object)
                    }))
        }
        let columns = [
            Message("page", context: "page"), Message("layer", context: "page"), Message("shown", context: "page"),
            Message("strokes", context: "page"), Message("fills", context: "page"),
            Message("pictures", context: "page"),
            Message("texts", context: "page"),
        ].map { $0.text(in: language.lang) }
        var table = TextTable(["\(columns[0])#"] + columns[1...2] + columns[3...].map { "\($0)#" })
        for page in pages {
            for content in try contents(of: page) {
                table.append([
                    "\(page.number)", name(of: content), isShown(content).text(in: language.lang), "\(content.strokes)",
                    "\(content.fills)",
                    "\(content.pictures)", "\(content.texts)",
                ])
            }
        }
        Swift.print(table.text.shownSafely)
    }

    private func name(of content: Content) -> String {
        content.layer?.name ?? Message("no layer", context: "page").text(in: language.lang)
    }

    private func isShown(_ content: Content) -> Message {
        content.layer?.isShown ?? true ? Message("yes", context: "shown") : Message("no", context: "shown")
    }

    /// The layers of a page, and before them what belongs to none, if there is anything. Parts that were left out are told.
    private func contents(of page: PDFPage) throws -> [Content] {
        let painting = try document.painting(ofPage: page.number)
        for note in painting.notes {
            Diagnostics.note(Message("\(document.name): \(note)", context: "place"), in: language.lang)
        }
        var contents = [Content(layer: nil)] + painting.layers.map { Content(layer: $0) }
        for object in painting.objects {
            let index = object.layer.map { $0 + 1 } ?? 0
            switch object.kind {
            case .stroke: contents[index].strokes += 1
            case .fill: contents[index].fills += 1
            case .picture: contents[index].pictures += 1
            }
        }
        for text in painting.texts { contents[text.layer.map { $0 + 1 } ?? 0].texts += 1 }
        return contents.filter { $0.layer != nil || !$0.isEmpty }
    }

    private func jsonObject(_ content: Content) -> JSONValue {
        .object([
            "layer": JSONValue(content.layer?.name), "shown": .bool(content.layer?.isShown ?? true),
            "strokes": .number(Double(content.strokes)), "fills": .number(Double(content.fills)),
            "pictures": .number(Double(content.pictures)),
            "texts": .number(Double(content.texts)),
        ])
    }
}
