#ifndef PLANMARK_CCRYPTO_H
#define PLANMARK_CCRYPTO_H

#include <openssl/evp.h>

#endif
