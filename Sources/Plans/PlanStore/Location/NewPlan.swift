import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

/// A request to make a new plan of a drawing's file, with the options of `planmark new`.
///
///     {"name": "Level 4", "embed": true, "areas": "rooms.geojson", "author": "Ada"}
///
/// The request can be decoded: members that are missing keep their defaults; unknown members, and values of the wrong kind, are refused
/// with a `RequestPartError` that names the member.
public struct NewPlan: RequestPart, Hashable, Sendable {
    /// The plan's name; nil for that of its file, or the last part of its name in a database.
    public var name: String?
    /// True if a plan file keeps the drawing. A database always keeps the drawing.
    public var embed = false
    /// Pixels of the drawing to a metre of the building, above 0; nil if that is not known.
    public var pixelsPerMetre: Double?
    /// The units in which lengths and areas are shown; nil to leave that open.
    public var units: UnitSystem?
    /// The path of a file of areas.
    public var areas: String?
    /// The coordinates of that file.
    public var coordinates = CoordinateRequest()
    /// The person who makes the plan, for the history.
    public var author: String?

    /// A plan without areas.
    public init() {}

    package static var members: [Member<Self>] {
        [
            Member("name", \.name), Member("embed", \.embed), Member("pixelsPerMetre", \.pixelsPerMetre),
            Member("units", \.units),
            Member("areas", \.areas), Member("coordinates", \.coordinates), Member("author", \.author),
        ]
    }

    /// Checks that all values are in range.
    ///
    /// - Throws: `RequestPartError` for the first that is not.
    public func check() throws(RequestPartError) {
        try coordinates.check(in: "coordinates")
        guard pixelsPerMetre.map({ $0 > 0 && $0.isFinite }) ?? true else {
            throw RequestPartError(.wrongKind(requirement: Message("must be a number above 0")), path: "pixelsPerMetre")
        }
        if name == "" { throw RequestPartError(.wrongKind(requirement: Message("must not be empty")), path: "name") }
    }

    /// Reads the areas' file.
    ///
    /// - Parameters:
    ///   - size: The drawing's size in pixels.
    ///   - language: The language of the names that are wanted of areas that have them in several.
    /// - Throws: `CoordinateError`, `InputError`, and ``PlanStoreError/areasOutside(_:)`` for areas that lie outside the drawing or reach
    ///   too far beyond it.
    public func readAreas(
        forDrawingOf size: Size, language: MessageLanguage = .english
    ) throws -> FileAreas? {
        guard let areas else { return nil }
        let system = try coordinates.system(of: size, pixelsPerMetre: pixelsPerMetre)
        var drawing = AnnotatedDrawing(size: size)
        drawing.language = language
        var file = try AreaFile.read(path: areas, coordinates: system, drawing: drawing)
        try file.notes.refuseDegrees(file: areas)
        var check = CoordinateCheck(coordinates, drawing: size, pixelsPerMetre: pixelsPerMetre)
        for area in file.areas { check?.add(area) }
        let note = check?.noteOnAreas()
        try [note].compactMap(\.self).refuseDegrees(file: areas)
        let outside = file.areas.filter { $0.isOutside(drawingOf: size) }
        guard outside.isEmpty else {
            throw PlanStoreError.areasOutside(OutsideAreas(file: areas, areas: outside, hint: note))
        }
        if let note { file.notes.append(note) }
        let tooFar = file.areas.filter { $0.reachesTooFar(beyondDrawing: size) }
        guard tooFar.isEmpty else {
            throw PlanStoreError.areasOutside(OutsideAreas(file: areas, areas: tooFar, reachTooFar: true))
        }
        return file
    }

    /// Makes the plan, never in place of another.
    ///
    /// - Parameters:
    ///   - drawing: The path of the drawing's file.
    ///   - picture: The file's bytes.
    ///   - size: The drawing's size in pixels.
    ///   - areas: The plan's areas.
    ///   - details: The parts of the drawing that have a scale of their own.
    /// - Throws: `RequestPartError` for a value out of range, and another ``/PlanBase/Problem``, such as ``PlanStoreError``. No plan
    ///   is made then.
    public func make(
        at location: PlanLocation, drawing: String, picture: [UInt8], size: Size, areas: [Area] = [],
        details: [DrawingDetail] = []
    ) throws -> Plan {
        try check()
        let name = name ?? Self.name(of: location)
        // In a database the path is but the name of the drawing's file.
        let (path, isEmbedded) =
            switch location {
            case .file(let plan): (PlanPaths.relative(drawing, toFolderOf: plan), embed)
            case .address: (PlanPaths.fileName(of: drawing), true)
            }
        guard
            let described = Drawing(
                name: name, size: size, pixelsPerMeter: pixelsPerMetre, units: units, path: path)
        else {
            throw RequestPartError(.wrongKind(requirement: Message("must be a number above 0")), path: "pixelsPerMetre")
        }
        return try Plan.create(
            at: location, name: name,
            drawing: PlanDrawing(drawing: described, hash: ContentHash(of: picture), isEmbedded: isEmbedded),
            picture: isEmbedded ? picture : nil, by: author
        ) { transaction in
            for area in areas { try transaction.add(area) }
            for detail in details { try transaction.put(detail) }
        }
    }

    /// Returns the default name of a plan: the name of its file without the extension, or the last part of its name in the database.
    private static func name(of location: PlanLocation) -> String {
        switch location {
        case .file(let path): PlanPaths.stem(of: path)
        case .address(let address): PlanPaths.fileName(of: address.plan ?? "")
        }
    }
}
