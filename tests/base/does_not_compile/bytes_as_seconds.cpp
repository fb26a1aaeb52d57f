#include "base/quantity.h"

#ifdef WRONG
boc::Seconds time = boc::Bytes(1);
#else
boc::Seconds time = boc::Bytes(1) / boc::ByteRate(1);
#endif
