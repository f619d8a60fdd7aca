import PlanFiles

extension TextRecoder {
    /// The text of bytes that come in pieces of a size.
    func text(of bytes: [UInt8], inPiecesOf size: Int) throws -> String {
        var place = 0
        let next = pieces(after: []) { () throws(InputError) in
            let piece = Array(bytes[place..<min(place + size, bytes.count)])
            place += piece.count
            return piece
        }
        var text: [UInt8] = []
        while case let piece = try next(), !piece.isEmpty { text += piece }
        return String(decoding: text, as: UTF8.self)
    }
}
