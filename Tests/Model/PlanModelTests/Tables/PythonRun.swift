import Foundation
import Testing

/// Runs a Python program with openpyxl, in which `path` is a file; returns what it printed.
func python(_ program: String, _ path: String) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let start = "import datetime, openpyxl, re, sys, zipfile\npath = sys.argv[1]\n"
    process.arguments = ["-c", start + program, path]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(
        process.terminationStatus == 0, "python3 with openpyxl, which install-dependencies --tests installs")
    return String(decoding: output, as: UTF8.self)
}
