/// The path of a file with the page that is meant: `site.pdf#page=3&dpi=200`.
///
/// `page` is the parameter of RFC 8118, section 3; `dpi`, the pixels to an inch of the page, is Planmark's own. Either may stand alone. A
/// path whose end is anything else, such as `plan#2.png`, is a path without a page.
public struct PagePath: Hashable, Sendable {
    /// The path of the file, without a page.
    public var file: String
    /// The page, from 1; nil if the path names none.
    public var page: Int?
    /// The resolution in dots to the inch, above 0; nil if the path names none.
    public var dotsPerInch: Double?

    /// A path with its parts.
    public init(file: String, page: Int? = nil, dotsPerInch: Double? = nil) {
        (self.file, self.page, self.dotsPerInch) = (file, page, dotsPerInch)
    }

    /// Reads a path.
    public init(_ text: String) {
        self.init(file: text)
        guard let mark = text.lastIndex(of: "#") else { return }
        var found = PagePath(file: String(text[..<mark]))
        for parameter in text[text.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false) {
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return }
            switch parts[0] {
            case "page":
                guard let page = Int(parts[1]), page >= 1, found.page == nil else { return }
                found.page = page
            case "dpi":
                guard let dpi = Double(parts[1]), dpi > 0, dpi.isFinite, found.dotsPerInch == nil else { return }
                found.dotsPerInch = dpi
            default: return
            }
        }
        self = found
    }

    /// The text that follows the file's path: `#page=3&dpi=200`, or nothing.
    public var fragment: String {
        var parameters: [String] = []
        if let page { parameters.append("page=\(page)") }
        if let dotsPerInch {
            let whole = Int(exactly: dotsPerInch)
            parameters.append("dpi=\(whole.map(String.init) ?? "\(dotsPerInch)")")
        }
        return parameters.isEmpty ? "" : "#" + parameters.joined(separator: "&")
    }
}

extension PagePath: CustomStringConvertible {
    /// The path as it is read.
    public var description: String { file + fragment }
}
