import CISAL
import PlanBase

/// The first 33 bytes of a PNG, signature and IHDR, checked before libpng sees them so that the errors say what is wrong.
struct PNGPreamble {
    private let bytes: [UInt8]
    private let name: String

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    init(_ input: CodecInput) {
        bytes = input.firstBytes
        name = input.name
    }

    /// True if a file begins like a PNG, or like one that is cut off or was transferred as text.
    static func begins(_ firstBytes: [UInt8]) -> Bool {
        signature.starts(with: firstBytes) || isSignature(firstBytes)
    }

    /// True for the signature, and for what a transfer as text makes of it.
    private static func isSignature(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0x09, 0x50, 0x4E, 0x47])
    }

    func check(limits: DrawingLimits) throws(ImageError) {
        guard bytes.starts(with: Self.signature) else { throw signatureError }
        guard bytes.count >= 33 else { throw .truncated(file: name, row: nil) }
        guard bytes[12..<16].elementsEqual("IHDR".utf8), word(8) == 13 else {
            let crushed = Message(
                "it is in Apple's private format; turn it back with xcrun pngcrush -revert-iphone-optimizations")
            let isCrushed = bytes[12..<16].elementsEqual("CgBI".utf8)
            throw .corruptPNG(file: name, reason: isCrushed ? crushed : Message("its first chunk is not IHDR"))
        }
        // A wrong checksum comes before a wrong size, for then the size is not to be believed.
        guard crc32_gzip_refl(0, Array(bytes[12..<29]), 17) == word(29) else {
            throw .corruptPNG(file: name, reason: Message(untranslated: "IHDR: CRC error"))
        }
        let width = Int(word(16))
        let height = Int(word(20))
        guard width > 0, height > 0 else { throw .zeroSize(file: name, width: width, height: height) }
        guard width <= Int(Int32.max), height <= Int(Int32.max) else {
            throw .corruptPNG(file: name, reason: Message("its size of \(width) x \(height) is more than PNG allows"))
        }
        if let limit = limits.limitExceeded(width: width, height: height) {
            throw .tooLarge(file: name, width: width, height: height, limit: limit)
        }
    }

    private var signatureError: ImageError {
        if Self.signature.starts(with: bytes) { return .truncated(file: name, row: nil) }
        if Self.isSignature(bytes) {
            return .corruptPNG(
                file: name,
                reason: Message(
                    "its signature was changed, as happens when it is transferred as text; transfer it as binary"))
        }
        return .otherFormat(file: name, kind: FileKind(firstBytes: bytes), expected: .png)
    }

    private func word(_ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
