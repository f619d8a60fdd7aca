import PlanGeometry

extension PageTurn {
    /// The turning leaf before it curls.
    package struct Leaf {
        package let front: Page?
        package let back: LeafBack<Page>
        package let frame: Box
        package let spine: LeafEdge

        /// Converts a point of the view to leaf coordinates.
        func local(_ point: Point) -> Point { point - (frame.origin - .zero) }

        /// The mirror image of a point beyond the spine, in leaf coordinates.
        package func mirrored(_ point: Point) -> Point {
            switch spine {
            case .left: Point(x: -point.x, y: point.y)
            case .right: Point(x: 2 * frame.width - point.x, y: point.y)
            case .top: Point(x: point.x, y: -point.y)
            case .bottom: Point(x: point.x, y: 2 * frame.height - point.y)
            }
        }

        /// The nearest point of the leaf at least half a page away from the spine: closer to it, a small movement would turn
        /// the whole page.
        package func grip(near point: Point) -> Point { self.point(near: point, fromSpine: 0.5) }

        /// The point of the free edge beside another point.
        func freePoint(beside point: Point) -> Point { self.point(near: point, fromSpine: 1) }

        /// The nearest point of the leaf at least a share of the page away from the spine.
        private func point(near point: Point, fromSpine share: Double) -> Point {
            let (width, height) = (frame.width, frame.height)
            return Box(
                minX: spine == .left ? share * width : 0, minY: spine == .top ? share * height : 0,
                maxX: spine == .right ? (1 - share) * width : width,
                maxY: spine == .bottom ? (1 - share) * height : height
            ).nearestPoint(to: point)
        }
    }

    package var leaf: Leaf {
        let isBoundFirst = layout.options.spineLocation == .mid ? motion < 0 : layout.options.spineLocation == .min
        let spine: LeafEdge =
            switch layout.options.navigationOrientation {
            case .horizontal: isBoundFirst ? .left : .right
            case .vertical: isBoundFirst ? .top : .bottom
            }
        let place = liftedPlace
        let front = isLifted ? previousPages[place] : pendingPages[place]
        let back: LeafBack<Page> =
            if layout.options.spineLocation == .mid {
                .page(pendingPages[1 - place])
            } else {
                layout.options.isDoubleSided ? .page(self.back) : .seeThrough
            }
        return Leaf(front: front, back: back, frame: layout.frame(ofPage: place), spine: spine)
    }

    /// The place in reading order of the turning page: going forward turns the last page shown.
    private var liftedPlace: Int { layout.options.spineLocation == .mid && direction == .forward ? 1 : 0 }

    /// The pages that lie flat while the leaf turns.
    private var pagesBeneath: [Page?] {
        var pages = isLifted ? previousPages : pendingPages
        pages[liftedPlace] = isLifted ? pendingPages[liftedPlace] : previousPages[liftedPlace]
        return pages
    }

    /// The stage with the leaf in a shape.
    package func stage(curled curl: PageCurl) -> PageStage<Page> {
        let leaf = leaf
        return PageStage(
            flat: layout.placed(pagesBeneath),
            leaf: TurningLeaf(front: leaf.front, back: leaf.back, frame: leaf.frame, curl: curl))
    }
}
