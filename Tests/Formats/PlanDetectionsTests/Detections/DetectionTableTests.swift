import PlanGeometry
import Testing

@testable import PlanModel
@testable import PlanDetections

@Suite("Detections in tables")
struct DetectionTableTests {
    private func read(_ text: String, _ change: (inout DetectionReading) -> Void = { _ in }) throws -> DetectionFile {
        var reading = DetectionReading.photo
        change(&reading)
        return try reading.read(text, name: "found.csv")
    }

    @Test(arguments: [
        "x,y,width,height,class,score,id\n10,20,30.5,40,car,0.5,a7\n",
        "x,y,w,h,label,confidence,id\n10,20,30.5,40,car,0.5,a7\n",
        "id;Class Name;score;x;y;width;height\na7;car;0,5;10;20;30,5;40\n",
        "x_center,y_center,width,height,name,conf,id\n25.25,40,30.5,40,car,.5,a7\n",
        "left\ttop\tright\tbottom\tclass\tprobability\tid\n10\t20\t40.5\t60\tcar\t0.5\ta7\n",
        "filename,width,height,class,xmin,ymin,xmax,ymax,score,id\nphoto.jpg,400,300,car,10,20,40.5,60,0.5,a7\n",
        "sep=;\nx1;y1;x2;y2;label;score;id\n10;20;40,5;60;car;0,5;a7\n",
    ])
    func `Boxes are read by the usual names of columns`(text: String) throws {
        let file = try read(text)
        #expect(file.refused.isEmpty)
        let found = file.pictures[0].detections
        #expect(found.map(\.box) == [Box(10, 20, 30.5, 40)])
        #expect(found.map(\.className) == ["car"])
        #expect(found.map(\.confidence) == [0.5])
        #expect(found.map(\.id) == ["a7"])
        #expect(found.at(0).properties.isEmpty)
    }

    @Test func `A class's number is named, and an id in frames is a tracker's`() throws {
        let file = try read("frame,id,x,y,width,height,class,speed\n2,7,1,2,3,4,1,fast\n1,7,1,2,3,4,9,12.5\n") {
            $0.classNames = ["person", "car"]
        }
        #expect(file.pictures.map(\.frame) == [1, 2])
        let found = file.pictures.flatMap(\.detections)
        #expect(found.map(\.className) == ["class 9", "car"])
        #expect(found.map(\.trackerID) == [7, 7])
        #expect(found.map(\.id) == ["7", "7"])
        #expect(found.map(\.properties) == [["speed": .number(12.5)], ["speed": .string("fast")]])
    }

    @Test func `What is written is read again as it was`() throws {
        let texts = ["0", "=1+1", "'=a", "Tür; \"x\"", "-"]
        let detections = texts.map {
            Detection(id: $0, box: Box(10.1, 20.2, 30.3, 40.4), className: $0, confidence: 0.1, trackerID: .max)
        }
        var writer = DetectionWriter(.csv, picture: "photo.jpg", size: Size(width: 400, height: 300))
        let file = try DetectionReading.photo.read(writer.bytes(of: detections, skeletons: []), file: "found.csv")
        #expect(file.refused.isEmpty && file.notes.isEmpty)
        #expect(file.pictures[0].detections == detections)
    }

    @Test func `A name beside a class's number names it`() throws {
        let file = try read("xmin,ymin,xmax,ymax,confidence,class,name\n1,2,30,40,0.5,0,person\n1,2,30,40,0.5,7,\n")
        #expect(file.pictures[0].detections.map(\.className) == ["person", "class 7"])
        #expect(file.pictures[0].detections.at(0).properties.isEmpty)
        let own = try read("x,y,width,height,class,name\n1,2,3,4,door,Front\n").pictures[0].detections.at(0)
        #expect(own.className == "door" && own.properties == ["name": .string("Front")])
    }

    @Test func `Width and height beside corners are the box's or the picture's`() throws {
        let boxes = try read("x1,y1,x2,y2,width,height\n10,20,90,240,80,220\n10,20,90,240,81,221\n")
        #expect(boxes.refused.isEmpty && boxes.pictures.map(\.size) == [nil])
        #expect(
            try read("x1,y1,x2,y2,width,height\n10,20,90,240,400,300\n").pictures[0].size
                == Size(width: 400, height: 300))
    }

    @Test func `Frames of several films come film after film, and frames with names are told apart`() throws {
        let films = try read("file,frame,x,y,width,height\na,1,1,2,3,4\nb,0,1,2,3,4\na,0,1,2,3,4\nb,1,1,2,3,4\n")
        #expect(films.pictures.map { "\($0.name ?? "")\($0.frame ?? -1)" } == ["a0", "a1", "b0", "b1"])
        let stills = try read("file,frame,x,y,width,height\na,1,1,2,3,4\nb,0,1,2,3,4\n")
        #expect(stills.pictures.map(\.name) == ["b", "a"])
        let texts = try read("file,frame,x,y,width,height\na,f1,1,2,3,4\na,f2,1,2,3,4\n")
        #expect(texts.pictures.map(\.id) == ["f1", "f2"])
    }

    @Test func `Columns can be mapped, and other encodings are recognised`() throws {
        let file = try read("A,B,C,D,Klasse\n1,2,3,4,x\n") {
            $0.table.columns = ["a": "x", "b": "y", "c": "width", "d": "height", "klasse": "label"]
        }
        #expect(file.pictures[0].detections.map(\.className) == ["x"])
        let latin = Array("x,y,width,height,class\n1,2,3,4,T".utf8) + [0xFC] + Array("r\n".utf8)
        let read = try DetectionReading.photo.read(latin, file: "found.csv")
        #expect(read.pictures[0].detections.map(\.className) == ["Tür"])
        #expect(read.notes.first?.english == "read as text in Windows-1252")
    }

    @Test func `A row of empty cells is no detection`() throws {
        let file = try read("x_min,y_min,x_max,y_max\n,,,\n1,2,30,40\n , ,,\n,\n")
        #expect(file.refusals.isEmpty && file.pictures[0].detections.map(\.box) == [Box(1, 2, 29, 38)])
    }

    @Test func `What is wrong with a row is told with its line`() throws {
        let text = """
            x_min,y_min,x_max,y_max,class_id,confidence,tracker_id
            1,2,30,40,0,0.5,7
            1,2,30
            one,2,30,40,0,0.5,7
            1,,30,40,0,0.5,7
            nan,2,30,40,0,0.5,7
            1,2,30,40,0,high,7
            1,2,30,40,0.5,0.5,7
            1,2,30,40,0,50,7
            1,2,30,40,0,NaN,7
            1,2,1,40,0,0.5,7
            400.5,2,500,40,0,0.5,7
            -5,-5,30,40,0,0.5,7
            """
        let expected = [
            "3: the row has 3 fields, the header 7", "4: column 'x_min': 'one' is not a number",
            "5: column 'y_min' is empty; a number is needed", "6: 'box' has a coordinate that is no finite number",
            "8: column 'class_id': 0.5 is not a whole number",
            "9: the confidence 50 is not from 0 to 1; is it a percentage? Divide it by 100",
            "11: the box of 0 x 38 px at (1, 2) has no extent",
            "12: the box from (400.5, 2) to (500, 40) lies outside the picture of 400 x 300; is it of another picture, or in other "
                + "coordinates?",
        ]
        let file = try read(text) { $0.classNames = ["car"] }
        #expect(file.refusals == expected)
        // What is no number costs the confidence and not the box.
        let boxes = [Box(1, 2, 29, 38), Box(1, 2, 29, 38), Box(1, 2, 29, 38), Box(-5, -5, 35, 45)]
        #expect(file.pictures[0].detections.map(\.box) == boxes)
        #expect(file.pictures[0].detections.map(\.confidence) == [0.5, nil, nil, 0.5])
        #expect(file.notes.map(\.english) == ["confidences that are no numbers, which are left out: 2"])
        #expect(try read("x,y,width,height\n").notes.map(\.english) == ["the table has a header and no rows"])
    }

    @Test(arguments: [
        (
            "x,y,label\n1,2,car\n",
            "the header has no columns 'width' and 'height' (it has: x, y, label); a box is x_min"
        ),
        ("x_min,y_min,x_max\n1,2,3\n", "the header has no column 'y_max'"),
        ("a,b\n\"1,2\n", "found.csv:1: the header has no columns"),
        ("x_min,y_min,x_max,y_max,a\0b\n1,2,3,4,5\n", "found.csv:1: a zero byte"),
    ])
    func `A header without a box is an error`(text: String, expected: String) {
        #expect(DetectionReading.photo.error(text, name: "found.csv").contains(expected))
    }
}
