#include "model/names.h"

namespace boc {

std::string nameOf(Task value) { return std::string(names::nameIn(names::tasks, value)); }
std::string nameOf(Precision value) { return std::string(names::nameIn(names::precisions, value)); }
std::string nameOf(Optimizer value) { return std::string(names::nameIn(names::optimizers, value)); }
std::string nameOf(LoraTargets value) { return std::string(names::nameIn(names::loraTargets, value)); }
std::string nameOf(LossKind value) { return std::string(names::nameIn(names::losses, value)); }
std::string nameOf(WeightFormat value) { return std::string(names::nameIn(names::weightFormats, value)); }
std::string nameOf(Framework value) { return std::string(names::nameIn(names::frameworks, value)); }
std::string nameOf(Recipe value) { return std::string(names::nameIn(names::recipes, value)); }
std::string nameOf(Recompute value) { return std::string(names::nameIn(names::recomputes, value)); }
std::string nameOf(Offload value) { return std::string(names::nameIn(names::offloads, value)); }
std::string nameOf(FitState value) { return std::string(names::nameIn(names::fitStates, value)); }
std::string nameOf(KernelSource value) { return std::string(names::nameIn(names::kernelSources, value)); }

} // namespace boc
