import Foundation
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel

/// A plan whose markers have files.
struct PhotoPlan: PlanSource {
    let markers: [Marker]
    var attachments: [UUID: [Attachment]] = [:]
    private var contents: [ContentHash: [UInt8]] = [:]
    private let drawing: [UInt8]

    struct Lost: Error {}

    init(markers count: Int) throws {
        markers = (0..<count).map { Marker(number: $0 + 1, point: Point(x: 20 + 5 * Double($0), y: 100)) }
        drawing = try PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 255).encoded(as: .png)
    }

    @discardableResult mutating func attach(_ bytes: [UInt8], _ name: String, to marker: Int) -> ContentHash {
        let hash = ContentHash(of: bytes)
        attachments[markers[marker].id, default: []].append(Attachment(name: name, hash: hash, size: bytes.count))
        contents[hash] = bytes
        return hash
    }

    /// Attaches a file whose bytes are gone.
    mutating func lose(_ name: String, of marker: Int) { contents[attach([0], name, to: marker)] = nil }

    var location: String { "level4.plan" }
    var planDrawing: PlanDrawing {
        PlanDrawing(
            drawing: Drawing(name: "level 4", width: 400, height: 300), hash: ContentHash(of: drawing), isEmbedded: true
        )
    }
    func picture() -> [UInt8] { drawing }
    func shownAreas() -> [Area] { [] }
    func shownDetections() -> [Detection] { [] }
    func shownMarkers() -> [Marker] { markers }
    func shownAttachments() -> [UUID: [Attachment]] { attachments }
    func content(of attachment: Attachment) throws -> [UInt8] {
        guard let bytes = contents[attachment.hash] else { throw Lost() }
        return bytes
    }
}
