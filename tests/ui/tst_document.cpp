// The open plan: undo brings back every byte, answers follow edits, nothing bad is opened.
#include "window_support.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <random>

using namespace boc;
using boc::ui::Document;

namespace {

Evaluation answered(const std::string& headline) {
    Evaluation evaluation;
    evaluation.complete = true;
    evaluation.verdict.headline = headline;
    evaluation.verdict.answered = true;
    return evaluation;
}

// The headline is the plan's name: tells which plan an evaluation belongs to.
Evaluation nameTheName(const Plan& plan, const Catalog& /*catalog*/, std::stop_token /*stop*/) {
    return answered(plan.name);
}

Result<Plan> renamed(const Plan& plan, const std::string& name) {
    return setDescription(plan, name, plan.notes, plan.planDate);
}

class RandomEdits {
public:
    explicit RandomEdits(unsigned seed) : random_(seed) {}

    // One edit of any kind; some are refused, as a user's are.
    bool apply(Document& document) {
        const Plan& plan = document.plan();
        const Catalog& catalog = document.catalog();
        switch (below(12)) {
        case 0:
            return document.apply(QStringLiteral("Add server"),
                                  addServer(plan, catalog, ServerId{"dgx-h100"}, anywhere()));
        case 1:
            return document.apply(QStringLiteral("Add switch"),
                                  addSwitch(plan, catalog, SwitchId{"qm9700"}, anywhere()));
        case 2:
            return document.apply(QStringLiteral("Add store"),
                                  addStorage(plan, catalog, catalog.storage.begin()->first, anywhere()));
        case 3:
            return document.apply(QStringLiteral("Link"), addLink(plan, catalog, anyNode(plan), anyNode(plan)));
        case 4:
            return document.apply(QStringLiteral("Move"), moveNodes(plan, {{anyNode(plan), anywhere()}}));
        case 5:
            return document.apply(QStringLiteral("Rename"),
                                  renameNode(plan, anyNode(plan), "n" + std::to_string(below(99))));
        case 6:
            return document.apply(QStringLiteral("Count"), setServerCount(plan, anyNode(plan), 1 + below(32)));
        case 7:
            return document.apply(QStringLiteral("Remove"), removeNode(plan, anyNode(plan)));
        case 8: {
            Constraint constraint;
            constraint.metric = ConstraintMetric::budget;
            constraint.limit = 1000.0 * (1 + below(5000));
            return document.apply(QStringLiteral("Constraint"), addConstraint(plan, constraint));
        }
        case 9: {
            Assumptions assumptions = plan.assumptions;
            assumptions.horizonYears = 1 + below(10);
            return document.apply(QStringLiteral("Horizon"), setAssumptions(plan, assumptions));
        }
        case 10: {
            if (plan.jobs.empty())
                return false;
            Job job = plan.jobs.front();
            job.workload.sequenceLength = 1024 * (1 + below(64));
            return document.apply(QStringLiteral("Context"), setJob(plan, catalog, job));
        }
        default:
            return document.apply(QStringLiteral("Name"), renamed(plan, "plan " + std::to_string(below(1000))));
        }
    }

    int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }

private:
    Position anywhere() { return {8.0 * below(200), 8.0 * below(200)}; }
    NodeId anyNode(const Plan& plan) {
        std::vector<NodeId> nodes;
        for (const auto& node : plan.servers)
            nodes.push_back(node.id);
        for (const auto& node : plan.switches)
            nodes.push_back(node.id);
        for (const auto& node : plan.storage)
            nodes.push_back(node.id);
        return nodes.empty() ? NodeId{"s1"} : nodes[static_cast<std::size_t>(below(static_cast<int>(nodes.size())))];
    }
    std::mt19937 random_;
};

} // namespace

class TestDocument : public QObject {
    Q_OBJECT
private slots:
    void init() { test::qtWarnings().clear(); }
    void cleanup() { QCOMPARE(test::qtWarnings(), QStringList()); }

    // Undo of everything gives the first bytes back, redo of everything the last.
    void Q17_undoAndRedoOf200RandomEdits() {
        for (const unsigned seed : {1U, 20261130U, 4711U}) {
            Document document(test::realCatalog(), nameTheName);
            QVERIFY(document.apply(QStringLiteral("Start"), test::smallPlan()));
            const std::string start = writePlan(document.plan());
            const int first = document.undoStack().index();
            RandomEdits edits(seed);
            int applied = 0;
            for (int tries = 0; applied < 200 && tries < 20'000; ++tries)
                applied += edits.apply(document) ? 1 : 0;
            QVERIFY2(applied == 200, qPrintable(QStringLiteral("seed %1").arg(seed)));
            const std::string end = writePlan(document.plan());
            while (document.undoStack().index() > first)
                document.undoStack().undo();
            QVERIFY2(writePlan(document.plan()) == start, qPrintable(QStringLiteral("seed %1").arg(seed)));
            while (document.undoStack().canRedo())
                document.undoStack().redo();
            QVERIFY2(writePlan(document.plan()) == end, qPrintable(QStringLiteral("seed %1").arg(seed)));
        }
    }

    void Q17_aDragIsOneStep() {
        Document document(test::realCatalog(), nameTheName);
        QVERIFY(document.apply(QStringLiteral("Start"), test::smallPlan()));
        for (int years = 1; years <= 5; ++years) {
            Assumptions assumptions = document.plan().assumptions;
            assumptions.horizonYears = years;
            QVERIFY(document.apply(QStringLiteral("Horizon"), setAssumptions(document.plan(), assumptions),
                                   QStringLiteral("drag 1")));
        }
        QCOMPARE(document.undoStack().count(), 2);
        QCOMPARE(document.plan().assumptions.horizonYears, 5.0);
        document.undoStack().undo();
        QCOMPARE(document.plan().assumptions.horizonYears, 3.0);
    }

    void refusedEditChangesNothing() {
        Document document(test::realCatalog(), nameTheName);
        QSignalSpy refused(&document, &Document::refused);
        QVERIFY(!document.apply(QStringLiteral("Remove"), removeNode(document.plan(), NodeId{"s9"})));
        QCOMPARE(refused.count(), 1);
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isModified());
    }

    void theSameValueIsNoStep() {
        Document document(test::realCatalog(), nameTheName);
        QVERIFY(document.apply(QStringLiteral("Nothing"), Result<Plan>(document.plan())));
        QCOMPARE(document.undoStack().count(), 0);
    }

    void Q16_modifiedUntilSavedOrUndone() {
        QTemporaryDir folder;
        Document document(test::realCatalog(), nameTheName);
        QVERIFY(!document.isModified());
        QVERIFY(document.apply(QStringLiteral("Start"), test::smallPlan()));
        QVERIFY(document.isModified());
        document.undoStack().undo();
        QVERIFY(!document.isModified());
        document.undoStack().redo();
        QVERIFY(document.saveAs(folder.filePath(QStringLiteral("a.bocplan"))));
        QVERIFY(!document.isModified());
        QCOMPARE(document.title(), QStringLiteral("a.bocplan"));
        document.undoStack().undo();
        QVERIFY(document.isModified());
    }

    void anAnswerFollowsEachEdit() {
        Document document(test::realCatalog(), nameTheName);
        QVERIFY(document.apply(QStringLiteral("Name"), renamed(document.plan(), "first")));
        QVERIFY(document.evaluationIsStale());
        QTRY_VERIFY(!document.evaluationIsStale());
        QCOMPARE(document.evaluation()->verdict.headline, std::string("first"));
    }

    // A long run gives way; what it returns in the end is not shown.
    void theNewestWins() {
        std::atomic<int> started = 0, stopped = 0;
        const auto slow = [&](const Plan& plan, const Catalog&, std::stop_token stop) {
            ++started;
            while (plan.name == "slow" && !stop.stop_requested())
                std::this_thread::yield();
            stopped += stop.stop_requested() ? 1 : 0;
            return answered(plan.name);
        };
        Document document(test::realCatalog(), slow);
        QVERIFY(document.waitForEvaluation(5000));
        QStringList shown;
        connect(&document, &Document::evaluationChanged, this, [&] {
            if (!document.evaluationIsStale())
                shown << QString::fromStdString(document.evaluation()->verdict.headline);
        });
        QVERIFY(document.apply(QStringLiteral("Name"), renamed(document.plan(), "slow")));
        QTRY_COMPARE(started.load(), 2);
        QVERIFY(document.apply(QStringLiteral("Name"), renamed(document.plan(), "newest")));
        QTRY_VERIFY(!document.evaluationIsStale());
        QCOMPARE(shown, QStringList{QStringLiteral("newest")});
        QCOMPARE(stopped.load(), 1);
    }

    void undoBringsItsAnswerBackAtOnce() {
        Document document(test::realCatalog(), nameTheName);
        QVERIFY(document.apply(QStringLiteral("Name"), renamed(document.plan(), "first")));
        QVERIFY(document.waitForEvaluation(5000));
        QVERIFY(document.apply(QStringLiteral("Name"), renamed(document.plan(), "second")));
        QVERIFY(document.waitForEvaluation(5000));
        document.undoStack().undo();
        QVERIFY(!document.evaluationIsStale());
        QCOMPARE(document.evaluation()->verdict.headline, std::string("first"));
    }

    void movingSomethingAsksForNoNewAnswer() {
        std::atomic<int> runs = 0;
        Document document(test::realCatalog(), [&](const Plan& plan, const Catalog&, std::stop_token) {
            ++runs;
            return answered(plan.name);
        });
        QVERIFY(document.apply(QStringLiteral("Start"), test::smallPlan()));
        QVERIFY(document.waitForEvaluation(5000));
        const int before = runs;
        QVERIFY(document.apply(QStringLiteral("Move"), moveNodes(document.plan(), {{NodeId{"s1"}, {80, 80}}})));
        QVERIFY(!document.evaluationIsStale());
        QCOMPARE(runs.load(), before);
    }

    void aSmallPlanIsAnsweredWithin100Ms() {
        Document document(test::realCatalog());
        QVERIFY(document.apply(QStringLiteral("Start"), test::smallPlan()));
        QVERIFY(document.waitForEvaluation(10'000));
        qint64 best = 1'000'000;
        for (int context : {4096, 8192, 2048, 1024, 16384}) {
            Job job = document.plan().jobs.front();
            job.workload.sequenceLength = context + 64;
            QElapsedTimer clock;
            clock.start();
            QVERIFY(document.apply(QStringLiteral("Context"), setJob(document.plan(), document.catalog(), job)));
            QVERIFY(document.waitForEvaluation(10'000));
            best = std::min(best, clock.elapsed());
        }
        QVERIFY2(best <= 100, qPrintable(QStringLiteral("%1 ms").arg(best)));
    }

    // A file of version 2.0 may be looked at; it is neither changed nor saved over, and says why.
    void Q37_aNewerPlanIsReadOnly() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("newer.bocplan"));
        std::string text = writePlan(test::smallPlan());
        const std::string version = "\"version\": \"1.0\"";
        QVERIFY(text.contains(version));
        text.replace(text.find(version), version.size(), "\"version\": \"2.0\"");
        test::writeFile(path, QByteArray::fromStdString(text));
        Document document(test::realCatalog(), nameTheName);
        const auto opened = document.open(path);
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().message.c_str());
        QVERIFY(document.isReadOnly());
        QSignalSpy refused(&document, &Document::refused);
        QVERIFY(!document.apply(QStringLiteral("Name"), renamed(document.plan(), "x")));
        QCOMPARE(refused.count(), 1);
        const auto saved = document.saveAs(folder.filePath(QStringLiteral("other.bocplan")));
        QVERIFY(!saved);
        QVERIFY(saved.error().message.contains("newer version"));
        QCOMPARE(test::bytesOf(path), text);
    }

    // Folders, pipes and devices are refused at once, before anything is read.
    void G9_whatIsNoFileIsRefusedAtOnce_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"missing", "folder", "pipe", "/dev/zero", "symlink loop", "too large"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }
    void G9_whatIsNoFileIsRefusedAtOnce() {
        QFETCH(const QString, kind);
        QTemporaryDir folder;
        QString path = folder.filePath(QStringLiteral("x.bocplan"));
        const QByteArray name = QFile::encodeName(path);
        if (kind == u"folder")
            path = folder.path();
        else if (kind == u"pipe")
            QCOMPARE(::mkfifo(name.constData(), 0600), 0);
        else if (kind == u"/dev/zero")
            path = kind;
        else if (kind == u"symlink loop")
            QVERIFY(QFile::link(path, path));
        else if (kind == u"too large") {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            QVERIFY(file.resize(200'000'000)); // sparse: takes no room
        }
        Document document(test::realCatalog(), nameTheName);
        QElapsedTimer clock;
        clock.start();
        const auto opened = document.open(path);
        QVERIFY(clock.elapsed() < 100);
        QVERIFY(!opened);
        QVERIFY(!opened.error().message.empty());
        QCOMPARE(QString::fromStdString(opened.error().where), path);
    }

    // Bad text: the message names the file and says what is wrong; the open plan stays.
    void Q38_badPlansAreExplained_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("deep") << QByteArray(1'000'000, '[');
        QTest::newRow("not json") << QByteArray("hello");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("nan") << QByteArray(
            R"({"format": "boxorcluster/plan", "version": "1.0", "assumptions": {"headroom": NaN}})");
        QTest::newRow("huge number") << QByteArray(
            R"({"format": "boxorcluster/plan", "version": "1.0", "assumptions": {"headroom": 1e308}})");
        QTest::newRow("duplicate key") << QByteArray(
            R"({"format": "boxorcluster/plan", "format": "boxorcluster/plan"})");
        QTest::newRow("bad utf-8") << QByteArray("{\"format\": \"\xff\xfe\"}");
        QTest::newRow("another format") << QByteArray(R"({"format": "something/else", "version": "1.0"})");
    }
    void Q38_badPlansAreExplained() {
        QFETCH(const QByteArray, bytes);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("bad.bocplan"));
        test::writeFile(path, bytes);
        Document document(test::realCatalog(), nameTheName);
        QVERIFY(document.apply(QStringLiteral("Start"), test::smallPlan()));
        const Plan before = document.plan();
        const auto opened = document.open(path);
        QVERIFY(!opened);
        QVERIFY2(opened.error().where.contains("bad.bocplan") || opened.error().message.contains("bad.bocplan"),
                 opened.error().where.c_str());
        QVERIFY(opened.error().message.size() > 10);
        QVERIFY(document.plan() == before);
    }
};

int main(int argc, char** argv) { return test::runWindowTest<TestDocument>(argc, argv); }
#include "tst_document.moc"
