import PlanJSON

/// Texts one behind the other, as Apache Arrow lays large strings out
/// (<https://arrow.apache.org/docs/format/Columnar.html#variable-size-binary-layout>), but for a byte a text that tells whether
/// there is one.
public struct TextColumn: Hashable, Sendable {
    /// All texts in UTF-8.
    public private(set) var bytes: [UInt8] = []
    /// Where each text begins, and behind the last where it ends: one more than there are texts.
    public private(set) var offsets: [Int64] = [0]
    /// 1 for each text that there is, 0 for none.
    public private(set) var present: [UInt8] = []
    /// 1 for each value that is no text, whose text is its JSON, else 0; empty if the column has nothing but texts.
    public private(set) var json: [UInt8] = []

    /// A column of so many rows without a text, with room for more.
    init(emptyRows count: Int = 0, capacity: Int) {
        offsets.reserveCapacity(capacity + 1)
        present.reserveCapacity(capacity)
        offsets.append(contentsOf: repeatElement(0, count: count))
        present.append(contentsOf: repeatElement(0, count: count))
    }

    /// The text of a row; nil if there is none.
    public subscript(_ row: Int) -> String? {
        guard present[row] != 0 else { return nil }
        return String(decoding: bytes[Int(offsets[row])..<Int(offsets[row + 1])], as: UTF8.self)
    }

    mutating func append(_ text: String?) {
        if let text { bytes.append(contentsOf: text.utf8) }
        endRow(hasText: text != nil)
    }

    mutating func append(_ text: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: text)
        endRow(hasText: true)
    }

    /// Appends a text, or the JSON of another value.
    mutating func append(_ value: JSONValue?) {
        append(value.map { $0.string ?? $0.text })
        let isJSON = value != nil && value?.string == nil
        if isJSON || !json.isEmpty {
            json.append(contentsOf: repeatElement(0, count: present.count - 1 - json.count))
            json.append(isJSON ? 1 : 0)
        }
    }

    private mutating func endRow(hasText: Bool) {
        offsets.append(Int64(bytes.count))
        present.append(hasText ? 1 : 0)
    }

    /// Gives back the memory that was taken for more texts than came.
    mutating func trim() {
        bytes = bytes.trimmed
        offsets = offsets.trimmed
        present = present.trimmed
        json = json.trimmed
    }
}

extension Array {
    /// The array with little unused capacity: a copy if the unused capacity exceeds an eighth of ``count``, else the array itself.
    var trimmed: [Element] {
        capacity - count > count / 8 ? withUnsafeBufferPointer { Array($0) } : self
    }
}
