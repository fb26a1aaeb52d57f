#pragma once
// Internal: what must hold of the parts of a plan, one part at a time. `where` is the place of the part; problems are
// appended in the order of the fields.

#include "base/result.h"
#include "plan/plan.h"
#include "plan/ranges.h"

#include <string>
#include <string_view>

namespace boc::check {

// At most `limit` bytes of valid UTF-8: anything else would not come back from a file as it was.
void text(std::string_view value, std::size_t limit, const std::string& where, Problems& problems);
void name(std::string_view value, const std::string& where, Problems& problems); // a text, and not empty
void identifier(std::string_view value, const std::string& where, Problems& problems);
void number(double value, ranges::Real range, const std::string& where, Problems& problems);
void whole(std::int64_t value, ranges::Whole range, const std::string& where, Problems& problems);
void date(std::string_view value, const std::string& where, Problems& problems);        // 2026-11-30
void partialDate(std::string_view value, const std::string& where, Problems& problems); // also 2026-11, 2026, ""

void currency(std::string_view value, const std::string& where, Problems& problems); // USD

void position(const Position& position, const std::string& where, Problems& problems);
void job(const Job& job, const std::string& where, Problems& problems);
void constraint(const Constraint& constraint, const std::string& where, Problems& problems);
void price(const PriceOverride& price, const std::string& where, Problems& problems);
void assumptions(const Assumptions& assumptions, const std::string& where, Problems& problems);
void description(const Plan& plan, Problems& problems); // name, notes, date, currency

// The range of Constraint::limit for its metric.
ranges::Real limitOf(ConstraintMetric metric);

// What only all parts together can tell: double ids, dangling links, links to itself, jobs on missing servers, too
// many of anything. `prefix` goes before each place ("plan.bocplan: ").
void structure(const Plan& plan, const std::string& prefix, Problems& problems);

// A name as it may stand in a message.
std::string shown(std::string_view text);

} // namespace boc::check
