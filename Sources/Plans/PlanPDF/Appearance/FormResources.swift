import PlanGeometry
import PlanImage

/// The forms and states that the content streams of an update share (ISO 32000-1, 7.8.3).
final class FormResources {
    /// The object that holds them, which every form refers to.
    let number: Int
    private let update: PDFUpdate
    private var states: [Int: String] = [:]
    private var forms: [(name: String, number: Int)] = []

    init(_ update: PDFUpdate) {
        self.update = update
        number = update.reserve()
    }

    /// The name of the state in which all is painted with an opacity from 0 to 1.
    func state(opacity: Double) -> String {
        let thousandths = Int(saturating: (min(max(opacity, 0), 1) * 1000).rounded())
        if let name = states[thousandths] { return name }
        let name = "/A\(thousandths)"
        states[thousandths] = name
        return name
    }

    /// Adds a form that streams may use, and returns its name.
    ///
    /// - Parameters:
    ///   - box: what it covers, in its own coordinates.
    ///   - isGroup: whether it is painted as a whole before it is laid over what is beneath.
    func add(_ content: [UInt8], box: Box, isGroup: Bool = false) throws -> String {
        let number = try write(content, box: box, isGroup: isGroup)
        let name = "/F\(forms.count)"
        forms.append((name, number))
        return name
    }

    /// Writes a form that nothing but an annotation refers to, and returns its object's number.
    ///
    /// - Parameter matrix: from the form's own coordinates to the page's.
    func write(
        _ content: [UInt8], box: Box, matrix: AffineTransform = .identity, isGroup: Bool = false
    ) throws -> Int {
        let number = update.reserve()
        var entries = "/Type /XObject /Subtype /Form /BBox "
        entries += PDFSyntax.array([box.minX, box.minY, box.maxX, box.maxY])
        if matrix != .identity {
            entries += " /Matrix " + PDFSyntax.array([matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty])
        }
        if isGroup { entries += " /Group << /S /Transparency >>" }
        entries += " /Resources \(self.number) 0 R"
        try update.addStream(number, entries: entries, content)
        return number
    }

    /// Writes the object that holds all. Nothing can be added afterwards.
    func finish() throws {
        let states = states.sorted { $0.key < $1.key }.map { thousandths, name in
            let opacity = PDFSyntax.number(Double(thousandths) / 1000)
            return "\(name) << /ca \(opacity) /CA \(opacity) >>"
        }
        let forms = forms.map { "\($0.name) \($0.number) 0 R" }
        try update.add(
            number,
            "<< /ExtGState << \(states.joined(separator: " ")) >> /XObject << \(forms.joined(separator: " ")) >> >>")
    }
}
