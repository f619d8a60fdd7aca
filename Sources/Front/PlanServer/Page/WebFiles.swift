import FoundationEssentials
import Glibc
import PlanBase
import PlanFiles
import PlanJSON
import PlanModel
import PlanTiles

/// The files of the page, read once when a server is made: no path of a request reaches the file system.
public struct WebFiles: Sendable {
    private let files: [String: WebFile]

    /// The files of a folder; nil if it has no page.
    public init?(folder: String) {
        var contents: [String: [UInt8]] = [:]
        for name in Self.names(in: folder) {
            contents[name] = FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init)
        }
        guard contents["index.html"] != nil, contents["leaflet/leaflet.js"] != nil else { return nil }
        contents[Self.catalogueName] = Self.catalogue
        for (name, text) in Self.bundled(contents) { contents[name] = Array(text.utf8) }
        files = Dictionary(uniqueKeysWithValues: contents.map { ($0, WebFile(name: $0, bytes: $1)) })
    }

    private static let catalogueName = "annotator/catalogue.js"
    /// The modules by which pages begin, and which are sent with all that they import.
    private static let entries = ["main.js", "element.js"]

    /// The files whose comments are left out.
    private static let commented = ["service-worker.js", "annotator.css"]

    /// The scripts by which pages begin, each as one file, and others, all without comments, by their names. Where scripts cannot be put
    /// together they are sent as they are.
    private static func bundled(_ contents: [String: [UInt8]]) -> [String: String] {
        let texts = contents.filter { $0.key.hasSuffix(".js") || commented.contains($0.key) }
            .mapValues { String(decoding: $0, as: UTF8.self) }
        let folder = "annotator/"
        let modules = Dictionary(
            uniqueKeysWithValues: texts.filter { $0.key.hasPrefix(folder) }
                .map { (String($0.dropFirst(folder.count)), $1) })
        var scripts: [String: String] = [:]
        for entry in entries {
            scripts[folder + entry] = ScriptBundle.text(of: entry, in: modules, leaving: ["catalogue.js"])
        }
        for name in commented { scripts[name] = texts[name].flatMap(ScriptBundle.withoutComments) }
        return scripts
    }

    /// The module of the page's texts in all languages but English, by their English ones.
    private static var catalogue: [UInt8] { Array("export const catalogue = \(MessagePage.web.json);\n".utf8) }

    /// The files that were installed with the program, or those of the sources that it was built in, as ``/PlanTiles/ViewerFiles``
    /// finds them.
    public static var installed: WebFiles? { ViewerFiles.installed.flatMap { WebFiles(folder: $0.folder) } }

    private static func names(in folder: String) -> [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return all.filter { name in
            let first = name.split(separator: "/").first ?? ""
            return WebFile.type(of: name) != nil && name != "viewer.html"
                && (!name.contains("/") || first == "annotator" || first == "leaflet" || first == "fonts")
        }
    }

    /// The file of a path.
    func file(_ path: [String]) -> WebFile? { files[path.isEmpty ? "index.html" : path.joined(separator: "/")] }
}

/// A file of the page.
struct WebFile: Sendable {
    private let bytes: [UInt8]
    /// The bytes of the file after compression by gzip; nil for pictures, and where compression gains nothing.
    private let packed: [UInt8]?
    private let type: String
    private let tag: String
    private let isPage: Bool

    init(name: String, bytes: [UInt8]) {
        self.bytes = bytes
        type = Self.type(of: name) ?? "application/octet-stream"
        tag = "\"\(String("\(ContentHash(of: bytes))".prefix(32)))\""
        isPage = name.hasSuffix(".html")
        packed = type.hasPrefix("image/") ? nil : Self.packed(bytes)
    }

    /// The media type by the name's ending; nil for files that are not served.
    static func type(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        // Types for editors and compilers of the pages that have the element.
        case "ts": "text/plain; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "woff2": "font/woff2"
        case "ttf": "font/ttf"
        case "webmanifest": "application/manifest+json"
        default: nil
        }
    }

    private static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        let packed = try? Gzip.compress(bytes)
        return packed.flatMap { $0.count < bytes.count ? $0 : nil }
    }

    /// The file, or that the browser has it already.
    ///
    /// - Parameter origins: The origins of pages that may show the page within them.
    func response(to request: HTTPRequest, embeddedBy origins: Set<String>) -> HTTPResponse {
        // Asked for each time, so that a new version of the page comes as a whole.
        var headers = [("ETag", tag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding")]
        if isPage { headers.append(("Content-Security-Policy", Self.policy(origins))) }
        if request.headers["if-none-match"]?.contains(tag) == true {
            return HTTPResponse(status: 304, headers: headers)
        }
        if let packed, request.takesGzip {
            return HTTPResponse(packed, type: type, headers: headers + [("Content-Encoding", "gzip")])
        }
        return HTTPResponse(bytes, type: type, headers: headers)
    }

    private static func policy(_ origins: Set<String>) -> String {
        let ancestors = (["'self'"] + origins.sorted()).joined(separator: " ")
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
            + "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; "
            + "base-uri 'none'; frame-ancestors \(ancestors)"
    }
}
