import PlanGeometry
import Testing

@testable import PlanExchange
@testable import PlanDetections

@Suite("The picture that is wanted")
struct DetectionPictureTests {
    private static let several = """
        file,x,y,width,height
        a/photo.JPG,1,2,3,4
        other.png,1,2,3,4
        photo.jpg,1,2,3,4

        """
    private static let frames = "frame,x,y,width,height\n12,1,2,3,4\n3,5,6,7,8\n"

    private func choice(_ text: String, _ drawing: AnnotatedDrawing) -> String {
        do {
            var reading = DetectionReading()
            reading.drawing = drawing
            let (picture, notes) = try reading.read(text, name: "found.csv").picture(of: drawing, file: "found.csv")
            let name = picture.name ?? picture.frame.map { "frame \($0)" } ?? "no name"
            return ["\(name): \(picture.detections.count)"].joined() + notes.map { "; \($0.english)" }.joined()
        } catch {
            return error.description
        }
    }

    @Test func `The picture of several is chosen by its name, its id or the number of its frame`() {
        #expect(choice(Self.several, AnnotatedDrawing(name: "photo.jpg")) == "photo.jpg: 1")
        #expect(choice(Self.several, AnnotatedDrawing(name: "x.jpg", image: "other")) == "other.png: 1")
        #expect(choice(Self.frames, AnnotatedDrawing(name: "x.jpg", image: "12")) == "frame 12: 1")
        let coco = """
            {"images":[{"id":5,"file_name":"a.jpg"},{"id":6,"file_name":"b.jpg"}],"annotations":[{"image_id":6,"bbox":[1,2,3,4]}]}
            """
        #expect(choice(coco, AnnotatedDrawing(name: "x.jpg", image: "6")) == "b.jpg: 1")
    }

    @Test func `What to do is said where none can be chosen`() {
        #expect(
            choice(Self.several, AnnotatedDrawing(name: "x.jpg"))
                == "found.csv: has annotations of 3 pictures, and none has the drawing's file name; image chooses one: a/photo.JPG, "
                + "other.png, photo.jpg")
        #expect(choice(Self.frames, AnnotatedDrawing(name: "x.jpg")).hasSuffix("image chooses one: 3, 12"))
        #expect(
            choice(Self.frames, AnnotatedDrawing(name: "x.jpg", image: "13"))
                == "found.csv: has no picture '13'; it has 3, 12")
    }

    @Test func `A single picture of another name or size is told`() {
        let size = Size(width: 4000, height: 3000)
        let text = """
            {"images":[{"id":5,"file_name":"other.jpg","width":640,"height":480}],"annotations":[{"image_id":5,"bbox":[1,2,3,4]}]}
            """
        #expect(
            choice(text, AnnotatedDrawing(name: "photo.jpg", size: size))
                == "other.jpg: 1; the file is of 'other.jpg', 640 x 480; the photo is 'photo.jpg', 4000 x 3000. "
                + "Places are taken as they are, in pixels of the photo; give the picture that the file is of")
        #expect(
            choice(text, AnnotatedDrawing(name: "other.png", size: Size(width: 640, height: 480))) == "other.jpg: 1")
        #expect(
            choice(text, AnnotatedDrawing(name: "other.jpg", size: Size(width: 480, height: 640)))
                == "other.jpg: 1; the file is of 'other.jpg', 640 x 480; the photo is 'other.jpg', 480 x 640. The detector seems not to "
                + "have heeded the photo's orientation; stored turns its places")
    }

    @Test func `A picture of the size as stored is right if the detector did not heed the orientation`() throws {
        let text = #"{"images":[{"id":5,"file_name":"a.jpg","width":640,"height":480}],"annotations":[]}"#
        let drawing = AnnotatedDrawing(name: "a.jpg", size: Size(width: 480, height: 640))
        let turn = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 480, ty: 0)
        let stored = StoredPicture(size: Size(width: 640, height: 480), toUpright: turn)
        let reading = DetectionReading(drawing: drawing, stored: stored)
        #expect(try reading.read(text).picture(of: drawing, stored: stored, file: "x").notes.isEmpty)
        #expect(try reading.read(text).picture(of: drawing, file: "x").notes.count == 1)
    }

    @Test func `A picture that is the only one is held against the photo's size whatever it is called`() throws {
        var reading = DetectionReading.photo
        let text = "file,x,y,width,height\nother.jpg,1,2,3,4\nother.jpg,500,2,3,4\n"
        let file = try reading.read(text, name: "found.csv")
        #expect(file.pictures[0].detections.count == 1)
        #expect(file.refused.map(\.place) == [.line(3)])
        reading.drawing.size = nil
        #expect(try reading.read(text, name: "found.csv").pictures[0].detections.count == 2)
    }

    @Test func `COCO's results name pictures by numbers, which its file names are`() throws {
        let text = """
            [{"image_id":139,"bbox":[1,2,3,4]},{"image_id":285,"bbox":[500,2,3,4]},{"image_id":139,"bbox":[500,2,3,4]},
             {"image_id":285,"bbox":[1]}]
            """
        var reading = DetectionReading.photo
        reading.drawing.name = "val/000000000139.jpg"
        let file = try reading.read(text)
        #expect(try file.index(of: reading.drawing, file: "x") == 0)
        // What lies outside this photo may lie in the other one.
        #expect(file.pictures.map(\.detections.count) == [1, 1])
        #expect(file.refused.map(\.place) == [.entry(3), .entry(4)])
        #expect(file.refused(inPicture: 0).map(\.place) == [.entry(3)])
        #expect(file.refused(inPicture: 1).map(\.place) == [.entry(4)])
    }

    @Test func `Refused entries go with their frames, in whatever order those come`() throws {
        let text = "frame,x,y,width,height\n12,1,2,0,4\n3,5,6,7,8\n"
        let file = try DetectionReading.photo.read(text, name: "found.csv")
        #expect(file.pictures.map(\.frame) == [3, 12])
        #expect(file.refused.map(\.picture) == [1])
    }

    @Test func `A file without pictures has none`() throws {
        let (picture, notes) = try DetectionReading.photo.read("[]").picture(
            of: DetectionReading.photo.drawing, file: "x")
        #expect(picture.detections.isEmpty && notes.isEmpty)
    }
}
