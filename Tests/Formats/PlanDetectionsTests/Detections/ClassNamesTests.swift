import Testing

@testable import PlanFiles
@testable import PlanDetections

@Suite("Names of classes")
struct ClassNamesTests {
    private func read(_ text: String, _ file: String = "data.yaml") throws(InputError) -> [String] {
        try ClassNames.read(Array(text.utf8), file: file)
    }

    @Test(arguments: [
        "path: ../coco8\ntrain: images/train\nnames:\n  0: person\n  1: traffic light\n  2: \"no: yes\"\ndownload: https://a.b/c.zip\n",
        "nc: 3\nnames:\n- person\n- traffic light # a lamp\n- 'no: yes'\n",
        "nc: 3\nnames:\n  - person\n\n  # the lamp\n  - traffic light\n  - 'no: yes'\n",
        "names: ['person', \"traffic light\", 'no: yes']  # three\nnc: 3\n",
        "names: [person,\n  traffic light,\n  'no: yes',\n]\n",
        "names: {0: person, 1: traffic light, 2: 'no: yes'}\r\n",
        "names: {\n  2: 'no: yes',\n  0: person, 1: traffic light}\n",
    ])
    func `Every usual form of names in YAML is read`(text: String) throws {
        #expect(try read(text) == ["person", "traffic light", "no: yes"])
    }

    @Test func `A plain list has a name on each line`() throws {
        #expect(
            try read("person\r\n traffic light \n\ncar\n\n", "classes.txt") == ["person", "traffic light", "", "car"])
        #expect(try read("names:\n- person", "classes.txt") == ["person"])
    }

    @Test func `A map may leave numbers out`() throws {
        #expect(try read("names:\n  2: car\n  0: it''s\n") == ["it''s", "", "car"])
        #expect(try read("names: ['it''s', \"a \\\"b\\\"\"]") == ["it's", "a \"b\""])
    }

    @Test(arguments: [
        ("", "classes.txt", "classes.txt: the file is empty"),
        ("{\"names\": []}", "classes.json", "is no list of classes; write one name on each line"),
        ("nc: 3\n", "data.yaml", "data.yaml: has no 'names'; a data.yaml has a list or a map of them"),
        ("nc: 3\nnames:\n\nval: a\n", "data.yaml", "data.yaml:2: 'names' is empty"),
        ("names: person\n", "data.yaml", "data.yaml:1: 'names' is 'person'; needed is a list or a map"),
        ("names: [a, b\nnc: 2\n", "data.yaml", "data.yaml:1: the '[' of 'names' has no ']'"),
        ("names: [a, 'b]\n", "data.yaml", "a name's quote is never closed"),
        ("names:\n  0: a\n  person\n", "data.yaml", "data.yaml:3: 'person' is no number with a name; write 0: person"),
        ("names:\n  0: a\n  b: person\n", "data.yaml", "data.yaml:3: 'b' is not the number of a class"),
        ("names:\n  0: a\n  0: person\n", "data.yaml", "data.yaml:3: the class 0 has two names"),
        ("names:\n  0: a\n    1: person\n", "data.yaml", "data.yaml:3: the names must stand below each other"),
        ("names:\n  0: *anchor\n", "data.yaml", "is more of YAML than is read here"),
        ("names:\n  0: 'a\n", "data.yaml", "data.yaml:2: a name's quote is never closed"),
        ("names:\n  999999999: a\n", "data.yaml", "'999999999' is not the number of a class"),
    ])
    func `What is wrong is told with its line`(text: String, file: String, expected: String) {
        do {
            let names = try read(text, file)
            Issue.record("read \(names)")
        } catch {
            #expect(error.description.contains(expected))
        }
    }

    @Test func `COCO has 80 classes, whose categories have ids up to 90`() {
        #expect(ClassNames.coco.count == 80)
        #expect(Set(ClassNames.coco).count == 80)
        #expect(ClassNames.cocoByID.count == 91)
        #expect(ClassNames.cocoByID.count { !$0.isEmpty } == 80)
        let some = [
            (1, "person"), (13, "stop sign"), (18, "dog"), (44, "bottle"), (67, "dining table"), (70, "toilet"),
            (90, "toothbrush"),
        ]
        for (id, name) in some { #expect(ClassNames.cocoByID[id] == name) }
    }
}
