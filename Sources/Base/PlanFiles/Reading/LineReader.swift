/// The lines of a text that comes in pieces.
package struct LineReader {
    private let nextPiece: () throws(InputError) -> [UInt8]
    /// The number of the last line handed out, from 1.
    package private(set) var number = 0
    private var piece: ArraySlice<UInt8> = []
    private var hasEnded = false

    /// A reader of the bytes that `nextPiece` hands out, which ends with an empty piece.
    package init(nextPiece: @escaping () throws(InputError) -> [UInt8]) { self.nextPiece = nextPiece }

    /// The next line without its end; `nil` at the end.
    package mutating func next(upTo limit: Int, file: String) throws(InputError) -> ArraySlice<UInt8>? {
        var line: ArraySlice<UInt8> = []
        while true {
            if let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
                line = line.isEmpty ? piece[..<end] : line + piece[..<end]
                piece = piece[(end + 1)...]
                number += 1
                return line
            }
            line += piece
            guard line.count <= limit else {
                throw InputError(.rowTooLong(limit: limit), file: file, at: .line(number + 1))
            }
            piece = hasEnded ? [] : try nextPiece()[...]
            if piece.isEmpty {
                hasEnded = true
                guard !line.isEmpty else { return nil }
                number += 1
                return line
            }
        }
    }
}
