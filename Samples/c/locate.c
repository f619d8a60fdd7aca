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

static int fail_memory(void) {
    fprintf(stderr, "locate: there is no memory for the points\n");
    return 1;
}

/* Reads all points of standard input; null where there is no memory for them. */
static double *read_points(size_t *count) {
    size_t room = 1024;
    double *points = malloc(room * 2 * sizeof *points);
    double x, y;
    *count = 0;
    while (points != NULL && scanf("%lf %lf", &x, &y) == 2) {
        if (*count == room) {
            room *= 2;
            double *larger = realloc(points, room * 2 * sizeof *points);
            if (larger == NULL) free(points);
            points = larger;
            if (points == NULL) break;
        }
        points[2 * *count] = x;
        points[2 * *count + 1] = y;
        ++*count;
    }
    return points;
}

/* Locates points and prints them, all at once: a call for many is far quicker than many calls. */
static int locate(const planmark_areas *areas, const double *points, size_t count) {
    static const char *const words[] = {"outside", "boundary", "inside"};
    uint8_t *locations = malloc(count + 1);
    int32_t *rooms = malloc((count + 1) * sizeof *rooms);
    int result;
    if (locations == NULL || rooms == NULL) {
        result = fail_memory();
    } else if (planmark_areas_locate(areas, points, count, locations, rooms) != PLANMARK_OK) {
        result = fail();
    } else {
        for (size_t i = 0; i < count; i++) {
            printf("%g %g %s %" PRId32 "\n", points[2 * i], points[2 * i + 1], words[locations[i]], rooms[i]);
        }
        result = 0;
    }
    free(locations);
    free(rooms);
    return result;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: locate AREAS.geojson < POINTS\n");
        return 2;
    }
    planmark_areas *areas = NULL;
    if (planmark_areas_read(argv[1], NULL, &areas) != PLANMARK_OK) return fail();
    size_t count = 0;
    double *points = read_points(&count);
    int result = points == NULL ? fail_memory() : locate(areas, points, count);
    free(points);
    planmark_close(areas);
    return result;
}
