import PlanGeometry

/// Shapes as well-known binary (OGC 06-103r4, section 8): little-endian MultiPolygons, which keep every coordinate exactly.
package enum ShapeEncoding {
    private static let polygonType: UInt32 = 3
    private static let multiPolygonType: UInt32 = 6

    package static func bytes(of shape: MultiPolygon) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 + shape.vertexCount * 16 + 8 * shape.rings.count)
        func append(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
        func append(_ value: Double) {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        func header(_ type: UInt32, count: Int) {
            bytes.append(1)
            append(type)
            append(UInt32(count))
        }
        header(multiPolygonType, count: shape.polygons.count)
        for polygon in shape.polygons {
            header(polygonType, count: polygon.rings.count)
            for ring in polygon.rings {
                append(UInt32(ring.vertices.count + 1))
                for vertex in ring.vertices + ring.vertices.prefix(1) {
                    append(vertex.x)
                    append(vertex.y)
                }
            }
        }
        return bytes
    }

    /// The shape of bytes; `nil` if they encode none.
    package static func shape(of bytes: UnsafeRawBufferPointer) -> MultiPolygon? {
        var offset = 0
        func read<T: FixedWidthInteger>(_ type: T.Type) -> T? {
            guard bytes.count - offset >= MemoryLayout<T>.size else { return nil }
            defer { offset += MemoryLayout<T>.size }
            return T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
        }
        func count(of type: UInt32) -> Int? {
            guard read(UInt8.self) == 1, read(UInt32.self) == type else { return nil }
            return read(UInt32.self).map(Int.init)
        }
        func ring() -> Ring? {
            // A malicious count must not reserve more memory than the bytes can fill.
            guard let count = read(UInt32.self), Int(count) <= (bytes.count - offset) / 16 else { return nil }
            var points: [Point] = []
            points.reserveCapacity(Int(count))
            for _ in 0..<count {
                guard let x = read(UInt64.self), let y = read(UInt64.self) else { return nil }
                points.append(Point(x: Double(bitPattern: x), y: Double(bitPattern: y)))
            }
            return try? Ring(points)
        }
        guard let polygonCount = count(of: multiPolygonType), polygonCount >= 1 else { return nil }
        var polygons: [Polygon] = []
        for _ in 0..<polygonCount {
            guard let ringCount = count(of: polygonType), ringCount >= 1, let exterior = ring() else { return nil }
            var holes: [Ring] = []
            for _ in 1..<ringCount {
                guard let hole = ring() else { return nil }
                holes.append(hole)
            }
            polygons.append(Polygon(exterior: exterior, holes: holes))
        }
        return offset == bytes.count ? MultiPolygon(polygons) : nil
    }
}
