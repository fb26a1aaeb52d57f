#pragma once
// Bytes a trained parameter by optimizer: weight + gradient + master + moments. Sources: Rajbhandari et al. 2020 (ZeRO)
// for mixed-precision Adam (2 + 2 + 4 + 8); Megatron-LM's fp32 main gradients; Dettmers et al. 2022 for 8-bit moments
// with block scales (about 1 %); paged variants keep moments in host memory while not used.

#include "model/workload.h"

#include <optional>

namespace boc {

struct BytesPerParameter {
    double weight = 0.0;
    double gradient = 0.0;
    double master = 0.0;
    double moments = 0.0;     // on the device
    double hostMoments = 0.0; // paged: room they need in host memory

    [[nodiscard]] double optimizer() const { return master + moments; }
    [[nodiscard]] double device() const { return weight + gradient + master + moments; }
    // Read and written by one optimizer step, for its time.
    [[nodiscard]] double touched() const { return gradient + 2.0 * (master + moments + hostMoments) + weight; }
};

// `masterWeights` overrides what the optimizer does. Adafactor's factored second moment is counted as a tenth of a
// byte.
BytesPerParameter bytesPerParameter(Optimizer optimizer, Precision precision, std::optional<bool> masterWeights = {});

// Of activations, working weights and messages: 4 in fp32 and tf32, else 2.
double bytesPerElement(Precision precision);
// Of an input that a product keeps for its weight's gradient: 1 in 8 bit, in 4 bit with its scales 0.5625.
double inputBytes(Precision precision);
// Of a stored weight with its scales: nf4 a scale of 4 bytes for 64 weights, doubly quantised 1 byte and 4 more for 256
// of them (Dettmers et al. 2023); int4 2 bytes for 128; mxfp4 1 byte for 32, nvfp4 for 16 (OCP MX; NVIDIA).
double storedBytes(WeightFormat format);
// Of a weight that is not trained: as stored, else of the precision's own width.
double frozenWeightBytes(const Workload& workload);
// Frozen weights narrower than the product's operands are widened before each use.
bool widensFrozenWeights(const Workload& workload);

} // namespace boc
