#ifndef PLANMARK_CDEFLATE_H
#define PLANMARK_CDEFLATE_H

#include <libdeflate.h>

#endif
