import PlanFiles
import PlanImage
import PlanPageCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Draws Planmark's samples and writes them into a folder: `planmark-samples [FOLDER]`, by default `Samples`.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count > 1 || arguments.contains(where: { $0.hasPrefix("-") }) {
    print("Usage: planmark-samples [FOLDER]\n\nWrites the sample plans into FOLDER (default: Samples).")
    exit(arguments == ["--help"] || arguments == ["-h"] ? 0 : 2)
}
do {
    for path in try SampleFolder(path: arguments.first ?? "Samples").writeAll() { print(path) }
} catch {
    let standardError = try OutputFile(path: "/dev/stderr")
    try standardError.write("planmark-samples: error: \(error)\n")
    try standardError.finish()
    exit(4)
}
