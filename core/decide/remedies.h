#pragma once
// What makes a failing constraint hold, in the glossary's order: the same recipe cut or recomputed otherwise, a changed
// recipe (marked: it changes the result), a larger device, a second server; by cost inside a class.

#include "decide/evaluation.h"
#include "decide/options.h"

namespace boc {

// A recipe that is tried on the drawn hardware.
struct RecipeChange {
    std::string key;   // "adamw-8bit": part of the option's id
    std::string text;  // "8-bit Adam: 6 bytes a parameter instead of 16"
    std::string title; // "8-bit Adam"
    RemedyClass kind = RemedyClass::changedRecipe;
    Job job;
};

// Those that are different from what the job does already. `shorter`: contexts are halved at most this often.
std::vector<RecipeChange> recipesFor(const Job& job, int shorter);

// `results`: the drawn option's constraints; `drawn`: its candidate and answer; `options`: the comparison, sorted by
// cost. Empty where memory and time hold. Only steps after which the failing constraint holds (memory: fits or
// borderline) are listed.
std::vector<Remedy> remediesFor(const Plan& plan, const Catalog& catalog, const Candidate& drawn, const Option& now,
                                const std::vector<Option>& options, std::stop_token stop);

} // namespace boc
