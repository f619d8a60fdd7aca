/// A point of an endless rolled sheet over a point of the picture, in spine coordinates.
struct RollLayer {
    var sheetPoint: Point
    var place: RollPlace
}
