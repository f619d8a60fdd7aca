import Testing

@testable import PlanDetections

/// Files of many entries: the time must not grow with their square.
@Suite("Many detections")
struct DetectionSpeedTests {
    @Test func `Many entries of one id and many frames are read at once`() throws {
        let count = 10_000
        let rows = (0..<count).map { "7,\($0),1,2,3,4,car" }.joined(separator: "\n")
        let table = try DetectionReading.photo.read("id,frame,x,y,width,height,class\n" + rows, name: "found.csv")
        #expect(table.pictures.count == count)
        let same = (0..<count).map { _ in "7,1,2,3,4,car" }.joined(separator: "\n")
        let one = try DetectionReading.photo.read("id,x,y,width,height,class\n" + same, name: "found.csv")
        #expect(Set(one.pictures[0].detections.map(\.id)).count == count)
        let entry =
            #"{"x_min":1,"y_min":2,"x_max":3,"y_max":4,"class_id":0,"confidence":0.5,"tracker_id":1,"class_name":"a"}"#
        let json = "[" + Array(repeating: entry, count: count).joined(separator: ",") + "]"
        #expect(try DetectionReading.photo.read(json).pictures[0].detections.count == count)
        let lines = Array(repeating: "0 0.5 0.5 0.1 0.1", count: count).joined(separator: "\n")
        #expect(try DetectionReading.photo.read(lines, name: "a.txt").pictures[0].detections.count == count)
        let bad = Array(repeating: "car 0.5 0.5 0.1 0.1", count: count).joined(separator: "\n")
        #expect(try DetectionReading.photo.read("0 0.5 0.5 0.1 0.1\n" + bad, name: "a.txt").refused.count == count)
    }
}
