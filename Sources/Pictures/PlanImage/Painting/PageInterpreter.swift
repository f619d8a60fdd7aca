import PlanBase
import PlanGeometry

/// Runs the content of a page and notes what it paints (ISO 32000-1, 7.8.2 and 8.2).
struct PageInterpreter {
    var painting: PagePainting
    let limits: PaintingLimits
    let layerTable: LayerTable

    var state: GraphicsState
    var saved: [GraphicsState] = []
    /// The number of saved states that belong to the content around the form that is run.
    var savedOutside = 0
    var operands: [ContentToken] = []
    var resources = ContentResources(nil)

    /// The path that is being built, in page space, with the number of its lines and curves.
    var path = Path()
    var pathSegments = 0
    /// The end of the path, in page space; nil before the first point.
    var currentPoint: Point?
    var pendingClip: FillRule?

    /// From text space to the space of the content, at the next glyph and at the start of the line (9.4.2).
    var textMatrix = AffineTransform.identity
    var lineMatrix = AffineTransform.identity
    var fonts: [Int: PDFFont] = [:]

    /// The layer of what is painted, and those outside the marks that are open.
    var layer: Int?
    var outerLayers: [Int?] = []
    /// The number of marks that belong to the content around the form that is run.
    var marksOutside = 0
    var layersByNumber: [Int: Int?] = [:]

    /// The numbers of the forms that are being run, outermost first.
    var openForms: [Int?] = []
    var forms: [Int: Form] = [:]
    var images: [Int: PageImage?] = [:]
    var compatibilityDepth = 0

    var operatorCount = 0
    var objectCount = 0
    var segmentCount = 0
    var byteCount = 0
    var formCount = 0

    /// - Parameter base: from the page's own space to page space.
    init(_ painting: PagePainting, base: AffineTransform, layers: LayerTable, limits: PaintingLimits) {
        (self.painting, self.limits, layerTable) = (painting, limits, layers)
        state = GraphicsState(matrix: base)
    }

    /// Runs a page's content.
    mutating func run(page: PDFFile.Object) {
        resources = ContentResources(page.inherited("/Resources"))
        guard let contents = page["/Contents"] else { return }
        let streams = contents.isArray ? contents.items(limit: 100_000) : [contents]
        var bytes: [UInt8] = []
        for stream in streams where !painting.isCut {
            bytes += content(of: stream)
            // Streams are divided between tokens (7.8.2).
            bytes.append(0x0A)
        }
        run(bytes)
    }

    /// The unpacked bytes of a stream.
    mutating func content(of stream: PDFFile.Object) -> [UInt8] {
        let limit = limits.bytes - byteCount
        guard limit > 0 else {
            painting.isCut = true
            return []
        }
        var decoder = StreamDecoder(limit: limit)
        let bytes = decoder.bytes(of: stream)
        // A stream that unpacks to little costs the time of reading it too.
        byteCount += max(bytes.count, min(limit, decoder.packedByteCount))
        if decoder.isDamaged { painting.isDamaged = true }
        if decoder.isCut { painting.isCut = true }
        return bytes
    }

    mutating func run(_ bytes: [UInt8]) {
        var lexer = ContentLexer(bytes)
        while let token = lexer.next() {
            guard case .keyword(let code) = token else {
                if operands.count < 10_000 { operands.append(token) } else { painting.isDamaged = true }
                continue
            }
            operatorCount += 1
            guard operatorCount <= limits.operators else {
                painting.isCut = true
                break
            }
            if let found = ContentOperator(code: code) {
                run(found, &lexer)
            } else if compatibilityDepth == 0 {
                painting.isDamaged = true
            }
            operands.removeAll(keepingCapacity: true)
            if isFull() { break }
        }
        // Content that is cut ends anywhere.
        if !painting.isCut, lexer.hasErrors || !operands.isEmpty { painting.isDamaged = true }
        operands.removeAll(keepingCapacity: true)
    }

    /// Returns true, and notes it, if a limit on what is kept is reached.
    private mutating func isFull() -> Bool {
        guard
            objectCount > limits.objects || segmentCount > limits.segments || byteCount > limits.bytes
                || formCount > limits.forms
        else { return false }
        painting.isCut = true
        return true
    }

    private mutating func run(_ name: ContentOperator, _ lexer: inout ContentLexer) {
        switch name {
        case .move, .line, .curve, .curveFromPoint, .curveToPoint, .close, .rectangle: build(name)
        case .stroke, .closeStroke, .fill, .fillOld, .fillEvenOdd, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke,
            .closeFillStrokeEvenOdd, .endPath:
            paint(name)
        case .clip: pendingClip = .nonZero
        case .clipEvenOdd: pendingClip = .evenOdd
        case .save, .restore, .concatenate, .lineWidth, .lineCap, .lineJoin, .miterLimit, .dash, .extendedState:
            setState(name)
        case .strokeSpace, .fillSpace, .strokeColor, .strokeColorOrPattern, .fillColor, .fillColorOrPattern,
            .strokeGray, .fillGray,
            .strokeRGB, .fillRGB, .strokeCMYK, .fillCMYK:
            setColor(name)
        case .shading: paintShading()
        case .beginText, .endText, .characterSpacing, .wordSpacing, .stretch, .leading, .font, .textMode, .rise,
            .moveText,
            .moveTextLeading, .textMatrix, .nextLine:
            setText(name)
        case .show, .showSpaced, .showNextLine, .showNextLineSpaced: showText(name)
        case .paintObject: paintObject()
        case .beginImage: paintInlineImage(&lexer)
        case .beginMark, .beginMarkWithEntries, .endMark: mark(name)
        case .beginCompatibility: compatibilityDepth += 1
        case .endCompatibility: compatibilityDepth = max(0, compatibilityDepth - 1)
        case .renderingIntent, .flatness, .mark, .markWithEntries, .glyphWidth, .glyphWidthAndBox: break
        }
    }

    // MARK: - Operands

    /// Returns false, and notes the damage, if there are fewer than so many operands.
    mutating func hasOperands(_ count: Int) -> Bool {
        if operands.count >= count { return true }
        painting.isDamaged = true
        return false
    }

    /// One of the last `count` operands as a number; NaN for anything else.
    func number(_ index: Int, of count: Int) -> Double { operands[operands.count - count + index].number ?? .nan }

    /// The only operand as a number; nil, with the damage noted, if it is none.
    mutating func number() -> Double? {
        if let value = operands.last?.number, value.isFinite { return value }
        painting.isDamaged = true
        return nil
    }

    /// The matrix of the last six operands; nil, with the damage noted, if they are none.
    mutating func matrix() -> AffineTransform? {
        guard hasOperands(6) else { return nil }
        let matrix = AffineTransform(
            a: number(0, of: 6), b: number(1, of: 6), c: number(2, of: 6), d: number(3, of: 6), tx: number(4, of: 6),
            ty: number(5, of: 6))
        if matrix.isFinite { return matrix }
        painting.isDamaged = true
        return nil
    }

    /// Adds an object to those of the page.
    mutating func add(_ kind: PaintedObject.Kind) {
        painting.objects.append(PaintedObject(kind: kind, clip: state.clip, layer: layer))
        objectCount += 1
    }
}
