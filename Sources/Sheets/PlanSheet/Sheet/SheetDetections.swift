import PlanBase
import PlanDetections
import PlanExchange
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// The detections of a sheet, read and checked, in pixel points of the drawing.
struct SheetDetections {
    /// Those that are shown.
    private(set) var shown: [Detection] = []
    /// The look of the detections.
    private(set) var look = DetectionLook()
    /// Where things were before, by tracker's number.
    private(set) var trails: [Int: [Point]] = [:]
    /// The parts of the drawing that nobody is to recognise.
    private(set) var obscured: [ObscuredPart] = []
    /// The entries that cannot be used; nil where nothing is read.
    private(set) var refused: [SheetRefusal]?
    /// The notes from reading the file and from selecting detections.
    private(set) var notes: [SheetNote] = []

    /// True if the input says where detections come from, even if there are none.
    private(set) var isThere = false

    /// True if the drawing's file stores it turned or mirrored.
    private var isStoredTurned = false

    /// None.
    init() {}

    /// Creates the detections that a request shows, of those that an input has.
    ///
    /// - Parameter isStoredTurned: Whether the drawing's file stores it turned or mirrored.
    init(
        _ source: SheetInput.DetectionSource, _ request: SheetRequest.Detections, _ reading: DetectionReading,
        isStoredTurned: Bool = false
    ) throws {
        self.isStoredTurned = isStoredTurned
        switch source {
        case .none: return
        case .file(let path): try take(try reading.read(path: path), named: path, request, reading)
        case .bytes(let bytes, let name): try take(try reading.read(bytes, file: name), named: name, request, reading)
        case .values(let detections, let skeletons, let trails):
            var (usable, refused): ([Detection], [SheetRefusal]) = ([], [])
            for (index, detection) in detections.enumerated() {
                if let problem = detection.problem(in: reading.drawing.size) {
                    refused.append(SheetRefusal(detection: index, problem))
                } else {
                    usable.append(detection)
                }
            }
            self.refused = refused
            self.trails = trails
            take(usable, skeletons: skeletons, classes: Set(usable.lazy.map(\.className)), request)
        }
    }

    /// A plan's detections, which were checked when they were added.
    init(
        _ detections: [Detection], skeletons: [Skeleton], _ request: SheetRequest.Detections
    ) {
        take(detections, skeletons: skeletons, classes: Set(detections.lazy.map(\.className)), request)
    }

    private mutating func take(
        _ file: DetectionFile, named name: String, _ request: SheetRequest.Detections, _ reading: DetectionReading
    ) throws {
        let (picture, pictureNotes) = try file.picture(of: reading.drawing, stored: reading.stored, file: name)
        // What is wrong with other pictures of the file is of no interest here.
        let index = try file.index(of: reading.drawing, file: name)
        refused = (index.map(file.refused(inPicture:)) ?? file.refused).map { SheetRefusal($0, file: name) }
        let storedNotes = [request.file.note(onStored: reading.stored), doubt(picture, request, reading)]
        let section = DetectionFileRequest.section("detections.file")
        notes = (file.notes + pictureNotes + storedNotes.compactMap(\.self)).map { .detections($0.within(section)) }
        // Classes of the other pictures too, so that all frames of a film have the same colours.
        let classes = Set(file.pictures.lazy.flatMap(\.detections).map(\.className))
        take(picture.detections, skeletons: reading.skeletons + file.skeletons, classes: classes, request)
        if request.draw.contains(.trail) {
            trails = index.map { file.trails(before: $0, frameCount: request.trailLength) } ?? [:]
            if trails.isEmpty, !shown.isEmpty { notes.append(.noTrails) }
        }
    }

    /// Returns the message that parts may be hidden at the wrong place, as nothing in the file tells whether its places are those of the
    /// upright photo; nil if nothing is hidden, or that can be told.
    private func doubt(
        _ picture: DetectedPicture, _ request: SheetRequest.Detections, _ reading: DetectionReading
    ) -> Message? {
        let tells = picture.size != nil && reading.drawing.storedSize != reading.drawing.size
        guard isStoredTurned, !request.file.stored, !tells, !(request.blur + request.pixelate).isEmpty,
            !picture.detections.isEmpty
        else { return nil }
        return Message(
            """
            the photo's file stores it turned, and nothing tells whether the detector heeded that; look whether the right parts are \
            hidden; if not, \(Remedy.set(.asStored)) turns the places
            """)
    }

    private mutating func take(
        _ detections: [Detection], skeletons: [Skeleton], classes: Set<String>, _ request: SheetRequest.Detections
    ) {
        isThere = true
        shown = detections.filter(request.isShown)
        look = request.look(skeletons: skeletons, classes: classes)
        obscured = detections.compactMap { detection in
            request.manner(of: detection).map { ObscuredPart(detection.box, $0) }
        }
        if !detections.isEmpty, let note = SheetNote(unknownOf: request.namedClasses, among: classes) {
            notes.append(note)
        }
        if let refused, !refused.isEmpty, !(request.blur + request.pixelate).isEmpty {
            notes.append(.refusedNotHidden(refused.count))
        }
        let needOutline: [DetectionMark] = [.mask, .halo, .outline]
        let bare = shown.count { $0.outline == nil }
        if bare > 0, let mark = needOutline.first(where: request.draw.contains) {
            notes.append(.noOutlines(bare, mark: mark.rawValue))
        }
    }

    /// The detections as a view shows them.
    func shown(in view: SheetView) -> (detections: [Detection], trails: [Int: [Point]]) {
        (
            shown.compactMap(view.detection),
            trails.mapValues { points in points.map { $0.applying(view.transform) } }
        )
    }
}

extension DetectionFile {
    /// The middles of the boxes of each tracker's number in the frame of an index and those before it, the latest last; those of
    /// numbers that the frame does not have are left out.
    ///
    /// - Parameter frameCount: The most frames before it that count.
    func trails(before last: Int, frameCount: Int) -> [Int: [Point]] {
        let ids = Set(pictures[last].detections.compactMap(\.trackerID))
        var trails: [Int: [Point]] = [:]
        for earlier in pictures[max(0, last - frameCount)...last] {
            for detection in earlier.detections {
                guard let id = detection.trackerID, ids.contains(id) else { continue }
                trails[id, default: []].append(detection.box.center)
            }
        }
        return trails.filter { $0.value.count > 1 }
    }
}
