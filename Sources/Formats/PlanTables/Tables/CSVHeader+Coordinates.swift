import PlanBase
import PlanFiles
import PlanModel

extension CSVHeader {
    /// The indices of the columns that hold coordinate pairs: `x` and `y`, or `lng` and `lat` for map points.
    public func coordinateColumns(
        for coordinates: CoordinateSystem, file: String, line: Int
    ) throws(InputError) -> (x: Int, y: Int) {
        let hasMapColumns = index(of: "lat") != nil && index(of: "lng") != nil
        let hasPlainColumns = index(of: "x") != nil && index(of: "y") != nil
        let remedy: Message? =
            if coordinates.isMap {
                hasPlainColumns
                    ? Message("columns x and y go with the coordinates pixel, normalized or vision") : nil
            } else {
                hasMapColumns
                    ? Message("columns lat and lng go with the coordinates leaflet or flutter-map") : nil
            }
        let columns = try indices(
            of: coordinates.isMap ? ["lng", "lat"] : ["x", "y"], file: file, line: line, remedy: remedy)
        return (columns[0], columns[1])
    }
}
