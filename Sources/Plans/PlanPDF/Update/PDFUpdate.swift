import CDeflate

/// An incremental update of a PDF file (ISO 32000-1, 7.5.6): new objects, a cross-reference section and a trailer behind the bytes that
/// are there, which stay as they are.
final class PDFUpdate {
    private let original: PDFEnd
    private let output: (ArraySlice<UInt8>) throws -> Void
    private var nextNumber: Int
    /// The number of bytes of the file and of the update so far, with those in the buffer.
    private var byteCount: Int
    private var buffer: [UInt8] = []
    /// Where each written object begins.
    private var places: [(number: Int, generation: Int, offset: Int)] = []
    private let compressor: OpaquePointer?

    /// The most bytes of a trailer with what follows it, or of the dictionary of a cross-reference stream before its other entries.
    static let greatestEnd = 1 << 16
    private static let bufferSize = 1 << 18
    /// Below this many bytes a stream takes more room packed.
    private static let leastPacked = 128

    /// Begins an update.
    ///
    /// - Parameters:
    ///   - original: How the file ends.
    ///   - output: Takes the bytes that follow those of the file.
    init(_ original: PDFEnd, output: @escaping (ArraySlice<UInt8>) throws -> Void) {
        (self.original, self.output) = (original, output)
        (nextNumber, byteCount) = (original.objectCount, original.byteCount)
        compressor = libdeflate_alloc_compressor(6)
        append("\n")
    }

    deinit { libdeflate_free_compressor(compressor) }

    /// A number for a new object, which has to be written later.
    func reserve() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }

    /// Writes an object: a new one, or another version of one that is there.
    func add(_ number: Int, generation: Int = 0, _ syntax: String) throws {
        try add(number, generation: generation, Array(syntax.utf8))
    }

    /// Writes an object from the bytes of its syntax.
    func add(_ number: Int, generation: Int = 0, _ syntax: [UInt8]) throws {
        places.append((number, generation, byteCount))
        append("\(number) \(generation) obj\n")
        append(syntax)
        append("\nendobj\n")
        try flush(atLeast: Self.bufferSize)
    }

    /// Writes a stream.
    ///
    /// - Parameter entries: its dictionary's entries but for its length and filter.
    func addStream(_ number: Int, entries: String, _ content: [UInt8]) throws {
        let packed = content.count < Self.leastPacked ? nil : packed(content)
        try addPackedStream(
            number, entries: entries + (packed == nil ? "" : " /Filter /FlateDecode"), packed ?? content)
    }

    /// Writes a stream whose content is packed as its dictionary says.
    ///
    /// - Parameter entries: its dictionary's entries but for its length.
    func addPackedStream(_ number: Int, entries: String, _ bytes: [UInt8]) throws {
        places.append((number, 0, byteCount))
        append("\(number) 0 obj\n<< \(entries) /Length \(bytes.count) >>\nstream\n")
        append(bytes)
        append("\nendstream\nendobj\n")
        try flush(atLeast: Self.bufferSize)
    }

    private func packed(_ content: [UInt8]) -> [UInt8]? {
        guard let compressor else { return nil }
        let bound = libdeflate_zlib_compress_bound(compressor, content.count)
        let bytes = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, content, content.count, target.baseAddress, bound)
        }
        return bytes.isEmpty || bytes.count >= content.count ? nil : bytes
    }

    /// Writes the cross-reference section and the trailer, of the kind that the file has.
    func finish() throws {
        let xref = byteCount
        if original.usesStreams {
            places.append((reserve(), 0, xref))
        }
        places.sort { $0.number < $1.number }
        var entries = "/Size \(nextNumber) /Root \(original.root) /Prev \(original.startXref)"
        if let info = original.info { entries += " /Info \(info)" }
        if let id = original.id { entries += " /ID \(id)" }
        if original.usesStreams {
            try addReferenceStream(at: xref, entries: entries)
        } else {
            append("xref\n")
            for run in runs {
                append("\(places[run.lowerBound].number) \(run.count)\n")
                for place in places[run] {
                    append("\(padded(place.offset, 10)) \(padded(place.generation, 5)) n \n")
                }
            }
            append("trailer\n<< \(entries) >>\n")
        }
        append("startxref\n\(xref)\n%%EOF\n")
        try flush(atLeast: 1)
    }

    /// Writes a cross-reference stream (7.5.8): for each object a kind, an offset of six bytes and a generation of two.
    private func addReferenceStream(at offset: Int, entries: String) throws {
        var rows: [UInt8] = []
        for place in places {
            rows.append(1)
            for shift in stride(from: 40, through: 0, by: -8) {
                rows.append(UInt8(truncatingIfNeeded: place.offset >> shift))
            }
            rows += [UInt8(truncatingIfNeeded: place.generation >> 8), UInt8(truncatingIfNeeded: place.generation)]
        }
        let index = runs.map { "\(places[$0.lowerBound].number) \($0.count)" }.joined(separator: " ")
        let bytes = packed(rows)
        append("\(nextNumber - 1) 0 obj\n<< /Type /XRef /W [1 6 2] /Index [\(index)] \(entries)")
        append("\(bytes == nil ? "" : " /Filter /FlateDecode") /Length \((bytes ?? rows).count) >>\nstream\n")
        append(bytes ?? rows)
        append("\nendstream\nendobj\n")
    }

    /// The ranges of places whose objects are numbered one after the other.
    private var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in places.indices {
            if let last = runs.last, places[index - 1].number + 1 == places[index].number {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    private func padded(_ number: Int, _ count: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private func append(_ text: String) {
        buffer.append(contentsOf: text.utf8)
        byteCount += text.utf8.count
    }

    private func append(_ bytes: [UInt8]) {
        buffer += bytes
        byteCount += bytes.count
    }

    private func flush(atLeast least: Int) throws {
        guard buffer.count >= least else { return }
        try output(buffer[...])
        buffer.removeAll(keepingCapacity: true)
    }
}
