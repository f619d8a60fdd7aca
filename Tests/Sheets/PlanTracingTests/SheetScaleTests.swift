import PlanGeometry
import PlanTracing
import Testing

@Suite struct SheetScaleTests {
    /// A room of some metres between walls, with dimensions above and beside it, and no other sign of the scale.
    private func dimensioned(width: Double, height: Double, above: String, beside: String, byTicks: Bool) -> PaintedFlat
    {
        var flat = PaintedFlat()
        flat.wall(-0.2, -0.2, width + 0.2, 0)
        flat.wall(-0.2, height, width + 0.2, height + 0.2)
        flat.wall(-0.2, 0, 0, height)
        flat.wall(width, 0, width + 0.2, height)
        flat.line([(-0.5, -1), (width + 0.5, -1)], width: 0.2)
        flat.line([(-1, -0.5), (-1, height + 0.5)], width: 0.2)
        for x in [0, width] {
            flat.line(byTicks ? [(x - 0.1, -0.9), (x + 0.1, -1.1)] : [(x, -1.3), (x, -0.4)], width: 0.2)
        }
        for y in [0, height] {
            flat.line(byTicks ? [(-0.9, y - 0.1), (-1.1, y + 0.1)] : [(-1.3, y), (-0.4, y)], width: 0.2)
        }
        flat.text(above, width / 2, -1.15)
        flat.text(beside, -1.15, height / 2, isUpright: true)
        return flat
    }

    @Test(arguments: [
        (4.0, 3.5, "4.00", "3.50", true), (4, 3.5, "4,00", "3,50", false), (4, 3.5, "4000", "3500", true),
        (3.81, 4.0894, "12' - 6\"", "13'-5\"", true), (6.35, 3.5052, "20'-10\"", "11'-6\"", false),
        (1.6637, 3.4925, "5'-5 1/2\"", "11' - 5½\"", true),
    ])
    func `Dimensions tell the scale by what they measure`(
        width: Double, height: Double, above: String, beside: String, byTicks: Bool
    ) throws {
        let flat = dimensioned(width: width, height: height, above: above, beside: beside, byTicks: byTicks)
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.scale.source == .dimensions)
        #expect(abs(findings.scale.pointsPerMeter / PaintedFlat.meter - 1) < 0.005)
    }

    /// Two dimensions whose lines end in arrowheads short of the extension lines, or are broken by the text in their middle.
    private func lined(hasArrows: Bool) -> PaintedFlat {
        var flat = PaintedFlat.twoRooms
        flat.page.texts = []
        for (name, x) in [("Halle", 2.0), ("Lager", 7)] { flat.text(name, x, 2.5) }
        for (length, text, y) in [(9.2, "9.20", -1.0), (6.5, "6.50", -2)] {
            for x in [0, length] { flat.line([(x, y - 0.2), (x, y + 0.2)], width: 0.2) }
            if hasArrows {
                flat.line([(0.15, y), (length - 0.15, y)], width: 0.2)
                flat.text(text, length / 2, y - 0.15)
            } else {
                for ends in [(0.0, length / 2 - 0.35), (length / 2 + 0.35, length)] {
                    flat.line([(ends.0, y), (ends.1, y)], width: 0.2)
                }
                flat.text(text, length / 2, y)
            }
        }
        return flat
    }

    @Test(arguments: [true, false])
    func `Dimension lines tell the scale where they end in arrowheads, or stop beside their text`(hasArrows: Bool)
        throws
    {
        let scale = try RoomFinder().rooms(of: lined(hasArrows: hasArrows).page).scale
        #expect(scale.source == .dimensions)
        #expect(abs(scale.pointsPerMeter / PaintedFlat.meter - 1) < 0.005)
    }

    @Test func `A level text in the gap of an upright line is its dimension`() throws {
        var flat = lined(hasArrows: true)
        flat.page.texts.removeLast()
        for y in [0.0, 4] { flat.line([(-1.2, y), (-0.8, y)], width: 0.2) }
        for ends in [(0.0, 1.8), (2.2, 4)] { flat.line([(-1, ends.0), (-1, ends.1)], width: 0.2) }
        flat.text("4.00", -1, 2)
        #expect(try RoomFinder().rooms(of: flat.page).scale.source == .dimensions)
    }

    @Test func `Arcs of furniture yield to two dimensions at which the page has rooms`() throws {
        var flat = lined(hasArrows: true)
        for x in [1.0, 2, 3, 4] { flat.swing(hinge: (x, 6), jamb: (x + 0.2, 6), leaf: (x, 6.2)) }
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.scale.source == .dimensions)
        #expect(findings.rooms.map { $0.area.rounded() } == [20, 16])
    }

    @Test func `Dimensions that contradict each other tell nothing`() throws {
        let flat = dimensioned(width: 4, height: 3.5, above: "4.00", beside: "6.10", byTicks: true)
        #expect(try RoomFinder().rooms(of: flat.page).scale.source == .assumed)
    }

    @Test func `A note of a scale yields to many dimensions, as on a sheet that is printed smaller`() throws {
        var flat = dimensioned(width: 4, height: 3.5, above: "8.00", beside: "7.00", byTicks: true)
        for (x, width) in [(7.0, 1.5), (9, 2.25)] {
            flat.line([(x - 0.2, 1), (x + width + 0.2, 1)], width: 0.2)
            for end in [x, x + width] { flat.line([(end - 0.1, 1.1), (end + 0.1, 0.9)], width: 0.2) }
            flat.text(width == 1.5 ? "3.00" : "4.50", x + width / 2, 0.85)
        }
        flat.text("1:100", 12, 10)
        let scale = try RoomFinder().rooms(of: flat.page).scale
        #expect(scale.source == .dimensions)
        #expect(abs(scale.pointsPerMeter / PaintedFlat.meter - 0.5) < 0.005)
    }

    @Test(arguments: [0.6, 0.7, 1.25])
    func `The one scale that a page states is believed, however wide most doors are`(radius: Double) throws {
        var flat = PaintedFlat.twoRooms
        for index in 0..<7 {
            let x = 1 + 1.5 * Double(index)
            flat.swing(hinge: (x, 7), jamb: (x + radius, 7), leaf: (x, 7 + radius))
        }
        let scale = try RoomFinder().rooms(of: flat.page).scale
        #expect(scale.source == .text && abs(scale.pointsPerMeter / PaintedFlat.meter - 1) < 1e-9)
    }

    @Test func `Where nothing else does, the areas in three tags tell the scale`() throws {
        var flat = PaintedFlat()
        for place in 0..<3 {
            let x = 5.0 * Double(place)
            flat.wall(x - 0.2, -0.2, x + 4.2, 0)
            flat.wall(x - 0.2, 3, x + 4.2, 3.2)
            flat.wall(x - 0.2, 0, x, 3)
            flat.wall(x + 4, 0, x + 4.2, 3)
            flat.text("Raum", x + 2, 1.2)
            flat.text("1.0\(place) | 27,0 m²", x + 2, 1.5)
        }
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.scale.source == .areas)
        let tagged = findings.rooms.filter { $0.tag != nil }
        #expect(tagged.count == 3 && tagged.allSatisfy { abs($0.area - 27) < 0.1 && !$0.isDoubtful })
    }

    @Test func `That the scale is unknown makes the areas a guess, but no outline doubtful`() throws {
        var flat = PaintedFlat()
        flat.wall(-0.2, -0.2, 6.2, 0)
        flat.wall(-0.2, 3, 6.2, 3.2)
        flat.wall(-0.2, 0, 0, 3)
        flat.wall(6, 0, 6.2, 3)
        flat.text("Lager", 3, 1.2)
        flat.text("1.01", 3, 1.5)
        let room = try #require(try RoomFinder().rooms(of: flat.page).rooms.first)
        #expect(room.doubts.map(\.code) == ["scaleUnknown"])
        #expect(!room.isDoubtful)
    }

    @Test(arguments: [0.5, 0.71, 1, 1.19, 1.41, 2, 2.6])
    func `A sheet of another size that does not tell its scale has the same rooms`(factor: Double) throws {
        var flat = PaintedFlat.twoRooms
        flat.page.texts = []
        flat.wall(5, 4.2, 5.2, 8)
        flat.wall(-0.2, 8, 5.2, 8.2)
        flat.wall(-0.2, 4.2, 0, 8)
        for (name, number, x, y) in [("Lager", "1.01", 2.5, 2.0), ("Büro", "1.02", 7, 2), ("Halle", "1.03", 2.5, 6)] {
            flat.text(name, x, y - 0.15)
            flat.text(number, x, y + 0.15)
        }
        let whole = try RoomFinder().rooms(of: flat.page)
        let findings = try RoomFinder().rooms(of: flat.page.scaled(by: factor))
        #expect(findings.scale.source == .assumed)
        #expect(whole.rooms.map(\.number).sorted() == ["1.01", "1.02", "1.03"])
        #expect(findings.rooms.map(\.number) == whole.rooms.map(\.number))
        for (one, other) in zip(whole.rooms, findings.rooms) {
            let ratio = other.outline.area / one.outline.area / factor / factor
            #expect(abs(ratio - 1) < 0.01)
        }
    }

    @Test(arguments: [(1, SheetScale.Source.text), (12, .doors)])
    func `A note of a scale at which many doors are too narrow is another drawing's, or was printed smaller`(
        doorCount: Int, source: SheetScale.Source
    ) throws {
        var flat = PaintedFlat.twoRooms
        flat.page.texts = []
        flat.text("1:70", 14, 11)
        for index in 1..<doorCount {
            let x = Double(index) * 1.2 - 2
            flat.swing(hinge: (x, 6), jamb: (x + 0.9, 6), leaf: (x, 6.9))
        }
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.scale.source == source)
        #expect(findings.rooms.allSatisfy { $0.doubts.contains(.scaleContradicted) == (source == .doors) })
    }

    @Test(arguments: [true, false])
    func `Leaves that meet, as those of cupboards, tell nothing of the scale beside doors`(hasDoors: Bool) throws {
        var flat = PaintedFlat.twoRooms
        flat.text("1:50", 14, 10)
        for index in 0..<10 {
            let x = 1.3 * Double(index) - 2
            flat.swing(hinge: (x, 7), jamb: (x + 0.45, 7), leaf: (x, 7.45))
            flat.swing(hinge: (x + 0.9, 7), jamb: (x + 0.45, 7), leaf: (x + 0.9, 7.45))
        }
        if hasDoors { for x in [0.0, 2, 4] { flat.swing(hinge: (x, 9), jamb: (x + 0.9, 9), leaf: (x, 9.9)) } }
        let scale = try RoomFinder().rooms(of: flat.page).scale
        #expect((scale.source == .text && abs(scale.pointsPerMeter / PaintedFlat.meter - 1) < 1e-9) == hasDoors)
    }
}
