import CCatalogues

/// The sentences of a language by those of English, as a file of gettext's format `.po` has them.
///
/// Entries have `msgctxt`, `msgid`, `msgid_plural`, `msgstr` and `msgstr[N]`; other lines are comments. See
/// <https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html>.
struct Catalogue: Sendable {
    /// The forms of each sentence, by its context and itself.
    private var forms: [String: [String]] = [:]
    /// The index of the form for a number of things.
    private let index: @Sendable (Int) -> Int

    /// Reads a catalogue.
    ///
    /// - Parameter index: The index of the form for a number of things, by the rule of the language.
    init(_ lines: some Sequence<Substring>, index: @escaping @Sendable (Int) -> Int = { _ in 0 }) {
        self.index = index
        var texts: [Substring: String] = [:]
        var key: Substring = ""
        for line in lines {
            let parts = line.split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !line.hasPrefix("#"), let end = parts[1].lastIndex(of: "\"") else { continue }
            let word = parts[0].prefix { $0 != " " }
            if word == "msgctxt" || word == "msgid" && key != "msgctxt" {
                add(texts)
                texts = [:]
            }
            if !word.isEmpty { key = word }
            texts[key, default: ""] += Self.plain(parts[1][..<end])
        }
        add(texts)
    }

    private mutating func add(_ texts: [Substring: String]) {
        guard let sentence = texts["msgid"], !sentence.isEmpty else { return }
        let numbered = (0..<6).map { texts["msgstr[\($0)]"] }.prefix { $0 != nil }.compactMap(\.self)
        let found = texts["msgstr"].map { [$0] } ?? numbered
        if !found.isEmpty, found.allSatisfy({ !$0.isEmpty }) { forms[Self.key(sentence, texts["msgctxt"])] = found }
    }

    private static func key(_ sentence: String, _ context: String?) -> String {
        context.map { "\($0)\u{4}\(sentence)" } ?? sentence
    }

    /// A text without the escapes of a string in C.
    private static func plain(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
        var plain = ""
        var isEscaped = false
        for character in text {
            switch (isEscaped, character) {
            case (false, "\\"): isEscaped = true
            case (true, "n"): (plain, isEscaped) = (plain + "\n", false)
            case (true, "t"): (plain, isEscaped) = (plain + "\t", false)
            default: (plain, isEscaped) = (plain + String(character), false)
            }
        }
        return plain
    }

    /// The forms of all sentences of a context, by their English ones.
    func forms(inContext context: String) -> [String: [String]] {
        let start = Self.key("", context)
        let found = forms.filter { $0.key.hasPrefix(start) }
        return Dictionary(uniqueKeysWithValues: found.map { (String($0.key.dropFirst(start.count)), $0.value) })
    }

    /// The form of a sentence for a number of things; nil if the catalogue does not have the sentence.
    func form(of sentence: String, context: String?, count: Int) -> String? {
        guard let found = forms[Self.key(sentence, context)] else { return nil }
        return found[min(index(count), found.count - 1)]
    }
}

extension Catalogue {
    fileprivate static let german = Catalogue(file: planmark_catalogue_de()) { $0 == 1 ? 0 : 1 }
    fileprivate static let chinese = Catalogue(file: planmark_catalogue_zh())

    private init(file: planmark_file, index: @escaping @Sendable (Int) -> Int = { _ in 0 }) {
        // The library's constant has as many bytes for as long as the process lives.
        let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
        self.init(String(decoding: bytes, as: UTF8.self).split(separator: "\n"), index: index)
    }
}

/// A page in a browser whose texts the catalogues have, in a context of their own.
package enum MessagePage: String {
    /// The page of `planmark serve`.
    case web = "web page"
    /// The page that shows a pyramid of tiles.
    case viewer = "viewer page"
}

extension MessageLanguage {
    /// Returns the texts of a page by their English ones; those with several forms have one for each number of things.
    package func texts(of page: MessagePage) -> [String: [String]] { catalogue?.forms(inContext: page.rawValue) ?? [:] }

    /// The catalogue of the language; nil for English, whose sentences are the keys of all others.
    var catalogue: Catalogue? {
        switch self {
        case .english: nil
        case .german: .german
        case .chinese: .chinese
        }
    }
}
