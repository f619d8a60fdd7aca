import PlanGeometry
import Foundation
func readWKT(_ s: String) -> MultiPolygon {
    // temp
    var rings: [[Point]] = []
    var cur: [Point] = []
    for part in s.split(separator: "(") {
        for r in part.split(separator: ")") {
            let pts = r.split(separator: ",").compactMap { c -> Point? in
                let f = c.split(separator: " ").compactMap { Double($0) }
                return f.count == 2 ? Point(x: f[0], y: f[1]) : nil }
            if pts.count > 2 { rings.append(pts) }
        }
    }
    _ = cur; cur = []
    return try! MultiPolygon(Polygon(exterior: Ring(rings[0]), holes: rings.dropFirst().map { try Ring($0) }))
}
let a = CommandLine.arguments
for name in a[1...] {
    let shape = readWKT(try! String(contentsOfFile: "/tmp/gb/\(name).wkt", encoding: .utf8))
    let data = try! Data(contentsOf: URL(fileURLWithPath: "/tmp/gb/\(name).f64"))
    let pts: [Point] = data.withUnsafeBytes { b in Array(b.bindMemory(to: Point.self)) }
    var best = Double.infinity, build = Double.infinity
    let clock = ContinuousClock()
    var out = [Location](repeating: .outside, count: pts.count)
    var loc = PolygonLocator(shape)
    for _ in 0..<(Int(ProcessInfo.processInfo.environment["BR"] ?? "20")!) { let t = clock.measure { loc = PolygonLocator(shape) }; build = min(build, Double(t.components.attoseconds) / 1e12) }
    for _ in 0..<15 {
        let t = clock.measure { pts.withUnsafeBufferPointer { p in out.withUnsafeMutableBufferPointer { loc.locate(p, into: $0) } } }
        best = min(best, Double(t.components.attoseconds) / 1e9 / Double(pts.count))
    }
    var bad = 0
    for i in stride(from: 0, to: pts.count, by: max(1, pts.count / 2000)) where shape.location(of: pts[i]) != out[i] { bad += 1 }
    print(name, shape.vertexCount, "ns \(best) build us \(build) bytes/v \(Double(loc.memoryFootprint) / Double(shape.vertexCount))", out.filter { $0 == .inside }.count, "bad", bad)
}
