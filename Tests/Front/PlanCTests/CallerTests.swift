import CPlanmark
import PlanC
import Testing

/// The language in whose terms messages speak. The tests of Python set it to that; here it would change the messages of other tests.
@Suite struct CallerTests {
    @Test func `Messages name functions of C and members of requests, unless the caller says otherwise`() throws {
        try call(planmark_set_caller("c"))
        var plan: OpaquePointer?
        #expect(planmark_plan_open("none.plan", 1, &plan) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.message == "none.plan: no such file; planmark_plan_create() makes a plan")
    }

    @Test(arguments: ["", "C", "ruby", "python\n"]) func `No other caller is known`(name: String) {
        #expect(planmark_set_caller(name) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message.hasPrefix("name must be c or python, not '"))
        #expect(planmark_set_caller(nil) == PLANMARK_INVALID_ARGUMENT.status)
    }
}
