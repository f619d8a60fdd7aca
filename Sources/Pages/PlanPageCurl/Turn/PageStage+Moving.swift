import PlanGeometry

extension PageStage {
    /// The stage moved on the picture.
    public func offsetBy(_ vector: Vector) -> PageStage {
        var moved = self
        for index in moved.flat.indices { moved.flat[index].frame = moved.flat[index].frame.offsetBy(vector) }
        if let frame = sheet?.frame { moved.sheet?.frame = frame.offsetBy(vector) }
        return moved
    }
}
