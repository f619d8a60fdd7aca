import PlanGeometry
import TestSupport
import Testing

@testable import PlanBase
@testable import PlanFiles
@testable import PlanModel
@testable import PlanTables
@testable import PlanExchange

/// Where the parts of a workbook's archive lie, and what programs call them.
@Suite struct WorkbookPackageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A way of writing a workbook's archive: a change of its parts, as Python.
    struct Form: Sendable {
        let name: String
        let change: String

        init(_ name: String, _ change: String) { (self.name, self.change) = (name, change) }
    }

    /// Writes the workbook that openpyxl makes, with `parts` changed: a dictionary of names to bytes. Returns a path for each change.
    ///
    /// One program writes them all, as openpyxl takes half a second to load.
    private func workbooks(_ changes: [String]) throws -> [String] {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['x', 'y', 'title', 'due'])
            book.active.append([1, 2.5, 'door', datetime.date(2026, 3, 1)])
            book.save(path)
            with zipfile.ZipFile(path) as archive:
                parts = {name: archive.read(name) for name in archive.namelist()}
            # Texts lie in a part of their own, as in most programs' workbooks.
            texts = []
            def share(cell):
                texts.append(cell[2])
                return f'{cell[1]} t="s"><v>{len(texts) - 1}</v></c>'
            sheet, spreadsheet = 'xl/worksheets/sheet1.xml', 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
            if 'xl/sharedStrings.xml' not in parts:
                text = re.sub(r'(<c r="\\w+"(?: s="\\d+")?) t="inlineStr"><is><t>(.*?)</t></is></c>', share, parts[sheet].decode())
                items = ''.join(f'<si><t>{text}</t></si>' for text in texts)
                parts[sheet] = text.encode()
                parts['xl/sharedStrings.xml'] = f'<sst xmlns="{spreadsheet}">{items}</sst>'.encode()
                relation = ('<Relationship Id="rIdTexts" Target="/xl/sharedStrings.xml" Type="http://schemas.openxmlformats.org/'
                            'officeDocument/2006/relationships/sharedStrings"/></Relationships>')
                relations = 'xl/_rels/workbook.xml.rels'
                parts[relations] = parts[relations].replace(b'</Relationships>', relation.encode())
                kind = ('<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.'
                        'spreadsheetml.sharedStrings+xml"/></Types>')
                parts['[Content_Types].xml'] = parts['[Content_Types].xml'].replace(b'</Types>', kind.encode())
            def move(old, new):
                parts[new] = parts.pop(old)
            def replace(name, old, new):
                assert old.encode() in parts[name], parts[name]
                parts[name] = parts[name].replace(old.encode(), new.encode())
            original = parts
            for index, change in enumerate(\(changes)):
                parts = dict(original)
                exec(change)
                with zipfile.ZipFile(f'{path}-{index}.xlsx', 'w', zipfile.ZIP_DEFLATED) as archive:
                    for name, data in parts.items():
                        info = zipfile.ZipInfo('x')
                        info.filename = name
                        archive.writestr(info, data)
            """, path)
        return changes.indices.map { "\(path)-\($0).xlsx" }
    }

    private func lines(_ path: String) throws -> [String] {
        try MarkerFile.read(path: path, coordinates: .pixel).entries.map { entry in
            switch entry {
            case .marker(let marker):
                "\(marker.pair.exact) \(marker.details.title ?? "-") \(marker.details.due?.description ?? "-")"
            case .malformed(let problem, _): problem.message(in: .english)
            }
        }
    }

    private static let moveAll = """
        for name in [name for name in parts if name.startswith('xl/')]:
            move(name, 'book/data/' + name[3:])
        replace('book/data/_rels/workbook.xml.rels', '/xl/', '/book/data/')

        """

    private static let valid = [
        Form("as it is", ""),
        Form("texts in other case", "move('xl/sharedStrings.xml', 'xl/SharedStrings.xml')"),
        Form("all in upper case", "for name in list(parts): move(name, name.upper())"),
        Form("backslashes", #"for name in list(parts): move(name, name.replace('/', '\\'))"#),
        Form("slashes at the start", "for name in list(parts): move(name, '/' + name)"),
        Form(
            "a relative target",
            "replace('xl/_rels/workbook.xml.rels', '/xl/worksheets/sheet1.xml', './worksheets/../worksheets/sheet1.xml')"
        ),
        Form(
            "a target with a backslash",
            #"replace('xl/_rels/workbook.xml.rels', '/xl/worksheets/sheet1.xml', 'worksheets\\sheet1.xml')"#),
        Form(
            "an escaped blank in a target",
            "move('xl/worksheets/sheet1.xml', 'xl/worksheets/the sheet.xml')\n"
                + "replace('xl/_rels/workbook.xml.rels', 'sheet1.xml', 'the%20sheet.xml')"),
        Form(
            "the workbook in another folder",
            moveAll + "replace('_rels/.rels', 'xl/workbook.xml', 'book/data/workbook.xml')"),
        Form(
            "the workbook in the archive's root",
            "for name in [name for name in parts if name.startswith('xl/')]: move(name, name[3:])\n"
                + "replace('_rels/.rels', 'xl/workbook.xml', '/workbook.xml')\n"
                + "replace('_rels/workbook.xml.rels', '/xl/', '')"),
        Form(
            "the workbook told by its content type",
            moveAll + "del parts['_rels/.rels']\n"
                + "replace('[Content_Types].xml', '/xl/workbook', '/book/data/workbook')"),
        Form(
            "no theme, no properties",
            "for name in ['xl/theme/theme1.xml', 'docProps/app.xml', 'docProps/core.xml']: del parts[name]"),
    ]

    @Test func `A workbook is read however its archive names the parts`() throws {
        for (form, path) in zip(Self.valid, try workbooks(Self.valid.map(\.change))) {
            #expect(try lines(path) == ["(1, 2.5) door 2026-03-01"], "\(form.name)")
        }
    }

    @Test func `Texts with code points that XML cannot hold come back`() throws {
        let title = "a\u{FFFE}b\u{FFFF}c\u{2FFFF}_xFFFE_d"
        let details = MarkerDetails(title: title, properties: ["p\u{FFFE}q": .string(title)])
        let marker = Marker(number: 1, point: Point(x: 3, y: 2), details: details)
        let item = PlanMarker(marker: marker, created: Timestamp(milliseconds: 0))
        var writer = WorkbookPlanWriter(coordinates: .pixel)
        let bytes = try writer.bytes(of: PlanContents(markers: [item]))
        let path = try folder.file("list.xlsx", bytes)
        let back = try MarkerFile.read(path: path, coordinates: .pixel).entries
        guard case .marker(let marker)? = back.first else {
            Issue.record("no marker")
            return
        }
        #expect(marker.details.title == title)
        #expect(marker.details.properties["p\u{FFFE}q"] == .string(title))
        #expect(try python("print(openpyxl.load_workbook(path).active['A2'].value)", path) == "1\n")
    }

    @Test func `A workbook without texts or styles needs no such parts, whatever its relationships say`() throws {
        let paths = try workbooks([
            """
            del parts['xl/sharedStrings.xml'], parts['xl/styles.xml']
            parts['xl/worksheets/sheet1.xml'] = (
                b'<worksheet><sheetData><row><c t="str"><v>x</v></c><c t="str"><v>y</v></c></row>'
                b'<row><c><v>1</v></c><c><v>2.5</v></c></row></sheetData></worksheet>')
            """
        ])
        #expect(try paths.map(lines) == [["(1, 2.5) - -"]])
    }

    private static let refused: [(Form, InputError.Cause)] = [
        (
            Form("texts that are missing", "del parts['xl/sharedStrings.xml']"),
            .damagedWorkbook(part: "xl/sharedStrings.xml")
        ),
        (
            Form("a sheet that is missing", "del parts['xl/worksheets/sheet1.xml']"),
            .damagedWorkbook(part: "xl/worksheets/sheet1.xml")
        ),
        (
            Form("a main part that is missing", "del parts['xl/workbook.xml']"),
            .damagedWorkbook(part: "xl/workbook.xml")
        ),
        (Form("a text document", #"parts['xl/workbook.xml'] = b'<w:document xmlns:w="w"/>'"#), .notWorkbook),
        (
            Form(
                "a main document outside the archive",
                #"replace('_rels/.rels', 'Target="xl/workbook.xml"', 'TargetMode="External" Target="http://x/"')"#
                    + "\ndel parts['[Content_Types].xml']"),
            .notWorkbook
        ),
        (
            Form("no relationships and no types", "del parts['_rels/.rels'], parts['[Content_Types].xml']"),
            .notWorkbook
        ),
    ]

    @Test func `What a workbook needs and lacks is named`() throws {
        for ((form, problem), path) in zip(Self.refused, try workbooks(Self.refused.map(\.0.change))) {
            #expect(throws: InputError(problem, file: path), "\(form.name)") { try lines(path) }
        }
    }
}
