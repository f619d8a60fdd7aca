/* Cairo and Pango come with some forty libraries, and the dynamic loader takes longer over these than many a command takes
   in all. So they are loaded when the first of their functions is called: every function that Planmark uses stands here
   under a name of its own (see late.h), finds the libraries loaded or loads them, and hands on its arguments. A program
   linked with `--as-needed` then starts without them; any other works just the same. */

#ifdef __linux__

#include "../CPango/shim.h"
#include "../CCairo/shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define LIBRARY "libpangocairo-1.0.so.0"

static struct {
#define PLANMARK_LATE(result, name, parameters, arguments) __typeof__(name) *name;
#include "../CCairo/functions.h"
#include "../CPango/functions.h"
#undef PLANMARK_LATE
} functions;

static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void stop(const char *problem) {
    fprintf(stderr,
            "error: the library that text and shapes are drawn with cannot be loaded: %s\n"
            "Install Pango and Cairo (on Debian: apt-get install libpangocairo-1.0-0), then run this again.\n",
            problem);
    _exit(127);
}

static void *find(void *library, const char *name) {
    void *function = dlsym(library, name);
    if (!function) stop(dlerror());
    return function;
}

static void load(void) {
    /* Never closed, as GObject keeps its types for good. */
    void *library = dlopen(LIBRARY, RTLD_LAZY);
    if (!library) stop(dlerror());
#define PLANMARK_LATE(result, name, parameters, arguments) functions.name = find(library, #name);
#include "../CCairo/functions.h"
#include "../CPango/functions.h"
#undef PLANMARK_LATE
}

#define PLANMARK_LATE(result, name, parameters, arguments) \
    result name parameters {                               \
        pthread_once(&loading, load);                      \
        return functions.name arguments;                   \
    }
#include "../CCairo/functions.h"
#include "../CPango/functions.h"

#endif
