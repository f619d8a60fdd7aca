import CSpawn
import Glibc
import PlanGeometry

/// Draws a page of a PDF file by Poppler's program `pdftoppm`, in a process of its own with limits on time, memory and files, without
/// a network where the kernel allows that.
///
/// Poppler is under the GPL, so that Planmark is not linked with it.
struct PageDrawing {
    let content: PDFContent
    /// What errors call the file.
    let name: String
    let page: Int
    /// The size of the whole page in pixels.
    let width, height: Int

    /// Up to this many pixels a page is drawn as a whole: parts of it would take nearly as long.
    var wholePixels = 16_000_000
    /// How many pixels a part has at most; the program holds three bytes for each.
    var partPixels = 70_000_000
    /// How long the program may compute, in seconds.
    var seconds = 120
    /// The program's memory beside its pixels, in bytes.
    private static let memory = 2 << 30

    /// How many rows are drawn by one run of the program; the last one may have fewer.
    var rowsOfPart: Int {
        guard width * height > wholePixels else { return height }
        let (count, most) = (Processors.count, max(1, partPixels / width))
        return min((height + count - 1) / count, most)
    }

    /// Draws some rows and appends them to a file, red, green and blue of each pixel.
    ///
    /// - Returns: where in the file the first row begins.
    func draw(rows: Range<Int>, to file: PictureFile) throws(ImageError) -> Int {
        guard let program = Self.program else {
            throw .programMissing(file: name, program: "pdftoppm", package: "poppler-utils")
        }
        let input = content.reopened()
        guard input >= 0 else { throw .cannotOpen(file: name, reason: SystemError.last.message) }
        defer { close(input) }
        let errors = planmark_memory_file("planmark-errors")
        guard errors >= 0 else { throw .outOfMemory(file: name) }
        defer { close(errors) }
        let start = file.byteCount
        let byteCount = 3 * width * rows.count
        let arguments = [
            program, "-cropbox", "-scale-dimension-before-rotation", "-singlefile", "-f", "\(page)", "-l", "\(page)",
            "-scale-to-x", "\(width)", "-scale-to-y", "\(height)",
            "-x", "0", "-y", "\(rows.lowerBound)", "-W", "\(width)", "-H", "\(rows.count)", "/dev/stdin",
        ]
        let limits = planmark_confinement(
            seconds: UInt64(seconds), memory: UInt64(Self.memory + 2 * byteCount),
            file_size: UInt64(start + byteCount + 4096))
        let child = Self.start(arguments, input: input, output: file.descriptor, errors: errors, limits)
        guard child > 0 else { throw .pageNotDrawn(file: name, page: page, reason: SystemError.last.message) }
        var status: Int32 = 0
        if planmark_wait(child, Int32(2 * seconds * 1000), &status) != 1 {
            kill(child, SIGKILL)
            waitpid(child, &status, 0)
            throw .pageNotDrawn(file: name, page: page, reason: "it took longer than \(2 * seconds) s")
        }
        guard planmark_exit_status(status) == 0 else {
            throw .pageNotDrawn(file: name, page: page, reason: reason(status, Self.text(of: errors)))
        }
        let header = Array("P6\n\(width) \(rows.count)\n255\n".utf8)
        guard file.byteCount == start + header.count + byteCount,
            try file.bytes(at: start, count: header.count) == header
        else {
            throw .pageNotDrawn(file: name, page: page, reason: "pdftoppm wrote another picture than it was asked for")
        }
        return start + header.count
    }

    private func reason(_ status: Int32, _ words: String) -> String {
        switch planmark_end_signal(status) {
        case SIGXCPU, SIGKILL: return "it took longer than \(seconds) s of computing"
        case 0: break
        case let signal: return "pdftoppm was ended by signal \(signal)" + (words.isEmpty ? "" : ": \(words)")
        }
        if planmark_exit_status(status) == 127 { return "pdftoppm could not be started" }
        return words.isEmpty ? "pdftoppm ended with status \(planmark_exit_status(status))" : words
    }

    /// The first line that the program wrote to its errors.
    private static func text(of descriptor: Int32) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 400) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self).onlyPrintable
    }

    // MARK: - The program

    /// The path of `pdftoppm`; nil where it is not installed.
    private static var program: String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/pdftoppm" }.first {
            $0.hasPrefix("/") && access($0, X_OK) == 0
        }
    }

    private static func start(
        _ arguments: [String], input: Int32, output: Int32, errors: Int32, _ limits: planmark_confinement
    ) -> pid_t {
        // The same words in every language, and nothing else of this process's surroundings.
        let environment =
            ["LC_ALL=C", "PATH=/usr/bin:/bin"] + (getenv("HOME").map { ["HOME=\(String(cString: $0))"] } ?? [])
        var (words, settings) = (arguments.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
        defer { for text in words + settings { free(text) } }
        return planmark_spawn(words[0], &words, &settings, input, output, errors, limits)
    }
}
