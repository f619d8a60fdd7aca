import FoundationEssentials
import Glibc
import PlanBase
import PlanModel
import PlanSheet

/// The photos of a plan's markers, which `viewer.html` shows, as JPEG files beside the tiles.
struct TilePhotos {
    /// The greatest number of photos of a marker.
    static let greatestCountOfMarker = 8
    /// The greatest number of photos beside the tiles.
    static let greatestCount = 500
    /// The greatest side of a photo in pixels.
    static let greatestSide = 1024
    /// The greatest size of an attachment that is read, 64 MB, as of those that the server takes.
    private static let greatestMegabytes = 64

    /// The SHA-256 of the attachments whose photos are there, in hexadecimal digits.
    private(set) var hashes: [String] = []
    /// The photos of each marker that has some.
    private(set) var ofMarkers: [UUID: [TileMarker.Photo]] = [:]
    /// The reasons why photos were left out, one sentence each.
    private(set) var notes: [Message] = []

    /// Writes the photos of some markers into the folder of a pyramid.
    ///
    /// - Parameters:
    ///   - previous: A pyramid of the same version, whose photos are taken over; nil for none.
    ///   - check: Called before each photo; what it throws ends the work.
    init(
        of markers: [Marker], in plan: any PlanSource, to folder: String, previous: TilePyramid?,
        check: () throws -> Void
    ) throws {
        let attachments = try plan.shownAttachments()
        var (chosen, contents, surplusCount) = ([(marker: UUID, photo: Attachment)](), Set<ContentHash>(), 0)
        for marker in markers {
            let photos = attachments[marker.id, default: []].filter(\.isNamedAsPicture)
            for (index, photo) in photos.enumerated() {
                let isNew = !contents.contains(photo.hash)
                guard index < Self.greatestCountOfMarker, !isNew || contents.count < Self.greatestCount else {
                    surplusCount += 1
                    continue
                }
                contents.insert(photo.hash)
                chosen.append((marker.id, photo))
            }
        }
        if !chosen.isEmpty { try Folders.make("\(folder)/\(Self.folder)") }
        let old = Set(previous?.header.photos ?? [])
        var (isThere, unreadable) = ([ContentHash: Bool](), [String]())
        for (marker, photo) in chosen {
            let hash = "\(photo.hash)"
            let file = Self.file(of: hash)
            if isThere[photo.hash] == nil {
                try check()
                let kept = old.contains(hash) ? previous?.path : nil
                let isWritten =
                    try kept.map { link("\($0)/\(file)", "\(folder)/\(file)") == 0 } == true
                    || Self.write(photo, of: plan, to: "\(folder)/\(file)")
                isThere[photo.hash] = isWritten
                if isWritten { hashes.append(hash) }
            }
            if isThere[photo.hash] == true {
                ofMarkers[marker, default: []].append(TileMarker.Photo(file: file, name: photo.name))
            } else {
                unreadable.append(photo.name)
            }
        }
        note(surplusCount, unreadable)
    }

    private static let folder = "photos"

    /// The file of a photo, relative to the folder of the pyramid.
    static func file(of hash: String) -> String { "\(folder)/\(hash).jpg" }

    /// Writes a photo.
    ///
    /// - Returns: False if the attachment is no picture that can be shown.
    private static func write(_ attachment: Attachment, of plan: any PlanSource, to path: String) throws -> Bool {
        // A plan may have lost an attachment's bytes, or have others.
        guard attachment.size <= greatestMegabytes << 20, let bytes = try? plan.content(of: attachment),
            let photo = try Photo(bytes, named: attachment.name, side: greatestSide, as: .jpeg)
        else { return false }
        try WholeFile.write(photo.bytes, to: path)
        return true
    }

    /// Tells what was left out.
    private mutating func note(_ surplusCount: Int, _ unreadable: [String]) {
        if surplusCount > 0 {
            let (ofMarker, all) = (Self.greatestCountOfMarker, Self.greatestCount)
            notes.append(
                Message(
                    count: surplusCount,
                    one:
                        "\(surplusCount) photo is not on the page, which has the first \(ofMarker) of a marker and \(all) in all",
                    other:
                        "\(surplusCount) photos are not on the page, which has the first \(ofMarker) of a marker and \(all) in all"
                ))
        }
        if let first = unreadable.first {
            let (count, megabytes) = (unreadable.count, Self.greatestMegabytes)
            notes.append(
                Message(
                    count: count,
                    one:
                        "\(count) photo is not on the page: \(first) is no sound PNG or JPEG of at most \(megabytes) MB",
                    other:
                        "\(count) photos are not on the page, such as \(first): they are no sound PNG or JPEG of at most \(megabytes) MB"
                ))
        }
    }
}

extension Attachment {
    /// True for a name that pictures have, also of kinds that cannot be read.
    fileprivate var isNamedAsPicture: Bool {
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        return ["jpg", "jpeg", "png", "webp", "gif", "heic", "heif", "avif", "tif", "tiff", "bmp"].contains(ending)
    }
}
