import FoundationEssentials
import Glibc
import PlanBase
import PlanJSON

/// Where `viewer.html` and Leaflet's files are, which are copied beside the tiles of a folder.
public struct ViewerFiles: Sendable {
    /// The folder that has `viewer.html` and `leaflet`.
    public let folder: String

    /// The files in a folder; nil if some are missing.
    public init?(folder: String) {
        guard Self.names.allSatisfy({ access("\(folder)/\($0)", R_OK) == 0 }) else { return nil }
        self.folder = folder
    }

    private static let names = ["viewer.html", "leaflet/leaflet.js", "leaflet/leaflet.css"]

    /// The names of the files that are copied beside the tiles.
    static let copiedNames =
        names + ["leaflet/LICENSE"]
        + ["layers.png", "layers-2x.png", "marker-icon.png", "marker-icon-2x.png", "marker-shadow.png"]
        .map { "leaflet/images/\($0)" }

    /// The files that were installed with the program, beside it in `../share/planmark`, or in `Web` of the sources that it was built
    /// in; nil if they are missing there. The environment variable `PLANMARK_WEB` names another folder.
    public static var installed: ViewerFiles? {
        if let folder = getenv("PLANMARK_WEB") { return ViewerFiles(folder: String(cString: folder)) }
        guard let program = ProgramFolder.path else { return nil }
        if let files = ViewerFiles(folder: "\(program)/../share/planmark") { return files }
        // The program lies in .build of the sources.
        var folder = program[...]
        while let end = folder.ranges(of: "/.build/").last {
            folder = folder[..<end.lowerBound]
            if let files = ViewerFiles(folder: "\(folder)/Web") { return files }
        }
        return nil
    }

    /// Why there is no page where the files are missing.
    static let absence = Message(
        "Leaflet is not installed; run Scripts/install-dependencies, or set PLANMARK_WEB to a folder with viewer.html and leaflet"
    )

    /// Copies the files beside the tiles, with what the page must know of the pyramid.
    ///
    /// - Parameter markers: The markers that can be pressed; nil for none.
    func copy(to target: String, for header: PyramidHeader, markers: [TileMarker]?) throws {
        let template = String(decoding: try Self.read("\(folder)/viewer.html"), as: UTF8.self)
        let page = template.replacing("{/*PYRAMID*/}", with: try Self.description(of: header, markers))
            .replacing("{/*CATALOGUE*/}", with: MessagePage.viewer.json)
            .replacing("<!--TITLE-->", with: (header.plan ?? header.name).escapedForHTML)
        try WholeFile.write(Array(page.utf8), to: "\(target)/viewer.html")
        try Folders.make("\(target)/leaflet/images")
        for name in Self.copiedNames.dropFirst() where access("\(folder)/\(name)", F_OK) == 0 {
            try WholeFile.write(try Self.read("\(folder)/\(name)"), to: "\(target)/\(name)")
        }
    }

    private static func read(_ path: String) throws(TileError) -> [UInt8] {
        do {
            return try WholeFile.read(path)
        } catch {
            throw TileError(.unreadableViewer(path: path, reason: error.reason))
        }
    }

    /// Returns the description of the pyramid for the page, as JSON that is safe in a script.
    private static func description(of header: PyramidHeader, _ markers: [TileMarker]?) throws -> String {
        struct Description: Encodable {
            let name, title, layout, `extension`, background, marks: String
            let width, height, tileSize, overlap, levels, firstLevel: Int
            let transparent: Bool
            let legend: TileLegend?
            let markers: [TileMarker]?
        }
        let shape = header.shape
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let description = Description(
            name: header.name, title: header.plan ?? header.name, layout: header.options.layout.rawValue,
            extension: header.ending,
            background: header.options.background ?? "#ffffff", marks: header.marksKeepSize ? "screen" : "scaled",
            width: shape.width, height: shape.height,
            tileSize: shape.tileSize, overlap: shape.overlap, levels: shape.levels.count, firstLevel: shape.firstLevel,
            transparent: header.channels == 4,
            legend: header.legend, markers: markers)
        // A name with `</script>` would end the script.
        return String(decoding: try encoder.encode(description), as: UTF8.self).replacing("<", with: #"\u003c"#)
    }
}

extension String {
    fileprivate var escapedForHTML: String {
        writable.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
