import PlanArgumentParser
import Testing

@testable import planmark

@Suite struct DeclarationTests {
    @Test func `The declarations of all commands are sound`() {
        #expect(Planmark.declarationProblems == [])
    }
}
