import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanModel
import PlanStore

/// Lists and counts the markers of several plans.
struct PlansPrinter {
    let collection: ToldCollection
    let query: CollectionQuery
    let language: MessageLanguage

    private var plans: any PlanCollection { collection.plans }

    /// Prints a table of the markers.
    func printTable() throws {
        var table = TextTable(
            (["plan", "#"] + MarkerCells.names).map(language.name(ofField:)), optional: MarkerCells.optional(from: 2))
        var count = 0
        try plans.forEachMarker(query) { marker in
            table.append(
                [marker.plan, "\(marker.item.marker.number ?? 0)"]
                    + MarkerCells.cells(of: marker.item, area: marker.areaName, in: language))
            count += 1
        }
        if count > 0 {
            print(table.text(fitting: TerminalColumns.ofOutput, shortening: MarkerCells.shortened(from: 2, and: [0])))
        }
        print(Message.counted(count, .marker).text(in: language))
    }

    /// Prints a JSON array of the markers, each with its plan's name, while they are read.
    func printJSON() throws {
        var array = JSONArrayPrinter()
        try plans.forEachMarker(query) { marker in
            try array.append { try MarkerJSON.append(marker.item, plan: marker.plan, coordinates: .pixel, to: &$0) }
        }
        try array.end()
    }

    /// Writes the markers, with the names of their plans as the property `plan`, while they are read; returns their number.
    func write(
        _ writer: inout some PlanWriter, includesAreas: Bool, to output: ([UInt8]) throws -> Void
    ) throws -> (areas: Int, markers: Int) {
        let areas = includesAreas ? try plans.areas(query.names).map { Self.named($0.area, $0.plan) } : []
        let names = try writer.columnNames(plans.propertyNames(query.names)) { body in
            try plans.forEachMarker(query) { try body($0.item) }
        }
        try writer.begin(
            PlanHead(areas: areas, propertyNames: [Self.property] + names.filter { $0 != Self.property }))
        var count = 0
        try plans.forEachMarker(query) { marker in
            try writer.append(Self.named(marker))
            count += 1
            if count.isMultiple(of: 100) { try output(writer.takeBytes()) }
        }
        try writer.end()
        try output(writer.takeBytes())
        return (areas.count, count)
    }

    private static let property = "plan"

    /// The id of an area among those of several plans.
    private static func id(_ area: Area.ID, _ plan: String) -> Area.ID { "\(plan)#\(area)" }

    private static func named(_ area: Area, _ plan: String) -> Area {
        var properties = area.properties
        properties[property] = .string(plan)
        return Area(
            id: id(area.id, plan), name: area.name, isAllowed: area.isAllowed, color: area.color, shape: area.shape,
            properties: properties)
    }

    private static func named(_ marker: CollectedMarker) -> PlanMarker {
        var item = marker.item
        item.marker.details.properties[property] = .string(marker.plan)
        item.area = item.area.map { id($0, marker.plan) }
        return item
    }
}
