import PlanFiles

/// An OpenDocument spreadsheet (ISO/IEC 26300-1, OpenDocument 1.2), as far as it is needed for the values of its cells.
///
/// All sheets lie in one part of the archive, one after another.
final class OpenDocument: SheetBook {
    let sheets: [BookSheet]
    let file: String
    private let archive: ZipArchive

    /// The part that has the sheets.
    private static let content = "content.xml"
    /// The greatest number of bytes of that part, 256 MiB: it is read to its end for the names of the sheets.
    private static let greatestSize = SequentialFile.greatestTextSize

    /// Opens a spreadsheet, and looks at its sheets.
    ///
    /// - Parameter style: What columns mean, which tells whether a sheet's header names coordinates.
    /// - Returns: `nil` if the archive is none of OpenDocument.
    init?(_ archive: ZipArchive, _ style: TableStyle, file: String) throws(InputError) {
        // The archive of a document that is encrypted as a whole has nothing but this part.
        if archive.contains("encrypted-package") { throw InputError(.encryptedWorkbook, file: file) }
        guard archive.contains(Self.content) else { return nil }
        if try Self.isEncrypted(archive, file) { throw InputError(.encryptedWorkbook, file: file) }
        (self.archive, self.file) = (archive, file)
        guard let member = archive.open(Self.content) else {
            throw InputError(.damagedWorkbook(part: Self.content), file: file)
        }
        let survey = OpenDocumentCells { _ in SheetRows(style) }
        survey.endsWithHeaders = true
        try OpenSheet(
            "", SheetRows(style), of: member, part: Self.content, file: file, survey, limit: Self.greatestSize
        ).readAll()
        // Texts and presentations have the same parts.
        guard survey.isSpreadsheet else { throw InputError(.notWorkbook, file: file) }
        sheets = survey.sheets
    }

    /// True if the list of the archive's parts says that the sheets are encrypted.
    private static func isEncrypted(_ archive: ZipArchive, _ file: String) throws(InputError) -> Bool {
        let part = "META-INF/manifest.xml"
        guard let member = archive.open(part) else { return false }
        var (isEncrypted, isContent) = (false, false)
        let elements = XMLElements(
            onStart: { name, attributes in
                if name == "file-entry" { isContent = attributes["full-path"] == content }
                if name == "encryption-data", isContent { isEncrypted = true }
            })
        var size = 0
        while let piece = member.read(), elements.parse(piece), !piece.isEmpty, size <= greatestSize {
            size += piece.count
        }
        return isEncrypted
    }

    func open(_ sheet: BookSheet, into rows: SheetRows) throws(InputError) -> OpenSheet {
        guard let member = archive.open(Self.content) else {
            throw InputError(.damagedWorkbook(part: Self.content), file: file)
        }
        let cells = OpenDocumentCells { "\($0)" == sheet.key ? rows : nil }
        cells.lastSheet = Int(sheet.key)
        return OpenSheet(
            sheet.name, rows, of: member, part: Self.content, file: file, cells, limit: Self.greatestSize)
    }
}
