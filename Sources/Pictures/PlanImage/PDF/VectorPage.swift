import Glibc
import PlanGeometry

/// A page of a PDF file that can be laid under a sheet as it is, with its lines and texts instead of pixels.
public struct VectorPage: Sendable {
    let content: PDFContent
    /// The name of the file in errors.
    let name: String
    let page: PDFPage
    /// The ratios of the sheet's width and height to those of the page. The page lies in the sheet's upper left corner.
    var share = (x: 1.0, y: 1.0)

    /// Returns a sheet with the page beneath it, as a form XObject (ISO 32000-1, 8.10). The sheet takes exactly the size of the page
    /// times ``share`` in place of its own size, which comes from whole pixels. The page's layers stay layers.
    ///
    /// - Parameter sheet: a PDF of one page, which is neither cut nor turned.
    /// - Throws: ``ImageError`` if either file cannot be read.
    package func under(_ sheet: [UInt8]) throws(ImageError) -> [UInt8] {
        let original = try PDFFile(content, name: name)
        let target = try PDFFile(PDFContent(sheet), name: name)
        let (from, onto) = (try original.page(page.number), try target.page(1))
        target.takeLayers(of: original)
        let form = try target.form(of: from, box: page.box)
        let size = Size(width: page.size.width * share.x, height: page.size.height * share.y)
        var matrix = matrix
        matrix[5] += size.height - page.size.height
        target.lay(form, by: matrix, under: onto, pageSize: size)
        return try target.written(isDeterministic: true)
    }

    /// From the page's own space to a space in points, whose origin is the lower left corner of the page as it is shown.
    private var matrix: [Double] {
        let (box, unit) = (page.box, page.unit)
        let matrix: [Double] =
            switch page.rotation {
            case 90: [0, -1, 1, 0, -box.minY, box.maxX]
            case 180: [-1, 0, 0, -1, box.maxX, box.maxY]
            case 270: [0, 1, -1, 0, box.maxY, -box.minX]
            default: [1, 0, 0, 1, -box.minX, -box.minY]
            }
        return matrix.map { $0 * unit }
    }
}

extension PDFFile {
    /// A copy of another file's object, with all that it refers to.
    private func copy(_ object: Object) -> Object {
        let other = object.file
        // What is copied must be an object of its own.
        let indirect = other.library.qpdf_make_indirect_object(other.data, object.handle)
        defer { other.library.qpdf_oh_release(other.data, indirect) }
        return self.object(library.qpdf_oh_copy_foreign_object(data, other.data, indirect))
    }

    /// The size of a page that is neither turned nor cut.
    private func size(of page: Object) -> Size {
        let numbers = page.inherited("/MediaBox")?.items(limit: 4).map { $0.value ?? 0 } ?? []
        guard numbers.count == 4 else { return .zero }
        return Size(width: numbers[2] - numbers[0], height: numbers[3] - numbers[1])
    }

    /// Takes over which layers another file shows. Content that is copied later refers to the same layers.
    fileprivate func takeLayers(of other: PDFFile) {
        if let layers = other.root["/OCProperties"] { root.set("/OCProperties", copy(layers)) }
    }

    /// Another file's page as a form.
    fileprivate func form(of page: Object, box: Box) throws(ImageError) -> Object {
        let form: Object
        let other = page.file
        if let stream = page["/Contents"], stream.isStream {
            // One stream is taken as it is, without being unpacked.
            form = copy(stream)
        } else {
            var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
            _ = other.library.qpdf_oh_get_page_content_data(other.data, page.handle, &bytes, &count)
            try other.check()
            defer { free(bytes) }
            form = stream(bytes, count)
        }
        form.set("/Type", object(parsing: "/XObject"))
        form.set("/Subtype", object(parsing: "/Form"))
        form.set("/BBox", array([box.minX, box.minY, box.maxX, box.maxY]))
        form.set("/Resources", page.inherited("/Resources").map { copy($0) } ?? object(parsing: "<< >>"))
        if let group = page["/Group"] { form.set("/Group", copy(group)) }
        try other.check()
        try check()
        return form
    }

    /// Gives a page a size in points, to which all that it has is scaled, and paints a form before it.
    fileprivate func lay(_ form: Object, by matrix: [Double], under page: Object, pageSize: Size) {
        let size = size(of: page)
        page.set("/MediaBox", array([0, 0, pageSize.width, pageSize.height]))
        let resources = page.inherited("/Resources") ?? object(parsing: "<< >>")
        let forms = resources["/XObject"] ?? object(parsing: "<< >>")
        forms.set("/PlanmarkDrawing", form)
        resources.set("/XObject", forms)
        page.set("/Resources", resources)
        func operators(_ matrix: [Double]) -> String {
            matrix.map { PDFSyntax.number($0) }.joined(separator: " ") + " cm"
        }
        let scaling = operators([pageSize.width / size.width, 0, 0, pageSize.height / size.height, 0, 0])
        let contents = object(parsing: "[]")
        contents.append(stream("q \(operators(matrix)) /PlanmarkDrawing Do Q q \(scaling)\n"))
        if let old = page["/Contents"] {
            if old.isArray {
                for index in 0..<old.itemCount { contents.append(old.item(index)) }
            } else {
                contents.append(old)
            }
        }
        contents.append(stream("\nQ\n"))
        page.set("/Contents", contents)
    }

    private func stream(_ text: String) -> Object {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { stream($0.baseAddress, $0.count) }
    }

    /// A stream with a copy of some bytes.
    private func stream(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Object {
        let (stream, none) = (library.qpdf_oh_new_stream(data), library.qpdf_oh_parse(data, "null"))
        defer { library.qpdf_oh_release(data, none) }
        library.qpdf_oh_replace_stream_data(data, stream, bytes, count, none, none)
        return object(stream)
    }

    private func array(_ numbers: [Double]) -> Object {
        object(parsing: "[" + numbers.map { PDFSyntax.number($0) }.joined(separator: " ") + "]")
    }
}
