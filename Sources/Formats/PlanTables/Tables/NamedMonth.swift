/// Dates with words in them, such as `2026年3月1日` and `1. März 2026`, as digits.
enum NamedMonth {
    /// The date in digits: with the year first and hyphens where it has Chinese characters, else with the day first and points;
    /// `nil` if the text has neither these characters nor a month's name.
    static func numeric(_ text: String) -> String? {
        // Most dates have digits alone.
        guard text.utf8.contains(where: { $0 >= 0x80 || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
            return nil
        }
        if text.contains("年") { return chinese(text) }
        let parts = text.split { " .,-/".contains($0) }
        guard parts.count == 3, let month = parts.prefix(2).firstIndex(where: { numbers[$0.lowercased()] != nil }),
            let number = numbers[parts[month].lowercased()]
        else { return nil }
        return "\(parts[1 - month]).\(number).\(parts[2])"
    }

    /// `2026-3-1` for `2026年3月1日`, and with the time that may follow.
    private static func chinese(_ text: String) -> String? {
        let parts = text.split(maxSplits: 3, omittingEmptySubsequences: false) { "年月日号".contains($0) }
        guard parts.count == 4 else { return nil }
        let date = parts.prefix(3).map { String($0).trimmed }.joined(separator: "-")
        let time = String(parts[3]).trimmed
        return time.isEmpty ? date : "\(date) \(time)"
    }

    /// The numbers of the months by their names, in lower case.
    private static let numbers: [String: Int] = {
        let names = [
            ["january", "jan", "januar", "jänner"], ["february", "feb", "februar"],
            ["march", "mar", "märz", "mär", "mrz", "maerz"], ["april", "apr"], ["may", "mai"], ["june", "jun", "juni"],
            ["july", "jul", "juli"], ["august", "aug"], ["september", "sep", "sept"],
            ["october", "oct", "oktober", "okt"],
            ["november", "nov"], ["december", "dec", "dezember", "dez"],
        ]
        return Dictionary(
            uniqueKeysWithValues: names.enumerated().flatMap { index, names in names.map { ($0, index + 1) } })
    }()
}
