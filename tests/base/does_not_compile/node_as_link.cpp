#include "base/id.h"

#ifdef WRONG
bool same = boc::NodeId{"a"} == boc::LinkId{"a"};
#else
bool same = boc::NodeId{"a"} == boc::NodeId{"a"};
#endif
