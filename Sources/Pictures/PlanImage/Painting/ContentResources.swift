/// The named resources of a page or a form (ISO 32000-1, 7.8.3), each looked up once.
final class ContentResources {
    private let entries: PDFFile.Object?
    private var found: [String: [String: PDFFile.Object?]] = [:]
    /// The fonts by their names here.
    var fonts: [String: PDFFont] = [:]
    /// The colour spaces by their names here.
    var spaces: [String: PDFColorSpace] = [:]
    /// The dictionaries of parameters of the graphics state by their names here.
    var states: [String: ExtendedState] = [:]
    /// The layers by their names here, as indices of those of the painting.
    var layers: [String: Int?] = [:]

    init(_ entries: PDFFile.Object?) { self.entries = entries }

    /// A resource of a kind, such as `/Font`; nil if there is none.
    func object(_ kind: String, _ name: String) -> PDFFile.Object? {
        if let known = found[kind]?[name] { return known }
        let object = entries?[kind]?["/" + name]
        found[kind, default: [:]][name] = .some(object)
        return object
    }
}
