#ifndef PLANMARK_CQRENCODE_H
#define PLANMARK_CQRENCODE_H

#include <dlfcn.h>
#include <qrencode.h>
#include <stddef.h>

// libqrencode is loaded by `planmark serve --qr` alone, so that no other call waits for it.
struct planmark_qrencode {
    __typeof__(QRcode_encodeString8bit) *encode;
    __typeof__(QRcode_free) *free;
};

// Loads the library; returns NULL, or the system's words for what is missing.
static inline const char *planmark_load_qrencode(struct planmark_qrencode *library) {
    void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    library->encode = (__typeof__(QRcode_encodeString8bit) *)dlsym(handle, "QRcode_encodeString8bit");
    library->free = (__typeof__(QRcode_free) *)dlsym(handle, "QRcode_free");
    return library->encode == NULL || library->free == NULL ? dlerror() : NULL;
}

#endif
