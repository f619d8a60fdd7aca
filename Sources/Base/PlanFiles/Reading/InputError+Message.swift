import PlanBase

extension InputError {
    /// The error on one line, in a language as ``Problem/message(in:)`` has it.
    public func message(in language: MessageLanguage) -> String {
        "\(FilePlace.text(place, in: file, language)): \(problem.message(in: language))"
    }
}

extension InputError.Problem {
    /// Returns the description of the problem in a language, if the problem lies in one entry of a file and the other entries are used
    /// all the same. A problem of the whole file ends the reading, and its description is in English in every language, as all errors
    /// are.
    public func message(in language: MessageLanguage) -> String { language.text(description, chinese ?? description) }

    private var chinese: String? {
        switch self {
        case .raggedRow(let fields, let expected):
            "该行有 \(fields) 个字段,表头有 \(expected) 个"
        case .failedFormula(let column, nil):
            "“\(column.excerpt)”列:文件中没有该公式的值;请用电子表格程序打开并重新保存"
        case .failedFormula(let column, let error?):
            "“\(column.excerpt)”列:“\(error.excerpt)”是公式错误;请修正公式或清空单元格"
        case .notANumber(let column, ""): "“\(column)”列为空,需要一个数字"
        case .notANumber(let column, let text):
            "“\(column)”列:“\(text.excerpt)”不是数字"
                + (text.contains(",") && DecimalSign.comma.number(text) != nil
                    ? ";小数请用小数点,或用 --decimal comma 说明小数点为逗号" : "")
        case .otherFieldCount(let fields, let expected): "该行有 \(fields) 个字段,第一行有 \(expected) 个"
        case .notFinite(_, let coordinates): "坐标不是有限数值 \(coordinates)"
        case .zeroByte: "有一个零字节,文本中不会有;文件是否正确?"
        case .wrongGeometry("a marker", "an area"): "是标记,不是区域"
        case .wrongGeometry("a line", "an area"): "是线,不是区域"
        case .wrongGeometry(let found, let expected):
            "几何类型是 \(Self.kind(found.excerpt)),需要 \(Self.kind(expected).replacing(" or ", with: " 或 "))"
        case .tooFewPoints(let ring, let count): "\(Self.part(ring))只有 \(count) 个不同的点,区域至少需要三个"
        case .openRing(let ring, let first, let last):
            "\(Self.part(ring))没有闭合:从 \(first) 开始,到 \(last) 结束;请在末尾重复第一个点"
        default: nil
        }
    }

    /// A kind without its English article.
    private static func kind(_ text: String) -> String {
        let article = ["a ", "an "].first { text.hasPrefix($0) } ?? ""
        return String(text.dropFirst(article.count))
    }

    /// A part of a geometry that an error names: `polygon 2, ring 1`.
    private static func part(_ text: String) -> String {
        text.replacing("the ", with: "").replacing("polygon", with: "多边形").replacing(", ring", with: " 的环")
            .replacing("ring", with: "环") + " "
    }
}
