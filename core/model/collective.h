#pragma once
// Time of a collective over a communicator placed on the servers of a template: inside a server by the condensed nccl
// tables, across servers by a ring whose rate is the smaller of the server's own and the communicator's share of the
// NICs.

#include "model/constants.h"
#include "model/hardware.h"
#include "model/kernel_table.h"

namespace boc {

// `ranks` members, every `stride`-th rank of the job; `perServer` of them on each server they touch; `sharing` such
// communicators of one server use its NICs at the same time (8 data-parallel groups beside TP 8: each has an eighth of
// the NICs).
struct Communicator {
    int ranks = 1;
    int perServer = 1;
    int sharing = 1;
    int stride = 1;

    [[nodiscard]] bool crossesServers() const { return ranks > perServer; }
    [[nodiscard]] int servers() const { return (ranks + perServer - 1) / perServer; }
};

// Ranks are placed in order on servers of equal size.
Communicator communicatorOf(const Hardware& hardware, int ranks, int stride);

enum class Collective { allReduce, allGather, reduceScatter };

// What a server's NICs carry in collectives, one direction.
ByteRate networkRate(const Hardware& hardware, const Constants& constants);

// S is the full buffer (all-gather: output; reduce-scatter: input). One rank alone takes no time. Ring: (r-1)/r S/B,
// twice that for all-reduce; all-reduce takes the tree over servers, 2 (n-1)/n S/B, where that is less. Latency
// across servers grows with the logarithm of their number, as with the tree algorithms of today's NCCL.
Seconds collectiveTime(Collective what, Bytes buffer, const Communicator& group, const Hardware& hardware,
                       const GpuKernels& kernels, const Constants& constants);

// Tokens sent to experts: each rank holds `tokens` bytes, every token of which goes to `copies` ranks drawn evenly. A
// token crosses to another server once, however many of its experts stand there, and is copied on inside.
Seconds expertExchangeTime(Bytes tokens, double copies, const Communicator& group, const Hardware& hardware,
                           const GpuKernels& kernels, const Constants& constants);

// One message from a rank to its neighbour in the pipeline.
Seconds transferTime(Bytes message, bool acrossServers, int sharing, const Hardware& hardware,
                     const Constants& constants);

} // namespace boc
