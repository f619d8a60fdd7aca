#ifndef PLANMARK_CEXPAT_H
#define PLANMARK_CEXPAT_H

#include <expat.h>

#endif
