#ifndef PLANMARK_CSQLITE_H
#define PLANMARK_CSQLITE_H

#include <sqlite3.h>

// Swift imports no variadic function; this is sqlite3_db_config for the options that are switched on or off.
static inline int planmark_sqlite_switch(sqlite3 *database, int option, int isOn) {
    return sqlite3_db_config(database, option, isOn, (int *)0);
}

// SQLITE_TRANSIENT is a cast that Swift does not import: SQLite makes its own copy of the bytes.
static inline int planmark_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int planmark_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Macros of expressions, which Swift does not import.
static const int PLANMARK_SQLITE_READONLY_DBMOVED = SQLITE_READONLY_DBMOVED;
static const int PLANMARK_SQLITE_IOERR_READ = SQLITE_IOERR_READ;
static const int PLANMARK_SQLITE_IOERR_SHORT_READ = SQLITE_IOERR_SHORT_READ;

#endif
