import CJPEG
import PlanBase

/// The application segments of a JPEG that its header was read of: EXIF and the ICC profile.
struct JPEGSegments {
    let reader: jpeg_decompress_struct

    /// The orientation in the EXIF segment; upright if there is none.
    var orientation: Orientation {
        for content in contents(ofType: JPEG_APP0 + 1, signature: "Exif\0\0") {
            let orientation = Orientation(exif: content)
            if orientation != .upright { return orientation }
        }
        return .upright
    }

    /// The bytes of the first EXIF block; nil if there is none.
    var exifBytes: [UInt8]? {
        let content = contents(ofType: JPEG_APP0 + 1, signature: "Exif\0\0").first
        return content.flatMap { $0.isEmpty ? nil : Array($0) }
    }

    /// The ICC profile, and what is wrong if there is none though the file has parts of one (ICC.1:2022, annex B.4).
    func profile(limit: Int) -> (profile: ColorProfile?, defect: Message?) {
        var parts: [UInt8: UnsafeRawBufferPointer] = [:]
        var partCount: UInt8?
        for content in contents(ofType: JPEG_APP0 + 2, signature: "ICC_PROFILE\0") {
            // The number of the part, from 1, and how many there are.
            guard content.count > 2, content[0] > 0, content[0] <= content[1], partCount ?? content[1] == content[1],
                parts.updateValue(.init(rebasing: content[2...]), forKey: content[0]) == nil
            else { return (nil, Message("its colour profile is damaged and is left out")) }
            partCount = content[1]
        }
        guard let partCount else { return (nil, nil) }
        guard parts.count == partCount else {
            return (nil, Message("its colour profile is not complete and is left out"))
        }
        guard parts.values.reduce(0, { $0 + $1.count }) <= limit else {
            return (nil, Message("its colour profile has more than \(limit) bytes and is left out"))
        }
        let bytes = (1...partCount).flatMap { parts[$0].map(Array.init) ?? [] }
        return (ColorProfile(name: "ICC profile", bytes: bytes), nil)
    }

    /// Returns the bytes after the signature of each segment of a type that begins with the signature. The memory belongs to `reader`.
    private func contents(ofType type: Int32, signature: String) -> [UnsafeRawBufferPointer] {
        var contents: [UnsafeRawBufferPointer] = []
        var marker = reader.marker_list
        while let current = marker?.pointee {
            marker = current.next
            guard Int32(current.marker) == type, let data = current.data else { continue }
            // libjpeg keeps so many bytes of the segment, as long as the reader is there.
            let segment = UnsafeRawBufferPointer(start: data, count: Int(current.data_length))
            if segment.starts(with: signature.utf8) {
                contents.append(UnsafeRawBufferPointer(rebasing: segment[signature.utf8.count...]))
            }
        }
        return contents
    }
}
