/// How the measuring program is called.
let usage = """
    usage: planmark-bench locate --areas FILE.wkt|FILE.geojson --points FILE.f64 [--threads N] [--repeat R]
           planmark-bench areas --areas FILE.wkt|FILE.geojson --points FILE.f64 [--threads N] [--repeat R]
           planmark-bench zones --areas FILE.wkt|FILE.geojson --points FILE.f64 [--output ZONES.u32] [--repeat R]
           planmark-bench outline circle|scrambled|coast|rooms COUNT > FILE.wkt
           planmark-bench points --areas FILE.wkt|FILE.geojson --count N --output FILE.f64
           planmark-bench boxes --input PLAN --areas BOXES.csv [--repeat R]
           planmark-bench marks --input PLAN [--count N]
           planmark-bench find --input PLAN|DATABASE [--text WORDS] [--status STATUS] [--repeat R]
           planmark-bench curl --input FILE.png [--output MAPS.f32] [--threads N] [--repeat R]
           planmark-bench copy --input FILE.png --output FILE.png [--compression fast|balanced|small] [--repeat R]
           planmark-bench scene [--repeat R]
           planmark-bench region --input FILE.png --areas FILE.geojson --points MARKERS.csv [--count N]

    locate measures PolygonLocator on the union of all polygons of the file, areas measures AreaIndex on them, one area
    a polygon or feature. Points are raw little-endian pairs of doubles; points makes random ones over the box of the
    areas, grown by a tenth. More than one thread means all cores; locate runs both ways in turns then and gives
    the medians. zones measures ZoneCounter on points and on boxes that stand on them, and writes the zones of each as bits of a
    word. boxes measures reading all markers of a plan that lie in each of many boxes, which a file gives as
    minX,minY,maxX,maxY, one a line. marks makes marks in one session, each in a change of its own, and prints their numbers.
    find measures finding markers by words or status, in one plan or in all of a database. curl draws a turning page of 1920 x 1080 pixels, a turn by an edge and one by a
    corner, and gives the median and the slowest of 19 frames; it writes the map from the picture to the page of one. copy
    measures reading and writing a PNG beside libpng. scene measures drawing 50 shapes beside bare calls of Cairo. region lays
    a sheet out over a drawing in memory, renders random regions of 512 x 512 pixels of it on one thread, and gives the
    median and the slowest.
    """
