import Foundation
import Testing

/// File names that are not UTF-8, which other systems and old archives leave behind.
@Suite struct FileNameTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    /// Runs the command in a shell, where `$(printf ...)` makes names of any bytes.
    private func shell(_ script: String) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec 2>&1; odd=$(printf 'caf\\351'); \(script)", CommandRun.executable.path]
        process.currentDirectoryURL = workspace.folder
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test(arguments: [
        #"annotate "$odd.png" --areas rooms.geojson --output o.png"#,
        #"annotate plan.png --areas rooms.geojson --output "$odd.png""#, #"list "$odd.plan""#,
        #"annotate plan.png --areas rooms.geojson "--output=$odd.png""#, #"mark level.plan 5 5 --title "$odd""#,
    ])
    func `An argument that is not UTF-8 is refused with its bytes, and no other file is opened or written`(
        arguments: String
    ) throws {
        // What the bytes would be taken for.
        for ending in ["png", "plan"] {
            try FileManager.default.copyItem(
                atPath: workspace.path(ending == "png" ? "plan.png" : "level.plan"),
                toPath: workspace.path("caf\u{FFFD}.\(ending)"))
        }
        let names = try workspace.names
        let done = try shell(#""$0" \#(arguments)"#)
        #expect(
            done.status == 2 && done.text.contains(#"caf\xE9"#) && done.text.contains("is not UTF-8"), "\(done.text)")
        #expect(try workspace.names == names)
    }

    @Test func `A file in a folder of inputs is refused by its name`() throws {
        try workspace.write(
            #"[{"image_id": 1, "category_id": 1, "bbox": [5, 5, 20, 20], "score": 0.9}]"#, to: "found.json")
        let zones = try shell(
            #"mkdir in; cp found.json "in/$odd.json"; "$0" zones --areas rooms.geojson --input in"#)
        #expect(
            zones.status == 3 && zones.text.contains(#"in/caf\xE9.json: the file's name is not UTF-8"#), "\(zones.text)"
        )
        let plans = try shell(
            #"mkdir -p plans/sub; cp level.plan "plans/sub/$odd.plan"; cp level.plan plans/a.plan; "$0" plans plans"#)
        #expect(plans.text.contains(#"plans/sub/caf\xE9.plan"#) && plans.text.contains("not UTF-8"), "\(plans.text)")
        #expect(plans.status == 1 && plans.text.contains("a"))
    }

    @Test func `A folder of such a name can be worked in`() throws {
        let done = try shell(
            #"""
            mkdir "$odd" && cp plan.png rooms.geojson level.plan "$odd" && cd "$odd" &&
            "$0" annotate plan.png --areas rooms.geojson --output o.png && "$0" copy level.plan c.plan &&
            "$0" mark c.plan 100 100 && "$0" tiles plan.png --layout xyz --output t && "$0" tiles plan.png --update t &&
            "$0" export c.plan --output c.xlsx && "$0" curl plan.png plan.png --output frames/ --frames 2 && ls -A
            """#)
        #expect(done.status == 0, "\(done.text)")
        for name in ["o.png", "c.plan", "t", "c.xlsx", "frames"] {
            #expect(done.text.contains("\n\(name)\n"), "\(name)")
        }
        #expect(!done.text.contains(".tmp"))
    }

    @Test func `A link to such a name is not taken for a link to another file`() throws {
        let done = try shell(
            #"""
            cp plan.png "$odd.png"; ln -s "$odd.png" link.png
            "$0" annotate plan.png --areas rooms.geojson --output link.png; ls
            """#)
        #expect(done.text.contains(#"caf\xE9.png, which is not UTF-8"#), "\(done.text)")
        #expect(!(try workspace.names).contains("caf\u{FFFD}.png") || done.text.contains("not UTF-8"))
    }
}
