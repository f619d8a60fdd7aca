import CSpawn
import Glibc
import PlanBase
import PlanFiles

/// A program that works on a page of a stranger's file: in a process of its own with limits on time, memory and files, without a network
/// where the kernel allows that.
///
/// Poppler is under the GPL, so that its programs are run and Planmark is not linked with it.
struct ConfinedProgram {
    /// The program's name, which is looked for along `PATH`.
    let name: String
    /// The limit on computing time, in seconds. The limit on time in all is twice as long.
    let seconds: Int
    /// The most memory, in bytes.
    let memory: Int
    /// The length to which its output may grow, in bytes.
    let outputSize: Int

    /// Runs the program with a file as standard input.
    ///
    /// - Parameters:
    ///   - output: the descriptor of a file, to which it writes.
    ///   - file: what errors call the file.
    ///   - page: the page that it works on.
    /// - Returns: the first line that it wrote to its errors; empty if it wrote none.
    /// - Throws: ``ImageError`` if the program is missing, fails or takes too long.
    @discardableResult
    func run(_ arguments: [String], on content: PDFContent, to output: Int32, file: String, page: Int)
        throws(ImageError) -> String
    {
        guard let path else { throw .programMissing(file: file, program: name, package: "poppler-utils") }
        let input = content.reopened()
        guard input >= 0 else { throw .notOpened(file, .last) }
        defer { close(input) }
        let errors = planmark_memory_file("planmark-errors")
        guard errors >= 0 else { throw .outOfMemory(file: file) }
        defer { close(errors) }
        let child = start([path] + arguments, input: input, output: output, errors: errors)
        guard child > 0 else {
            throw .pageNotDrawn(file: file, page: page, reason: Message(untranslated: SystemError.last.message))
        }
        var status: Int32 = 0
        if planmark_wait(child, Int32(2 * seconds * 1000), &status) != 1 {
            kill(child, SIGKILL)
            waitpid(child, &status, 0)
            throw .pageNotDrawn(file: file, page: page, reason: Message("it took longer than \(2 * seconds) s"))
        }
        let words = Self.text(of: errors)
        guard planmark_exit_status(status) == 0 else {
            throw .pageNotDrawn(file: file, page: page, reason: reason(status, words))
        }
        return words
    }

    private func reason(_ status: Int32, _ words: String) -> Message {
        switch planmark_end_signal(status) {
        case SIGXCPU, SIGKILL: return Message("it took longer than \(seconds) s of computing")
        case 0: break
        case let signal:
            return words.isEmpty
                ? Message("\(name) was ended by signal \(signal)")
                : Message("\(name) was ended by signal \(signal): \(words)")
        }
        if planmark_exit_status(status) == 127 { return Message("\(name) could not be started") }
        return words.isEmpty
            ? Message("\(name) ended with status \(planmark_exit_status(status))") : Message(untranslated: words)
    }

    /// The first line that the program wrote to its errors.
    private static func text(of descriptor: Int32) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 400) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self).onlyPrintable
    }

    /// The program's path; nil where it is not installed.
    private var path: String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(name)" }.first {
            $0.hasPrefix("/") && access($0, X_OK) == 0
        }
    }

    private func start(_ arguments: [String], input: Int32, output: Int32, errors: Int32) -> pid_t {
        // The same words in every language, and nothing else of this process's surroundings.
        let environment =
            ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"] + (getenv("HOME").map { ["HOME=\(String(cString: $0))"] } ?? [])
        var (words, settings) = (arguments.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
        defer { for text in words + settings { free(text) } }
        let limits = planmark_confinement(
            seconds: UInt64(seconds), memory: UInt64(memory), file_size: UInt64(outputSize))
        return planmark_spawn(words[0], &words, &settings, input, output, errors, limits)
    }
}
