import Foundation
import PlanImage
import Testing

/// Programs that render files and are run where they are installed.
private enum Viewer {
    static let rsvg = path(of: "rsvg-convert")
    static let pdftocairo = path(of: "pdftocairo")

    private static func path(of name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static func run(_ program: String, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program)")
    }
}

/// How alike two pictures are: a pixel is at home in the other picture when a pixel there, at its place or beside it, differs
/// by at most `threshold` in each component. Anti-aliasing stays below that, also of letters that a renderer moves to whole
/// pixels; what is missing, has another colour or lies elsewhere does not.
private struct PictureDifference {
    static let threshold = 96
    /// The share of the pixels of either picture that are not at home in the other.
    let strangers: Double
    /// The mean difference of components at the same place, in 255ths.
    let mean: Double

    init(_ first: PixelBuffer, _ second: PixelBuffer) throws {
        try #require(first.width == second.width && first.height == second.height)
        try #require(first.format == .rgb && second.format == .rgb)
        let (width, height) = (first.width, first.height)
        var sum = 0
        var count = 0
        first.bytes.withUnsafeBufferPointer { first in
            second.bytes.withUnsafeBufferPointer { second in
                func difference(
                    _ one: UnsafeBufferPointer<UInt8>, _ at: Int, _ other: UnsafeBufferPointer<UInt8>, _ place: Int
                ) -> Int {
                    var most = 0
                    for channel in 0..<3 {
                        most = max(most, abs(Int(one[3 * at + channel]) - Int(other[3 * place + channel])))
                    }
                    return most
                }
                func isAtHome(
                    _ x: Int, _ y: Int, _ one: UnsafeBufferPointer<UInt8>, in other: UnsafeBufferPointer<UInt8>
                ) -> Bool {
                    for row in max(y - 1, 0)...min(y + 1, height - 1) {
                        for column in max(x - 1, 0)...min(x + 1, width - 1)
                        where difference(one, y * width + x, other, row * width + column) <= Self.threshold {
                            return true
                        }
                    }
                    return false
                }
                for y in 0..<height {
                    for x in 0..<width {
                        // Most pixels are alike, and this code is not optimised.
                        let place = 3 * (y * width + x)
                        if first[place] == second[place], first[place + 1] == second[place + 1],
                            first[place + 2] == second[place + 2]
                        {
                            continue
                        }
                        let here = difference(first, y * width + x, second, y * width + x)
                        sum += here
                        guard here > Self.threshold else { continue }
                        if !isAtHome(x, y, first, in: second) || !isAtHome(x, y, second, in: first) { count += 1 }
                    }
                }
            }
        }
        strangers = Double(count) / Double(width * height)
        mean = Double(sum) / Double(width * height)
    }
}

@Suite struct GalleryLookTests {
    private func gallery(_ ending: String, in workspace: Workspace) throws -> PixelBuffer {
        let run = try CommandRun(["shape", "gallery", "--output", "shapes.\(ending)"], in: workspace.folder)
        try #require(run.status == 0, "\(run.errors)")
        let size = try PixelBuffer(pngFile: workspace.path("shapes.png"))
        switch ending {
        case "svg":
            try Viewer.run(
                try #require(Viewer.rsvg),
                [
                    "--width", "\(size.width)", "--height", "\(size.height)", "--background-color", "white",
                    "shapes.svg", "--output", "svg.png",
                ], in: workspace.folder)
            return try PixelBuffer(pngFile: workspace.path("svg.png"))
        case "pdf":
            try Viewer.run(
                try #require(Viewer.pdftocairo), ["-png", "-r", "72", "-singlefile", "shapes.pdf", "pdf"],
                in: workspace.folder)
            return try PixelBuffer(pngFile: workspace.path("pdf.png"))
        default: return size
        }
    }

    @Test(.enabled(if: Viewer.rsvg != nil))
    func `The gallery looks the same in SVG as in PNG`() throws {
        let workspace = try Workspace()
        let picture = try gallery("png", in: workspace)
        let difference = try PictureDifference(picture, gallery("svg", in: workspace))
        #expect(difference.strangers < 0.0002, "\(difference)")
        #expect(difference.mean < 2, "\(difference)")
    }

    @Test(.enabled(if: Viewer.pdftocairo != nil))
    func `The gallery looks the same in PDF as in PNG`() throws {
        let workspace = try Workspace()
        let picture = try gallery("png", in: workspace)
        let difference = try PictureDifference(picture, gallery("pdf", in: workspace))
        #expect(difference.strangers < 0.0002, "\(difference)")
        #expect(difference.mean < 2, "\(difference)")
    }
}
