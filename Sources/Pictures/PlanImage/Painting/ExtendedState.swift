/// The parameters of a dictionary for the graphics state that change what is told of objects (ISO 32000-1, 8.4.5).
struct ExtendedState {
    let lineWidth: Double?
    let strokeAlpha: Double?
    let fillAlpha: Double?
    let dash: [Double]?
    let dashPhase: Double

    init(_ object: PDFFile.Object) {
        lineWidth = object["/LW"]?.value
        strokeAlpha = object["/CA"]?.value
        fillAlpha = object["/ca"]?.value
        let dash = object["/D"].flatMap { $0.itemCount == 2 ? $0.items(limit: 2) : nil }
        self.dash = dash?[0].items(limit: 100).map { $0.value ?? 0 }
        dashPhase = dash?[1].value ?? 0
    }
}
