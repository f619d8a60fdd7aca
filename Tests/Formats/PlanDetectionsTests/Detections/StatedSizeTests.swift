import PlanGeometry
import Testing

@testable import PlanBase
@testable import PlanDetections
@testable import PlanExchange
@testable import PlanModel

/// The size that a file states of its picture, against the photo's, which is stored with its sides swapped.
@Suite("The size of the picture by the file")
struct StatedSizeTests {
    /// The upright photo is 640 x 480; its file stores 480 x 640.
    private static let upright = Size(width: 640, height: 480)
    private static let stored = StoredPicture(
        size: Size(width: 480, height: 640), toUpright: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 480))

    /// The files of each format that states a size, for a picture of a width and a height.
    static let formats: [(name: String, text: @Sendable (Int, Int) -> String)] = [
        (
            "coco",
            {
                #"{"images":[{"id":1,"file_name":"photo.jpg","width":\#($0),"height":\#($1)}],"#
                    + #""annotations":[{"image_id":1,"bbox":[10,20,30,40]}]}"#
            }
        ),
        (
            "labelme",
            {
                #"{"imagePath":"photo.jpg","imageWidth":\#($0),"imageHeight":\#($1),"#
                    + #""shapes":[{"label":"a","shape_type":"rectangle","points":[[10,20],[40,60]]}]}"#
            }
        ),
        (
            "vision",
            {
                #"{"image":"photo.jpg","imageSize":{"width":\#($0),"height":\#($1)},"observations":[{"boundingBox":[0.1,0.1,0.2,0.2]}]}"#
            }
        ),
        ("csv", { "image,x_min,y_min,x_max,y_max,width,height\nphoto.jpg,10,20,40,60,\($0),\($1)\n" }),
        (
            "csv",
            {
                "label_name,bbox_x,bbox_y,bbox_width,bbox_height,image_name,image_width,image_height\n"
                    + "door,10,20,30,40,photo.jpg,\($0),\($1)\n"
            }
        ),
    ]

    private static func notes(
        _ text: String, of name: String, isStored: Bool, storedSize: Size? = Self.stored.size
    ) throws -> [String] {
        let drawing = AnnotatedDrawing(name: "photo.jpg", size: upright, storedSize: storedSize)
        let reading = DetectionReading(drawing: drawing, stored: isStored ? stored : nil)
        let file = name == "csv" ? "found.csv" : "found.json"
        let found = try reading.read(text, name: file)
        #expect(found.refused.isEmpty)
        return try found.picture(of: drawing, stored: reading.stored, file: file).notes.map {
            $0.text(in: .english, for: .command)
        }
    }

    @Test(arguments: formats.indices)
    func `A size that fits is not told, and one that does not with what helps`(index: Int) throws {
        let (name, text) = Self.formats[index]
        // As the file says, as the option says.
        #expect(try Self.notes(text(640, 480), of: name, isStored: false) == [])
        #expect(try Self.notes(text(480, 640), of: name, isStored: true) == [])
        #expect(
            try Self.notes(text(480, 640), of: name, isStored: false) == [
                "the file is of 'photo.jpg', 480 x 640; the photo is 'photo.jpg', 640 x 480. The detector seems not to have heeded the "
                    + "photo's orientation; --as-stored turns its places"
            ])
        #expect(
            try Self.notes(text(640, 480), of: name, isStored: true) == [
                "the file is of 'photo.jpg', 640 x 480; the photo as stored is 'photo.jpg', 480 x 640. The file seems to be of the "
                    + "upright photo; leave --as-stored out"
            ])
        // The option would not help with a photo that is stored upright.
        #expect(
            try Self.notes(text(480, 640), of: name, isStored: false, storedSize: Self.upright) == [
                "the file is of 'photo.jpg', 480 x 640; the photo is 'photo.jpg', 640 x 480, also as stored. The photo seems to have "
                    + "been turned since; give the one that the file is of"
            ])
        let other = try Self.notes(text(1280, 960), of: name, isStored: false)
        #expect(other.count == 1)
        #expect(other.first?.contains("is of 'photo.jpg', 1280 x 960; the photo is 'photo.jpg', 640 x 480") == true)
        // Fractions fit a picture of any size.
        #expect(other.first?.contains("Places are taken as they are") == (name != "vision"))
    }

    @Test func `An option for a photo that is stored upright is told to do nothing`() {
        var request = DetectionFileRequest()
        #expect(request.note(onStored: nil) == nil)
        request.stored = true
        #expect(request.note(onStored: Self.stored) == nil)
        let plain = StoredPicture(size: Self.upright, toUpright: .identity)
        for picture in [nil, plain] {
            #expect(
                request.note(onStored: picture)?.text(in: .english, for: .command)
                    == "--as-stored does nothing here; the photo is stored upright")
        }
    }

    // MARK: - Masks

    /// A result with a mask of a size and nothing in it but its first pixel, and its image's size if that is stated.
    private static func mask(_ width: Int, _ height: Int, image: (Int, Int)? = nil) -> String {
        let annotation =
            #"{"image_id":1,"category_id":1,"segmentation":{"size":[\#(height),\#(width)],"counts":[0,1,\#(width * height - 1)]}}"#
        guard let image else { return "[\(annotation)]" }
        return
            #"{"images":[{"id":1,"file_name":"photo.jpg","width":\#(image.0),"height":\#(image.1)}],"annotations":[\#(annotation)]}"#
    }

    @Test func `A mask whose width and height are swapped is refused with what helps`() throws {
        let swapped =
            "the mask is %, and its picture %: width and height are swapped; a mask's 'size' is the height and then the width"
        let cases: [(text: String, isStored: Bool, reason: String?)] = [
            (Self.mask(640, 480, image: (640, 480)), false, nil), (Self.mask(640, 480), false, nil),
            (Self.mask(480, 640, image: (480, 640)), true, nil), (Self.mask(480, 640), true, nil),
            (Self.mask(480, 640, image: (480, 640)), false, nil),
            (Self.mask(480, 640, image: (640, 480)), false, swapped),
            (Self.mask(640, 480, image: (480, 640)), false, swapped),
            (
                Self.mask(480, 640), false,
                "the mask is %, as the photo is stored, and upright that is %; --as-stored turns what was found in it"
            ),
            (
                Self.mask(640, 480), true,
                "the mask is %, as the photo is upright, and stored that is %; leave --as-stored out"
            ),
        ]
        for (text, isStored, reason) in cases {
            let drawing = AnnotatedDrawing(name: "photo.jpg", size: Self.upright, storedSize: Self.stored.size)
            let reading = DetectionReading(drawing: drawing, stored: isStored ? Self.stored : nil)
            let found = try reading.read(text)
            let reasons = found.refused.map { refusal in
                let text = refusal.reason.text(in: .english, for: .command)
                return text.replacing("480 x 640", with: "%").replacing("640 x 480", with: "%")
            }
            #expect(reasons == [reason].compactMap(\.self), "\(text)")
            #expect(found.refused.allSatisfy { $0.place == .entry(1) })
            #expect(found.pictures[0].detections.count == (reason == nil ? 1 : 0))
        }
    }
}
