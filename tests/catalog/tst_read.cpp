// Catalogue files that other people wrote.
#include "catalog/catalog.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

using namespace boc;

namespace {

const std::string goodGpu = R"({"id": "g", "name": "G", "vendor": "V", "family": "hopper", "memory_gigabytes": 80,
    "usable_bytes": 85e9, "memory_bandwidth_gigabytes_per_second": 3350, "peak_teraflops": {"bf16": 989},
    "scale_up_kind": "nvswitch", "host_link_gigabytes_per_second": 63, "tdp_watts": 700,
    "source": "a data sheet", "as_of": "2026-08-22", "confidence": "datasheet"})";

std::string gpuFile(const std::string& entries) {
    return R"({"schema": "boxorcluster/gpus 1", "entries": [)" + entries + "]}";
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

CatalogRead readFile(const std::string& text, const std::string& name = "gpus.json") {
    CatalogRead read;
    readCatalogFile(text, name, read);
    return read;
}

void writeFile(const std::filesystem::path& path, const std::string& text) { std::ofstream(path) << text; }

} // namespace

class TestRead : public QObject {
    Q_OBJECT
private slots:
    void aGoodFileIsRead() {
        const CatalogRead read = readFile(gpuFile(goodGpu));
        QVERIFY(read.problems.empty());
        const Gpu* gpu = read.catalog.find(GpuId{"g"});
        QVERIFY(gpu);
        QCOMPARE(gpu->memoryBandwidth, gigabytesPerSecond(3350));
        QCOMPARE(gpu->provenance, (Provenance{"a data sheet", "2026-08-22", Confidence::datasheet}));
    }

    void whatIsNotSaidIsNotKnown() {
        const CatalogRead read = readFile(gpuFile(goodGpu));
        const Gpu* gpu = read.catalog.find(GpuId{"g"});
        QVERIFY(!gpu->idle && !gpu->price && !gpu->scaleUp && !gpu->peak.fp8);
    }

    void unknownFieldsAreNoProblem() {
        QVERIFY(
            readFile(gpuFile(replaced(goodGpu, R"("id")", R"("notes": "of a later version", "id")"))).problems.empty());
    }

    void aBadFieldIsNamedWithPlaceAndRemedy_data() {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArray>("by");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const char* what, const char* by, const char* code, const char* field,
                            const char* message) {
            QTest::newRow(name) << QByteArray(what) << QByteArray(by) << QByteArray(code)
                                << QByteArray("gpus.json: entries[0].") + field << QByteArray(message);
        };
        row("a text for a number", R"("memory_gigabytes": 80)", R"("memory_gigabytes": "80")", "wrong_type",
            "memory_gigabytes", R"(is the text "80"; a number is wanted)");
        row("null says nothing", R"("tdp_watts")", R"("idle_watts": null, "tdp_watts")", "wrong_type", "idle_watts",
            "is null; a number is wanted");
        row("zero", R"("memory_gigabytes": 80)", R"("memory_gigabytes": 0)", "out_of_range", "memory_gigabytes",
            "is 0; a number from 1 to 10000 is wanted");
        row("negative", R"("tdp_watts": 700)", R"("tdp_watts": -1)", "out_of_range", "tdp_watts",
            "is -1; a number from 1 to 100000 is wanted");
        row("minus zero", R"("tdp_watts": 700)", R"("tdp_watts": -0.0)", "out_of_range", "tdp_watts",
            "is -0; a number from 1 to 100000 is wanted");
        row("1e308", R"("usable_bytes": 85e9)", R"("usable_bytes": 1e308)", "out_of_range", "usable_bytes",
            "is 1e+308; a number from 1000000000 to 10000000000000 is wanted");
        row("1e-400", R"("usable_bytes": 85e9)", R"("usable_bytes": 1e-400)", "out_of_range", "usable_bytes",
            "is 0; a number from 1000000000 to 10000000000000 is wanted");
        row("usable above the card", R"("usable_bytes": 85e9)", R"("usable_bytes": 170e9)", "out_of_range",
            "usable_bytes", "is more than the card's memory_gigabytes");
        row("missing", R"("tdp_watts": 700,)", "", "missing_field", "tdp_watts", "is missing");
        row("unknown family", R"("hopper")", R"("hoper")", "unknown_family", "family",
            R"("hoper" is not one of: volta, ampere, ada, hopper, blackwell, cdna2, cdna3, cdna4, gaudi)");
        row("bad id", R"("id": "g")", R"("id": "g 1")", "bad_id", "id",
            R"("g 1" is not an id; an id has 1 to 64 letters, digits, dots, dashes or underscores)");
        row("no source", R"("a data sheet")", R"("")", "empty_text", "source", "is empty; a text is wanted");
        row("no such day", R"("2026-08-22")", R"("2026-02-30")", "bad_date", "as_of",
            R"("2026-02-30" is not a date; a date like 2026-08-22 is wanted)");
        row("deep in a group", R"("bf16": 989)", R"("bf16": true)", "wrong_type", "peak_teraflops.bf16",
            "is true; a number is wanted");
        row("a list for a group", R"({"bf16": 989})", "[]", "wrong_type", "peak_teraflops",
            "is a list; an object is wanted");
        row("direction marks in a name", R"("hopper")", "\"\xE2\x80\xAEx\"", "unknown_family", "family",
            R"("\xe2\x80\xaex" is not one of: volta, ampere, ada, hopper, blackwell, cdna2, cdna3, cdna4, gaudi)");
    }
    void aBadFieldIsNamedWithPlaceAndRemedy() {
        QFETCH(QByteArray, what);
        QFETCH(QByteArray, by);
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, where);
        QFETCH(QByteArray, message);
        const CatalogRead read = readFile(gpuFile(replaced(goodGpu, what.toStdString(), by.toStdString())));
        QCOMPARE(read.problems.size(), 1U);
        QCOMPARE(QByteArray::fromStdString(read.problems[0].code), code);
        QCOMPARE(QByteArray::fromStdString(read.problems[0].where), where);
        QCOMPARE(QByteArray::fromStdString(read.problems[0].message), message);
        QVERIFY(read.catalog.gpus.empty());
    }

    void allProblemsOfAllEntriesAreListed() {
        const std::string bad = replaced(replaced(goodGpu, "700", "0"), R"("id": "g")", R"("id": "bad")");
        const CatalogRead read = readFile(gpuFile(bad + "," + goodGpu + ",7," + replaced(bad, "hopper", "x")));
        QCOMPARE(read.problems.size(), 4U);
        QCOMPARE(read.problems[0].where, std::string("gpus.json: entries[0].tdp_watts"));
        QCOMPARE(read.problems[1].where, std::string("gpus.json: entries[2]"));
        QCOMPARE(read.problems[2].where, std::string("gpus.json: entries[3].family"));
        QCOMPARE(read.problems[3].where, std::string("gpus.json: entries[3].tdp_watts"));
        QCOMPARE(read.catalog.gpus.size(), 1U); // the good one stays
    }

    void twoEntriesOfOneIdAreAProblem() {
        const CatalogRead read = readFile(gpuFile(goodGpu + "," + replaced(goodGpu, "700", "500")));
        QCOMPARE(read.problems.size(), 1U);
        QCOMPARE(read.problems[0], (Error{"duplicate_id", "gpus.json: entries[1].id",
                                          R"("g" is the id of gpus.json: entries[0] already)"}));
        QCOMPARE(read.catalog.find(GpuId{"g"})->tdp, Watts(700));
    }

    void pricesMustBeInOrderAndSomethingMustBeKnown() {
        const auto withPrice = [](const std::string& price) {
            return readFile(gpuFile(replaced(goodGpu, R"("tdp_watts")",
                                             R"("price": {)" + price +
                                                 R"("source": "s", "as_of": "2026-01-01",
                "confidence": "quoted"}, "tdp_watts")")));
        };
        QCOMPARE(withPrice(R"("typical_usd": 30000.5,)").catalog.find(GpuId{"g"})->price->typical,
                 std::optional(Money::minor(3000050)));
        QCOMPARE(withPrice(R"("low_usd": 2, "typical_usd": 1,)").problems[0].code, std::string("out_of_order"));
        QCOMPARE(withPrice("").problems[0].code, std::string("missing_field"));
        QCOMPARE(withPrice(R"("typical_usd": 0,)").problems[0].code, std::string("out_of_range"));
    }

    void theSchemaDecidesNotTheFileName() {
        QCOMPARE(readFile(gpuFile(goodGpu), "whatever.json").catalog.gpus.size(), 1U);
        const CatalogRead newer = readFile(R"({"schema": "boxorcluster/gpus 2", "entries": []})");
        QCOMPARE(newer.problems.size(), 1U);
        QCOMPARE(newer.problems[0].code, std::string("unknown_schema"));
        QCOMPARE(readFile(R"({"entries": []})").problems[0].where, std::string("gpus.json: schema"));
        QCOMPARE(readFile(R"({"schema": "boxorcluster/gpus 1"})").problems[0].where, std::string("gpus.json: entries"));
    }

    void aWholeFileThatIsNoCatalogueIsOneProblem_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("empty") << QByteArray() << QByteArray("not_json");
        QTest::newRow("cut off") << QByteArray("{\"schema\": \"boxor") << QByteArray("not_json");
        QTest::newRow("NaN") << QByteArray(R"({"schema": NaN})") << QByteArray("not_json");
        QTest::newRow("zeros") << QByteArray(100, '\0') << QByteArray("not_json");
        QTest::newRow("bad UTF-8") << QByteArray("{\"schema\": \"\xFF\"}") << QByteArray("not_json");
        QTest::newRow("a list") << QByteArray("[1]") << QByteArray("not_an_object");
        QTest::newRow("a million brackets") << QByteArray(1000000, '[') << QByteArray("too_deep");
        QTest::newRow("one key twice") << QByteArray(R"({"schema": "a", "schema": "b"})")
                                       << QByteArray("duplicate_key");
        QTest::newRow("entries is a number")
            << QByteArray(R"({"schema": "boxorcluster/gpus 1", "entries": 3})") << QByteArray("wrong_type");
    }
    void aWholeFileThatIsNoCatalogueIsOneProblem() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, code);
        const CatalogRead read = readFile(text.toStdString());
        QCOMPARE(read.problems.size(), 1U);
        QCOMPARE(QByteArray::fromStdString(read.problems[0].code), code);
        QCOMPARE(read.catalog, Catalog());
    }

    void aServerWithoutItsGpuIsLeftOutAndNamed() {
        CatalogRead read = readFile(gpuFile(goodGpu));
        readCatalogFile(R"({"schema": "boxorcluster/servers 1", "entries": [
            {"id": "s1", "name": "S", "vendor": "V", "form": "server", "gpu": "g", "gpus": 8, "scale_up_kind": "nvswitch",
             "source": "s", "as_of": "2026-01-01", "confidence": "quoted"},
            {"id": "s2", "name": "S", "vendor": "V", "form": "server", "gpu": "h", "gpus": 8, "scale_up_kind": "nvswitch",
             "source": "s", "as_of": "2026-01-01", "confidence": "quoted"}]})",
                        "servers.json", read);
        readCatalogFile(R"({"schema": "boxorcluster/rents 1", "entries": [
            {"id": "r", "provider": "P", "name": "N", "server": "s2", "gpu": "g", "gpus": 8,
             "source": "s", "as_of": "2026-01-01", "confidence": "quoted"}]})",
                        "rents.json", read);
        QVERIFY(read.problems.empty());
        checkReferences(read);
        QCOMPARE(read.problems.size(), 2U);
        QCOMPARE(read.problems[0],
                 (Error{"unknown_gpu", "servers.json: entries[1].gpu", R"("h" is not the id of any GPU)"}));
        QCOMPARE(read.problems[1],
                 (Error{"unknown_server", "rents.json: entries[0].server", R"("s2" is not the id of any server)"}));
        QCOMPARE(read.catalog.servers.size(), 1U);
        QVERIFY(read.catalog.rents.empty());
    }

    void aFolderIsReadWhateverLiesInIt() {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        writeFile(path / "good.json", gpuFile(goodGpu));
        writeFile(path / "readme.txt", "not read");
        std::filesystem::create_directory(path / "folder.json");
        QCOMPARE(::mkfifo((path / "pipe.json").c_str(), 0600), 0);
        std::filesystem::create_symlink("/dev/zero", path / "zero.json");
        std::filesystem::create_symlink("loop.json", path / "loop.json");
        const CatalogRead read = readCatalogs(path);
        QCOMPARE(read.catalog.gpus.size(), 1U);
        QStringList codes;
        for (const Error& problem : read.problems)
            codes << QString::fromStdString(std::filesystem::path(problem.where).filename().string() + " " +
                                            problem.code);
        QCOMPARE(codes, (QStringList{"folder.json not_a_file", "loop.json not_a_file", "pipe.json not_a_file",
                                     "zero.json not_a_file"}));
    }

    void aFolderThatIsNotThereIsOneProblem() {
        QCOMPARE(readCatalogs("/nowhere/at/all").problems.size(), 1U);
        QCOMPARE(readCatalogs("/nowhere/at/all").problems[0].code, std::string("no_catalogs"));
        const QTemporaryDir empty;
        QCOMPARE(readCatalogs(empty.path().toStdString()).problems[0].code, std::string("no_catalogs"));
    }

    void theFolderMayBeChosen() {
        qputenv("BOC_CATALOGS", "/some/folder");
        QCOMPARE(catalogFolder(), std::filesystem::path("/some/folder"));
        qunsetenv("BOC_CATALOGS");
        QVERIFY(std::filesystem::is_directory(catalogFolder()));
    }

    void whatAPlanBringsWinsOverTheProgram() {
        const CatalogRead base = readFile(gpuFile(goodGpu + "," + replaced(goodGpu, R"("g")", R"("other")")));
        const CatalogRead over = readFile(gpuFile(replaced(goodGpu, "700", "500")));
        const Catalog both = merged(base.catalog, over.catalog);
        QCOMPARE(both.gpus.size(), 2U);
        QCOMPARE(both.find(GpuId{"g"})->tdp, Watts(500));
        QCOMPARE(both.find(GpuId{"other"})->tdp, Watts(700));
    }
};

QTEST_APPLESS_MAIN(TestRead)
#include "tst_read.moc"
