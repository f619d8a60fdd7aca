import Glibc
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore

@testable import PlanServer

/// Servers of plans in memory, made anew after some thousand requests, so that plans do not grow without end.
final class FuzzedServers {
    // libFuzzer gives one input at a time.
    nonisolated(unsafe) static let shared = FuzzedServers()

    private static let requestsPerPlan = 5000
    /// The secret of a token that the second server knows.
    static let secret = "violet-otter"

    private let folder = ProcessFolder()
    private var servers: [PlanServer] = []
    private var count = 0

    private init() {
        setenv("TZ", "UTC", 1)
        atexit {
            print("\(FuzzedServers.shared.count) requests")
            FuzzedServers.shared.checkPlans()
            FuzzedServers.shared.folder.remove()
        }
    }

    /// The address that asks: another one now and then, as each may ask so often only.
    var peer: String { "10.0.\(count >> 16 & 255).\(count >> 8 & 255)" }

    /// A server: one for all, one with tokens and pages elsewhere that may ask, or one for reading only.
    func next(_ choice: UInt8) -> PlanServer {
        if count % Self.requestsPerPlan == 0 { begin() }
        count += 1
        return servers[choice < 160 ? 0 : choice < 224 ? 1 : 2]
    }

    private func begin() {
        checkPlans()
        folder.empty()
        do {
            servers = [
                try server(of: ["open"]),
                try server(of: ["closed"]) {
                    $0.tokens = [try Token("inspector:Ada=\(Self.secret)"), try Token(secret: "another-secret")]
                    ($0.hosts, $0.origins) = (["plans.example"], ["https://intranet.example"])
                },
                try server(of: ["read-only", "none"]) { $0.isReadOnly = true },
            ]
        } catch {
            fatalError("\(error)")
        }
    }

    /// A server of plans that are all called `level`, each in a folder of a name; of `none` there is no file.
    private func server(
        of names: [String], _ change: (inout PlanServer.Options) throws -> Void = { _ in }
    ) throws -> PlanServer {
        var options = PlanServer.Options()
        options.web = nil
        options.cache = TileCache(folder: folder.path("tiles"))
        try change(&options)
        return PlanServer(
            try names.map { name in
                guard name != "none" else { return .init(location: .file(path: folder.path("none.plan"))) }
                mkdir(folder.path(name), 0o700)
                try makePlan(at: folder.path("\(name)/level.plan"))
                return .init(location: .file(path: folder.path("\(name)/level.plan")))
            }, options)
    }

    /// Two rooms on a drawing of 96 x 72 pixels, with two markers.
    private func makePlan(at path: String) throws {
        let picture = try PixelBuffer(width: 96, height: 72, format: .rgb, filledWith: 250).encoded(as: .png)
        guard let drawing = Drawing(name: "level.png", size: Size(width: 96, height: 72), path: "level.png") else {
            fatalError("the drawing has no size")
        }
        let planDrawing = PlanDrawing(drawing: drawing, hash: ContentHash(of: picture), isEmbedded: true)
        let plan = try Plan.create(path: path, name: "Level", drawing: planDrawing, picture: picture) {
            for (id, x) in [("k", 4.0), ("h", 48)] {
                let box = Box(minX: x, minY: 4, maxX: x + 44, maxY: 68)
                try $0.add(
                    Area(id: id, name: id.uppercased(), shape: MultiPolygon([Polygon(exterior: try Ring(box.corners))]))
                )
            }
            for x in [10.0, 60] { try $0.mark(at: Point(x: x, y: 20), details: MarkerDetails(title: "Door")) }
        }
        try plan.close()
    }

    private func checkPlans() {
        for server in servers { server.close() }
        servers = []
        for name in ["open", "closed", "read-only"] where folder.inode(of: "\(name)/level.plan") != 0 {
            let check = PlanCheck.run(path: folder.path("\(name)/level.plan"))
            require(check.isSound, "the plan is damaged: \(check.findings)")
        }
    }
}
