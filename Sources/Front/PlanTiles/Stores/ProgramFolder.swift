import Glibc

/// The folder that holds the program that runs.
package enum ProgramFolder {
    /// Its path; nil if the system does not tell it.
    package static var path: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/exe", &buffer, Int(PATH_MAX)) > 0 else { return nil }
        let program = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return program.lastIndex(of: "/").map { String(program[..<$0]) }
    }
}
