import Testing

@testable import PlanTables

@Suite struct TableDialectTests {
    @Test(
        arguments: [
            ("x,y,title\n1,2,a\n", ","), ("x;y;title\n1,5;2;a\n", ";"), ("x\ty\n1\t2\n", "\t"), ("x|y\n1|2\n", "|"),
            ("x y\n1 2\n", " "),
            // A spreadsheet breaks lines within the cells of its header.
            ("number,x,y,\"Due\ndate\",note\n1,5,6,,k\n", ","),
            ("number;x;y;\"Fällig\r\nam, spätestens\";note\r\n1;5,5;6;;k\r\n", ";"),
            ("\"Room,\nnumber\"\tx\ty\n0.16\t5\t6\n", "\t"), ("\n\nx;y;title\n1,5;2;a\n", ";"),
        ] as [(String, Character)])
    func `The first row decides which character divides fields, wherever it ends`(text: String, delimiter: Character) {
        let dialect = TableDialect(TableStyle(), start: Array(text.utf8), isWhole: true)
        #expect(Character(Unicode.Scalar(dialect.delimiter)) == delimiter)
    }
}
