#pragma once
// Internal: catalogue entries as a plan sees them. What the plan carries wins over the program's catalogue.

#include "plan/plan.h"

namespace boc::entries {

// Null where neither has it.
const Gpu* find(const Plan& plan, const Catalog& catalog, const GpuId& id);
const Server* find(const Plan& plan, const Catalog& catalog, const ServerId& id);
const Switch* find(const Plan& plan, const Catalog& catalog, const SwitchId& id);
const LinkKind* find(const Plan& plan, const Catalog& catalog, const LinkKindId& id);
const Storage* find(const Plan& plan, const Catalog& catalog, const StorageId& id);
const ModelEntry* find(const Plan& plan, const Catalog& catalog, const ModelId& id);

// Every edit ends here: entries that the plan uses are copied in where they are missing, and those of servers, GPUs,
// switches, link kinds, storage and models that nothing refers to any more are dropped. So a plan that was changed and
// changed back is the same plan, byte for byte, and a file holds no left-overs. Rents and rates are left alone.
void embed(Plan& plan, const Catalog& catalog);
// The same without a catalogue: only drops.
void prune(Plan& plan);

} // namespace boc::entries
