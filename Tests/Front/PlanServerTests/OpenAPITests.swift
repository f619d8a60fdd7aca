import Foundation
import PlanJSON
import PlanModel
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

    @Test("Lists, files and sheets have the parameters that the server takes, all of them and no others")
    func parameters() throws {
        let document = try JSONValue(parsing: Data(contentsOf: Clone.file("Documentation/openapi.json")))
        let routes = Route.all.filter { $0.query != nil }
        #expect(routes.count == 6)
        for route in routes {
            let path = "/\(route.path.joined(separator: "/"))"
            let parameters = document["paths"]?[path]?[route.method.lowercased()]?["parameters"]?.array ?? []
            let described = parameters.filter { $0["in"]?.string == "query" }.compactMap { $0["name"]?.string }
            #expect(Set(described) == Set(route.query ?? []), "\(path)")
        }
    }

    @Test("Every object of a marker has the fields that markers have, of their types")
    func fields() throws {
        let document = try JSONValue(parsing: Data(contentsOf: Clone.file("Documentation/openapi.json")))
        var count = 0
        func look(_ value: JSONValue) {
            if case .array(let items) = value { items.forEach(look) }
            guard case .object(let members) = value else { return }
            members.values.forEach(look)
            guard case .object(let properties)? = members["properties"], properties["title"] != nil,
                properties["note"] != nil
            else { return }
            count += 1
            for field in DetailField.all {
                let type = field.kind == .number ? "number" : "string"
                let found = properties[field.name]?["type"]
                #expect(found?.string == type || found?.array?.first?.string == type, "\(field.name)")
            }
        }
        look(document)
        // A marker, a new one, and a change of one.
        #expect(count == 3)
    }
}
