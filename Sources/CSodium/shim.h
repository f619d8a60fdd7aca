#ifndef PLANMARK_CSODIUM_H
#define PLANMARK_CSODIUM_H

#include <sodium/core.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/randombytes.h>

#endif
