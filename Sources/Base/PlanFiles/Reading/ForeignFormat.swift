import PlanBase

/// A format of other programs that is told by its name, with what to do, where it is not read. KML and well-known text are read as areas
/// and markers, not as tables.
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
    /// A web page, also a table that a program saves as one and calls a workbook.
    case html
    /// Annotations of pictures in XML, as Pascal VOC and CVAT have them.
    case pictureXML
    /// Annotations of pictures in JSON, as VIA, Label Studio and Supervisely have them.
    case pictureJSON
    /// YAML.
    case yaml
    /// XML of another kind.
    case xml
    /// A workbook of Excel 2003 and before, or one with a password: both are OLE compound files.
    case xls
    /// A workbook of Excel in binary parts.
    case xlsb
    /// An OpenDocument spreadsheet as one XML text.
    case fods
    /// A document of Apple's Numbers.
    case numbers
    /// GPS Exchange Format: waypoints and tracks.
    case gpx
    /// TopoJSON, whose areas share their borders.
    case topoJSON
    /// The JSON of ESRI's servers.
    case esriJSON
    /// An OGC GeoPackage, an SQLite database.
    case geoPackage
    /// FlatGeobuf.
    case flatGeobuf
    /// Apache Parquet, also GeoParquet.
    case parquet
    /// The table of a shapefile, of dBASE.
    case dBase
    /// A building model in the Industry Foundation Classes.
    case ifc
    /// Annotations of PDF in the Forms Data Format.
    case fdf
    /// Issues of building models in the BIM Collaboration Format.
    case bcf

    /// The format of a text or a binary file that starts with these bytes; nil for any other, as also for an archive.
    package init?(start bytes: some Collection<UInt8>) {
        if let binary = Self.binary(bytes) {
            self = binary
            return
        }
        let start = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let lines = text.split(maxSplits: 40, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // In well-known text and YAML, lines of comments may come first.
        let content = lines.lazy.map { String($0) }.filter { !$0.isBlank && !$0.hasPrefix("#") }.prefix(2)
        guard let first = lines.first.map({ String($0).trimmed }), !first.isEmpty else { return nil }
        if first.hasPrefix("<") {
            guard let format = Self.markup(text) else { return nil }
            self = format
        } else if first == "0" && lines.count > 1 && String(lines[1]).trimmed == "section"
            || first == "999" && text.contains("section")
        {
            self = .dxf
        } else if first.hasPrefix("iso-10303-21;") {
            self = .ifc
        } else if first.hasPrefix("%fdf-") {
            self = .fdf
        } else if content.first.map({ Self.isGeometry($0.trimmed) }) == true {
            self = .wkt
        } else if Self.isYAML(Array(content)) {
            self = .yaml
        } else {
            return nil
        }
    }

    /// The format of a file that starts with these bytes and is no text.
    static func binary(_ bytes: some Collection<UInt8>) -> ForeignFormat? {
        let known: [(prefix: [UInt8], format: ForeignFormat)] = [
            ([0xD0, 0xCF, 0x11, 0xE0], .xls), (Array("AutoCAD Binary DXF".utf8), .dxf),
            ([0, 0, 0x27, 0x0A], .shapefile), (Array("fgb\u{3}fgb".utf8), .flatGeobuf),
        ]
        if let found = known.first(where: { bytes.starts(with: $0.prefix) }) { return found.format }
        let start = Array(bytes.prefix(72))
        // The database says at byte 68 of which program it is.
        if start.starts(with: Array("SQLite format 3\0".utf8)), start.dropFirst(68).starts(with: Array("GP".utf8)) {
            return .geoPackage
        }
        if isDBase(start) { return .dBase }
        // A small number follows, of which no text has one.
        if start.starts(with: Array("PAR1".utf8)), start.count > 4, start[4] < 0x09 || (0x0E..<0x20).contains(start[4])
        {
            return .parquet
        }
        // The version follows, `AC1032`, and zeros.
        return bytes.starts(with: Array("AC10".utf8)) && bytes.dropFirst(6).first == 0 ? .dwg : nil
    }

    /// True if bytes begin as a table of dBASE does: the version, the day of the last change, and the lengths of the header, which has
    /// 32 bytes for each column, and of a row.
    private static func isDBase(_ start: [UInt8]) -> Bool {
        guard start.count >= 32, [0x03, 0x30, 0x83, 0x8B].contains(start[0]) else { return false }
        let header = Int(start[8]) | Int(start[9]) << 8
        return (1...12).contains(start[2]) && (1...31).contains(start[3]) && header > 32
            && [1, 264 % 32].contains(header % 32)
    }

    /// The format of a text in XML or HTML, by its root; nil for a table whose first column begins with `<`.
    private static func markup(_ text: Substring) -> ForeignFormat? {
        let roots: [(String, ForeignFormat)] = [
            ("<kml", .kml), ("<gpx", .gpx), ("<office:document", .fods), ("progid=\"excel.sheet\"", .xls),
            ("<!doctype html", .html), ("<html", .html), ("opengis.net/gml", .gml), ("<gml:", .gml),
            ("<svg", .svg), ("<bndbox", .pictureXML),
        ]
        if let found = roots.first(where: { text.contains($0.0) })?.1 { return found }
        if text.hasPrefix("<table") { return .html }
        if text.contains("<annotation"), text.contains("<image ") || text.contains("<object>") { return .pictureXML }
        return text.hasPrefix("<?xml") || startsWithElement(text) ? .xml : nil
    }

    /// True if a text starts with the first tag of an element that ends somewhere.
    private static func startsWithElement(_ text: Substring) -> Bool {
        let name = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || ":_-".contains($0)) }
        let next = text.dropFirst(1 + name.count).first
        return name.first?.isLetter == true && (next == ">" || next?.isWhitespace == true) && text.contains("</")
    }

    /// True if a line begins with a geometry of well-known text, such as `POLYGON ((0 0, …` or `SRID=0;POINT Z (…`.
    private static func isGeometry(_ line: String) -> Bool {
        let text = line.hasPrefix("srid=") ? line.drop { $0 != ";" }.dropFirst() : line[...]
        let words = text.prefix { $0 != "(" }.split(separator: " ")
        let types: Set<Substring> = [
            "point", "linestring", "polygon", "multipoint", "multilinestring", "multipolygon", "geometrycollection",
            "circularstring", "compoundcurve", "curvepolygon", "multicurve", "multisurface", "triangle", "tin",
            "polyhedralsurface",
        ]
        if String(text).trimmed.hasSuffix(" empty"), words.last == "empty", words.count > 1 {
            return types.contains(words[0])
                && words.dropFirst().dropLast().allSatisfy { ["z", "m", "zm"].contains($0) }
        }
        // `point (of entry)` may head a column.
        let inner = text.drop { $0 != "(" }.dropFirst().drop { $0 == " " }
        if words.first == "geometrycollection" { return types.contains { inner.hasPrefix($0) } }
        let content = inner.first
        return content.map { $0 == "(" || $0 == "-" || $0.isNumber } == true && words.first.map(types.contains) == true
            && words.dropFirst().allSatisfy { ["z", "m", "zm"].contains($0) }
    }

    /// True if a text whose first lines these are is YAML.
    private static func isYAML(_ lines: [String]) -> Bool {
        guard let first = lines.first?.trimmed else { return false }
        if first == "---" || first.hasPrefix("%yaml") || isYAMLEntry(first) { return true }
        // Two lines such as `name: Level 4`, without what divides columns.
        func isPair(_ line: String) -> Bool {
            guard let colon = line.firstIndex(of: ":"), !line.contains(where: { ",;|\t".contains($0) }) else {
                return false
            }
            return isKey(line[..<colon]) && line[line.index(after: colon)...].hasPrefix(" ")
        }
        guard lines.count == 2, isPair(first), lines[0].first?.isLetter == true else { return false }
        return isPair(lines[1].trimmed) || isYAMLEntry(lines[1].trimmed)
    }

    /// True if a text can be a key of YAML. Others are seldom used.
    private static func isKey(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// True if a line is a key without a value or an entry of a list of YAML, such as `areas:` or `- name: Kitchen`.
    private static func isYAMLEntry(_ line: String) -> Bool {
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
        case .pictureXML: Message("annotations of pictures in XML, as of Pascal VOC and CVAT", context: "kind")
        case .pictureJSON:
            Message("annotations of pictures in JSON, as of VIA, Label Studio and Supervisely", context: "kind")
        case .yaml: Message(untranslated: "YAML")
        case .xml: Message("XML of no known kind", context: "kind")
        case .xls: Message("an old Excel workbook (.xls), or one with a password", context: "kind")
        case .xlsb: Message("a binary Excel workbook (.xlsb)", context: "kind")
        case .fods: Message("a flat OpenDocument spreadsheet (.fods)", context: "kind")
        case .numbers: Message("a document of Numbers", context: "kind")
        case .gpx: Message(untranslated: "GPX")
        case .topoJSON: Message(untranslated: "TopoJSON")
        case .esriJSON: Message(untranslated: "Esri JSON")
        case .geoPackage: Message("a GeoPackage", context: "kind")
        case .flatGeobuf: Message(untranslated: "FlatGeobuf")
        case .parquet: Message(untranslated: "Parquet")
        case .dBase: Message("a table of dBASE (.dbf), as shapefiles have", context: "kind")
        case .ifc: Message("a building model (IFC)", context: "kind")
        case .bcf: Message("issues of a building model (BCF)", context: "kind")
        case .fdf: Message("annotations in the Forms Data Format (FDF)", context: "kind")
        }
    }

    /// Advice on how to get a file that can be read.
    private var remedy: Message {
        switch self {
        case .kml, .kmz, .gml, .shapefile, .gpx, .topoJSON, .esriJSON, .geoPackage, .flatGeobuf, .parquet:
            Message("convert it: ogr2ogr -f GeoJSON places.geojson FILE")
        case .dBase: Message("convert the shapefile: ogr2ogr -f GeoJSON places.geojson FILE.shp")
        case .wkt: Message("export its geometries as GeoJSON, as GIS programs do")
        case .dxf, .dwg, .ifc: Message("export its rooms as GeoJSON, and the drawing as PDF")
        case .svg: Message("give areas and markers as GeoJSON, and a drawing as PDF or PNG")
        case .html:
            Message(
                """
                save a table that is called .xls as .xlsx in a spreadsheet program; any other may tell of an error: download the \
                file itself
                """)
        case .pictureXML, .pictureJSON: Message("export them as COCO")
        case .bcf: Message("export the issues as .xlsx or CSV, each with its room")
        case .fdf: Message("export the comments as XFDF, or give the PDF itself")
        case .yaml: Message("write it as JSON or CSV")
        case .xml: Message("export GeoJSON, CSV or .xlsx")
        case .xls: Message("save it as .xlsx without a password, or as CSV")
        case .xlsb, .fods, .numbers: Message("save it as .xlsx or CSV")
        }
    }
}
