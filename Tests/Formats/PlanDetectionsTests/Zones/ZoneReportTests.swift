import PlanDetections
import PlanGeometry
import PlanModel
import Testing

@Suite struct ZoneReportTests {
    private func survey(_ filter: ZoneSurvey.Filter = .init(), keepsFrames: Bool = false) throws -> ZoneSurvey {
        ZoneSurvey(
            zones: try ZoneCounter([try .box("Lane, left", 0, 0, 100, 100), try .box("=Lane", 100, 0, 200, 100)]),
            lines: try LineCounter([CountingLine(name: "Stop", start: Point(x: 0, y: 50), end: Point(x: 100, y: 50))]),
            filter: filter, keepsFrames: keepsFrames)
    }

    private var film: [DetectedPicture] {
        let frames: [[Detection]] = [
            [.around(20, 80, tracker: 1, "car"), .around(60, 80, tracker: 2, "bus"), .around(150, 20, tracker: nil)],
            [.around(20, 30, tracker: 1, "car"), .around(60, 70, tracker: 2, "bus")],
            [.around(20, 10, tracker: 1, "car")],
        ]
        return frames.enumerated().map { number, detections in
            var picture = DetectedPicture(name: "film.mp4", frame: number + 7)
            picture.detections = detections
            return picture
        }
    }

    @Test func `The sums have counts, peaks, stays and crossings by class`() throws {
        var survey = try survey()
        for picture in film { survey.count(picture) }
        #expect(
            survey.report.csv == """
                kind,name,class,count,peak,peak_frame,visitors,longest_stay,in,out
                zone,"Lane, left",,5,2,7,2,3,,
                zone,"Lane, left",bus,2,1,7,1,2,,
                zone,"Lane, left",car,3,1,7,1,3,,
                zone,'=Lane,,1,1,7,,,,
                line,Stop,,,,,,,1,0
                line,Stop,car,,,,,,1,0

                """)
        #expect(survey.report.zones[0].total.meanStay == 2.5)
        #expect(survey.report.frames.isEmpty && survey.report.frameCount == 3)
        #expect(survey.report.detectionCount == 6 && survey.report.untracked == 1)
    }

    @Test func `Frame by frame each zone and line has a row, and one for each class`() throws {
        var survey = try survey(keepsFrames: true)
        for picture in film { survey.count(picture) }
        #expect(
            survey.report.frameCSV == """
                frame,kind,name,class,count,in,out
                7,zone,"Lane, left",,2,,
                7,zone,"Lane, left",bus,1,,
                7,zone,"Lane, left",car,1,,
                7,zone,'=Lane,,1,,
                7,line,Stop,,,0,0
                8,zone,"Lane, left",,2,,
                8,zone,"Lane, left",bus,1,,
                8,zone,"Lane, left",car,1,,
                8,zone,'=Lane,,0,,
                8,line,Stop,,,1,0
                8,line,Stop,car,,1,0
                9,zone,"Lane, left",,1,,
                9,zone,"Lane, left",car,1,,
                9,zone,'=Lane,,0,,
                9,line,Stop,,,0,0

                """)
    }

    @Test func `As JSON the report has the same, and what has no class under an empty name`() throws {
        var survey = try survey(keepsFrames: true)
        for picture in film { survey.count(picture) }
        let json = survey.report.json
        #expect(json["frames"]?.number == 3 && json["detections"]?.number == 6 && json["untracked"]?.number == 1)
        let lane = try #require(json["zones"]?.array?.first)
        #expect(lane["name"]?.string == "Lane, left" && lane["count"]?.number == 5 && lane["peakFrame"]?.string == "7")
        #expect(lane["classes"]?["bus"]?["longestStay"]?.number == 2)
        #expect(json["zones"]?.array?.last?["classes"]?[""]?["count"]?.number == 1)
        #expect(json["lines"]?.array?.first?["classes"]?["car"]?["in"]?.number == 1)
        let frames = try #require(json["perFrame"]?.array)
        #expect(frames.count == 3 && frames[1]["lines"]?.array?.first?["in"]?.number == 1)
        #expect(frames[2]["zones"]?.array?.first?["classes"] == .object(["car": .number(1)]))
    }

    @Test func `Only detections of the classes that are asked for count, if the detector is sure enough`() throws {
        var picture = DetectedPicture(name: "a.jpg")
        picture.detections = [
            .at(10, 10, 20, 20, "car", confidence: 0.5), .at(10, 10, 20, 20, "car", confidence: 0.49),
            .at(10, 10, 20, 20, "car"), .at(10, 10, 20, 20, "bus", confidence: 1),
        ]
        var survey = try survey(.init(minimumConfidence: 0.5, classes: ["car"]))
        survey.count(picture)
        #expect(survey.report.zones[0].total.count == 2 && survey.report.detectionCount == 2)
        #expect(survey.report.zones[0].total.peakFrame == "a.jpg")
    }

    @Test func `A frame is called as asked, else by its number, its file or its place`() throws {
        var survey = try survey(keepsFrames: true)
        survey.count(DetectedPicture(name: "a.jpg", frame: 3), as: "x")
        survey.count(DetectedPicture(name: "a.jpg", frame: 3))
        survey.count(DetectedPicture(name: "a.jpg"))
        survey.count(DetectedPicture())
        #expect(survey.report.frames.map(\.name) == ["x", "3", "a.jpg", "4"])
    }
}
