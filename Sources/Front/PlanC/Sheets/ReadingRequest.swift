import PlanBase
import PlanBatch

/// The way to read a file of areas or markers, in JSON; the header describes the members.
struct ReadingRequest: RequestPart {
    var table = SheetJob.Table()
    var image: String?

    static var members: [Member<Self>] {
        [
            Member("encoding", \.table.encoding), Member("delimiter", \.table.delimiter),
            Member("decimal", \.table.decimal), Member("dateFormat", \.table.dateFormat), Member("map", \.table.map),
            Member("worksheet", \.table.worksheet), Member("image", \.image),
        ]
    }
}
