#ifndef PLANMARK_CATALOGUES_H
#define PLANMARK_CATALOGUES_H

#include <stddef.h>

/// The text of a file that this library holds.
typedef struct {
    const char *_Nonnull bytes;
    size_t count;
} planmark_file;

/// The catalogue of German texts, a file of gettext's format `.po`.
planmark_file planmark_catalogue_de(void);
/// The catalogue of texts in Simplified Chinese, a file of gettext's format `.po`.
planmark_file planmark_catalogue_zh(void);

#endif
