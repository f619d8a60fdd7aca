#ifndef PLANMARK_CXLSXWRITER_H
#define PLANMARK_CXLSXWRITER_H

#include <xlsxwriter.h>

/* sys/mman.h declares it only to those who ask for GNU's extensions before anything else is included. */
extern int memfd_create(const char *name, unsigned int flags);

/* Opens a file that has no name and is in memory alone, closed when another program starts; -1 if there is none. */
static inline int planmark_open_memory_file(void) { return memfd_create("planmark-workbook", 1u /* MFD_CLOEXEC */); }

#endif
