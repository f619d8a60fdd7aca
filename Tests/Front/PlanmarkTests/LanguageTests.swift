import Foundation
import Testing

/// What the commands print in Chinese.
@Suite struct LanguageTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    @discardableResult
    private func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    private func chinese(_ arguments: [String]) throws -> CommandRun { try run(arguments + ["--lang", "zh"]) }

    @Test func `Tables and notes are in Chinese with --lang zh, values as they are`() throws {
        let imported = try chinese(["import", "level.plan", "defects.csv"])
        #expect(imported.lines[0] == "defects.csv: 0 个区域,2 个新标记,更改 0 个,未变 0 个,拒绝 5 个")
        #expect(imported.output.contains("defects.csv:4: 在图纸之外") && imported.output.contains("defects.csv:8: “x”列"))
        #expect(try chinese(["import", "level.plan", "defects.csv"]).output.contains("注意:文件中有 2 个标记已在计划中"))
        let list = try chinese(["list", "level.plan"]).lines
        for heading in ["状态", "类别", "区域", "标题", "负责人", "截止日期"] { #expect(list[0].contains(heading)) }
        #expect(list[1].contains("未处理") && list[1].contains("Kitchen"))
        #expect(list.last == "2 个标记")
        #expect(try chinese(["list", "level.plan", "--area", "Cellar"]).errors.contains("计划中没有区域“Cellar”"))
        #expect(
            try chinese(["list", "level.plan", "--near", "1,1", "--sort", "due"]).errors.contains(
                "--sort 与 --near 同时使用时不起作用"))
        #expect(try chinese(["stats", "level.plan"]).output.contains("合计"))
        #expect(try chinese(["area", "list", "level.plan"]).lines.last == "3 个区域")
        #expect(try chinese(["show", "level.plan", "1"]).output.contains("作者"))
        try run(["edit", "level.plan", "1", "--priority", "high"])
        let history = try chinese(["history", "level.plan"]).output
        #expect(history.contains("编辑,Ada") && history.contains("标记 1: 优先级 (无) -> 'high'"))
        let export = try chinese(["export", "level.plan", "--output", "a.csv"])
        #expect(export.output == "a.csv: 0 个区域, 2 个标记\n" && export.errors.contains("文件中没有:"))
    }

    @Test func `A rendered plan is reported as an annotated drawing is: in Chinese, as JSON, or not at all`() throws {
        try run(["mark", "level.plan", "100", "100"])
        let render = ["render", "level.plan", "--output", "out.png"]
        #expect(try chinese(render).output == "out.png:3 个区域,1 个标记\n")
        #expect(try run(render + ["--json"]).output.contains("\"drawn\":1"))
        let silent = try run(render + ["--quiet", "--area", "Cellar", "--pixels-per-metre", "10"])
        #expect(silent.status == 0 && silent.output.isEmpty && silent.errors.isEmpty)
        #expect(try run(render + ["--quiet", "--json"]).status == 2)
    }

    @Test(arguments: [
        ("de_DE.UTF-8", "", "", "0 Markierungen"), ("", "zh_CN.UTF-8", "de_DE.UTF-8", "0 个标记"),
        ("", "", "de", "0 Markierungen"),
        ("C", "de_DE", "de_DE", "0 markers"), ("fr_FR.UTF-8", "", "", "0 markers"), ("", "", "", "0 markers"),
        ("de_AT@euro", "", "", "0 Markierungen"),
    ])
    func `The system's settings decide where no language is asked for`(
        all: String, messages: String, lang: String, shown: String
    ) throws {
        let environment = ["LC_ALL": all, "LC_MESSAGES": messages, "LANG": lang]
        let run = try CommandRun(["list", "level.plan"], in: workspace.folder, environment: environment)
        #expect(run.lines.last == shown)
        let asked = try CommandRun(
            ["list", "level.plan", "--lang", "en"], in: workspace.folder, environment: environment)
        #expect(asked.lines.last == "0 markers")
    }

    @Test func `Tables, notes and sheets speak German`() throws {
        try run(["mark", "level.plan", "100", "100", "--title", "Tap"])
        func german(_ arguments: [String]) throws -> CommandRun { try run(arguments + ["--lang", "de"]) }
        let list = try german(["list", "level.plan"]).lines
        for heading in ["Status", "Kategorie", "Bereich", "Titel", "Zuständig", "Frist"] {
            #expect(list[0].lowercased().contains(heading.lowercased()), "\(list[0])")
        }
        #expect(list.last == "1 Markierung" && list[1].contains("offen"))
        #expect(try german(["show", "level.plan", "1"]).output.contains("offen"))
        #expect(try german(["stats", "level.plan"]).lines[0].contains("offen"))
        #expect(
            try german(["mark", "level.plan", "90000", "5"]).errors.hasPrefix(
                "planmark: Fehler: außerhalb der Zeichnung"))
        let environment = ["LC_ALL": "de_DE.UTF-8"]
        let missing = try CommandRun(["list", "none.plan"], in: workspace.folder, environment: environment)
        #expect(missing.status == 3 && missing.errors.contains("Datei nicht vorhanden"))
        #expect(try german(["area", "list", "level.plan"]).lines.last == "3 Bereiche")
        #expect(
            try german(["render", "level.plan", "--output", "out.png"]).output
                == "out.png: 3 Bereiche, 1 Markierung\n")
        #expect(try german(["list", "level.plan", "--area", "Cellar"]).errors.contains("„Cellar“"))
    }

    @Test func `What is read by programs is the same in every language`() throws {
        try run(["mark", "level.plan", "100", "100", "--title", "Tap"])
        for command in [["list", "level.plan"], ["stats", "level.plan"], ["show", "level.plan", "1"]] {
            #expect(try chinese(command + ["--json"]).output == run(command + ["--json"]).output)
        }
    }
}
