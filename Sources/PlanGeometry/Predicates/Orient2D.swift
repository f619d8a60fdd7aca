/// Where `c` lies relative to the line from `a` to `b`: positive when a, b, c turn from the x axis towards the y axis
/// (counterclockwise with y up, clockwise as seen in a drawing), negative when they turn the other way, 0 when the
/// three points are on one line.
public func orient2d(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x)
}
