import CDeflate
import CQPDF
import Glibc
import PlanBase

/// A PDF file as objects (ISO 32000-1, 7.3), read by libqpdf.
///
/// A file belongs to one thread at a time.
package final class PDFFile {
    /// The name of the file in errors.
    package let name: String
    /// The number of pages.
    package private(set) var pageCount = 0
    /// The first repair of the file and the first of the tree of pages that libqpdf made to read them, in its words.
    private(set) var repairs: (ofFile: Message?, ofPages: Message?)
    let content: PDFContent
    let library: planmark_qpdf
    let data: qpdf_data?

    /// Opens a file.
    ///
    /// - Parameter password: what opens an encrypted file; nil tries none.
    /// - Throws: ``ImageError`` if libqpdf is not installed, or the file needs a password or is damaged beyond repair.
    init(_ content: PDFContent, name: String, password: String? = nil) throws(ImageError) {
        guard let library = QPDF.library else {
            throw .programMissing(file: name, program: "libqpdf", package: PLANMARK_QPDF_PACKAGE)
        }
        (self.library, self.content, self.name) = (library, content, name)
        data = library.qpdf_init()
        library.qpdf_set_suppress_warnings(data, 1)
        library.qpdf_silence_errors(data)
        let status = library.qpdf_read(data, content.path, password)
        if status & QPDF_ERRORS != 0 { throw error() }
        repairs.ofFile = takeWarning()
        pageCount = max(Int(library.qpdf_get_num_pages(data)), 0)
        try check()
        repairs.ofPages = takeWarning()
    }

    deinit {
        var data = data
        library.qpdf_cleanup(&data)
    }

    /// Throws what went wrong in the calls since the file was opened.
    package func check() throws(ImageError) { if library.qpdf_has_error(data) != 0 { throw error() } }

    private func error() -> ImageError { QPDF.error(library, data, name) }

    /// The first thing that libqpdf had to mend since it was last asked, in its words.
    private func takeWarning() -> Message? {
        var first: Message?
        var count = 0
        while library.qpdf_more_warnings(data) != 0, count < 1_000_000 {
            let warning = library.qpdf_next_warning(data)
            if first == nil { first = QPDF.detail(library, data, warning) }
            count += 1
        }
        return first
    }

    /// The size of the file in bytes.
    package var byteCount: Int { get throws(ImageError) { try content.byteCount(name) } }

    /// Some of the file's bytes; fewer at its end.
    package func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
        try content.bytes(at: offset, count: count, name)
    }

    /// True if the file is encrypted, even if it opens without a password.
    package var isEncrypted: Bool { library.qpdf_is_encrypted(data) != 0 }

    /// The document's catalog.
    package var root: Object { object(library.qpdf_get_root(data)) }

    /// The trailer's dictionary.
    package var trailer: Object { object(library.qpdf_get_trailer(data)) }

    /// A page by its number, from 1 to ``pageCount``.
    package func page(_ number: Int) throws(ImageError) -> Object {
        let page = object(library.qpdf_get_page_n(data, number - 1))
        try check()
        return page
    }

    /// An indirect object by its number; null where there is none.
    package func object(number: Int, generation: Int = 0) -> Object {
        object(library.qpdf_get_object_by_id(data, Int32(clamping: number), Int32(clamping: generation)))
    }

    func object(_ handle: qpdf_oh) -> Object { Object(handle, of: self) }

    /// The object that PDF's syntax tells, without references to others.
    package func object(parsing text: String) -> Object { object(library.qpdf_oh_parse(data, text)) }

    /// The file written anew by libqpdf: repaired, and without encryption.
    package func rewritten() throws(ImageError) -> [UInt8] { try written(isDeterministic: false) }

    /// The file with the changes made to its objects.
    func written(isDeterministic: Bool) throws(ImageError) -> [UInt8] {
        _ = library.qpdf_init_write_memory(data)
        if isDeterministic { library.qpdf_set_deterministic_ID(data, 1) }
        library.qpdf_set_preserve_encryption(data, 0)
        _ = library.qpdf_write(data)
        try check()
        // The buffer lives as long as the file is not written again.
        return Array(
            UnsafeBufferPointer(start: library.qpdf_get_buffer(data), count: library.qpdf_get_buffer_length(data)))
    }

    /// A handle of libqpdf on an object, given back when it is not used any more. It keeps the file.
    package final class Object {
        package let file: PDFFile
        let handle: qpdf_oh

        fileprivate init(_ handle: qpdf_oh, of file: PDFFile) { (self.handle, self.file) = (handle, file) }
        deinit { library.qpdf_oh_release(data, handle) }

        private var library: planmark_qpdf { file.library }
        private var data: qpdf_data? { file.data }

        /// The value of a dictionary's or a stream's key; nil where there is none, or this is neither.
        package subscript(key: String) -> Object? {
            let value = withEntries { file.object(library.qpdf_oh_get_key_if_dict(data, $0, key)) }
            return value.isNull ? nil : value
        }

        /// Calls a closure with the handle of a stream's dictionary, or of any other object itself.
        private func withEntries<T>(_ body: (qpdf_oh) -> T) -> T {
            guard isStream else { return body(handle) }
            let entries = library.qpdf_oh_get_dict(data, handle)
            defer { library.qpdf_oh_release(data, entries) }
            return body(entries)
        }

        /// The keys of a dictionary or a stream, each with its slash.
        package var keys: [String] {
            guard isDictionary || isStream else { return [] }
            var keys: [String] = []
            withEntries { library.qpdf_oh_begin_dict_key_iter(data, $0) }
            while library.qpdf_oh_dict_more_keys(data) != 0 {
                if let key = text(library.qpdf_oh_dict_next_key(data)) { keys.append(key) }
            }
            return keys
        }

        /// The number of items in an array; 0 for any other object.
        package var itemCount: Int {
            isArray ? max(0, Int(library.qpdf_oh_get_array_n_items(data, handle))) : 0
        }

        /// An item of an array.
        package func item(_ index: Int) -> Object {
            file.object(library.qpdf_oh_get_array_item(data, handle, Int32(clamping: index)))
        }

        /// The items of an array; empty for anything else. More than `limit` are not read.
        package func items(limit: Int = 1_000) -> [Object] { (0..<min(limit, itemCount)).map { item($0) } }

        private var type: qpdf_object_type_e { library.qpdf_oh_get_type_code(data, handle) }
        package var isNull: Bool { type == ot_null || type == ot_uninitialized }
        package var isDictionary: Bool { type == ot_dictionary }
        package var isArray: Bool { type == ot_array }
        package var isStream: Bool { type == ot_stream }

        /// The number by which others refer to the object; nil for one within another.
        package var number: Int? {
            let number = Int(library.qpdf_oh_get_object_id(data, handle))
            return number > 0 ? number : nil
        }

        /// True if the object has a number by which others refer to it, false if it lies within another object.
        package var isIndirect: Bool { number != nil }

        /// The generation of an object that has a ``number``.
        package var generation: Int { Int(library.qpdf_oh_get_generation(data, handle)) }

        /// A number that is finite; nil for anything else.
        package var value: Double? {
            var value = 0.0
            return library.qpdf_oh_get_value_as_number(data, handle, &value) != 0 && value.isFinite ? value : nil
        }

        /// A whole number; nil for anything else.
        package var wholeValue: Int? { value.flatMap { Int(exactly: $0) } }

        /// The name behind its slash; nil for anything else.
        package var name: String? {
            type == ot_name ? text(library.qpdf_oh_get_name(data, handle)).map { String($0.dropFirst()) } : nil
        }

        /// A text string (ISO 32000-1, 7.9.2.2), whatever its encoding; nil for anything else.
        package var text: String? {
            guard type == ot_string else { return nil }
            let start = library.qpdf_oh_get_utf8_value(data, handle)
            guard let start else { return nil }
            // A text may have zero bytes. The bytes live until the next call.
            let count = library.qpdf_get_last_string_length(data)
            return start.withMemoryRebound(to: UInt8.self, capacity: count) {
                String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
            }
        }

        private func text(_ start: UnsafePointer<CChar>?) -> String? { start.map { String(cString: $0) } }

        /// The object in PDF's syntax; a reference for an indirect one.
        package var syntax: String { text(library.qpdf_oh_unparse(data, handle)) ?? "null" }

        /// The object in PDF's syntax, with references to indirect ones within it alone.
        package var resolvedSyntax: String { text(library.qpdf_oh_unparse_resolved(data, handle)) ?? "null" }

        /// The content of a stream as the file has it.
        package func packedBytes() throws(ImageError) -> [UInt8] {
            var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
            _ = library.qpdf_oh_get_stream_data(data, handle, qpdf_dl_none, nil, &bytes, &count)
            defer { free(bytes) }
            try file.check()
            // libqpdf has given as many bytes.
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }

        /// The content of a stream, unpacked if it is packed by deflate alone.
        ///
        /// - Throws: ``ImageError`` if this is no stream, is packed otherwise, or unpacks to more than `limit` bytes.
        package func streamBytes(limit: Int = 1 << 26) throws(ImageError) -> [UInt8] {
            guard isStream, self["/DecodeParms"] == nil else { throw damage }
            let packed = try packedBytes()
            guard let filter = self["/Filter"] else {
                guard packed.count <= limit else { throw damage }
                return packed
            }
            guard (filter.isArray && filter.itemCount == 1 ? filter.item(0) : filter).name == "FlateDecode",
                let unpacked = Self.unpacked(packed, limit: limit)
            else { throw damage }
            return unpacked
        }

        /// Returns the unpacked bytes of a zlib stream; nil if the stream is broken or unpacks to more than `limit` bytes.
        private static func unpacked(_ packed: [UInt8], limit: Int) -> [UInt8]? {
            guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
            defer { libdeflate_free_decompressor(decompressor) }
            var capacity = min(limit, max(4 * packed.count, 1024))
            while true {
                var result = LIBDEFLATE_BAD_DATA
                let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
                    result = libdeflate_zlib_decompress(
                        decompressor, packed, packed.count, target.baseAddress, capacity, &count)
                    if result != LIBDEFLATE_SUCCESS { count = 0 }
                }
                if result == LIBDEFLATE_SUCCESS { return bytes }
                guard result == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < limit else { return nil }
                capacity = min(limit, 4 * capacity)
            }
        }

        private var damage: ImageError {
            .corrupt(file: file.name, format: .pdf, reason: Message("the content of an object cannot be unpacked"))
        }

        /// Sets a key of a dictionary or a stream, in memory.
        package func set(_ key: String, _ value: Object) {
            withEntries { library.qpdf_oh_replace_key(data, $0, key, value.handle) }
        }

        /// Puts an item at an array's end, in memory.
        func append(_ item: Object) { library.qpdf_oh_append_item(data, handle, item.handle) }

        /// Takes a key away from a dictionary or a stream, in memory.
        package func remove(_ key: String) { withEntries { library.qpdf_oh_remove_key(data, $0, key) } }

        /// The value of a key that pages take over from the nodes above them.
        package func inherited(_ key: String) -> Object? {
            var node: Object? = self
            // A tree that is deeper is a loop.
            for _ in 0..<64 {
                if let value = node?[key] { return value }
                node = node?["/Parent"]
                if node == nil { return nil }
            }
            return nil
        }
    }
}
