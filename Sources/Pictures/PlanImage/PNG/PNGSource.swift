import CPNG
import PlanBase
import PlanFiles

/// The bytes of one PNG, in a file or in memory, with libpng reading from them.
final class PNGSource {
    let context: UnsafeMutablePointer<planmark_png>
    /// Keeps the file open as long as libpng may read.
    let input: CodecInput

    init(_ input: CodecInput) throws(ImageError) {
        let context = input.bytes.withUnsafeBytes {
            planmark_png_create_source(input.descriptor, $0.baseAddress, $0.count)
        }
        guard let context else { throw .outOfMemory(file: input.name) }
        self.context = context
        self.input = input
    }

    deinit { planmark_png_destroy(context) }

    /// The name for errors.
    var name: String { input.name }

    /// Returns the error for which libpng stopped. `row` is the row that libpng was reading.
    func failure(row: Int? = nil) -> ImageError {
        if context.pointee.source_errno != 0 {
            return .readFailed(file: name, reason: SystemError(code: context.pointee.source_errno).message)
        }
        if context.pointee.source_ended != 0 {
            // A file that ends as it should is whole, so that the length of a chunk is wrong.
            return planmark_png_ends_whole(context) != 0
                ? .corruptPNG(file: name, reason: Message("a chunk reaches beyond the end of the file"))
                : .truncated(file: name, row: row)
        }
        let message = String(cBuffer: context.pointee.message)
        return message.hasPrefix("Out of memory")
            ? .outOfMemory(file: name) : .corruptPNG(file: name, reason: Message(untranslated: message))
    }

    /// libpng's warnings about oddities in the file that do not keep libpng from reading it.
    var warnings: [String] { String(cBuffer: context.pointee.warnings).split(separator: "\n").map(String.init) }
}
