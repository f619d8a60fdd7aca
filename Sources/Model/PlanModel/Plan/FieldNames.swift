import PlanBase

extension MessageLanguage {
    /// Returns the name that tables in this language give a field of a marker or plan; the field's own name where there is no other, as
    /// of properties. A `#` at the end of the name, which marks a column of numbers, stays.
    package func name(ofField field: String) -> String {
        guard self == .chinese else { return field }
        let mark = field.hasSuffix("#") ? "#" : ""
        let name = String(field.dropLast(mark.count))
        return (Self.chineseFields[name] ?? name) + mark
    }

    private static let chineseFields: [String: String] = {
        let others = [
            "number": "编号", "position": "位置", "area": "区域", "author": "作者", "created": "创建时间", "changed": "修改时间",
            "id": "标识", "attachment": "附件", "total": "合计", "name": "名称", "pixels-per-metre": "每米像素", "units": "单位",
            "symbol": "符号",
            "style-color": "符号颜色", "size": "大小", "allowed": "允许标记", "shape": "形状", "workflow": "流程",
            "attachments": "附件", "table": "表", "saved": "已保存", "refused": "已拒绝", "markers": "标记",
            "areas": "区域", "unfinished": "未完成", "plan": "计划", "drawing-file": "图纸文件",
        ]
        return others.merging(DetailField.all.map { ($0.name, $0.chineseName) }) { $1 }
    }()
}
