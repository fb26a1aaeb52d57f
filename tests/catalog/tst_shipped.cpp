// The catalogues that come with the program.
#include "base/date.h"
#include "base/numbers.h"
#include "catalog/catalog.h"
#include "catalog/layer_words.h"

#include <QTest>

#include <cmath>

using namespace boc;

namespace {

const CatalogRead& shipped() {
    static const CatalogRead read = readCatalogs(BOC_SOURCE_DIR "/catalogs");
    return read;
}

const Catalog& catalog() { return shipped().catalog; }

template <class Map> void everyEntryHasProvenance(const Map& entries) {
    for (const auto& [id, entry] : entries) {
        QVERIFY2(!entry.provenance.source.empty(), "source");
        QVERIFY2(isIsoDate(entry.provenance.asOf), entry.provenance.asOf.c_str());
    }
}

} // namespace

class TestShipped : public QObject {
    Q_OBJECT
private slots:
    void haveNoProblems() {
        for (const Error& problem : shipped().problems)
            qWarning("%s %s: %s", problem.code.c_str(), problem.where.c_str(), problem.message.c_str());
        QVERIFY(shipped().problems.empty());
    }

    // Laws, not counts: a catalogue grows.
    void noKindIsEmpty() {
        const Catalog& all = catalog();
        QVERIFY(!all.gpus.empty() && !all.servers.empty() && !all.switches.empty() && !all.links.empty());
        QVERIFY(!all.storage.empty() && !all.models.empty() && !all.rents.empty() && !all.rates.empty());
    }

    void whatAnEntryNamesIsThere() {
        for (const auto& [id, server] : catalog().servers)
            QVERIFY2(catalog().find(server.gpu), id.text.c_str());
        for (const auto& [id, rent] : catalog().rents) {
            QVERIFY2(rent.gpu.text.empty() || catalog().find(rent.gpu), rent.id.c_str());
            QVERIFY2(rent.server.text.empty() || catalog().find(rent.server), rent.id.c_str());
        }
    }

    // Three years are never dearer than one, nor one than none; a typical price lies between the others.
    void pricesAreInOrder() {
        for (const auto& [id, rent] : catalog().rents) {
            QVERIFY2(!rent.onDemand || *rent.onDemand > 0.0, rent.id.c_str());
            QVERIFY2(!rent.onDemand || !rent.reserved1Year || *rent.reserved1Year <= *rent.onDemand, rent.id.c_str());
            QVERIFY2(!rent.reserved1Year || !rent.reserved3Years || *rent.reserved3Years <= *rent.reserved1Year,
                     rent.id.c_str());
        }
        for (const auto& [id, rate] : catalog().rates) {
            QVERIFY2(!rate.low || !rate.typical || *rate.low <= *rate.typical, rate.id.c_str());
            QVERIFY2(!rate.typical || !rate.high || *rate.typical <= *rate.high, rate.id.c_str());
        }
    }

    void S70_everyEntryHasSourceAndDate() {
        everyEntryHasProvenance(catalog().gpus);
        everyEntryHasProvenance(catalog().servers);
        everyEntryHasProvenance(catalog().switches);
        everyEntryHasProvenance(catalog().links);
        everyEntryHasProvenance(catalog().storage);
        everyEntryHasProvenance(catalog().models);
        everyEntryHasProvenance(catalog().rents);
        everyEntryHasProvenance(catalog().rates);
    }

    void T12_anEightyGigabyteCardHasLess() {
        const Gpu* gpu = catalog().find(GpuId{"h100-sxm"});
        QVERIFY(gpu);
        QCOMPARE(gpu->memory, gigabytes(80));
        const double gibibytesUsable = gpu->usable / gibibytes(1);
        QVERIFY2(std::abs(gibibytesUsable - 79.1) < 0.1, std::to_string(gibibytesUsable).c_str());
    }

    void S35_nvlinkOfAnH100IsFourHundredFiftyGigabytesPerSecondEachWay() {
        QCOMPARE(catalog().find(GpuId{"h100-sxm"})->scaleUp, std::optional(gigabytesPerSecond(450)));
        QCOMPARE(catalog().find(LinkKindId{"nvlink4"})->rate, gigabytesPerSecond(450));
        QCOMPARE(catalog().find(ServerId{"dgx-h100"})->scaleUpKind, ScaleUpKind::nvswitch);
    }

    void S36_hdrCarriesTwentyFiveGigabytesPerSecondEachWay() {
        const LinkKind* hdr = catalog().find(LinkKindId{"ib-hdr"});
        QVERIFY(hdr);
        QCOMPARE(hdr->rate, gigabytesPerSecond(25));
        QCOMPARE(hdr->fabric, FabricKind::infiniband);
    }

    void S36_eightHdrPortsInjectTwoHundredGigabytesPerSecond() {
        const Server* server = catalog().find(ServerId{"dgx-a100"});
        QVERIFY(server && server->nics);
        QCOMPARE(server->nics->count, 8);
        QCOMPARE(server->nics->kind, FabricKind::infiniband);
        QCOMPARE(server->nics->rate * server->nics->count, gigabytesPerSecond(200));
    }

    // What is not known stays unknown.
    void aPriceThatNobodyPrintsIsAbsent() {
        QVERIFY(catalog().find(ServerId{"dgx-h100"})->price.has_value());
        QVERIFY(!catalog().find(ServerId{"aws-p5"})->price.has_value());
        QVERIFY(!catalog().find(GpuId{"gb200"})->price.has_value());
        for (const auto& [id, server] : catalog().servers) {
            if (server.price && server.price->typical)
                QVERIFY(server.price->typical->minorUnits() > 0);
            if (server.maximumPower)
                QVERIFY(server.maximumPower->value() > 0);
        }
    }

    void linksBetweenServersHaveAFabricAndOthersNone() {
        for (const auto& [id, link] : catalog().links)
            QCOMPARE(link.fabric == FabricKind::none, link.per == "GPU");
        QCOMPARE(catalog().find(LinkKindId{"gaudi2-scaleup"})->fabric, FabricKind::none);
        QCOMPARE(catalog().find(LinkKindId{"slingshot-11"})->fabric, FabricKind::slingshot);
    }

    // Every model of the catalogue can be computed with.
    void S30_everyModelIsSupported() {
        for (const auto& [id, model] : catalog().models)
            QVERIFY2(!model.unsupported, (id.text + ": " + model.unsupported.value_or("")).c_str());
        QCOMPARE(describe(catalog().find(ModelId{"deepseek-v3"})->shape.kinds.back()),
                 std::string("128 heads of latent attention, latent 512; 8 of 256 experts of " +
                             groupThousands("2048") + ", shared " + groupThousands("2048")));
        QCOMPARE(describeLayers(catalog().find(ModelId{"gemma-2-9b"})->shape),
                 std::string("21 x [16 query heads, 8 key-value heads of 256, window of " + groupThousands("4096") +
                             "; gated MLP of " + groupThousands("14336") +
                             "], 21 x [16 query heads, 8 key-value heads of 256; gated MLP of " +
                             groupThousands("14336") + "]"));
    }

    void aServerIsNeverWiderThanItsCardsCanBe() {
        for (const auto& [id, server] : catalog().servers) {
            if (server.scaleUpKind != ScaleUpKind::nvswitch)
                continue;
            const Gpu* gpu = catalog().find(server.gpu);
            QVERIFY2(gpu->scaleUpKind == ScaleUpKind::nvswitch && gpu->scaleUpDomain >= server.gpus, id.text.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestShipped)
#include "tst_shipped.moc"
