import PlanImage

/// Copies objects of another PDF file, with all that they refer to, into an update.
struct ObjectCopier {
    private let update: PDFUpdate
    /// The new numbers of objects, by those in their own file.
    private var numbers: [Int: Int]
    private var waiting: [PDFFile.Object] = []

    /// - Parameter numbers: the new numbers of objects that others refer to and that are written by somebody else.
    init(_ update: PDFUpdate, numbers: [Int: Int] = [:]) { (self.update, self.numbers) = (update, numbers) }

    /// An object in PDF's syntax, with the new numbers of those that it refers to. These are written by ``finish()``.
    mutating func syntax(of object: PDFFile.Object) throws -> String {
        guard let number = object.number else { return try direct(object) }
        if let known = numbers[number] { return "\(known) 0 R" }
        let new = update.reserve()
        numbers[number] = new
        waiting.append(object)
        return "\(new) 0 R"
    }

    /// The entries of a dictionary or a stream, but for some keys.
    mutating func entries(of object: PDFFile.Object, without keys: Set<String> = []) throws -> String {
        var entries: [String] = []
        for key in object.keys where !keys.contains(key) {
            if let value = object[key] { entries.append("\(key) \(try syntax(of: value))") }
        }
        return entries.joined(separator: " ")
    }

    private mutating func direct(_ object: PDFFile.Object) throws -> String {
        if object.isArray {
            var items: [String] = []
            for index in 0..<object.itemCount { items.append(try syntax(of: object.item(index))) }
            return "[\(items.joined(separator: " "))]"
        }
        return object.isDictionary ? "<< \(try entries(of: object)) >>" : object.resolvedSyntax
    }

    /// Writes the objects that are referred to.
    mutating func finish() throws {
        while let object = waiting.popLast() {
            guard let new = object.number.flatMap({ numbers[$0] }) else { continue }
            if object.isStream {
                let entries = try entries(of: object, without: ["/Length"])
                try update.addPackedStream(new, entries: entries, try object.packedBytes())
            } else {
                try update.add(new, try direct(object))
            }
        }
    }
}
