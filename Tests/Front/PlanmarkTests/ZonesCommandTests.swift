import Foundation
import Testing

/// Counting by zones and lines, by the command.
@Suite struct ZonesCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace.withPlan()
        try workspace.write(
            """
            frame_index,x_min,y_min,x_max,y_max,class_name,confidence,tracker_id
            0,90,150,110,200,person,0.9,1
            0,290,150,310,200,person,0.9,2
            0,90,20,110,50,cat,0.4,3
            1,90,50,110,90,person,0.9,1
            1,290,152,310,202,person,0.9,2

            """, to: "tracks.csv")
    }

    private func zones(_ arguments: String..., status: Int32 = 0) throws -> CommandRun {
        let run = try CommandRun(["zones"] + arguments, in: workspace.folder)
        #expect(run.status == status, "\(run.errors)")
        return run
    }

    @Test func `Detections are counted by zone and class, and crossings by line`() throws {
        let run = try zones(
            "--areas", "rooms.geojson", "--line", "Door=20,100,190,100", "--input", "tracks.csv", "--boundary",
            "exclusive")
        #expect(
            run.lines == [
                "kind,name,class,count,peak,peak_frame,visitors,longest_stay,in,out",
                "zone,Kitchen,,3,2,0,2,2,,", "zone,Kitchen,cat,1,1,0,1,1,,", "zone,Kitchen,person,2,1,0,1,2,,",
                "zone,Office,,2,1,0,1,2,,", "zone,Office,person,2,1,0,1,2,,", "zone,Shaft,,0,0,,,,,",
                "line,Door,,,,,,,1,0", "line,Door,person,,,,,,1,0",
            ])
    }

    @Test func `Classes and confidence choose what counts`() throws {
        let run = try zones("--areas", "rooms.geojson", "--input", "tracks.csv", "--classes", "cat,dog")
        #expect(run.lines[1] == "zone,Kitchen,,1,1,0,1,1,,")
        let sure = try zones(
            "--areas", "rooms.geojson", "--input", "tracks.csv", "--min-confidence", "0.5", "--per-frame")
        #expect(sure.lines[1] == "0,zone,Kitchen,,1,," && !sure.output.contains("cat"))
    }

    @Test func `A plan gives its areas and its measured lines between two points`() throws {
        for points in [["20,100", "190,100"], ["0,0", "10,0", "10,10"]] {
            let added = try CommandRun(
                ["measure", "add", "level.plan"] + points + ["--name", "Line \(points.count)"], in: workspace.folder)
            #expect(added.status == 0)
        }
        let run = try zones("--areas", "level.plan", "--input", "tracks.csv")
        #expect(run.output.contains("zone,Office,,2,") && run.output.contains("line,Line 2,,,,,,,1,0"))
        #expect(!run.output.contains("Line 3") && run.errors.contains("'Line 3' has 3 points"))
    }

    @Test func `A folder's files are frames in the natural order of their names`() throws {
        try FileManager.default.createDirectory(
            at: workspace.folder.appendingPathComponent("frames"), withIntermediateDirectories: true)
        for (frame, y) in [(2, 150), (10, 50), (9, 150)] {
            try workspace.write(
                "x_min,y_min,x_max,y_max,class_name,tracker_id\n90,\(y),110,\(y + 40),car,1\n",
                to: "frames/f\(frame).csv")
        }
        try workspace.write("no detections", to: "frames/notes.md")
        let run = try zones(
            "--areas", "rooms.geojson", "--line", "20,100,190,100", "--input", "frames", "--per-frame", "--format",
            "json")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let frames = try #require(json["perFrame"] as? [[String: Any]])
        #expect(frames.compactMap { $0["frame"] as? String } == ["f2.csv", "f9.csv", "f10.csv"])
        let line = try #require((json["lines"] as? [[String: Any]])?.first)
        #expect(line["in"] as? Int == 1 && line["name"] as? String == "1")
    }

    @Test func `A file of a folder that cannot be read is told, and the others are counted`() throws {
        let folder = workspace.folder.appendingPathComponent("frames")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try workspace.write("x_min,y_min,x_max,y_max,class_name\n90,150,110,200,car\n", to: "frames/f1.csv")
        try workspace.write("", to: "frames/f2.json")
        try workspace.write("{\"a\":1}", to: "frames/f3.json")
        let run = try zones("--areas", "rooms.geojson", "--input", "frames", "--output", "out.csv", status: 1)
        #expect(
            run.errors.contains("frames/f2.json:") && run.errors.contains("frames/f3.json: is JSON of no known form"))
        #expect(run.output.hasPrefix("out.csv: frames: 1, detections: 1"))
        // Who names a file means it, also where its folder is named.
        _ = try zones(
            "--areas", "rooms.geojson", "--input", "frames", "--input", "frames/f2.json", "--output", "no.csv",
            status: 3)
        _ = try zones("--areas", "rooms.geojson", "--input", "frames/f2.json", "--output", "no.csv", status: 3)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("f1.csv"))
        let none = try zones("--areas", "rooms.geojson", "--input", "frames", "--output", "no.csv", status: 3)
        #expect(none.errors.contains("none of the files can be read as detections"))
        #expect(!workspace.exists("no.csv"))
    }

    @Test func `What cannot be meant is told`() throws {
        let run = try zones("--areas", "rooms.geojson", "--input", "tracks.csv", "--classes", "cat,dgo")
        #expect(run.errors.contains("no detection is of the class dgo; there are cat, person"))
        let input = ["--input", "tracks.csv"]
        let named = try CommandRun(
            ["zones", "--line", "D=0,0,9,9", "--line", "D=1,1,5,5"] + input, in: workspace.folder)
        #expect(named.status == 2 && named.errors.contains("two lines are called 'D'; give each a name of its own"))
        // A line without a name gets a number that no other one is called by.
        let numbered = try CommandRun(
            ["zones", "--line", "2=0,0,9,9", "--line", "1,1,5,5"] + input, in: workspace.folder)
        #expect(numbered.lines.filter { $0.hasSuffix(",,,,,,,0,0") }.map { $0.prefix(7) } == ["line,2,", "line,3,"])
        let ending = try CommandRun(
            ["zones", "--areas", "rooms.geojson", "--output", "out.xlsx"] + input, in: workspace.folder)
        #expect(
            ending.status == 2 && ending.errors.contains("out.xlsx: the counts are CSV or JSON; name it .csv or .json")
        )
        #expect(!workspace.exists("out.xlsx"))
        try workspace.write("{\"type\":\"FeatureCollection\",\"features\":[]}", to: "none.geojson")
        let empty = try CommandRun(["zones", "--areas", "none.geojson"] + input, in: workspace.folder)
        #expect(empty.status == 3 && empty.errors.contains("none.geojson:"))
    }

    @Test func `An entry that cannot be used is told, and the others are counted`() throws {
        try workspace.write("x_min,y_min,x_max,y_max\n90,150,110,200\nleft,1,2,3\n", to: "bad.csv")
        let run = try zones("--areas", "rooms.geojson", "--input", "bad.csv", "--output", "out.csv", status: 1)
        #expect(run.errors.contains("bad.csv:3: ") && run.output.hasPrefix("out.csv: "))
        #expect(String(decoding: try workspace.bytes(of: "out.csv"), as: UTF8.self).contains("zone,Kitchen,,1,1,"))
    }

    @Test func `Detections without a tracker's number are told where there are lines`() throws {
        try workspace.write("x_min,y_min,x_max,y_max\n90,150,110,200\n", to: "plain.csv")
        let run = try zones("--areas", "rooms.geojson", "--line", "a=0,0,9,9", "--input", "plain.csv")
        #expect(run.errors.contains("of 1 detection, 1 without a tracker's number cannot cross"))
        #expect(try zones("--areas", "rooms.geojson", "--input", "plain.csv").errors.isEmpty)
        let chinese = try zones("--line", "a=0,0,9,9", "--input", "plain.csv", "--lang", "zh")
        #expect(chinese.errors.contains("没有跟踪编号"))
    }

    @Test func `A file of lines may have areas beside them, and a bent line is refused`() throws {
        try workspace.write(
            """
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "Gate"}, "geometry": {"type": "LineString", "coordinates": [[20, 100], [190, 100]]}},
            {"type": "Feature", "properties": {"name": "Bent"}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [9, 0], [9, 9]]}},
            {"type": "Feature", "properties": {"name": "Room"}, "geometry": {"type": "Polygon",
              "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]]]}}]}
            """, to: "lines.geojson")
        let run = try zones("--lines", "lines.geojson", "--input", "tracks.csv", status: 1)
        #expect(run.output.contains("line,Gate,,,,,,,1,0") && !run.output.contains("Bent"))
        #expect(run.errors.contains("feature 2") && run.errors.contains("'Bent' has 3 points"))
        #expect(run.errors.contains("no lines are passed over: 1"))
    }

    static let mistakes: [([String], Int32, String)] = [
        (["--areas", "rooms.geojson"], 2, "add --input FILE"),
        (["--input", "tracks.csv"], 2, "add --areas FILE"),
        (["--areas", "rooms.geojson", "--input", "tracks.csv", "--anchor", "middle"], 2, "bottom-center"),
        (["--line", "Door=1,2,3", "--input", "tracks.csv"], 2, "Door=100,400,300,400"),
        (["--line", "Door=1,2,1,2", "--input", "tracks.csv"], 2, "begins and ends at (1, 2)"),
        (["--areas", "rooms.geojson", "--input", "tracks.csv", "--min-confidence", "2"], 2, "from 0 to 1"),
        (["--areas", "rooms.geojson", "--input", "tracks.csv", "--minimum-crossing", "0"], 2, "1 or more"),
        (["--areas", "rooms.geojson", "--input", "tracks.csv", "--coordinates", "normalized"], 2, "--size"),
        (["--areas", "rooms.geojson", "--input", "missing.csv"], 3, "missing.csv"),
        (["--areas", "rooms.geojson", "--input", "empty"], 3, "has no files of detections"),
        (["--lines", "rooms.geojson", "--input", "tracks.csv"], 3, "has no lines"),
        (["--areas", "rooms.geojson", "--input", "tracks.csv", "--output", "tracks.csv"], 4, "is the input"),
    ]

    @Test(arguments: mistakes)
    func `A mistake is told with what would be right`(arguments: [String], status: Int32, message: String) throws {
        try FileManager.default.createDirectory(
            at: workspace.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
        let run = try CommandRun(["zones"] + arguments, in: workspace.folder)
        #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty)
    }
}
