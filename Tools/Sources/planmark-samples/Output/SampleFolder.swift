import PlanCanvas
import PlanDetections
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanOverlay
import PlanPageCurl
import PlanViews

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folder into which the samples are written.
struct SampleFolder {
    let path: String

    /// Makes the folder if it does not exist. When that fails, so does writing the first file, which says why.
    init(path: String) {
        self.path = path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Writes all samples and returns the paths of the files.
    func writeAll() throws -> [String] {
        try writeOffice() + writeApartment() + writeSite()
    }

    private func writeOffice() throws -> [String] {
        let plan = OfficePlan.plan
        try plan.check()
        let outlines = try RoomOutlines(of: plan)
        let areas = try plan.areas(outlines: outlines, scale: OfficePlan.scale)
        let picture = try OfficeSheet.draw(outlines: outlines).grayPicture()
        return [
            try write(picture, to: "office.png", dotsPerInch: OfficeSheet.dotsPerInch),
            try write(GeoJSONWriter.text(of: areas, coordinates: .pixel), to: "office-rooms.geojson"),
            try write(
                OfficeIssueFile.text(issues: OfficeIssues.issues, areas: areas, scale: OfficePlan.scale),
                to: "office-issues.csv"),
        ]
    }

    private func writeApartment() throws -> [String] {
        let plan = ApartmentPlan.plan
        try plan.check()
        let outlines = try RoomOutlines(of: plan)
        let areas = try plan.areas(outlines: outlines, scale: ApartmentPlan.scale)
        let picture = try ApartmentSheet.draw(outlines: outlines).picture()
        return [
            try write(picture, to: "apartment.png", dotsPerInch: ApartmentSheet.dotsPerInch),
            try write(
                GeoJSONWriter.text(of: areas, coordinates: ApartmentPlan.coordinates), to: "apartment-rooms.geojson"),
            try write(
                ApartmentSensorFile.text(
                    sensors: ApartmentSensors.sensors, areas: areas, scale: ApartmentPlan.scale,
                    coordinates: ApartmentPlan.coordinates),
                to: "apartment-sensors.csv"),
        ]
    }

    private func writeSite() throws -> [String] {
        let picture = try SitePhoto.draw()
        var writer = DetectionWriter(
            .coco, picture: "site.jpg", size: Size(width: Double(picture.width), height: Double(picture.height)))
        let detections = writer.bytes(
            of: try SitePhoto.detections(), skeletons: [SiteExcavator.skeleton].compactMap(\.self))
        return [
            try write(photo: picture, to: "site.jpg"),
            try write(String(decoding: detections, as: UTF8.self), to: "site-detections.json"),
        ]
    }

    private func write(photo picture: PixelBuffer, to name: String) throws -> String {
        let file = path + "/" + name
        try picture.write(to: file, as: .jpeg(quality: 90))
        return file
    }

    private func write(_ picture: PixelBuffer, to name: String, dotsPerInch: Double) throws -> String {
        let file = path + "/" + name
        let metadata = DrawingMetadata(resolution: Resolution(dotsPerInch: dotsPerInch))
        try picture.writePNG(to: file, metadata: metadata, compression: .small)
        return file
    }

    private func write(_ text: String, to name: String) throws -> String {
        let output = try OutputFile(path: path + "/" + name)
        try output.write(text)
        try output.finish()
        return output.path
    }
}
