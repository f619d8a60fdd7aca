import CPlanmark
import PlanC
import PlanJSON

/// What must hold of what calls return.
enum CallCheck {
    /// Checks the status of a call, and the error of one that failed.
    static func check(_ status: planmark_status) {
        require((0...16).contains(status), "the status is \(status)")
        guard status != 0 else { return }
        let error = planmark_last_error().pointee
        require(error.status == status, "the last error is of another call")
        let (code, message) = (String(cString: error.code), String(cString: error.message))
        require(!code.isEmpty && code.utf8.count < 60 && !code.contains(" "), "code: \(code)")
        requireLine(message)
        require(message.utf8.count < 3000, "message: \(message)")
        let place = error.place.map { String(cString: $0) }
        if let place { requireLine(place) }
        let isAboutArguments = (PLANMARK_INVALID_ARGUMENT...PLANMARK_INVALID_REQUEST).contains(Int(status))
        require(place != nil || !isAboutArguments, "no place: \(status), \(code): \(message)")
    }

    /// Checks that bytes are a JSON text.
    static func checkJSON(_ bytes: [UInt8]) { _ = parsed(bytes) }

    /// Checks the result of a job.
    static func checkResult(_ bytes: [UInt8]) {
        let result = parsed(bytes)
        require(!bytes.contains(UInt8(ascii: "\n")), "not one line: \(result.text)")
        let status = result["status"]?.string ?? ""
        require(["done", "refused", "failed", "skipped"].contains(status), "status: \(result.text)")
        require((status == "failed") == (result["error"] != nil), "error: \(result.text)")
        if let message = result["error"]?["message"]?.string { requireLine(message) }
        for list in ["notes", "refusals"] {
            for text in result[list]?.array ?? [] { requireLine(text.string ?? "") }
        }
    }

    private static func parsed(_ bytes: [UInt8]) -> JSONValue {
        do { return try JSONValue(parsing: bytes) } catch {
            fatalError("\(error): \(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
