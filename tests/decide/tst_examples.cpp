// The examples: the committed plan is what the edits draw, and the committed text is what the evaluation says.
//
// Texts are reviewed like code. After a change that is meant to move them, write them anew and read the difference:
//
//     BOC_REWRITE_EXAMPLES=1 ctest --preset dev -R decide/examples
//     git diff resources/examples tests/data/examples
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over the standard library's concepts
#include "decide/evaluation.h"
#include "decide/examples.h"
#include "decide/summary.h"
#include "plan/plan_file.h"

#include <chrono>
#include <fstream>
#include <iterator>
#endif

using namespace boc;

namespace {

const std::string planFolder = BOC_SOURCE_DIR "/resources/examples/";
const std::string textFolder = BOC_SOURCE_DIR "/tests/data/examples/";

bool rewrites() { return qEnvironmentVariableIsSet("BOC_REWRITE_EXAMPLES"); }

std::string fileText(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void compareOrRewrite(const std::string& path, const std::string& text) {
    if (rewrites())
        std::ofstream(path, std::ios::binary) << text;
    QCOMPARE(QString::fromStdString(text), QString::fromStdString(fileText(path)));
}

void compareText(const std::string& name, const Plan& plan) {
    compareOrRewrite(textFolder + name + ".txt", summaryOf(evaluate(plan, test::catalog()), plan));
}

} // namespace

class TestExamples : public QObject {
    Q_OBJECT
private slots:
    void theCommittedPlansAreWhatTheEditsDraw() {
        for (const test::Example& example : test::examples())
            compareOrRewrite(planFolder + example.name + ".bocplan", writePlan(example.draw()));
    }

    void theCommittedPlansReadBackWithoutAProblem() {
        for (const test::Example& example : test::examples()) {
            const std::string name = example.name + ".bocplan";
            const auto read = readPlan(fileText(planFolder + name), name);
            QVERIFY2(read, read ? "" : read.error().front().message.c_str());
            QVERIFY(read->plan == example.draw());
            QVERIFY(read->notes.empty() && !read->readOnly);
        }
    }

    void S09_loraOnOneGpuSays() { compareText("8b-lora-one-gpu", test::loraOnOneGpu()); }
    void U1_S13_fineTuneOnOneBoxSays() { compareText("70b-finetune-one-box", test::fineTuneOnOneBox()); }
    void U3_S38_twoBoxesOn100GbeSay() { compareText("8b-two-boxes-100gbe", test::twoBoxesOn100Gbe().plan()); }
    void U3_S38_theSameOnEightHdrSay() {
        test::Drawing drawing = test::twoBoxesOn100Gbe();
        drawing.fabric(NodeId{"w1"}, "ib-hdr", 8);
        compareText("8b-two-boxes-8xhdr", drawing.plan());
    }

    // A window follows a drag: the bar is 150 ms on a quiet machine, and this one may be busy or built for debugging.
    void anExampleIsEvaluatedQuickly() {
        for (const test::Example& example : test::examples()) {
            const Plan plan = example.draw();
            evaluate(plan, test::catalog()); // tables are read once
            const auto start = std::chrono::steady_clock::now();
            evaluate(plan, test::catalog());
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            qInfo("%s: %.1f ms", example.name.c_str(), took.count() * 1e3);
            QVERIFY(took.count() < 5.0);
        }
    }
};

QTEST_APPLESS_MAIN(TestExamples)
#include "tst_examples.moc"
