import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct AttachmentHistoryTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan(areas: [])
        try plan.write("mark") { try $0.mark(at: Point(x: 10, y: 20)) }
    }

    @Test func `The history of attachments that come one by one grows as they do`() throws {
        var sizes: [Int] = []
        for index in 0..<30 {
            try plan.write("attach") { try $0.attach([UInt8(index)], named: "photo-\(index).jpg", to: 1) }
            let change = try #require(try plan.history(limit: 1).first?.changes.first)
            sizes.append((change.old?.text.utf8.count ?? 0) + (change.new?.text.utf8.count ?? 0))
        }
        #expect(try names().count == 30)
        #expect((sizes.max() ?? 0) < 2 * sizes[0], "\(sizes)")
        for index in (0..<30).reversed() {
            try plan.undo()
            #expect(try names() == (0..<index).map { "photo-\($0).jpg" })
        }
    }

    @Test func `Files that come together are one change, and their contents are kept part by part`() throws {
        // Two of these are more than a part, so that the third file is asked for when two are kept.
        let contents = (0..<5).map { [UInt8](repeating: UInt8($0), count: 17 << 20) }
        var next = 0
        let attachments = try plan.keepContents {
            for earlier in contents.prefix(next / 2 * 2) {
                let kept = Attachment(name: "", hash: ContentHash(of: earlier), size: earlier.count)
                let stored = try plan.content(of: kept)
                #expect(stored == earlier)
            }
            guard next < contents.count else { return nil }
            defer { next += 1 }
            return (contents[next], "folder/\(next).jpg")
        }
        #expect(try names() == [])
        #expect(try plan.history().first?.action == "mark")
        let item = try plan.write("attach") { try $0.attach(attachments, to: 1) }
        #expect(item.attachments.map(\.name) == contents.indices.map { "\($0).jpg" })
        #expect(try plan.history(limit: 1).first?.changes.map(\.field) == ["attachments"])
        try plan.undo()
        #expect(try names() == [])
        try plan.redo()
        #expect(try names() == contents.indices.map { "\($0).jpg" })
        for (attachment, content) in zip(item.attachments, contents) {
            let stored = try plan.content(of: attachment)
            #expect(stored == content)
        }
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test func `Where one of several files fails none is attached`() throws {
        struct Failure: Error {}
        var count = 0
        #expect(throws: Failure.self) {
            try plan.keepContents {
                count += 1
                if count == 3 { throw Failure() }
                return ([UInt8(count)], "\(count).jpg")
            }
        }
        #expect(try names() == [])
        #expect(try plan.history().first?.action == "mark")
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test func `A content that the plan does not keep is not attached`() throws {
        let absent = Attachment(name: "a.jpg", hash: ContentHash(of: [1]), size: 1)
        #expect(throws: PlanStoreError.contentMissing(name: Message(untranslated: "a.jpg"))) {
            try plan.write("attach") { try $0.attach([absent], to: 1) }
        }
        #expect(try names() == [])
    }

    @Test func `Contents are kept outside transactions`() throws {
        #expect(throws: PlanStoreError.alreadyInTransaction(file: plan.location)) {
            try plan.write("attach") { _ in
                var isFirst = true
                _ = try plan.keepContents {
                    defer { isFirst = false }
                    return isFirst ? ([1], "a.jpg") : nil
                }
            }
        }
    }

    @Test func `An attachment that went comes back in its place, also one of several in one change`() throws {
        try attach("a", "b", "c", "d", "e")
        try plan.write("detach") { try $0.detach("c", from: 1) }
        try plan.write("edit") { transaction in
            try transaction.detach("a", from: 1)
            try transaction.attach([9], named: "f", to: 1)
            try transaction.detach("d", from: 1)
        }
        #expect(try names() == ["b", "e", "f"])
        try plan.undo()
        #expect(try names() == ["a", "b", "d", "e"])
        try plan.undo()
        #expect(try names() == ["a", "b", "c", "d", "e"])
        try plan.redo()
        try plan.redo()
        #expect(try names() == ["b", "e", "f"])
    }

    @Test func `The history tells which attachments came and went, each with its place`() throws {
        try attach("a", "b", "c")
        try plan.write("detach") { try $0.detach("b", from: 1) }
        let change = try #require(try plan.history(limit: 1).first?.changes.first)
        #expect(change.new == .array([]))
        let removed = try #require(change.old?.array)
        #expect(removed.map { $0["name"]?.string } == ["b"])
        #expect(removed.map { $0["place"]?.number } == [2])
        #expect(change.text(in: .english) == "marker 1: attachment removed: b (1 bytes)")
    }

    @Test func `Whole lists, which older programs kept in the history, are taken back too`() throws {
        guard StoreKind.current == .file else { return }
        try attach("a", "b")
        try attach("c")
        let all = try #require(try plan.marker(numbered: 1)?.attachments.map(\.json))
        let lists = (old: JSONValue.array(Array(all.prefix(2))).text, new: JSONValue.array(all).text)
        try FileDatabase(plan.location).execute(
            "UPDATE change SET old = '\(lists.old)', new = '\(lists.new)' WHERE seq = (SELECT max(seq) FROM change)")
        try plan.undo()
        #expect(try names() == ["a", "b"])
        try plan.redo()
        #expect(try names() == ["a", "b", "c"])
    }

    private func names() throws -> [String] { try plan.marker(numbered: 1)?.attachments.map(\.name) ?? [] }

    private func attach(_ names: String...) throws {
        try plan.write("attach") { transaction in
            for name in names { try transaction.attach(Array(name.utf8), named: name, to: 1) }
        }
    }
}
