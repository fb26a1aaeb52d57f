// {"base": ID, field: value}: catalogue things with some fields changed.
#include "catalog/catalog_json.h"

#include <QTest>

using namespace boc;

namespace {

const Catalog& catalog() {
    static const Catalog shipped = readCatalogs(BOC_SOURCE_DIR "/catalogs").catalog;
    return shipped;
}

Result<Gpu> gpu(const char* id, const char* fields) {
    return gpuVariant(*catalog().find(GpuId{id}), json::Json::parse(fields), "line 1: hardware.gpu");
}
Result<Server> server(const char* id, const char* fields) {
    return serverVariant(*catalog().find(ServerId{id}), json::Json::parse(fields), "line 1: hardware.server");
}
Result<ModelEntry> model(const char* id, const char* fields) {
    return variantOf(*catalog().find(ModelId{id}), json::Json::parse(fields), "line 1: model");
}

const Attention& attentionOf(const ModelEntry& model) { return std::get<Attention>(model.shape.kinds.front().mixer); }

} // namespace

class TestVariants : public QObject {
    Q_OBJECT
private slots:
    void aVariantWithoutChangesIsItsBase() {
        QCOMPARE(gpu("h100-sxm", R"({"base": "h100-sxm"})"), Result<Gpu>(*catalog().find(GpuId{"h100-sxm"})));
        QCOMPARE(server("dgx-h100", "{}"), Result<Server>(*catalog().find(ServerId{"dgx-h100"})));
        for (const auto& [id, entry] : catalog().models)
            if (!entry.unsupported)
                QCOMPARE(variantOf(entry, json::Json::object(), "x"), Result<ModelEntry>(entry));
    }

    void aCardMayHaveMoreMemory() {
        const auto big =
            gpu("a100-80-sxm", R"({"base": "a100-80-sxm", "name": "A100 X", "memory_gb": 96, "usable_bytes": 1e11,
                                   "tdp_w": 450, "peak_dense_tflops": {"bf16": 300}})");
        QVERIFY(big.has_value());
        QCOMPARE(big->memory, gigabytes(96));
        QCOMPARE(big->usable, Bytes(1e11));
        QCOMPARE(big->tdp, Watts(450));
        QCOMPARE(big->peak.bf16, std::optional(teraflops(300)));
        QCOMPARE(big->peak.fp16, catalog().find(GpuId{"a100-80-sxm"})->peak.fp16);
    }

    void memoryAloneIsRefused() {
        const auto half = gpu("h100-sxm", R"({"base": "h100-sxm", "memory_gb": 40})");
        QVERIFY(!half);
        QCOMPARE(half.error().code, std::string("usable_not_restated"));
        QCOMPARE(half.error().where, std::string("line 1: hardware.gpu.usable_bytes"));
    }

    void usableAloneMayShrinkButNotGrowBeyondTheCard() {
        QVERIFY(gpu("h100-sxm", R"({"usable_bytes": 70e9})").has_value());
        QCOMPARE(gpu("h100-sxm", R"({"usable_bytes": 140e9})").error().code, std::string("out_of_range"));
    }

    void unknownFieldsAreErrors() {
        QCOMPARE(gpu("h100-sxm", R"({"memory": 80})").error(),
                 (Error{"unknown_field", "line 1: hardware.gpu.memory", "is not a field of a GPU"}));
        QCOMPARE(gpu("h100-sxm", R"({"peak_dense_tflops": {"fp12": 1}})").error().where,
                 std::string("line 1: hardware.gpu.peak_dense_tflops.fp12"));
        QCOMPARE(server("dgx-h100", R"({"gpus": 4})").error().code, std::string("unknown_field"));
        QCOMPARE(model("llama-3-8b", R"({"layers": 4})").error().code, std::string("unknown_field"));
    }

    void valuesOutOfRangeAreErrors() {
        QCOMPARE(gpu("h100-sxm", R"({"tdp_w": 0})").error().code, std::string("out_of_range"));
        QCOMPARE(gpu("h100-sxm", R"({"memory_bandwidth_gb_s": 1e308})").error().code, std::string("out_of_range"));
        QCOMPARE(gpu("h100-sxm", R"({"sm_count": 1.5})").error().code, std::string("not_whole"));
        QCOMPARE(server("dgx-h100", R"({"gpu_count": "8"})").error().code, std::string("wrong_type"));
        QCOMPARE(gpuVariant(Gpu{}, json::Json::array(), "x").error().code, std::string("not_an_object"));
    }

    void aServerMayHaveOtherNics() {
        const auto slower = server("dgx-h100", R"({"compute_nics": {"count": 4, "gbps": 200}, "ram_gb": 1000})");
        QVERIFY(slower.has_value());
        QCOMPARE(slower->nics->count, 4);
        QCOMPARE(slower->nics->rate, gigabytesPerSecond(25));
        QCOMPARE(slower->nics->kind, FabricKind::infiniband);
        QCOMPARE(slower->hostMemory, std::optional(gigabytes(1000)));
        // Where none are known, all of it must be said.
        QCOMPARE(server("hpe-xd670-h100", R"({"compute_nics": {"count": 4}})").error().code,
                 std::string("missing_field"));
    }

    void aModelMayBeShallowerOrWider() {
        QCOMPARE(model("llama-3-8b", R"({"num_hidden_layers": 4})")->shape.layers(), 4);
        QCOMPARE(model("llama-3-8b", R"({"vocab_size": 64000})")->shape.vocabulary, 64000);
        // What followed from other sizes follows still.
        const auto wide = model("llama-2-7b", R"({"hidden_size": 8192, "num_attention_heads": 64})");
        QCOMPARE(attentionOf(*wide).headSize, 128);
        QCOMPARE(attentionOf(*wide).keyValueHeads, 64);
        QCOMPARE(attentionOf(*model("qwen2.5-7b", R"({"attention_bias": false})")).bias, AttentionBias::none);
        QCOMPARE(attentionOf(*model("qwen2.5-7b", R"({"attention_bias": true})")).bias, AttentionBias::queryKeyValue);
        QCOMPARE(model("llama-3-8b", R"({"num_key_value_heads": 7})").error().code, std::string("heads_do_not_divide"));
        // Fewer layers are the first; more go on where the pattern allows it.
        QCOMPARE(model("deepseek-v3", R"({"num_hidden_layers": 4})")->shape.order,
                 (std::vector<std::uint8_t>{0, 0, 0, 1}));
        QCOMPARE(model("deepseek-v3", R"({"num_hidden_layers": 64})")->shape.layers(), 64);
        QCOMPARE(model("gemma-2-9b", R"({"num_hidden_layers": 64})").error().code,
                 std::string("layers_beyond_pattern"));
        QCOMPARE(model("mixtral-8x7b", R"({"head_dim": 64})").error().code, std::string("unknown_field"));
        QCOMPARE(model("mixtral-8x7b", R"({"num_experts": 1})").error().code, std::string("out_of_range"));
    }
};

QTEST_APPLESS_MAIN(TestVariants)
#include "tst_variants.moc"
