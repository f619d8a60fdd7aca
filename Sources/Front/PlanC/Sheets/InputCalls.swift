// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBase
import PlanExchange
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanSheet

/// Creates an empty input.
@c @implementation
public func planmark_input_create(_ input: UnsafeMutablePointer<OpaquePointer?>!) -> planmark_status {
    attempt { try Arguments.output(input, "input").pointee = HandleTable.shared.open(InputHandle()) }
}

/// Sets the drawing of an input, as a file.
@c @implementation
public func planmark_input_set_drawing_file(_ input: OpaquePointer!, _ path: UnsafePointer<CChar>!) -> planmark_status {
    InputHandle.change(input) { $0.drawing = .file(try Arguments.text(path, "path")) }
}

/// Sets the drawing of an input, as the bytes of a file.
@c @implementation
public func planmark_input_set_drawing_bytes(
    _ input: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ count: Int, _ name: UnsafePointer<CChar>!
) -> planmark_status {
    InputHandle.change(input) { parts in
        let name = try Arguments.optionalText(name, "name") ?? "drawing"
        parts.drawing = .bytes(try Arguments.bytes(bytes, count, "bytes"), name: name)
    }
}

/// Sets the drawing of an input, as pixels.
@c @implementation
public func planmark_input_set_drawing_pixels(
    _ input: OpaquePointer!, _ samples: UnsafePointer<UInt8>!, _ width: Int, _ height: Int, _ channels: Int,
    _ stride: Int
) -> planmark_status {
    InputHandle.change(input) { parts in
        parts.drawing = .pixels(try CallerPixels(width, height, channels, stride).picture(of: samples))
    }
}

/// Sets the areas of an input, as a file in the request's coordinates.
@c @implementation
public func planmark_input_set_areas_file(_ input: OpaquePointer!, _ path: UnsafePointer<CChar>!) -> planmark_status {
    InputHandle.change(input) { $0.areas = .file(try Arguments.text(path, "path")) }
}

/// Sets the areas of an input, as a file's bytes in the request's coordinates.
@c @implementation
public func planmark_input_set_areas_bytes(
    _ input: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ count: Int, _ name: UnsafePointer<CChar>!
) -> planmark_status {
    InputHandle.change(input) { parts in
        let name = try Arguments.optionalText(name, "name") ?? "areas"
        parts.areas = .bytes(try Arguments.bytes(bytes, count, "bytes"), name: name)
    }
}

/// Sets the areas of an input, in pixel points.
@c @implementation
public func planmark_input_set_areas(_ input: OpaquePointer!, _ areas: OpaquePointer!) -> planmark_status {
    InputHandle.change(input) { $0.areas = .values(try AreasHandle.of(areas, "areas").areas) }
}

/// Sets the markers of an input, as a file in the request's coordinates.
@c @implementation
public func planmark_input_set_markers_file(_ input: OpaquePointer!, _ path: UnsafePointer<CChar>!) -> planmark_status {
    InputHandle.change(input) { $0.markers = .file(try Arguments.text(path, "path")) }
}

/// Sets the markers of an input, as a file's bytes in the request's coordinates.
@c @implementation
public func planmark_input_set_markers_bytes(
    _ input: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ count: Int, _ name: UnsafePointer<CChar>!
) -> planmark_status {
    InputHandle.change(input) { parts in
        let name = try Arguments.optionalText(name, "name") ?? "markers"
        parts.markers = .bytes(try Arguments.bytes(bytes, count, "bytes"), name: name)
    }
}

/// Sets how the files of areas and markers of an input are read.
@c @implementation
public func planmark_input_set_reading(_ input: OpaquePointer!, _ reading: UnsafePointer<CChar>!) -> planmark_status {
    InputHandle.change(input) { parts in
        let reading = try RequestText.decode(reading, "reading") ?? ReadingRequest()
        parts.table = try reading.table.style()
        parts.image = reading.image
    }
}

/// Sets the markers of an input, as pixel points.
@c @implementation
public func planmark_input_set_markers(
    _ input: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int
) -> planmark_status {
    InputHandle.change(input) { parts in
        parts.markers = .values(try Arguments.points(points, count, "points").map { Marker(point: $0) })
    }
}

/// Sets the markers of an input, as the rows of a table.
@c @implementation
public func planmark_input_set_marker_rows(
    _ input: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ members: UnsafePointer<CChar>!
) -> planmark_status {
    InputHandle.change(input) { parts in
        let members = try Arguments.optionalText(members, "members").map(markerMembers(in:)) ?? .none
        let rows =
            points == nil && count > 0
            ? try MarkerRows(count: count, inRoomsOf: members)
            : MarkerRows(Array(try Arguments.points(points, count, "points")), members)
        guard let rows else {
            throw Failure(
                status: .invalidRequest, code: "wrongCount",
                message: "members must have as many values as there are points, \(count), for each name",
                place: "members")
        }
        parts.rows = rows
    }
}

/// The members of markers in an array of objects, or in an object of arrays.
private func markerMembers(in text: String) throws -> MarkerRows.Members {
    let value: JSONValue
    do throws(JSONSyntaxError) {
        value = try JSONValue(parsing: text.utf8)
    } catch {
        throw RequestText.notJSON(error, "members")
    }
    func failure(_ place: String, _ requirement: String, index: Int? = nil) -> Failure {
        Failure(
            status: .invalidRequest, code: "wrongKind", message: "\(place) must be \(requirement)", place: place,
            index: index)
    }
    switch value {
    case .array(let elements):
        return .objects(
            try elements.enumerated().map { index, element in
                guard case .object(let members) = element else {
                    throw failure("members[\(index)]", "an object", index: index)
                }
                return members
            })
    case .object(let columns):
        return .columns(
            try Dictionary(
                uniqueKeysWithValues: columns.map { name, values in
                    guard let values = values.array else { throw failure("members.\(name.excerpt)", "an array") }
                    return (name, values)
                }))
    default: throw failure("members", "an array of objects, or an object of arrays")
    }
}

/// Sets the numbers of the markers that were set as pixel points.
@c @implementation
public func planmark_input_set_marker_numbers(
    _ input: OpaquePointer!, _ numbers: UnsafePointer<Int64>!, _ count: Int
) -> planmark_status {
    InputHandle.change(input) { parts in
        let numbers = try Arguments.array(numbers, count, "numbers")
        try parts.change(count, "numbers") { index, marker in
            guard (-1...999_999_999).contains(numbers[index]) else {
                throw Failure.argument(
                    "numbers", "must be from 0 to 999,999,999, or -1, not \(numbers[index])", index: index)
            }
            marker.number = numbers[index] < 0 ? nil : Int(numbers[index])
        }
    }
}

/// Sets a text of each of the markers that were set as pixel points.
@c @implementation
public func planmark_input_set_marker_texts(
    _ input: OpaquePointer!, _ field: UnsafePointer<CChar>!, _ texts: UnsafePointer<UnsafePointer<CChar>?>!,
    _ count: Int
) -> planmark_status {
    InputHandle.change(input) { parts in
        let name = try Arguments.text(field, "field")
        let known = DetailField.all.map(\.field)
        guard let field = known.first(where: { $0.name == name }) else {
            throw Failure.argument(
                "field", "must be one of \(known.map(\.name).joined(separator: ", ")), not '\(name)'")
        }
        let texts = try Arguments.array(texts, count, "texts")
        try parts.change(count, "texts") { index, marker in
            var item = PlanMarker(marker: marker, created: Timestamp(milliseconds: 0))
            let text = try Arguments.optionalText(texts[index], "texts", index: index)
            do throws(MarkerFieldError) {
                try item.set(field, to: text.map(JSONValue.string) ?? .null)
            } catch {
                throw Failure(
                    status: .invalidArgument, code: "badValue", message: "texts[\(index)]: \(Caller.text(error))",
                    place: "texts",
                    index: index)
            }
            marker = item.marker
        }
    }
}
