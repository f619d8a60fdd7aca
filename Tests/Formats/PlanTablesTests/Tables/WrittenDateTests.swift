import Testing

@testable import PlanBase
@testable import PlanTables

@Suite struct WrittenDateTests {
    @Test(arguments: [
        "2026-03-05", "05.03.2026", "5.3.26", "2026/3/5", "2026-03-05 08:30", "2026-03-05T08:30:00Z", "2026年3月5日",
        "2026年03月05日",
        "2026年3月5号", "2026年3月5日 08:30", "2026 年 3 月 5 日", "5. März 2026", "5.März 2026", "5 März 2026", "05. MÄRZ 2026",
        "5. Mrz. 2026", "5 March 2026", "5 Mar 2026", "March 5, 2026", "Mar. 5, 2026", "5-Mar-26", "05-Mar-2026",
        "5/Mar/2026",
        "2026-03-05T00:00:00+01:00", "2026-03-05T08:30:00-05:00", "Do, 05.03.2026", "Thu 5 Mar 2026", "bis 05.03.2026",
        "by March 5, 2026", "05.03.2026 17:00 Uhr", "Donnerstag, 5. März 2026",
    ])
    func `A date that can mean one day means it`(text: String) {
        #expect(WrittenDate(text)?.day(fileOrder: nil)?.description == "2026-03-05")
        #expect(WrittenDate(text)?.day(fileOrder: .monthDayYear)?.description == "2026-03-05")
        #expect(WrittenDate(text)?.possibleDays.count == 1)
    }

    @Test(arguments: [
        ("January", 1), ("Januar", 1), ("Jänner", 1), ("Feb", 2), ("Februar", 2), ("April", 4), ("May", 5), ("Mai", 5),
        ("June", 6),
        ("Juni", 6), ("Juli", 7), ("August", 8), ("Sept", 9), ("Oktober", 10), ("Oct", 10), ("November", 11),
        ("Dezember", 12),
        ("Dec", 12),
    ])
    func `Months have English and German names`(name: String, month: Int) {
        #expect(WrittenDate("1. \(name) 2026")?.day(fileOrder: nil) == CalendarDate(year: 2026, month: month, day: 1))
    }

    @Test(arguments: [
        "", "soon", "Mai", "Mai 2026", "5. Mai", "März", "KW 12", "5. Foo 2026", "2026年", "2026年3月", "年月日", "a年b月c日",
        "32. Mai 2026x",
        "5. Mai 2026 2027", "1 2 3", "bis", "bis bald", "Freitag", "2026-03-05T00:00:00+0x:00", "around 05.03.2026",
    ])
    func `Any other text is no date`(text: String) { #expect(WrittenDate(text)?.day(fileOrder: nil) == nil) }

    @Test func `A month's name tells nothing of the order of other dates`() throws {
        let text = "x,y,due\n1,2,5 March 2026\n3,4,3/13/2026\n5,6,3/1/2026\n"
        let dialect = TableDialect(TableStyle(), start: Array(text.utf8), isWhole: true)
        #expect(dialect.dateOrder == .monthDayYear && dialect.mixedDates == nil)
    }

    @Test func `A day that does not exist is told`() {
        for text in ["31. Februar 2026", "2026年2月30日", "30.02.2026"] {
            #expect(WrittenDate(text)?.problem(fileOrder: nil)?.english == "no such day")
        }
    }
}
