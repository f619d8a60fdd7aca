import PlanBase
import PlanFiles

/// An Excel workbook (Office Open XML's SpreadsheetML, ECMA-376 part 1), as far as it is needed for the values of its cells.
package final class Workbook: SheetBook {
    /// The worksheets in their order.
    let sheets: [BookSheet]
    /// True if days are counted from 1904, as old versions for the Macintosh did.
    let countsFrom1904: Bool
    /// The texts that cells refer to by their index.
    let texts: [String]
    let formats: CellFormats
    /// The part that the workbook says has the texts of cells, if the archive has no such part.
    let missingTexts: String?
    let file: String
    private let archive: ZipArchive
    /// The parts of the archive by the ids of the workbook's relationships to them.
    private let parts: [String: String]

    /// The greatest number of bytes that the workbook's texts may take, 256 MiB.
    private static let greatestTextSize = 1 << 28

    /// True if a file that starts with these bytes may be a workbook: a ZIP archive.
    package static func mayBe(_ start: [UInt8]) -> Bool { ZipArchive.mayBe(start) }

    /// Opens a workbook from the archive that its file is.
    init(_ archive: ZipArchive, file: String) throws(InputError) {
        func error(_ problem: InputError.Cause) -> InputError { InputError(problem, file: file) }
        for (part, format) in [
            ("xl/workbook.bin", ForeignFormat.xlsb), ("Index/Document.iwa", .numbers), ("bcf.version", .bcf),
        ]
        where archive.contains(part) { throw error(.foreign(format)) }
        for (ending, format) in [(".kml", ForeignFormat.kmz), (".shp", .shapefile)]
        where archive.firstName(where: { $0.lowercased().hasSuffix(ending) }) != nil { throw error(.foreign(format)) }
        let package = WorkbookPackage(archive, file)
        guard let main = try package.main() else { throw error(.notWorkbook) }
        let relationships = try package.relationships(of: main) ?? []
        var (sheets, countsFrom1904, root): ([BookSheet], Bool, String?) = ([], false, nil)
        try package.read(main) { name, attributes in
            if root == nil { root = "\(name)" }
            if name == "workbookPr" {
                countsFrom1904 = ["1", "true"].contains(attributes["date1904"])
            } else if name == "sheet", let title = attributes["name"], let id = attributes["id"] {
                sheets.append(
                    BookSheet(
                        name: title, isHidden: attributes["state"] != nil && attributes["state"] != "visible", key: id))
            }
        }
        // Texts and presentations are packages as well.
        guard root == "workbook" else { throw error(.notWorkbook) }
        func target(_ kind: String) -> String? { relationships.first { $0.kind == kind }?.target }
        // Charts' sheets have no cells.
        let worksheets = Set(relationships.filter { $0.kind == "worksheet" }.map(\.id))
        self.sheets = sheets.filter { worksheets.contains($0.key) }
        // A workbook without texts or styles has no need of these parts, and programs name them nevertheless.
        let (texts, styles) = (target("sharedStrings"), target("styles"))
        missingTexts = texts.flatMap { archive.contains($0) ? nil : $0 }
        self.texts =
            if let texts, missingTexts == nil {
                try package.texts(texts, limit: Self.greatestTextSize)
            } else {
                []
            }
        formats =
            if let styles, archive.contains(styles) { try package.formats(styles) } else { CellFormats() }
        (self.file, self.archive, self.countsFrom1904) = (file, archive, countsFrom1904)
        parts = Dictionary(relationships.map { ($0.id, $0.target) }) { first, _ in first }
    }

    /// Opens the part of the archive that has a sheet's cells.
    func open(_ sheet: BookSheet, into rows: SheetRows) throws(InputError) -> OpenSheet {
        let part = parts[sheet.key] ?? sheet.key
        // The archive reads one part at a time.
        let merged = mergedCells(of: part)
        guard let member = archive.open(part) else { throw InputError(.damagedWorkbook(part: part), file: file) }
        return OpenSheet(
            sheet.name, rows, of: member, part: part, file: file,
            WorksheetCells(self, into: rows, merged: merged), limit: nil)
    }
}

extension Workbook {
    /// The greatest size in bytes of the part of a sheet that is looked through for merged cells, which come after all others.
    private static let greatestMergedSize = 1 << 24

    /// The references of a sheet's merged cells, such as `B2:B5`.
    private func mergedCells(of part: String) -> [String] {
        guard let member = archive.open(part) else { return [] }
        let name = Array("mergeCells".utf8)
        var (text, size, isFound): ([UInt8], Int, Bool) = ([], 0, false)
        while size <= Self.greatestMergedSize, let piece = member.read(), !piece.isEmpty {
            size += piece.count
            text += piece
            if !isFound {
                let start = text.firstRange(of: name)?.upperBound
                isFound = start != nil
                text = Array(text[(start ?? max(0, text.count - name.count))...])
            }
        }
        guard isFound else { return [] }
        let element = String(decoding: text[..<(text.firstRange(of: name)?.lowerBound ?? text.endIndex)], as: UTF8.self)
        return element.components(after: "ref=\"")
    }
}

extension String {
    /// The texts between each mark and the quote that follows it.
    fileprivate func components(after mark: String) -> [String] {
        split(separator: mark).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
}

/// The parts of a workbook's archive.
private struct WorkbookPackage {
    private let archive: ZipArchive
    private let file: String

    init(_ archive: ZipArchive, _ file: String) { (self.archive, self.file) = (archive, file) }

    /// A part that another one refers to.
    struct Relationship {
        let id: String
        /// The last word of the type, which is a URI.
        let kind: String
        let target: String
    }

    /// Reads a part's XML to its end.
    func read(
        _ part: String, limit: Int = 1 << 26, onStart: @escaping (XMLName, XMLAttributes) -> Void,
        onEnd: @escaping (XMLName) -> Void = { _ in }, onText: @escaping (UnsafeBufferPointer<UInt8>) -> Void = { _ in }
    ) throws(InputError) {
        let damaged = InputError(.damagedWorkbook(part: part), file: file)
        guard let member = archive.open(part) else { throw damaged }
        let elements = XMLElements(onStart: onStart, onEnd: onEnd, onText: onText)
        var size = 0
        while true {
            guard let piece = member.read(), elements.parse(piece) else { throw damaged }
            if piece.isEmpty { return }
            size += piece.count
            guard size <= limit else { throw InputError(.tooLargeToImport(limit: limit), file: file) }
        }
    }

    /// The name of the workbook's own part, wherever it lies: the one that the archive's relationships call its main document, else the one
    /// that has the content type of a workbook. `nil` if there is none.
    func main() throws(InputError) -> String? {
        if let main = try relationships(of: nil)?.first(where: { $0.kind == "officeDocument" })?.target { return main }
        let types = "[Content_Types].xml"
        guard archive.contains(types) else { return nil }
        var main: String?
        try read(
            types,
            onStart: { element, attributes in
                guard main == nil, element == "Override", let part = attributes["PartName"],
                    let type = attributes["ContentType"]?.lowercased(), type.hasSuffix("main+xml"),
                    type.contains("spreadsheetml") || type.contains("ms-excel")
                else { return }
                main = Self.path(part, in: [])
            })
        return main
    }

    /// Returns the relationships of a part to other parts, or of the whole archive if `part` is `nil`; `nil` if the archive has
    /// no relationships for the part.
    func relationships(of part: String?) throws(InputError) -> [Relationship]? {
        let path = part.map { $0.split(separator: "/").map(String.init) } ?? []
        let folder = path.dropLast()
        let name = (folder + ["_rels", "\(path.last ?? "").rels"]).joined(separator: "/")
        guard archive.contains(name) else { return nil }
        var found: [Relationship] = []
        try read(
            name,
            onStart: { element, attributes in
                guard element == "Relationship", let id = attributes["Id"], let type = attributes["Type"],
                    let target = attributes["Target"], attributes["TargetMode"] != "External"
                else { return }
                let kind = type.split(separator: "/").last.map(String.init) ?? ""
                found.append(Relationship(id: id, kind: kind, target: Self.path(target, in: Array(folder))))
            })
        return found
    }

    /// A target as a path in the archive.
    private static func path(_ target: String, in folder: [String]) -> String {
        let isSeparator: (Character) -> Bool = { $0 == "/" || $0 == "\\" }
        var path = target.first.map(isSeparator) == true ? [] : folder
        for name in target.split(whereSeparator: isSeparator) where name != "." {
            if name == ".." { _ = path.popLast() } else { path.append(String(name)) }
        }
        return path.joined(separator: "/")
    }

    /// The texts that cells share.
    func texts(_ part: String, limit: Int) throws(InputError) -> [String] {
        var (texts, text, collector): ([String], [UInt8], CellText) = ([], [], CellText())
        try read(
            part, limit: limit,
            onStart: { name, _ in
                if name == "si" { text = [] }
                collector.start(name)
            },
            onEnd: { name in
                collector.end(name)
                if name == "si" { texts.append(CellText.unescaped(text)) }
            },
            onText: { if collector.isText { text += $0 } })
        return texts
    }

    /// The formats of cells by their style.
    func formats(_ part: String) throws(InputError) -> CellFormats {
        var formats = CellFormats()
        var isInCellStyles = false
        try read(
            part,
            onStart: { name, attributes in
                if name == "numFmt", let id = attributes["numFmtId"].flatMap({ Int($0) }) {
                    formats.define(id, attributes["formatCode"] ?? "")
                } else if name == "cellXfs" {
                    isInCellStyles = true
                } else if name == "xf", isInCellStyles {
                    formats.append(attributes["numFmtId"].flatMap { Int($0) } ?? 0)
                }
            },
            onEnd: { if $0 == "cellXfs" { isInCellStyles = false } })
        return formats
    }
}
