import PlanBase
import PlanImage

extension PDFFile {
    /// The keys of what runs by itself, or is asked to.
    private static let scriptKeys: Set<String> = ["/OpenAction", "/AA", "/JavaScript", "/JS"]
    /// The actions (ISO 32000-1, 12.6.4) that run programs or scripts, or send data elsewhere.
    private static let actions: Set<String> = [
        "JavaScript", "Launch", "ImportData", "SubmitForm", "Rendition", "GoToE", "Movie", "Sound", "RichMediaExecute",
    ]

    /// Takes scripts and actions that run programs out of all objects, in memory.
    ///
    /// - Returns: how many there were.
    func stripActions() -> Int {
        var count = 0
        let size = min(trailer["/Size"]?.wholeValue ?? 0, 10_000_000)
        for number in 1..<max(size, 2) { count += strip(object(number: number), depth: 0) }
        return count
    }

    /// Takes scripts and actions that run programs out of one object, and returns how many there were. Objects that it refers to are
    /// passed over: each is looked at by itself.
    private func strip(_ object: Object, depth: Int) -> Int {
        guard depth < 64 else { return 0 }
        if object.isArray {
            return object.items(limit: 100_000).reduce(0) { $0 + ($1.isIndirect ? 0 : strip($1, depth: depth + 1)) }
        }
        guard object.isDictionary || object.isStream else { return 0 }
        var count = 0
        for key in object.keys {
            guard let value = object[key] else { continue }
            // A destination may stand where an action may, and does nothing but show a page.
            let isAction = value.isDictionary && Self.actions.contains(value["/S"]?.name ?? "")
            let isScript = Self.scriptKeys.contains(key) && !(key == "/OpenAction" && (value.isArray || !isAction))
            if isAction || isScript {
                object.remove(key)
                count += 1
            } else if !value.isIndirect {
                count += strip(value, depth: depth + 1)
            }
        }
        return count
    }

    /// Returns a message on the file's signatures, to be told before something is written behind them; nil for a file without signatures.
    ///
    /// - Parameter isRewritten: whether the file is written anew, so that its bytes change.
    func signatureNote(isRewritten: Bool) -> Message? {
        let flags = root["/AcroForm"]?["/SigFlags"]?.wholeValue ?? 0
        let certification = root["/Perms"]?["/DocMDP"]
        guard flags & 1 != 0 || certification != nil else { return nil }
        if isRewritten {
            return Message("the PDF is signed, and its signatures are not valid for the file that was written anew")
        }
        let references = certification?["/Reference"]?.items() ?? []
        let permissions = references.compactMap { $0["/TransformParams"]?["/P"]?.wholeValue }.first
        // Without a number, forms may be filled in and nothing else.
        if certification != nil, permissions ?? 2 < 3 {
            return Message(
                """
                the PDF is certified, and its author does not allow annotations: programs will say that the certification is \
                broken, though all that was signed is unchanged
                """)
        }
        return Message(
            "the PDF is signed: its signatures stay valid for what they signed, and programs say that annotations came later"
        )
    }
}
