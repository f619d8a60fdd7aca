// Gives the reader of pages' content whatever libFuzzer makes up (`make fuzz-painting`).
//
// An input is the content of a page, or a whole PDF file if it begins like one. What is read of it must be finite, refer to what there is,
// keep to the limits, and be the same each time.

import PlanGeometry
import PlanImage

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// Resources of each kind for the content to name: fonts A and B, the form F, the picture P, layers L and M, spaces and patterns.
private let objects = [
    "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[4 0 R]/D<</OFF[4 0 R]>>>>>>",
    """
    <</Type/Pages/Kids[3 0 R]/Count 1/Resources<</Font<</A 5 0 R/B 6 0 R>>/XObject<</F 7 0 R/P 8 0 R>>/ExtGState<</G<</LW 2/CA .5>>>>
    /Properties<</L 4 0 R/M<</Type/OCMD/OCGs[4 0 R]>>>>/ColorSpace<</S[/Separation/Spot/DeviceCMYK<</FunctionType 2/C1[1 0 0 0]>>]>>
    /Pattern<</T<</PatternType 2>>>>>>>>
    """, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 10 0 R/Rotate 90>>", "<</Type/OCG/Name(Walls)>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/eacute/uni00B2]>>>>",
    """
    <</Type/Font/Subtype/Type0/Encoding/Identity-H/ToUnicode 10 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/W[3[500]5 8 900]>>]>>
    """, "<</Type/XObject/Subtype/Form/BBox[0 0 50 50]/Length 20>>stream\n0 0 m 9 9 l S /F Do \nendstream",
    "<</Type/XObject/Subtype/Image/Width 1/Height 1/Length 1>>stream\nx\nendstream", "null",
]

/// A file whose page has a content.
private func file(_ content: [UInt8]) -> [UInt8] {
    var bytes = Array("%PDF-1.7\n".utf8)
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
        places.append(bytes.count)
        bytes += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    places.append(bytes.count)
    bytes +=
        Array("\(objects.count + 1) 0 obj\n<</Length \(content.count)>>stream\n".utf8) + content
        + Array("\nendstream\nendobj\n".utf8)
    let table = bytes.count
    bytes += Array("xref\n0 \(places.count + 1)\n0000000000 65535 f \n".utf8)
    for place in places {
        let digits = "\(place)"
        bytes += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
    }
    return bytes + Array("trailer\n<</Size \(places.count + 1)/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF\n".utf8)
}

/// One operator may show some thousand runs of text, after which the limit is looked at.
private func check(_ painting: PagePainting, _ limits: PaintingLimits) {
    require(
        painting.objects.count + painting.texts.count + painting.clips.count <= limits.objects + 2,
        "more objects than allowed")
    for object in painting.objects {
        require(object.clip.map { painting.clips.indices.contains($0) } ?? true, "no such clip")
        require(object.layer.map { painting.layers.indices.contains($0) } ?? true, "no such layer")
        switch object.kind {
        case .stroke(let path, let style, _):
            require(path.isFinite && style.lineWidth.isFinite && style.lineWidth >= 0, "a stroke that is not finite")
        case .fill(let path, _, _): require(path.isFinite, "a fill that is not finite")
        case .picture(let corners, _):
            require(corners.count == 4 && corners.allSatisfy(\.isFinite), "a picture that is not finite")
        }
    }
    for text in painting.texts {
        require(
            text.box.isFinite && text.origin.isFinite && text.angle.isFinite && !text.text.isEmpty,
            "a text that is not finite")
    }
    for (index, clip) in painting.clips.enumerated() {
        require(clip.box.isFinite && (clip.outer ?? -1) < index, "a clip in none")
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPainting(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    var limits = PaintingLimits()
    (limits.operators, limits.objects, limits.segments, limits.bytes) = (20_000, 5_000, 20_000, 1 << 18)
    let bytes = input.starts(with: "%PDF".utf8) ? input : file(input)
    guard let document = try? PDFDocument(bytes: bytes, name: "fuzz.pdf"),
        let painting = try? document.painting(ofPage: 1, limits: limits)
    else { return 0 }
    check(painting, limits)
    require((try? document.painting(ofPage: 1, limits: limits)) == painting, "a page is not read the same twice")
    return 0
}
