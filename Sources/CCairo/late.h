/* On Linux the functions listed in a functions.h go by other names for the linker, so that those of CLateLibraries stand in
   for them, which load the library at the first call. `make` links no library of Cairo's and Pango's at all, so a function
   that is called but not listed is an undefined reference. */

#ifdef __linux__
#define PLANMARK_PRAGMA(text) _Pragma(#text)
#define PLANMARK_LATE(result, name, parameters, arguments) PLANMARK_PRAGMA(redefine_extname name planmark_late_##name)
#else
#define PLANMARK_LATE(result, name, parameters, arguments)
#endif
