// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CPlanmark
import PlanBase
import PlanExchange
import PlanFiles
import PlanJSON
import PlanModel

/// Makes areas of the same shapes with ids, names and properties.
@c @implementation
public func planmark_areas_describe(
    _ areas: OpaquePointer!, _ features: UnsafeRawPointer!, _ count: Int,
    _ described: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handle = try AreasHandle.of(areas, "areas")
        let output = try Arguments.output(described, "described")
        let values = try jsonElements(of: try Arguments.bytes(features, count, "features"))
        guard values.count == handle.areas.count else {
            throw Failure.argument(
                "features", "must be as many as there are areas, \(handle.areas.count), not \(values.count)")
        }
        do {
            let all = try AreaDescriptions.areas(handle.areas, describedBy: values)
            output.pointee = HandleTable.shared.open(AreasHandle(all, shapedAs: handle))
        } catch let error as InputError {
            let index = error.place.map { $0.number - 1 }
            throw Failure(
                status: .invalidArgument, code: error.code,
                message: "features[\(index ?? 0)]: \(Caller.text(error.cause.message))", place: "features", index: index
            )
        }
    }
}

/// The elements of a JSON array.
private func jsonElements(of bytes: [UInt8]) throws -> [JSONValue] {
    let value: JSONValue
    do throws(JSONSyntaxError) {
        value = try JSONValue(parsing: bytes)
    } catch {
        throw RequestText.notJSON(error, "features")
    }
    guard let elements = value.array else { throw Failure.argument("features", "must be a JSON array") }
    return elements
}

/// Gets what is known about areas beside their shapes, as JSON.
@c @implementation
public func planmark_areas_features(
    _ areas: OpaquePointer!, _ text: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (areas, output) = (try AreasHandle.of(areas, "areas").areas, try Arguments.output(text, "text"))
        output.pointee = HandleTable.shared.open(BytesHandle(text: try AreaDescriptions.text(of: areas)))
    }
}

/// Gets the numbers of markers and lines beside the areas of a file.
@c @implementation
public func planmark_areas_passed_over(
    _ areas: OpaquePointer!, _ markers: UnsafeMutablePointer<Int>!, _ lines: UnsafeMutablePointer<Int>!
) -> planmark_status {
    attempt {
        let passedOver = try AreasHandle.of(areas, "areas").passedOver
        markers?.pointee = passedOver.markers
        lines?.pointee = passedOver.lines
    }
}

/// Gets what is worth telling of how the areas' file was read, as JSON.
@c @implementation
public func planmark_areas_notes(
    _ areas: OpaquePointer!, _ text: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (notes, output) = (try AreasHandle.of(areas, "areas").notes, try Arguments.output(text, "text"))
        let texts = JSONValue.array(notes.map { .string(Caller.text($0)) })
        output.pointee = HandleTable.shared.open(BytesHandle(text: texts.text))
    }
}
