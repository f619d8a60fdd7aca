import PlanBase
import PlanFiles
import PlanImage
import PlanJSON
import PlanModel
import PlanOverlay
import PlanSheet
import PlanStore
import PlanTiles

extension Route {
    /// Drawings and symbols.
    static let drawings = [
        Route("GET", "plans/{plan}/drawing", isLong: true) { call in
            let served = try call.plan()
            return try served.use { plan in
                let bytes =
                    switch try served.drawing.content(of: plan) {
                    case .bytes(let bytes, _): bytes
                    case .file(let path): try SequentialFile(path: path).readAll()
                    }
                return .file(bytes, named: plan.drawingFileName ?? "\(plan.name).png")
            }
        },
        Route("GET", "plans/{plan}/thumbnail", isLong: true) { call in
            let served = try call.plan()
            return try served.use { plan in
                var request = SheetRequest()
                let size = plan.drawing.size
                request.view.scale = max(0.001, min(1, 400 / max(size.width, size.height)))
                request.panels.legend = .never
                request.look.areaNames = .never
                let input = SheetInput(plan: plan, drawing: served.drawing.file)
                let bytes = try Sheet(request, input).renderedBytes(as: .png)
                return HTTPResponse(bytes, type: "image/png", headers: [("Cache-Control", "no-cache")])
            }
        },
        Route("GET", "plans/{plan}/tiles/{tag}/{z}/{x}/{y}", isLong: true) { call in
            let served = try call.plan()
            guard let level = call.number("z"), let column = call.number("x"), let row = call.number("y") else {
                throw APIError(404, "noSuchTile", Message("a tile's path ends with three numbers"))
            }
            let address = TileAddress(level: level, column: column, row: row)
            let tag = call.parameters["tag"] ?? ""
            do {
                let bytes = try served.tile(address, tag: tag)
                return HTTPResponse(
                    bytes, type: "image/png", headers: [("Cache-Control", "private, max-age=31536000, immutable")])
            } catch let error as TileError {
                if case .noSuchTile = error.cause {
                    throw APIError(404, "noSuchTile", Message("the drawing has no such tile"))
                }
                throw error
            }
        },
        Route("GET", "plans/{plan}/symbols/{symbol}/{color}") { call in
            guard let symbol = MarkerSymbol(rawValue: call.parameters["symbol"] ?? "") else {
                throw APIError(
                    404, "noSymbol", Message("there is no such symbol; there are: \(MarkerSymbol.names)"))
            }
            guard let color = Color(css: "#\(call.parameters["color"] ?? "")") else {
                throw APIError(404, "noColor", Message("a colour is six hexadecimal digits"))
            }
            let digits = try call.count("digits", in: 0...12) ?? 2
            let text = call.request.value("size") ?? "30.6"
            guard let size = Double(text), size >= 4, size <= 512 else {
                throw APIError.badValue("size", Message("a number from 4 to 512", context: "requirement"))
            }
            let isHollow = ["1", "true"].contains(call.request.value("hollow") ?? "")
            let picture = try MarkerPicture(symbol, color: color, size: size, digitCount: digits, isHollow: isHollow)
            var response = HTTPResponse(json: try picture.json())
            response.headers = [
                ("Content-Type", "application/json"), ("Cache-Control", "private, max-age=86400"),
            ]
            return response
        },
    ]
}

extension ServedPlan {
    /// A tile's PNG.
    fileprivate func tile(_ address: TileAddress, tag: String) throws -> [UInt8] {
        if let bytes = try drawing.readyTile(address, tag: tag) { return bytes }
        return try use { plan in
            guard try drawing.tag(of: plan) == tag else { throw TileError(.noSuchTile(address)) }
            return try drawing.tile(address, of: plan)
        }
    }
}

extension APICall {
    /// A number of the path; nil for anything else.
    fileprivate func number(_ name: String) -> Int? {
        parameters[name].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension MarkerSymbol {
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension MarkerPicture {
    fileprivate func json() throws -> JSONValue {
        let number = number.map { number -> JSONValue in
            var members: [String: JSONValue] = [
                "x": .number(number.center.x), "y": .number(number.center.y), "size": .number(number.size),
                "color": .string(number.color.hex), "halo": .null,
            ]
            if let halo = number.halo {
                members["halo"] = .object(["color": .string(halo.color.hex), "width": .number(halo.width)])
            }
            return .object(members)
        }
        return .object([
            "svg": .string(String(decoding: try svg(), as: UTF8.self)),
            "box": .array([.number(box.minX), .number(box.minY), .number(box.maxX), .number(box.maxY)]),
            "number": number ?? .null,
        ])
    }
}

extension HTTPResponse {
    /// A file to be kept by the one who asks, whatever its content is.
    static func file(_ bytes: [UInt8], named name: String, type: String = "application/octet-stream") -> HTTPResponse {
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._- ".contains($0)) ? $0 : "_" })
        return HTTPResponse(
            bytes, type: type,
            headers: [
                ("Content-Disposition", "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(name.escapedForPath)"),
                ("Cache-Control", "no-store"), ("Content-Security-Policy", "default-src 'none'; sandbox"),
            ])
    }
}
