import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// A marker as a file has it, before it is placed.
public struct UnplacedMarker: Hashable, Sendable {
    /// The marker's place in the file.
    public let place: FilePlace
    /// The coordinate pair as written, in the file's coordinate system: (x, y), for map points (longitude, latitude).
    public let pair: Point
    /// The number that the marker asks for; `nil` leaves the choice to placement.
    public let number: Int?
    /// The details of the marker, as the file gives them.
    public let details: MarkerDetails
    /// The values that cannot be read, by their fields; the details have them as properties.
    public let unread: [MarkerField: UnreadCell]
    /// The marker's own symbol, colour and size, as far as they are given, by the fields of its style.
    public let look: [MarkerField: JSONValue]
    /// The room that the entry names; nil if it names none, or comes with an id from a plan.
    package var room: ListedRoom?
    /// True if the entry has no coordinates, so that a place is to be found in its room. Its pair is the origin then.
    package var lacksCoordinates = false

    /// A marker with its place, its coordinate pair as written, and what is known about it.
    public init(
        place: FilePlace, pair: Point, number: Int? = nil, details: MarkerDetails = MarkerDetails(),
        unread: [MarkerField: UnreadCell] = [:], look: [MarkerField: JSONValue] = [:]
    ) {
        (self.place, self.pair, self.number) = (place, pair, number)
        (self.details, self.unread, self.look) = (details, unread, look)
    }

    /// Returns a style with the marker's own look in place of the parts that it gives.
    func style(insteadOf style: MarkerStyle) -> MarkerStyle {
        guard !look.isEmpty else { return style }
        var item = PlanMarker(marker: Marker(point: .zero, style: style), created: Timestamp(milliseconds: 0))
        // The values come from a marker, so that they fit.
        for (field, value) in look { try? item.set(field, to: value) }
        return item.marker.style
    }
}

/// One entry of a marker file: a marker, or why there is none.
public enum MarkerEntry: Hashable, Sendable {
    /// A well-formed marker.
    case marker(UnplacedMarker)
    /// An entry that cannot be read as a marker.
    case malformed(MarkerProblem, at: FilePlace)
}

extension UnplacedMarker: CustomStringConvertible {
    /// The place in the file, the number and the pair of coordinates: `12: marker 3 at (350.0, 80.5), 'Scratch'`.
    public var description: String {
        let name = number.map { "marker \($0)" } ?? "marker"
        let head = "\(place): \(name) at \(pair)"
        return ([head] + ["\(details)"].filter { !$0.isEmpty }).joined(separator: ", ")
    }
}
