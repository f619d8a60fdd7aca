import Foundation

/// Runs a Python program with openpyxl, in which `path` is a file; returns what it printed.
package func python(_ program: String, _ path: String) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let start = "import datetime, openpyxl, re, sys, zipfile\npath = sys.argv[1]\n"
    process.arguments = ["-c", start + program, path]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw PythonFailure() }
    return String(decoding: output, as: UTF8.self)
}

/// A program in Python failed.
package struct PythonFailure: Error, CustomStringConvertible {
    package var description: String {
        "python3 failed; 'Scripts/install-dependencies --tests' installs it with openpyxl"
    }
}
