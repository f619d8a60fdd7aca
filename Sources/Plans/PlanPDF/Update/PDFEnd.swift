import PlanImage

/// The end of a PDF file, with all that an update has to take up.
struct PDFEnd {
    /// The file's length.
    let byteCount: Int
    /// Where its last cross-reference section begins.
    let startXref: Int
    /// True if the file's last cross-reference section is a stream, false if it is a table.
    let usesStreams: Bool
    /// The number behind that of the last object.
    let objectCount: Int
    /// The catalog, the information and the ids, as the trailer has them.
    let root: String
    let info: String?
    let id: String?

    /// Reads the end of a file.
    ///
    /// - Returns: nil if the file cannot be taken up as it is: it has to be written anew.
    init?(of file: PDFFile) throws(ImageError) {
        byteCount = try file.byteCount
        let tail = try file.bytes(at: max(0, byteCount - Self.tailLength), count: min(byteCount, Self.tailLength))
        let trailer = file.trailer
        guard try file.bytes(at: 0, count: 5) == Array("%PDF-".utf8), let start = Self.startXref(in: tail),
            start > 0, start < byteCount, let count = trailer["/Size"]?.wholeValue, count > 0,
            count < Int(Int32.max) / 2,
            let root = trailer["/Root"], root.number != nil
        else { return nil }
        let place = try file.bytes(at: start, count: min(64, byteCount - start)).drop { $0 <= 0x20 }
        guard let first = place.first else { return nil }
        let isTable = place.starts(with: Array("xref".utf8))
        guard isTable || (0x30...0x39).contains(first) else { return nil }
        (startXref, usesStreams, objectCount, self.root) = (start, !isTable, count, root.syntax)
        info = trailer["/Info"].flatMap { $0.number == nil ? nil : $0.syntax }
        id = trailer["/ID"].flatMap { $0.itemCount == 2 ? $0.resolvedSyntax : nil }
    }

    /// The number behind the last `startxref`.
    private static func startXref(in tail: [UInt8]) -> Int? {
        let word = Array("startxref".utf8)
        guard tail.count >= word.count,
            let place = (0...(tail.count - word.count)).last(where: { tail[$0...].starts(with: word) })
        else { return nil }
        let digits = tail[(place + word.count)...].drop { $0 <= 0x20 }.prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static let tailLength = 2048
}
