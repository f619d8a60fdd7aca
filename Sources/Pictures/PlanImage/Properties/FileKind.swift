import PlanBase

/// The kind of a file as its first bytes tell it, whatever its name says.
public enum FileKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A PNG picture, animated or not.
    case png
    /// A JPEG picture.
    case jpeg
    /// A GIF picture, moving or not.
    case gif
    /// A WebP picture.
    case webp
    /// A TIFF picture, BigTIFF included.
    case tiff
    /// A Windows bitmap.
    case bmp
    /// A picture in HEIF with HEVC, as phones take it.
    case heic
    /// A picture in HEIF with AV1.
    case avif
    /// A JPEG XL picture.
    case jpegXL
    /// A JPEG 2000 picture.
    case jpeg2000
    /// A Windows icon or cursor.
    case icon
    /// A moving picture in MNG.
    case mng
    /// A Photoshop document.
    case psd
    /// A PDF document.
    case pdf
    /// A PostScript program.
    case postScript
    /// An SVG picture.
    case svg
    /// An AutoCAD drawing.
    case dwg
    /// A drawing in AutoCAD's exchange format.
    case dxf
    /// A web page.
    case html
    /// XML of a kind that is not known.
    case xml
    /// JSON text.
    case json
    /// Text of another kind.
    case text
    /// A ZIP archive.
    case zip
    /// A file compressed by gzip.
    case gzip
    /// None of these.
    case unknown

    /// Recognises a file by its beginning; 512 bytes are enough for every kind.
    public init(firstBytes bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(512))
        // Readers of PDF take what comes before its first line for junk (ISO 32000-1, annex H).
        let isLatePDF = bytes.firstRange(of: Array("%PDF-".utf8)) != nil
        self = Self.kind(bySignature: bytes) ?? (isLatePDF ? .pdf : nil) ?? Self.kind(ofText: bytes) ?? .unknown
    }

    private static let signatures: [(offset: Int, bytes: [UInt8], kind: FileKind)] = [
        (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        (0, [0x8A, 0x4D, 0x4E, 0x47], .mng),
        (0, [0xFF, 0xD8, 0xFF], .jpeg),
        (0, Array("GIF8".utf8), .gif),
        (8, Array("WEBP".utf8), .webp),
        (0, Array("II*\0".utf8), .tiff), (0, Array("MM\0*".utf8), .tiff),
        (0, Array("II+\0".utf8), .tiff), (0, Array("MM\0+".utf8), .tiff),
        (4, Array("ftypavif".utf8), .avif), (4, Array("ftypavis".utf8), .avif),
        (4, Array("ftyphei".utf8), .heic), (4, Array("ftyphev".utf8), .heic), (4, Array("ftypmif1".utf8), .heic),
        (4, Array("ftypmsf1".utf8), .heic),
        (0, [0xFF, 0x0A], .jpegXL), (4, Array("JXL ".utf8), .jpegXL),
        (4, Array("jP  ".utf8), .jpeg2000), (0, [0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
        (0, [0, 0, 1, 0], .icon), (0, [0, 0, 2, 0], .icon),
        (0, Array("8BPS".utf8), .psd),
        (0, Array("%PDF".utf8), .pdf),
        (0, Array("%!PS".utf8), .postScript),
        (0, Array("AC10".utf8), .dwg),
        (0, Array("PK\u{3}\u{4}".utf8), .zip),
        (0, [0x1F, 0x8B], .gzip),
        (0, Array("BM".utf8), .bmp),
    ]

    private static func kind(bySignature bytes: [UInt8]) -> FileKind? {
        signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.kind
    }

    private static func kind(ofText bytes: [UInt8]) -> FileKind? {
        let isText = bytes.allSatisfy { $0 >= 0x20 || (0x08...0x0D).contains($0) || $0 == 0x1B }
        guard isText, !bytes.isEmpty else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let lowercased = text.lowercased()
        if lowercased.contains("<svg") { return .svg }
        if lowercased.hasPrefix("<!doctype html") || lowercased.hasPrefix("<html") { return .html }
        if lowercased.hasPrefix("<") { return .xml }
        if text.hasPrefix("{") || text.hasPrefix("[") { return .json }
        if lowercased.split(whereSeparator: \.isWhitespace).prefix(2) == ["0", "section"] { return .dxf }
        return .text
    }

    /// The kinds that drawings are read from, as messages list them. ``DrawingCodecs`` has a codec for each.
    static let drawings: [FileKind] = [.png, .jpeg, .pdf]

    /// The names of ``drawings``, each of which would do.
    static var oneOfDrawings: Message { Message("PNG, JPEG or PDF") }
    /// The names of ``drawings``, none of which a file is.
    static var noneOfDrawings: Message { Message("neither PNG, JPEG nor PDF") }

    /// The name of a kind that drawings are read from, the same in every language.
    var name: String { rawValue.uppercased() }

    /// The kind as it stands in a sentence, with its article.
    package var phrase: Message {
        switch self {
        case .png: Message("a PNG", context: "kind")
        case .jpeg: Message("a JPEG", context: "kind")
        case .gif: Message("a GIF", context: "kind")
        case .webp: Message("a WebP picture", context: "kind")
        case .tiff: Message("a TIFF", context: "kind")
        case .bmp: Message("a BMP", context: "kind")
        case .heic: Message("a HEIC picture", context: "kind")
        case .avif: Message("an AVIF picture", context: "kind")
        case .jpegXL: Message("a JPEG XL picture", context: "kind")
        case .jpeg2000: Message("a JPEG 2000 picture", context: "kind")
        case .icon: Message("a Windows icon", context: "kind")
        case .mng: Message("an MNG animation", context: "kind")
        case .psd: Message("a Photoshop document", context: "kind")
        case .pdf: Message("a PDF", context: "kind")
        case .postScript: Message("a PostScript file", context: "kind")
        case .dwg: Message("a DWG drawing", context: "kind")
        case .dxf: Message("a DXF drawing", context: "kind")
        case .svg: Message("an SVG", context: "kind")
        case .html: Message("a web page", context: "kind")
        case .xml: Message("an XML file", context: "kind")
        case .json: Message("a JSON file", context: "kind")
        case .zip: Message("a ZIP archive", context: "kind")
        case .gzip: Message("a gzip archive", context: "kind")
        case .text: Message("a text file", context: "kind")
        case .unknown: Message("a file of an unknown kind", context: "kind")
        }
    }

    /// Advice for the user who gave a file of this kind.
    var remedy: Message {
        switch self {
        case .png, .pdf: Message("open it as it is")
        case .jpeg, .gif, .webp, .tiff, .bmp, .heic, .avif, .jpegXL, .jpeg2000, .icon, .mng, .psd:
            Message("convert it to PNG first (renaming it is not enough)")
        case .postScript: Message("turn it into a PDF first, for example with ps2pdf")
        case .svg: Message("turn it into a PNG first, for example with rsvg-convert")
        case .dwg, .dxf: Message("export it as PNG from the program that drew it")
        case .zip, .gzip: Message("unpack it first")
        case .html: Message("perhaps a download went wrong; give a \(Self.oneOfDrawings) file")
        case .xml, .json, .text, .unknown: Message("give a \(Self.oneOfDrawings) file")
        }
    }
}
