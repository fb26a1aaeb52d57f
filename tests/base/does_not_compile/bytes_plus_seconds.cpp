#include "base/quantity.h"

#ifdef WRONG
auto sum = boc::Bytes(1) + boc::Seconds(1);
#else
auto sum = boc::Bytes(1) + boc::Bytes(1);
#endif
