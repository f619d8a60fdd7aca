#ifndef PLANMARK_CCAIRO_H
#define PLANMARK_CCAIRO_H

#include "late.h"
#include "functions.h"
#undef PLANMARK_LATE

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
