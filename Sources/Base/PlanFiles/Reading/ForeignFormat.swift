import PlanBase

/// A format of other programs that is told by its name, with what to do, as it is not read.
public enum ForeignFormat: Hashable, Sendable, CaseIterable {
    /// Keyhole Markup Language, of Google Earth.
    case kml
    /// KML in a ZIP archive.
    case kmz
    /// Geography Markup Language.
    case gml
    /// Well-known text: geometries such as `POLYGON ((0 0, 9 0, 9 9, 0 0))`.
    case wkt
    /// AutoCAD's Drawing Exchange Format, as text or binary.
    case dxf
    /// AutoCAD's own drawings.
    case dwg
    /// The main file of an ESRI shapefile.
    case shapefile
    /// Scalable Vector Graphics.
    case svg
    /// A web page.
    case html
    /// YAML.
    case yaml
    /// XML of another kind.
    case xml
    /// A workbook of Excel 2003 and before, or one with a password: both are OLE compound files.
    case xls
    /// A workbook of Excel in binary parts.
    case xlsb
    /// An OpenDocument spreadsheet, as LibreOffice saves it.
    case ods

    /// The format of a text or a binary file that starts with these bytes; nil for any other, as also for an archive.
    package init?(start bytes: some Collection<UInt8>) {
        if let binary = Self.binary(bytes) {
            self = binary
            return
        }
        let start = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let lines = text.split(maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let first = lines.first.map({ String($0).trimmed }), !first.isEmpty else { return nil }
        if first.hasPrefix("<") {
            guard let format = Self.markup(text) else { return nil }
            self = format
        } else if first == "0" && lines.count > 1 && String(lines[1]).trimmed == "section"
            || first == "999" && text.contains("section")
        {
            self = .dxf
        } else if Self.isGeometry(first) {
            self = .wkt
        } else if first == "---" || first.hasPrefix("%yaml") || Self.isYAMLEntry(first) {
            self = .yaml
        } else {
            return nil
        }
    }

    /// The format of a file that starts with these bytes and is no text.
    static func binary(_ bytes: some Collection<UInt8>) -> ForeignFormat? {
        let known: [(prefix: [UInt8], format: ForeignFormat)] = [
            ([0xD0, 0xCF, 0x11, 0xE0], .xls), (Array("AutoCAD Binary DXF".utf8), .dxf),
            ([0, 0, 0x27, 0x0A], .shapefile),
        ]
        if let found = known.first(where: { bytes.starts(with: $0.prefix) }) { return found.format }
        // The version follows, `AC1032`, and zeros.
        return bytes.starts(with: Array("AC10".utf8)) && bytes.dropFirst(6).first == 0 ? .dwg : nil
    }

    /// The format of a text in XML or HTML, by its root; nil for a table whose first column begins with `<`.
    private static func markup(_ text: Substring) -> ForeignFormat? {
        let roots: [(String, ForeignFormat)] = [
            ("<kml", .kml), ("<!doctype html", .html), ("<html", .html), ("opengis.net/gml", .gml), ("<gml:", .gml),
            ("<svg", .svg),
        ]
        return roots.first { text.contains($0.0) }?.1 ?? (text.hasPrefix("<?xml") ? .xml : nil)
    }

    /// True if a line begins with a geometry of well-known text, such as `POLYGON ((0 0, …` or `SRID=0;POINT Z (…`.
    private static func isGeometry(_ line: String) -> Bool {
        let text = line.hasPrefix("srid=") ? line.drop { $0 != ";" }.dropFirst() : line[...]
        let words = text.prefix { $0 != "(" }.split(separator: " ")
        let types: Set<Substring> = [
            "point", "linestring", "polygon", "multipoint", "multilinestring", "multipolygon", "geometrycollection",
        ]
        // `point (of entry)` may head a column.
        let content = text.drop { $0 != "(" }.dropFirst().first { $0 != " " }
        return content.map { $0 == "(" || $0 == "-" || $0.isNumber } == true && words.first.map(types.contains) == true
            && words.dropFirst().allSatisfy { ["z", "m", "zm"].contains($0) }
    }

    /// True if a line is a key without a value or an entry of a list of YAML, such as `areas:` or `- name: Kitchen`.
    private static func isYAMLEntry(_ line: String) -> Bool {
        func isKey(_ text: Substring) -> Bool {
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        }
        if line.hasPrefix("- "), let end = line.firstIndex(of: ":") {
            return isKey(line[..<end].dropFirst(2)) && (line[end...] == ":" || line[end...].hasPrefix(": "))
        }
        return line.hasSuffix(":") && isKey(line.dropLast())
    }
}

extension ForeignFormat: MessageConvertible {
    /// The clause that follows a file's name in a message: the format of the file, and advice.
    public var message: Message { Message("is \(name); \(remedy)") }

    /// The noun phrase for a file of the format, with an article if the noun takes one.
    var name: Message {
        switch self {
        case .kml: Message(untranslated: "KML")
        case .kmz: Message("KML in an archive (KMZ)", context: "kind")
        case .gml: Message(untranslated: "GML")
        case .wkt: Message("well-known text (WKT)", context: "kind")
        case .dxf: Message("a CAD drawing (DXF)", context: "kind")
        case .dwg: Message("a CAD drawing (DWG)", context: "kind")
        case .shapefile: Message("a shapefile", context: "kind")
        case .svg: Message("an SVG picture", context: "kind")
        case .html: Message("a web page (HTML)", context: "kind")
        case .yaml: Message(untranslated: "YAML")
        case .xml: Message("XML of no known kind", context: "kind")
        case .xls: Message("an old Excel workbook (.xls), or one with a password", context: "kind")
        case .xlsb: Message("a binary Excel workbook (.xlsb)", context: "kind")
        case .ods: Message("an OpenDocument spreadsheet (.ods)", context: "kind")
        }
    }

    /// Advice on how to get a file that can be read.
    private var remedy: Message {
        switch self {
        case .kml, .kmz, .gml, .shapefile: Message("convert it: ogr2ogr -f GeoJSON places.geojson FILE")
        case .wkt: Message("export its geometries as GeoJSON, as GIS programs do")
        case .dxf, .dwg: Message("export its rooms as GeoJSON, and the drawing as PDF")
        case .svg: Message("give areas and markers as GeoJSON, and a drawing as PDF or PNG")
        case .html: Message("it may tell of an error; download the file itself")
        case .yaml: Message("write it as JSON or CSV")
        case .xml: Message("export GeoJSON, CSV or .xlsx")
        case .xls: Message("save it as .xlsx without a password, or as CSV")
        case .xlsb, .ods: Message("save it as .xlsx or CSV")
        }
    }
}
