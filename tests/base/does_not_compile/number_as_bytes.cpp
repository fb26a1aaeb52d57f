#include "base/quantity.h"

#ifdef WRONG
boc::Bytes amount = 1.0;
#else
boc::Bytes amount(1.0);
#endif
