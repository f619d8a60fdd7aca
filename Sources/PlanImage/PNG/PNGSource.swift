import CPNG

/// The bytes of one PNG, in a file or in memory, with libpng reading from them; freed when it goes out of scope.
final class PNGSource {
    let context: UnsafeMutablePointer<planmark_png>
    /// The name for errors.
    let name: String
    /// Kept open as long as libpng may read.
    private let file: InputFile?

    init(path: String) throws(ImageError) {
        let file = try InputFile(path: path)
        guard let context = planmark_png_create_source(file.descriptor, nil, 0) else { throw .outOfMemory(file: path) }
        self.context = context
        self.file = consume file
        name = path
    }

    init(bytes: [UInt8], name: String) throws(ImageError) {
        let context = bytes.withUnsafeBytes { planmark_png_create_source(-1, $0.baseAddress, $0.count) }
        guard let context else { throw .outOfMemory(file: name) }
        self.context = context
        file = nil
        self.name = name
    }

    deinit {
        planmark_png_destroy(context)
    }

    /// The next bytes of the source, at most `count`, without taking them.
    func peek(_ count: Int) -> [UInt8] {
        let there = planmark_png_fill(context, count)
        guard let block = context.pointee.block else { return [] }
        return Array(UnsafeBufferPointer(start: block + context.pointee.block_used, count: min(count, there)))
    }

    /// What went wrong when libpng could not go on; `row` is the row that it was reading.
    func failure(row: Int? = nil) -> ImageError {
        if context.pointee.source_errno != 0 {
            return .readFailed(file: name, reason: SystemError(code: context.pointee.source_errno).message)
        }
        if context.pointee.source_ended != 0 { return .truncated(file: name, row: row) }
        let message = text(\.message)
        return message.hasPrefix("Out of memory") ? .outOfMemory(file: name) : .corrupt(file: name, reason: message)
    }

    /// What libpng found odd but could live with.
    var warnings: [String] {
        text(\.warnings).split(separator: "\n").map(String.init)
    }

    private func text<Buffer>(_ buffer: KeyPath<planmark_png, Buffer>) -> String {
        withUnsafeBytes(of: context.pointee[keyPath: buffer]) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
