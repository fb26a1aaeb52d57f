#pragma once
// One kind of layer: what mixes the tokens, then what works on each token. A model is a list of layers of a few kinds;
// nothing may multiply one layer by the number of layers. Field names follow the field: query and key-value heads, head
// size (a parameter of its own, not hidden/heads), feed-forward width.

#include <variant>

namespace boc {

enum class AttentionBias { none, queryKeyValue, all };
enum class QueryKeyNorm { none, perHead, full };

// Which keys a query sees: all before it, the last `reachTokens`, those of its own chunk of `reachTokens`, or all.
enum class Reach { causal, window, chunk, bothWays };

struct Attention {
    int heads = 0; // query heads
    int keyValueHeads = 0;
    int headSize = 0;
    Reach reach = Reach::causal;
    int reachTokens = 0; // of a window or chunk
    AttentionBias bias = AttentionBias::none;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::none;
    bool sinks = false;      // one learned logit a head
    bool outputGate = false; // the query projection makes a gate of its own width too
    bool valueIsKey = false; // one projection serves both

    friend bool operator==(const Attention&, const Attention&) = default;
};

// Multi-head latent attention (DeepSeek-AI 2024, arXiv 2405.04434): keys and values come out of a latent of
// keyValueRank and one rotary key that all heads share.
struct LatentAttention {
    int heads = 0;
    int queryRank = 0; // 0: queries come straight from the hidden state
    int keyValueRank = 0;
    int plainHeadSize = 0;  // of query and key, without rotary embedding
    int rotaryHeadSize = 0; // the part with it
    int valueHeadSize = 0;
    // Sparse attention picks keptKeys of all keys with small heads of its own (DeepSeek-V3.2); 0: none.
    int indexHeads = 0;
    int indexHeadSize = 0;
    int keptKeys = 0;

    friend bool operator==(const LatentAttention&, const LatentAttention&) = default;
};

// Linear attention with a gated delta rule (Yang et al. 2024, arXiv 2412.06464), as in Qwen3-Next.
struct LinearAttention {
    int keyHeads = 0; // query heads are as many
    int keyHeadSize = 0;
    int valueHeads = 0;
    int valueHeadSize = 0;
    int convolution = 0; // taps of the short convolution

    friend bool operator==(const LinearAttention&, const LinearAttention&) = default;
};

// Mamba-2 (Dao and Gu 2024, arXiv 2405.21060).
struct StateSpace {
    int heads = 0;
    int headSize = 0;
    int groups = 0; // of the input and output matrices of the state
    int stateSize = 0;
    int convolution = 0;

    friend bool operator==(const StateSpace&, const StateSpace&) = default;
};

using Mixer = std::variant<std::monostate, Attention, LatentAttention, LinearAttention, StateSpace>;

struct DenseMlp {
    int width = 0;     // f
    bool gated = true; // three matrices (SwiGLU) instead of two
    bool bias = false;

    friend bool operator==(const DenseMlp&, const DenseMlp&) = default;
};

// Mixture of experts: a router sends each token to perToken of the experts; a shared (or parallel dense) MLP sees all.
struct ExpertMlp {
    int experts = 0;
    int perToken = 0;
    int width = 0;       // of one routed expert
    int sharedWidth = 0; // of the shared experts together; 0: none
    bool gated = true;
    bool bias = false;
    bool routerBias = false;
    bool sharedGate = false; // the shared output is weighed by one more row

    friend bool operator==(const ExpertMlp&, const ExpertMlp&) = default;
};

using Mlp = std::variant<std::monostate, DenseMlp, ExpertMlp>;

struct LayerKind {
    Mixer mixer;
    Mlp mlp;
    int norms = 2;           // of the hidden size
    int extraParameters = 0; // vectors of the family that fit nowhere else, e.g. scales of an expert or a residual

    friend bool operator==(const LayerKind&, const LayerKind&) = default;
};

} // namespace boc
