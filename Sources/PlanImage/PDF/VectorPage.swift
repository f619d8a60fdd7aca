import CQPDF
import Glibc
import PlanGeometry

/// A page of a PDF file that can be laid under a sheet as it is, with its lines and texts instead of pixels.
public struct VectorPage: Sendable {
    let content: PDFContent
    /// What errors call the file.
    let name: String
    let page: PDFPage
    /// How many times as wide and high as the page the sheet is, in whose upper left corner the page lies.
    var share = (x: 1.0, y: 1.0)

    /// A sheet with the page beneath it, as a form XObject (ISO 32000-1, 8.10). The sheet becomes as large as the page to the last digit, where
    /// its own size comes of whole pixels. The page's layers stay layers.
    ///
    /// - Parameter sheet: a PDF of one page, which is neither cut nor turned.
    /// - Throws: ``ImageError`` if either file cannot be read.
    package func under(_ sheet: [UInt8]) throws(ImageError) -> [UInt8] {
        guard let library = QPDF.library else {
            throw .programMissing(file: name, program: "libqpdf", package: "libqpdf29")
        }
        let original = try QPDFFile(library, content, name: name)
        let target = try QPDFFile(library, PDFContent(sheet), name: name)
        let (from, onto) = (original.page(page.number), target.page(1))
        target.takeLayers(of: original)
        let form = try target.form(of: from, in: original, box: page.box)
        let size = Size(width: page.size.width * share.x, height: page.size.height * share.y)
        var matrix = matrix
        matrix[5] += size.height - page.size.height
        target.lay(form, by: matrix, under: onto, pageSize: size)
        return try target.written()
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

/// A PDF file in libqpdf, with the handles of its objects.
private final class QPDFFile {
    private let library: planmark_qpdf
    private let data: qpdf_data?
    private let content: PDFContent
    private let name: String

    init(_ library: planmark_qpdf, _ content: PDFContent, name: String) throws(ImageError) {
        (self.library, self.content, self.name) = (library, content, name)
        data = library.qpdf_init()
        library.qpdf_set_suppress_warnings(data, 1)
        library.qpdf_silence_errors(data)
        _ = library.qpdf_read(data, content.path, nil)
        try check()
    }

    deinit {
        // Releases all handles.
        var data = data
        library.qpdf_cleanup(&data)
    }

    private func check() throws(ImageError) {
        guard library.qpdf_has_error(data) == 0 else { throw QPDF.error(library, data, name) }
    }

    func page(_ number: Int) -> qpdf_oh { library.qpdf_get_page_n(data, number - 1) }

    private func value(_ key: String, of object: qpdf_oh) -> qpdf_oh? {
        let value = library.qpdf_oh_get_key_if_dict(data, object, key)
        let type = library.qpdf_oh_get_type_code(data, value)
        return type == ot_null || type == ot_uninitialized ? nil : value
    }

    private func inherited(_ key: String, of page: qpdf_oh) -> qpdf_oh? {
        var node: qpdf_oh? = page
        for _ in 0..<64 {
            guard let object = node else { return nil }
            if let value = value(key, of: object) { return value }
            node = value("/Parent", of: object)
        }
        return nil
    }

    /// A copy of another file's object, with all that it refers to.
    private func copy(_ object: qpdf_oh, of other: QPDFFile) -> qpdf_oh {
        library.qpdf_oh_copy_foreign_object(
            data, other.data, library.qpdf_make_indirect_object(other.data, object))
    }

    /// The size of a page that is neither turned nor cut.
    func size(of page: qpdf_oh) -> Size {
        let numbers = (0..<4).map { index -> Double in
            var number = 0.0
            guard let box = inherited("/MediaBox", of: page) else { return 0 }
            _ = library.qpdf_oh_get_value_as_number(
                data, library.qpdf_oh_get_array_item(data, box, Int32(index)), &number)
            return number
        }
        return Size(width: numbers[2] - numbers[0], height: numbers[3] - numbers[1])
    }

    /// Takes over which layers another file shows. Content that is copied later refers to the same layers.
    func takeLayers(of other: QPDFFile) {
        guard let layers = other.value("/OCProperties", of: library.qpdf_get_root(other.data)) else { return }
        library.qpdf_oh_replace_key(data, library.qpdf_get_root(data), "/OCProperties", copy(layers, of: other))
    }

    /// Another file's page as a form.
    func form(of page: qpdf_oh, in other: QPDFFile, box: Box) throws(ImageError) -> qpdf_oh {
        let form: qpdf_oh
        if let stream = other.value("/Contents", of: page),
            library.qpdf_oh_get_type_code(other.data, stream) == ot_stream
        {
            // One stream is taken as it is, without being unpacked.
            form = copy(stream, of: other)
        } else {
            form = library.qpdf_oh_new_stream(data)
            var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
            _ = library.qpdf_oh_get_page_content_data(other.data, page, &bytes, &count)
            try other.check()
            defer { free(bytes) }
            let none = library.qpdf_oh_new_null(data)
            library.qpdf_oh_replace_stream_data(data, form, bytes, count, none, none)
        }
        let entries = library.qpdf_oh_get_dict(data, form)
        func set(_ key: String, _ value: qpdf_oh) { library.qpdf_oh_replace_key(data, entries, key, value) }
        set("/Type", library.qpdf_oh_parse(data, "/XObject"))
        set("/Subtype", library.qpdf_oh_parse(data, "/Form"))
        set("/BBox", array([box.minX, box.minY, box.maxX, box.maxY]))
        set(
            "/Resources",
            other.inherited("/Resources", of: page).map { copy($0, of: other) } ?? library.qpdf_oh_new_dictionary(data))
        if let group = other.value("/Group", of: page) { set("/Group", copy(group, of: other)) }
        try other.check()
        try check()
        return form
    }

    /// Gives a page a size in points, to which all that it has is scaled, and paints a form before it.
    func lay(_ form: qpdf_oh, by matrix: [Double], under page: qpdf_oh, pageSize: Size) {
        let size = size(of: page)
        library.qpdf_oh_replace_key(data, page, "/MediaBox", array([0, 0, pageSize.width, pageSize.height]))
        let resources = inherited("/Resources", of: page) ?? library.qpdf_oh_new_dictionary(data)
        let forms = value("/XObject", of: resources) ?? library.qpdf_oh_new_dictionary(data)
        library.qpdf_oh_replace_key(data, forms, "/PlanmarkDrawing", form)
        library.qpdf_oh_replace_key(data, resources, "/XObject", forms)
        library.qpdf_oh_replace_key(data, page, "/Resources", resources)
        func operators(_ matrix: [Double]) -> String { matrix.map { Self.text($0) }.joined(separator: " ") + " cm" }
        let scaling = operators([pageSize.width / size.width, 0, 0, pageSize.height / size.height, 0, 0])
        let contents = library.qpdf_oh_new_array(data)
        func append(_ item: qpdf_oh) { library.qpdf_oh_append_item(data, contents, item) }
        append(stream("q \(operators(matrix)) /PlanmarkDrawing Do Q q \(scaling)\n"))
        if let old = value("/Contents", of: page) {
            if library.qpdf_oh_get_type_code(data, old) == ot_array {
                for index in 0..<library.qpdf_oh_get_array_n_items(data, old) {
                    append(library.qpdf_oh_get_array_item(data, old, index))
                }
            } else {
                append(old)
            }
        }
        append(stream("\nQ\n"))
        library.qpdf_oh_replace_key(data, page, "/Contents", contents)
    }

    private func stream(_ text: String) -> qpdf_oh {
        let (stream, none, bytes) = (library.qpdf_oh_new_stream(data), library.qpdf_oh_new_null(data), Array(text.utf8))
        library.qpdf_oh_replace_stream_data(data, stream, bytes, bytes.count, none, none)
        return stream
    }

    /// The whole file.
    func written() throws(ImageError) -> [UInt8] {
        _ = library.qpdf_init_write_memory(data)
        library.qpdf_set_deterministic_ID(data, 1)
        _ = library.qpdf_write(data)
        try check()
        let bytes = UnsafeBufferPointer(
            start: library.qpdf_get_buffer(data), count: library.qpdf_get_buffer_length(data))
        return Array(bytes)
    }

    private func array(_ numbers: [Double]) -> qpdf_oh {
        library.qpdf_oh_parse(data, "[" + numbers.map { Self.text($0) }.joined(separator: " ") + "]")
    }

    /// A number as PDF writes it, without an exponent.
    private static func text(_ number: Double) -> String {
        guard abs(number) >= 1e-6, abs(number) < 1e15 else { return "0" }
        let text = "\(number)"
        guard text.contains("e") else { return text }
        // Millionths of a point are beyond what any viewer shows.
        let millionths = Int((abs(number) * 1e9).rounded())
        let digits = "\(millionths)"
        let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
        return (number < 0 ? "-" : "") + padded.dropLast(9) + "." + padded.suffix(9)
    }
}
