import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// The content of another tool's file, as far as a plan can hold it.
public struct ImportedPlan: Hashable, Sendable {
    /// The drawing's size in pixels, if the file says it.
    public var drawingSize: Size?
    /// The drawing's scale in pixels to a metre of the building, if the file says it.
    public var pixelsPerMetre: Double?
    /// The units in which lengths and areas are shown, if the file says them.
    public var units: UnitSystem?
    /// The areas.
    public internal(set) var areas: [Area] = []
    /// The areas' places in the file, in the same order.
    package private(set) var areaPlaces: [FilePlace] = []
    /// Areas that cannot be read, and why; of formats whose entries say that they are areas.
    package var refusedAreas: [(place: FilePlace, reason: Message)] = []
    /// Those among ``refusedAreas`` that do not say whether they are areas, and so may be markers.
    var refusedOfNoKind: [(place: FilePlace, reason: Message)] = []
    /// The further problems of areas that cannot be read, beside the first problem of each.
    package var furtherProblems: [(place: FilePlace, reason: Message)] = []
    /// The entries without a geometry, each as the marker that it is if it is meant for one: unplaced, in the room that it names.
    package var withoutGeometry: [(place: FilePlace, marker: ImportedMarker)] = []
    /// The ids of the areas for which the file has none that means anything in a plan: places or numbers in the file.
    public internal(set) var areasWithoutID: Set<Area.ID> = []
    /// The measured lines.
    public var lines: [ImportedLine] = []
    /// The parts of the drawing that have a scale of their own.
    public var details: [DrawingDetail] = []
    /// The detections with the place in the file where each stands.
    public var detections: [(place: FilePlace, detection: Detection)] = []
    /// The skeletons of the detections that are not built in.
    public var skeletons: [Skeleton] = []
    /// The markers with the place in the file where each stands.
    public var markers: [(place: FilePlace, marker: ImportedMarker)] = []
    /// Entries that are no markers, and why.
    public var refused: [(place: FilePlace, reason: Message)] = []
    /// The parts of the file's content that a plan does not hold, one sentence each.
    public var losses: [Message] = []
    /// The parts of the file's content that a plan holds in another form, one sentence each.
    public var conversions: [Message] = []

    /// Notes on members of markers that are called otherwise than Planmark calls them.
    var notesOnMembers: [FileNote] = []

    /// The name of the Earth's reference system that the file's coordinates are said to be in, where they are taken for pixels.
    var referenceSystem: String?
    /// True if boxes of the file seem to be given by two corners, which the format has not.
    var haveBoxesOfCorners = false

    /// The indices of the areas in ``areas`` by their ids, and how many areas asked for an id that was taken.
    private var areaIndices: [Area.ID: Int] = [:]
    private var copies: [Area.ID: Int] = [:]

    /// An empty plan.
    public init() {}

    /// Two are equal when they hold the same.
    public static func == (one: ImportedPlan, other: ImportedPlan) -> Bool {
        one.drawingSize == other.drawingSize && one.pixelsPerMetre == other.pixelsPerMetre && one.units == other.units
            && one.areas == other.areas && one.areasWithoutID == other.areasWithoutID
            && one.markers.elementsEqual(other.markers) { $0.place == $1.place && $0.marker == $1.marker }
            && one.refused.elementsEqual(other.refused) { $0.place == $1.place && $0.reason == $1.reason }
            && one.refusedAreas.elementsEqual(other.refusedAreas) { $0.place == $1.place && $0.reason == $1.reason }
            && one.withoutGeometry.elementsEqual(other.withoutGeometry) {
                $0.place == $1.place && $0.marker == $1.marker
            }
            && one.lines == other.lines && one.details == other.details && one.skeletons == other.skeletons
            && one.detections.elementsEqual(other.detections) { $0.place == $1.place && $0.detection == $1.detection }
            && one.losses == other.losses && one.conversions == other.conversions
    }

    /// Hashes what it holds.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(areas)
        hasher.combine(markers.map(\.marker))
    }
}

extension ImportedPlan {
    /// The notes on members, ``losses``, ``conversions``, boxes and the reference system.
    package var notes: [FileNote] {
        notesOnMembers + (referenceSystem.map { [.otherReferenceSystem($0)] } ?? []) + losses.map { .notTaken($0) }
            + conversions.map { .converted($0) }
            + (haveBoxesOfCorners ? [.boxesSeemCorners] : [])
    }

    /// The note on entries without a geometry, which are no areas; nil if there are none.
    package var noteOnMissingGeometries: FileNote? {
        var losses = LossCount()
        for (place, _) in withoutGeometry { losses.add(Message("features without a geometry of GeoJSON"), at: place) }
        return losses.sentences.first.map { .notTaken($0) }
    }

    /// Returns why an entry without a geometry gives no marker.
    ///
    /// - Parameter namesRoom: True if the entry names a room, by which its marker is placed if that is asked for.
    static func reasonOfMissingGeometry(namesRoom: Bool) -> Message {
        namesRoom
            ? Message("there are no coordinates; \(Remedy.set(.placeBy, to: "area")) puts the marker into its room")
            : Message("there are no coordinates, and no room is named")
    }

    /// Returns the note that the file is for a drawing of another size; nil if it is not, or one of the sizes is not known.
    func note(onSizeOf drawing: AnnotatedDrawing) -> FileNote? {
        guard let drawingSize, let size = drawing.size, size != drawingSize else { return nil }
        return .otherSize(drawingSize, drawing: size)
    }

    /// Puts the numbers of rooms before their names where rooms have one name, or none.
    mutating func tellAreasApart() {
        let names = areas.map(\.name)
        guard Set(names).count < names.count || names.contains(where: \.isBlank) else { return }
        areas = areas.map(\.namedWithNumber)
    }

    /// Adds an area, with another id if an area before it has the same.
    ///
    /// - Parameters:
    ///   - hasID: Whether the area keeps its id in a plan. An area without such an id leaves the id to one that has it.
    ///   - place: Where the area stands in the file.
    package mutating func append(_ area: Area, hasID: Bool, at place: FilePlace) {
        var (new, keepsID) = (area, hasID)
        if let index = areaIndices[area.id] {
            if hasID, areasWithoutID.remove(area.id) != nil {
                areas[index].id = freeID(like: area.id)
                areaIndices[areas[index].id] = index
                areasWithoutID.insert(areas[index].id)
            } else {
                new.id = freeID(like: area.id)
                keepsID = false
            }
        }
        areaIndices[new.id] = areas.count
        if !keepsID { areasWithoutID.insert(new.id) }
        areas.append(new)
        areaPlaces.append(place)
    }

    /// An id that no area has: `k-2` if one has `k`.
    private mutating func freeID(like id: Area.ID) -> Area.ID {
        var (free, count) = (id, copies[id, default: 1])
        while areaIndices[free] != nil {
            count += 1
            free = "\(id)-\(count)"
        }
        copies[id] = count
        return free
    }

    /// Adds a marker with its attributes, or what is wrong with them.
    ///
    /// - Returns: True if the marker was added.
    @discardableResult
    mutating func appendMarker(
        at point: Point, _ attributes: MappedMembers?, category: String = "", _ place: FilePlace
    ) -> Bool {
        var marker = ImportedMarker(point: point)
        var problem = point.isFinite ? nil : Message("the point is not finite")
        if let attributes {
            problem = problem ?? marker.take(attributes)
            if !marker.hasID { marker.room = ListedRoom(in: attributes.known) }
        } else if !category.isEmpty {
            marker.item.marker.details.category = category
        }
        if let problem { refused.append((place, problem)) } else { markers.append((place, marker)) }
        return problem == nil
    }
}
