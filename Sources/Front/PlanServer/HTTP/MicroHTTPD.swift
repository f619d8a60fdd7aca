import CMicroHTTPD

/// The functions of GNU libmicrohttpd, loaded when the first server starts.
// Unchecked: the pointers are set once, before anybody has the value.
struct MicroHTTPD: @unchecked Sendable {
    private(set) var functions = planmark_mhd()

    /// The library.
    static let loaded = Result<MicroHTTPD, ServerError> { () throws(ServerError) in try MicroHTTPD() }

    private init() throws(ServerError) {
        if let reason = planmark_load_mhd(&functions) { throw .noLibrary(reason: String(cString: reason)) }
    }
}
