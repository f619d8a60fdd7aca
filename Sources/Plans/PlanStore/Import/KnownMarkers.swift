import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Finds the marker that a plan had before an import and that an imported marker without an id means. Each marker of the plan is
/// found once, as two equal rows are two markers.
///
/// Where the plan's markers stay as they are, both are equal in number and place, in number and title, or in place and title. Where
/// they are updated, the number must go with the title or the place that the marker has, or had before it was changed, or with its room and
/// a title that is like its own: a row that has the number alone may be about another defect, and is left.
final class KnownMarkers {
    /// The answer for an imported marker.
    enum Match {
        /// The plan's marker in a row.
        case row(Int64)
        /// No marker of the plan.
        case none
        /// Not clear, for a reason.
        case left(ImportRefusal)
    }

    private let records: any RecordReader
    private let firstNew: Int64
    private let isEmpty: Bool
    private let isUpdate: Bool
    /// The greatest number that a marker of the plan has or had.
    private let greatestNumber: Int
    private var found: Set<Int64> = []
    /// The rows of new markers that undoing took away before.
    private var revived: Set<Int64> = []
    /// The markers of places with many markers, so that each of many rows for one place need not search all of them.
    private var crowds: [Point: [String?: [Int64]]] = [:]

    /// - Parameters:
    ///   - firstNew: The row of the first marker of this import.
    ///   - isUpdate: True if the plan's markers get the fields of the imported ones.
    init(_ records: any RecordReader, before firstNew: Int64, isUpdate: Bool) throws {
        (self.records, self.firstNew, self.isUpdate) = (records, firstNew, isUpdate)
        greatestNumber = try records.greatestNumber()
        isEmpty = try (isUpdate ? Int(records.greatestMarkerRow()) : records.markerCount()) == 0
    }

    /// Returns the plan's marker that an imported one means.
    ///
    /// - Parameter room: The area that is all that is known of the imported marker's place.
    func match(_ item: PlanMarker, room: Area? = nil) throws -> Match {
        guard !isEmpty else { return .none }
        let byNumber = try matchByNumber(item, room: room)
        if case .row(let seq) = byNumber {
            found.insert(seq)
            return byNumber
        }
        guard let seq = try rowByPlace(of: item) else { return byNumber }
        found.insert(seq)
        return .row(seq)
    }

    /// Takes note of a marker of this import in a row of one that undoing took away.
    func noteNew(_ row: Int64) {
        found.insert(row)
        revived.insert(row)
    }

    private func matchByNumber(_ item: PlanMarker, room: Area?) throws -> Match {
        guard let number = item.marker.number, number <= greatestNumber else { return .none }
        guard let (seq, known) = try records.marker(.number(number)) else {
            return try matchRemoved(number, item)
        }
        guard seq < firstNew, !revived.contains(seq) else { return .none }
        guard isUpdate else {
            let (point, title) = (item.marker.point, item.marker.details.title)
            let isEqual =
                known.marker.point == point || (title != nil && known.marker.details.title == title)
            return isEqual && !found.contains(seq) ? .row(seq) : .none
        }
        let isInRoom = room?.has(known) == true && isLike(item, known)
        guard try isInRoom || agrees(item, with: known) || hasAgreed(item, inRow: seq) else {
            return .left(ImportRefusal(.number, Self.numberAlone(known)))
        }
        guard found.contains(seq) else { return .row(seq) }
        return .left(
            ImportRefusal(
                .number,
                Message(
                    """
                    an earlier row is marker \(number) already; give this one another number, or none, or add it with \
                    \(Remedy.set(.duplicates, to: "add"))
                    """)))
    }

    /// True if both have one title, or stand at one place.
    private func agrees(_ item: PlanMarker, with known: PlanMarker) -> Bool {
        if known.marker.point.isSamePlace(as: item.marker.point) { return true }
        return Self.title(item.marker.details.title) == Self.title(known.marker.details.title)
            && Self.title(item.marker.details.title) != nil
    }

    /// True if the titles of two markers of one room and number may be about one thing: they share half of the words of the shorter one, or
    /// one is missing.
    private func isLike(_ item: PlanMarker, _ known: PlanMarker) -> Bool {
        let (new, old) = (Self.words(item.marker), Self.words(known.marker))
        return 2 * new.intersection(old).count >= min(new.count, old.count)
    }

    /// The words of a marker's title in lower case; ideographs are words by themselves.
    private static func words(_ marker: Marker) -> Set<String> {
        let words = (marker.details.title ?? "").lowercased().split { !$0.isLetter && !$0.isNumber }
        let parted = words.flatMap { word in
            let isOfIdeographs = word.unicodeScalars.contains(where: \.properties.isIdeographic)
            return isOfIdeographs ? word.map(String.init) : [String(word)]
        }
        return Set(parted)
    }

    /// True if the marker in a row had the title or the place before it was changed.
    private func hasAgreed(_ item: PlanMarker, inRow seq: Int64) throws -> Bool {
        let title = Self.title(item.marker.details.title)
        var isFound = false
        for field in [MarkerField.title, .point] {
            try records.forEachChange(ChangeQuery(marker: seq, scope: .one, field: field.name)) { change in
                guard let old = change.old else { return }
                var former = item
                do throws(MarkerFieldError) { try former.set(field, to: old) } catch { return }
                switch field {
                case .title: isFound = isFound || (title != nil && Self.title(former.marker.details.title) == title)
                default: isFound = isFound || former.marker.point.isSamePlace(as: item.marker.point)
                }
            }
        }
        return isFound
    }

    /// The title without spaces around it; nil if nothing is left.
    private static func title(_ text: String?) -> String? { text.flatMap { $0.isBlank ? nil : $0.trimmed } }

    private static func numberAlone(_ known: PlanMarker) -> Message {
        let (number, point) = (known.marker.number ?? 0, known.marker.point)
        let place = "(\(point.x.shortest), \(point.y.shortest))"
        let advice = Message(
            """
            if it is another one, take its number out, or add it with \(Remedy.set(.duplicates, to: "add")); if it is that one, give \
            the row its id
            """)
        guard let title = title(known.marker.details.title) else {
            return Message(
                "marker \(number) of the plan, at \(place), has this number and neither the title nor the place; \(advice)"
            )
        }
        return Message(
            "marker \(number) of the plan, '\(title.excerpt)' at \(place), has this number and neither the title nor the place; \(advice)"
        )
    }

    /// Returns the answer for an imported marker whose number a removed marker had.
    private func matchRemoved(_ number: Int, _ item: PlanMarker) throws -> Match {
        guard let identity = try records.identity(.number(number)), identity.isRetired else { return .none }
        var last: ChangeRow?
        try records.forEachChange(ChangeQuery(marker: identity.row, scope: .one, field: "", isLatestFirst: true)) {
            change in
            if last == nil, change.newText == nil { last = change }
        }
        // Undoing an import removes markers that were never meant to be there.
        guard let last, try records.revision(inRow: last.revision)?.undoes == nil,
            let removed = last.old.flatMap({ PlanMarker(json: $0) }), agrees(item, with: removed)
        else { return .none }
        return .left(
            ImportRefusal(
                .number,
                Message(
                    "marker \(number) was removed from the plan; \(Remedy.set(.duplicates, to: "add")) adds the row as a new one"
                )))
    }

    /// The rows of the markers of areas by their titles, the first last.
    private var titles: [Int64: [String: [Int64]]] = [:]

    /// Returns the row of a marker that has a title and lies in an area, whatever its place; `nil` if there is none. Markers in smaller
    /// areas that lie over it come after those of the area itself.
    ///
    /// - Parameter room: The area in the row `area`.
    func row(titled title: String?, inArea area: Int64, _ room: Area) throws -> Int64? {
        guard !isEmpty, let title = Self.title(title), let box = room.shape.boundingBox else { return nil }
        if titles[area] == nil {
            var (own, others): ([Int64], [Int64]) = ([], [])
            try records.forEachMarkerPlace(in: box) { place in
                guard place.seq < firstNew else { return }
                if place.area == area {
                    own.append(place.seq)
                } else if room.reaches(place.point) {
                    others.append(place.seq)
                }
            }
            var known: [String: [Int64]] = [:]
            for row in others.sorted(by: >) + own.sorted(by: >) {
                guard let text = try Self.title(records.marker(.row(row))?.marker.marker.details.title) else {
                    continue
                }
                known[text, default: []].append(row)
            }
            titles[area] = known
        }
        while let seq = titles[area]?[title]?.popLast() { if found.insert(seq).inserted { return seq } }
        return nil
    }

    private func rowByPlace(of item: PlanMarker) throws -> Int64? {
        let (point, title) = (item.marker.point, item.marker.details.title)
        if crowds[point] == nil {
            var titles: [String?: [Int64]] = [:]
            var count = 0
            try records.forEachMarker(at: point, before: firstNew) { seq, title in
                titles[title, default: []].append(seq)
                count += 1
            }
            guard count > 64 else { return titles[title]?.last { !found.contains($0) } }
            crowds[point] = titles
        }
        while let seq = crowds[point]?[title]?.popLast() {
            if !found.contains(seq) { return seq }
        }
        return nil
    }
}
