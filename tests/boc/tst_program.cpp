// The program as a whole: exit codes, what it links, and what it does with input that is wrong.

#include "boc/program.h"

#include <QtTest>

#include <sys/stat.h>

#include <csignal>

using boc::test::Ran;
using boc::test::runBoc;
using boc::test::write;
using nlohmann::json;

namespace {

bool told(const Ran& ran, const char* words) { return ran.err.find(words) != std::string::npos; }

} // namespace

class TestProgram : public QObject {
    Q_OBJECT

private slots:
    void linksNoQt() {
        QProcess reader;
        reader.start("ldd", {QStringLiteral(BOC_PROGRAM)});
        QVERIFY(reader.waitForFinished());
        const QByteArray libraries = reader.readAllStandardOutput();
        QVERIFY(libraries.contains("libc.so"));
        QVERIFY2(!libraries.toLower().contains("libqt"), libraries.constData());
    }

    void Q35_worksWithoutADisplay() {
        const Ran ran =
            runBoc({"catalog", "list", "gpus"}, {}, {"DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "HOME"});
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.find("h100-sxm") != std::string::npos);
        QCOMPARE(ran.err, std::string());
    }

    void Q36_exitCodes_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::newRow("version") << QStringList{"--version"} << 0;
        QTest::newRow("help") << QStringList{"--help"} << 0;
        QTest::newRow("help of a command") << QStringList{"search", "--help"} << 0;
        QTest::newRow("nothing asked") << QStringList{} << 2;
        QTest::newRow("no such command") << QStringList{"evaluat"} << 2;
        QTest::newRow("no such option") << QStringList{"batch", "--fast"} << 2;
        QTest::newRow("no number") << QStringList{"batch", "--jobs", "many"} << 2;
        QTest::newRow("no such kind") << QStringList{"catalog", "list", "cars"} << 2;
        QTest::newRow("plan missing") << QStringList{"evaluate"} << 2;
        QTest::newRow("no such plan") << QStringList{"evaluate", "/nowhere.bocplan"} << 4;
        QTest::newRow("no such plan to check") << QStringList{"check", "/nowhere.bocplan"} << 4;
        QTest::newRow("no such case") << QStringList{"search", "/nowhere.json"} << 4;
        QTest::newRow("no such lines") << QStringList{"batch", "/nowhere.jsonl"} << 4;
        QTest::newRow("no such constants") << QStringList{"batch", "--constants", "/nowhere.json"} << 4;
        QTest::newRow("no such config") << QStringList{"import", "hf", "/nowhere.json"} << 4;
        QTest::newRow("no such entry") << QStringList{"catalog", "show", "h1000"} << 4;
        QTest::newRow("own catalogue is sound") << QStringList{"catalog", "check"} << 0;
    }
    void Q36_exitCodes() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        const Ran ran = runBoc(words);
        QVERIFY2(ran.code == code, (std::to_string(ran.code) + ": " + ran.err).c_str());
        QVERIFY(code == 0 ? !ran.out.empty() : !ran.err.empty());
    }

    void Q36_outputThatFailsIsFive() {
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(QStringLiteral(BOC_PROGRAM), {"catalog", "list"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 5);
    }

    void Q36_interruptedIs130() {
        QProcess process;
        process.start(QStringLiteral(BOC_PROGRAM), {"batch"});
        process.write("{}\n");
        QVERIFY(process.waitForReadyRead()); // it answers the first line and waits for a second
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 130);
    }

    // What other people's files may hold: each is refused with file, place and what would be right.
    void hostileFilesAreRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("words");
        const QByteArray hidden = QByteArray("{\"task\":\"a\xE2\x80\xAE") + "b\"}";
        QTest::newRow("1 deep") << QByteArray(1'000'000, '[') << QByteArray("deeper than 64");
        QTest::newRow("2 many values") << "[" + QByteArray("1,").repeated(2'000'001) + "1]"
                                       << QByteArray("more than 2000000 values");
        QTest::newRow("4 NaN") << QByteArray("{\"seq_len\": NaN}") << QByteArray("is not valid JSON");
        QTest::newRow("4 infinite") << QByteArray("{\"seq_len\": 1e309}") << QByteArray("is not valid JSON");
        QTest::newRow("6 overflow") << QByteArray(
                                           "{\"model\":\"llama-3-8b\",\"hardware\":{\"gpu\":\"h100-sxm\",\"gpus\":8},"
                                           "\"layout\":{\"tp\":1048576,\"pp\":1048576,\"cp\":1048576,\"dp\":1048576}}")
                                    << QByteArray("layout: states");
        QTest::newRow("7 twice") << QByteArray("{\"id\":\"a\",\"id\":\"b\"}") << QByteArray("stands twice");
        QTest::newRow("8 not UTF-8") << QByteArray("{\"id\":\"\xFF\xFE\"}") << QByteArray("is not valid JSON");
        QTest::newRow("8 lone surrogate") << QByteArray("{\"id\":\"\\ud800\"}") << QByteArray("is not valid JSON");
        QTest::newRow("9 direction") << hidden << QByteArray("\"a\\xe2\\x80\\xaeb\" is not one of: pretrain");
        QTest::newRow("empty") << QByteArray() << QByteArray("is empty; a JSON object is wanted");
        QTest::newRow("zeros") << QByteArray(64, '\0') << QByteArray("is not valid JSON");
    }
    void hostileFilesAreRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, words);
        const QTemporaryDir folder;
        const QString file = write(folder, "case.json", bytes);
        const Ran ran = runBoc({"search", file});
        QCOMPARE(ran.code, 4);
        QVERIFY2(told(ran, words.constData()), ran.err.c_str());
        QVERIFY2(ran.err.starts_with("boc: " + file.toStdString() + ": "), ran.err.c_str());
        QCOMPARE(ran.out, std::string());
    }

    void thingsThatAreNoFilesAreRefusedAtOnce() {
        const QTemporaryDir folder;
        const QString pipe = folder.filePath("pipe");
        QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        QVERIFY(QFile::link(folder.filePath("loop"), folder.filePath("loop")));
        for (const QString& name : {folder.path(), pipe, folder.filePath("loop"), QStringLiteral("/dev/zero")})
            for (const char* command : {"evaluate", "search"}) {
                const Ran ran = runBoc({QString::fromLatin1(command), name});
                QVERIFY2(ran.code == 4, (name.toStdString() + ": " + ran.err).c_str());
                QVERIFY(told(ran, name.toLocal8Bit().constData()));
            }
    }

    void aHugeFileIsRefused() {
        const QTemporaryDir folder;
        QFile file(folder.filePath("huge.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(200'000'000)); // a hole: nothing is written
        const Ran ran = runBoc({"search", file.fileName()});
        QCOMPARE(ran.code, 4);
        QVERIFY2(told(ran, "more than the 64000000 bytes"), ran.err.c_str());
    }

    void messagesNameFieldValueAndWhatWouldBeRight() {
        const QTemporaryDir folder;
        const QString file = write(folder, "case.json", R"({"model":"llama-3-8b","hardware":{"gpu":"h100","gpus":8}})");
        QCOMPARE(runBoc({"search", file}).err,
                 "boc: " + file.toStdString() +
                     ": hardware.gpu: \"h100\" is not in the catalogue (close: h100-nvl, h100-pcie, h100-sxm); "
                     "\"boc catalog list gpus\" names all\n");
    }

    void searchRanksLayoutsAndCountsTheRest() {
        const QTemporaryDir folder;
        const QString file = write(folder, "case.json", R"({"model":"llama-3-8b","task":"finetune","seq_len":4096,
            "global_batch":64,"framework":"megatron","hardware":{"server":"dgx-h100","gpus":8}})");
        const Ran ran = runBoc({"search", file, "--top", "3", "--json"});
        QCOMPARE(ran.code, 0);
        const json found = json::parse(ran.out);
        QCOMPARE(found["layouts"].size(), std::size_t(3));
        QVERIFY(found["evaluated"].get<int>() >= 3);
        QVERIFY(found["seconds"].get<double>() > 0.0);
        QVERIFY(!found["rejected"].empty());
        for (const auto& [reason, count] : found["rejected"].items())
            QVERIFY2(count.get<int>() > 0, reason.c_str());
        const Ran words = runBoc({"search", file, "--top", "3"});
        QVERIFY(words.out.starts_with("Best layouts"));
    }

    // The acceptance's flags, out of the program; and a case that pins a schedule.
    void S41_searchPrintsWhatStartsTheBestLayout() {
        const QByteArray line = R"({"model":"llama-3.1-70b","task":"pretrain","global_batch":64,"framework":"megatron",
            "hardware":{"server":"dgx-h100","gpus":32},"layout":{"tp":8,"pp":2}})";
        const Ran ran = runBoc({"search", "-", "--launch"}, line);
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.contains("--tensor-model-parallel-size 8 \\\n    --pipeline-model-parallel-size 2"));
        const auto found = nlohmann::json::parse(runBoc({"search", "-", "--json", "--top", "1"}, line).out);
        const auto& launch = found["layouts"][0]["launch"];
        QVERIFY(ran.out.ends_with(launch["command"].get<std::string>()));
        QVERIFY(launch["not_expressible"].empty());
    }

    void schedulesArePinnedAndRefusedByName() {
        const auto with = [](const char* schedule, const char* framework) {
            QByteArray line = R"({"model":"llama-3.1-70b","task":"pretrain","global_batch":64,"framework":"FRAMEWORK",
                "hardware":{"server":"dgx-h100","gpus":64},"layout":{"tp":8,"pp":4,"virtual_stages":1,"schedule":"SCHEDULE"}})";
            return boc::test::answerTo(
                line.replace("FRAMEWORK", framework).replace("SCHEDULE", schedule).replace("\n", ""));
        };
        const auto plain = with("1f1b", "megatron"), zero = with("zero-bubble", "megatron");
        QCOMPARE(zero["layout"]["schedule"].get<std::string>(), std::string("zero-bubble"));
        QVERIFY(zero["step"]["stages"].size() == 4);
        QVERIFY(zero["step"]["terms"]["pipeline_bubble"] < plain["step"]["terms"]["pipeline_bubble"]);
        QVERIFY(with("dualpipe", "megatron")["ok"].get<bool>());
        QCOMPARE(with("dualpipe", "deepspeed")["error"]["code"].get<std::string>(), std::string("illegal_layout"));
        QCOMPARE(with("gpipe", "megatron")["error"]["where"].get<std::string>(), std::string("layout.schedule"));
    }

    void frameworksAreToldAsATable() {
        const Ran ran = runBoc({"frameworks"});
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.starts_with("| framework | tensor parallelism |"));
        QVERIFY(ran.out.contains("| DeepSpeed | no | yes | no |"));
    }

    void importReadsAPublishedConfig() {
        const QTemporaryDir folder;
        const QString file = write(folder, "config.json", R"({"architectures":["LlamaForCausalLM"],"model_type":"llama",
            "hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,"num_key_value_heads":8,
            "num_hidden_layers":32,"vocab_size":128256,"tie_word_embeddings":false,"hidden_act":"silu"})");
        const json read = json::parse(runBoc({"import", "hf", file, "--json"}).out);
        QCOMPARE(read["parameters_total"].get<std::int64_t>(), std::int64_t(8030261248)); // Llama 3 8B
        QCOMPARE(read["parameters_active"], read["parameters_total"]);
        QVERIFY(read["warnings"].is_array());
        QVERIFY(runBoc({"import", "hf", file}).out.find("8\u202F030\u202F261\u202F248") != std::string::npos);
    }

    void catalogEntriesCarrySourceDateAndConfidence() {
        const json kinds = json::parse(runBoc({"catalog", "list", "--json"}).out);
        for (const auto& [kind, rows] : kinds.items())
            for (const json& row : rows) {
                QVERIFY2(!row["source"].get<std::string>().empty(), row.dump().c_str());
                QVERIFY2(!row["as_of"].get<std::string>().empty(), row.dump().c_str());
            }
        const json shown = json::parse(runBoc({"catalog", "show", "dgx-h100", "--json"}).out);
        QCOMPARE(shown["gpu"].get<std::string>(), std::string("h100-sxm"));
    }

    void aFaultyCatalogueIsListedInFull() {
        const QTemporaryDir folder;
        QVERIFY(!write(folder, "gpus.json", R"({"schema":"boxorcluster/gpus 1","entries":[{"id":"a"},{"id":"b"}]})")
                     .isEmpty());
        const Ran ran = runBoc({"catalog", "check", folder.path()});
        QCOMPARE(ran.code, 4);
        QVERIFY2(told(ran, "gpus.json: ") && told(ran, "entries[0]") && told(ran, "entries[1]"), ran.err.c_str());
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
