import PlanGeometry
import Testing

@Suite struct MeantNumberTests {
    @Test(
        arguments: [
            (61.10000000000001, 61.1), (30.000000000000004, 30), (61.099999999999994, 61.1),
            (-0.30000000000000004, -0.3),
            (1 / 3, 1 / 3), (2.0 / 3, 2.0 / 3), (0, 0), (1e300, 1e300), (1.2300000000000001e-9, 1.23e-9),
            (123_456_789.00000001, 123_456_789), (61.1000000001, 61.1000000001), (.infinity, .infinity),
        ] as [(Double, Double)])
    func `A number of few decimals is taken where rounding has moved it`(number: Double, meant: Double) {
        #expect(number.meant(within: number.roundingError) == meant)
        #expect(number.meant(within: 0) == number)
    }

    @Test func `Every decimal comes back from its neighbours`() {
        for thousandths in stride(from: -70_000, through: 70_000, by: 37) {
            let number = Double(thousandths) / 1000
            for neighbour in [number.nextUp, number.nextDown, number + 2 * number.ulp, number] {
                #expect(neighbour.meant(within: number.roundingError + number.ulp) == number)
            }
        }
    }

    @Test func `What is left of a difference is 0, without a sign`() {
        let rest = (0.3 - 0.1 - 0.2).meant(within: 0.3.roundingError)
        #expect(rest == 0 && rest.sign == .plus)
    }
}
