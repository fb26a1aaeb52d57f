#pragma once
// Time of a collective over a communicator placed on the servers of a template: inside a server by the condensed nccl
// tables, across servers by the algorithm with the smallest predicted time.

#include "model/collective_kind.h"
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

// What a server's NICs carry in collectives, one direction. Ethernet without RDMA is held up by the hosts' copies up to
// 400 Gb/s a server; servers with more of it are sold with a transport that goes past the host (GPUDirect-TCPX).
ByteRate networkRate(const Hardware& hardware, const Constants& constants);

// S is the full buffer (all-gather: output; reduce-scatter: input; the others: what one rank holds). One rank alone
// takes no time. Per direction of a server's NICs, n servers, r ranks:
//   ring            (r-1)/r S, all-reduce twice that; latency grows with n
//   tree            S between two servers, else 2S: an inner node of one tree has two children and is a leaf of the
//                   other; latency grows with log2 n; inside each server a chain carries S up and S down
//   hierarchical    as the tree outside, inside the switches add (all-reduce on Hopper and Blackwell)
//   network switch  S, where InfiniBand switches add (all-reduce)
TimedCollective timedCollective(Collective what, Bytes buffer, const Communicator& group, const Hardware& hardware,
                                const GpuKernels& kernels, const Constants& constants);

Seconds collectiveTime(Collective what, Bytes buffer, const Communicator& group, const Hardware& hardware,
                       const GpuKernels& kernels, const Constants& constants);

// All GPUs of `hardware` in one communicator with nothing else on the fabric. A p2p is a ring of neighbours: the one
// that crosses has its own NIC.
CollectiveAnswer answerCollective(const CollectiveQuestion& question, const Hardware& hardware,
                                  const Constants& constants);

// Tokens sent to experts: each rank holds `tokens` bytes, every token of which goes to `copies` ranks drawn evenly. A
// token crosses to another server once, however many of its experts stand there, and is copied on inside.
Seconds expertExchangeTime(Bytes tokens, double copies, const Communicator& group, const Hardware& hardware,
                           const GpuKernels& kernels, const Constants& constants);

// One message from a rank to its neighbour in the pipeline.
Seconds transferTime(Bytes message, bool acrossServers, int sharing, const Hardware& hardware,
                     const Constants& constants);

} // namespace boc
