// Entries as JSON and back: a plan carries them, and nothing may be lost or bent on the way.
#include "base/file.h"
#include "catalog/catalog_json.h"
#include "catalog/entry_fields.h"

#include <QTest>

#include <rapidcheck.h>

using namespace boc;

namespace {

Catalog back(const json::Json& object) {
    CatalogRead read;
    entriesFromJson(object, "plan.bocplan: entries", read);
    for (const Error& problem : read.problems)
        qWarning("%s: %s", problem.where.c_str(), problem.message.c_str());
    return read.catalog;
}

// Extra facts in the shipped files that nothing computes with yet.
const std::map<std::string, std::set<std::string>> keptForLater{
    {"gpus",
     {"memory_type", "unsupported_precisions", "scale_up_pair_gigabytes_per_second", "host_link", "form_factor",
      "release_year"}},
    {"servers", {"cpu", "measured_peak_power_kilowatts", "cooling"}},
    {"switches", {"asic", "splits", "cage", "port_to_port_nanoseconds", "buffer_megabytes", "optic_watts_per_cage"}},
    {"links", {"collective_small_message_microseconds", "message_latency_microseconds"}},
    {"models", {"architecture", "published_parameters_source"}},
};

} // namespace

class TestRoundTrip : public QObject {
    Q_OBJECT
private slots:
    void theShippedCataloguesComeBackExactly() {
        const Catalog catalog = readCatalogs(BOC_SOURCE_DIR "/catalogs").catalog;
        const json::Json object = entriesToJson(catalog);
        QCOMPARE(object.size(), 8U);
        QVERIFY(back(object) == catalog);
        // Through text as well.
        QVERIFY(back(*json::parse(json::write(object), "text")) == catalog);
    }

    void onlyKindsWithEntriesAreWritten() {
        QVERIFY(entriesToJson(Catalog{}) == json::Json::object());
        Catalog one;
        one.rates["r"] = Rate{"r", "R", "1", {}, 1.5, {}, {"s", "2026-01-01", Confidence::quoted}};
        QCOMPARE(json::writeLine(entriesToJson(one)),
                 std::string(R"({"rates":[{"as_of":"2026-01-01","confidence":"quoted","id":"r","name":"R",)"
                             R"("source":"s","typical":1.5,"unit":"1"}]})"));
    }

    void problemsNameThePlaceInThePlan() {
        CatalogRead read;
        entriesFromJson(json::Json::parse(R"({"gpus": [{"id": "g"}], "links": 3})"), "plan.bocplan: entries", read);
        QCOMPARE(read.problems.front().where, std::string("plan.bocplan: entries.gpus[0].name"));
        QCOMPARE(read.problems.back().where, std::string("plan.bocplan: entries.links"));
    }

    // A slip of the pen in an optional field would go unseen otherwise.
    void everyKeyOfTheShippedFilesIsKnown() {
        for (const auto& [kind, later] : keptForLater) {
            const std::string path = BOC_SOURCE_DIR "/catalogs/" + kind + ".json";
            const json::Json file = *json::parse(*readRegularFile(path), path);
            CatalogRead read;
            readCatalogFile(file.dump(), kind, read);
            const json::Json written = entriesToJson(read.catalog)[kind];
            for (const json::Json& entry : file["entries"]) {
                const auto same = std::find_if(written.begin(), written.end(),
                                               [&](const json::Json& other) { return other["id"] == entry["id"]; });
                QVERIFY(same != written.end());
                for (const auto& [key, value] : entry.items()) {
                    const bool known = same->contains(key) || later.contains(key) || key == "notes" ||
                                       key == "confidence_of" || key == "source_of";
                    QVERIFY2(known, (kind + " " + entry["id"].get<std::string>() + " " + key).c_str());
                }
            }
        }
    }

    // The number in the file is found again for whatever was read, in every unit.
    void aScaledNumberReadsBackExactly() {
        for (const entry::Unit unit : {entry::one, entry::kilo, entry::giga, entry::tera, entry::micro, entry::gigabit})
            QVERIFY(rc::check([unit](std::uint32_t whole, std::uint16_t part) {
                const double inFile = whole + part / 1000.0;
                const double value = inFile * unit.inBaseUnits;
                RC_ASSERT(entry::inUnit(value, unit) * unit.inBaseUnits == value);
            }));
    }

    void aScaledNumberKeepsItsShortText() {
        QCOMPARE(entry::inUnit(1.3 * 1e-6, entry::micro), 1.3);
        QCOMPARE(entry::inUnit(56.25e9, entry::giga), 56.25);
        QCOMPARE(entry::inUnit(25e9, entry::gigabit), 200.0);
    }
};

QTEST_APPLESS_MAIN(TestRoundTrip)
#include "tst_round_trip.moc"
