import Foundation
import PlanJSON
import TestSupport
import Testing

@testable import PlanServer

@Suite("The API's description")
struct OpenAPITests {
    @Test("It has the server's routes, all of them and no others")
    func routes() throws {
        let document = try JSONValue(parsing: Data(contentsOf: Clone.file("Documentation/openapi.json")))
        guard case .object(let paths)? = document["paths"] else {
            Issue.record("no paths")
            return
        }
        var described: Set<String> = []
        for (path, operations) in paths {
            guard case .object(let operations) = operations else { continue }
            for method in operations.keys { described.insert("\(method.uppercased()) \(path)") }
        }
        let served = Set(Route.all.map { "\($0.method) /\($0.path.joined(separator: "/"))" })
        #expect(described == served)
    }
}
