import PlanBase
import PlanImage
import PlanModel
import PlanSheet
import PlanStore

extension Route {
    /// Photos and other files of markers.
    static let attachments = [
        Route("POST", "plans/{plan}/markers/{marker}/attachments", .writing, bodyLimit: 64 << 20) { call in
            let name = (call.request.value("name") ?? "").onOneLine.trimmed
            guard !name.isEmpty, name.utf8.count <= 255 else {
                throw APIError.badValue(
                    "name", Message("a file's name of at most 255 bytes", context: "requirement"))
            }
            let bytes = call.request.body
            guard !bytes.isEmpty else { throw APIError(422, "noContent", Message("the file is empty")) }
            try Photo.check(bytes, named: name)
            let hash = ContentHash(of: bytes)
            return try call.write("attach", status: 201) { transaction in
                let number = try call.numberedMarker(of: transaction.plan).number
                try transaction.attach(bytes, named: name, to: number)
            } answer: { text, plan, _ in
                let marker = try? call.marker(of: plan)
                text.member(marker)
                text.member("attachment", marker?.attachments.last { $0.hash == hash }?.json ?? .null)
            }
        },
        Route("GET", "plans/{plan}/markers/{marker}/attachments/{hash}", isLong: true) { call in
            let side = try call.count("side", in: 16...8192) ?? 2048
            return try call.plan().use { plan in
                let attachment = try call.attachment(of: try call.marker(of: plan))
                let bytes = try plan.content(of: attachment)
                guard let photo = try Photo(bytes, named: attachment.name, side: side) else {
                    return .file(bytes, named: attachment.name)
                }
                return HTTPResponse(
                    photo.bytes, type: photo.format.mediaType,
                    headers: [
                        ("Cache-Control", "private, max-age=31536000, immutable"),
                        ("Content-Security-Policy", "default-src 'none'; sandbox"),
                    ])
            }
        },
        Route("DELETE", "plans/{plan}/markers/{marker}/attachments/{hash}", .writing) { call in
            try call.write("detach") { transaction in
                let (marker, number) = try call.numberedMarker(of: transaction.plan)
                try transaction.detach("\(try call.attachment(of: marker).hash)", from: number)
            } answer: { text, plan, _ in
                text.member(try? call.marker(of: plan))
            }
        },
    ]
}

extension APICall {
    /// The attachment that the path names by the hash of its content.
    fileprivate func attachment(of marker: PlanMarker) throws -> Attachment {
        let text = (parameters["hash"] ?? "").lowercased()
        guard let found = marker.attachments.first(where: { "\($0.hash)" == text }) else {
            throw APIError(404, "noAttachment", Message("the marker has no such attachment"))
        }
        return found
    }
}
