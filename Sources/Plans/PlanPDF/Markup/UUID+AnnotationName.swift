import FoundationEssentials
import PlanModel

extension UUID {
    /// The id of the marker that an annotation of another program becomes: the name itself where that is an id, else one made of it
    /// (RFC 9562, 5.8), so that the same annotation becomes the same marker again.
    init(annotationName name: String) {
        if let id = UUID(uuidString: name) {
            self = id
            return
        }
        var bytes = Array(ContentHash(of: Array("planmark annotation \(name)".utf8)).bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}
