// Generated fabrics against the published component counts, and as drawings that the rules accept.
#include "base/result.h"
#include "fabric/generate.h"
#include "plan/plan_file.h"
#include "plan/rules.h"

#include <QtTest>

using namespace boc;
using namespace boc::fabric;

namespace {

const Catalog& catalog() {
    static const Catalog read = readCatalogs(BOC_SOURCE_DIR "/catalogs").catalog;
    return read;
}

// Component counts of NVIDIA's DGX SuperPOD reference architectures. H100: "Network fabrics", table 4 (four UFM links).
// B200 and B300: "DGX SuperPOD architecture", larger component counts and table 3 (B300 Ethernet: two planes, one split
// cable a GPU; B300 XDR). The row of 1296 B300 servers is left out: its printed GPU number contradicts its servers.
struct Published {
    const char* server;
    const char* switchKind;
    int planes, management, servers, gpus, leaves, spines, cores, serverToLeaf, leafToSpine, spineToCore;
};
constexpr Published published[] = {
    {"dgx-h100", "qm9700", 1, 4, 63, 504, 16, 8, 0, 508, 512, 0},
    {"dgx-h100", "qm9700", 1, 4, 95, 760, 24, 16, 0, 764, 768, 0},
    {"dgx-h100", "qm9700", 1, 4, 127, 1016, 32, 16, 0, 1020, 1024, 0},
    {"dgx-b200", "qm9700", 1, 0, 64, 512, 16, 8, 0, 512, 512, 0},
    {"dgx-b200", "qm9700", 1, 0, 128, 1024, 32, 16, 0, 1024, 1024, 0},
    {"dgx-b200", "qm9700", 1, 0, 256, 2048, 64, 32, 0, 2048, 2048, 0},
    {"dgx-b200", "qm9700", 1, 0, 512, 4096, 128, 128, 64, 4096, 4096, 4096},
    {"dgx-b300", "sn5600", 2, 0, 64, 512, 16, 8, 0, 512, 512, 0},
    {"dgx-b300", "sn5600", 2, 0, 128, 1024, 32, 16, 0, 1024, 1024, 0},
    {"dgx-b300", "q3400-ra", 1, 0, 144, 1152, 16, 8, 0, 1152, 1152, 0},
    {"dgx-b300", "q3400-ra", 1, 0, 288, 2304, 32, 18, 0, 2304, 2304, 0},
    {"dgx-b300", "q3400-ra", 1, 0, 576, 4608, 64, 36, 0, 4608, 4608, 0},
};

Result<Generated> made(const char* server, int servers, const char* kind, Pattern pattern = Pattern::railLeafSpine,
                       int planes = 1, int management = 0, double oversubscription = 1.0) {
    return generate({pattern, ServerId{server}, servers, SwitchId{kind}, oversubscription, planes, management},
                    catalog());
}

bool joins(const Plan& plan, const Link& link, const char* a, const char* b) {
    const auto tier = [&](const NodeId& id) -> std::string {
        const SwitchNode* node = plan.switchNode(id);
        return node ? node->name : "server";
    };
    const std::string from = tier(link.from);
    const std::string to = tier(link.to);
    return from.find(a) != std::string::npos && to.find(b) != std::string::npos;
}

int cables(const Plan& plan, const char* a, const char* b) {
    int sum = 0;
    for (const Link& link : plan.links)
        if (joins(plan, link, a, b))
            sum += link.count * (plan.server(link.from) ? plan.server(link.from)->count : 1);
    return sum;
}

std::string problemsOf(const Plan& plan) {
    std::string text;
    for (const Error& problem : checkPlan(plan, catalog()))
        text += problem.where + ": " + problem.message + "\n";
    return text;
}

} // namespace

class TestGenerate : public QObject {
    Q_OBJECT
private slots:
    void S45_countsEqualThePublishedTables() {
        for (const Published& row : published) {
            const auto told =
                made(row.server, row.servers, row.switchKind, Pattern::railLeafSpine, row.planes, row.management);
            QVERIFY2(told.has_value(), told ? "" : told.error().message.c_str());
            QCOMPARE(told->gpus, row.gpus);
            QCOMPARE(told->counts.leaves, row.leaves);
            QCOMPARE(told->counts.spines, row.spines);
            QCOMPARE(told->counts.cores, row.cores);
            QCOMPARE(told->counts.serverToLeaf, row.serverToLeaf);
            QCOMPARE(told->counts.leafToSpine, row.leafToSpine);
            QCOMPARE(told->counts.spineToCore, row.spineToCore);
        }
    }

    // The drawing holds what was counted (a split cable shows as one link to each plane), and every port suffices.
    void S45_theDrawingHoldsWhatWasCounted() {
        for (const Published& row : published) {
            const Plan plan =
                made(row.server, row.servers, row.switchKind, Pattern::railLeafSpine, row.planes, row.management)->plan;
            QCOMPARE(cables(plan, "server", "leaf"), (row.serverToLeaf - row.management) * row.planes);
            QCOMPARE(cables(plan, "leaf", "spine"), row.leafToSpine);
            QCOMPARE(cables(plan, "spine", "core"), row.spineToCore);
            QCOMPARE(static_cast<int>(plan.switches.size()), row.leaves + row.spines + row.cores);
            QCOMPARE(problemsOf(plan), std::string());
        }
    }

    void U5_oneScalableUnit() {
        const auto told = made("dgx-h100", 31, "qm9700", Pattern::railLeafSpine, 1, 4);
        QCOMPARE(told->gpus, 248);
        QCOMPARE(told->counts.leaves, 8);
        QCOMPARE(told->counts.spines, 4);
        QCOMPARE(told->counts.serverToLeaf, 252);
        QCOMPARE(told->counts.leafToSpine, 256);
        QCOMPARE(static_cast<int>(told->plan.servers.size()), 1);
    }

    void aThousandServersAreDrawnInGroupsAndComeBackFromTheFile() {
        const auto told = made("dgx-h100", 1024, "qm9700");
        QCOMPARE(told->counts.leaves, 256);
        QCOMPARE(told->counts.cores, 128);
        QCOMPARE(static_cast<int>(told->plan.servers.size()), 32);
        const auto read = readPlan(writePlan(told->plan), "generated.bocplan");
        QVERIFY(read.has_value());
        QVERIFY(read->plan == told->plan);
    }

    // Narval: 40-port HDR leaves, 33 down and 7 up (docs.alliancecan.ca, Narval).
    void S44_oversubscriptionSplitsTheLeafsPorts() {
        const auto told = made("dgx-a100", 33, "qm8700", Pattern::railLeafSpine, 1, 0, 33.0 / 7.0);
        QVERIFY2(told.has_value(), told ? "" : told.error().message.c_str());
        QCOMPARE(told->counts.leafToSpine, 8 * 7);
        QCOMPARE(told->counts.oversubscription, 33.0 / 7.0);
        QCOMPARE(problemsOf(told->plan), std::string());
    }

    void smallFabricsAreDrawn() {
        const auto pair = made("dgx-h100", 2, "", Pattern::directPair);
        QCOMPARE(pair->plan.links.front().count, 8);
        const auto ring = made("dgx-h100", 3, "", Pattern::ringOfThree);
        QCOMPARE(static_cast<int>(ring->plan.links.size()), 3);
        QCOMPARE(ring->plan.links.front().count, 4);
        const auto single = made("dgx-h100", 8, "qm9700", Pattern::singleSwitch);
        QCOMPARE(single->counts.serverToLeaf, 64);
        const auto plain = made("dgx-h100", 8, "qm9700", Pattern::plainLeafSpine);
        QCOMPARE(plain->counts.leaves, 2);
        for (const auto* told : {&pair, &ring, &single, &plain})
            QCOMPARE(problemsOf((*told)->plan), std::string());
    }

    void whatCannotBeBuiltIsRefusedWithTheReason() {
        QCOMPARE(made("dgx-h100", 9, "qm9700", Pattern::singleSwitch).error().code, std::string("out_of_range"));
        QCOMPARE(made("dgx-h100", 3, "", Pattern::directPair).error().code, std::string("out_of_range"));
        QCOMPARE(made("dgx-h1000", 2, "qm9700").error().code, std::string("unknown_server"));
        QCOMPARE(made("dgx-h100", 2, "qm97").error().code, std::string("unknown_switch"));
        QCOMPARE(made("dell-xe9680-h200", 2, "qm9700").error().code, std::string("nics_unknown"));
        QCOMPARE(made("dgx-h100", 0, "qm9700").error().where, std::string("servers"));
        QCOMPARE(made("dgx-h100", 4, "qm9700", Pattern::railLeafSpine, 1, 0, 0.5).error().where,
                 std::string("oversubscription"));
    }
};

QTEST_GUILESS_MAIN(TestGenerate)
#include "tst_generate.moc"
