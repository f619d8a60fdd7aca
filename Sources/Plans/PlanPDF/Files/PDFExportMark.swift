import Glibc
import PlanExchange
import PlanFiles

/// Tells whether a PDF was exported from a plan, and whether it is as it was then.
///
/// An export is an update behind the bytes of the drawing's file, and a snapshot of the plan is a part of that update (`ExportSnapshot`). A
/// program that changes the file appends an update of its own, in which there is no snapshot, or writes the file anew, without updates.
enum PDFExportMark {
    /// Looks at a file.
    ///
    /// - Throws: `SystemError` if the file cannot be read.
    static func finding(in path: String) throws(SystemError) -> ExportMark.Finding {
        let descriptor = FileBytes.open(path)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        let size = Int(status.st_size)
        if let update = try lastUpdate(of: descriptor, size: size), try hasSnapshot(descriptor, in: update) {
            return .export
        }
        return try hasSnapshot(descriptor, in: 0..<size) ? .changed(line: nil) : .foreign
    }

    /// The bytes of the last update: from the cross-reference section before it, which its trailer names, to its own. Nil if the file has
    /// no update, or does not end as an export does.
    private static func lastUpdate(of descriptor: Int32, size: Int) throws(SystemError) -> Range<Int>? {
        func bytes(from place: Int) throws(SystemError) -> ArraySlice<UInt8> {
            try FileBytes.read(descriptor, at: place, count: min(size - place, PDFUpdate.greatestEnd))[...]
        }
        let tail = try bytes(from: max(0, size - PDFUpdate.greatestEnd))
        guard tail.suffix(6).elementsEqual("%%EOF\n".utf8), let end = number(in: tail, behindLast: "startxref\n"),
            (1..<size).contains(end)
        else { return nil }
        // A table has its trailer behind it, a stream has the same entries in its dictionary.
        var trailer = try bytes(from: end)
        if trailer.starts(with: "xref".utf8) {
            guard let place = tail.ranges(of: Array("trailer\n".utf8)).last else { return nil }
            trailer = tail[place.upperBound...]
        } else if let place = trailer.firstRange(of: Array("stream\n".utf8)) {
            trailer = trailer[..<place.lowerBound]
        }
        guard let start = number(in: trailer, behindLast: "/Prev "), start < end else { return nil }
        return start..<end
    }

    /// The number that follows the last occurrence of a text; nil if there is none.
    private static func number(in bytes: ArraySlice<UInt8>, behindLast text: String) -> Int? {
        guard let place = bytes.ranges(of: Array(text.utf8)).last else { return nil }
        let digits = bytes[place.upperBound...].prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func hasSnapshot(_ descriptor: Int32, in range: Range<Int>) throws(SystemError) -> Bool {
        let mark = Array(ExportSnapshot.type.utf8)
        var place = range.lowerBound
        while place < range.upperBound {
            // The mark may begin in one piece and end in the next.
            let piece = try FileBytes.read(descriptor, at: place, count: min(1 << 20, range.upperBound - place))
            if piece.firstRange(of: mark) != nil { return true }
            guard piece.count > mark.count, place + piece.count < range.upperBound else { return false }
            place += piece.count - mark.count
        }
        return false
    }
}
