// A model from the config.json that lies beside its weights.
#include "base/file.h"
#include "catalog/catalog_json.h"
#include "catalog/hf_config.h"

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

} // namespace

class TestHfConfig : public QObject {
    Q_OBJECT
private slots:
    void readsADenseDecoder() {
        const auto read = importFile("dense.json");
        QVERIFY(read.has_value());
        Transformer shape;
        shape.layers = 6;
        shape.hidden = 512;
        shape.heads = 8;
        shape.keyValueHeads = 2;
        shape.headSize = 64;
        shape.feedForward = 1408;
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
        QCOMPARE(shape.layers, 4);
        QCOMPARE(shape.keyValueHeads, 6);
        QCOMPARE(shape.feedForward, 4 * 192);
        QCOMPARE(shape.learnedPositions, 256);
        QCOMPARE(shape.norm, NormKind::layer);
        QVERIFY(shape.normHasBias && shape.mlpBias && shape.tiedEmbeddings && !shape.gatedMlp);
        QCOMPARE(shape.attentionBias, AttentionBias::all);
    }

    void familiesDifferInWhatTheFileDoesNotSay() {
        const std::string sizes = R"("num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4,
            "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100)";
        const auto qwen2 = fromFields(R"({"model_type": "qwen2", )" + sizes + "}");
        QCOMPARE(qwen2->shape.attentionBias, AttentionBias::queryKeyValue);
        QCOMPARE(qwen2->shape.queryKeyNorm, QueryKeyNorm::none);
        const auto qwen3 = fromFields(R"({"model_type": "qwen3", )" + sizes + "}");
        QCOMPARE(qwen3->shape.attentionBias, AttentionBias::none);
        QCOMPARE(qwen3->shape.queryKeyNorm, QueryKeyNorm::perHead);
        const auto gemma = fromFields(R"({"architectures": ["GemmaForCausalLM"], )" + sizes + "}");
        QCOMPARE(gemma->shape.headSize, 256);
        QVERIFY(gemma->shape.tiedEmbeddings);
        const auto neox = fromFields(R"({"model_type": "gpt_neox", )" + sizes + "}");
        QVERIFY(neox->shape.parallelResidual);
    }

    void aFieldWinsOverTheFamily() {
        QCOMPARE(fromFields(withField(R"("attention_bias": true)"))->shape.attentionBias, AttentionBias::all);
        QVERIFY(!fromFields(withField(R"("gated_mlp": false)"))->shape.gatedMlp);
        QVERIFY(fromFields(withField(R"("tie_word_embeddings": true)"))->shape.tiedEmbeddings);
        QCOMPARE(fromFields(withField(R"("head_dim": 128)"))->shape.headSize, 128);
    }

    void whatThePhysicsCannotDoIsNamed() {
        const auto experts = importFile("experts.json");
        QVERIFY(experts.has_value());
        QCOMPARE(experts->model.unsupported,
                 std::optional<std::string>("mixture of experts, multi-head latent attention"));
        QCOMPARE(experts->warnings.back(), std::string("the layers for multi-token prediction are not counted"));
        QCOMPARE(whyNot(withField(R"("num_local_experts": 8)")), std::string("mixture of experts"));
        QCOMPARE(whyNot(withField(R"("sliding_window": 4096)")), std::string("sliding-window attention"));
        QCOMPARE(whyNot(withField(R"("layer_types": ["sliding_attention", "full_attention"])")),
                 std::string("sliding-window attention on some layers"));
        QCOMPARE(whyNot(withField(R"("full_attention_interval": 4)")), std::string("linear attention on some layers"));
        QCOMPARE(whyNot(withField(R"("ssm_state_size": 16)")), std::string("state-space layers"));
        QCOMPARE(whyNot(withField(R"("attention_chunk_size": 8192)")), std::string("chunked attention on some layers"));
        QCOMPARE(whyNot(withField(R"("type_vocab_size": 2)")), std::string("encoder without a causal mask"));
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
        QCOMPARE(read->model.shape.layers, 2);
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
        row("Infinity", R"({"time_step_limit":[0.0,Infinity]})", "not_json", "c.json: time_step_limit");
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
