// Defaults as in the public modelling code of Hugging Face transformers (models/<family>/modeling_*.py and
// configuration_*.py, 4.5x); Qwen 1 and MPT as in the code beside their published weights.
#include "catalog/model_families.h"

#include <array>

namespace boc {

namespace {

constexpr auto rms = NormKind::rms;
constexpr auto layer = NormKind::layer;
constexpr auto none = AttentionBias::none;
constexpr auto qkv = AttentionBias::queryKeyValue;
constexpr auto all = AttentionBias::all;
constexpr auto noQkNorm = QueryKeyNorm::none;
constexpr auto perHead = QueryKeyNorm::perHead;

// clang-format off
constexpr std::array<ModelFamily, 36> families{{
    // model type, architecture                norm  bias  per layer  attention bias  mlp bias  q-k norm  gated tied  parallel embedding norm, positions, head size
    {"llama",    "LlamaForCausalLM",           rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"mistral",  "MistralForCausalLM",         rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"mixtral",  "MixtralForCausalLM",         rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"qwen2",    "Qwen2ForCausalLM",           rms,   false, 2, qkv,  qkv, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"qwen3",    "Qwen3ForCausalLM",           rms,   false, 2, none, all, false, perHead,  true,  false, false, false, false, 0, 0},
    {"qwen3_moe", "Qwen3MoeForCausalLM",       rms,   false, 2, none, all, false, perHead,  true,  false, false, false, false, 0, 0},
    {"qwen",     "QWenLMHeadModel",            rms,   false, 2, qkv,  qkv, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"phi3",     "Phi3ForCausalLM",            rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"phi",      "PhiForCausalLM",             layer, true,  1, all,  all, true,  noQkNorm, false, false, true,  false, false, 0, 0},
    {"gemma",    "GemmaForCausalLM",           rms,   false, 2, none, all, false, noQkNorm, true,  true,  false, false, false, 0, 256},
    {"gpt2",     "GPT2LMHeadModel",            layer, true,  2, all,  all, true,  noQkNorm, false, true,  false, false, true,  0, 0},
    {"opt",      "OPTForCausalLM",             layer, true,  2, all,  all, true,  noQkNorm, false, true,  false, false, true,  2, 0},
    {"bloom",    "BloomForCausalLM",           layer, true,  2, all,  all, true,  noQkNorm, false, true,  false, true,  false, 0, 0},
    {"gpt_neox", "GPTNeoXForCausalLM",         layer, true,  2, all,  all, true,  noQkNorm, false, false, true,  false, false, 0, 0},
    {"mpt",      "MPTForCausalLM",             layer, false, 2, none, all, false, noQkNorm, false, true,  false, false, false, 0, 0},
    {"mpt",      "MptForCausalLM",             layer, false, 2, none, all, false, noQkNorm, false, true,  false, false, false, 0, 0},
    {"nemotron", "NemotronForCausalLM",        layer, true,  2, none, all, false, noQkNorm, false, false, false, false, false, 0, 0},
    {"nemotron-nas", "DeciLMForCausalLM",      rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"nemotron_h", "NemotronHForCausalLM",     rms,   false, 1, none, all, false, noQkNorm, false, false, false, false, false, 0, 0},
    {"deepseek_v2", "DeepseekV2ForCausalLM",   rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"deepseek_v3", "DeepseekV3ForCausalLM",   rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"kimi_k2",  "KimiK2ForCausalLM",          rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"glm4_moe", "Glm4MoeForCausalLM",         rms,   false, 2, none, qkv, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"glm_moe_dsa", "GlmMoeDsaForCausalLM",    rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"gpt_oss",  "GptOssForCausalLM",          rms,   false, 2, all,  all, true,  noQkNorm, true,  false, false, false, false, 0, 64},
    {"llama4",   "Llama4ForConditionalGeneration", rms, false, 2, none, all, false, noQkNorm, true, false, false, false, false, 0, 0},
    {"llama4_text", "Llama4ForCausalLM",       rms,   false, 2, none, all, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"minimax_m2", "MiniMaxM2ForCausalLM",     rms,   false, 2, none, all, false, QueryKeyNorm::full, true, false, false, false, false, 0, 0},
    {"qwen2_moe", "Qwen2MoeForCausalLM",       rms,   false, 2, qkv,  qkv, false, noQkNorm, true,  false, false, false, false, 0, 0},
    {"qwen3_next", "Qwen3NextForCausalLM",     rms,   false, 2, none, all, false, perHead,  true,  false, false, false, false, 0, 0},
    {"gemma2",   "Gemma2ForCausalLM",          rms,   false, 4, none, all, false, noQkNorm, true,  true,  false, false, false, 0, 256},
    {"gemma3",   "Gemma3ForConditionalGeneration", rms, false, 4, none, all, false, perHead, true, true,  false, false, false, 0, 256},
    {"gemma3_text", "Gemma3ForCausalLM",       rms,   false, 4, none, all, false, perHead,  true,  true,  false, false, false, 0, 256},
    {"gemma4",   "Gemma4ForConditionalGeneration", rms, false, 4, none, all, false, perHead, true, true,  false, false, false, 0, 256},
    {"gemma4_text", "Gemma4ForCausalLM",       rms,   false, 4, none, all, false, perHead,  true,  true,  false, false, false, 0, 256},
    {"bert",     "BertForMaskedLM",            layer, true,  2, all,  all, true,  noQkNorm, false, true,  false, true,  true,  0, 0},
}};
// clang-format on

} // namespace

const ModelFamily* familyOf(std::string_view modelType, std::string_view architecture) {
    for (const ModelFamily& family : families)
        if (!modelType.empty() && family.modelType == modelType)
            return &family;
    for (const ModelFamily& family : families)
        if (!architecture.empty() && family.architecture == architecture)
            return &family;
    return nullptr;
}

const ModelFamily& plainDecoder() { return families.front(); }

} // namespace boc
