import PlanArgumentParser
import Testing

@testable import planmark

@Suite("planmark's declarations")
struct DeclarationTests {
    @Test("the declarations of all commands are sound")
    func declarations() {
        #expect(Planmark.declarationProblems == [])
    }
}
