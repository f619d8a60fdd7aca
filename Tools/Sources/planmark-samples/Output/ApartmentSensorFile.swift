import PlanGeometry
import PlanModel
import PlanPageCurl
import PlanTables

/// The file of the sample flat's sensors, in Leaflet's coordinates.
enum ApartmentSensorFile {
    /// The text of the file. Sensors are numbered as they stand in it.
    ///
    /// - Throws: `PlanDefect` when a sensor does not lie in its room.
    static func text(
        sensors: [Sensor], areas: [Area], scale: PlanScale, coordinates: CoordinateSystem
    ) throws -> String {
        var writer = CSVWriter(lineEnding: .lf)
        writer.append(["number", "lat", "lng", "title", "status", "category", "room", "reading", "battery"])
        for (index, sensor) in sensors.enumerated() {
            let point = scale.pixelPoint(sensor.place)
            let area = areas.first { $0.id == sensor.room }
            guard let area, area.shape.location(of: point) == .inside else {
                throw PlanDefect.issueOutsideRoom(number: index + 1, room: sensor.room)
            }
            let pair = try coordinates.pair(for: point)
            writer.append([
                "\(index + 1)", "\(pair.y)", "\(pair.x)", sensor.title, sensor.status, sensor.category, area.name,
                sensor.reading, sensor.battery.map { "\($0)" } ?? "",
            ])
        }
        return writer.text
    }
}
