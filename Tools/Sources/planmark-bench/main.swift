// The measuring program: each subcommand prints one JSON line, or writes an outline or points to measure with.

import PlanPostgres

DatabaseAddress.register()
do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "locate": try LocateBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "areas": try AreasBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "zones": try ZonesBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "outline": try OutlineGenerator.run(arguments.dropFirst())
    case "boxes": try BoxesBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "marks": try MarksBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "find": try FindBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "copy": try CopyBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "scene": try SceneBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "curl": try CurlBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "region": try RegionBenchmark(BenchmarkOptions(arguments.dropFirst())).run()
    case "points": try PointFile.generate(BenchmarkOptions(arguments.dropFirst()))
    default: throw BenchmarkError("say what to measure\n\(usage)")
    }
} catch {
    BenchmarkError.end(with: error)
}
