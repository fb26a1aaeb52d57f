// `boc fabric generate` as a person calls it.

#include "boc/program.h"

#include <QtTest>

using boc::test::Ran;
using boc::test::runBoc;
using nlohmann::json;

class TestFabric : public QObject {
    Q_OBJECT
private slots:
    void S45_countsAreToldAsTheContractNamesThem() {
        const Ran ran = runBoc({"fabric", "generate", "--server", "dgx-h100", "--servers", "127", "--switch", "qm9700",
                                "--management-links", "4", "--json"});
        QCOMPARE(ran.code, 0);
        const json wanted = {{"servers", 127},
                             {"gpus", 1016},
                             {"leaf", 32},
                             {"spine", 16},
                             {"core", 0},
                             {"cables", {{"server_leaf", 1020}, {"leaf_spine", 1024}, {"spine_core", 0}}},
                             {"oversubscription", 1.0}};
        QVERIFY2(json::parse(ran.out) == wanted, ran.out.c_str());
    }

    void theDrawnPlanIsEvaluated() {
        const QTemporaryDir folder;
        const QString plan = folder.filePath("pod.bocplan");
        const Ran made = runBoc({"fabric", "generate", "--server", "dgx-b300", "--servers", "64", "--switch", "sn5600",
                                 "--planes", "2", "-o", plan});
        QVERIFY2(made.code == 0, made.err.c_str());
        const Ran ran = runBoc({"evaluate", plan, "--json"});
        QVERIFY2(ran.code == 0, ran.err.c_str());
        QVERIFY(json::parse(ran.out).contains("shape"));
    }

    void whatIsWrongIsNamedWithItsField() {
        const Ran unknown = runBoc({"fabric", "generate", "--server", "dgx-h1000", "--servers", "4"});
        QCOMPARE(unknown.code, 4);
        QVERIFY2(unknown.err.find("dgx-h1000") != std::string::npos, unknown.err.c_str());
        const Ran unwritable = runBoc(
            {"fabric", "generate", "--server", "dgx-h100", "--servers", "4", "-o", "/no-such-folder/pod.bocplan"});
        QCOMPARE(unwritable.code, 5);
    }
};

QTEST_GUILESS_MAIN(TestFabric)
#include "tst_fabric.moc"
