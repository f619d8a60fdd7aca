import PlanSheet

extension SheetRequest {
    /// The request for a plan's sheet, as the options of the command say it.
    init(
        _ markerLook: MarkerOptions, _ sheet: SheetOptions, _ size: SheetSizeOptions, _ report: ReportOptions
    ) {
        self.init()
        markerLook.fill(&markers)
        sheet.fill(&look, &panels)
        size.fill(&self)
        language = report.lang
    }

    /// The request for a sheet of files, whose markers are in some coordinates and are checked.
    init(
        _ coordinates: CoordinateOptions, _ areaCoordinates: AreaCoordinateOptions, _ placement: PlacementOptions,
        _ markerLook: MarkerOptions,
        _ sheet: SheetOptions, _ size: SheetSizeOptions, _ report: ReportOptions
    ) {
        self.init(markerLook, sheet, size, report)
        self.coordinates = coordinates.request
        self.areaCoordinates = areaCoordinates.request(beside: coordinates)
        (self.placement.anywhere, self.placement.placeBy) = (placement.anywhere, placement.placeBy)
        (self.placement.single, self.placement.strict) = (placement.single, placement.strict)
    }
}
