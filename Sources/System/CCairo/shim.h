#ifndef PLANMARK_CCAIRO_H
#define PLANMARK_CCAIRO_H

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
