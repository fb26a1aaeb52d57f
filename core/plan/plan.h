#pragma once
// A plan: everything the user decided, as a plain value. Copy it, compare it, send it to another thread. Selection,
// zoom and open panels are not part of it; positions are. Every element carries its own id; two links between the same
// two nodes are normal. Edits are pure functions in plan/edit.h; the file format is in plan/plan_file.h.

#include "base/id.h"
#include "base/money.h"
#include "catalog/catalog.h"
#include "model/layout.h"
#include "model/workload.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace boc {

// Fields and sections that this version does not know, as canonical JSON text of an object; "" where there are none.
// They travel with the object they came with and are written back unchanged. Those of a nested object (a position, a
// workload) stand under its key in the text of the element it belongs to: {"position": {"floor": 2}}.
using UnknownFields = std::string;

struct Position {
    double x = 0.0; // canvas units, +-limits::coordinate; the top left corner of the item
    double y = 0.0;
    friend bool operator==(const Position&, const Position&) = default;
};

enum class NodeRole { train, standby, spare };

struct ServerNode {
    NodeId id;
    std::string name;
    ServerId server; // catalogue entry, embedded in Plan::entries
    int count = 1;   // a group of equal servers drawn as one card ("x32")
    NodeRole role = NodeRole::train;
    Position position;
    UnknownFields unknown;
    friend bool operator==(const ServerNode&, const ServerNode&) = default;
};

struct SwitchNode {
    NodeId id;
    std::string name;
    SwitchId kind;
    Position position;
    UnknownFields unknown;
    friend bool operator==(const SwitchNode&, const SwitchNode&) = default;
};

struct StorageNode {
    NodeId id;
    std::string name;
    StorageId kind;
    Position position;
    UnknownFields unknown;
    friend bool operator==(const StorageNode&, const StorageNode&) = default;
};

struct Link {
    LinkId id;
    NodeId from, to; // undirected; the order is the order of drawing
    LinkKindId kind;
    int count = 1; // equal cables in parallel, per server of a group ("8 x NDR")
    UnknownFields unknown;
    friend bool operator==(const Link&, const Link&) = default;
};

struct Job {
    JobId id;
    std::string name;
    ModelId model; // catalogue entry, embedded in Plan::entries
    Workload workload;
    double tokens = 1e9; // of one run
    double runsPerYear = 1.0;
    Framework framework = Framework::fsdp;
    Software software;
    LayoutPins layout;
    std::vector<NodeId> servers; // the server nodes it runs on; empty: all training servers of the drawing
    UnknownFields unknown;
    friend bool operator==(const Job&, const Job&) = default;
};

enum class ConstraintMetric { memory, calendarTime, availability, isolation, compliance, latency, budget };
enum class ConstraintForce { hard, target };

// A limit somebody wrote down. `limit` is in the metric's unit: memory: share of the card kept free (0.15);
// calendar time: seconds a run; budget: currency units over the plan's horizon; others: not evaluated yet.
struct Constraint {
    ConstraintId id;
    ConstraintMetric metric = ConstraintMetric::memory;
    double limit = 0.0;
    ConstraintForce force = ConstraintForce::target;
    std::string owner;
    std::string date; // ISO; empty: not stated
    std::string note;
    UnknownFields unknown;
    friend bool operator==(const Constraint&, const Constraint&) = default;
};

// A price the user knows better than the catalogue. `item` is a catalogue id of a server, switch or link kind.
struct PriceOverride {
    std::string item;
    Money price; // purchase, one piece
    std::string source;
    std::string date; // ISO; empty: not stated
    UnknownFields unknown = {};
    friend bool operator==(const PriceOverride&, const PriceOverride&) = default;
};

enum class Tenure { purchase, rent };

struct Assumptions {
    Tenure tenure = Tenure::purchase;
    double horizonYears = 3.0;
    double powerPrice = 0.0861; // currency units a kWh
    double powerUsageEffectiveness = 1.54;
    double headroom = 0.0;                // policy: share of the card's usable bytes that should stay free
    std::optional<double> rentPerGpuHour; // overrides the catalogue's rent
    UnknownFields unknown;
    friend bool operator==(const Assumptions&, const Assumptions&) = default;
};

struct Plan {
    std::string name;
    std::string notes;
    std::string planDate = "2026-11-30"; // an input: the clock is never read in an evaluation
    std::string currency = "USD";
    std::vector<ServerNode> servers;
    std::vector<SwitchNode> switches;
    std::vector<StorageNode> storage;
    std::vector<Link> links;
    std::vector<Job> jobs;
    std::vector<Constraint> constraints;
    std::vector<PriceOverride> prices;
    Assumptions assumptions;
    Catalog entries; // the catalogue entries this plan uses, as they were when it was made; they win over the program's
    UnknownFields unknown;

    friend bool operator==(const Plan&, const Plan&) = default;

    [[nodiscard]] const ServerNode* server(const NodeId& id) const;
    [[nodiscard]] const SwitchNode* switchNode(const NodeId& id) const;
    [[nodiscard]] const StorageNode* storageNode(const NodeId& id) const;
    [[nodiscard]] const Link* link(const LinkId& id) const;
    [[nodiscard]] const Job* job(const JobId& id) const;
    [[nodiscard]] const Constraint* constraint(const ConstraintId& id) const;
    [[nodiscard]] bool hasNode(const NodeId& id) const;
};

} // namespace boc
