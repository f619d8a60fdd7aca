import Testing

import PlanGeometry
import PlanPageCurl

@Suite struct PageCurlTests {
    /// A grip in parts of the leaf: from the spine, and along it.
    struct Grip: Sendable, CustomTestStringConvertible {
        let across, along: Double
        var testDescription: String { "\(across), \(along)" }
    }

    static let grips = [(1.0, 1.0), (1, 0), (1, 0.5), (0.95, 0.9), (0.6, 0.4), (0.3, 0.5)].map {
        Grip(across: $0.0, along: $0.1)
    }

    static let (width, height) = (800.0, 1000.0)

    static func point(_ grip: Grip, spine: LeafEdge) -> Point {
        let frame = LeafFrame(size: Size(width: width, height: height), spine: spine)
        return frame.leafPoint(Point(x: grip.across * frame.reach, y: grip.along * frame.span))
    }

    static func curl(
        _ grip: Grip, spine: LeafEdge = .left, progress: Double, radius: Double = 60, angle: Angle? = nil
    ) throws -> PageCurl {
        try PageCurl(
            width: width, height: height, spine: spine, grip: point(grip, spine: spine), progress: progress,
            radius: radius, angle: angle)
    }

    /// The place of a leaf point as a point in space.
    static func space(_ curl: PageCurl, _ point: Point) -> SIMD3<Double> {
        let place = curl.place(of: point)
        return SIMD3(place.position.x, place.position.y, place.height)
    }

    static func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }

    // MARK: - Isometry

    /// The length of the image of a straight line of the leaf: of the chords between many places on it, and of half as
    /// many; the error of the sum goes as the square of the chord, so that a third of their difference is what is missing.
    static func measuredLength(_ curl: PageCurl, from start: Point, to end: Point) -> Double {
        func sum(_ steps: Int) -> Double {
            let places = (0...steps).map { space(curl, start + (end - start) * (Double($0) / Double(steps))) }
            return zip(places, places.dropFirst()).map { length($1 - $0) }.reduce(0, +)
        }
        var (steps, coarse, fine) = (64, sum(32), sum(64))
        // More where the roll is small.
        while fine - coarse > 3e-7 * fine, steps < 1 << 14 {
            steps *= 2
            (coarse, fine) = (fine, sum(steps))
        }
        return fine + (fine - coarse) / 3
    }

    @Test(arguments: grips, [0.02, 0.1, 0.25, 0.4, 0.6, 0.8, 0.97])
    func `A curl keeps lengths on the leaf`(grip: Grip, progress: Double) throws {
        for angle in [nil, Angle(degrees: 25)] {
            let curl = try Self.curl(grip, progress: progress, angle: angle)
            let (columns, rows) = (6, 7)
            var worst = 0.0
            for column in 0..<columns {
                for row in 0..<rows {
                    let start = Point(
                        x: Self.width * Double(column) / Double(columns), y: Self.height * Double(row) / Double(rows))
                    for step in [Vector(dx: 40, dy: 0), Vector(dx: 0, dy: 40), Vector(dx: 30, dy: 40)] {
                        let measured = Self.measuredLength(curl, from: start, to: start + step)
                        worst = max(worst, abs(measured / step.length - 1))
                    }
                }
            }
            #expect(worst < 1e-6)
        }
    }

    /// The leaf's two tangents at a point, by differences, are at right angles and of length 1 wherever the surface is smooth.
    @Test(arguments: grips)
    func `A curl keeps angles on the leaf`(grip: Grip) throws {
        let curl = try Self.curl(grip, progress: 0.35)
        let h = 1e-4
        var worst = 0.0
        for index in 0..<400 {
            let point = Point(x: 1 + 798 * Double(index % 20) / 19, y: 1 + 998 * Double(index / 20) / 19)
            let across = Self.space(curl, point + Vector(dx: h, dy: 0)) - Self.space(curl, point - Vector(dx: h, dy: 0))
            let along = Self.space(curl, point + Vector(dx: 0, dy: h)) - Self.space(curl, point - Vector(dx: 0, dy: h))
            worst = max(worst, abs(Self.length(across) / (2 * h) - 1), abs(Self.length(along) / (2 * h) - 1))
            worst = max(worst, abs((across * along).sum()) / (4 * h * h))
        }
        #expect(worst < 1e-5)
    }

    // MARK: - The finger and the spine

    @Test(arguments: grips, LeafEdge.allCases)
    func `The grip stays under the finger`(grip: Grip, spine: LeafEdge) throws {
        for step in 0...100 {
            let curl = try Self.curl(grip, spine: spine, progress: Double(step) / 100, radius: 90)
            #expect(curl.gripPlace.distance(to: curl.finger) < 1e-6)
            #expect(abs(curl.progress - Double(step) / 100) < 1e-9)
        }
    }

    /// Fingers anywhere, far off too: the paper comes as near as it can, and the spine never moves.
    @Test(arguments: grips, LeafEdge.allCases)
    func `The spine stays in place`(grip: Grip, spine: LeafEdge) throws {
        let frame = LeafFrame(size: Size(width: Self.width, height: Self.height), spine: spine)
        for column in -8...8 {
            for row in -8...8 {
                let finger = Point(x: 400 + 190 * Double(column), y: 500 + 170 * Double(row))
                let curl = try PageCurl(
                    width: Self.width, height: Self.height, spine: spine, grip: Self.point(grip, spine: spine),
                    finger: finger, radius: 70)
                let moved = (0...10).map { part in
                    let bound = frame.leafPoint(Point(x: 0, y: frame.span * Double(part) / 10))
                    let place = curl.place(of: bound)
                    return max(place.position.distance(to: bound), place.height)
                }
                #expect(moved.allSatisfy { $0 < 1e-7 }, "\(finger)")
                if curl.gripPlace.distance(to: finger) > 1e-6 {
                    // Out of reach: farther from an end of the spine than the leaf is long, or drawn away from it.
                    let touch = frame.spinePoint(finger)
                    let held = frame.spinePoint(curl.grip)
                    let slack = 0.5 * min(.pi * 70, held.x + touch.x) * (held.x - touch.x)
                    let isOut =
                        abs(touch.x) > held.x
                        || [0, frame.span].contains { end in
                            let spineEnd = Point(x: 0, y: end)
                            return touch.squaredDistance(to: spineEnd) > held.squaredDistance(to: spineEnd) - slack
                                - 1e-6
                        }
                    #expect(isOut)
                }
            }
        }
    }

    @Test func `The form follows the pull`() throws {
        let middle = Grip(across: 1, along: 0.5)
        let corner = Grip(across: 1, along: 1)
        #expect(try Self.curl(middle, progress: 0.4).form == .cylinder)
        #expect(try Self.curl(corner, progress: 0.4).form == .cone)
        #expect(try Self.curl(corner, progress: 0.4, angle: Angle(degrees: 20)).form == .cylinder)
        #expect(try Self.curl(corner, progress: 0).form == .flat)
        #expect(try Self.curl(corner, progress: 1).form == .flat)
        #expect(try Self.curl(corner, progress: 1).isTurnedOver)
    }

    // MARK: - The ends of a turn

    @Test(arguments: grips, LeafEdge.allCases)
    func `A turn begins flat and ends flat beyond the spine`(grip: Grip, spine: LeafEdge) throws {
        let start = try Self.curl(grip, spine: spine, progress: -3)
        let end = try Self.curl(grip, spine: spine, progress: 7)
        let frame = LeafFrame(size: Size(width: Self.width, height: Self.height), spine: spine)
        for point in [Point(x: 0, y: 0), Point(x: 320, y: 77), Point(x: 800, y: 1000)] {
            #expect(start.place(of: point) == LeafPlace(position: point, height: 0, side: .front, normal: [0, 0, 1]))
            let place = end.place(of: point)
            let away = frame.spinePoint(point)
            #expect(place.position == frame.leafPoint(Point(x: -away.x, y: away.y)))
            #expect(place.height == 0 && (place.side == .back || away.x == 0))
        }
    }

    /// In steps of a thousandth of a turn, the grip moves by two thousandths of its distance from the spine, or more across;
    /// no other point of the leaf moves by more than this share of the leaf's reach.
    static let greatestStep = 0.0052

    @Test(arguments: grips, LeafEdge.allCases)
    func `No point leaps from one step to the next`(grip: Grip, spine: LeafEdge) throws {
        let reach = spine == .left || spine == .right ? Self.width : Self.height
        let points = (0..<49).map { Point(x: Self.width * Double($0 % 7) / 6, y: Self.height * Double($0 / 7) / 6) }
        var before = points
        var greatest = (step: 0.0, progress: 0)
        for step in 0...1000 {
            let curl = try Self.curl(grip, spine: spine, progress: Double(step) / 1000)
            let places = points.map { curl.place(of: $0).position }
            for (old, new) in zip(before, places) where old.distance(to: new) > greatest.step {
                greatest = (old.distance(to: new), step)
            }
            before = places
        }
        #expect(greatest.step < Self.greatestStep * reach, "at \(greatest.progress) thousandths")
    }

    // MARK: - The inverse

    @Test(arguments: grips, [0.03, 0.2, 0.5, 0.8])
    func `Layers are where their leaf points are`(grip: Grip, progress: Double) throws {
        let curl = try Self.curl(grip, spine: .right, progress: progress)
        let bounds = curl.bounds
        var (most, worst, isRight) = (0, 0.0, true)
        for index in 0..<3600 {
            let point = Point(x: -100 + 1700 * Double(index % 60) / 59, y: -200 + 1400 * Double(index / 60) / 59)
            let layers = curl.layers(over: point)
            most = max(most, layers.count)
            for layer in layers {
                let place = curl.place(of: layer.leafPoint)
                worst = max(worst, place.position.distance(to: point), abs(place.height - layer.height))
                worst = max(worst, abs(Self.length(layer.normal) - 1))
                isRight = isRight && place.side == layer.side && layer.normal.z >= 0
            }
            isRight = isRight && zip(layers, layers.dropFirst()).allSatisfy { $0.height >= $1.height }
            isRight = isRight && (layers.isEmpty || bounds.contains(point))
        }
        #expect(worst < 1e-6 && isRight)
        #expect(most <= 3 && (most >= 2 || progress < 0.3))
    }

    @Test(arguments: grips, [0.03, 0.2, 0.5, 0.8])
    func `Every leaf point is among the layers over its place`(grip: Grip, progress: Double) throws {
        let curl = try Self.curl(grip, spine: .top, progress: progress)
        let bounds = curl.bounds
        var (worst, isInside, onEdge) = (0.0, true, 0)
        for index in 0..<400 {
            let point = Point(x: 5 + 790 * Double(index % 20) / 19, y: 5 + 990 * Double(index / 20) / 19)
            let place = curl.place(of: point)
            isInside = isInside && bounds.contains(place.position)
            let found = curl.layers(over: place.position).map { $0.leafPoint.distance(to: point) }.min()
            // Where the leaf stands on edge, its height says little about where it is seen.
            if place.normal.z >= 1e-6 { worst = max(worst, found ?? .infinity) } else { onEdge += 1 }
        }
        #expect(worst < 1e-4 && isInside && onEdge < 8)
    }

    @Test func `The flat region is untouched`() throws {
        let curl = try Self.curl(Grip(across: 1, along: 1), progress: 0.3)
        let ring = try Ring(curl.flatRegion)
        for index in 0..<400 {
            let point = Point(x: 800 * Double(index % 20) / 19, y: 1000 * Double(index / 20) / 19)
            let isFlat =
                curl.place(of: point) == LeafPlace(position: point, height: 0, side: .front, normal: [0, 0, 1])
            #expect(isFlat == (Polygon(exterior: ring).location(of: point) != .outside))
        }
    }

    // MARK: - Bad input

    @Test func `Bad input is refused`() {
        let size = Size(width: 100, height: 100)
        func error(
            width: Double = 100, height: Double = 100, grip: Point = Point(x: 100, y: 50),
            finger: Point = Point(x: 20, y: 50), radius: Double = 10, angle: Angle? = nil
        ) -> PageCurlError? {
            do throws(PageCurlError) {
                _ = try PageCurl(
                    width: width, height: height, spine: .left, grip: grip, finger: finger, radius: radius, angle: angle
                )
                return nil
            } catch { return error }
        }
        #expect(error() == nil)
        #expect(error(width: 0) == .invalidSize(Size(width: 0, height: 100)))
        #expect(error(height: 2e9) == .invalidSize(Size(width: 100, height: 2e9)))
        #expect(error(radius: 0) == .invalidRadius(0))
        #expect(error(radius: -.infinity) == .invalidRadius(-.infinity))
        #expect(error(grip: Point(x: 101, y: 50)) == .gripOffLeaf(Point(x: 101, y: 50), size))
        #expect(error(grip: Point(x: 0, y: 50)) == .gripOnSpine(Point(x: 0, y: 50), .left))
        #expect(error(finger: Point(x: -.infinity, y: 0)) == .nonFiniteFinger(Point(x: -.infinity, y: 0)))
        #expect(error(angle: Angle(degrees: 90)) == .invalidAngle(Angle(degrees: 90)))
        if case .invalidRadius = error(radius: .nan) {} else { Issue.record("a radius that is NaN is taken") }
        if case .nonFiniteFinger = error(finger: Point(x: .nan, y: 0)) {} else { Issue.record("a NaN touch is taken") }
        #expect(throws: PageCurlError.progressNotANumber) {
            try Self.curl(Grip(across: 1, along: 1), progress: .nan)
        }
    }

    @Test(
        arguments: [
            (
                .gripOnSpine(Point(x: 1, y: 2), .top), "touch",
                "on its spine at the top edge: choose a point away from it"
            ),
            (
                .invalidSize(Size(width: 0, height: 9)), "page_width and page_height",
                "greater than 0 and at most 1000000000.0"
            ),
            (.progressNotANumber, "progress", "the progress of a turn must be a number from 0 to 1"),
        ] as [(PageCurlError, String, String)])
    func `An error is a misuse that names the member of the request`(error: PageCurlError, member: String, end: String)
    {
        #expect(error.kind == .usage && error.placeName == member)
        #expect(error.description.hasSuffix(end), "\(error)")
    }

    /// Leaves of extreme sizes, radii and pulls give finite places.
    @Test(arguments: [1e-3, 1, 1e9])
    func `Extreme sizes give finite places`(size: Double) throws {
        for radius in [1e-6, 0.1, 1e12] {
            for finger in [Point(x: 1e300, y: -1e300), Point(x: -1e300, y: 1e300), Point(x: size / 3, y: size / 3)] {
                let curl = try PageCurl(
                    width: size, height: size, spine: .left, grip: Point(x: size, y: size), finger: finger,
                    radius: radius)
                for point in curl.frame.corners {
                    let place = curl.place(of: point)
                    #expect(place.position.isFinite && place.height.isFinite)
                }
                #expect(curl.bounds.isFinite)
            }
        }
    }

    // MARK: - Easing

    /// Values of CSS's ease-in-out, cubic-bezier(0.42, 0, 0.58, 1), solved by bisection elsewhere.
    @Test func `Easing follows the Bézier curve`() throws {
        #expect(Easing.easeInOut(0) == 0 && Easing.easeInOut(1) == 1 && Easing.easeInOut(.nan) == 0)
        #expect(abs(Easing.easeInOut(0.5) - 0.5) < 1e-12)
        for time in [0.1, 0.25, 0.4, 0.7] {
            #expect(abs(Easing.easeInOut(time) + Easing.easeInOut(1 - time) - 1) < 1e-12)
            #expect(Easing.linear(time) == time)
        }
        #expect(abs(Easing.easeInOut(0.25) - 0.1291619310473198) < 1e-9)
        #expect(throws: PageCurlError.self) {
            try Easing(first: Point(x: 1.5, y: 0), second: Point(x: 1, y: 1))
        }
    }
}
