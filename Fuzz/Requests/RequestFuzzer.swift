// Asks servers of plans whatever libFuzzer thinks of (`make fuzz-requests`), in the process of the servers and without sockets.
//
// An input is a list of requests: routes of the API with names, numbers, fields and bodies that are right, nearly right or nonsense,
// and paths of any bytes. Every answer must be one that HTTP has, what went wrong must be told by code and message, no answer may
// blame the server, and a write that comes twice must be done once. Now and then all plans are checked and made anew.

@testable import PlanServer

/// Asks the requests of an input, as libFuzzer asks for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var maker = RequestMaker(input: FuzzInput(UnsafeBufferPointer(start: start, count: count)))
    while !maker.input.isEmpty {
        let server = FuzzedServers.shared.next(maker.input.byte())
        let request = maker.request(from: FuzzedServers.shared.peer)
        let answer = RequestCheck.ask(server, request)
        if answer.status < 300, RequestCheck.isWrite(request), maker.input.isOne(of: 3) {
            RequestCheck.askAgain(server, request, after: answer)
        }
    }
    return 0
}
