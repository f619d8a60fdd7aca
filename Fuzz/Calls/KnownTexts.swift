/// Texts that are right, or nearly so, for calls to start from. FOLDER stands for the folder of the files.
enum KnownTexts {
    static let rooms = """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":"a","properties":{"name":"A"},"geometry":{"type":"Polygon",
        "coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}},{"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Polygon",
        "coordinates":[[[9,0],[20,0],[20,9],[9,9],[9,0]]]}}]}
        """
    static let features = [
        "[]", "[{}]", "[{}, {}]",
        #"[{"id": 1, "properties": {"name": "A", "allowed": false}}, {"properties": {"color": "red"}}]"#,
        #"[{"id": "a"}, {"id": "a", "properties": {"Raum": "B", "floor": 2}}]"#, #"[{"properties": 5}, {}]"#,
    ]
    static let markers = [
        "number,title,x,y,status,due,floor\n5,Door,1,1,open,,4\n6,Tap,12,4,closed,2026-03-01,\n", "x,y\n99,99\n",
        "x,y\n1,nan\n",
        #"[{"x": 3, "y": 4, "status": "open"}]"#, #"{"number": 1, "title": "Wall", "x": 5, "y": 5}"#, rooms, "", "x",
        #"{"type":"Feature","properties":{"title":"P"},"geometry":{"type":"Point","coordinates":[3,4]}}"#,
        "title;x;y;Fällig\nTür;1,5;2;1.3.26\n",
    ]
    static let markerRows = [
        "[]", "[{}]",
        #"[{"title": "Door", "due": "KW 12", "number": 3, "type": "crack"}, {"number": 3, "properties": {"a": [1]}}]"#,
        "{}", #"{"title": ["Door"], "status": ["opne"], "floor": [4]}"#,
        #"{"title": ["Door", null], "number": [1, 1.5]}"#,
        #"{"title": 5}"#, #"[1]"#,
    ]
    static let readings = [
        "{}",
        #"{"encoding": "GB18030", "delimiter": ";", "decimal": "comma", "dateFormat": "dmy", "worksheet": "List"}"#,
        #"{"map": {"Tür": "title", "x": "y"}, "image": "1", "delimiter": "tab"}"#, #"{"encoding": "none"}"#,
    ]
    static let scenes = [
        #"{"type": "circle"}"#, #"{"size": [9, 9], "view": {"type": "rectangle"}}"#, #"{"type": "text", "text": "Hi"}"#,
        "{",
        #"{"type": "hstack", "children": [{"type": "star"}, {"type": "circle"}]}"#,
    ]
    static let formats = ["png", "pdf", "svg", "gif"]
    static let detections = [
        #"[{"image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4], "score": 0.5, "keypoints": [1, 2, 1]}]"#,
        #"{"images": [], "categories": [{"id": 1, "name": "a", "keypoints": ["x", "y"], "skeleton": [[1, 3]]}], "annotations": []}"#,
        "x_min,y_min,x_max,y_max,class_name,confidence\n1,1,5,5,a,0.5\n", "0 0.5 0.5 0.2 0.2\n", "", "[]",
        #"[{"boundingBox": [0, 0, 1, 1], "joints": {"root": [0.5, 0.5, 1]}}]"#,
    ]
    static let skeletons = [
        "coco-17", "vision-hand", #"{"name": "a", "keypoints": ["x", "y"], "edges": [["x", "y"]]}"#, "{", "[]", "a",
    ]
    static let words = [
        "title", "note", "status", "category", "priority", "assignee", "due", "color", "size", "number", "x", "y", "id",
        "area",
        "symbol", "author", "created", "changed", "property:floor", "2026-03-01", "red", "open", "closed",
        "in progress",
    ]

    // MARK: - Requests

    static let coordinates = [
        "{}", #"{"system": "leaflet", "zoom": 2}"#, #"{"system": "flutter-map", "yAxis": "down"}"#,
        #"{"system": "vision"}"#,
        #"{"system": "normalized"}"#,
    ]
    static let sheets = [
        "{}", #"{"version": 1}"#, #"{"version": 2}"#, #"{"view": {"scale": 2, "padding": 3}}"#,
        #"{"view": {"crop": {"box": [1, 1, 5, 5]}}}"#,
        #"{"view": {"crop": {"area": "A"}}, "placement": {"anywhere": true}}"#,
        #"{"view": {"crop": {"marker": 1}}, "markers": {"symbol": "dot", "size": 4, "colorBy": "property:floor"}}"#,
        #"{"markers": {"labels": "title", "clusters": true, "clusterDistance": 9, "spread": "always"}}"#,
        #"{"markers": {"heatMap": true, "markersOnHeat": true, "icon": "FOLDER/scene.json"}}"#,
        #"{"look": {"theme": "dark", "areaNames": "never", "fade": 0.4, "grey": true, "renderer": "cairo"}}"#,
        #"{"placement": {"strict": true, "single": true}, "coordinates": {"system": "leaflet", "zoom": 1, "yAxis": "down"}}"#,
        #"{"panels": {"legend": "outside", "titleBlock": {"project": "P", "sheet": "S", "place": "top-left"}, "north": 30}}"#,
        #"{"panels": {"scaleBar": true, "pixelsPerMetre": 9, "mapScale": 100}, "language": "zh", "maxMegapixels": 1}"#,
        #"{"text": {"size": 5, "font": "DejaVu Sans, serif", "fontFile": "FOLDER/none.ttf"}}"#,
    ]
    static let books = [
        "{}", #"{"spine": "mid", "doubleSided": true, "rightToLeft": true}"#,
        #"{"style": "scroll", "margin": 2, "spacing": 1}"#,
        #"{"orientation": "vertical", "direction": "reverse", "touch": [3, 4], "radius": 2, "angle": 20}"#,
        ##"{"paper": "white", "back": "#eee", "background": "rgb(1, 2, 3)"}"##,
    ]
    static let zones = [
        "{}", #"{"anchors": ["bottom-left", "center-of-mass"], "boundary": "tiling"}"#, #"{"anchors": []}"#,
        #"{"boundary": "exclusive"}"#,
    ]
    static let lineCounters = [
        "{}", #"{"anchors": ["center"], "minimumCrossing": 2}"#, #"{"names": ["Door", "Gate"]}"#,
        #"{"minimumCrossing": 0}"#,
    ]
    static let newPlans = [
        "{}", #"{"name": "Level 4", "embed": true, "author": "Ada"}"#,
        #"{"pixelsPerMetre": 9, "areas": "FOLDER/rooms.geojson"}"#,
        #"{"areas": "FOLDER/rooms.geojson", "coordinates": {"system": "leaflet", "zoom": 0, "yAxis": "down"}}"#,
    ]
    static let queries = [
        "{}", #"{"status": ["open", ""], "text": "do", "sort": "due", "limit": 3}"#, #"{"area": "A", "overdue": true}"#,
        #"{"notStatus": "closed", "category": "x", "priority": "1", "assignee": "Ada", "madeBy": "Ada"}"#,
        #"{"changedAfter": "-7d", "dueBefore": "2026-03-02", "dueAfter": "today", "box": [0, 0, 9, 9]}"#,
        #"{"near": [3, 4], "limit": 1, "sort": "number"}"#,
    ]
    static let placements = [
        "{}", #"{"author": "Ada", "role": "inspector", "anywhere": true}"#, #"{"snap": 3, "strict": true}"#,
    ]
    static let details = [
        #"[{"title": "Door", "status": "open", "due": "2026-03-01", "color": "red", "symbol": "dot"}]"#,
        #"[{"number": 9, "size": 4, "styleColor": "blue", "property:floor": 4}, {"properties": {"a": [1]}, "note": "n"}]"#,
        #"[{}, {}, {"category": "c", "priority": "1", "assignee": "Ada"}]"#, "[]",
    ]
    static let edits = [
        #"[{"number": 1, "title": "Tap", "due": null, "point": [3, 4]}]"#,
        #"[{"number": 2, "property:floor": "4", "size": 9}]"#,
        #"[{"number": 1, "note": "n", "properties": {"a": null}}, {"number": 2, "point": [99, 99], "symbol": null}]"#,
        #"[{"number": 1, "status": "closed", "area": "Kitchen", "author": null}, {"id": "x"}, {"number": 1, "status": "open"}]"#,
        "[]",
    ]
    static let updates = [
        "{}", #"{"author": "Ada", "role": "inspector", "anywhere": true}"#, #"{"snap": 3, "anyStatus": true}"#,
    ]
    static let changes = [
        "{}", #"{"author": "Ada"}"#, #"{"author": "Ada", "anyStatus": true}"#, #"{"role": "inspector"}"#,
        #"{"author": "", "count": 2}"#,
    ]
    static let measuring = [
        "{}", #"{"add": [{"name": "Door", "points": [[1, 1], [9, 9]]}], "author": "Ada"}"#, #"{"pixelsPerMetre": 20}"#,
        #"{"details": [{"name": "d", "box": [1, 1, 20, 20], "pixelsPerMetre": 5}]}"#, #"{"removeDetails": ["d"]}"#,
        #"{"remove": "Door", "add": [{"points": [[1, 1], [1e300, -1]]}]}"#, #"{"add": [{"points": [[1], [2]]}]}"#,
    ]
    static let histories = ["{}", #"{"marker": 1}"#, #"{"limit": 2}"#, #"{"marker": 2, "limit": 1}"#]
    static let imports = [
        "{}",
        #"{"format": "csv", "delimiter": ";", "decimal": "comma", "dateFormat": "dmy", "map": {"Fällig": "due"}}"#,
        #"{"duplicates": "update", "overwriteNewer": true, "anyStatus": true, "author": "Ada", "language": "zh"}"#,
        #"{"duplicates": "add", "anywhere": true, "encoding": "latin1", "role": "inspector"}"#,
        #"{"snap": 3, "strict": true, "coordinates": {"system": "leaflet", "zoom": 2, "yAxis": "down"}}"#,
        #"{"format": "xlsx", "worksheet": "Markers", "image": "drawing.png"}"#,
    ]
    static let exports =
        ["csv", "xlsx", "geojson", "jsonl", "coco", "labelme", "web-annotation", "pdf", "xfdf"].map {
            #"{"format": "\#($0)"}"#
        } + [
            #"{"excel": true, "language": "zh"}"#,
            #"{"format": "csv", "delimiter": "\t", "decimal": "comma", "filter": {"status": "open"}}"#,
            #"{"format": "geojson", "coordinates": {"system": "leaflet", "zoom": 1, "yAxis": "up"}}"#, "{}",
        ]
    static let jobs = [
        #"{"drawing": "FOLDER/drawing.png", "areas": "FOLDER/rooms.geojson", "markers": "FOLDER/list.csv", "output": "FOLDER/out.png"}"#,
        #"{"plan": "FOLDER/level.plan", "filter": {"status": "open"}, "output": "FOLDER/out.pdf", "request": {"view": {"scale": 2}}}"#,
        #"{"id": "1", "plan": "FOLDER/copy.plan", "drawing": "FOLDER/drawing.png", "format": "svg", "output": "FOLDER/x"}"#,
        #"{"drawing": "FOLDER/drawing.png", "markers": "FOLDER/list.csv", "table": {"encoding": "utf-8", "delimiter": ",", "map": {}}}"#,
        #"{"plan": "FOLDER/level.plan", "showsAreas": false, "compression": "small", "output": "FOLDER/out.png", "image": "a"}"#,
        #"{"plan": "FOLDER/bad.plan", "output": "FOLDER/out.svg", "request": {"panels": {"legend": "auto"}}}"#,
    ]
    static let tiles = [
        "{}", #"{"layout": "xyz", "tileSize": 8, "format": "webp", "quality": 50, "background": "red"}"#,
        #"{"layout": "dzi", "tileSize": 9, "overlap": 2, "levels": 2, "linear": true, "marks": "scaled"}"#,
        #"{"layout": "zoomify", "tileSize": 6, "format": "jpeg"}"#,
        #"{"layout": "iiif", "tileSize": 10, "address": "https://example.com/a"}"#,
        #"{"layout": "mbtiles", "tileSize": 8}"#, #"{"layout": "pmtiles", "tileSize": 8, "levels": 1}"#,
    ]
    static let requests = [
        coordinates, sheets, tiles, books, zones, lineCounters, newPlans, queries, placements, details, edits, changes,
        histories, imports, exports, jobs, scenes,
    ]
}
