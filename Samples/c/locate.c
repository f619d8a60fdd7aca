/* Which room is each point in? Reads areas (GeoJSON) and locates the points of standard input, "x y" a line.
 *
 *     cc locate.c $(pkg-config --cflags --libs planmark) -o locate
 *     echo "1190 640" | ./locate office-rooms.geojson
 */
#include <inttypes.h>
#include <planmark.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(void) {
    fprintf(stderr, "locate: %s\n", planmark_last_error()->message);
    return 1;
}

int main(int argc, char **argv) {
    static const char *const words[] = {"outside", "boundary", "inside"};
    if (argc != 2) {
        fprintf(stderr, "usage: locate AREAS.geojson < POINTS\n");
        return 2;
    }
    planmark_areas *areas = NULL;
    if (planmark_areas_read(argv[1], NULL, &areas) != PLANMARK_OK) return fail();

    /* All points at once: a call for many is far quicker than many calls. */
    double *points = NULL;
    size_t count = 0, room = 0;
    double x, y;
    while (scanf("%lf %lf", &x, &y) == 2) {
        if (count == room) {
            room = room == 0 ? 1024 : 2 * room;
            double *larger = realloc(points, room * 2 * sizeof *points);
            if (larger == NULL) return 1;
            points = larger;
        }
        points[2 * count] = x;
        points[2 * count + 1] = y;
        count++;
    }
    uint8_t *locations = malloc(count + 1);
    int32_t *rooms = malloc((count + 1) * sizeof *rooms);
    if (locations == NULL || rooms == NULL) return 1;
    planmark_status status = planmark_areas_locate(areas, points, count, locations, rooms);
    if (status == PLANMARK_OK) {
        for (size_t i = 0; i < count; i++) {
            printf("%g %g %s %" PRId32 "\n", points[2 * i], points[2 * i + 1], words[locations[i]], rooms[i]);
        }
    }
    free(points);
    free(locations);
    free(rooms);
    planmark_close(areas);
    return status == PLANMARK_OK ? 0 : fail();
}
