#include "model/rank_parameters.h"

#include "model/matrices.h"

#include <algorithm>

namespace boc {

RankParameters& RankParameters::operator+=(const RankParameters& other) {
    shared += other.shared;
    routed += other.routed;
    adapters += other.adapters;
    largestMatrix = std::max(largestMatrix, other.largestMatrix);
    return *this;
}

RankParameters operator*(int layers, RankParameters one) {
    return {layers * one.shared, layers * one.routed, layers * one.adapters, layers > 0 ? one.largestMatrix : 0.0};
}

RankParameters rankParameters(const Transformer& model, const LayerKind& kind, const LayerCut& cut,
                              const Workload& workload) {
    RankParameters parameters;
    const bool frozen = frozenBase(workload);
    for (const Matrix& matrix : matricesOf(model, kind)) {
        const int ways = matrix.routed() ? cut.expertTensor : cut.tensor;
        const double copies = matrix.routed() ? static_cast<double>(matrix.copies) / cut.expert : 1.0;
        const double one = inputsOnRank(matrix, ways) * outputsOnRank(matrix, ways);
        (matrix.routed() ? parameters.routed : parameters.shared) += copies * one;
        parameters.largestMatrix = std::max(parameters.largestMatrix, one);
        if (frozen && adapted(matrix, workload.lora.targets))
            parameters.adapters += copies * workload.lora.rank * (matrix.in + matrix.out) / ways;
    }
    const Vectors vectors = vectorsOf(model, kind);
    parameters.shared += vectors.divided / cut.tensor + vectors.whole;
    parameters.routed += vectors.routed / cut.expert / cut.expertTensor;
    return parameters;
}

bool frozenBase(const Workload& workload) { return workload.task == Task::lora || workload.task == Task::qlora; }

bool adapted(const Matrix& matrix, LoraTargets targets) {
    switch (matrix.part) {
    case Part::query:
    case Part::value:
        return true;
    case Part::key:
    case Part::attentionOutput:
    case Part::latent:
        return targets != LoraTargets::queryValue;
    case Part::mlpIn:
    case Part::mlpOut:
    case Part::routedIn:
    case Part::routedOut:
        return targets == LoraTargets::allLinear;
    case Part::router:
        break;
    }
    return false;
}

double adapterParameters(const Transformer& model, const LayerKind& kind, const Lora& lora) {
    double sum = 0.0;
    for (const Matrix& matrix : matricesOf(model, kind))
        if (adapted(matrix, lora.targets))
            sum += matrix.copies * lora.rank * (matrix.in + matrix.out);
    return sum;
}

double adapterParameters(const Transformer& model, const Lora& lora) {
    std::vector<double> ofKind;
    for (const LayerKind& kind : model.kinds)
        ofKind.push_back(adapterParameters(model, kind, lora));
    double sum = 0.0;
    for (const std::uint8_t kind : model.order)
        sum += ofKind[kind];
    return sum;
}

} // namespace boc
