#include "model/matrices.h"

#include "base/overloaded.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

class List {
public:
    explicit List(double hidden) : hidden_(hidden) {}

    Matrix& add(std::string_view name, Part part, Cut cut, double in, double out) {
        matrices.push_back({name, part, cut, in, out, 0, 1, 1.0, product_});
        return matrices.back();
    }
    void nextProduct() { ++product_; }
    [[nodiscard]] double hidden() const { return hidden_; }

    std::vector<Matrix> matrices;

private:
    double hidden_;
    int product_ = 0;
};

void add(List& list, const Attention& attention) {
    const double queries = static_cast<double>(attention.heads) * attention.headSize;
    const double keys = static_cast<double>(attention.keyValueHeads) * attention.headSize;
    list.add("query", Part::query, Cut::outputs, list.hidden(), queries * (attention.outputGate ? 2.0 : 1.0));
    list.add("key", Part::key, Cut::keyValueHeads, list.hidden(), keys).heads = attention.keyValueHeads;
    if (!attention.valueIsKey)
        list.add("value", Part::value, Cut::keyValueHeads, list.hidden(), keys).heads = attention.keyValueHeads;
    list.nextProduct();
    list.add("attention output", Part::attentionOutput, Cut::inputs, queries, list.hidden());
    list.nextProduct();
}

void add(List& list, const LatentAttention& attention) {
    const double heads = attention.heads;
    const double queries = heads * (attention.plainHeadSize + attention.rotaryHeadSize);
    const bool queryLatent = attention.queryRank > 0;
    // The two down-projections are short and stand on every rank.
    if (queryLatent)
        list.add("query down", Part::latent, Cut::whole, list.hidden(), attention.queryRank);
    list.add("key-value down", Part::latent, Cut::whole, list.hidden(),
             attention.keyValueRank + attention.rotaryHeadSize);
    list.nextProduct();
    list.add("query up", Part::query, Cut::outputs, queryLatent ? attention.queryRank : list.hidden(), queries);
    list.nextProduct();
    list.add("key-value up", Part::value, Cut::outputs, attention.keyValueRank,
             heads * (attention.plainHeadSize + attention.valueHeadSize));
    list.nextProduct();
    list.add("attention output", Part::attentionOutput, Cut::inputs, heads * attention.valueHeadSize, list.hidden());
    list.nextProduct();
    if (attention.indexHeads > 0) {
        list.add("index query", Part::latent, Cut::whole, queryLatent ? attention.queryRank : list.hidden(),
                 static_cast<double>(attention.indexHeads) * attention.indexHeadSize);
        list.nextProduct();
        list.add("index key and weight", Part::latent, Cut::whole, list.hidden(),
                 attention.indexHeadSize + attention.indexHeads);
        list.nextProduct();
    }
}

void add(List& list, const LinearAttention& attention) {
    const double keys = static_cast<double>(attention.keyHeads) * attention.keyHeadSize;
    const double values = static_cast<double>(attention.valueHeads) * attention.valueHeadSize;
    list.add("query and key", Part::query, Cut::outputs, list.hidden(), 2.0 * keys);
    list.add("value and gate", Part::value, Cut::outputs, list.hidden(), 2.0 * values);
    list.add("decay and step", Part::query, Cut::outputs, list.hidden(), 2.0 * attention.valueHeads);
    list.nextProduct();
    list.add("attention output", Part::attentionOutput, Cut::inputs, values, list.hidden());
    list.nextProduct();
}

void add(List& list, const StateSpace& space) {
    const double inner = static_cast<double>(space.heads) * space.headSize;
    list.add("value and gate", Part::value, Cut::outputs, list.hidden(), 2.0 * inner + space.heads);
    list.add("state in and out", Part::key, Cut::keyValueHeads, list.hidden(), 2.0 * space.groups * space.stateSize)
        .heads = space.groups;
    list.nextProduct();
    list.add("state output", Part::attentionOutput, Cut::inputs, inner, list.hidden());
    list.nextProduct();
}

void addMlp(List& list, double width, bool gated) {
    list.add("up", Part::mlpIn, Cut::outputs, list.hidden(), width);
    if (gated)
        list.add("gate", Part::mlpIn, Cut::outputs, list.hidden(), width);
    list.nextProduct();
    list.add("down", Part::mlpOut, Cut::inputs, width, list.hidden());
    list.nextProduct();
}

void add(List& list, const DenseMlp& mlp) { addMlp(list, mlp.width, mlp.gated); }

void add(List& list, const ExpertMlp& mlp) {
    list.add("router", Part::router, Cut::whole, list.hidden(), mlp.experts + (mlp.sharedGate ? 1.0 : 0.0));
    list.nextProduct();
    if (mlp.sharedWidth > 0)
        addMlp(list, mlp.sharedWidth, mlp.gated);
    const auto routed = [&](std::string_view name, Part part, Cut cut, double in, double out) {
        Matrix& matrix = list.add(name, part, cut, in, out);
        matrix.copies = mlp.experts;
        matrix.perToken = mlp.perToken;
    };
    routed("expert up", Part::routedIn, Cut::outputs, list.hidden(), mlp.width);
    if (mlp.gated)
        routed("expert gate", Part::routedIn, Cut::outputs, list.hidden(), mlp.width);
    list.nextProduct();
    routed("expert down", Part::routedOut, Cut::inputs, mlp.width, list.hidden());
    list.nextProduct();
}

double normVectors(const Transformer& model) { return model.hidden * (model.normHasBias ? 2.0 : 1.0); }

void add(Vectors& vectors, double hidden, const Attention& attention) {
    const double queries = static_cast<double>(attention.heads) * attention.headSize;
    const double keys = static_cast<double>(attention.keyValueHeads) * attention.headSize;
    const double projected = queries * (attention.outputGate ? 2.0 : 1.0) + keys * (attention.valueIsKey ? 1.0 : 2.0);
    if (attention.bias != AttentionBias::none)
        vectors.divided += projected;
    if (attention.bias == AttentionBias::all)
        vectors.divided += hidden;
    if (attention.queryKeyNorm == QueryKeyNorm::perHead)
        vectors.whole += 2.0 * attention.headSize;
    if (attention.queryKeyNorm == QueryKeyNorm::full)
        vectors.whole += queries + keys;
    if (attention.sinks)
        vectors.divided += attention.heads;
}

void add(Vectors& vectors, double, const LatentAttention& attention) {
    // Norms of the two latents; of the index keys, with bias.
    vectors.whole += attention.queryRank + attention.keyValueRank;
    if (attention.indexHeads > 0)
        vectors.whole += 2.0 * attention.indexHeadSize;
}

void add(Vectors& vectors, double, const LinearAttention& attention) {
    const double keys = static_cast<double>(attention.keyHeads) * attention.keyHeadSize;
    const double values = static_cast<double>(attention.valueHeads) * attention.valueHeadSize;
    vectors.divided += attention.convolution * (2.0 * keys + values) + 2.0 * attention.valueHeads;
    vectors.whole += attention.valueHeadSize; // norm of the output, a head's size
}

void add(Vectors& vectors, double, const StateSpace& space) {
    const double inner = static_cast<double>(space.heads) * space.headSize;
    const double convolved = inner + 2.0 * space.groups * space.stateSize;
    // Taps and bias of the convolution; decay, skip and step bias of each head; norm of the output.
    vectors.divided += (space.convolution + 1.0) * convolved + 3.0 * space.heads + inner;
}

void add(Vectors& vectors, double hidden, const DenseMlp& mlp) {
    if (mlp.bias)
        vectors.divided += (mlp.gated ? 2.0 : 1.0) * mlp.width + hidden;
}

void add(Vectors& vectors, double hidden, const ExpertMlp& mlp) {
    if (mlp.routerBias)
        vectors.whole += mlp.experts;
    if (mlp.bias)
        vectors.routed += mlp.experts * ((mlp.gated ? 2.0 : 1.0) * mlp.width + hidden);
}

} // namespace

std::vector<Matrix> matricesOf(const Transformer& model, const LayerKind& kind) {
    List list(model.hidden);
    const Overloaded visit{[](std::monostate) {}, [&](const auto& part) { add(list, part); }};
    std::visit(visit, kind.mixer);
    std::visit(visit, kind.mlp);
    return std::move(list.matrices);
}

Vectors vectorsOf(const Transformer& model, const LayerKind& kind) {
    Vectors vectors;
    const Overloaded visit{[](std::monostate) {}, [&](const auto& part) { add(vectors, model.hidden, part); }};
    std::visit(visit, kind.mixer);
    std::visit(visit, kind.mlp);
    vectors.whole += kind.norms * normVectors(model) + kind.extraParameters;
    return vectors;
}

double outputsOnRank(const Matrix& matrix, int tensor) {
    switch (matrix.cut) {
    case Cut::outputs:
        return matrix.out / tensor;
    case Cut::keyValueHeads:
        return matrix.out / matrix.heads * std::ceil(static_cast<double>(matrix.heads) / tensor);
    case Cut::inputs:
    case Cut::whole:
        break;
    }
    return matrix.out;
}

double inputsOnRank(const Matrix& matrix, int tensor) {
    return matrix.cut == Cut::inputs ? matrix.in / tensor : matrix.in;
}

} // namespace boc
