// Files of other people at every door of `boc`: plans (evaluate, check), catalogues (BOC_CATALOGS, catalog check) and
// config.json (import). Each fault is told with file, field, value and what would be right; the exit code is 4.

#include "boc/program.h"
#include "decide/examples.h"
#include "plan/plan_file.h"

#include <QtTest>

#include <sys/stat.h>

using boc::test::Ran;
using boc::test::runBoc;
using boc::test::write;
using nlohmann::json;

namespace {

json examplePlan() {
    for (const auto& one : boc::test::examples())
        if (one.name == "8b-two-boxes-100gbe")
            return json::parse(boc::writePlan(one.draw()));
    return {};
}

// A catalogue with one GPU, sound but for what `change` does.
json oneGpu() {
    QFile file(QStringLiteral(BOC_SOURCE_DIR "/catalogs/gpus.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    json gpus = json::parse(file.readAll().toStdString());
    for (json& entry : gpus["entries"])
        if (entry["id"] == "h100-sxm") {
            const json only = entry;
            gpus["entries"] = json::array({only});
            return gpus;
        }
    return {};
}

json llamaConfig() {
    return {{"architectures", {"LlamaForCausalLM"}},
            {"model_type", "llama"},
            {"hidden_size", 4096},
            {"intermediate_size", 14336},
            {"num_attention_heads", 32},
            {"num_key_value_heads", 8},
            {"num_hidden_layers", 32},
            {"vocab_size", 128256},
            {"tie_word_embeddings", false},
            {"hidden_act", "silu"}};
}

QByteArray bytesOf(const json& value) { return QByteArray::fromStdString(value.dump()); }

// Runs the command of a door on the file; a catalogue's folder is chosen as people choose it.
Ran atDoor(const QString& door, const QTemporaryDir& folder, const QString& file) {
    if (door == "evaluate" || door == "check")
        return runBoc({door, file});
    if (door == "import")
        return runBoc({"import", "hf", file});
    return runBoc({"catalog", "check", folder.path()});
}

const QStringList doors{"evaluate", "check", "import", "catalog"};

bool holds(const std::string& text, const QByteArray& words) {
    return text.find(words.toStdString()) != std::string::npos;
}

} // namespace

class TestHostile : public QObject {
    Q_OBJECT

private slots:
    // Rows 1 to 8 of what a whole file may be.
    void filesThatAreNoneAreRefused_data() {
        QTest::addColumn<QString>("door");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("words");
        for (const QString& door : doors) {
            const auto row = [&](const char* name, const QByteArray& bytes, const char* words) {
                QTest::newRow(qPrintable(door + ": " + name)) << door << bytes << QByteArray(words);
            };
            row("1 deep", QByteArray(1'000'000, '['), "deeper than 64");
            row("2 many values", "[" + QByteArray("1,").repeated(2'000'001) + "1]", "more than 2000000 values");
            row("4 infinite", "{\"a\": 1e309}", "is not valid JSON");
            row("7 twice", R"({"name":"a","name":"b"})", "stands twice");
            row("8 not UTF-8", "{\"name\":\"\xFF\xFE\"}", "is not valid JSON");
            row("8 lone surrogate", "{\"name\":\"\\ud800\"}", "is not valid JSON");
            row("8 control character", "{\"name\":\"a\x01\"}", "is not valid JSON");
            row("empty", "", "is empty; a JSON object is wanted");
            row("zeros", QByteArray(64, '\0'), "is not valid JSON");
            row("a list", "[1]", "an object is wanted");
            row("cut off", "{\"name\":\"a\"", "is not valid JSON");
        }
    }
    void filesThatAreNoneAreRefused() {
        QFETCH(QString, door);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, words);
        const QTemporaryDir folder;
        const QString file = write(folder, "given.json", bytes);
        const Ran ran = atDoor(door, folder, file);
        QVERIFY2(ran.code == 4, (std::to_string(ran.code) + ran.err).c_str());
        QVERIFY2(holds(ran.err, words), ran.err.c_str());
        QVERIFY2(holds(ran.err, "given.json"), ran.err.c_str());
    }

    // Row 3: named for what they are, and at once.
    void whatIsNoFileIsNamedForWhatItIs_data() {
        QTest::addColumn<QString>("door");
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("words");
        for (const QString& door : doors)
            for (const auto& [kind, words] : {std::pair{"folder", "is a folder; a file is wanted"},
                                              {"pipe", "is a pipe; a file is wanted"},
                                              {"device", "is a device; a file is wanted"},
                                              {"loop", "is a symbolic link that leads back to itself"},
                                              {"nowhere", "is a symbolic link to a file that is not there"},
                                              {"large", "has more than the 64000000 bytes that are read"}})
                QTest::newRow(qPrintable(door + ": " + kind)) << door << QByteArray(kind) << QByteArray(words);
    }
    void whatIsNoFileIsNamedForWhatItIs() {
        QFETCH(QString, door);
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, words);
        const QTemporaryDir folder;
        const QString path = folder.filePath("given.json");
        if (kind == "folder")
            QVERIFY(QDir().mkdir(path));
        else if (kind == "pipe")
            QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        else if (kind == "large") {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(200'000'000)); // a hole: nothing is written
        } else
            QVERIFY(QFile::link(kind == "device" ? QStringLiteral("/dev/zero")
                                : kind == "loop" ? path
                                                 : folder.filePath("absent"),
                                path));
        QElapsedTimer time;
        time.start();
        const Ran ran = atDoor(door, folder, path);
        QVERIFY2(ran.code == 4, (std::to_string(ran.code) + ran.err).c_str());
        QVERIFY2(holds(ran.err, words), ran.err.c_str());
        QVERIFY(time.elapsed() < 20'000); // a pipe would be waited for until the end of time
    }

    // Row 4 and what else a number may be, by hand, in each of the three formats.
    void numbersAreNamedWithPlaceValueAndRange_data() {
        QTest::addColumn<QString>("door");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("words");
        const auto plan = [](const char* name, const char* pointer, const json& value, const char* words) {
            json changed = examplePlan();
            changed[json::json_pointer(pointer)] = value;
            QTest::newRow(name) << QString("evaluate") << bytesOf(changed) << QByteArray(words);
        };
        const char* count = "/nodes/servers/0/count";
        plan("servers: null", count, nullptr, "nodes.servers[0].count: is null; a number is wanted");
        plan("servers: 0", count, 0, "nodes.servers[0].count: is 0; a number from 1 to ");
        plan("servers: -1", count, -1, "nodes.servers[0].count: is -1; a number from 1 to ");
        plan("servers: 1.5", count, 1.5, "nodes.servers[0].count: is 1.5; a whole number is wanted");
        plan("servers: 1e308", count, 1e308, "nodes.servers[0].count: is 1e+308; a number from 1 to ");
        plan("servers: 2^63", count, 9223372036854775808ULL,
             "nodes.servers[0].count: is 9223372036854775808; a number from 1 to ");
        plan("servers: 2^64", count, 18446744073709551616.0,
             "nodes.servers[0].count: is 18446744073709551616; a number from 1 to ");
        plan("servers: a text", count, "2", "nodes.servers[0].count: is the text \"2\"; a number is wanted");
        plan("servers: a list", count, json::array(), "nodes.servers[0].count: is a list; a number is wanted");
        plan("links: null", "/links/0/count", nullptr, "links[0].count: is null; a number is wanted");
        plan("a name: null", "/nodes/servers/0/name", nullptr, "nodes.servers[0].name: is null; a text is wanted");
        plan("tokens: 1e300", "/jobs/0/tokens", 1e300, "jobs[0].tokens: is 1e+300; a number from ");
        plan("place: 1e308", "/nodes/servers/0/position/x", 1e308,
             "nodes.servers[0].position.x: is 1e+308; a number from -1000000 to 1000000 is wanted");
        const auto gpu = [](const char* name, const char* field, const json& value, const char* words) {
            json changed = oneGpu();
            changed["entries"][0][field] = value;
            QTest::newRow(name) << QString("catalog") << bytesOf(changed) << QByteArray(words);
        };
        gpu("GPU: null", "memory_gigabytes", nullptr,
            "given.json: entries[0].memory_gigabytes: is null; a number is wanted");
        gpu("GPU: 0", "memory_gigabytes", 0,
            "given.json: entries[0].memory_gigabytes: is 0; a number from 1 to 10000 is wanted");
        gpu("GPU: 1e308", "tdp_watts", 1e308,
            "given.json: entries[0].tdp_watts: is 1e+308; a number from 1 to 100000 is wanted");
        const auto config = [](const char* name, const char* field, const json& value, const char* words) {
            json changed = llamaConfig();
            changed[field] = value;
            QTest::newRow(name) << QString("import") << bytesOf(changed) << QByteArray(words);
        };
        config("layers: 0", "num_hidden_layers", 0, "given.json: num_hidden_layers: is 0; a number from 1 to ");
        config("layers: -1", "num_hidden_layers", -1, "given.json: num_hidden_layers: is -1; a number from 1 to ");
        config("layers: 1e308", "num_hidden_layers", 1e308,
               "given.json: num_hidden_layers: is 1e+308; a number from 1 to ");
        config("hidden: a text", "hidden_size", "x", "given.json: hidden_size: is the text \"x\"; a number is wanted");
        config("hidden: 2^53 + 1", "hidden_size", 9007199254740993ULL,
               "given.json: hidden_size: is 9007199254740993; a number from 1 to ");
    }
    void numbersAreNamedWithPlaceValueAndRange() {
        QFETCH(QString, door);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, words);
        const QTemporaryDir folder;
        const Ran ran = atDoor(door, folder, write(folder, "given.json", bytes));
        QVERIFY2(ran.code == 4, (std::to_string(ran.code) + ran.err + ran.out).c_str());
        QVERIFY2(holds(ran.err, words), ran.err.c_str());
    }

    // The program's own catalogues may be other people's: what is wrong in them is told before anything is answered.
    void catalogueOfTheEnvironmentIsNotTrusted() {
        const QTemporaryDir folder;
        json gpus = oneGpu();
        gpus["entries"][0]["memory_gigabytes"] = -80;
        write(folder, "gpus.json", bytesOf(gpus));
        qputenv("BOC_CATALOGS", folder.path().toLocal8Bit());
        const Ran ran = runBoc({"catalog", "show", "h100-sxm"});
        qunsetenv("BOC_CATALOGS");
        QCOMPARE(ran.code, 4);
        QVERIFY2(holds(ran.err, "gpus.json: entries[0].memory_gigabytes: is -80; a number from 1 to 10000 is wanted"),
                 ran.err.c_str());
    }

    // Row 9: the texts of a catalogue stand in verdicts and reports, so they are refused; shown they would be escaped.
    void hiddenCharactersInACatalogueAreRefused_data() {
        QTest::addColumn<QByteArray>("hidden");
        QTest::addColumn<QByteArray>("escaped");
        QTest::newRow("turned around") << QByteArray("\xE2\x80\xAE") << QByteArray("\\xe2\\x80\\xae");
        QTest::newRow("isolated") << QByteArray("\xE2\x81\xA6") << QByteArray("\\xe2\\x81\\xa6");
        QTest::newRow("zero width") << QByteArray("\xE2\x80\x8B") << QByteArray("\\xe2\\x80\\x8b");
        QTest::newRow("line end") << QByteArray("\n") << QByteArray("\\x0a");
        QTest::newRow("escape") << QByteArray("\x1B") << QByteArray("\\x1b");
        QTest::newRow("C1") << QByteArray("\xC2\x9B") << QByteArray("\\xc2\\x9b");
        QTest::newRow("NUL") << QByteArray(1, '\0') << QByteArray("\\x00");
    }
    void hiddenCharactersInACatalogueAreRefused() {
        QFETCH(QByteArray, hidden);
        QFETCH(QByteArray, escaped);
        const QTemporaryDir folder;
        json gpus = oneGpu();
        gpus["entries"][0]["name"] = (QByteArray("H100") + hidden + "80").toStdString();
        write(folder, "gpus.json", bytesOf(gpus));
        const Ran ran = runBoc({"catalog", "check", folder.path()});
        QCOMPARE(ran.code, 4);
        QVERIFY2(holds(ran.err, "gpus.json: entries[0].name: holds " + escaped + ", which is not seen"),
                 ran.err.c_str());
        if (hidden != "\n")
            QVERIFY(!holds(ran.err + ran.out, hidden));
    }

    // In a plan they are kept, for the name is the author's, and shown escaped: no name can look like a line of ours.
    void hiddenCharactersOfAPlanAreShown() {
        json plan = examplePlan();
        plan["name"] = "two\nboc: all is well\x1B[31m";
        plan["nodes"]["servers"][0]["name"] = "left\xE2\x80\xAE\nCost: 0";
        plan["jobs"][0]["name"] = "job\r\nVerdict: buy";
        const QTemporaryDir folder;
        const QString file = write(folder, "given.bocplan", bytesOf(plan));
        for (const char* command : {"evaluate", "check"}) {
            const Ran ran = runBoc({QString::fromLatin1(command), file});
            QVERIFY2(ran.code == 0 || ran.code == 3, ran.err.c_str());
            const std::string all = ran.out + ran.err;
            for (const char* raw : {"\nboc: all is well", "\nCost: 0", "\nVerdict: buy", "\x1B", "\r", "\xE2\x80\xAE"})
                QVERIFY2(!holds(all, raw), all.c_str());
        }
        QVERIFY(holds(runBoc({"evaluate", file}).out, "two\\x0aboc: all is well\\x1b[31m"));
    }

    // Row 9 at the third door.
    void hiddenCharactersOfAConfigAreShown() {
        json config = llamaConfig();
        config["model_type"] = "unheard of\nboc: fine\x1B[1m\xE2\x80\xAE";
        config["architectures"] = {"ForCausalLM"};
        const QTemporaryDir folder;
        const Ran ran = runBoc({"import", "hf", write(folder, "config.json", bytesOf(config))});
        const std::string all = ran.out + ran.err;
        QVERIFY(ran.code == 0 || ran.code == 4);
        for (const char* raw : {"\nboc: fine", "\x1B", "\xE2\x80\xAE"})
            QVERIFY2(!holds(all, raw), all.c_str());
        QVERIFY2(holds(all, "\\x0aboc: fine"), all.c_str());
    }

    // Rows 5 and 6 in a batch: each line is answered, with figures that are finite or with an error that has a place.
    void linesOfABatchAreAnsweredOneByOne_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("7 twice") << QByteArray(R"({"id":"a","id":"b"})") << QByteArray("duplicate_key");
        QTest::newRow("1 deep") << QByteArray(100'000, '[') << QByteArray("too_deep");
        QTest::newRow("4 no number") << QByteArray(R"({"seq_len":NaN})") << QByteArray("not_json");
        QTest::newRow("6 overflow") << QByteArray(R"({"model":"llama-3-8b","task":"finetune","seq_len":9e18,)"
                                                  R"("hardware":{"gpu":"h100-sxm","gpus":8}})")
                                    << QByteArray("out_of_range");
        QTest::newRow("unknown field") << QByteArray(
                                              R"({"modle":"a","model":"llama-3-8b","task":"finetune","seq_len":4096,)"
                                              R"("hardware":{"gpu":"h100-sxm","gpus":8}})")
                                       << QByteArray("unknown_field");
    }
    void linesOfABatchAreAnsweredOneByOne() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, code);
        const Ran ran = runBoc({"batch"}, line + "\n{}\n");
        QCOMPARE(ran.code, 0);
        QCOMPARE(std::count(ran.out.begin(), ran.out.end(), '\n'), std::ptrdiff_t(2));
        const json answer = json::parse(ran.out.substr(0, ran.out.find('\n')));
        QVERIFY2(answer.contains("error"), ran.out.c_str());
        QVERIFY2(answer["error"]["code"] == code.toStdString(), ran.out.c_str());
        QVERIFY(!answer["error"]["message"].get<std::string>().empty());
    }
};

QTEST_GUILESS_MAIN(TestHostile)
#include "tst_hostile.moc"
