#pragma once
// What one item shows, as plain values made from plan, catalogue and evaluation (canvas/projection.h). The painters see
// nothing else, so screen and paper draw the same.

#include "catalog/entries.h"
#include "model/answer.h"

#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace boc::ui {

struct ServerValue {
    QString name;
    int count = 1;         // a group of equal servers
    QString subtitle;      // "stage 0 · replica 0", or what it is built from
    int gpus = 0;          // of one server
    int busyGpus = 0;      // of them run the job
    bool joined = false;   // the GPUs share a fast link
    QString memory;        // "65.8 of 85.0 GB"
    double filled = 0.0;   // predicted peak over what the card has; may exceed 1
    double headroom = 0.0; // policy: share that should stay free; 0: no line
    std::optional<FitState> state;
    QString stateWord;           // "fits"; or why there is no answer
    std::vector<bool> portInUse; // one a port
    bool stale = false;          // a newer answer is on its way

    friend bool operator==(const ServerValue&, const ServerValue&) = default;
};

struct SwitchValue {
    QString name;
    QString kind; // "QM9700"; empty where the name says it
    int ports = 0;
    int portsInUse = 0;
    std::optional<double> oversubscription; // down over up; absent: nothing above it

    friend bool operator==(const SwitchValue&, const SwitchValue&) = default;
};

struct StorageValue {
    QString name;
    QString rate; // "40 GB/s write"
    QString kind;

    friend bool operator==(const StorageValue&, const StorageValue&) = default;
};

struct LinkValue {
    FabricKind fabric = FabricKind::none;
    double gigabits = 0.0; // a second, all cables together
    QString label;         // "8 × NDR"

    friend bool operator==(const LinkValue&, const LinkValue&) = default;
};

// Layers of one pipeline stage under the cards that hold it.
struct StageBracket {
    QRectF span; // left to right under the cards; its top is where the bracket hangs
    QString text;

    friend bool operator==(const StageBracket&, const StageBracket&) = default;
};

struct JobValue {
    QString tab; // "J1"
    QString name;
    QString figures; // "4.6 days a run · 30 500 tokens/s · 17.2 s a step"
    int number = 0;  // counts the jobs; decides colour and dash
    std::vector<QRectF> outlines;
    std::vector<StageBracket> stages;
    bool stale = false;

    friend bool operator==(const JobValue&, const JobValue&) = default;
};

} // namespace boc::ui
