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

    /// Reads a catalogue: its bytes, in UTF-8.
    ///
    /// - Parameter index: The index of the form for a number of things, by the rule of the language.
    init(_ file: some Collection<UInt8>, index: @escaping @Sendable (Int) -> Int = { _ in 0 }) {
        self.index = index
        var entry = Entry()
        var field = Field.sentence
        for line in file.split(separator: UInt8(ascii: "\n")) {
            guard let start = line.firstIndex(of: UInt8(ascii: "\"")), line.first != UInt8(ascii: "#") else { continue }
            let text = line[start...].dropFirst()
            let word = line[..<start].prefix { $0 != UInt8(ascii: " ") }
            // A line without a word goes on with the text of the line before it.
            if !word.isEmpty {
                let next = Field(word, formCount: entry.forms.count)
                if next == .context || next == .sentence && field != .context {
                    add(entry)
                    entry = Entry()
                }
                field = next
                if next == .form { entry.forms.append("") }
            }
            entry.append(
                Self.plain(text.dropLast(text.reversed().prefix { $0 != UInt8(ascii: "\"") }.count + 1)), to: field)
        }
        add(entry)
    }

    /// The texts of an entry as far as they have been read.
    private struct Entry {
        var context: String?
        var sentence = ""
        var forms: [String] = []

        mutating func append(_ text: String, to field: Field) {
            switch field {
            case .context: context = (context ?? "") + text
            case .sentence: sentence += text
            case .form: forms[forms.count - 1] += text
            case .other: break
            }
        }
    }

    private enum Field {
        case context, sentence, form, other

        /// The field of a line's first word in an entry that has some forms; forms stand in their order.
        init(_ word: some Sequence<UInt8>, formCount: Int) {
            if word.elementsEqual("msgstr".utf8) || word.elementsEqual("msgstr[\(formCount)]".utf8) {
                self = .form
            } else if word.elementsEqual("msgid".utf8) {
                self = .sentence
            } else {
                self = word.elementsEqual("msgctxt".utf8) ? .context : .other
            }
        }
    }

    private mutating func add(_ entry: Entry) {
        guard !entry.sentence.isEmpty, !entry.forms.isEmpty, entry.forms.allSatisfy({ !$0.isEmpty }) else { return }
        forms[Self.key(entry.sentence, entry.context)] = entry.forms
    }

    private static func key(_ sentence: String, _ context: String?) -> String {
        context.map { "\($0)\u{4}\(sentence)" } ?? sentence
    }

    /// A text without the escapes of a string in C.
    private static func plain(_ text: some Collection<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in text {
            switch (isEscaped, byte) {
            case (false, UInt8(ascii: "\\")):
                isEscaped = true
                continue
            case (true, UInt8(ascii: "n")): plain.append(UInt8(ascii: "\n"))
            case (true, UInt8(ascii: "t")): plain.append(UInt8(ascii: "\t"))
            default: plain.append(byte)
            }
            isEscaped = false
        }
        return String(decoding: plain, as: UTF8.self)
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
        self.init(bytes, index: index)
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
