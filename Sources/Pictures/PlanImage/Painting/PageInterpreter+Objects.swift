import PlanBase
import PlanGeometry

/// Forms, pictures and layers (ISO 32000-1, 8.8 to 8.11).
extension PageInterpreter {
    /// A form with its content unpacked.
    struct Form {
        let bytes: [UInt8]
        let matrix: AffineTransform?
        let box: Box?
        /// The form's own resources; nil if it takes those of the content that paints it.
        let resources: ContentResources?
    }

    mutating func paintObject() {
        guard let name = operands.last?.name, let object = resources.object("/XObject", name), object.isStream else {
            painting.isDamaged = true
            return
        }
        let outer = layer
        defer { layer = outer }
        if let group = object["/OC"] { enter(layerIndex(group)) }
        if object["/Subtype"]?.name == "Image" {
            paintPicture(image(object))
        } else {
            run(form: object)
        }
    }

    private mutating func run(form object: PDFFile.Object) {
        let number = object.number
        guard openForms.count < limits.formDepth, !openForms.contains(number) else {
            painting.hasEndlessForms = true
            return
        }
        formCount += 1
        guard formCount <= limits.forms else { return }
        let form: Form
        if let known = number.flatMap({ forms[$0] }) {
            form = known
            byteCount += form.bytes.count
        } else {
            form = read(object)
            if let number { forms[number] = form }
        }
        let outside = (
            state, savedOutside, marksOutside, resources, textMatrix, lineMatrix, path, pathSegments, currentPoint
        )
        openForms.append(number)
        (savedOutside, marksOutside) = (saved.count, outerLayers.count)
        (path, pathSegments, currentPoint, pendingClip) = (Path(), 0, nil, nil)
        operands.removeAll(keepingCapacity: true)
        enter(form)
        run(form.bytes)
        saved.removeLast(saved.count - savedOutside)
        while outerLayers.count > marksOutside { layer = outerLayers.removeLast() }
        openForms.removeLast()
        (state, savedOutside, marksOutside, resources, textMatrix, lineMatrix, path, pathSegments, currentPoint) =
            outside
        pendingClip = nil
    }

    private mutating func enter(_ form: Form) {
        if let own = form.resources { resources = own }
        if let matrix = form.matrix?.concatenating(state.matrix) {
            if matrix.isFinite { state.matrix = matrix } else { painting.isDamaged = true }
        }
        guard let box = form.box else { return }
        let corners = rectangle(box)
        guard corners.allSatisfy(\.isFinite) else { return painting.isDamaged = true }
        clip(
            to: Path { path in
                path.addLines(corners)
                path.closeSubpath()
            }, .nonZero)
    }

    private mutating func read(_ object: PDFFile.Object) -> Form {
        let matrix = object["/Matrix"]?.items(limit: 6).compactMap(\.value) ?? []
        let box = object["/BBox"]?.items(limit: 4).compactMap(\.value) ?? []
        return Form(
            bytes: content(of: object),
            matrix: matrix.count == 6
                ? AffineTransform(a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
                : nil,
            box: box.count == 4
                ? Box(
                    minX: min(box[0], box[2]), minY: min(box[1], box[3]), maxX: max(box[0], box[2]),
                    maxY: max(box[1], box[3])) : nil,
            resources: object["/Resources"].map { ContentResources($0) })
    }

    // MARK: - Pictures

    /// Adds a picture, which fills the unit square of the content (8.9.5.1).
    private mutating func paintPicture(_ image: PageImage?) {
        let corners = [Point(x: 0, y: 1), Point(x: 1, y: 1), Point(x: 1, y: 0), Point(x: 0, y: 0)].map {
            $0.applying(state.matrix)
        }
        guard corners.allSatisfy(\.isFinite) else { return painting.isDamaged = true }
        add(.picture(corners: corners, image: image))
    }

    /// The picture of an object, which is looked up once.
    private mutating func image(_ object: PDFFile.Object) -> PageImage? {
        guard let number = object.number else { return nil }
        if let known = images[number] { return known }
        let image = PageImage(object)
        images[number] = .some(image)
        return image
    }

    mutating func paintInlineImage(_ lexer: inout ContentLexer) {
        var entries: [String: ContentToken] = [:]
        var key: String?
        while let token = lexer.next() {
            if case .keyword(let word) = token {
                guard word == ContentToken.code("ID") else { return painting.isDamaged = true }
                lexer.skipInlineImage(count: byteCount(ofInlineImage: entries))
                paintPicture(nil)
                return
            }
            if let name = key {
                entries[name] = token
                key = nil
            } else {
                key = token.name
            }
        }
        painting.isDamaged = true
    }

    /// The number of bytes of an inline image's data; nil where its entries do not tell it.
    private func byteCount(ofInlineImage entries: [String: ContentToken]) -> Int? {
        func entry(_ short: String, _ long: String) -> ContentToken? { entries[short] ?? entries[long] }
        func whole(_ token: ContentToken?) -> Int? { token?.number.flatMap { $0 >= 0 && $0 < 1e6 ? Int($0) : nil } }
        if let length = whole(entry("L", "Length")) { return length }
        guard entry("F", "Filter") == nil, let width = whole(entry("W", "Width")),
            let height = whole(entry("H", "Height"))
        else {
            return nil
        }
        if case .boolean(true) = entry("IM", "ImageMask") { return (width + 7) / 8 * height }
        let components: Int
        switch entry("CS", "ColorSpace") {
        case .name("G"), .name("DeviceGray"), .array: components = 1
        case .name("RGB"), .name("DeviceRGB"): components = 3
        case .name("CMYK"), .name("DeviceCMYK"): components = 4
        default: return nil
        }
        let bits = whole(entry("BPC", "BitsPerComponent")) ?? 8
        return bits <= 16 ? (width * components * bits + 7) / 8 * height : nil
    }

    // MARK: - Layers

    mutating func mark(_ name: ContentOperator) {
        guard name != .endMark else {
            if outerLayers.count > marksOutside { layer = outerLayers.removeLast() }
            return
        }
        guard outerLayers.count < limits.states else {
            painting.isCut = true
            return
        }
        outerLayers.append(layer)
        guard name == .beginMarkWithEntries, operands.count >= 2, operands[operands.count - 2].name == "OC",
            let properties = operands.last?.name
        else { return }
        if let known = resources.layers[properties] {
            enter(known)
        } else {
            let index = resources.object("/Properties", properties).flatMap { layerIndex($0) }
            resources.layers[properties] = .some(index)
            enter(index)
        }
    }

    /// Paints on a layer from now on, unless the layer around it is hidden.
    private mutating func enter(_ index: Int?) {
        guard let index, layer.map({ painting.layers[$0].isShown }) ?? true else { return }
        layer = index
    }

    /// The index of the layer of a group or a membership; nil for another object.
    private mutating func layerIndex(_ object: PDFFile.Object) -> Int? {
        if let number = object.number, let known = layersByNumber[number] { return known }
        var index: Int?
        if let found = layerTable.layer(object), painting.layers.count < limits.states {
            index = painting.layers.count
            painting.layers.append(found)
        }
        if let number = object.number { layersByNumber[number] = .some(index) }
        return index
    }
}
