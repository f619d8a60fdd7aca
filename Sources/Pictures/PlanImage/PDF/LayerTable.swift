/// The layers of a file and whether they are shown by default (ISO 32000-1, 8.11).
struct LayerTable {
    /// The most layers that a file's lists of those that are shown and hidden are read of.
    private static let limit = 20_000

    private let areShown: Bool
    /// The numbers of the objects of layers that are shown or hidden otherwise than the rest.
    private var exceptions: Set<Int> = []

    /// - Parameter root: the document's catalog.
    init(_ root: PDFFile.Object) {
        let usual = root["/OCProperties"]?["/D"]
        areShown = usual?["/BaseState"]?.name != "OFF"
        for item in usual?[areShown ? "/OFF" : "/ON"]?.items(limit: Self.limit) ?? [] {
            if let number = item.number { exceptions.insert(number) }
        }
    }

    private func isShown(_ group: PDFFile.Object) -> Bool {
        group.number.map { exceptions.contains($0) != areShown } ?? areShown
    }

    /// The layer of a group or a membership; nil for another object.
    func layer(_ object: PDFFile.Object) -> PageLayer? {
        guard object.isDictionary else { return nil }
        guard object["/Type"]?.name == "OCMD" else {
            return PageLayer(name: Self.name(of: object), isShown: isShown(object))
        }
        guard let member = object["/OCGs"] else { return nil }
        let groups = (member.isArray ? member.items(limit: 100) : [member]).filter(\.isDictionary)
        guard !groups.isEmpty else { return nil }
        let isVisible =
            switch object["/P"]?.name {
            case "AllOn": groups.allSatisfy { isShown($0) }
            case "AnyOff": groups.contains { !isShown($0) }
            case "AllOff": groups.allSatisfy { !isShown($0) }
            default: groups.contains { isShown($0) }
            }
        return PageLayer(name: groups.map { Self.name(of: $0) }.joined(separator: ", "), isShown: isVisible)
    }

    private static func name(of group: PDFFile.Object) -> String { group["/Name"]?.text?.onlyPrintable ?? "" }
}
