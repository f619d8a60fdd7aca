import PlanBase
import PlanTables

/// The way to read a file of areas or markers, in JSON; the header describes the members.
struct ReadingRequest: RequestPart {
    var table = TableRequest()
    var image: String?

    static var members: [Member<Self>] { TableRequest.members(of: \.table) + [Member("image", \.image)] }
}
