import PlanGeometry

/// A room of one of the drawings in `Samples/`.
struct SampleRoom {
    let name: String
    /// A point in the room.
    let point: Point
    /// The outline along the inner edges of the lines that the walls are drawn with, as a person would follow them, in pixel points.
    ///
    /// The GeoJSON files beside the drawings, and the texts here, have it along the middle of these lines.
    let outline: Ring

    /// Half the width of a wall's line, in pixels.
    private static let halfLine = 2.0

    /// The rooms of `Samples/apartment.png`.
    static var apartment: [SampleRoom] { get throws { try rooms(apartmentText) } }
    /// The rooms of `Samples/office.png`.
    static var office: [SampleRoom] { get throws { try rooms(officeText) } }

    /// Reads rooms: a line with a name and a point, then lines with the corners.
    private static func rooms(_ text: String) throws -> [SampleRoom] {
        func points(_ words: some Sequence<Substring>) -> [Point] {
            words.map { word in
                let numbers = word.split(separator: ",").compactMap { Double($0) }
                return Point(x: numbers[0], y: numbers[1])
            }
        }
        var rooms: [(name: String, point: Point, corners: [Point])] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if line.hasPrefix(" ") {
                rooms[rooms.count - 1].corners += points(words)
            } else {
                rooms.append((String(words[0]), points(words.dropFirst())[0], []))
            }
        }
        return try rooms.map { SampleRoom(name: $0.name, point: $0.point, outline: try Ring(inset($0.corners))) }
    }

    /// Moves the sides of an outline with right angles inwards by ``halfLine``.
    private static func inset(_ corners: [Point]) -> [Point] {
        let next = corners.dropFirst() + corners.prefix(1)
        let isClockwise = zip(corners, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } > 0
        let inwards = zip(corners, next).map { start, end in
            let along = (end - start) * (halfLine / (end - start).length)
            return isClockwise ? Vector(dx: -along.dy, dy: along.dx) : Vector(dx: along.dy, dy: -along.dx)
        }
        return zip(corners, zip(inwards, inwards.suffix(1) + inwards)).map { corner, sides in corner + sides.0 + sides.1
        }
    }

    private static let apartmentText = """
        bedroom 345,267
            170,95 170,525 458,525 458,393 560,393 560,95
        child 365,716
            170,537 170,895 560,895 560,537
        bath 691,243
            572,95 572,393 810,393 810,95
        hall 918,417
            822,95 822,405 470,405 470,525 1030,525 1030,95
        kitchen 1236,310
            1042,95 1042,525 1430,525 1430,95
        living 1001,716
            572,537 572,895 1430,895 1430,537
        balcony 973,992
            876,925 876,1059 1264,1059 1264,925
        """

    private static let officeText = """
        4.01 800,643
            470,380 970,380 970,420 1010,420 1010,380 1254,380 1254,907 430,907 430,420 470,420
        4.02 1503,668
            1266,380 1510,380 1510,420 1550,420 1550,380 1794,380 1794,904 1266,904
        4.03 1935,511
            1806,380 2050,380 2050,420 2064,420 2064,904 1806,904
        4.04 2340,642
            2090,380 2590,380 2590,420 2604,420 2604,904 2076,904 2076,420 2090,420
        4.05 2880,643
            2630,380 3130,380 3130,420 3144,420 3144,907 2616,907 2616,420 2630,420
        4.06 3433,642
            3170,380 3670,380 3670,420 3710,420 3710,904 3156,904 3156,420 3170,420
        4.07 3253,1433
            2616,913 3144,913 3144,916 3344,916 3344,1657 3170,1657 3170,1640 3160,1640 3160,1140 3170,1140
            3170,1100 3130,1100 3130,1110 2630,1110 2630,1100 2590,1100 2590,1110 2090,1110 2090,1100 2050,1100
            2050,1110 1550,1110 1550,1100 1533,1100 1533,916 2616,916
        4.08 1143,1283
            430,913 1254,913 1254,916 1527,916 1527,1100 1510,1100 1510,1140 1520,1140 1520,1640 1510,1640 1510,1654
            1010,1654 1010,1640 970,1640 970,1654 470,1654 470,1640 430,1640 430,1140 470,1140 470,1100 430,1100
        4.09 3515,1081
            3356,916 3710,916 3710,1100 3670,1100 3670,1140 3710,1140 3710,1284 3356,1284
        4.10 3533,1475
            3356,1296 3710,1296 3710,1640 3670,1640 3670,1654 3356,1654
        4.11 800,2033
            470,1666 970,1666 970,1680 1010,1680 1010,1666 1254,1666 1254,2400 1010,2400 1010,2360 970,2360 970,2400
            470,2400 470,2360 430,2360 430,1680 470,1680
        4.12 3343,2031
            3170,1663 3344,1663 3344,1666 3670,1666 3670,1680 3710,1680 3710,2360 3670,2360 3670,2400 3170,2400
            3170,2360 3130,2360 3130,2400 2630,2400 2630,2360 2590,2360 2590,2400 2090,2400 2090,2360 2050,2360
            2050,2400 1550,2400 1550,2360 1510,2360 1510,2400 1266,2400 1266,1666 1510,1666 1510,1680 1550,1680
            1550,1670 2050,1670 2050,1680 2090,1680 2090,1670 2590,1670 2590,1680 2630,1680 2630,1670 3130,1670
            3130,1680 3170,1680
        4.13.1 2387,1954
            2330,1890 2445,1890 2445,2050 2330,2050
        4.13.2 2512,1954
            2455,1890 2570,1890 2570,2050 2455,2050
        4.14 1680,1510
            1540,1370 1940,1370 1940,1650 1550,1650 1550,1640 1540,1640
        4.15 2634,1312
            2470,1130 2590,1130 2590,1140 2630,1140 2630,1130 2799,1130 2799,1650 2630,1650 2630,1640 2590,1640
            2590,1650 2470,1650
        4.16 2975,1312
            2811,1130 3130,1130 3130,1140 3140,1140 3140,1640 3130,1640 3130,1650 2811,1650
        4.17 2340,1242
            2230,1130 2450,1130 2450,1354 2230,1354
        ST1 2085,1286
            1960,1130 2050,1130 2050,1140 2090,1140 2090,1130 2210,1130 2210,1650 2090,1650 2090,1640 2050,1640
            2050,1650 1960,1650
        L.1 1637,1229
            1550,1130 1734,1130 1734,1350 1540,1350 1540,1140 1550,1140
        L.2 1843,1229
            1746,1130 1940,1130 1940,1350 1746,1350
        S.1 2340,1479
            2230,1366 2450,1366 2450,1650 2230,1650
        S.2 2615,1930
            2580,1890 2650,1890 2650,2050 2580,2050
        """
}

extension SampleRoom {
    /// The greatest distance between the outline and another one, measured from each pixel of both to the other (the
    /// Hausdorff distance), and the share of the pixels of the worse of the two that are at most `limit` from the
    /// other.
    func comparison(with other: Ring, limit: Double) -> (distance: Double, share: Double) {
        let both = [Self.distances(from: outline, to: other), Self.distances(from: other, to: outline)]
        let shares = both.map { distances in
            Double(distances.count { $0 <= limit }) / Double(distances.count)
        }
        return (both.joined().max() ?? 0, shares.min() ?? 0)
    }

    private static func distances(from ring: Ring, to other: Ring) -> [Double] {
        ring.segments.flatMap { segment in
            let (vector, count) = (segment.end - segment.start, max(1, Int((segment.end - segment.start).length)))
            return (0..<count).map { step in
                let point = segment.start + vector * (Double(step) / Double(count))
                return other.segments.map { Self.distance(from: point, to: $0) }.min() ?? .infinity
            }
        }
    }

    private static func distance(from point: Point, to segment: LineSegment) -> Double {
        let (along, across) = (segment.end - segment.start, point - segment.start)
        let squared = along.dx * along.dx + along.dy * along.dy
        let share = squared > 0 ? min(max((across.dx * along.dx + across.dy * along.dy) / squared, 0), 1) : 0
        return (point - (segment.start + along * share)).length
    }
}
