import PlanGeometry
import PlanModel

/// The result of importing a file's areas into a plan; see ``PlanTransaction/importAreas(_:withoutID:exchanging:)``.
public struct AreaImport: Hashable, Sendable {
    /// The change of an area that the plan had.
    public struct Replacement: Hashable, Sendable {
        /// The area as it was.
        public let old: Area
        /// The area as it is now, with the same id.
        public let new: Area
    }

    /// The ids of the areas in the plan, in the order of the file.
    public fileprivate(set) var ids: [Area.ID] = []
    /// The number of new areas.
    public fileprivate(set) var addedCount = 0
    /// The number of areas that are equal in the plan and in the file.
    public fileprivate(set) var unchangedCount = 0
    /// The areas of the plan that the file changed, in the order of the file.
    public fileprivate(set) var replacements: [Replacement] = []

    /// The new areas without an id of their own whose names other areas of the plan have, so that it is not known whether they
    /// are one of these.
    public fileprivate(set) var namesakes: [Area] = []
    /// The new areas with an id of their own that is a number, where the plan has an area of another name and place under that number:
    /// another program has counted them. They have other ids in the plan.
    public fileprivate(set) var renumbered: [Area] = []
    /// The areas that were not taken, as they lie outside the drawing; the plan's areas of their ids stay as they are.
    public fileprivate(set) var outside: [Area] = []
    /// The areas that were not taken, as they reach further beyond the drawing than a plan keeps (``/PlanModel/KeptReach``).
    public fileprivate(set) var tooFar: [Area] = []
    /// The areas that were not taken, as they lie where another area of the plan is and not where the area of their id or name was:
    /// the file may have exchanged their names or ids. The plan's areas stay as they are.
    public fileprivate(set) var exchanged: [Area] = []
    /// The difference of the file's outlines from the plan's, where the file was read in other coordinates than its own; then ``exchanged``
    /// has its areas.
    fileprivate(set) var difference: MisreadOutlines.Difference?

    /// True if the plan did not take some of the file's areas: those of ``outside``, ``tooFar`` and ``exchanged``.
    public var isPartial: Bool { !outside.isEmpty || !tooFar.isEmpty || !exchanged.isEmpty }

    /// True if the file may have been read in coordinates other than its own: two or more areas were replaced and none is unchanged,
    /// and the longer sides of the bounding boxes of the replaced areas before and after differ by a factor above 1.5, or the two boxes
    /// have no common point.
    public var seemsMisread: Bool {
        guard replacements.count > 1, unchangedCount == 0,
            let old = Self.box(of: replacements.map(\.old)), let new = Self.box(of: replacements.map(\.new))
        else { return false }
        let (before, after) = (max(old.width, old.height), max(new.width, new.height))
        return !old.intersects(new) || after > 1.5 * before || before > 1.5 * after
    }

    private static func box(of areas: [Area]) -> Box? {
        areas.compactMap(\.shape.boundingBox).reduce(nil) { all, box in all?.union(box) ?? box }
    }

    /// Creates the result of an import of no areas.
    public init() {}
}

extension PlanTransaction {
    /// Imports areas of a file. An area takes the place of the plan's area with its id. An area that lies outside the drawing,
    /// or reaches too far beyond it, is not taken, as its coordinates are not those that they are read in.
    ///
    /// Numbers that a file gives its areas, such as the places of features without an id, mean nothing in a plan, where another
    /// file's areas may have the same. An area with such a number is the plan's area of the same name and shape, or else the
    /// only area of that name in the plan and in the file. If there is none the area is new and gets an id made of its name. So is an area
    /// whose own id is a number under which the plan has an area of another name and place: programs such as QGIS count areas.
    ///
    /// An area that lies where another area of the plan is, and not where its own was, is not taken either: the markers in the two would
    /// change their rooms unseen. Nor are outlines that are the plan's with y counted the other way, with x and y exchanged, or in another unit.
    ///
    /// - Parameters:
    ///   - withoutID: The ids that mean nothing in a plan.
    ///   - exchanging: True if areas are taken that lie where another area of the plan is, or have the number of another as their id.
    public func importAreas(
        _ areas: [Area], withoutID: Set<Area.ID> = [], exchanging: Bool = false
    ) throws -> AreaImport {
        var result = AreaImport()
        let present = try records.areaRows().map(\.area)
        let foreign =
            exchanging ? [] : ForeignNumbers.ids(of: areas.filter { !withoutID.contains($0.id) }, beside: present)
        let withoutID = withoutID.union(foreign)
        let own = Set(areas.map(\.id)).subtracting(withoutID)
        let known = KnownAreas(present).ids(of: areas.filter { withoutID.contains($0.id) }, except: own)
        var taken = own.union(present.map(\.id))
        let names = Set(present.map(\.name)).subtracting([""])
        let outlines = ExchangedOutlines(present)
        if !exchanging {
            let byID = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
            let pairs = areas.compactMap { area in
                byID[withoutID.contains(area.id) ? known[area.id] ?? "" : area.id].map { (old: $0, new: area) }
            }
            result.difference = MisreadOutlines.difference(of: pairs, on: plan.drawing.size)
        }
        for var area in areas.map(\.withoutRepeatedProperties) {
            let (hasID, isForeign) = (!withoutID.contains(area.id), foreign.contains(area.id))
            if !hasID {
                area.id = known[area.id] ?? Area.newID(named: area.name, except: taken)
                taken.insert(area.id)
            }
            let old = try records.areaRow(id: area.id)?.area
            let isUnchanged = old.map { area.differences(from: $0).isEmpty } ?? false
            if !isUnchanged, area.isOutside(drawingOf: plan.drawing.size) {
                result.outside.append(area)
                continue
            }
            if old?.shape != area.shape, area.reachesTooFar(beyondDrawing: plan.drawing.size) {
                result.tooFar.append(area)
                continue
            }
            if !exchanging, let old, !isUnchanged, result.difference != nil || outlines.areExchanged(old, area) {
                result.exchanged.append(area)
                continue
            }
            try put(area)
            result.ids.append(area.id)
            if isUnchanged {
                result.unchangedCount += 1
            } else if let old {
                result.replacements.append(AreaImport.Replacement(old: old, new: area))
            } else {
                result.addedCount += 1
                if isForeign {
                    result.renumbered.append(area)
                } else if !hasID, names.contains(area.name) {
                    result.namesakes.append(area)
                }
            }
        }
        return result
    }
}
