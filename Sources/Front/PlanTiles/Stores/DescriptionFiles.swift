/// The files that tell viewers what a folder of tiles holds.
enum DescriptionFiles {
    /// Their names and texts.
    static func files(for header: PyramidHeader) -> [(name: String, text: String)] {
        let shape = header.shape
        switch header.options.layout {
        case .dzi:
            return [
                (
                    "\(header.name).dzi",
                    """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(header.ending)" \
                    Overlap="\(shape.overlap)" TileSize="\(shape.tileSize)">
                      <Size Height="\(shape.height)" Width="\(shape.width)"/>
                    </Image>

                    """
                )
            ]
        case .zoomify:
            return [
                (
                    "ImageProperties.xml",
                    """
                    <IMAGE_PROPERTIES WIDTH="\(shape.width)" HEIGHT="\(shape.height)" NUMTILES="\(shape.tileCount)" \
                    NUMIMAGES="1" VERSION="1.8" TILESIZE="\(shape.tileSize)"/>

                    """
                )
            ]
        case .iiif: return [("info.json", imageInformation(of: header))]
        case .xyz, .mbtiles, .pmtiles: return []
        }
    }

    /// IIIF's `info.json` (Image API 3.0). Its id must become the address at which the folder is served.
    private static func imageInformation(of header: PyramidHeader) -> String {
        let shape = header.shape
        let factors = shape.levels.reversed().map { "\(1 << (shape.lastLevel - $0))" }
        let sizes = shape.levels.filter { shape.tiles(ofLevel: $0) == (1, 1) }.map { level in
            let size = shape.size(ofLevel: level)
            return #"{"width": \#(size.width), "height": \#(size.height)}"#
        }
        let ending = header.ending
        let formats =
            ending == "jpg" ? "" : "\n  \"preferredFormats\": [\"\(ending)\"],\n  \"extraFormats\": [\"\(ending)\"],"
        return """
            {
              "@context": "http://iiif.io/api/image/3/context.json",
              "id": "\(header.options.usedAddress)",
              "type": "ImageService3",
              "protocol": "http://iiif.io/api/image",
              "profile": "level0",\(formats)
              "width": \(shape.width),
              "height": \(shape.height),
              "sizes": [\(sizes.joined(separator: ", "))],
              "tiles": [{"width": \(shape.tileSize), "scaleFactors": [\(factors.joined(separator: ", "))]}]
            }

            """
    }
}
