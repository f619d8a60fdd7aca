#ifndef PLANMARK_CMALLOC_H
#define PLANMARK_CMALLOC_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Pieces of up to 8 MiB come from the heap, and up to 64 MiB that are free there are not given back to the system. */
static inline void planmark_keep_freed_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
#endif
}

#endif
