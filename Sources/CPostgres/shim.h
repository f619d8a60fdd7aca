#ifndef PLANMARK_CPOSTGRES_H
#define PLANMARK_CPOSTGRES_H

#include <libpq-fe.h>

// The fields of an error are macros of characters, which Swift does not import.
static const int PLANMARK_PG_SQLSTATE = PG_DIAG_SQLSTATE;
static const int PLANMARK_PG_MESSAGE = PG_DIAG_MESSAGE_PRIMARY;
static const int PLANMARK_PG_DETAIL = PG_DIAG_MESSAGE_DETAIL;
static const int PLANMARK_PG_CONSTRAINT = PG_DIAG_CONSTRAINT_NAME;

#endif
