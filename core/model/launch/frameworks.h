#pragma once
// Internal: the launch of each framework.

#include "model/launch/launch.h"

namespace boc {

Launch megatronLaunch(const Case& question, const Layout& layout);
Launch torchtitanLaunch(const Case& question, const Layout& layout);
Launch deepspeedLaunch(const Case& question, const Layout& layout);
Launch plainLaunch(const Case& question, const Layout& layout); // DDP, or one process

} // namespace boc
