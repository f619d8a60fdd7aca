#ifndef PLANMARK_CMALLOC_H
#define PLANMARK_CMALLOC_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Pieces of up to 8 MiB come from the heap, and up to 64 MiB that are free there are not given back to the system. The calling
   thread's heap has room for 4 MiB from the start. */
static inline void planmark_keep_freed_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
    /* The heap of a thread that is not the main one grows piece by piece, each time by a call of the system, unless it has
       been larger. The compiler must not see that the memory is not used. */
    void *volatile piece = malloc(4 << 20);
    free(piece);
#endif
}

#endif
