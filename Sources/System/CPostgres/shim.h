#ifndef PLANMARK_CPOSTGRES_H
#define PLANMARK_CPOSTGRES_H

// Debian has the header in a folder of its own.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <dlfcn.h>
#include <stddef.h>

// The fields of an error are macros of characters, which Swift does not import.
static const int PLANMARK_PG_SQLSTATE = PG_DIAG_SQLSTATE;
static const int PLANMARK_PG_MESSAGE = PG_DIAG_MESSAGE_PRIMARY;
static const int PLANMARK_PG_DETAIL = PG_DIAG_MESSAGE_DETAIL;
static const int PLANMARK_PG_CONSTRAINT = PG_DIAG_CONSTRAINT_NAME;

// The functions of libpq that Planmark calls.
#define PLANMARK_LIBPQ_FUNCTIONS(FUNCTION)                                                                                  \
    FUNCTION(PQbackendPID) FUNCTION(PQclear) FUNCTION(PQcmdStatus) FUNCTION(PQcmdTuples) FUNCTION(PQconnectStartParams)     \
    FUNCTION(PQconninfoFree) FUNCTION(PQconninfoParse) FUNCTION(PQconsumeInput) FUNCTION(PQcopyResult)                      \
    FUNCTION(PQenterPipelineMode) FUNCTION(PQerrorMessage) FUNCTION(PQexitPipelineMode) FUNCTION(PQfinish)                  \
    FUNCTION(PQfname) FUNCTION(PQfreemem) FUNCTION(PQftype) FUNCTION(PQgetCopyData) FUNCTION(PQgetResult)                   \
    FUNCTION(PQgetisnull) FUNCTION(PQgetlength) FUNCTION(PQgetvalue) FUNCTION(PQnfields) FUNCTION(PQnotifies)               \
    FUNCTION(PQntuples) FUNCTION(PQpipelineSync) FUNCTION(PQputCopyData) FUNCTION(PQputCopyEnd) FUNCTION(PQreset)           \
    FUNCTION(PQresultErrorField) FUNCTION(PQresultErrorMessage) FUNCTION(PQresultStatus) FUNCTION(PQsendPrepare)            \
    FUNCTION(PQsendQuery) FUNCTION(PQsendQueryPrepared) FUNCTION(PQserverVersion) FUNCTION(PQsetErrorVerbosity)             \
    FUNCTION(PQsetNoticeReceiver) FUNCTION(PQsetSingleRowMode) FUNCTION(PQsetvalue) FUNCTION(PQsocket) FUNCTION(PQstatus)   \
    FUNCTION(PQtransactionStatus)

// Pointers to them, each with the type that libpq's header declares.
struct planmark_libpq {
#define PLANMARK_MEMBER(name) __typeof__(name) *name;
    PLANMARK_LIBPQ_FUNCTIONS(PLANMARK_MEMBER)
#undef PLANMARK_MEMBER
};

// Loads libpq and finds its functions; returns NULL, or the system's words for what is missing.
static inline const char *planmark_load_libpq(struct planmark_libpq *libpq) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define PLANMARK_FIND(name)                                                                                                 \
    libpq->name = (__typeof__(name) *)dlsym(library, #name);                                                                \
    if (libpq->name == NULL) return dlerror();
    PLANMARK_LIBPQ_FUNCTIONS(PLANMARK_FIND)
#undef PLANMARK_FIND
    return NULL;
}

#endif
