import PlanArgumentParser

/// The topics of `planmark help`.
extension HelpTopic {
    static let all = [coordinates, formats, days]

    private static let coordinates = HelpTopic(
        "coordinates", abstract: "Pixels, map points, lengths: what --coordinates and its companions mean.",
        discussion: """
            A pixel point counts from the drawing's top-left corner, x to the right, y down; the pixel (i, j) covers the square from (i, j) to \
            (i + 1, j + 1). Points are written x,y, map points lat,lng; GeoJSON always has [x, y], which is [lng, lat].

            --coordinates pixel, the default, are these. --coordinates leaflet --zoom 3 and --coordinates flutter-map --zoom 2 are map points \
            of Leaflet's CRS.Simple and flutter_map's CrsSimple, not places on Earth: x = s lng and y = -s lat, with s = 2^zoom pixels in \
            Leaflet and 256 2^zoom in flutter_map. Latitudes on the drawing are negative; --y-axis down is for apps that store them growing \
            downwards. --coordinates normalized go from 0 to 1, vision the same from the lower left.

            - --origin bottom-left: y, or latitudes, counted upward from the lower edge, as in CAD programs.
            - --unit mm, cm, m, ft, in: lengths in the building; the scale is the plan's or the drawing's.
            - --bounds w,s,e,n: the coordinates of the left, lower, right and upper edge, between which the picture is stretched.
            - --swap-axes: y before x, or lng before lat.
            - --area-coordinates, --area-origin: where the areas have other coordinates than the markers.

            'planmark convert' takes points from one to the other, and 'planmark grid' paints pixel coordinates over a drawing. Degrees of \
            longitude and latitude are refused: give those of the drawing's edges with --bounds west,south,east,north.
            """)

    private static let formats = HelpTopic(
        "formats", abstract: "What drawings, areas and markers are read from, and what is written.",
        discussion: """
            Drawings are PNG and JPEG files and pages of PDF files (site.pdf --page 3, or 'site.pdf#page=3&dpi=150'), told apart by their content.

            Areas are the polygons of GeoJSON, KML and KMZ, well-known text, COCO, labelme and Web Annotations. The property name is shown; \
            "allowed": false marks an area that takes no markers.

            Markers are CSV with a header row, workbooks (.xlsx, .ods), points of GeoJSON, KML and well-known text, JSON lines or an array of \
            objects. x,y (or lat,lng) are needed; number, title, status, category, priority, assignee, due, color and cost are known, also by \
            their usual German and Chinese names; other columns are kept. --delimiter, --encoding, --decimal and --map Titel=title decide \
            where what was found is wrong. A plan takes lists without coordinates that name rooms.

            Sheets are written as .png, .jpg, .pdf or .svg. 'planmark export' writes .geojson, .csv, .xlsx, .jsonl, COCO, labelme, Web \
            Annotations, .xfdf, and annotations on a .pdf.

            Not read: .xls, DXF, DWG, shapefiles, GML, GPX, GeoPackage, Parquet. Each is named with what to do.
            """)

    private static let days = HelpTopic(
        "days", abstract: "How days are written, in options and in lists.",
        discussion: """
            Options take 2026-03-01, 01.03.2026, yesterday, today, tomorrow, +7d and -3d. Lists may also have 1. März 2026, 1 March 2026, \
            2026年3月1日, 2026/3/1 and 3/1/2026; where the last can mean two days, --date-format dmy or mdy says which.

            A marker is overdue when its due day was before today and its status is not one that the workflow ends in.
            """)
}
