import Testing

@testable import PlanImage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct InterruptCleanupTests {
    @Test func `A file on record is removed by an interrupt; one that was taken off is not`() throws {
        let folder = try TemporaryFolder()
        for name in ["unfinished", "finished"] { try folder.write(name, to: name) }
        let unfinished = try #require(InterruptCleanup.add(folder["unfinished"]))
        let finished = try #require(InterruptCleanup.add(folder["finished"]))
        InterruptCleanup.remove(finished)
        InterruptCleanup.removeFile(inSlot: unfinished)
        InterruptCleanup.removeFile(inSlot: finished)
        #expect(try folder.names == ["finished"])
        InterruptCleanup.remove(unfinished)
    }

    @Test func `Files beyond the capacity of the record are not recorded`() {
        let slots = (0..<200).map { _ in InterruptCleanup.add("/nonexistent/planmark") }
        #expect(slots.contains(nil))
        for case let slot? in slots { InterruptCleanup.remove(slot) }
        let again = InterruptCleanup.add("/nonexistent/planmark")
        #expect(again != nil)
        if let again { InterruptCleanup.remove(again) }
    }
}
