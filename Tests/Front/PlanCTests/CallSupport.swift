import CPlanmark
import FoundationEssentials
import PlanC
import TestSupport
import Testing

/// What `planmark_last_error` tells.
struct LastError: Equatable {
    let status: planmark_status
    let code: String
    let message: String
    let file: String?
    let place: String?
    let index: Int64

    static var current: LastError {
        let error = planmark_last_error().pointee
        return LastError(
            status: error.status, code: String(cString: error.code), message: String(cString: error.message),
            file: error.file.map { String(cString: $0) }, place: error.place.map { String(cString: $0) },
            index: error.index)
    }
}

/// A call that failed where a test needs its result.
struct FailedCall: Error {
    let error = LastError.current
}

/// Makes a call that must succeed.
func call(_ status: planmark_status) throws {
    guard status == PLANMARK_OK.status else { throw FailedCall() }
}

/// Makes a call that hands out a handle.
func handle(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status) throws -> OpaquePointer {
    var handle: OpaquePointer?
    try call(make(&handle))
    return try #require(handle)
}

/// The text of a handle of bytes, which is closed then.
func text(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status) throws -> String {
    String(decoding: try bytes(make), as: UTF8.self)
}

/// The bytes of a handle, which is closed then.
func bytes(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status) throws -> [UInt8] {
    let handle = try handle(make)
    defer { _ = planmark_close(UnsafeRawPointer(handle)) }
    var (data, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
    try call(planmark_bytes_get(handle, &data, &count))
    return Array(UnsafeBufferPointer(start: data, count: count))
}

/// Pixels of a handle, which is closed then.
struct Pixels: Equatable {
    let width: Int
    let height: Int
    let channels: Int
    let samples: [UInt8]

    init(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status) throws {
        let handle = try handle(make)
        defer { _ = planmark_close(UnsafeRawPointer(handle)) }
        var data: UnsafePointer<UInt8>?
        var (width, height, channels) = (0, 0, 0)
        try call(planmark_pixels_get(handle, &data, &width, &height, &channels))
        (self.width, self.height, self.channels) = (width, height, channels)
        samples = Array(UnsafeBufferPointer(start: data, count: width * height * channels))
    }
}

func close(_ handle: OpaquePointer?) { _ = planmark_close(handle.map { UnsafeRawPointer($0) }) }

// The enumerations of the header have no type of their own, as they are not numbered by the compiler's choice.
extension BinaryInteger {
    var status: planmark_status { planmark_status(self) }
}

/// Two rooms of 10 x 10 that share a wall at x = 10, as GeoJSON.
let twoRooms = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"a","properties":{"name":"Kitchen"},"geometry":{"type":"Polygon","coordinates":
    [[[0,0],[10,0],[10,10],[0,10],[0,0]]]}},
    {"type":"Feature","id":"b","properties":{"name":"Hall","allowed":false},"geometry":{"type":"Polygon","coordinates":
    [[[10,0],[20,0],[20,10],[10,10],[10,0]]]}}]}
    """

/// Areas of a GeoJSON text.
func areas(_ text: String = twoRooms) throws -> OpaquePointer {
    let bytes = Array(text.utf8)
    return try handle { planmark_areas_parse(bytes, bytes.count, "rooms.geojson", nil, $0) }
}

extension TemporaryFolder {
    /// The bytes of a file.
    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: self[name]))) }
}
