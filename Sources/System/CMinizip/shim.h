#ifndef PLANMARK_CMINIZIP_H
#define PLANMARK_CMINIZIP_H

#include <minizip/unzip.h>

#endif
