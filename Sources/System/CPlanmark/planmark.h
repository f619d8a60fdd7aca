/* Planmark: areas and numbered markers on floor plans, exactly.
 *
 * The C interface of libplanmark. All that it offers is in this header; `pkg-config --cflags --libs planmark` tells how to build
 * with it. A program that uses it needs neither Swift nor anything of Swift's.
 *
 * Calls. A function that can fail returns a planmark_status, PLANMARK_OK when all went well. What it hands out it writes through
 * its last pointers, and only then. planmark_last_error() tells in words what went wrong in the last call of this thread that did
 * not return PLANMARK_OK. No call ends the process, and none prints anything.
 *
 * Handles. What lives longer than a call is known by a handle, a pointer to a struct that has no content. Each handle that a
 * function hands out belongs to the caller, who closes it with planmark_close(). A handle is a ticket: a call with one that was
 * closed, or that is of another kind, is refused with PLANMARK_CLOSED or PLANMARK_WRONG_HANDLE. What other handles need of a closed
 * one stays with them: a sheet can be rendered after its input was closed.
 *
 * Threads. Any thread may call anything at any time, with the same handles too. Calls that only read (locate points, render a
 * sheet) run side by side; calls to one plan or one pyramid take turns. A call with a handle that another thread closes meanwhile
 * ends as if the handle were closed afterwards. Large calls use all cores.
 *
 * Processes. After a fork() the child may go on with all handles but plans and pyramids of the layout mbtiles, which it opens anew;
 * PLANMARK_FORKED says so. A fork() while another thread is within a call of this library is not supported, as for most libraries.
 *
 * Text is UTF-8 and ends with a zero byte. A `const char *` that a function hands out lives as its comment says.
 *
 * Points are pairs of double: x, y, x, y, and so on; `count` is the number of points, not of doubles. Unless a comment says
 * otherwise they are pixel points: x right, y down, the origin at the drawing's top-left corner, the unit one pixel; pixel (i, j)
 * covers [i, i + 1) x [j, j + 1). A point that is not finite is in no area.
 *
 * Null pointers are refused with PLANMARK_INVALID_ARGUMENT wherever the comment does not allow them; only an array of no elements
 * may always be null.
 */
#ifndef PLANMARK_H
#define PLANMARK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. Functions are added within a version; none is taken away or changed. */
#define PLANMARK_INTERFACE_VERSION 1

/* The version of Planmark that this header belongs to; planmark_version() tells that of the library which a program runs with. */
#define PLANMARK_VERSION_MAJOR 0
#define PLANMARK_VERSION_MINOR 2
#define PLANMARK_VERSION_PATCH 0
#define PLANMARK_VERSION "0.2.0"
/* True at compile time if this header is of that version or a later one: #if PLANMARK_VERSION_AT_LEAST(0, 1, 0) */
#define PLANMARK_VERSION_AT_LEAST(major, minor, patch) \
    (PLANMARK_VERSION_MAJOR > (major) || (PLANMARK_VERSION_MAJOR == (major) && \
     (PLANMARK_VERSION_MINOR > (minor) || (PLANMARK_VERSION_MINOR == (minor) && PLANMARK_VERSION_PATCH >= (patch)))))

/* Marks functions whose status must be looked at: a compiler warns where it is dropped. A program that means to drop one assigns it. */
#ifndef PLANMARK_NODISCARD
#if (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define PLANMARK_NODISCARD [[nodiscard]]
#elif defined(__GNUC__) || defined(__clang__)
#define PLANMARK_NODISCARD __attribute__((warn_unused_result))
#else
#define PLANMARK_NODISCARD
#endif
#endif

/* ---- Status and errors ---------------------------------------------------------------------------------------------------- */

/* The result of a call. */
typedef int32_t planmark_status;
enum {
    PLANMARK_OK = 0,
    /* An argument is null where it must not be, or out of range. */
    PLANMARK_INVALID_ARGUMENT = 1,
    /* A text is not UTF-8. */
    PLANMARK_INVALID_TEXT = 2,
    /* A request in JSON is no JSON, or has a member that is unknown, of the wrong kind or out of range. */
    PLANMARK_INVALID_REQUEST = 3,
    /* The request is written for another version of Planmark. */
    PLANMARK_OTHER_VERSION = 4,
    /* The handle was closed, or never was one. */
    PLANMARK_CLOSED = 5,
    /* The handle is of another kind. */
    PLANMARK_WRONG_HANDLE = 6,
    /* The caller's memory is too small for the answer; the message says how much is needed. */
    PLANMARK_BUFFER_TOO_SMALL = 7,
    /* A file or a text that was given cannot be read, or is malformed. */
    PLANMARK_UNREADABLE = 8,
    /* What was to be written cannot be written; nothing was left half-written. */
    PLANMARK_UNWRITABLE = 9,
    /* The rules of the drawing or of the plan refuse it. */
    PLANMARK_REFUSED = 10,
    /* There is no marker, area, tile or thing of that name or number. */
    PLANMARK_NOT_FOUND = 11,
    /* Somebody else changed what is to be changed. */
    PLANMARK_CONFLICT = 12,
    /* The task was cancelled. */
    PLANMARK_CANCELLED = 13,
    /* The input is larger than a limit. */
    PLANMARK_TOO_LARGE = 14,
    /* The handle was opened before a fork() and cannot be used after it. */
    PLANMARK_FORKED = 15,
    /* Anything else; the message says what. */
    PLANMARK_FAILED = 16,
    /* Whoever asks may not do it. */
    PLANMARK_FORBIDDEN = 17,
    /* It cannot be done at the moment: another program is busy with the plan, or a database does not answer. */
    PLANMARK_UNAVAILABLE = 18
};

/* The failure of a call. All texts live until the next call of this library that fails on the same thread. */
typedef struct planmark_error {
    planmark_status status;
    /* What programs know the problem by, such as "unknownMember": the same in all versions; Documentation/Problems.md has them. Never
     * null. */
    const char *code;
    /* One line in English that says what is wrong and what would be right, with the file and the place. Never null. */
    const char *message;
    /* The file that is meant, as it was given; null if there is none. */
    const char *file;
    /* The place in the file or the request, such as "12" (a line), "feature 3" or "view.crop"; null if there is none. */
    const char *place;
    /* The index of the element of the caller's array that is meant; -1 if there is none. */
    int64_t index;
} planmark_error;

/* The failure of the last call of this thread that failed; its status is PLANMARK_OK if none has. Never null. */
const planmark_error *planmark_last_error(void);

/* The library's version, such as "0.2.0". Lives as long as the library is loaded. */
const char *planmark_version(void);
/* The version of the interface that the library has; a program that was built with a greater PLANMARK_INTERFACE_VERSION may call
 * functions that it lacks. */
int32_t planmark_interface_version(void);

/* Sets in which language's terms messages name options and functions: "c", the default, or "python", whose package says so of the library
 * that it has loaded. It holds for the texts that are made after it, in this process; codes and places do not depend on it. */
PLANMARK_NODISCARD planmark_status planmark_set_caller(const char *name);

/* Sets how many processors the calls of this process keep busy, from 1 to 1024; 0, the default, stands for all. For a process that
 * shares its machine with others of its kind. It holds for calls that begin after it. No answer depends on it. */
PLANMARK_NODISCARD planmark_status planmark_set_processors(int32_t count);

/* ---- Handles -------------------------------------------------------------------------------------------------------------- */

/* Closes a handle of any kind. Null is allowed and does nothing. Closing one twice is PLANMARK_CLOSED and does no harm:
 * planmark_last_error() stays what it was, so that finalizers may do so at any time. */
planmark_status planmark_close(const void *handle);

/* Makes another handle of the same object, for another part of the program: each handle is closed by itself, and the object is let go of
 * with the last. `copy` points at a pointer of the handle's own type. */
PLANMARK_NODISCARD planmark_status planmark_share(const void *handle, void **copy);

/* Bytes that the library keeps until the handle is closed: a file, a text, an array. */
typedef struct planmark_bytes planmark_bytes;
/* Tells where the bytes are and how many. `data` is never null. Behind a text stands a zero byte, which is not counted. */
PLANMARK_NODISCARD planmark_status planmark_bytes_get(const planmark_bytes *bytes, const uint8_t **data, size_t *count);

/* Pixels that the library keeps until the handle is closed: 8 bits a sample, rows from the top without padding, alpha straight. */
typedef struct planmark_pixels planmark_pixels;
/* Tells where the samples are, the size in pixels, and the number of samples a pixel: 1 grey, 3 RGB, 4 RGBA. */
PLANMARK_NODISCARD planmark_status planmark_pixels_get(
    const planmark_pixels *pixels, const uint8_t **data, size_t *width, size_t *height, size_t *channels);

/* Tells how far a long call is, and ends it, from any thread. One task serves one call at a time. */
typedef struct planmark_task planmark_task;
/* Makes a task, whose progress is 0 of 0. */
PLANMARK_NODISCARD planmark_status planmark_task_create(planmark_task **task);
/* Has the call that runs with the task, and each that begins with it later, end soon with PLANMARK_CANCELLED. What was begun is
 * taken back, but for tiles, which can be resumed; no file is left half-written. */
PLANMARK_NODISCARD planmark_status planmark_task_cancel(const planmark_task *task);
/* Tells how much is done, and of how much: rows of a sheet, for instance. Both are 0 before the first row. */
PLANMARK_NODISCARD planmark_status planmark_task_progress(const planmark_task *task, int64_t *done, int64_t *total);

/* ---- Coordinates ---------------------------------------------------------------------------------------------------------- */

/* A coordinate system for one drawing: what pairs of numbers in files and arrays mean. */
typedef struct planmark_coordinates planmark_coordinates;

/* Makes a coordinate system.
 *
 * request  JSON: {"system": "pixel" | "leaflet" | "flutter-map" | "normalized" | "vision", "zoom": 0, "yAxis": "up" | "down",
 *          "origin": "top-left" | "bottom-left", "unit": "mm" | "cm" | "m" | "ft" | "in", "pixelsPerMetre": number,
 *          "bounds": [left, lower, right, upper], "swapAxes": false | true}. Null stands for pixel.
 *          "zoom" and "yAxis" are for map points (leaflet, flutter-map) only: the zoom at which they have the drawing's pixels, and
 *          which way latitudes grow from the upper edge. From the origin bottom-left y and latitudes grow upward. With a "unit" the
 *          coordinates are lengths in the building, by "pixelsPerMetre", which requests about a plan or a drawing of known scale need
 *          not give. "bounds" are the coordinates of the drawing's edges, between which it is stretched, in place of all but "system"
 *          and "swapAxes", which says that the two numbers of each point are the other way round.
 * width, height  the drawing's size in pixels; 0 is allowed except for normalized, vision, the origin bottom-left and "bounds". */
PLANMARK_NODISCARD planmark_status planmark_coordinates_create(
    const char *request, double width, double height, planmark_coordinates **coordinates);

/* Converts points of the system to pixel points: x, y; for map points longitude, latitude. `pixels` has room for `count` points and
 * may be `points`. A point that has no pixel point becomes (NaN, NaN); `failed`, which may be null, tells how many there are. */
PLANMARK_NODISCARD planmark_status planmark_coordinates_to_pixels(
    const planmark_coordinates *coordinates, const double *points, size_t count, double *pixels, size_t *failed);
/* Converts pixel points to points of the system, in the same manner. */
PLANMARK_NODISCARD planmark_status planmark_coordinates_from_pixels(
    const planmark_coordinates *coordinates, const double *pixels, size_t count, double *points, size_t *failed);

/* ---- Areas: which room is a point in? ------------------------------------------------------------------------------------- */

/* Areas of one drawing, known by their index from 0 in the order given, and ready to locate points in them. */
typedef struct planmark_areas planmark_areas;

/* Where a point lies. */
enum { PLANMARK_OUTSIDE = 0, PLANMARK_BOUNDARY = 1, PLANMARK_INSIDE = 2 };
/* The index of an area where there is none. */
enum { PLANMARK_NO_AREA = -1 };

/* Reads the areas of a file: GeoJSON, or the polygons of COCO, labelme, Web Annotations. The coordinates may be null for pixels. */
PLANMARK_NODISCARD planmark_status planmark_areas_read(
    const char *path, const planmark_coordinates *coordinates, planmark_areas **areas);
/* Reads the areas of a file's bytes. `name`, which may be null, stands for the file's name in messages. */
PLANMARK_NODISCARD planmark_status planmark_areas_parse(
    const void *bytes, size_t count, const char *name, const planmark_coordinates *coordinates, planmark_areas **areas);
/* Makes areas of arrays.
 *
 * points         the vertices of all rings, one ring after the other, pixel points; a ring's last may repeat its first.
 * ring_ends      for each ring the number of points up to its end, counted from the first ring; ascending, ring_count of them.
 * polygon_ends   for each polygon the number of rings up to its end: an outline and its holes. Null if each ring is a polygon.
 * area_ends      for each area the number of polygons up to its end. Null if each polygon is an area. */
PLANMARK_NODISCARD planmark_status planmark_areas_create(
    const double *points, size_t point_count, const size_t *ring_ends, size_t ring_count, const size_t *polygon_ends,
    size_t polygon_count, const size_t *area_ends, size_t area_count, planmark_areas **areas);

/* Says more about areas: makes areas of the same shapes with ids, names and properties.
 *
 * features  JSON in UTF-8, `count` bytes: an array of as many objects as there are areas, each with the members "id" and "properties" of a
 *           feature of GeoJSON, as planmark_areas_read() reads them: a "name", "allowed", a "color", and others that are kept. What is
 *           not mentioned stays as it is. An area that asks for an id that another one keeps or asked for before becomes "id-2", "id-3"
 *           and so on. The index of an error is that of the area. */
PLANMARK_NODISCARD planmark_status planmark_areas_describe(
    const planmark_areas *areas, const void *features, size_t count, planmark_areas **described);

/* The number of areas. */
PLANMARK_NODISCARD planmark_status planmark_areas_count(const planmark_areas *areas, size_t *count);
/* The number of markers and of measured lines beside the areas of a file, which were passed over: the areas are counted without them.
 * Both are 0 for areas of arrays. Either answer may be null. */
PLANMARK_NODISCARD planmark_status planmark_areas_passed_over(const planmark_areas *areas, size_t *markers, size_t *lines);
/* Finds the rooms of a drawing, as areas in pixels of its picture: those of a PDF's page by its lines, fills and texts; those of a picture,
 * and of a page that is a scan, by walls that are thicker than the lines.
 *
 * drawing  The path of the drawing, with "#page=3" behind that of a PDF for another page than the first.
 * areas    Each room with an id, the name of its tag, and the properties "number", "area_m2", "doors" (each with the ends of its opening
 *          and the room beyond), "confidence" (0 to 1), "doubtful" and, of a doubtful room, "doubts" (codes). None where none is found.
 * report   May be null. A JSON object: "rooms", in the order of the areas, with the same members and "reasons" (the doubts in words),
 *          "notTaken" (spaces and tags that are no rooms: "code", "x", "y", "reason", "tags"), "scale" ("pixelsPerMetre", "source") and
 *          "notes".
 *
 * A drawing in which nothing is drawn like walls is refused (PLANMARK_REFUSED). */
PLANMARK_NODISCARD planmark_status planmark_rooms_find(const char *drawing, planmark_areas **areas, planmark_bytes **report);
/* What is worth telling of how the areas' file was read, beside what was passed over, such as colours that are none: a JSON array of
 * texts, empty for areas of arrays. */
PLANMARK_NODISCARD planmark_status planmark_areas_notes(const planmark_areas *areas, planmark_bytes **text);
/* The areas as GeoJSON in pixel points, a FeatureCollection with their ids, names and properties. */
PLANMARK_NODISCARD planmark_status planmark_areas_geojson(const planmark_areas *areas, planmark_bytes **text);
/* What is known about the areas beside their shapes, as planmark_areas_describe() takes it: a JSON array of features without a geometry,
 * with "type", "id" and "properties", of which "name" and "allowed" are always there. */
PLANMARK_NODISCARD planmark_status planmark_areas_features(const planmark_areas *areas, planmark_bytes **text);
/* The shapes of the areas as arrays, as planmark_areas_create() takes them: double points, the first of a ring not repeated, and size_t
 * ends. Any may be null. */
PLANMARK_NODISCARD planmark_status planmark_areas_arrays(
    const planmark_areas *areas, planmark_bytes **points, planmark_bytes **ring_ends, planmark_bytes **polygon_ends,
    planmark_bytes **area_ends);

/* Measures the areas. Of an area without polygons all is NaN.
 *
 * count   the number of areas; any of the arrays may be null.
 * sizes   room for a number an area: square pixels, without the holes.
 * bounds  room for four numbers an area: the least x and y, the greatest x and y.
 * labels  room for a point an area: one inside it and about as far from its outline as any, good for a name or a number; a vertex of an
 *         area that has no inside. */
PLANMARK_NODISCARD planmark_status planmark_areas_measure(
    const planmark_areas *areas, size_t count, double *sizes, double *bounds, double *labels);
/* Checks the outlines of the areas by the rules of OGC's Simple Features, exactly: whether a ring crosses, touches or turns back on
 * itself, encloses nothing or has fewer than three different points; whether a hole lies outside, and polygons cross or overlap. Points
 * are located in areas with such issues too, by the even-odd rule for each ring.
 *
 * count     the number of areas. One without polygons has no issue.
 * valid     room for a byte an area: 1 if its outline has no issue but warnings, else 0. May be null.
 * limit     how many issues of an area are listed at most; SIZE_MAX and all above 10,000 count as 10,000.
 * problems  JSON: an array of objects with the members "room" (the area's index), "code" as in Documentation/Problems.md, "reason" in
 *           words, "x" and "y", where it is, and "warning", true for a point that is there more often than needed. May be null. */
PLANMARK_NODISCARD planmark_status planmark_areas_check(
    const planmark_areas *areas, size_t count, uint8_t *valid, size_t limit, planmark_bytes **problems);

/* For each point where it lies, and in which area.
 *
 * points     `count` pixel points.
 * locations  room for `count` bytes: PLANMARK_INSIDE if the point is inside any area, PLANMARK_BOUNDARY if it is on the boundary
 *            of any and inside none, else PLANMARK_OUTSIDE. May be null.
 * rooms      room for `count` indices: the first area that has the point inside or on its boundary, or PLANMARK_NO_AREA. May be
 *            null. */
PLANMARK_NODISCARD planmark_status planmark_areas_locate(
    const planmark_areas *areas, const double *points, size_t count, uint8_t *locations, int32_t *rooms);
/* Locates one point, as planmark_areas_locate() does; both answers may be null. */
PLANMARK_NODISCARD planmark_status planmark_areas_locate_one(
    const planmark_areas *areas, double x, double y, uint8_t *location, int32_t *room);
/* For each point the one area to which it belongs when the areas tile a floor: a point on a shared wall belongs to exactly one of
 * the rooms. `rooms` has room for `count` indices. */
PLANMARK_NODISCARD planmark_status planmark_areas_tile(const planmark_areas *areas, const double *points, size_t count, int32_t *rooms);
/* For each point the nearest area, and its distance in pixels: 0 inside and on the boundary. PLANMARK_NO_AREA and NaN for points
 * that are not finite, and where there are no areas. Either answer may be null. */
PLANMARK_NODISCARD planmark_status planmark_areas_nearest(
    const planmark_areas *areas, const double *points, size_t count, int32_t *rooms, double *distances);
/* All pairs of a point and an area that has it: int32_t point, int32_t area, ordered by point, then area. At most 2^31 - 1 points.
 *
 * boundary  0: a point on an area's boundary is in it; 1: it is not; 2: it is in one of the areas that meet there. */
PLANMARK_NODISCARD planmark_status planmark_areas_pairs(
    const planmark_areas *areas, const double *points, size_t count, int32_t boundary, planmark_bytes **pairs);

/* ---- Placement: may a marker stand there? --------------------------------------------------------------------------------- */

/* Why a marker may not stand at a point. */
enum {
    PLANMARK_ACCEPTED = 0,
    PLANMARK_NOT_FINITE = 1,
    PLANMARK_OUTSIDE_DRAWING = 2,
    PLANMARK_OUTSIDE_AREAS = 3,
    /* No place in the room that the marker names: of planmark_plan_place() and planmark_plan_place_all() alone. */
    PLANMARK_NO_ROOM = 4
};

/* Checks for each point whether a marker may stand there: finite, on the drawing or its edge, in an allowed area or on its
 * boundary. Without allowed areas the whole drawing is allowed.
 *
 * width, height  the drawing's size in pixels, above 0.
 * areas          the areas, of which the allowed ones count; null for none.
 * snap           the greatest distance in pixels by which a point outside the allowed areas is moved into the nearest; 0 for none.
 * placed         room for `count` points: where the marker stands, the point itself or where it was moved to. May be null.
 * reasons        room for `count` bytes: PLANMARK_ACCEPTED or why not. */
PLANMARK_NODISCARD planmark_status planmark_check_placement(
    double width, double height, const planmark_areas *areas, const double *points, size_t count, double snap,
    double *placed, uint8_t *reasons);

/* ---- Zones and lines: how many are in each room, and what goes through the door? ------------------------------------------ */

/* Counts detections by zone, from frame to frame. Calls with one counter take turns. */
typedef struct planmark_zones planmark_zones;
/* Makes a counter that has counted no frame yet. Every area is a zone, whether markers are allowed in it or not.
 *
 * request  JSON; null for the defaults. The members:
 *          anchors   the points of a detection that must all be in a zone: an array of "bottom-center" (the default), "center",
 *                    "center-left", "center-right", "top-center", "top-left", "top-right", "bottom-left", "bottom-right" and
 *                    "center-of-mass"
 *          boundary  "inclusive": a point on a zone's boundary is in it; "exclusive": it is not; "tiling": it is in one of the zones
 *                    that meet there */
PLANMARK_NODISCARD planmark_status planmark_zones_create(const planmark_areas *areas, const char *request, planmark_zones **zones);
/* Counts the next frame, or nothing of it where an argument is refused.
 *
 * boxes     `count` boxes as of planmark_input_set_detections(). One with an anchor that is not finite is in no zone.
 * centers   the points that are meant by "center-of-mass"; one that is not finite stands for the middle of the box. May be null for the
 *           middles of all boxes.
 * classes   the numbers of the detections' classes; a negative one for none. May be null.
 * trackers  the number that a tracker gave to each, from 0 on; a negative one for none. May be null.
 * inside    room for as many bytes as there are zones times `count`, those of the first zone first: 1 if the detection is in the zone,
 *           else 0. May be null.
 * counts    room for as many numbers as there are zones: how many detections of this frame are in each. May be null. */
PLANMARK_NODISCARD planmark_status planmark_zones_add_frame(
    planmark_zones *zones, const double *boxes, size_t count, const double *centers, const int64_t *classes,
    const int64_t *trackers, uint8_t *inside, int64_t *counts);
/* Sums up all frames so far, as one JSON object: "frames", "detections" and "untracked" (how many detections had no tracker's number),
 * and "zones", an array of objects: "id", "name", "count" (one thing in ten frames counts ten times), "peak" (the most in one frame),
 * "peakFrame" (the first frame that had so many, from 0; null if none had any), and "classes", an object of such objects by the
 * numbers of classes. With tracked things also "visitors" (how many different ones), "longestStay" and "meanStay" (in frames); what is
 * known of them grows with their number. */
PLANMARK_NODISCARD planmark_status planmark_zones_report(const planmark_zones *zones, planmark_bytes **json);

/* Counts the tracked things that cross lines, from frame to frame; Documentation/Zones.md has the rules. Calls with one counter take
 * turns. */
typedef struct planmark_line_counter planmark_line_counter;
/* Makes a counter that has counted no frame yet. From the right of a line to its left, as one goes from its start to its end, is in.
 *
 * lines    `count` lines, each of two points: its start and its end.
 * request  JSON; null for the defaults. The members:
 *          anchors          the points of a detection that must all be on one side, as of planmark_zones_create(); the four corners if
 *                           not given
 *          minimumCrossing  in how many frames a thing must be seen on the other side to have crossed; 1 if not given
 *          names            the lines' names, as many as there are lines */
PLANMARK_NODISCARD planmark_status planmark_line_counter_create(
    const double *lines, size_t count, const char *request, planmark_line_counter **counter);
/* Counts the next frame, or nothing of it where an argument is refused.
 *
 * boxes, centers, classes  as of planmark_zones_add_frame().
 * trackers         the number that a tracker gave to each detection, from 0 on; one with a negative number cannot cross. Null for none.
 * inward, outward  room for as many bytes as there are lines times `count`, those of the first line first: 1 if the detection has
 *                  crossed the line so in this frame, else 0. Each may be null.
 * inward_counts, outward_counts  room for as many numbers as there are lines: what has crossed each so far. Each may be null. */
PLANMARK_NODISCARD planmark_status planmark_line_counter_add_frame(
    planmark_line_counter *counter, const double *boxes, size_t count, const double *centers, const int64_t *classes,
    const int64_t *trackers, uint8_t *inward, uint8_t *outward, int64_t *inward_counts, int64_t *outward_counts);
/* Sums up all frames so far, as one JSON object: "frames", "detections", "untracked" as of planmark_zones_report(), and "lines", an
 * array of {"name", "in", "out", "classes": {NUMBER: {"in", "out"}}}. */
PLANMARK_NODISCARD planmark_status planmark_line_counter_report(const planmark_line_counter *counter, planmark_bytes **json);

/* ---- Sheets: the annotated drawing ---------------------------------------------------------------------------------------- */

/* The content of a sheet: a drawing with areas and markers. It is empty at first; what is set again takes the other's place. What
 * is set is copied, but for files, which are read when a sheet is made or rendered. */
typedef struct planmark_input planmark_input;
/* Makes an empty input. */
PLANMARK_NODISCARD planmark_status planmark_input_create(planmark_input **input);

/* Sets the drawing, as a file: a PNG, a JPEG, or a page of a PDF (site.pdf#page=3&dpi=150). */
PLANMARK_NODISCARD planmark_status planmark_input_set_drawing_file(planmark_input *input, const char *path);
/* Sets the drawing, as the bytes of a PNG or JPEG; the name stands in messages and may be null. */
PLANMARK_NODISCARD planmark_status planmark_input_set_drawing_bytes(
    planmark_input *input, const void *bytes, size_t count, const char *name);
/* Sets the drawing, as pixels of `channels` samples (1 grey, 3 RGB, 4 RGBA with straight alpha), `stride` bytes from one row to the
 * next. */
PLANMARK_NODISCARD planmark_status planmark_input_set_drawing_pixels(
    planmark_input *input, const uint8_t *samples, size_t width, size_t height, size_t channels, size_t stride);
/* Sets the areas, as a file in the request's coordinates. */
PLANMARK_NODISCARD planmark_status planmark_input_set_areas_file(planmark_input *input, const char *path);
/* Sets the areas, as a file's bytes in the request's coordinates; the name stands in messages and may be null. */
PLANMARK_NODISCARD planmark_status planmark_input_set_areas_bytes(
    planmark_input *input, const void *bytes, size_t count, const char *name);
/* Sets the areas, in pixel points. Those without polygons are not drawn, but count for the placement rules: where no allowed area has any,
 * no marker is allowed. */
PLANMARK_NODISCARD planmark_status planmark_input_set_areas(planmark_input *input, const planmark_areas *areas);
/* Sets the markers, as a file in the request's coordinates: CSV, .xlsx, GeoJSON, JSON lines, or a JSON array of objects. */
PLANMARK_NODISCARD planmark_status planmark_input_set_markers_file(planmark_input *input, const char *path);
/* Sets the markers, as a file's bytes in the request's coordinates; the name stands in messages and may be null. */
PLANMARK_NODISCARD planmark_status planmark_input_set_markers_bytes(
    planmark_input *input, const void *bytes, size_t count, const char *name);
/* Sets how files of areas and markers are read, where their content does not tell; it may be set before or after these.
 *
 * reading  JSON with any of "encoding" (of a text, such as "Windows-1252"), "delimiter" (the sign between two columns; "tab"), "decimal"
 *          ("point" or "comma"), "dateFormat" ("ymd", "dmy" or "mdy"), "map" {NAME: MEANING} (the meanings of columns, or of members, by
 *          their names in the file: a known column, or "property"), "worksheet" (of a workbook), "hidden" ("take" or "leave": the rows
 *          that are hidden in a workbook) and "image" (the picture whose areas and markers are read, of several in a file). Null for none
 *          of these. */
PLANMARK_NODISCARD planmark_status planmark_input_set_reading(planmark_input *input, const char *reading);
/* Sets the markers, as pixel points (x, y); their texts and numbers may be set afterwards. */
PLANMARK_NODISCARD planmark_status planmark_input_set_markers(planmark_input *input, const double *points, size_t count);
/* Sets the markers as the rows of a table, as points (x, y), or (longitude, latitude) of a map, in the request's coordinates.
 *
 * points   a point of two NaNs is that of a row without coordinates. Where no row has coordinates, and with "placement.placeBy": "area" of
 *          the request also beside others, such markers are put onto free paper in the rooms that their members name, as of a file
 *          (Documentation/Formats.md). Null if no row has coordinates; then one of the members must be called as one of rooms.
 * members  what else is known of them, as JSON: an array of an object for each point, or an object that has for each name an array of as
 *          many values, with null for none. The names are those of JSON lines, such as title and due; any other is that of a property. One
 *          of rooms, such as area, room or Raum, says where a marker without coordinates is; other rooms than its point lies in are told. A
 *          marker's own "symbol" and "size" are drawn, unless the request or its theme has a symbol or a size, and its "styleColor" where
 *          nothing else colours it: its "color", or the request's "colorBy". A value that its field cannot have stays a property, which
 *          the report tells. May be null. */
PLANMARK_NODISCARD planmark_status planmark_input_set_marker_rows(
    planmark_input *input, const double *points, size_t count, const char *members);
/* Sets the numbers of the markers that planmark_input_set_markers() has set, as many, from 0 to 999,999,999; -1 for one that is to get
 * the next free number. */
PLANMARK_NODISCARD planmark_status planmark_input_set_marker_numbers(planmark_input *input, const int64_t *numbers, size_t count);
/* Sets a text of each of the markers that planmark_input_set_markers() has set, as many; null for one that has none. The field is one of
 * title, note, status, category, priority, assignee, due (2026-03-01), color (a CSS colour), cost (a number, such as 1250.5) and located
 * ("no"). */
PLANMARK_NODISCARD planmark_status planmark_input_set_marker_texts(
    planmark_input *input, const char *field, const char *const *texts, size_t count);
/* Sets the detections, as a file of the formats that `planmark detections` reads, in the way that the request's detections.file says. */
PLANMARK_NODISCARD planmark_status planmark_input_set_detections_file(planmark_input *input, const char *path);
/* Sets the detections, as a file's bytes, read as those of planmark_input_set_detections_file(); the name stands in messages and may be
 * null. */
PLANMARK_NODISCARD planmark_status planmark_input_set_detections_bytes(
    planmark_input *input, const void *bytes, size_t count, const char *name);
/* Sets the detections, as boxes in pixel points, four numbers each: the least x and y, and the greatest x and y.
 *
 * classes      the class of each detection; null for one without a class. May be null.
 * confidences  how sure the detector was of each, from 0 to 1; NaN for one of which it does not say. May be null.
 * trackers     the number that a tracker gave to each, from 0 on; -1 for none. May be null. */
PLANMARK_NODISCARD planmark_status planmark_input_set_detections(
    planmark_input *input, const double *boxes, size_t count, const char *const *classes, const double *confidences,
    const int64_t *trackers);
/* Sets the keypoints of the detections that planmark_input_set_detections() has set, as many.
 *
 * skeleton   the name of a built-in skeleton, such as coco-17, or a skeleton as JSON, as Documentation/Detections.md has it.
 * keypoints  for each detection the keypoints in the order of the skeleton, three numbers each: x, y and the confidence. One that is not
 *            there has NaN for x and y, or a confidence of 0; one without a confidence has NaN for that.
 * each       how many keypoints each detection has, as many as the skeleton. */
PLANMARK_NODISCARD planmark_status planmark_input_set_detection_keypoints(
    planmark_input *input, const char *skeleton, const double *keypoints, size_t count, size_t each);
/* Sets the outlines of the detections that planmark_input_set_detections() has set, as many, of masks as large as the drawing: a byte a
 * pixel, row by row, not 0 where the thing is. */
PLANMARK_NODISCARD planmark_status planmark_input_set_detection_masks(
    planmark_input *input, const uint8_t *masks, size_t count, size_t width, size_t height);

/* A sheet, checked and laid out. It does not change, and may be rendered any number of times. */
typedef struct planmark_sheet planmark_sheet;

/* Reads the input, checks the markers and lays the sheet out. Markers that are refused are told by the report.
 *
 * request  JSON as `planmark annotate` has options; null for the defaults. Documentation/SheetRequest.md lists the members. */
PLANMARK_NODISCARD planmark_status planmark_sheet_create(const planmark_input *input, const char *request, planmark_sheet **sheet);
/* The sheet's size in pixels. */
PLANMARK_NODISCARD planmark_status planmark_sheet_size(const planmark_sheet *sheet, size_t *width, size_t *height);
/* Tells what is shown and what was refused, as one JSON object, with the notes as an array of texts. Each object of "refused" has "of"
 * (marker, area or detection), "reason", "message", the place as "line", "feature", "entry" or "item", each from 1, and "file", "column",
 * "x" and "y" where there are such. "doubts" has what is shown, but hardly as it is meant: objects with "code", "message" and, of one that
 * is about a value of a marker, the place, "file", "column", "value" and "meant". */
PLANMARK_NODISCARD planmark_status planmark_sheet_report(const planmark_sheet *sheet, planmark_bytes **json);

/* Renders the sheet to a file, which appears whole or not at all. The format (png, jpeg, pdf, svg) may be null for what the path's ending
 * tells; the task may be null. */
PLANMARK_NODISCARD planmark_status planmark_sheet_render_file(
    const planmark_sheet *sheet, const char *path, const char *format, const planmark_task *task);
/* Renders the sheet to the bytes of a file; the format may be null for png. */
PLANMARK_NODISCARD planmark_status planmark_sheet_render_bytes(
    const planmark_sheet *sheet, const char *format, const planmark_task *task, planmark_bytes **bytes);
/* Renders the sheet to a file, as planmark_sheet_render_file() does, with options. What is transparent in a drawing shows white paper in
 * a JPEG, whose sides have at most 65,500 pixels.
 *
 * options  JSON; null for the defaults. The members:
 *          format       "png", "jpeg", "pdf" or "svg"; what the path's ending tells if not given
 *          compression  of a PNG: "fast", "balanced" or "small"
 *          quality      of a JPEG: 1 to 100; 90 if not given */
PLANMARK_NODISCARD planmark_status planmark_sheet_render_file_as(
    const planmark_sheet *sheet, const char *path, const char *options, const planmark_task *task);
/* Renders the sheet to the bytes of a file, with the options of planmark_sheet_render_file_as(); the format is png if not given. */
PLANMARK_NODISCARD planmark_status planmark_sheet_render_bytes_as(
    const planmark_sheet *sheet, const char *options, const planmark_task *task, planmark_bytes **bytes);
/* Renders the sheet to pixels: RGB, or RGBA when the drawing has transparency.
 *
 * region  x, y, width, height in pixels of the sheet, enlarged to whole pixels; null for the whole sheet. */
PLANMARK_NODISCARD planmark_status planmark_sheet_render_pixels(
    const planmark_sheet *sheet, const double *region, const planmark_task *task, planmark_pixels **pixels);
/* Renders the sheet or a region into the caller's memory.
 *
 * samples   room for `capacity` bytes.
 * channels  the samples that a pixel of the memory has: 3 for RGB, where the drawing has no transparency, or 4 for RGBA.
 * stride    bytes from one row to the next, at least the width times the channels. */
PLANMARK_NODISCARD planmark_status planmark_sheet_render_into(
    const planmark_sheet *sheet, const double *region, const planmark_task *task, uint8_t *samples, size_t capacity,
    size_t channels, size_t stride);

/* ---- Tiles: a drawing or a sheet for viewers that zoom ---------------------------------------------------------------------- */

/* Makes a pyramid of tiles of a drawing with its areas and markers, of a plan, or of the bare drawing: a folder or a single file. The
 * largest level is the drawing in its own size; each next one has half the width and height.
 *
 * Unfinished work lies in the folder PATH.partial; the pyramid appears whole or not at all. A call that is cancelled, or that fails
 * while it writes, leaves that folder, to be resumed or removed.
 *
 * path     the folder or file to make. Nothing may be there but an empty folder for a folder.
 * request  JSON as of planmark_sheet_create(): how areas and markers are shown.
 * options  JSON; null for the defaults. The members:
 *          layout      "dzi" (Deep Zoom), "xyz", "zoomify", "iiif": folders; "mbtiles", "pmtiles": single files
 *          tileSize    the side of a tile in pixels, 1 to 8192; 254 for dzi, else 256
 *          overlap     by how many pixels tiles reach into their neighbours; 1 for dzi, the only layout that has an overlap
 *          levels      how many levels there are, from the largest on; all if not given
 *          format      "png", "jpeg" or "webp"
 *          quality     of JPEG (85) and WebP (80), 1 to 100
 *          background  a CSS colour beside the drawing in padded tiles and beneath what is transparent; white or transparent if not
 *                      given
 *          linear      whether levels are made smaller in linear light
 *          marks       "screen": symbols and text have one size at every level; "scaled": they shrink with the drawing
 *          details     whether markers can be pressed in viewer.html, which then has their titles, statuses, categories, due days
 *                      and rooms
 *          address     the address at which an iiif pyramid will be served
 * resume   0 to begin anew. Otherwise the unfinished work of an earlier call with the same input, request and options is gone on
 *          with, if there is some; PLANMARK_CONFLICT where it is another's.
 * viewer   the folder with viewer.html and leaflet, Planmark's page that shows the tiles, which is copied beside the tiles of a
 *          folder. Null for no page.
 * task     may be null. Its progress is rows of the drawing.
 * report   the JSON object that `planmark tiles --json` prints, with the notes as an array of texts. May be null. */
PLANMARK_NODISCARD planmark_status planmark_pyramid_make(
    const planmark_input *input, const char *path, const char *request, const char *options, int32_t resume,
    const char *viewer, const planmark_task *task, planmark_bytes **report);
/* Makes those tiles of a pyramid anew that a change of areas, markers or the request touches. The result is that of making it anew,
 * and takes the old one's place in one step. PLANMARK_REFUSED if the input has another drawing.
 *
 * input    the same drawing with areas and markers as they are now. PLANMARK_REFUSED if the pyramid shows some and the input does not
 *          say where they come from.
 * request  as of planmark_pyramid_make(); null for what the pyramid was made with.
 * report   its members "written" and "kept" tell how many tiles are new and how many stayed, "foreign" how many files of others are in
 *          the folder, which stay too. May be null. */
PLANMARK_NODISCARD planmark_status planmark_pyramid_update(
    const char *path, const planmark_input *input, const char *request, const char *viewer, const planmark_task *task,
    planmark_bytes **report);

/* A pyramid that is open. One that is a single file can be read on when an update has replaced it; one that is a folder must be
 * opened anew. */
typedef struct planmark_pyramid planmark_pyramid;
/* Opens a pyramid that Planmark made. */
PLANMARK_NODISCARD planmark_status planmark_pyramid_open(const char *path, planmark_pyramid **pyramid);
/* Describes the pyramid, as one JSON object: "path", "name", "layout", "format", "marks", "width", "height",
 * "tileSize", "overlap", "firstLevel", "lastLevel", "tiles" (how many there are), "levels" (an array of {"level", "width",
 * "height", "columns", "rows"}, the smallest first), and "request": that of the sheet which the tiles show, or null. */
PLANMARK_NODISCARD planmark_status planmark_pyramid_info(const planmark_pyramid *pyramid, planmark_bytes **json);
/* The bytes of a tile's PNG, JPEG or WebP file. PLANMARK_NOT_FOUND with the code "noSuchTile" if there is no such tile.
 *
 * level   as the layout counts: the largest number is the drawing in its own size.
 * column  from 0 at the left.
 * row     from 0 at the top, in all layouts. */
PLANMARK_NODISCARD planmark_status planmark_pyramid_tile(
    const planmark_pyramid *pyramid, size_t level, size_t column, size_t row, planmark_bytes **bytes);

/* ---- Pictures ------------------------------------------------------------------------------------------------------------- */

/* Reads a picture (PNG, JPEG or a page of a PDF) as pixels. `max_megapixels` is the greatest number of megapixels it may have; 0 for 100.
 * */
PLANMARK_NODISCARD planmark_status planmark_pixels_read(const char *path, double max_megapixels, planmark_pixels **pixels);
/* Encodes pixels as a PNG file's bytes. */
PLANMARK_NODISCARD planmark_status planmark_pixels_png(const planmark_pixels *pixels, planmark_bytes **bytes);

/* ---- Scenes: SwiftUI's views, shapes and modifiers ------------------------------------------------------------------------ */

/* A scene. It does not change, and may be rendered any number of times. */
typedef struct planmark_scene planmark_scene;

/* Reads a scene as `planmark shape` does; Documentation/scene.schema.json describes the JSON.
 *
 * folder  where the pictures lie that the scene names; it can name none outside. Null for the current folder. */
PLANMARK_NODISCARD planmark_status planmark_scene_parse(const char *json, const char *folder, planmark_scene **scene);
/* The scene's size in points. */
PLANMARK_NODISCARD planmark_status planmark_scene_size(const planmark_scene *scene, double *width, double *height);
/* Renders the scene to a file, which appears whole or not at all. The format (png, jpeg, pdf, svg) may be null for what the path's ending
 * tells. `scale` is the number of pixels to a point, 0.001 to 1000, or 0 for what the scene says; PDF and SVG have none. */
PLANMARK_NODISCARD planmark_status planmark_scene_render_file(
    const planmark_scene *scene, const char *path, const char *format, double scale);
/* Renders the scene to the bytes of a file; the format may be null for png. */
PLANMARK_NODISCARD planmark_status planmark_scene_render_bytes(
    const planmark_scene *scene, const char *format, double scale, planmark_bytes **bytes);
/* Renders the scene to pixels, RGBA. */
PLANMARK_NODISCARD planmark_status planmark_scene_render_pixels(const planmark_scene *scene, double scale, planmark_pixels **pixels);

/* ---- Page turns ----------------------------------------------------------------------------------------------------------- */

/* A book whose pages turn. */
typedef struct planmark_book planmark_book;

/* Makes a book without pages, all of which will have one size in pixels.
 *
 * request  JSON; null for the defaults. The members are named as UIPageViewController's options:
 *          style        "pageCurl" or "scroll"
 *          orientation  "horizontal" or "vertical": the line that pages turn along
 *          spine        "min", "mid" (two pages beside each other) or "max"; by default where reading begins
 *          direction    "forward" or "reverse"
 *          doubleSided  whether sheets have pages on both sides; with the spine in the middle they always do
 *          rightToLeft  whether the book is read from right to left
 *          spacing      pixels between pages that scroll
 *          touch        [x, y]: where the sheet is held, in pixels of the picture; near a corner if not given
 *          radius       of the roll in pixels; a tenth of the page if not given
 *          angle        of a cylinder's roll from straight, in degrees between -90 and 90; the hold decides if not given
 *          paper, back, background  CSS colours of the paper, of the backs of sheets, and beside the pages (transparent if not given)
 *          margin       pixels of room around the pages, 0 to 10,000 */
PLANMARK_NODISCARD planmark_status planmark_book_create(
    const char *request, size_t page_width, size_t page_height, planmark_book **book);
/* Adds a page at the end: pixels as of planmark_input_set_drawing_pixels(), laid in whole where they have another size. */
PLANMARK_NODISCARD planmark_status planmark_book_add_page(
    planmark_book *book, const uint8_t *samples, size_t width, size_t height, size_t channels, size_t stride);
/* The number of turns that the pages make so far. */
PLANMARK_NODISCARD planmark_status planmark_book_turns(const planmark_book *book, size_t *count);
/* Draws a moment of a turn, RGBA: `index` from 0, `progress` from 0 to 1, at both of which all pages lie flat. */
PLANMARK_NODISCARD planmark_status planmark_book_render(const planmark_book *book, size_t index, double progress, planmark_pixels **pixels);

/* ---- Plans: areas, markers, workflow and history, kept in a file or a database ------------------------------------------------ */

/* An open plan. Closing it puts all changes where they are kept; it returns PLANMARK_UNWRITABLE where that cannot be done, and the
 * changes are beside the file then. A call that runs meanwhile finishes first. In a child of fork() only planmark_close() works, and
 * leaves the plan to the parent.
 *
 * A call that changes a plan makes one step of its history: all of it comes into force, or none. Changes of a call that returned
 * PLANMARK_OK survive the process. Others may have the plan open, in any number of processes; a call waits for another's
 * change up to 30 seconds, then it is PLANMARK_CONFLICT.
 *
 * What plans refuse: PLANMARK_NOT_FOUND for a plan, marker or area that is not there, PLANMARK_REFUSED for what the placement or the
 * workflow does not allow, PLANMARK_CONFLICT for a plan that is locked or was replaced, or for an undo of what was changed since,
 * PLANMARK_UNWRITABLE for a plan that is read-only, exists already or has no room on the disk, PLANMARK_UNREADABLE for one that is
 * damaged or none.
 *
 * The request of a call that changes a plan has the member "author", the person who makes the change, for the history; no author if
 * it is missing. A request may always be null; members that are missing have the values that are said here first. */
typedef struct planmark_plan planmark_plan;

/* Opens a plan.
 *
 * location   a path, or postgresql://user@host/database?plan=name.
 * read_only  0 for a plan that is to be changed. Otherwise also a file that is write-protected can be opened. */
PLANMARK_NODISCARD planmark_status planmark_plan_open(const char *location, int32_t read_only, planmark_plan **plan);
/* Makes a plan of a drawing, never in place of another, and opens it.
 *
 * location  where it is to be, as for planmark_plan_open().
 * drawing   the drawing's file: PNG, JPEG, or a page of a PDF (site.pdf#page=3&dpi=150).
 * request   JSON: {"name": text, "embed": false | true, "pixelsPerMetre": number, "units": "metric" | "imperial", "areas": path,
 *           "coordinates": {"system", ...}, "author": text}. The name is that of the plan's file if it is missing. With "embed" the
 *           plan's file keeps the drawing; else it knows the drawing by its path and SHA-256. A database keeps it always. "areas" is a
 *           file as for planmark_areas_read(), in the "coordinates" as for planmark_coordinates_create(). */
PLANMARK_NODISCARD planmark_status planmark_plan_create(
    const char *location, const char *drawing, const char *request, planmark_plan **plan);

/* Describes the plan, as one JSON object: "location", "id", "name", "drawing" {"name" (of its file, or null),
 * "width", "height", "embedded", "path" (or null), "sha256"}, "pixelsPerMetre" (or null), "units" ("metric" or "imperial", in which
 * lengths are shown; or null), "details" {NAME: {"box" [x, y, width, height], "pixelsPerMetre"}}: the parts with scales of their own;
 * "areas", "lines" (measured ones) and "markers" (how many), "revision" (the number of the latest), "workflow" {"steps": [{"from", "to",
 * "role"}], "statuses", "initialStatus", "finalStatuses"}, and "notice": what the plan's readers should know, such as that changes may be
 * missing, or null. */
PLANMARK_NODISCARD planmark_status planmark_plan_info(const planmark_plan *plan, planmark_bytes **json);
/* Finds the rooms of a plan's drawing, as planmark_rooms_find() does, at the plan's scale if it has one. The areas have
 * ids that the plan has not. Nothing of the plan is changed.
 *
 * drawing  The path of the drawing, where the plan does not have it; may be null. */
PLANMARK_NODISCARD planmark_status planmark_plan_find_rooms(
    const planmark_plan *plan, const char *drawing, planmark_areas **areas, planmark_bytes **report);
/* The plan's areas, in the order they are painted. */
PLANMARK_NODISCARD planmark_status planmark_plan_areas(const planmark_plan *plan, planmark_areas **areas);

/* Lists what is measured: a JSON array of objects, the lines first, then the areas: "kind" ("distance", "polyline" or "area"), "id",
 * "name", "detail" (the one whose scale holds, or null), "pixels" (the length; of an area that of its outline), "metres", "squarePixels"
 * and "squareMetres" (null where there is none), "markers" (how many belong to the area, or null), and of lines "points" [[x, y], ...].
 * Of a plan of imperial units also "feet" and "squareFeet". */
PLANMARK_NODISCARD planmark_status planmark_plan_measures(const planmark_plan *plan, planmark_bytes **json);
/* Changes measured lines and scales, in one step of the history: all of it, or nothing.
 *
 * changes  JSON: {"author": text, "pixelsPerMetre": number, "units": "metric" | "imperial", "add": [{"name": text, "points":
 *          [[x, y], ...]}], "remove": [ID or NAME], "details": [{"name": text, "box": [x, y, width, height], "pixelsPerMetre":
 *          number}], "removeDetails": [NAME]}. Details that are there are changed. Points and boxes are in pixels, on the drawing.
 * json     the lines that were added, as planmark_plan_measures() has them. May be null. */
PLANMARK_NODISCARD planmark_status planmark_plan_measure(const planmark_plan *plan, const char *changes, planmark_bytes **json);

/* Markers as columns. The table keeps what it is made of, whatever becomes of the plan. */
typedef struct planmark_table planmark_table;

/* The markers that a query finds, in its order; they are those of one moment.
 *
 * query  JSON, null for all markers: {"number", "area", "status", "notStatus", "category", "priority", "assignee", "located", "madeBy",
 *        "text", "changedAfter", "overdue", "dueBefore", "dueAfter", "box", "near", "sort", "limit"}. A marker must meet all members that
 *        are there. "number" is a whole number or an array of such, of which any is enough; an empty array finds no marker. So are the next
 *        eight, texts or arrays of texts, where an empty text stands for none and an empty array for all. Areas are meant by name or
 *        id. "text" has words that begin so in title or note. Dates are texts such as "2026-03-01", "today" and
 *        "+7d". "overdue" is a bool. "box" is [x, y, x, y] and "near" [x, y], pixel points; with "near" the nearest come first, 10 of
 *        them unless "limit" says otherwise. "sort" is "number", "due" or "changed". A value that no marker has finds none, and
 *        planmark_table_notes() tells of it. */
PLANMARK_NODISCARD planmark_status planmark_plan_query(const planmark_plan *plan, const char *query, planmark_table **table);
/* Tells which values of the query the plan does not have: a JSON array of texts, one for each, with the name that is most like it. They
 * may be slips. */
PLANMARK_NODISCARD planmark_status planmark_table_notes(const planmark_table *table, planmark_bytes **json);
/* The number of markers. */
PLANMARK_NODISCARD planmark_status planmark_table_count(const planmark_table *table, size_t *rows);
/* Lists the columns, as a JSON array of {"name", "kind"}; kinds are "integer", "double" and "text". In this order: number (integer), x, y
 * (double: the pixel point), id, title, note, status, category, priority, assignee, due (2026-03-01), color (#rrggbb) (text), cost
 * (double), located ("no", or none) (text), symbol (text), size (double: the symbol's own size in pixels), area (its name, or its id
 * if it has none), author (text),
 * created, changed (integer: milliseconds since 1970 in UTC); then a column of texts "property:NAME" for each free property that any
 * of the markers has, by name. A property that is no text is there as JSON writes it. */
PLANMARK_NODISCARD planmark_status planmark_table_columns(const planmark_table *table, planmark_bytes **json);
/* Tells where a column's integers are: as many as there are rows. They live until the table is closed. INT64_MIN stands for none. A
 * column that the table has not is PLANMARK_NOT_FOUND, one of another kind PLANMARK_INVALID_ARGUMENT. */
PLANMARK_NODISCARD planmark_status planmark_table_integers(const planmark_table *table, const char *column, const int64_t **values);
/* Tells where a column's numbers are, in the way of planmark_table_integers(); NaN stands for none. */
PLANMARK_NODISCARD planmark_status planmark_table_doubles(const planmark_table *table, const char *column, const double **values);
/* Tells where a column's texts are, in the way of planmark_table_integers(), laid out as Arrow's large strings: text i is UTF-8 from
 * bytes[offsets[i]] up to bytes[offsets[i + 1]], without a zero byte behind it; there are rows + 1 offsets. present[i] is 0 where there is
 * no text, else 1. */
PLANMARK_NODISCARD planmark_status planmark_table_texts(
    const planmark_table *table, const char *column, const char **bytes, const int64_t **offsets,
    const uint8_t **present);
/* Tells which texts of a column are no texts but the JSON of another value, in the way of planmark_table_texts(): json[i] is 1 for a
 * number, true, false, null, an array or an object, else 0. `json` is null where all values of the column are texts. */
PLANMARK_NODISCARD planmark_status planmark_table_json(const planmark_table *table, const char *column, const uint8_t **json);

/* Puts new markers on the plan, in one step of the history. Points that the placement rules refuse are left out, and told by
 * `reasons`, unless the request is strict; anything else that is refused, such as a number that was given already, refuses all.
 *
 * points   `count` pixel points. Where no marker has a point, but NaN twice, and the details name rooms, each is put onto free paper in
 *          its room, as not yet located.
 * details  what is known of the markers: a JSON array of `count` objects with any of "number" (that no marker ever had), "title",
 *          "note", "status" (that new markers may have), "category", "priority", "assignee", "due", "color", "cost" (a number),
 *          "located" ("no": only the area is known), "symbol", "styleColor", "size", "property:NAME", and "properties", an object of
 *          such, in which no property may be that is given by itself too. A number is at most 9007199254740991, as JSON has greater ones
 *          not exactly. Of a marker without a point, "area" is the name or id of its area, and properties that are called as a list's
 *          columns of rooms and floors may be ("property:room", "property:floor") name it too. Null for nothing.
 * request  JSON: {"author": text, "role": text, "anywhere": false | true, "snap": 0, "strict": false | true, "placeBy": "coordinates" |
 *          "area"}. With "placeBy" "area" the markers without a point are put into their rooms even where others have points, with
 *          "coordinates" none is. With "anywhere" markers may lie outside the allowed areas; "snap" is as in
 *          planmark_check_placement(); "role" is that in which statuses are given. With "strict" nothing is placed, and the call is
 *          PLANMARK_REFUSED, if any point is refused.
 * reasons  room for `count` bytes, as in planmark_check_placement(). May be null.
 * numbers  room for `count` numbers of the new markers; -1 for a point that was refused. May be null. */
PLANMARK_NODISCARD planmark_status planmark_plan_place(
    const planmark_plan *plan, const double *points, size_t count, const char *details, const char *request,
    uint8_t *reasons, int64_t *numbers);
/* Puts new markers on the plan as planmark_plan_place() does, and tells all that is refused, not only the first.
 *
 * refused  JSON: {"refused": [{"index", "code", "member", "message"}], "notes": [text]}. "refused" has an object for each marker that is
 *          refused, in their order, whether for its point or for its details: its index, the code of the reason as in
 *          Documentation/Problems.md, the member of its details that is wrong or null, and the reason in words: with "clause" (true) as
 *          the end of a sentence that begins with the member. The others are placed if the call is PLANMARK_OK. "notes" tells of markers
 *          that were put into rooms, and of those with a point whose properties, with "placeBy" "area" also "area", name another room
 *          than the one at the point. The JSON is handed out too where nothing is placed because of what is refused, without "notes";
 *          it is null after any other failure. */
PLANMARK_NODISCARD planmark_status planmark_plan_place_all(
    const planmark_plan *plan, const double *points, size_t count, const char *details, const char *request,
    uint8_t *reasons, int64_t *numbers, planmark_bytes **refused);
/* Changes what is known of markers, in one step of the history: all of it, or nothing.
 *
 * edits    a JSON array of objects: "number" says which marker, the others what is changed: "point" ([x, y], a pixel point that the
 *          placement rules allow) and the members of planmark_plan_place()'s details, but for "status". Null takes a value away.
 * request  JSON: {"author": text, "anywhere": false | true, "snap": 0}, as in planmark_plan_place(). */
PLANMARK_NODISCARD planmark_status planmark_plan_edit(const planmark_plan *plan, const char *edits, const char *request);
/* Changes what is known of markers as planmark_plan_edit() does, and tells what has changed, or all that is refused. It takes rows of lists
 * that the plan itself has written: a value that a marker has already is no change.
 *
 * edits    as of planmark_plan_edit(), with these members besides: "id", which says which marker if there is no "number", and must be that
 *          marker's if there is; "status", which the workflow must allow; "x" and "y", the point in another form. What no edit changes
 *          may be there as the marker has it: "area", "author", "created", "attachments", "changed", which may also be earlier, and
 *          "type", which is "marker". Times are texts (RFC 3339) or milliseconds since 1970. Null says nothing of all these, of "number"
 *          and of "point"; nor does a blank text of "id", "status", "area", "author" and times. A new point locates the marker, whatever
 *          "located" says beside it. A field of a marker may not be there with two values.
 * request  JSON: {"author": text, "role": text, "anyStatus": false | true, "anywhere": false | true, "snap": 0}, as of planmark_plan_edit()
 *          and planmark_plan_set_status().
 * report   JSON: {"changes": [{"index", "marker", "field", "old", "new"}], "refused": []}, an object for each value that changed: the
 *          index of the edit, the marker's number, the field's name as in the history, and its values. If the call is refused because of
 *          edits, all of them are in "refused", as of planmark_plan_place_all(); it is null after any other failure. */
PLANMARK_NODISCARD planmark_status planmark_plan_update(
    const planmark_plan *plan, const char *edits, const char *request, planmark_bytes **report);
/* Takes markers to another status, in one step of the history: all, or none. A marker that has the status already stays as it is.
 *
 * request  JSON: {"author": text, "role": text, "anyStatus": false | true}. "role" is that in which the step is made; with
 *          "anyStatus" the step need not be one of the workflow. */
PLANMARK_NODISCARD planmark_status planmark_plan_set_status(
    const planmark_plan *plan, const int64_t *numbers, size_t count, const char *status, const char *request);
/* Removes markers, in one step of the history: all, or none. Their numbers are not given again.
 *
 * request  JSON: {"author": text}. */
PLANMARK_NODISCARD planmark_status planmark_plan_remove(
    const planmark_plan *plan, const int64_t *numbers, size_t count, const char *request);

/* Imports the areas and markers of a file, in one step of the history. What is refused is told by the report, the rest is imported.
 *
 * path     CSV, .xlsx, GeoJSON, JSON lines, COCO, labelme or Web Annotations; or a PDF or XFDF with annotations, of which those that
 *          the plan was exported as change its markers and areas, and others become markers.
 * request  JSON as `planmark import` has options: {"format": text, "duplicates": "keep" | "update" | "add", "role": text,
 *          "anyStatus": false | true, "overwriteNewer": false | true, "exchangeAreas": false | true, "since": date,
 *          "dryRun": false | true, "anywhere": false | true, "snap": 0, "strict": false | true, "refuseUnread": false | true,
 *          "coordinates": {"system", ...}, "encoding": text, "delimiter": text, "decimal": "point" | "comma",
 *          "dateFormat": "ymd" | "dmy" | "mdy", "map": {COLUMN: NAME}, "worksheet": text, "hidden": "take" | "leave",
 *          "placeBy": "coordinates" | "area", "stored": false | true, "drawing": path, "image": text, "deleted": "keep" | "remove",
 *          "otherPlan": false | true, "detections": {"format", ...}, "replaceDetections": false | true, "author": text, "language": "en" |
 *          "de" | "zh"}. "encoding" and the next six are as of planmark_input_set_reading(). "deleted" is about what was exported to a
 *          PDF and is not on it any more, and "otherPlan" lets in what was exported from another plan. "stored" says that places are those
 *          of the drawing as its file stores it, before EXIF turns it. "drawing" is, for these and for XFDF, the drawing's file, where it
 *          is not where the plan has it. A file of detections is read with "detections", whose members are those of a sheet request's
 *          detections.file; "replaceDetections" removes those that the plan has and the file has not. "snap" is a distance in pixels. With
 *          "strict" nothing is imported if anything is refused, and with "refuseUnread" besides if a value is none of its field's. With
 *          "dryRun" nothing is written, and the report has in "changes" what an import would change.
 * task     may be null. Its progress is entries read, of about how many; 0 if that is not known. A cancelled import leaves nothing.
 * report   the JSON object that `planmark import --json` prints. May be null. */
PLANMARK_NODISCARD planmark_status planmark_plan_import_file(
    const planmark_plan *plan, const char *path, const char *request, const planmark_task *task,
    planmark_bytes **report);
/* Imports the areas and markers of a file's bytes. `name`, which may be null, is the file's name: its ending tells the format, else the
 * content does. */
PLANMARK_NODISCARD planmark_status planmark_plan_import_bytes(
    const planmark_plan *plan, const void *bytes, size_t count, const char *name, const char *request,
    const planmark_task *task, planmark_bytes **report);

/* Writes the plan's areas and markers as a file of another tool, or as annotations onto the drawing's PDF, which appears whole or not
 * at all. It takes the place of an earlier export; a file that Planmark did not write, or that somebody has changed since, is replaced
 * with "force" alone. The plan's own file and that of its drawing are never replaced.
 *
 * request  JSON as `planmark export` has options: {"format": "csv" | "xlsx" | "geojson" | "jsonl" | "coco" | "labelme" | "web-annotation" |
 *          "pdf" | "xfdf", "excel": false | true, "delimiter": text, "decimal": "point" | "comma", "filter": a query, "coordinates":
 *          {"system", ...}, "drawing": path, "units": "metric" | "imperial", "list": false | true, "stripActions": false |
 *          true, "detections": false | true, "force": false | true, "language": "en" | "de" | "zh"}. "detections" writes the plan's
 *          detections, as COCO or CSV. "delimiter" may be "tab". "drawing" is the drawing's file, where it is not where the plan has
 *          it; "units" are those of lengths and areas in PDF and XFDF, the plan's if missing; "list" adds pages with a list of the
 *          markers to a PDF, and "stripActions" takes scripts out of it. The path's ending tells the format if it is missing. The
 *          query's points are pixel points whatever the coordinates are.
 * task     may be null. Its progress is markers written. A cancelled export leaves no file.
 * report   the JSON object that `planmark export --json` prints, with "doubts", texts on values of the query that the plan does not have,
 *          where there are such. May be null. */
PLANMARK_NODISCARD planmark_status planmark_plan_export_file(
    const planmark_plan *plan, const char *path, const char *request, const planmark_task *task,
    planmark_bytes **report);
/* Writes several plans, whose drawings are pages of one PDF, as annotations onto that file, or as one XFDF; as above.
 *
 * plans    so many plans, none twice. */
PLANMARK_NODISCARD planmark_status planmark_plans_export_file(
    const planmark_plan *const *plans, size_t count, const char *path, const char *request, planmark_bytes **report);
/* The bytes of such a file; the request must have the format, unless it has "excel".
 *
 * report   as of planmark_plan_export_file(); its "output" is null. May be null. */
PLANMARK_NODISCARD planmark_status planmark_plan_export(
    const planmark_plan *plan, const char *request, const planmark_task *task, planmark_bytes **bytes, planmark_bytes **report);
/* As planmark_plan_export(), without a report. */
PLANMARK_NODISCARD planmark_status planmark_plan_export_bytes(
    const planmark_plan *plan, const char *request, const planmark_task *task, planmark_bytes **bytes);

/* Brings the changes of another copy of the plan into it. The other one stays as it is.
 *
 * request  JSON: {"author": text}.
 * report   the JSON object that `planmark merge --json` prints. May be null. */
PLANMARK_NODISCARD planmark_status planmark_plan_merge(
    const planmark_plan *plan, const planmark_plan *other, const char *request, planmark_bytes **report);
/* Who changed what when, the latest first: a JSON array of the objects that `planmark history --json` prints.
 *
 * request  JSON: {"marker": number, "limit": number}: what concerns one marker, present or removed; how many revisions at most. */
PLANMARK_NODISCARD planmark_status planmark_plan_history(const planmark_plan *plan, const char *request, planmark_bytes **json);
/* Undoes the last change that is not undone yet, whoever made it, as a step of its own.
 *
 * request  JSON: {"author": text, "count": 1}: how many changes, the last first: all of them, or none if one cannot be undone, or if
 *          there are fewer, which the message counts.
 * report   a JSON array of the changes that were undone, as planmark_plan_history() has them. May be null. */
PLANMARK_NODISCARD planmark_status planmark_plan_undo(const planmark_plan *plan, const char *request, planmark_bytes **report);
/* Does again what was undone last, in the same manner. */
PLANMARK_NODISCARD planmark_status planmark_plan_redo(const planmark_plan *plan, const char *request, planmark_bytes **report);

/* Makes a plan a sheet's input, as it is now: its drawing, its areas, and the markers of a query, null for all. It takes the place of
 * areas and markers that were set. A drawing's file that is set is read instead of the one that the plan keeps or names; its content
 * must be that of the plan's drawing. */
PLANMARK_NODISCARD planmark_status planmark_input_set_plan(planmark_input *input, const planmark_plan *plan, const char *query);

/* ---- Jobs: one sheet of files, told as JSON -------------------------------------------------------------------------------- */

/* Makes one sheet and writes it, as `planmark batch` does with a line of its jobs.
 *
 * job     JSON: {"drawing": "a.png", "areas": "rooms.geojson", "markers": "list.csv", "output": "a-marked.png", "request": {...}} or
 *         {"plan": "a.plan", "filter": {...}, "output": "a.pdf"}; `planmark batch --help` describes the members.
 * result  the line that `planmark batch` prints: a JSON object with the status, "done", "refused" (the sheet is there, without the
 *         markers that were refused) or "failed", with the error; and with the hash that tells the job from others, whatever the
 *         order of its members. A job that fails is no failure of the call. */
PLANMARK_NODISCARD planmark_status planmark_job_run(const char *job, const planmark_task *task, planmark_bytes **result);

/* Does the same, unless the job is done already, as `planmark batch --resume` does; its status is "skipped" then. A job is done
 * whose output is there and newer than all files that the job reads.
 *
 * finished  the hash that an earlier result of the output has, which must be the job's too; null if nothing is known of it. A plan in
 *           a database counts as unchanged if the hash is given, and as changed if it is not. */
PLANMARK_NODISCARD planmark_status planmark_job_resume(
    const char *job, const char *finished, const planmark_task *task, planmark_bytes **result);

/* Makes the sheet of a job as the bytes of a file, and writes nothing. The job's output, which may be missing, tells the format at
 * most; without it and `format` that is PNG.
 *
 * picture  the bytes; null if the job failed.
 * result   as of planmark_job_run(). */
PLANMARK_NODISCARD planmark_status planmark_job_render(
    const char *job, const planmark_task *task, planmark_bytes **picture, planmark_bytes **result);

#ifdef __cplusplus
}
#endif

#endif
