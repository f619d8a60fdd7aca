// Makes whatever calls of the C interface libFuzzer thinks of (`make fuzz-calls`), linked with the libraries as they are.
//
// An input is a list of calls: which function, on which of the handles made so far (closed ones, ones of another kind, null and
// nonsense too), with which numbers, points, texts and files. Every call must return a status, and one that fails must say why in one
// line, and where. What is handed in lies in memory of exactly the length that is told, so that the sanitizer sees a read or write
// beside it. When an input is done, its files must be whole, and its plan sound.

import CPlanmark
import PlanC

/// A function of the C interface, with arguments that an input chooses.
typealias FuzzedCall = @Sendable (inout CallRun) -> Void

private let calls: [FuzzedCall] =
    CallRun.libraryCalls + CallRun.coordinateCalls + CallRun.areaCalls + CallRun.zoneCalls + CallRun.inputCalls
    + CallRun.sheetCalls + CallRun.sceneCalls + CallRun.bookCalls + CallRun.planCalls + CallRun.tableCalls
    + CallRun.markerCalls + CallRun.exchangeCalls + CallRun.historyCalls + CallRun.jobCalls + CallRun.pyramidCalls

/// Makes the calls of an input, as libFuzzer asks for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var run = CallRun(input: FuzzInput(UnsafeBufferPointer(start: start, count: count)))
    while !run.input.isEmpty { calls[Int(run.input.byte()) % calls.count](&run) }
    run.closeHandles()
    _ = planmark_set_processors(0)
    FuzzFolder.shared.check()
    FuzzFolder.shared.restore()
    return 0
}
