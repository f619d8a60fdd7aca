import PlanBase
import PlanGeometry

/// The graphics state: saving, the matrix, lines and colours (ISO 32000-1, 8.4 and 8.6).
extension PageInterpreter {
    mutating func setState(_ name: ContentOperator) {
        switch name {
        case .save:
            guard saved.count < limits.states else {
                painting.isCut = true
                return
            }
            saved.append(state)
        case .restore: if saved.count > savedOutside, let last = saved.popLast() { state = last }
        case .concatenate:
            guard let matrix = matrix()?.concatenating(state.matrix) else { return }
            if matrix.isFinite { state.matrix = matrix } else { painting.isDamaged = true }
        case .lineWidth: if let width = number() { state.line.lineWidth = max(0, width) }
        case .lineCap: if let cap = number() { state.line.lineCap = cap == 1 ? .round : cap == 2 ? .square : .butt }
        case .lineJoin:
            if let join = number() { state.line.lineJoin = join == 1 ? .round : join == 2 ? .bevel : .miter }
        case .miterLimit: if let limit = number() { state.line.miterLimit = max(1, limit) }
        case .dash:
            guard hasOperands(2), let lengths = operands[operands.count - 2].items else { return }
            setDash(lengths.prefix(100).map { $0.number ?? .nan }, phase: number(1, of: 2))
        default: setExtendedState()
        }
    }

    private mutating func setDash(_ lengths: [Double], phase: Double) {
        guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), phase.isFinite else {
            painting.isDamaged = true
            return
        }
        state.line.dash = lengths.contains { $0 > 0 } ? lengths : []
        state.line.dashPhase = phase
    }

    private mutating func setExtendedState() {
        guard let name = operands.last?.name, let change = extendedState(name) else { return }
        if let width = change.lineWidth { state.line.lineWidth = max(0, width) }
        if let alpha = change.strokeAlpha { state.strokeAlpha = alpha }
        if let alpha = change.fillAlpha { state.fillAlpha = alpha }
        if let dash = change.dash { setDash(dash, phase: change.dashPhase) }
    }

    private func extendedState(_ name: String) -> ExtendedState? {
        if let known = resources.states[name] { return known }
        let found = resources.object("/ExtGState", name).map { ExtendedState($0) }
        resources.states[name] = found
        return found
    }

    // MARK: - Colours

    mutating func setColor(_ name: ContentOperator) {
        switch name {
        case .strokeGray: setStroke(.gray)
        case .strokeRGB: setStroke(.rgb)
        case .strokeCMYK: setStroke(.cmyk)
        case .fillGray: setFill(.gray)
        case .fillRGB: setFill(.rgb)
        case .fillCMYK: setFill(.cmyk)
        case .strokeSpace:
            guard let space = space() else { return }
            (state.strokeSpace, state.strokePaint) = (space, .color(space.first))
        case .fillSpace:
            guard let space = space() else { return }
            (state.fillSpace, state.fillPaint) = (space, .color(space.first))
        case .strokeColor, .strokeColorOrPattern: state.strokePaint = paint(state.strokeSpace)
        default: state.fillPaint = paint(state.fillSpace)
        }
    }

    private mutating func setStroke(_ space: PDFColorSpace) {
        (state.strokeSpace, state.strokePaint) = (space, paint(space))
    }

    private mutating func setFill(_ space: PDFColorSpace) { (state.fillSpace, state.fillPaint) = (space, paint(space)) }

    /// The colour or the pattern of the operands.
    private func paint(_ space: PDFColorSpace) -> PagePaint {
        if let name = operands.last?.name {
            return resources.object("/Pattern", name)?["/PatternType"]?.value == 2 ? .shading : .tiling
        }
        return .color(space.color(operands.suffix(32).map { $0.number ?? 0 }))
    }

    private mutating func space() -> PDFColorSpace? {
        guard let name = operands.last?.name else {
            painting.isDamaged = true
            return nil
        }
        if let device = PDFColorSpace(name: name) { return device }
        if let known = resources.spaces[name] { return known }
        let found = resources.object("/ColorSpace", name).map { PDFColorSpace($0) } ?? .gray
        resources.spaces[name] = found
        return found
    }
}
