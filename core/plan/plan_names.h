#pragma once
// Internal: how a plan file spells the choices that only plans have. Those of a workload stand in model/names.h.

#include "plan/plan.h"

#include <array>
#include <string_view>
#include <utility>

namespace boc::names {

inline constexpr std::array<std::pair<std::string_view, NodeRole>, 3> nodeRoles{
    {{"train", NodeRole::train}, {"standby", NodeRole::standby}, {"spare", NodeRole::spare}}};
inline constexpr std::array<std::pair<std::string_view, ConstraintMetric>, 7> constraintMetrics{
    {{"memory", ConstraintMetric::memory},
     {"calendar_time", ConstraintMetric::calendarTime},
     {"availability", ConstraintMetric::availability},
     {"isolation", ConstraintMetric::isolation},
     {"compliance", ConstraintMetric::compliance},
     {"latency", ConstraintMetric::latency},
     {"budget", ConstraintMetric::budget}}};
inline constexpr std::array<std::pair<std::string_view, ConstraintForce>, 2> constraintForces{
    {{"hard", ConstraintForce::hard}, {"target", ConstraintForce::target}}};
inline constexpr std::array<std::pair<std::string_view, Tenure>, 2> tenures{
    {{"purchase", Tenure::purchase}, {"rent", Tenure::rent}}};

} // namespace boc::names
