import CPlanmark
import PlanC

// Coordinates, areas, placement.
extension CallRun {
    static let coordinateCalls: [FuzzedCall] = [
        { run in
            let (request, width, height) = (run.request(KnownTexts.coordinates), run.input.number(), run.input.number())
            run.making(.coordinates) { planmark_coordinates_create(request, width, height, $0) }
        },
        { $0.convert(planmark_coordinates_to_pixels) },
        { $0.convert(planmark_coordinates_from_pixels) },
    ]

    private mutating func convert(
        _ convert: (
            OpaquePointer?, UnsafePointer<Double>?, Int, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Int>?
        ) -> planmark_status
    ) {
        let (coordinates, points) = (handle(.coordinates), points())
        let (others, failed) = (room(2 * points.count, 0.0), room(1, 0))
        CallCheck.check(convert(coordinates, points.memory.start, points.count, others.start, failed.start))
    }

    static let areaCalls: [FuzzedCall] = [
        { run in
            let (content, name) = (
                CallMemory(run.content([KnownTexts.rooms] + KnownTexts.markers)), run.input.text(["a"])
            )
            let coordinates = run.coordinates()
            run.making(.areas) { planmark_areas_parse(content.start, content.count, name, coordinates, $0) }
        },
        { run in
            let (path, coordinates) = (run.path(), run.coordinates())
            run.making(.areas) { planmark_areas_read(path, coordinates, $0) }
        },
        { $0.createAreas() },
        { run in
            let (areas, count) = (run.handle(.areas), run.room(1, 0))
            CallCheck.check(planmark_areas_count(areas, count.start))
        },
        { run in
            let areas = run.handle(.areas)
            run.makingJSON { planmark_areas_geojson(areas, $0) }
        },
        { run in
            let (areas, content) = (run.handle(.areas), CallMemory(run.content(KnownTexts.features)))
            run.making(.areas) { planmark_areas_describe(areas, content.start, content.count, $0) }
        },
        { run in
            let areas = run.handle(.areas)
            run.makingJSON { planmark_areas_features(areas, $0) }
        },
        { run in
            let (areas, markers, lines) = (run.handle(.areas), run.room(1, 0), run.room(1, 0))
            CallCheck.check(planmark_areas_passed_over(areas, markers.start, lines.start))
        },
        { run in
            let areas = run.handle(.areas)
            run.making(.bytes) { planmark_areas_arrays(areas, $0, nil, nil, nil) }
            run.making(.bytes) { planmark_areas_arrays(areas, nil, $0, nil, nil) }
        },
        { run in
            let (areas, count) = (run.handle(.areas), run.input.number(below: 8))
            let (sizes, bounds, labels) = (run.room(count, 0.0), run.room(4 * count, 0.0), run.room(2 * count, 0.0))
            CallCheck.check(planmark_areas_measure(areas, count, sizes.start, bounds.start, labels.start))
        },
        { run in
            let (areas, count) = (run.handle(.areas), run.input.number(below: 8))
            let (valid, limit) = (run.room(count, UInt8(0)), run.input.number(below: 5) - 1)
            run.makingJSON { planmark_areas_check(areas, count, valid.start, limit, $0) }
        },
        { run in
            let (areas, points) = (run.handle(.areas), run.points())
            let (locations, rooms) = (run.room(points.count, UInt8(0)), run.room(points.count, Int32(0)))
            CallCheck.check(
                planmark_areas_locate(areas, points.memory.start, points.count, locations.start, rooms.start))
        },
        { run in
            let (areas, location, room) = (run.handle(.areas), run.room(1, UInt8(0)), run.room(1, Int32(0)))
            let (x, y) = (run.input.number(), run.input.number())
            CallCheck.check(planmark_areas_locate_one(areas, x, y, location.start, room.start))
        },
        { run in
            let (areas, points) = (run.handle(.areas), run.points())
            let rooms = run.room(points.count, Int32(0))
            CallCheck.check(planmark_areas_tile(areas, points.memory.start, points.count, rooms.start))
        },
        { run in
            let (areas, points) = (run.handle(.areas), run.points())
            let (rooms, distances) = (run.room(points.count, Int32(0)), run.room(points.count, 0.0))
            CallCheck.check(
                planmark_areas_nearest(areas, points.memory.start, points.count, rooms.start, distances.start))
        },
        { run in
            let (areas, points, boundary) = (run.handle(.areas), run.points(), Int32(run.input.byte() % 5) - 1)
            run.making(.bytes) { planmark_areas_pairs(areas, points.memory.start, points.count, boundary, $0) }
        },
        { run in
            let (areas, points) = (run.input.isOne(of: 4) ? nil : run.handle(.areas), run.points())
            let (width, height, snap) = (run.input.number(), run.input.number(), run.input.number())
            let (placed, reasons) = (run.room(2 * points.count, 0.0), run.room(points.count, UInt8(0)))
            CallCheck.check(
                planmark_check_placement(
                    width, height, areas, points.memory.start, points.count, snap, placed.start, reasons.start))
        },
    ]

    /// A coordinate system, or null, as for pixels.
    private mutating func coordinates() -> OpaquePointer? { input.isOne(of: 3) ? handle(.coordinates) : nil }

    /// Makes areas of arrays whose ends may be beyond them.
    private mutating func createAreas() {
        let points = points()
        func ends(_ run: inout CallRun) -> CallMemory<Int> {
            let step = 1 + run.input.number(below: 4)
            return CallMemory(
                (0..<run.input.number(below: 5)).map { index in
                    run.input.isOne(of: 8) ? Int(run.input.byte()) - 9 : step * (index + 1)
                }, isThere: !run.input.isOne(of: 3))
        }
        let (rings, polygons, areas) = (ends(&self), ends(&self), ends(&self))
        making(.areas) {
            planmark_areas_create(
                points.memory.start, points.count, rings.start, rings.count, polygons.start, polygons.count,
                areas.start, areas.count, $0)
        }
    }
}
