import Foundation
import Testing

/// The names, colours, permissions and properties of a plan's areas.
@Suite struct AreaEditCommandTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    private func area(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["area"] + arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    /// The area of an id as the list has it.
    private func listed(_ id: String) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(try area("list", "level.plan", "--json").output.utf8))
        return try #require((json as? [[String: Any]])?.first { $0["id"] as? String == id })
    }

    @Test func `An area is renamed by its name or id, in the history, and markers stay in it`() throws {
        #expect(try run("mark", "level.plan", "100,100").status == 0)
        let renamed = try area("rename", "level.plan", "Kitchen", "Galley")
        #expect(renamed.output == "area 1: name 'Kitchen' -> 'Galley'\n", "\(renamed.errors)")
        #expect(try listed("1")["markers"] as? Int == 1)
        #expect(try run("list", "level.plan", "--area", "Galley").lines.last == "1 marker")
        #expect(try area("rename", "level.plan", "1", "Canteen").status == 0)
        let history = try run("history", "level.plan").output
        #expect(history.contains("Ada") && history.contains("'Galley' -> 'Canteen'"), "\(history)")
        #expect(try run("undo", "level.plan", "--count", "2").status == 0)
        #expect(try listed("1")["name"] as? String == "Kitchen")
        #expect(try run("redo", "level.plan").status == 0)
        #expect(try listed("1")["name"] as? String == "Galley")
        #expect(try listed("1")["markers"] as? Int == 1)
    }

    @Test func `Colour, permission and properties change, and go again`() throws {
        let edited = try area(
            "edit", "level.plan", "Office", "--color", "teal", "--allowed", "no", "--property", "floor=4", "--property",
            "use=a=b", "--json")
        #expect(edited.status == 0 && edited.output.contains("\"allowed\":false"), "\(edited.errors)")
        #expect(try listed("2")["color"] as? String == "#008080")
        #expect(try run("mark", "level.plan", "300,100").status == 1)
        #expect(try run("export", "level.plan", "--format", "geojson").output.contains("\"use\":\"a=b\""))
        let back = try area("edit", "level.plan", "2", "--color", "", "--allowed", "yes", "--property", "floor=")
        #expect(
            back.output.contains("allowed no -> yes") && back.output.contains("floor '4' -> (none)"), "\(back.output)")
        #expect(try listed("2")["color"] is NSNull)
        #expect(try run("mark", "level.plan", "300,100").status == 0)
        let same = try area("edit", "level.plan", "2", "--allowed", "yes")
        #expect(same.output == "area 2 is so already, nothing was changed\n")
    }

    @Test(
        arguments: [
            (["rename", "level.plan", "Cellar", "Attic"], 1, "'Cellar'; 'planmark area list' shows"),
            (["rename", "level.plan", "Kitchen", " "], 2, "must not be empty"),
            (["edit", "level.plan", "Kitchen"], 2, "nothing to change"),
            (["edit", "level.plan", "Kitchen", "--color", "greenish"], 2, "CSS colour name"),
            (["edit", "level.plan", "Kitchen", "--allowed", "maybe"], 2, "one of yes, no"),
            (["edit", "level.plan", "Kitchen", "--property", "floor"], 2, "a property such as"),
            (["edit", "level.plan", "Kitchen", "--property", "color=red"], 2, "give --color instead"),
            (["edit", "level.plan", "Kitchen", "--name", ""], 2, "--name must not be empty"),
        ] as [([String], Int32, String)])
    func `What cannot be changed is said, and nothing is`(arguments: [String], status: Int32, says: String) throws {
        let before = try workspace.bytes(of: "level.plan")
        let done = try CommandRun(["area"] + arguments, in: workspace.folder)
        #expect(done.status == status && done.errors.contains(says), "\(done.status) \(done.errors)")
        #expect(try workspace.bytes(of: "level.plan") == before)
    }

    @Test func `Of several areas of a name the id must be given, and a name that others have is told`() throws {
        let twin = try area("rename", "level.plan", "Office", "Kitchen")
        #expect(twin.status == 0 && twin.errors.contains("the plan has the area 'Kitchen' already, with the id '1'"))
        let unclear = try area("rename", "level.plan", "Kitchen", "Hall")
        #expect(unclear.status == 1 && unclear.errors.contains("there are 2 areas 'Kitchen'; say which by its id"))
        #expect(try area("rename", "level.plan", "2", "Hall").status == 0)
    }
}
