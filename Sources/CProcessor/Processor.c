/* A program that is compiled for newer processors (see Scripts/processor) ends on an older one with "Illegal instruction" and
   no more. This runs before all else of it, in instructions that every processor has, and says what to do. */

#include "Processor.h"

#if defined(__x86_64__) && defined(__AVX2__)

#include <unistd.h>

__attribute__((constructor(101), target("arch=x86-64"))) static void check_processor(void) {
    static const char message[] =
        "planmark: error: this planmark was built for processors with AVX2 and BMI2, and this one has not got them. "
        "Build it with: make MARCH=x86-64\n";
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("fma"))
        return;
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) _exit(126);
    _exit(127);
}

#endif
