import Foundation
import TestSupport
import Testing

/// What `Scripts/install` puts below a prefix, compared with what the pages, their styles and their modules ask for.
@Suite struct InstallTests {
    @Test func `Every file that the pages, the element and the service worker ask for is installed`() throws {
        let workspace = try Workspace()
        let share = try install(into: workspace)
        var waiting = ["index.html", "viewer.html", "service-worker.js", "annotator/element.js"]
        var known = Set(waiting)
        while let name = waiting.popLast() {
            let file = share.appendingPathComponent(name)
            // Leaflet is fetched, so that a clone need not have it.
            if name.hasPrefix("leaflet/"), !Self.hasLeaflet { continue }
            // The server makes it of its catalogues.
            if name == "annotator/catalogue.js" { continue }
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                #expect(FileManager.default.fileExists(atPath: file.path), "\(name) is asked for and not installed")
                continue
            }
            waiting += Self.references(in: text, of: name).filter { known.insert($0).inserted }
        }
        // Each kind of reference has been found.
        for name in [
            "annotator.css", "element.css", "leaflet/leaflet.js", "annotator/texts.js", "annotator/plan-page.js",
            "annotator/catalogue.js",
        ] {
            #expect(known.contains(name), "\(name) is not found among \(known.sorted())")
        }
        #expect(known.contains("leaflet/images/layers.png") == Self.hasLeaflet)
    }

    private static let hasLeaflet = FileManager.default.fileExists(
        atPath: Clone.file("Web/leaflet/leaflet.js").path)

    /// Runs the script with a command and a library that do nothing, and returns the folder of the pages.
    private func install(into workspace: Workspace) throws -> URL {
        try FileManager.default.createDirectory(atPath: workspace.path("library"), withIntermediateDirectories: true)
        try workspace.write("#!/bin/sh\n", to: "planmark")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workspace.path("planmark"))
        for name in ["libplanmark.so.1", "planmark.h", "planmark.pc", "planmarkConfig.cmake"] {
            try workspace.write("", to: "library/\(name)")
        }
        let process = Process()
        process.executableURL = Clone.file("Scripts/install")
        process.arguments = ["planmark", "library", "prefix"].map(workspace.path)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return workspace.folder.appendingPathComponent("prefix/share/planmark")
    }

    /// The files that a text names, by their paths below the folder of the pages.
    private static func references(in text: String, of name: String) -> [String] {
        let folder = name.split(separator: "/").dropLast()
        var found: [Substring] = []
        if name.hasSuffix(".html") { found += text.matches(of: /(?:src|href)="([^"#:]+)"/).map(\.1) }
        if name.hasSuffix(".html") || name.hasSuffix(".css") {
            found += text.matches(of: /url\(["']?([^"'#:$()]+)["']?\)/).map(\.1)
        }
        // Leaflet looks for its pictures beside its style sheet.
        if name.hasSuffix(".js"), !name.hasPrefix("leaflet/") {
            let names = text.matches(of: /["'`]([\w.\/-]+\.(?:js|css|html|svg|png|woff2|webmanifest))["'`]/).map(\.1)
            found += names.filter { $0.hasPrefix(".") }
            // Other names are those of files beside the page.
            return resolved(found, in: Array(folder)) + resolved(names.filter { !$0.hasPrefix(".") }, in: [])
        }
        return resolved(found, in: Array(folder))
    }

    private static func resolved(_ references: [Substring], in folder: [Substring]) -> [String] {
        references.map { reference in
            var parts = folder
            for part in reference.split(separator: "/") where part != "." {
                if part == ".." { _ = parts.popLast() } else { parts.append(part) }
            }
            return parts.joined(separator: "/")
        }
    }
}
