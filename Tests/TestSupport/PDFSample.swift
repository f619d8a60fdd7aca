/// Small PDF files, written by hand.
public enum PDFSample {
    /// A file of objects, of which the first is the catalog.
    public static func file(_ objects: [String]) -> [UInt8] {
        var bytes = Array("%PDF-1.7\n%\u{E2}\u{E3}\n".utf8)
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
        }
        let table = bytes.count
        var text = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = "\(offset)"
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        return bytes + Array(text.utf8)
    }

    /// A stream object.
    public static func stream(_ content: String, _ entries: String = "") -> String {
        "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
    }

    /// A file of pages that show the same.
    ///
    /// - Parameters:
    ///   - pages: the entries of each page, such as `/MediaBox [0 0 400 300]`.
    ///   - content: what they show; `/F` is Helvetica.
    ///   - catalog: further entries of the catalog.
    public static func pages(_ pages: [String], content: String = "", catalog: String = "") -> [UInt8] {
        let kids = pages.indices.map { "\($0 + 4) 0 R" }.joined(separator: " ")
        return file(
            [
                "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
                "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>", stream(content),
            ]
                + pages.map {
                    "<< /Type /Page /Parent 2 0 R /Contents 3 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> \($0) >>"
                })
    }

    /// A red rectangle from (120, 220) to (160, 240).
    public static let redRectangle = "0.8 0 0 rg 120 220 40 20 re f"

    /// A file whose page takes for ever: ten forms in each of ten forms, nine deep.
    public static var slow: [UInt8] {
        let depth = 9
        let forms = (0..<depth).map { level in
            let isLast = level == depth - 1
            let next = isLast ? "" : "/Resources << /XObject << /F \(5 + level) 0 R >> >>"
            let content = isLast ? "0 0 100 100 re f" : Array(repeating: "/F Do", count: 10).joined(separator: " ")
            return stream(content, "/Type /XObject /Subtype /Form /BBox [0 0 100 100] \(next)")
        }
        return file(
            [
                "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents \(depth + 4) 0 R /Resources << /XObject << /F 4 0 R >> >> >>",
            ] + forms + [stream("/F Do")])
    }
}
