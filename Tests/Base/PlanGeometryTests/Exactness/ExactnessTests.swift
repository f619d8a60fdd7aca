import PlanGeometry
import TestSupport
import Testing

@Suite struct ExactnessTests {
    @Test(arguments: NastyCases.Family.allCases)
    func `The orientation of three points has the exact sign`(family: NastyCases.Family) {
        var cases = NastyCases(seed: FuzzSettings.seed)
        for _ in 0..<FuzzSettings.cases(default: 4000) {
            let (a, b) = (cases.point(family), cases.point(family))
            var c = cases.random.oneIn(2) ? cases.point(family) : a.midpoint(to: b)
            if cases.random.oneIn(3) { c.x = c.x.nextUp }
            guard c.isFinite else { continue }
            let side = orient2d(a, b, c)
            let expected = ExactOracle.orientation(a, b, c)
            #expect((side > 0 ? 1 : side < 0 ? -1 : 0) == expected, "\(a) \(b) \(c)")
            if (side > 0 ? 1 : side < 0 ? -1 : 0) != expected { return }
        }
    }

    @Test(arguments: NastyCases.Family.allCases, FillRule.allCases)
    func `The plain scan agrees with rational arithmetic`(family: NastyCases.Family, rule: FillRule) {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 1)
        for _ in 0..<FuzzSettings.cases(default: 400) / 4 {
            let shape = cases.multiPolygon(family)
            for _ in 0..<4 {
                let point = cases.point(near: shape, family)
                let location = shape.location(of: point, rule: rule)
                let expected = ExactOracle.location(of: point, in: shape, rule: rule)
                #expect(location == expected, "\(point) in \(shape)")
                if location != expected { return }
            }
        }
    }

    @Test(arguments: NastyCases.Family.allCases, FillRule.allCases)
    func `The locator agrees with rational arithmetic`(family: NastyCases.Family, rule: FillRule) {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 2)
        for _ in 0..<FuzzSettings.cases(default: 600) / 20 {
            let shape = cases.multiPolygon(family)
            let locator = PolygonLocator(shape, rule: rule)
            locator.prepare()
            let points = (0..<20).map { _ in cases.point(near: shape, family) }
            let locations = locator.locations(of: points)
            for (point, location) in zip(points, locations) {
                let expected = ExactOracle.location(of: point, in: shape, rule: rule)
                #expect(location == expected, "\(point) in \(shape)")
                #expect(locator.location(of: point) == expected)
                if location != expected { return }
            }
        }
    }

    @Test(arguments: NastyCases.Outline.allCases, FillRule.allCases)
    func `The locator agrees with the plain scan`(outline: NastyCases.Outline, rule: FillRule) {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 3)
        for _ in 0..<max(FuzzSettings.cases(default: 2000) / 1000, 2) {
            let shape = cases.multiPolygon(outline)
            let locator = PolygonLocator(shape, rule: rule)
            locator.prepare()
            let points = (0..<500).map { _ in cases.point(near: shape, outline.family) }
            let locations = locator.locations(of: points)
            for (point, location) in zip(points, locations) {
                let expected = shape.location(of: point, rule: rule)
                #expect(location == expected, "\(outline): \(point) of \(shape.vertexCount) vertices")
                if location != expected { return }
            }
        }
    }
}
