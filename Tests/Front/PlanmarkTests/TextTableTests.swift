import Testing

@testable import planmark

@Suite struct TextTableTests {
    private let table: TextTable = {
        var table = TextTable(["no#", "title", "area"])
        table.append(["1", "Outlet in the kitchen is dead", "Kitchen"])
        table.append(["12", "插座没有电,需要更换新的插座", "Office"])
        return table
    }()

    @Test func `A table that fits is left as it is, as is one whose width is not limited`() {
        #expect(table.text(fitting: 100, shortening: [1]) == table.text)
        #expect(table.text(fitting: nil, shortening: [1]) == table.text)
    }

    @Test(arguments: 24...38)
    func `The first column to be shortened gives way until the table fits`(width: Int) {
        let lines = table.text(fitting: width, shortening: [1, 2]).split(separator: "\n")
        for line in lines { #expect(String(line).displayWidth <= width, "\(line)") }
        #expect(lines[1].contains("…") && lines[2].contains("…"))
        #expect(lines[1].hasPrefix(" 1  Outlet"))
    }

    @Test func `No cell is cut to less than says something`() {
        let lines = table.text(fitting: 3, shortening: [1, 2]).split(separator: "\n")
        #expect(lines[1] == " 1  Out…  Kit…")
    }
}
