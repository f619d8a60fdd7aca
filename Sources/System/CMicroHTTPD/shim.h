#ifndef PLANMARK_CMICROHTTPD_H
#define PLANMARK_CMICROHTTPD_H

#include <dlfcn.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stddef.h>

// The functions of libmicrohttpd that Planmark calls. It is loaded when a server starts, so that nobody loads its TLS for a picture.
#define PLANMARK_MHD_FUNCTIONS(FUNCTION)                                                                                    \
    FUNCTION(MHD_start_daemon) FUNCTION(MHD_stop_daemon)\
    FUNCTION(MHD_get_connection_info) FUNCTION(MHD_get_connection_values)             \
    FUNCTION(MHD_create_response_from_buffer) FUNCTION(MHD_create_response_from_callback) FUNCTION(MHD_add_response_header) \
    FUNCTION(MHD_queue_response) FUNCTION(MHD_destroy_response) FUNCTION(MHD_suspend_connection)                            \
    FUNCTION(MHD_resume_connection)

// Pointers to them, each with the type that the library's header declares.
struct planmark_mhd {
#define PLANMARK_MEMBER(name) __typeof__(name) *name;
    PLANMARK_MHD_FUNCTIONS(PLANMARK_MEMBER)
#undef PLANMARK_MEMBER
};

// Loads libmicrohttpd and finds its functions; returns NULL, or the system's words for what is missing.
static inline const char *planmark_load_mhd(struct planmark_mhd *mhd) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define PLANMARK_FIND(name)                                                                                                 \
    mhd->name = (__typeof__(name) *)dlsym(library, #name);                                                                  \
    if (mhd->name == NULL) return dlerror();
    PLANMARK_MHD_FUNCTIONS(PLANMARK_FIND)
#undef PLANMARK_FIND
    return NULL;
}

// The flags of a server that waits for its connections on threads of its own, with and without TLS.
static const unsigned int PLANMARK_MHD_PLAIN = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
static const unsigned int PLANMARK_MHD_SECURE = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TLS;

// Swift does not call C functions with any number of arguments.

static inline struct MHD_Daemon *planmark_mhd_start(
    const struct planmark_mhd *mhd, unsigned int flags, MHD_AccessHandlerCallback handler, void *context,
    struct MHD_OptionItem *options) {
    return mhd->MHD_start_daemon(flags, 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

// The address of the other side of a connection; NULL if it is not known.
static inline const struct sockaddr *planmark_mhd_peer(const struct planmark_mhd *mhd, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = mhd->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

// The socket of a connection; -1 if it is not known.
static inline int planmark_mhd_socket(const struct planmark_mhd *mhd, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = mhd->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

#endif
