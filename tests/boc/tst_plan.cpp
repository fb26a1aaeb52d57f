// `boc evaluate` and `boc check` on the example plans.

#include "boc/program.h"
#include "decide/examples.h"
#include "plan/plan_file.h"

#include <QtTest>

using boc::test::examples;
using boc::test::Ran;
using boc::test::runBoc;
using nlohmann::json;

namespace {

QString planFile(const QTemporaryDir& folder, const std::string& example) {
    for (const auto& one : examples())
        if (one.name == example) {
            const std::string bytes = boc::writePlan(one.draw());
            QFile file(folder.filePath(QString::fromStdString(example) + ".bocplan"));
            if (file.open(QIODevice::WriteOnly) && file.write(bytes.data(), static_cast<qint64>(bytes.size())) > 0)
                return file.fileName();
        }
    return {};
}

// `boc evaluate` of an example that somebody changed by hand.
template <class Change> Ran evaluateChanged(const std::string& example, Change change, const QStringList& more = {}) {
    const QTemporaryDir folder;
    QFile file(planFile(folder, example));
    if (!file.open(QIODevice::ReadWrite))
        return {};
    json plan = json::parse(file.readAll().toStdString());
    change(plan);
    const std::string bytes = plan.dump();
    if (!file.resize(0) || !file.seek(0) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
        return {};
    file.close();
    return runBoc(QStringList{"evaluate", file.fileName()} + more);
}

json evaluated(const std::string& example) {
    const QTemporaryDir folder;
    const Ran ran = runBoc({"evaluate", planFile(folder, example), "--json"});
    return ran.code == 0 ? json::parse(ran.out) : json();
}

const QStringList shapes{"one_gpu", "one_server", "standalone_servers", "server_with_standby", "cluster"};

bool isShape(const json& value) { return shapes.contains(QString::fromStdString(value.get<std::string>())); }

} // namespace

class TestPlan : public QObject {
    Q_OBJECT

private slots:
    void evaluateHasEveryFieldOfTheContract() {
        const json told = evaluated("70b-finetune-one-box");
        QVERIFY(told.is_object());
        QCOMPARE(told["shape"].get<std::string>(), std::string("one_server"));
        QVERIFY(isShape(told["recommended"]));
        for (const json& one : told["constraints"])
            for (const char* field : {"id", "metric", "value", "limit", "unit", "holds"})
                QVERIFY2(one.contains(field), field);
        for (const json& one : told["options"])
            for (const char* field : {"id", "shape", "fits", "seconds", "cost", "why_not"})
                QVERIFY2(one.contains(field), field);
        for (const json& one : told["remedies"])
            for (const char* field : {"class", "text", "shape", "fits", "seconds", "cost", "changes_result"})
                QVERIFY2(one.contains(field), field);
        for (const json& one : told["flips"])
            for (const char* field : {"axis", "value", "unit", "to_shape"})
                QVERIFY2(one.contains(field), field);
        for (const char* field : {"currency", "total_minor", "complete", "missing"})
            QVERIFY2(told["cost"].contains(field), field);
        QVERIFY(told["findings"].is_array());
        const json& job = told["jobs"].at(0);
        QVERIFY(isShape(job["shape"]));
        QVERIFY(job["step"]["seconds"].get<double>() > 0.0);
        QVERIFY(job["launch"]["command"].get<std::string>().starts_with("torchrun"));
    }

    void U1_theFineTuneDoesNotFitAndWhatWouldIsNamed() {
        const json told = evaluated("70b-finetune-one-box");
        QCOMPARE(told["jobs"].at(0)["memory"]["verdict"].get<std::string>(), std::string("does_not_fit"));
        QVERIFY(told["verdict"]["cause"].get<std::string>().find("optimizer state") != std::string::npos);
        const std::string recommended = told["recommended_option"].get<std::string>();
        bool found = false;
        for (const json& option : told["options"])
            if (option["id"] == recommended) {
                found = true;
                QCOMPARE(option["fits"], json(true));
                QCOMPARE(option["why_not"].get<std::string>(), std::string());
            }
        QVERIFY(found);
        bool marked = false;
        for (const json& remedy : told["remedies"])
            marked = marked || (remedy["class"] == "changed_recipe" && remedy["changes_result"].get<bool>());
        QVERIFY(marked);
    }

    void textBeginsWithTheVerdict() {
        const QTemporaryDir folder;
        const Ran ran = runBoc({"evaluate", planFile(folder, "70b-finetune-one-box")});
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.out.starts_with("70B fine-tune on one box\n\nOne DGX H100 is not enough\n"), ran.out.c_str());
        for (const char* part : {"\nConstraints\n", "\nAs drawn: ", "\nOptions, cost over 3 years",
                                 "\nWhat would make it hold", "\nCost of the drawing over 3 years: "})
            QVERIFY2(ran.out.find(part) != std::string::npos, part);
        for (const QString& line : QString::fromStdString(ran.out).split('\n'))
            QVERIFY2(line.size() < 200, qPrintable(line));
    }

    void missingPricesAreNamedAndNeverZero() {
        const json told = evaluated("8b-two-boxes-100gbe");
        QCOMPARE(told["cost"]["complete"], json(false));
        QVERIFY(!told["cost"]["missing"].empty());
        double lines = 0.0;
        for (const json& line : told["cost"]["lines"])
            lines += line["minor"].get<double>();
        QCOMPARE(told["cost"]["total_minor"].get<double>(), lines);
    }

    void Q36_checkIsThreeWhereAConstraintDoesNotHold() {
        const QTemporaryDir folder;
        const Ran broken = runBoc({"check", planFile(folder, "70b-finetune-one-box"), "--json"});
        QCOMPARE(broken.code, 3);
        QCOMPARE(json::parse(broken.out)["holds"], json(false));
        const Ran sound = runBoc({"check", planFile(folder, "8b-lora-one-gpu"), "--json"});
        QCOMPARE(sound.code, 0);
        QCOMPARE(json::parse(sound.out)["holds"], json(true));
    }

    void sameBytesEveryTime() {
        const QTemporaryDir folder;
        const QString file = planFile(folder, "8b-two-boxes-100gbe");
        QVERIFY(runBoc({"evaluate", file, "--json"}).out == runBoc({"evaluate", file, "--json"}).out);
    }

    // Threat row 9: a name must not move the cursor, colour the terminal or turn the text around.
    void namesCannotSteerTheTerminal() {
        const Ran ran = evaluateChanged("8b-lora-one-gpu", [](json& plan) {
            plan["name"] = "\x1B]0;title\x07 \xE2\x80\xAE"
                           "evil \xC2\x9B"
                           "31m";
        });
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.find('\x1B') == std::string::npos && ran.out.find('\x07') == std::string::npos);
        QVERIFY(ran.out.find("\xE2\x80\xAE") == std::string::npos && ran.out.find("\xC2\x9B") == std::string::npos);
        QVERIFY2(ran.out.find("\\x1b]0;title") != std::string::npos, ran.out.c_str());
    }

    // Threat row 6: what no amount of money can hold is named, never a wrapped figure.
    void anAmountBeyondCountingIsNamedAsMissing() {
        const Ran ran = evaluateChanged("8b-two-boxes-100gbe",
                                        [](json& plan) {
                                            plan["jobs"][0]["tokens"] = 1e18;
                                            plan["jobs"][0]["runs_per_year"] = 1e6;
                                            plan["assumptions"]["tenure"] = "rent";
                                            plan["assumptions"]["rent_per_gpu_hour"] = 1e5;
                                        },
                                        {"--json"});
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.find("-92233720368547") == std::string::npos);
        QVERIFY2(ran.out.find("which is not counted") != std::string::npos, ran.out.c_str());
    }

    void moreGpusThanAreComputedAreRefused() {
        const Ran ran = evaluateChanged("8b-two-boxes-100gbe", [](json& plan) {
            plan["links"] = json::array();
            json& servers = plan["nodes"]["servers"];
            for (int i = 0; i < 10; ++i) {
                json more = servers[0];
                more["id"] = "x" + std::to_string(i);
                more["count"] = 20'000;
                servers.push_back(more);
            }
        });
        QCOMPARE(ran.code, 4);
        QVERIFY2(ran.err.find("nodes.servers: hold 1600016 GPUs in all; at most 1048576") != std::string::npos,
                 ran.err.c_str());
    }

    void aDamagedPlanIsRefusedWithItsPlace() {
        const QTemporaryDir folder;
        QFile file(planFile(folder, "8b-lora-one-gpu"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        json plan = json::parse(file.readAll().toStdString());
        plan["jobs"][0]["workload"]["global_batch"] = -3;
        const QByteArray bytes = QByteArray::fromStdString(plan.dump());
        QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes) == bytes.size());
        file.close();
        const Ran ran = runBoc({"evaluate", file.fileName()});
        QCOMPARE(ran.code, 4);
        QVERIFY2(ran.err.find("8b-lora-one-gpu.bocplan: jobs[0]") != std::string::npos &&
                     ran.err.find("global_batch") != std::string::npos && ran.err.find("-3") != std::string::npos,
                 ran.err.c_str());
    }
};

QTEST_GUILESS_MAIN(TestPlan)
#include "tst_plan.moc"
