import Testing

@testable import PlanBase
@testable import PlanFiles
@testable import PlanModel

@Suite("Skeletons as JSON")
struct SkeletonJSONTests {
    private func read(_ text: String) throws(InputError) -> [Skeleton] {
        try Skeleton.read(Array(text.utf8), file: "own.json")
    }

    private func message(_ text: String) -> String {
        do {
            _ = try read(text)
            return "nothing wrong"
        } catch {
            return error.description
        }
    }

    @Test func `A skeleton is read with its colours`() throws {
        let text = """
            {"name":"excavator","keypoints":["boom","arm","bucket"],"colors":{"boom":"#d55e00"},
             "edges":[["boom","arm"],{"from":"arm","to":"bucket","color":"red"}]}
            """
        let edges = [Skeleton.Edge(0, 1), Skeleton.Edge(1, 2, color: Color(hex: 0xFF0000))]
        #expect(
            try read(text) == [
                Skeleton(
                    name: "excavator", keypoints: ["boom", "arm", "bucket"], edges: edges,
                    colors: ["boom": Color(hex: 0xD55E00)])
            ])
    }

    @Test(arguments: Skeleton.builtIn)
    func `What is written is read back`(skeleton: Skeleton) throws {
        #expect(try read(skeleton.json.text) == [skeleton])
    }

    @Test func `The edges of a category of COCO count from 1`() throws {
        let category = #"{"id":1,"name":"arm","keypoints":["a","b","c"],"skeleton":[[1,2],[2,3]]}"#
        let skeleton = try Skeleton(
            name: "arm", keypoints: ["a", "b", "c"], edges: [Skeleton.Edge(0, 1), Skeleton.Edge(1, 2)])
        #expect(try read(category) == [skeleton])
        #expect(try read("[\(category)]") == [skeleton])
        #expect(
            try read(#"{"images":[],"annotations":[],"categories":[{"id":2,"name":"car"},\#(category)]}"#) == [skeleton]
        )
    }

    @Test(arguments: [
        ("[]", "own.json: the array has no skeleton"),
        ("3", "own.json: a skeleton is a number; needed is an object"),
        (#"{"keypoints":["a"]}"#, "own.json: the skeleton has no name"),
        (#"{"name":"arm"}"#, "own.json: skeleton 'arm': the skeleton has no keypoints"),
        (#"{"name":"arm","keypoints":"a"}"#, #"skeleton 'arm': "keypoints" is a string, not an array of names"#),
        (#"{"name":"arm","keypoints":["a",2]}"#, "skeleton 'arm': keypoint 2 is a number; each is a name"),
        (#"{"name":"arm","keypoints":["a","a"]}"#, "skeleton 'arm': two keypoints are called 'a'"),
        (
            #"{"name":"arm","keypoints":["boom","arm"],"edges":[["boom","arm"],["boom","arn"]]}"#,
            "skeleton 'arm': edge 2: there is no keypoint 'arn'; there are: boom, arm; did you mean 'arm'?"
        ),
        (#"{"name":"arm","keypoints":["a","b"],"edges":[[0,1]]}"#, "edge 1 is [0,1]; each is two names of keypoints"),
        (#"{"name":"arm","keypoints":["a","b"],"edges":[["a","a"]]}"#, "edge 1 leads from 'a' to itself"),
        (#"{"name":"arm","keypoints":["a","b"],"edges":7}"#, #""edges" is a number, not an array of edges"#),
        (
            #"{"name":"arm","keypoints":["a","b"],"skeleton":[[1,3]]}"#,
            "edge 1 ends at keypoint 3 of 2; keypoints are counted from 1"
        ),
        (#"{"name":"arm","keypoints":["a","b"],"skeleton":[[0,1]]}"#, "edge 1 ends at keypoint 0 of 2"),
        (
            #"{"name":"arm","keypoints":["a","b"],"skeleton":[[1,-9007199254740992]]}"#,
            "edge 1 ends at keypoint -1000000000 of 2"
        ),
        (#"{"name":"arm","keypoints":["a","b"],"skeleton":[[1,1.5]]}"#, "edge 1 is [1,1.5]; each is two numbers"),
        (#"{"name":"arm","keypoints":["a"],"edges":[],"skeleton":[]}"#, "leave one of them out"),
        (#"{"name":"arm","keypoints":["a"],"colors":{"b":"red"}}"#, "there is no keypoint 'b'"),
        (
            #"{"name":"arm","keypoints":["a"],"colors":{"a":"reddish"}}"#,
            #"the colour of 'a', "reddish", is not a colour"#
        ),
        (#"{"name":"arm","keypoints":["a"],"colors":["red"]}"#, #""colors" is an array, not an object"#),
        (
            #"[{"name":"arm","keypoints":["a"]},{"name":"arm","keypoints":["b"]}]"#,
            #"own.json: entry 2 ("arm"): entry 1 has that name already"#
        ),
        (#"{"categories":[{"id":1,"name":"car"}]}"#, "own.json: no category has keypoints"),
        (#"{"name":"arm""#, "own.json:1:"),
    ])
    func `What is wrong with a skeleton is told with its name and edge`(text: String, expected: String) {
        #expect(message(text).contains(expected))
    }
}
