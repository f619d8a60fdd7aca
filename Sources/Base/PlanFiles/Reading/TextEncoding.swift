/// The character encoding of a text file, by a name that iconv knows, such as `Windows-1252`, `UTF-16` or `GB18030`.
public struct TextEncoding: Hashable, Sendable {
    /// The name.
    public let name: String

    /// An encoding; `nil` if the system does not know the name.
    public init?(name: String) {
        guard TextConverter(from: name) != nil else { return nil }
        self.name = name
    }

    private init(known name: String) { self.name = name }

    package static let utf8 = TextEncoding(known: "UTF-8")
    static let utf16LittleEndian = TextEncoding(known: "UTF-16LE")
    static let utf16BigEndian = TextEncoding(known: "UTF-16BE")
    static let utf32LittleEndian = TextEncoding(known: "UTF-32LE")
    static let utf32BigEndian = TextEncoding(known: "UTF-32BE")
    static let windows1250 = TextEncoding(known: "Windows-1250")
    static let windows1251 = TextEncoding(known: "Windows-1251")
    static let windows1252 = TextEncoding(known: "Windows-1252")
    static let windows1253 = TextEncoding(known: "Windows-1253")
    static let windows1254 = TextEncoding(known: "Windows-1254")
    /// The Western encoding of old Macintosh programs, MacRoman.
    static let macRoman = TextEncoding(known: "Macintosh")
    /// The Western encoding of DOS.
    static let dos850 = TextEncoding(known: "CP850")
    /// The Cyrillic encodings of DOS and of old Unix programs.
    static let dos866 = TextEncoding(known: "CP866")
    static let koi8 = TextEncoding(known: "KOI8-U")
    static let gb18030 = TextEncoding(known: "GB18030")
    static let big5 = TextEncoding(known: "Big5")
    /// Shift-JIS as Windows has it.
    static let shiftJIS = TextEncoding(known: "CP932")
}

extension TextEncoding: Codable {
    /// Reads the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let encoding = TextEncoding(name: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown encoding '\(name)'")
        }
        self = encoding
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
