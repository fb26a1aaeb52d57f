// Plan files: text in, a plan or every problem out; and back.
#include "base/limits.h"
#include "base/result.h"
#include "base/sha256.h"
#include "plan/edit.h"
#include "plan/plan_file.h"
#include "plan/rules.h"
#include "support/small_catalog.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace boc;
using Json = nlohmann::json;

namespace {

const Catalog catalog = test::smallCatalog();

// One of everything.
Plan fullPlan() {
    Plan plan;
    plan.name = "Everything";
    plan.notes = "One of each.";
    plan = addServer(plan, catalog, {"dgx-h100"}, {0.5, -0.0})->plan;
    plan = addSwitch(plan, catalog, {"qm9700"}, {150, 200})->plan;
    plan = addStorage(plan, catalog, {"nfs-server"}, {400, 200})->plan;
    plan = addLink(plan, catalog, {"s1"}, {"w1"})->plan;
    plan = addLink(plan, catalog, {"d1"}, {"w1"})->plan;
    Job job;
    job.model = {"llama-3-8b"};
    job.workload.optimizer = Optimizer::adamw8bit;
    job.workload.microBatch = 2;
    job.layout.tensor = 8;
    job.layout.recompute = Recompute::full;
    job.software = {Recipe::plain, "2026-04", "24.09"};
    job.servers = {{"s1"}};
    plan = addJob(plan, catalog, job)->plan;
    Constraint constraint;
    constraint.metric = ConstraintMetric::calendarTime;
    constraint.limit = 86400;
    constraint.force = ConstraintForce::hard;
    constraint.owner = "Ada";
    constraint.date = "2026-11-30";
    plan = addConstraint(plan, constraint)->plan;
    plan = setPrice(plan, {"dgx-h100", Money::minor(19'900'050), "a quote", "2026-11"}).value();
    plan.assumptions.rentPerGpuHour = 2.25;
    return plan;
}

Json jsonOf(const Plan& plan) { return Json::parse(writePlan(plan)); }

// "code place: message" of all problems, one a line.
QString problemsOf(const std::string& bytes) {
    const auto read = readPlan(bytes, "my.bocplan");
    if (read)
        return "none";
    QStringList lines;
    for (const Error& error : read.error())
        lines << QString::fromStdString(error.code + " " + error.where + ": " + error.message);
    return lines.join('\n');
}

QString problemsAfter(const char* pointer, const Json& value) {
    Json file = jsonOf(fullPlan());
    file[Json::json_pointer(pointer)] = value;
    file.erase("content_hash");
    return problemsOf(file.dump());
}

} // namespace

class TestPlanFile : public QObject {
    Q_OBJECT
private slots:
    void aPlanComesBackAsItWas() {
        const Plan plan = fullPlan();
        const auto read = readPlan(writePlan(plan), "my.bocplan");
        QVERIFY(read.has_value());
        QCOMPARE(read->plan, plan);
        QVERIFY(!read->readOnly);
        QVERIFY(read->notes.empty());
        QCOMPARE(writePlan(read->plan), writePlan(plan));
        QCOMPARE(planHash(plan), sha256(writePlan(plan)));
        QVERIFY(checkPlan(read->plan, Catalog{}).empty()); // it carries all its entries
    }

    void anEmptyPlanComesBackToo() { QCOMPARE(readPlan(writePlan({}), "my.bocplan")->plan, Plan{}); }

    void theHeaderSaysWhatItIs() {
        const Json file = jsonOf(fullPlan());
        QVERIFY(file["format"] == "boxorcluster/plan");
        QVERIFY(file["version"] == "1.0");
        QVERIFY(file["generator"].get<std::string>().starts_with("BoxOrCluster "));
        QCOMPARE(file["content_hash"].get<std::string>().size(), 64U);
        QCOMPARE(problemsOf("{\"format\": \"something/else\", \"version\": \"1.0\"}"),
                 "not_a_plan my.bocplan: format: is \"something/else\"; a plan says \"boxorcluster/plan\"");
        QCOMPARE(problemsOf("{}"), "missing_field my.bocplan: format: is missing\n"
                                   "missing_field my.bocplan: version: is missing");
        QCOMPARE(problemsAfter("/version", "1"),
                 "bad_version my.bocplan: version: \"1\" is not a version like \"1.0\"");
        QCOMPARE(problemsAfter("/version", "0.3"),
                 "unsupported_version my.bocplan: version: is 0.3, from which no way leads to 1.0");
        QCOMPARE(problemsOf("[]"), "not_an_object my.bocplan: is a list; an object is wanted");
    }

    void aChangeByHandIsNoted() {
        Json file = jsonOf(fullPlan());
        file["name"] = "Changed with an editor";
        const auto read = readPlan(file.dump(), "my.bocplan");
        QVERIFY(read.has_value());
        QCOMPARE(read->notes.size(), 1U);
        QCOMPARE(read->notes[0],
                 std::string("The content hash does not match: the file was changed by another program or by hand."));
    }

    void Q37_G7_unknownFieldsAreKeptAtEveryLevel() {
        Json file = jsonOf(fullPlan());
        file.erase("content_hash");
        const Json extra = {{"colour", "green"}, {"list", {1, 2.5, nullptr}}};
        const char* places[] = {"",
                                "/nodes",
                                "/nodes/servers/0",
                                "/nodes/servers/0/position",
                                "/nodes/switches/0",
                                "/nodes/storage/0",
                                "/nodes/storage/0/position",
                                "/links/0",
                                "/jobs/0",
                                "/jobs/0/workload",
                                "/jobs/0/workload/lora",
                                "/jobs/0/software",
                                "/jobs/0/layout",
                                "/constraints/0",
                                "/price_overrides/0",
                                "/assumptions",
                                "/entries",
                                "/entries/gpus/0",
                                "/entries/gpus/0/peak_teraflops",
                                "/entries/servers/0",
                                "/entries/models/0"};
        for (const char* place : places)
            file[Json::json_pointer(place)]["x-later"] = extra;
        const auto read = readPlan(file.dump(), "my.bocplan");
        QVERIFY(read.has_value());
        Json back = Json::parse(writePlan(read->plan));
        for (const char* place : places)
            QVERIFY2(back[Json::json_pointer(place)].value("x-later", Json()) == extra, place);
        QCOMPARE(readPlan(writePlan(read->plan), "my.bocplan")->plan, read->plan);
        // They travel with their object: a moved server keeps them, a removed one takes them along.
        const Plan moved = moveNodes(read->plan, {{{"s1"}, {7, 7}}}).value();
        back = Json::parse(writePlan(moved));
        QVERIFY(back["nodes"]["servers"][0]["x-later"] == extra);
        QVERIFY(back["nodes"]["servers"][0]["position"]["x"] == 7);
        back = Json::parse(writePlan(removeNode(read->plan, {"s1"}).value()));
        QVERIFY(back["nodes"]["servers"].empty());
        QVERIFY(back["nodes"].contains("x-later"));
    }

    void Q37_aNewerMinorVersionIsKept() {
        Json file = jsonOf(fullPlan());
        file["version"] = "1.7";
        file["racks"] = {{{"id", "r1"}}};
        file.erase("content_hash");
        const auto read = readPlan(file.dump(), "my.bocplan");
        QVERIFY(read.has_value());
        QVERIFY(!read->readOnly);
        QCOMPARE(read->notes.size(), 1U);
        const Json back = jsonOf(read->plan);
        QVERIFY(back["version"] == "1.7");
        QVERIFY(back["racks"] == file["racks"]);
    }

    void Q37_aNewerMajorVersionIsReadOnly() {
        Json file = jsonOf(fullPlan());
        file["version"] = "2.0";
        file.erase("content_hash");
        const auto read = readPlan(file.dump(), "my.bocplan");
        QVERIFY(read.has_value());
        QVERIFY(read->readOnly);
        QCOMPARE(read->notes[0], std::string("The file is of version 2.0, newer than this program's 1.0: it can be "
                                             "looked at, not saved."));
    }

    void Q37_aPlanOfVersion09ClimbsTheLadder() {
        QFile file(BOC_SOURCE_DIR "/tests/data/plan-0.9.bocplan");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto read = readPlan(file.readAll().toStdString(), "plan-0.9.bocplan");
        QVERIFY(read.has_value());
        QCOMPARE(read->notes.size(), 1U);
        QCOMPARE(read->notes[0], std::string("The file is of version 0.9 and was brought to version 1.0."));
        const Plan& plan = read->plan;
        QCOMPARE(plan.planDate, std::string("2026-05-04"));
        QCOMPARE(plan.servers.size(), 2U);
        QCOMPARE(plan.servers[1].role, NodeRole::standby);
        QCOMPARE(plan.switches.size(), 1U);
        QCOMPARE(plan.jobs[0].workload.optimizer, std::optional(Optimizer::adamw8bit));
        QVERIFY(plan.unknown.empty()); // nothing was left behind
        QVERIFY(checkPlan(plan, catalog).empty());
        QVERIFY(jsonOf(plan)["version"] == "1.0");
    }

    void Q38_aWrongValueIsNamedNeverReplaced() {
        QCOMPARE(problemsAfter("/jobs/0/workload/optimizer", "adam"),
                 "unknown_optimizer my.bocplan: jobs[0].workload.optimizer: \"adam\" is not one of: adamw, "
                 "adamw-fp32-grads, adamw-bf16, adamw-8bit, adamw-8bit-master, paged-adamw, paged-adamw-8bit, sgd, "
                 "adafactor");
        QCOMPARE(problemsAfter("/nodes/servers/0/role", "boss"),
                 "unknown_role my.bocplan: nodes.servers[0].role: \"boss\" is not one of: train, standby, spare");
        QCOMPARE(problemsAfter("/plan_date", "30.11.2026"),
                 "bad_date my.bocplan: plan_date: \"30.11.2026\" is not a date like 2026-11-30");
        QCOMPARE(problemsAfter("/currency", "dollars"),
                 "bad_currency my.bocplan: currency: \"dollars\" is not a currency; three letters like USD are wanted");
        QCOMPARE(problemsAfter("/nodes/servers/0/position/x", "NaN"),
                 "wrong_type my.bocplan: nodes.servers[0].position.x: is the text \"NaN\"; a number is wanted");
        QCOMPARE(
            problemsAfter("/nodes/servers/0/position/y", 1e308),
            "out_of_range my.bocplan: nodes.servers[0].position.y: is 1e+308; a number from -1000000 to 1000000 is "
            "wanted");
        QCOMPARE(problemsAfter("/nodes/servers/0/name", ""),
                 "empty_name my.bocplan: nodes.servers[0].name: is empty; a name is wanted");
        QCOMPARE(problemsAfter("/nodes/servers/0/name", std::string(1025, 'x')),
                 "text_too_long my.bocplan: nodes.servers[0].name: has 1025 bytes; at most 1024 are allowed");
        QVERIFY(problemsAfter("/entries/gpus/0/usable_bytes", -1).startsWith("out_of_range my.bocplan: entries.gpus"));
    }

    void Q38_anUnknownGpuStopsThePlan() {
        Plan plan = fullPlan();
        plan.entries.servers.at({"dgx-h100"}).gpu = {"h900"};
        const Problems problems = checkPlan(plan, catalog);
        QCOMPARE(problems.size(), 1U);
        QCOMPARE(problems[0].code, std::string("unknown_gpu"));
        QCOMPARE(problems[0].where, std::string("nodes.servers[0].server"));
        QCOMPARE(problems[0].message, std::string("\"h900\" is no gpu of the catalogue or of this plan"));
    }

    void everyProblemIsListed() {
        Json file = jsonOf(fullPlan());
        file.erase("content_hash");
        file["nodes"]["servers"][0]["count"] = 0;
        file["links"][0]["to"] = "w9";
        file["links"][1]["id"] = "l1";
        file["links"].push_back({{"id", "l3"}, {"from", "w1"}, {"to", "w1"}, {"kind", "ib-ndr"}});
        file["links"].push_back({{"id", "l4"}, {"from", "d1"}, {"to", "d1"}, {"kind", "no id"}});
        file["jobs"][0]["servers"] = {"s1", "s1", "w1"};
        file["jobs"][0]["tokens"] = -5;
        file["price_overrides"].push_back(file["price_overrides"][0]);
        file["nodes"]["storage"][0]["id"] = "s1";
        QStringList codes;
        for (const QString& line : problemsOf(file.dump()).split('\n'))
            codes << line.section(": ", 0, 1);
        QCOMPARE(codes.join('\n'), "out_of_range my.bocplan: nodes.servers[0].count\n"
                                   "bad_id my.bocplan: links[3].kind\n"
                                   "out_of_range my.bocplan: jobs[0].tokens\n"
                                   "double_id my.bocplan: nodes.storage[0].id\n"
                                   "double_id my.bocplan: links[1].id\n"
                                   "unknown_node my.bocplan: links[0].to\n"
                                   "unknown_node my.bocplan: links[1].from\n"
                                   "link_to_itself my.bocplan: links[2]\n"
                                   "unknown_node my.bocplan: links[3].from\n"
                                   "unknown_node my.bocplan: links[3].to\n"
                                   "link_to_itself my.bocplan: links[3]\n"
                                   "double_id my.bocplan: jobs[0].servers[1]\n"
                                   "unknown_node my.bocplan: jobs[0].servers[2]\n"
                                   "double_id my.bocplan: price_overrides[1].item");
    }

    void Q37_notJsonIsOneClearMessage() {
        QVERIFY(problemsOf("").startsWith("not_json my.bocplan"));
        QVERIFY(problemsOf(std::string(100, '\0')).startsWith("not_json"));
        QVERIFY(problemsOf("{\"format\": NaN}").startsWith("not_json"));
        QVERIFY(problemsOf("{\"a\": 1e309}").startsWith("not_json"));
        QVERIFY(problemsOf("{\"a\": \"\xFF\"}").startsWith("not_json"));
        QVERIFY(problemsOf("{\"a\": 1, \"a\": 2}").startsWith("duplicate_key my.bocplan"));
        QVERIFY(problemsOf(std::string(1'000'000, '[')).startsWith("too_deep my.bocplan"));
        QVERIFY(problemsOf(std::string(limits::fileBytes + 1, ' ')).startsWith("too_large my.bocplan"));
    }

    void Q37_tooManyNodesAreRefusedBeforeTheyAreBuilt() {
        Json file = jsonOf({});
        file.erase("content_hash");
        const Json node = jsonOf(fullPlan())["nodes"]["switches"][0];
        const auto withNodes = [&](std::size_t count) {
            Json list = Json::array();
            for (std::size_t i = 0; i < count; ++i) {
                list.push_back(node);
                list.back()["id"] = "n" + std::to_string(i);
            }
            file["nodes"]["switches"] = list;
            return problemsOf(file.dump());
        };
        QCOMPARE(withNodes(limits::nodes), "none");
        QCOMPARE(withNodes(limits::nodes + 1),
                 "too_many my.bocplan: nodes.switches: has 20001 entries; at most 20000 are allowed");
    }

    // Every number of the file meets every number that has ever hurt a reader.
    void Q38_numbersAtAndBeyondTheirLimits_data() {
        QTest::addColumn<QString>("place");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("whole");
        const auto row = [](const char* place, double low, double high, bool whole) {
            QTest::newRow(place) << place << low << high << whole;
        };
        row("/nodes/servers/0/count", 1, 20'000, true);
        row("/nodes/servers/0/position/x", -1e6, 1e6, false);
        row("/nodes/switches/0/position/y", -1e6, 1e6, false);
        row("/links/0/count", 1, 1'024, true);
        row("/jobs/0/tokens", 1, 1e18, false);
        row("/jobs/0/runs_per_year", 0, 1e6, false);
        row("/jobs/0/workload/seq_len", 1, 16'777'216, true);
        row("/jobs/0/workload/micro_batch", 1, 65'536, true);
        row("/jobs/0/workload/global_batch", 1, 16'777'216, true);
        row("/jobs/0/workload/lora/rank", 1, 65'536, true);
        for (const char* degree : {"tp", "pp", "cp", "ep", "etp", "dp", "virtual_stages", "shard_group"})
            row(qPrintable(QString("/jobs/0/layout/%1").arg(degree)), 1, 1e6, true);
        row("/jobs/0/layout/zero", 0, 3, true);
        row("/jobs/0/layout/recompute_layers", 0, 10'000, true);
        row("/constraints/0/limit", 1, 1e10, false);
        row("/price_overrides/0/price", 0, 1e12, false);
        row("/assumptions/horizon_years", 0.1, 50, false);
        row("/assumptions/power_price", 0, 100, false);
        row("/assumptions/pue", 1, 10, false);
        row("/assumptions/headroom", 0, 0.9, false);
        row("/assumptions/rent_per_gpu_hour", 0, 1e5, false);
    }

    void Q38_numbersAtAndBeyondTheirLimits() {
        QFETCH(QString, place);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, whole);
        const double step = whole ? 1 : high * 0.001;
        for (const char* text : {"-1", "0", "-0.0", "1.5", "1e308", "9007199254740993", "9223372036854775808",
                                 "18446744073709551616", "1e-400"}) {
            const Json value = Json::parse(text);
            const double number = value.get<double>();
            const QString problems = problemsAfter(qPrintable(place), value);
            const bool inRange = number >= low && number <= high;
            const QByteArray expected = !inRange                                ? "out_of_range"
                                        : whole && std::floor(number) != number ? "not_whole"
                                                                                : "none";
            QVERIFY2(problems.startsWith(expected), qPrintable(QString(text) + ": " + problems));
            QCOMPARE(problems.count('\n'), 0); // and nothing else
        }
        const auto number = [&](double value) { return whole ? Json(static_cast<std::int64_t>(value)) : Json(value); };
        QCOMPARE(problemsAfter(qPrintable(place), number(low)), "none");
        QCOMPARE(problemsAfter(qPrintable(place), number(high)), "none");
        QVERIFY(problemsAfter(qPrintable(place), number(high + step)).startsWith("out_of_range"));
        QVERIFY(problemsAfter(qPrintable(place), true).startsWith("wrong_type"));
        QVERIFY(problemsAfter(qPrintable(place), "7").startsWith("wrong_type"));
    }
};

QTEST_APPLESS_MAIN(TestPlanFile)
#include "tst_plan_file.moc"
