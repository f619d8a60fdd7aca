/* Cairo and Pango come with some forty libraries, and the dynamic loader takes longer over these than many a command takes
   in all. So they are loaded when the first of their functions is called: every function that Planmark uses stands here
   under a name of its own (see late.h), finds the libraries loaded or loads them, and hands on its arguments. A program
   that `make` builds is not linked with them and starts without; one that is has them loaded as it starts, and works just
   the same. */

#include "LateLibraries.h"

#ifdef __linux__

#include "../CPango/shim.h"
#include "../CCairo/shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define LIBRARY "libpangocairo-1.0.so.0"

/* Names stand in parentheses, as some are macros too, which need one right behind them. */
static struct {
#define PLANMARK_LATE(result, name, parameters, arguments) __typeof__(name) *(name);
#include "../CCairo/functions.h"
#include "../CPango/functions.h"
#undef PLANMARK_LATE
} functions;

static pthread_once_t loading = PTHREAD_ONCE_INIT;
/* Why the libraries cannot be used. */
static char problem[256];

static void load(void) {
    /* Never closed, as GObject keeps its types for good. */
    void *library = dlopen(LIBRARY, RTLD_LAZY);
    int is_whole = library != NULL;
#define PLANMARK_LATE(result, name, parameters, arguments) \
    if (is_whole) is_whole = ((functions.name) = dlsym(library, #name)) != NULL;
#include "../CCairo/functions.h"
#include "../CPango/functions.h"
#undef PLANMARK_LATE
    if (!is_whole) snprintf(problem, sizeof problem, "%s", dlerror());
}

/* A process ends with 127, too, whose libraries are missing as it starts. */
static void stop(void) {
    fprintf(stderr,
            "planmark: error: the library that shapes and text are drawn with cannot be loaded: %s\n"
            "Install Pango and Cairo (on Debian: apt-get install libpangocairo-1.0-0), then run this again.\n",
            problem);
    _exit(127);
}

int planmark_load_drawing_libraries(void) {
    pthread_once(&loading, load);
    return problem[0] == 0;
}

#define PLANMARK_LATE(result, name, parameters, arguments)    \
    result(name) parameters {                                 \
        if (!planmark_load_drawing_libraries()) stop();       \
        return (functions.name) arguments;                    \
    }
#include "../CCairo/functions.h"
#include "../CPango/functions.h"

#else

int planmark_load_drawing_libraries(void) { return 1; }

#endif
