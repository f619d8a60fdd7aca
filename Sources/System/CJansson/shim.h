#ifndef PLANMARK_CJANSSON_H
#define PLANMARK_CJANSSON_H

#include <jansson.h>

// json_decref is a macro-like inline that Swift does not import under its name everywhere; this one always is.
static inline void planmark_json_release(json_t *value) { json_decref(value); }

#endif
