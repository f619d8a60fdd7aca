import Foundation
import PlanExchange
import PlanGeometry
import PlanModel
import PlanStore
import TestSupport
import Testing

@Suite(.onEveryStore) struct ImportTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    @discardableResult
    private func take(
        _ csv: String, tolerance: PlacementTolerance = PlacementTolerance(),
        duplicates: MarkerImport.Duplicates = .keep, statuses: MarkerImport.StatusRule = .workflow(role: nil),
        overwritesNewer: Bool = false, refusesUnknownStatuses: Bool = false
    ) throws -> ([String], MarkerImport) {
        let read = try PlanFormat.csv.read(Array(csv.utf8), file: "x", coordinates: .pixel)
        return try plan.write("import", by: "Ada") { transaction in
            try transaction.importMarkers(tolerance: tolerance, duplicates: duplicates, statuses: statuses) { markers in
                (markers.overwritesNewer, markers.refusesUnknownStatuses) = (overwritesNewer, refusesUnknownStatuses)
                return try read.markers.compactMap { try markers.take($0.marker, at: $0.place)?.reason.english }
            }
        }
    }

    @Test func `Good markers are in the plan with all they say, bad ones are refused with the reason`() throws {
        let (refused, markers) = try take(
            """
            number,x,y,title,status,room
            12,50,50,Tap drips,In_Progress,4.01
            ,60,60,Socket,,
            12,70,70,Twice,odd,
            3,900,10,Outside,,
            4,390,40,In the shaft,,
            """, statuses: .any)
        #expect(refused.count == 2)
        #expect((markers.addedCount, markers.renumbered.map(\.old)) == (3, [12]))
        #expect(markers.unknownStatuses == ["odd": 1])
        let stored = try plan.markers()
        #expect(stored.map(\.marker.number) == [12, 13, 14])
        #expect(stored.map(\.marker.details.status) == ["in progress", "open", "odd"])
        #expect(stored[0].marker.details.properties == ["room": .string("4.01")])
        #expect(stored.map(\.area) == ["k", "k", "k"])
        #expect(stored[0].author == "Ada")
        #expect(PlanCheck.run(plan).isSound)
    }

    @Test(
        arguments: [
            // The same title and place with another number; without one; the marker's own number.
            ("9,50,50,a", 1), (",50,50,a", 0), ("1,50,50,a", 0),
        ])
    func `The number of a row that updates a marker of another number is told`(row: String, count: Int) throws {
        try take("number,x,y,title\n1,50,50,a\n2,50,60,b\n")
        let (refused, markers) = try take("number,x,y,title,note\n\(row),new\n", duplicates: .update)
        #expect(refused.isEmpty && markers.otherNumbers.count == count)
        #expect(try plan.markers().map(\.marker.number) == [1, 2])
        #expect(try plan.markers()[0].marker.details.note == "new")
    }

    @Test(arguments: [MarkerImport.Duplicates.keep, .add])
    func `The list's free numbers are kept, and only those that clash are given behind them`(
        duplicates: MarkerImport.Duplicates
    ) throws {
        try take("number,x,y,title\n1,50,50,a\n2,50,60,b\n")
        let (_, markers) = try take(
            "number,x,y,title\n,60,40,n\n2,60,50,c\n4,60,60,d\n5,60,70,e\n4,60,80,f\n", duplicates: duplicates)
        #expect(markers.renumbered.map { [$0.old, $0.new] } == [[2, 7], [4, 8]])
        #expect(markers.addedCount == 5)
        let numbers = try plan.markers().map { "\($0.marker.number ?? 0)\($0.marker.details.title ?? "")" }
        #expect(numbers == ["1a", "2b", "4d", "5e", "6n", "7c", "8f"])
        #expect(PlanCheck.run(plan).findings.isEmpty)
        #expect(try plan.history(limit: 1).first?.changes.map(\.subject) == [.markers(count: 5, first: 4, last: 8)])
        try plan.undo()
        #expect(try plan.markers().compactMap(\.marker.number) == [1, 2])
    }

    @Test func `Where more numbers clash than are kept back, each marker still comes in`() throws {
        let rows = (0..<8).map { "1,\(50 + $0),50" }.joined(separator: "\n")
        let read = try PlanFormat.csv.read(
            Array("number,x,y\n\(rows)\n60,60,60\n".utf8), file: "x", coordinates: .pixel)
        let (_, markers) = try plan.write("import") {
            try $0.importMarkers { markers in
                markers.greatestWaitingCount = 3
                for (_, marker) in read.markers { _ = try markers.take(marker) }
            }
        }
        #expect(markers.renumbered.map(\.new) == [2, 3, 4, 5, 6, 7, 61])
        #expect(try plan.markers().compactMap(\.marker.number) == [1, 2, 3, 4, 5, 6, 7, 60, 61])
    }

    @Test func `A mistyped status is refused with the one that was probably meant`() throws {
        let (refused, markers) = try take(
            "x,y,status\n50,50,Offfen\n50,60,clsoed\n50,70,blue\n", refusesUnknownStatuses: true)
        #expect(refused[0].hasPrefix("the workflow has no status 'Offfen'; did you mean 'offen' (open)? it has 'open'"))
        #expect(refused[1].hasPrefix("the workflow has no status 'clsoed'; did you mean 'closed'? it has 'open'"))
        #expect(refused[2].hasPrefix("the workflow has no status 'blue'; it has 'open'"))
        #expect(markers.suggestedStatuses.mapValues(\.status) == ["Offfen": "open", "clsoed": "closed"])
    }

    @Test func `New markers come in any status of the workflow, and the history says in which`() throws {
        let (refused, markers) = try take(
            """
            x,y,status
            50,50,open
            50,60,closed
            50,70,Closed
            50,80,done
            50,90,rejected
            """, refusesUnknownStatuses: true)
        #expect(
            refused == [
                "the workflow has no status 'done'; it has 'open', 'in progress', 'ready for review', "
                    + "'closed', 'rejected'"
            ])
        #expect((markers.addedCount, markers.refusedStatusCount) == (4, 1))
        #expect(try plan.markers().map(\.marker.details.status) == ["open", "closed", "closed", "rejected"])
        let changes = try #require(plan.history(limit: 1).first).changes
        #expect(
            changes.map(\.subject) == [
                .markers(count: 4, first: 1, last: 4), .markers(count: 2, first: 2, last: 3), .marker(4),
            ])
        #expect(changes.map(\.new) == [nil, .string("closed"), .string("rejected")])
        #expect(try plan.history(ofMarker: 3).first?.changes.last?.field == "status")
        #expect(PlanCheck.run(plan).findings.isEmpty)
        #expect(try plan.undo().changes.map(\.field) == [nil, "status", "status"])
        #expect(try plan.markers().isEmpty)
        try plan.redo()
        #expect(try plan.markers().map(\.marker.details.status) == ["open", "closed", "closed", "rejected"])
    }

    @Test func `A status that is refused costs the status, not the rest of the row`() throws {
        try take("number,x,y,title,status,note\n1,50,50,Tap,open,\n")
        let (refused, markers) = try take("number,x,y,title,status,note\n1,50,50,Tap,closed,n\n", duplicates: .update)
        #expect(refused.count == 1 && refused[0].hasSuffix("; the rest is taken"))
        #expect(markers.changedCount == 1)
        let details = try #require(plan.markers().first).marker.details
        #expect(details.status == "open" && details.note == "n")
    }

    @Test func `The status of a marker that the plan has changes only by an allowed step`() throws {
        try take("number,x,y,title,status\n1,50,50,Tap,open\n2,60,60,Lamp,ready for review\n3,70,70,Door,closed")
        let list = "number,x,y,title,status\n1,50,50,Tap,closed\n2,60,60,Lamp,closed\n3,70,70,Door,open"
        #expect(try take(list).0.isEmpty, "kept as they are")
        let (refused, markers) = try take(list, duplicates: .update)
        #expect(refused.count == 2)
        #expect(refused[0].hasPrefix("marker 1 is 'open' and cannot become 'closed'; allowed: in progress"))
        #expect(refused[1].contains("with another role: open (reviewer)"))
        #expect((markers.changedCount, markers.refusedStatusCount) == (1, 2))
        #expect(try plan.markers().map(\.marker.details.status) == ["open", "closed", "closed"])
        #expect(try take(list, duplicates: .update, statuses: .workflow(role: "reviewer")).0.count == 1)
        #expect(try plan.markers().map(\.marker.details.status) == ["open", "closed", "open"])
        #expect(try take(list, duplicates: .update, statuses: .any).0.isEmpty)
        #expect(try plan.markers().map(\.marker.details.status) == ["closed", "closed", "open"])
    }

    @Test func `After the greatest number of all, the free ones are given`() throws {
        let (refused, markers) = try take(
            """
            number,x,y
            9223372036854775806,50,50
            ,50,50
            ,50,50
            2,50,50
            9223372036854775807,50,50
            ,50,50
            """)
        #expect(refused.isEmpty)
        #expect(markers.addedCount == 6)
        #expect(try plan.markers().compactMap(\.marker.number) == [1, 2, 3, 4, .max - 1, .max])
    }

    @Test func `An import is one entry of the history, and undone at once`() throws {
        try take("x,y,title\n" + (0..<200).map { "\(20 + $0 % 150),\(30 + $0),t\($0)" }.joined(separator: "\n"))
        #expect(try plan.history(limit: 1).first?.changes.map(\.subject) == [.markers(count: 200, first: 1, last: 200)])
        #expect(try plan.history(ofMarker: 77).map(\.action) == ["import"])
        var query = MarkerQuery()
        query.text = "t77"
        #expect(try plan.markers(query).map(\.marker.number) == [78])
        #expect(try plan.count(MarkerQuery(box: Box(minX: 20, minY: 30, maxX: 30, maxY: 40))) > 0)
        try plan.undo()
        #expect(try plan.count(MarkerQuery()) == 0)
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test func `A marker whose id the plan knows is changed, and one that was removed does not come back`() throws {
        try take("x,y,title\n50,50,a\n60,50,b\n70,50,c\n")
        try plan.write("remove") { try $0.remove(3) }
        let ids =
            try plan.markers().map(\.id) + [
                try #require(try plan.history().first?.changes.first?.old?["id"]?.string).id
            ]
        let rows = ids.enumerated().map { "\($0.element),\(50 + 10 * $0.offset),50,\(["a", "new", "c"][$0.offset])" }
        let (refused, markers) = try take("id,x,y,title\n" + rows.joined(separator: "\n"))
        #expect(refused == ["the marker was removed from the plan"])
        #expect((markers.addedCount, markers.changedCount, markers.unchangedCount) == (0, 1, 1))
        #expect(try plan.markers().map(\.marker.details.title) == ["a", "new"])
    }

    @Test func `What changed in the plan after a list was written stays, and what both changed is refused`() throws {
        try take(
            "x,y,title,status,assignee\n50,50,Tap,closed,Ada\n60,60,Socket,,Ada\n70,70,Door,,Ada\n80,80,Sill,,Ada\n")
        let ids = try plan.markers().map(\.id)
        try plan.write("edit") {
            try $0.set([.title: .string("Tap drips")], of: 1)
            try $0.set([.title: .string("Socket loose"), .note: .string("n")], of: 2)
            try $0.set([.title: .string("Sill wet")], of: 4)
        }
        // The first row has an edit of another field, the second of the same, the third of a marker that did not change.
        let rows = [
            "50,50,Tap,closed,Bob", "60,60,Socket gone,open,Ada", "70,70,Door jams,open,Ada", "80,80,Sill,open,Ada",
        ]
        let list = "id,changed,x,y,title,status,assignee\n" + zip(ids, rows).map { "\($0),2020-01-01,\($1)\n" }.joined()
        let (refused, markers) = try take(list)
        #expect(refused.count == 1 && refused[0].hasPrefix("marker 2 was changed in the plan at "))
        #expect(
            refused.first?.hasSuffix(
                "and the file changes the same: title ('Socket loose' in the plan, 'Socket gone' in the file)") == true)
        #expect((markers.changedCount, markers.unchangedCount, markers.conflictCount) == (2, 1, 1))
        #expect(markers.newerInPlan.first.map(\.marker) == [1, 4] && markers.newerInPlan.first[0].texts == ["title"])
        #expect(
            try plan.markers().map(\.marker.details.title) == ["Tap drips", "Socket loose", "Door jams", "Sill wet"])
        #expect(try plan.markers()[0].marker.details.assignee == "Bob")
        let (none, forced) = try take(list, overwritesNewer: true)
        #expect(none.isEmpty && forced.newerInPlan.count == 0)
        #expect(try plan.markers().map(\.marker.details.title) == ["Tap", "Socket gone", "Door jams", "Sill"])
    }

    @Test func `A list's values are taken where it was written after the last change, or does not say when`() throws {
        try take("x,y,title\n50,50,Tap\n")
        try plan.write("edit") { try $0.set([.title: .string("Tap drips")], of: 1) }
        let marker = try plan.markers()[0]
        for (time, title) in [("\(marker.changed)", "a"), ("", "b"), ("2999-01-01 10:00", "c")] {
            let (refused, _) = try take("id,x,y,title,changed\n\(marker.id),50,50,\(title),\(time)\n")
            #expect(refused.isEmpty)
            #expect(try plan.markers()[0].marker.details.title == title)
        }
    }

    @Test func `German and Chinese statuses are those of the workflow, unless it has them`()
        throws
    {
        let list = "x,y,status\n50,50,Erledigt\n60,60,in Arbeit\n70,70,待整改\n80,80,done\n"
        let (refused, markers) = try take(list, refusesUnknownStatuses: true)
        #expect(refused.count == 1 && refused[0].hasPrefix("the workflow has no status 'done'"))
        #expect(try plan.markers().map(\.marker.details.status) == ["closed", "in progress", "open"])
        #expect(markers.translatedStatuses == ["Erledigt": "closed", "in Arbeit": "in progress", "待整改": "open"])
        let (_, taken) = try take("x,y,status\n90,90,erledigt\n91,91,done\n", statuses: .any)
        #expect(taken.unknownStatuses == ["done": 1] && taken.translatedStatuses == ["erledigt": "closed"])
        try plan.write("workflow") {
            try $0.setWorkflow(Workflow(steps: [.init(from: nil, to: "offen"), .init(from: "offen", to: "erledigt")]))
        }
        let (none, own) = try take("x,y,status\n95,95,Erledigt\n")
        #expect(none.isEmpty && own.translatedStatuses.isEmpty)
        #expect(try plan.markers().last?.marker.details.status == "erledigt")
    }

    @Test func `An area or a number that a row says of a marker in vain is told`() throws {
        try take("x,y,title\n50,50,Tap\n60,60,Socket\n")
        let ids = try plan.markers().map(\.id)
        let area = try #require(try plan.areas().first { $0.id == "k" }).name
        let (_, markers) = try take("id,number,x,y,area\n\(ids[0]),1,50,50,\(area)\n\(ids[1]),9,60,60,Attic\n")
        #expect(markers.otherAreas.count == 1 && markers.otherAreas.first.map(\.texts) == [["Attic"]])
        #expect(markers.otherAreas.first.map(\.place) == [.line(3)])
        #expect(markers.otherNumbers.count == 1 && markers.otherNumbers.first.map(\.texts) == [["9"]])
        #expect(try plan.markers().map(\.marker.number) == [1, 2])
    }

    private static let list = """
        number,x,y,title,note
        7,50,50,Tap drips,
        8,60,60,Socket,
        8,60,60,Socket,
        ,70,70,,
        """

    @Test func `A list that is imported again doubles nothing, whatever happened to the markers since`() throws {
        let (_, first) = try take(Self.list)
        #expect((first.addedCount, first.keptCount) == (4, 0))
        try plan.write("move") { try $0.move(7, to: Point(x: 90, y: 90)) }
        try plan.write("edit") { try $0.set([.title: .string("Socket loose"), .note: .string("n")], of: 8) }
        let revisions = try plan.history().count
        let (refused, again) = try take(Self.list)
        #expect(refused.isEmpty)
        #expect((again.addedCount, again.changedCount, again.keptCount, again.differingCount) == (0, 0, 4, 2))
        #expect(try plan.history().count == revisions)
        let (_, added) = try take(Self.list, duplicates: .add)
        #expect((added.addedCount, added.renumbered.count) == (4, 3))
    }

    @Test func `With update the file's fields are taken over, and those that it does not mention stay`() throws {
        try take("number,x,y,title,note,assignee,room\n7,50,50,Tap,drips,Ada,4.01\n")
        try plan.write("attach") { try $0.attach([1, 2, 3], named: "a.jpg", to: 7) }
        let (_, changed) = try take("number,x,y,title,note\n7,80,80,Tap,\n", duplicates: .update)
        #expect((changed.addedCount, changed.changedCount) == (0, 1))
        let marker = try #require(try plan.marker(numbered: 7))
        #expect(marker.marker.point == Point(x: 80, y: 80))
        #expect(marker.marker.details.title == "Tap")
        #expect(marker.marker.details.note == nil)
        #expect(marker.marker.details.assignee == "Ada")
        #expect(marker.marker.details.status == "open")
        #expect(marker.marker.details.properties == ["room": .string("4.01")])
        #expect(marker.attachments.map(\.name) == ["a.jpg"])
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test func `Many rows for one place are told from the markers there by their titles`() throws {
        let rows = (0..<300).map { "50,50,t\($0 % 150)" }.joined(separator: "\n")
        try take("x,y,title\n\(rows)")
        let (_, again) = try take("x,y,title\n\(rows)\n50,50,new\n50,50,t1\n")
        #expect((again.keptCount, again.addedCount) == (300, 2))
    }

    @Test func `An id changes what the file mentions and nothing else`() throws {
        try take("x,y,title,note,priority\n50,50,a,b,high\n")
        let id = try #require(try plan.marker(numbered: 1)?.id.uuidString)
        try take("id,x,y,priority\n\(id),50,50,\n")
        let details = try plan.marker(numbered: 1)?.marker.details
        #expect((details?.title, details?.note, details?.priority) == ("a", "b", nil))
    }

    @Test func `Of an id that a file has twice the first row counts, and the other is refused`() throws {
        let id = "01a1fd71-8ab5-71cd-bb2d-aa9b9dc5da10"
        try take("id,x,y,title\n\(id),50,50,a\n\(id),60,50,b\n")
        #expect(try plan.markers().map(\.marker.details.title) == ["a"])
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test(arguments: [1001, 2400, 30_000])
    func `An index that is made at once finds what one does that grew, and grows and shrinks as well`(count: Int) throws
    {
        guard count < 2000 || StoreKind.current != .app else { return }
        var random = SeededGenerator(seed: UInt64(count))
        let plan = try folder.plan("many.plan", areas: [])
        let points = (0..<count).map { index in
            // Some far apart, many close together, some at one place.
            index % 7 == 0
                ? Point(x: 200, y: 100)
                : Point(x: .random(in: 0...400, using: &random), y: .random(in: 0...300, using: &random))
        }
        let rows = points.map { "\($0.x),\($0.y)" }.joined(separator: "\n")
        let read = try PlanFormat.csv.read(Array("x,y\n\(rows)".utf8), file: "x", coordinates: .pixel)
        _ = try plan.write("import") {
            try $0.importMarkers { markers in for item in read.markers { _ = try markers.take(item.marker) } }
        }
        func expectAll(_ points: [Int: Point]) throws {
            for _ in 0..<20 {
                let corner = Point(x: .random(in: -20...400, using: &random), y: .random(in: -20...300, using: &random))
                let box = Box(
                    minX: corner.x, minY: corner.y, maxX: corner.x + .random(in: 0...60, using: &random),
                    maxY: corner.y + 30)
                let found = Set(try plan.markers(MarkerQuery(box: box)).compactMap { $0.marker.number })
                #expect(found == Set(points.filter { box.contains($0.value) }.keys))
            }
        }
        var present = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($0 + 1, $1) })
        try expectAll(present)
        try plan.write("more") { transaction in
            for number in 1...300 {
                try transaction.remove(number * 3)
                present[number * 3] = nil
                let added = try transaction.mark(at: Point(x: Double(number), y: 150))
                present[added.marker.marker.number ?? 0] = Point(x: Double(number), y: 150)
            }
        }
        try expectAll(present)
        #expect(PlanCheck.run(plan).findings.isEmpty)
    }
}

extension String {
    fileprivate var id: UUID { UUID(uuidString: self) ?? UUID() }
}
