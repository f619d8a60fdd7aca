#include "catalogues.h"

// Clang embeds files for every standard of C, and warns of those before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char de[] = {
#embed "de.po"
};

static const char zh[] = {
#embed "zh.po"
};

planmark_file planmark_catalogue_de(void) { return (planmark_file){de, sizeof de}; }
planmark_file planmark_catalogue_zh(void) { return (planmark_file){zh, sizeof zh}; }
