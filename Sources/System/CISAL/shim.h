#ifndef PLANMARK_CISAL_H
#define PLANMARK_CISAL_H

#include <isa-l/crc.h>
#include <isa-l/crc64.h>
#include <isa-l/igzip_lib.h>

/* The library's macros for these are more than an importer of constants understands. */
enum {
    PLANMARK_ISAL_LEVEL_BUFFER = ISAL_DEF_LVL2_MEDIUM,
    PLANMARK_ISAL_SYNC_FLUSH = SYNC_FLUSH,
    PLANMARK_ISAL_NO_FLUSH = NO_FLUSH,
    PLANMARK_ISAL_ZLIB = ISAL_ZLIB,
    PLANMARK_ISAL_DEFLATE_RAW = IGZIP_DEFLATE,
    PLANMARK_ISAL_DEFLATE_ZLIB = IGZIP_ZLIB
};

#endif
