// A model from the config.json that lies beside its weights.
#include "base/file.h"
#include "base/numbers.h"
#include "catalog/catalog_json.h"
#include "catalog/hf_config.h"
#include "catalog/layer_words.h"

#include <QTest>

using namespace boc;

namespace {

Result<HfImport> importFile(const std::string& name) {
    const auto bytes = readRegularFile(std::string(BOC_SOURCE_DIR "/tests/data/hf/") + name);
    if (!bytes)
        return std::unexpected(bytes.error());
    return importHuggingFaceConfig(*bytes, name, "2026-11-30");
}

Result<ModelEntry> fromFields(const std::string& text) {
    return modelFromFields(json::Json::parse(text), "case 1: model");
}

std::string whyNot(const std::string& text) {
    const auto model = fromFields(text);
    return model ? model->unsupported.value_or("supported") : model.error().code;
}

// A small dense decoder with one more field.
std::string withField(const std::string& field) {
    return R"({"model_type": "mistral", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4,
               "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100,
               "max_position_embeddings": 8192, )" +
           field + "}";
}

const Attention& attentionOf(const ModelEntry& model) { return std::get<Attention>(model.shape.kinds.front().mixer); }
const DenseMlp& mlpOf(const ModelEntry& model) { return std::get<DenseMlp>(model.shape.kinds.front().mlp); }

} // namespace

class TestHfConfig : public QObject {
    Q_OBJECT
private slots:
    void readsADenseDecoder() {
        const auto read = importFile("dense.json");
        QVERIFY(read.has_value());
        Transformer shape;
        shape.hidden = 512;
        Attention attention;
        attention.heads = 8;
        attention.keyValueHeads = 2;
        attention.headSize = 64;
        setUniform(shape, 6, {attention, DenseMlp{1408, true, false}, 2, 0});
        shape.vocabulary = 32000;
        shape.maximumPositions = 2048;
        QCOMPARE(read->model.shape, shape);
        QCOMPARE(read->model.id.text, std::string("dense"));
        QVERIFY(!read->model.unsupported);
        QVERIFY(read->warnings.empty());
    }

    void readsGpt2WithItsOwnNamesAndHabits() {
        const auto read = importFile("learned_positions.json");
        QVERIFY(read.has_value());
        const Transformer& shape = read->model.shape;
        QCOMPARE(shape.layers(), 4);
        QCOMPARE(attentionOf(read->model).keyValueHeads, 6);
        QCOMPARE(mlpOf(read->model).width, 4 * 192);
        QCOMPARE(shape.learnedPositions, 256);
        QCOMPARE(shape.norm, NormKind::layer);
        QVERIFY(shape.normHasBias && shape.tiedEmbeddings);
        QVERIFY(mlpOf(read->model).bias && !mlpOf(read->model).gated);
        QCOMPARE(attentionOf(read->model).bias, AttentionBias::all);
    }

    void familiesDifferInWhatTheFileDoesNotSay() {
        const std::string sizes = R"("num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4,
            "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100)";
        const auto qwen2 = fromFields(R"({"model_type": "qwen2", )" + sizes + "}");
        QCOMPARE(attentionOf(*qwen2).bias, AttentionBias::queryKeyValue);
        QCOMPARE(attentionOf(*qwen2).queryKeyNorm, QueryKeyNorm::none);
        const auto qwen3 = fromFields(R"({"model_type": "qwen3", )" + sizes + "}");
        QCOMPARE(attentionOf(*qwen3).bias, AttentionBias::none);
        QCOMPARE(attentionOf(*qwen3).queryKeyNorm, QueryKeyNorm::perHead);
        const auto gemma = fromFields(R"({"architectures": ["GemmaForCausalLM"], )" + sizes + "}");
        QCOMPARE(attentionOf(*gemma).headSize, 256);
        QVERIFY(gemma->shape.tiedEmbeddings);
        const auto neox = fromFields(R"({"model_type": "gpt_neox", )" + sizes + "}");
        QVERIFY(neox->shape.parallelResidual);
    }

    void aFieldWinsOverTheFamily() {
        QCOMPARE(attentionOf(*fromFields(withField(R"("attention_bias": true)"))).bias, AttentionBias::all);
        QVERIFY(!mlpOf(*fromFields(withField(R"("gated_mlp": false)"))).gated);
        QVERIFY(fromFields(withField(R"("tie_word_embeddings": true)"))->shape.tiedEmbeddings);
        QCOMPARE(attentionOf(*fromFields(withField(R"("head_dim": 128)"))).headSize, 128);
    }

    void whatThePhysicsCannotDoIsNamed() {
        QCOMPARE(whyNot(withField(R"("is_encoder_decoder": true)")), std::string("encoder and decoder"));
        QCOMPARE(whyNot(withField(R"("cross_attention_layers": [3])")), std::string("cross-attention layers"));
        QCOMPARE(whyNot(withField(R"("word_embed_proj_dim": 32)")), std::string("embeddings of another width"));
    }

    // First a dense layer, then experts with a shared one, over a latent of keys and values.
    void readsExpertsAndLatentAttention() {
        const auto read = importFile("experts.json");
        QVERIFY(read.has_value());
        QVERIFY(!read->model.unsupported);
        const Transformer& shape = read->model.shape;
        QVERIFY(std::holds_alternative<LatentAttention>(shape.kindOf(0).mixer));
        QVERIFY(std::holds_alternative<DenseMlp>(shape.kindOf(0).mlp));
        QVERIFY(std::holds_alternative<ExpertMlp>(shape.kindOf(shape.layers() - 1).mlp));
        QCOMPARE(shape.predictionLayers, 1);
        QVERIFY(read->warnings.back().starts_with("multi-token prediction, modules trained along: 1;"));
    }

    void layersFollowTheirPatterns() {
        const auto words = [](const std::string& field) {
            const auto model = fromFields(withField(field));
            return model ? describeLayers(model->shape) : model.error().message;
        };
        const std::string plain = "4 query heads, 2 key-value heads of 16", mlp = "; gated MLP of 128";
        QCOMPARE(words(R"("sliding_window": 4096)"),
                 "2 x [" + plain + ", window of " + groupThousands("4096") + mlp + "]");
        QCOMPARE(words(R"("sliding_window": 512, "layer_types": ["sliding_attention", "full_attention"])"),
                 "1 x [" + plain + ", window of 512" + mlp + "], 1 x [" + plain + mlp + "]");
        QCOMPARE(words(R"("layer_types": ["full_attention"])"), std::string("has 1 entries for 2 layers"));
        QCOMPARE(words(R"("attention_chunk_size": 8192)"),
                 "2 x [" + plain + ", chunks of " + groupThousands("8192") + mlp + "]");
        QCOMPARE(words(R"("num_local_experts": 8, "num_experts_per_tok": 2)"),
                 "2 x [" + plain + "; 2 of 8 experts of 128]");
        QCOMPARE(words(R"("num_local_experts": 8, "num_experts_per_tok": 9)"),
                 std::string("is 9; there are 8 experts"));
        QCOMPARE(words(R"("n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 32,
                          "n_shared_experts": 2, "first_k_dense_replace": 1)"),
                 "1 x [" + plain + mlp + "], 1 x [" + plain + "; 2 of 8 experts of 32, shared 64]");
        QCOMPARE(words(R"("full_attention_interval": 2, "linear_num_key_heads": 4, "linear_key_head_dim": 8,
                          "linear_num_value_heads": 8, "linear_value_head_dim": 8, "linear_conv_kernel_dim": 4)"),
                 "1 x [linear attention, 4 key and 8 value heads of 8" + mlp + "], 1 x [" + plain + mlp + "]");
        QCOMPARE(words(R"("hybrid_override_pattern": "M*", "mamba_num_heads": 8, "mamba_head_dim": 16,
                          "ssm_state_size": 32)"),
                 "1 x [state space, 8 heads of 16, state 32], 1 x [" + plain + "]");
        QCOMPARE(words(R"("hybrid_override_pattern": "MX", "mamba_num_heads": 8, "mamba_head_dim": 16,
                          "ssm_state_size": 32)"),
                 std::string(R"(has the layer "X"; M, - and * are known)"));
        QCOMPARE(words(R"("block_configs": [{"attention": {"no_op": true}, "ffn": {"ffn_mult": 2.0}},
                          {"attention": {"n_heads_in_group": 4}, "ffn": {"no_op": true}}])"),
                 std::string("1 x [gated MLP of 256], 1 x [4 query heads, 1 key-value heads of 16]"));
    }

    // Python writes Infinity where JSON has no word for it; inside a text it stays.
    void readsInfinityAsNothing() {
        const auto read = importHuggingFaceConfig(
            withField(R"("time_step_limit": [0.0, Infinity], "note": "Infinity")"), "config.json");
        QVERIFY(read.has_value());
        const auto bare = importHuggingFaceConfig(withField("\"limit\": Infinit"), "config.json");
        QVERIFY(!bare.has_value());
    }

    // Switched off, or longer than any sequence: no window at all.
    void aWindowThatNeverCutsIsNone() {
        QCOMPARE(whyNot(withField(R"("sliding_window": null)")), std::string("supported"));
        QCOMPARE(whyNot(withField(R"("sliding_window": 8192)")), std::string("supported"));
        QCOMPARE(whyNot(withField(R"("sliding_window": 4096, "use_sliding_window": false)")), std::string("supported"));
    }

    void theLanguageModelMayStandOneLevelDown() {
        const auto read = importHuggingFaceConfig(
            R"({"model_type": "llava", "vision_config": {}, "text_config": {"model_type": "llama",
                "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 4,
                "intermediate_size": 128, "vocab_size": 100}})",
            "llava.json");
        QVERIFY(read.has_value());
        QCOMPARE(read->model.shape.layers(), 2);
        QCOMPARE(read->warnings.size(), 1U);
        QVERIFY(read->warnings.front().starts_with("vision_config is not counted"));
    }

    void anUnknownFamilyIsSaid() {
        const auto read = importHuggingFaceConfig(
            R"({"model_type": "brandnew", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4,
                "num_key_value_heads": 4, "intermediate_size": 128, "vocab_size": 100})",
            "config.json");
        QVERIFY(read.has_value());
        QCOMPARE(read->warnings.front(),
                 std::string(R"(the family "brandnew" is not known: norms and biases are taken as Llama's)"));
    }

    void badFilesSayWhereAndWhatWouldBeRight_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("where");
        const auto row = [](const char* name, const char* text, const char* code, const char* where) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(code) << QByteArray(where);
        };
        row("no layers",
            R"({"model_type":"llama","hidden_size":64,"num_attention_heads":4,"intermediate_size":128,"vocab_size":9})",
            "missing_field", "c.json: num_hidden_layers");
        row("layers in words", R"({"num_hidden_layers":"many"})", "wrong_type", "c.json: num_hidden_layers");
        row("half a layer", R"({"num_hidden_layers":1.5})", "not_whole", "c.json: num_hidden_layers");
        row("negative", R"({"num_hidden_layers":-1})", "out_of_range", "c.json: num_hidden_layers");
        row("2^64", R"({"hidden_size":18446744073709551616})", "out_of_range", "c.json: hidden_size");
        row("1e308", R"({"vocab_size":1e308})", "out_of_range", "c.json: vocab_size");
        row("heads do not divide",
            R"({"num_hidden_layers":2,"hidden_size":60,"num_attention_heads":6,"num_key_value_heads":4,"intermediate_size":128,"vocab_size":9})",
            "heads_do_not_divide", "c.json: num_key_value_heads");
        row("head size unknown",
            R"({"num_hidden_layers":2,"hidden_size":64,"num_attention_heads":6,"num_key_value_heads":6,"intermediate_size":128,"vocab_size":9})",
            "missing_field", "c.json: head_dim");
        row("one level down", R"({"text_config":{"num_hidden_layers":0}})", "out_of_range",
            "c.json: text_config.num_hidden_layers");
        row("a type in numbers", R"({"model_type":-1})", "wrong_type", "c.json: model_type");
        row("a list", "[]", "not_an_object", "c.json");
        row("no JSON", "layers = 2", "not_json", "c.json");
        row("NaN", R"({"time_step_limit":[0.0,NaN]})", "not_json", "c.json: time_step_limit");
    }
    void badFilesSayWhereAndWhatWouldBeRight() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, where);
        const auto read = importHuggingFaceConfig(text.toStdString(), "c.json");
        QVERIFY(!read);
        QCOMPARE(QByteArray::fromStdString(read.error().code), code);
        QCOMPARE(QByteArray::fromStdString(read.error().where), where);
        QVERIFY(!read.error().message.empty());
    }

    void idsComeFromTheFileName() {
        const std::string text = R"({"num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4,
            "num_key_value_heads": 4, "intermediate_size": 128, "vocab_size": 100})";
        QCOMPARE(importHuggingFaceConfig(text, "a folder/org--Model 7B.json")->model.id.text,
                 std::string("org--Model-7B"));
        QCOMPARE(importHuggingFaceConfig(text, ".json")->model.id.text, std::string("model"));
        QCOMPARE(importHuggingFaceConfig(text, std::string(200, 'x'))->model.id.text.size(), 64U);
    }
};

QTEST_APPLESS_MAIN(TestHfConfig)
#include "tst_hf_config.moc"
