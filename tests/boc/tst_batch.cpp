// `boc batch`: the contract's promises, checked on the built program.

#include "boc/program.h"

#include <QtTest>

#include <cmath>

using boc::test::answerTo;
using boc::test::runBoc;
using nlohmann::json;

namespace {

constexpr const char* small = R"({"id":"a","model":"llama-3-8b","task":"finetune","precision":"bf16","seq_len":4096,)"
                              R"("global_batch":64,"hardware":{"server":"dgx-h100","gpus":8}})";

// The case `small` with some fields changed; null removes one.
QByteArray with(const char* changes) {
    json question = json::parse(small);
    question.merge_patch(json::parse(changes));
    return QByteArray::fromStdString(question.dump());
}

std::string errorOf(const QByteArray& line) {
    const json answer = answerTo(line);
    if (answer.value("ok", true))
        return "answered";
    return answer["error"]["code"].get<std::string>() + " at " + answer["error"]["where"].get<std::string>();
}

std::string assumedOf(const QByteArray& line, const std::string& field) {
    const json answer = answerTo(line);
    for (const json& one : answer["assumed"])
        if (one["field"] == field)
            return one["value"].get<std::string>() + " (" + one["why"].get<std::string>() + ")";
    return "not assumed";
}

double sumOf(const json& terms, std::initializer_list<const char*> names) {
    double sum = 0.0;
    for (const char* name : names)
        sum += terms[name].get<double>();
    return sum;
}

} // namespace

class TestBatch : public QObject {
    Q_OBJECT

private slots:
    void anAnswerHasEveryFieldOfTheContract() {
        const json answer = answerTo(small);
        QVERIFY2(answer.value("ok", false), answer.dump().c_str());
        QCOMPARE(answer["id"].get<std::string>(), std::string("a"));
        for (const char* field : {"assumed", "layout", "memory", "step", "tokens_per_s_per_gpu", "model_tflops_per_gpu",
                                  "hardware_tflops_per_gpu", "mfu"})
            QVERIFY2(answer.contains(field), field);
        for (const char* field : {"allocated_bytes", "reserved_bytes", "device_bytes", "capacity_bytes", "verdict",
                                  "terms", "worst_stage", "host_ram_bytes"})
            QVERIFY2(answer["memory"].contains(field), field);
        for (const char* field : {"seconds", "low", "high", "terms"})
            QVERIFY2(answer["step"].contains(field), field);
        QCOMPARE(answer["layout"]["tp"].get<int>() * answer["layout"]["pp"].get<int>() *
                     answer["layout"]["cp"].get<int>() * answer["layout"]["dp"].get<int>(),
                 8);
    }

    void memoryTermsAddUpAsPrinted() {
        const json memory = answerTo(small)["memory"];
        const double allocated = sumOf(
            memory["terms"], {"weights", "gradients", "optimizer", "activations", "logits", "buffers", "kv_cache"});
        const double reserved = allocated + memory["terms"]["fragmentation"].get<double>();
        QCOMPARE(memory["allocated_bytes"].get<double>(), allocated);
        QCOMPARE(memory["reserved_bytes"].get<double>(), reserved);
        QCOMPARE(memory["device_bytes"].get<double>(), reserved + memory["terms"]["runtime"].get<double>());
    }

    void stepTermsAddUpAndLieInTheBand() {
        const json step = answerTo(small)["step"];
        double sum = 0.0;
        for (const auto& [name, seconds] : step["terms"].items())
            sum += seconds.get<double>();
        const double seconds = step["seconds"].get<double>();
        QVERIFY(std::abs(sum - seconds) <= 1e-12 * seconds);
        QVERIFY(step["low"].get<double>() < seconds && seconds < step["high"].get<double>());
    }

    void orderIsKeptAndBytesDoNotDependOnJobs() {
        QByteArray lines;
        for (int i = 0; i < 200; ++i)
            lines += with(QByteArray(R"({"id":"%","global_batch":#})")
                              .replace('%', QByteArray::number(i))
                              .replace('#', QByteArray::number(8 * (1 + i % 7)))) +
                     "\n";
        const auto one = runBoc({"batch", "--jobs", "1", "-"}, lines);
        const auto many = runBoc({"batch", "--jobs", "5", "-"}, lines);
        QCOMPARE(one.code, 0);
        QCOMPARE(many.code, 0);
        QVERIFY(one.out == many.out);
        std::istringstream rows(one.out);
        int row = 0;
        for (std::string line; std::getline(rows, line); ++row)
            QCOMPARE(json::parse(line)["id"].get<std::string>(), std::to_string(row));
        QCOMPARE(row, 200);
    }

    void aBadLineIsAnsweredAndTheNextOnesToo() {
        const auto ran = runBoc({"batch"}, QByteArray("nonsense\n\n") + small + "\n" + R"({"id":7})" + "\n" + small);
        QCOMPARE(ran.code, 0);
        std::istringstream rows(ran.out);
        std::string codes;
        for (std::string line; std::getline(rows, line);) {
            const json answer = json::parse(line);
            codes += answer["ok"].get<bool>() ? "ok " : answer["error"]["code"].get<std::string>() + " ";
        }
        QCOMPARE(codes, std::string("not_json ok wrong_type ok "));
    }

    void Q38_unknownNamesAreErrorsWithTheirPlace_data() {
        QTest::addColumn<QByteArray>("changes");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("model") << QByteArray(R"({"model":"llama-9"})") << QByteArray("unknown_model at model");
        QTest::newRow("model base") << QByteArray(R"({"model":{"base":"llama-9"}})")
                                    << QByteArray("unknown_model at model.base");
        QTest::newRow("gpu") << QByteArray(R"({"hardware":{"gpu":"h100"}})")
                             << QByteArray("unknown_gpu at hardware.gpu");
        QTest::newRow("server") << QByteArray(R"({"hardware":{"server":"dgx"}})")
                                << QByteArray("unknown_server at hardware.server");
        QTest::newRow("scale up") << QByteArray(R"({"hardware":{"scale_up":"nvlink99"}})")
                                  << QByteArray("unknown_scale_up at hardware.scale_up");
        QTest::newRow("network") << QByteArray(R"({"hardware":{"scale_out":{"kind":"token-ring"}}})")
                                 << QByteArray("unknown_kind at hardware.scale_out.kind");
        QTest::newRow("task") << QByteArray(R"({"task":"sing"})") << QByteArray("unknown_task at task");
        QTest::newRow("precision") << QByteArray(R"({"precision":"bf17"})")
                                   << QByteArray("unknown_precision at precision");
        QTest::newRow("optimizer") << QByteArray(R"({"optimizer":"adam"})")
                                   << QByteArray("unknown_optimizer at optimizer");
        QTest::newRow("framework") << QByteArray(R"({"framework":"jax"})")
                                   << QByteArray("unknown_framework at framework");
        QTest::newRow("recompute") << QByteArray(R"({"layout":{"recompute":"some"}})")
                                   << QByteArray("unknown_recompute at layout.recompute");
        QTest::newRow("misspelt") << QByteArray(R"({"seq_length":1})") << QByteArray("unknown_field at seq_length");
        QTest::newRow("misspelt inside") << QByteArray(R"({"hardware":{"gpu_count":1}})")
                                         << QByteArray("unknown_field at hardware.gpu_count");
        QTest::newRow("misspelt layout") << QByteArray(R"({"layout":{"dpp":1}})")
                                         << QByteArray("unknown_field at layout.dpp");
    }
    void Q38_unknownNamesAreErrorsWithTheirPlace() {
        QFETCH(QByteArray, changes);
        QFETCH(QByteArray, error);
        QCOMPARE(errorOf(with(changes.constData())), error.toStdString());
    }

    void numbersOutOfRangeAreErrors_data() {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("code");
        for (const char* value :
             {"-1", "0", "1e308", "9007199254740993", "9223372036854775808", "18446744073709551616"})
            QTest::newRow(value) << QByteArray(value) << QByteArray("out_of_range");
        QTest::newRow("half") << QByteArray("1.5") << QByteArray("not_whole");
        QTest::newRow("text") << QByteArray("\"8\"") << QByteArray("wrong_type");
        QTest::newRow("too large to read") << QByteArray("1e309") << QByteArray("not_json");
        QTest::newRow("NaN") << QByteArray("NaN") << QByteArray("not_json");
    }
    void numbersOutOfRangeAreErrors() {
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, code);
        for (const char* field : {"seq_len", "global_batch", "micro_batch"}) {
            QByteArray line = with("{\"" + QByteArray(field) + "\":31415}");
            line.replace("31415", value);
            const bool parsed = code != "not_json";
            const std::string told = errorOf(line);
            if (parsed)
                QCOMPARE(told, (code + " at " + field).toStdString());
            else // the place is that of the character that is no JSON
                QVERIFY2(told.starts_with((code + " at ").toStdString()), told.c_str());
        }
    }

    void whatIsAbsentIsAssumedAloud() {
        const QByteArray bare = R"({"model":"llama-3-8b","hardware":{"gpu":"h100-sxm","gpus":16}})";
        QCOMPARE(assumedOf(bare, "task").substr(0, 8), std::string("finetune"));
        QCOMPARE(assumedOf(bare, "precision").substr(0, 4), std::string("bf16"));
        QCOMPARE(assumedOf(bare, "seq_len").substr(0, 4), std::string("4096"));
        QCOMPARE(assumedOf(bare, "global_batch").substr(0, 2), std::string("64"));
        QCOMPARE(assumedOf(bare, "hardware.gpus_per_server").substr(0, 1), std::string("8"));
        QCOMPARE(
            assumedOf(bare, "hardware.scale_out.gbps_per_server"),
            std::string("3200 (reference servers of the Hopper generation have 400 Gb/s InfiniBand for each GPU)"));
        QCOMPARE(assumedOf(bare, "framework").substr(0, 4), std::string("fsdp"));
        QVERIFY(answerTo(bare)["id"].is_null());
    }

    void frameworkFollowsFromTheLayout() {
        QCOMPARE(assumedOf(with(R"({"layout":{"tp":8}})"), "framework"),
                 std::string("megatron (the layout uses tensor or pipeline parallelism)"));
        QCOMPARE(assumedOf(with(R"({"hardware":{"gpus":1}})"), "framework").substr(0, 6), std::string("single"));
    }

    void theServerBringsItsNetwork() {
        const QByteArray two = with(R"({"hardware":{"gpus":16}})");
        QCOMPARE(assumedOf(two, "hardware.scale_out.gbps_per_server"), std::string("not assumed"));
        const auto seconds = [](const QByteArray& line) { return answerTo(line)["step"]["seconds"].get<double>(); };
        const double slow =
            seconds(with(R"({"hardware":{"gpus":16,"scale_out":{"kind":"ethernet","gbps_per_server":10}}})"));
        QVERIFY(slow > 2.0 * seconds(two));
    }

    void hardwareMustBeWhole() {
        QCOMPARE(errorOf(with(R"({"hardware":{"gpus":20}})")), std::string("servers_not_whole at hardware.gpus"));
        QCOMPARE(errorOf(with(R"({"hardware":{"gpus":16,"scale_out":{"kind":"none"}}})")),
                 std::string("no_network at hardware.scale_out.kind"));
        QCOMPARE(errorOf(with(R"({"hardware":{"server":null,"gpu":"l40s","gpus":16}})")),
                 std::string("missing_field at hardware.scale_out.kind"));
        QCOMPARE(errorOf(with(R"({"hardware":null})")), std::string("missing_field at hardware"));
    }

    void aLayoutMustFillTheGpus() {
        QCOMPARE(errorOf(with(R"({"layout":{"tp":2,"pp":1,"dp":3}})")), std::string("illegal_layout at layout"));
        QCOMPARE(errorOf(with(R"({"layout":{"tp":3}})")), std::string("illegal_layout at layout"));
        QCOMPARE(errorOf(with(R"({"layout":{"recompute":"block"}})")),
                 std::string("missing_field at layout.recompute_layers"));
    }

    void S38_collectivesAreAnsweredAlone() {
        const char* line = R"({"id":"c","task":"collective","hardware":{"server":"dgx-h100","gpus":16},)"
                           R"("collective":{"op":"all_reduce","bytes":1073741824}})";
        const json answer = answerTo(line);
        QVERIFY2(answer.value("ok", false), answer.dump().c_str());
        QVERIFY(answer.contains("assumed") && !answer.contains("memory") && !answer.contains("step"));
        const json told = answer["collective"];
        QCOMPARE(told["algorithm"].get<std::string>(), std::string("hierarchical"));
        const double algorithm = told["algbw_gb_s"].get<double>();
        QVERIFY(std::abs(algorithm * told["seconds"].get<double>() - 1.073741824) < 1e-9);
        QVERIFY(std::abs(told["busbw_gb_s"].get<double>() - algorithm * 1.875) < 1e-9);
        const auto errorWith = [&](const char* changes) {
            json question = json::parse(line);
            question.merge_patch(json::parse(changes));
            return errorOf(QByteArray::fromStdString(question.dump()));
        };
        QCOMPARE(errorWith(R"({"collective":{"op":"allreduce"}})"), std::string("unknown_op at collective.op"));
        QCOMPARE(errorWith(R"({"collective":{"bytes":0}})"), std::string("out_of_range at collective.bytes"));
        QCOMPARE(errorWith(R"({"collective":null})"), std::string("missing_field at collective"));
        QCOMPARE(errorWith(R"({"model":"llama-3-8b"})"), std::string("unknown_field at model"));
    }

    void whatHasNoPhysicsYetSaysSo() {
        QCOMPARE(errorOf(with(R"({"task":"inference","serving":{"engine":"vllm"}})")),
                 std::string("unsupported_task at task"));
        QCOMPARE(errorOf(with(R"({"weights_dtype":"int4"})")),
                 std::string("weights_dtype_without_frozen_weights at weights_dtype"));
    }

    void modelsByFieldsAndVariantsAreAnswered() {
        const json whole = answerTo(small);
        const json cut = answerTo(with(R"({"model":{"base":"llama-3-8b","num_hidden_layers":16}})"));
        QVERIFY2(cut.value("ok", false), cut.dump().c_str());
        QVERIFY(cut["step"]["seconds"].get<double>() < 0.7 * whole["step"]["seconds"].get<double>());
        const json fields = answerTo(with(
            R"({"model":{"num_hidden_layers":32,"hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
                "num_key_value_heads":8,"head_dim":128,"vocab_size":128256,"gated_mlp":true,
                "tie_word_embeddings":false}})"));
        QVERIFY2(fields.value("ok", false), fields.dump().c_str());
        QCOMPARE(fields["step"]["seconds"].get<double>(), whole["step"]["seconds"].get<double>());
        QCOMPARE(errorOf(with(R"({"hardware":{"server":null,"gpu":{"base":"h100-sxm","memory_gb":96}}})")),
                 std::string("usable_not_restated at hardware.gpu.usable_bytes"));
    }

    void aLongLineIsRefusedAndPassedOver() {
        const auto ran = runBoc({"batch"}, QByteArray(3'000'000, ' ') + "{\n" + small);
        QCOMPARE(ran.code, 0);
        const std::string first = ran.out.substr(0, ran.out.find('\n'));
        QCOMPARE(json::parse(first)["error"]["code"].get<std::string>(), std::string("line_too_long"));
        QVERIFY(json::parse(ran.out.substr(first.size() + 1))["ok"].get<bool>());
    }
};

QTEST_GUILESS_MAIN(TestBatch)
#include "tst_batch.moc"
