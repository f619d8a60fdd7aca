import CPlanmark
import Glibc
import PlanC
import PlanImage
import PlanStore

/// A folder in memory with the files that calls read and write, which are the same at the start of each input.
final class FuzzFolder {
    // libFuzzer gives one input at a time.
    nonisolated(unsafe) static let shared = FuzzFolder()

    /// The names of files that are there at the start of an input, of a damaged plan, and of those that calls write.
    static let names = [
        "drawing.png", "rooms.geojson", "list.csv", "scene.json", "level.plan", "copy.plan", "bad.plan", "out.png",
        "out.pdf", "out.svg", "out.csv", "out.xlsx", "out.geojson", "out.jsonl", "out.mbtiles", "new.plan", "tiles",
    ]

    private let folder = ProcessFolder()
    /// What is in the files that are there at the start of an input.
    private var contents: [String: [UInt8]] = [:]
    /// What tells the file of the plan from one that took its place.
    private var planFile = ino_t(0)
    /// True if the input names any file.
    private var isUsed = true

    private init() {
        atexit { FuzzFolder.shared.folder.remove() }
        contents["rooms.geojson"] = Array(KnownTexts.rooms.utf8)
        contents["list.csv"] = Array(KnownTexts.markers[0].utf8)
        contents["scene.json"] = Array(KnownTexts.scenes[0].utf8)
        do {
            try PixelBuffer(width: 24, height: 18, format: .rgb, filledWith: 250).writePNG(to: path("drawing.png"))
        } catch { fatalError("\(error)") }
        contents["drawing.png"] = folder.read("drawing.png")
        restore()
        makePlan()
        contents["level.plan"] = folder.read("level.plan")
        contents["copy.plan"] = contents["level.plan"]
        restore()
    }

    /// A plan of the drawing and its rooms, with two markers.
    private func makePlan() {
        var plan: OpaquePointer?
        let request = #"{"areas": "\#(path("rooms.geojson"))", "embed": true}"#
        CallCheck.check(planmark_plan_create(path("level.plan"), path("drawing.png"), request, &plan))
        CallCheck.check(
            planmark_plan_place(plan, [2, 2, 12, 3], 2, #"[{"title": "Door"}, {"due": "2026-03-01"}]"#, nil, nil, nil))
        CallCheck.check(planmark_close(plan.map { UnsafeRawPointer($0) }))
    }

    /// The path of a file in the folder; a slash within the name is none.
    func path(_ name: String) -> String {
        isUsed = true
        return folder.path(name.replacing("/", with: "_"))
    }

    /// What is in a file at the start of an input.
    func content(_ name: String) -> [UInt8] { contents[name] ?? [] }

    /// Writes a plan file of which some bytes are wrong.
    func damagePlan(_ changes: [(place: Int, byte: UInt8)]) {
        guard var bytes = contents["level.plan"] else { return }
        for (place, byte) in changes { bytes[place % bytes.count] = byte }
        unlink(path("bad.plan"))
        folder.write(bytes, to: "bad.plan")
    }

    /// Checks that no file was left half-written, and that the plan is sound. All handles must be closed.
    func check() {
        guard isUsed else { return }
        for name in folder.files { require(!name.hasSuffix(".tmp"), "\(name) is left") }
        // Of a plan whose file another has replaced, SQLite leaves what is beside it.
        guard folder.inode(of: "level.plan") == planFile else { return }
        for name in folder.files { require(!name.hasPrefix("level.plan-"), "\(name) is left") }
        let check = PlanCheck.run(path: path("level.plan"))
        require(check.isSound, "the plan is damaged: \(check.findings)")
    }

    /// Makes the folder what it was at the start.
    func restore() {
        guard isUsed else { return }
        folder.empty()
        for (name, bytes) in contents { folder.write(bytes, to: name) }
        mkdir(folder.path("web"), 0o700)
        mkdir(folder.path("web/leaflet"), 0o700)
        for name in ["viewer.html", "leaflet/leaflet.js", "leaflet/leaflet.css"] {
            folder.write(Array("<title><!--TITLE--></title>{/*PYRAMID*/}".utf8), to: "web/\(name)")
        }
        planFile = folder.inode(of: "level.plan")
        isUsed = false
    }
}
