/* Nothing here is called by name: LateLibraries.c stands in for the functions of Cairo and Pango. */
