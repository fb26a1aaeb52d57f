// The one door through which JSON text comes in: limits, duplicates, places of problems.
#include "json/json.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace boc;
using json::Json;
using json::ObjectReader;

namespace {

std::string codeOf(const std::string& text) {
    const auto read = json::parse(text, "t.json");
    return read ? "ok" : read.error().code;
}

std::string nested(int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
}

std::string listOf(std::size_t values) {
    std::string text = "[0";
    text.reserve(2 * values + 2);
    for (std::size_t i = 1; i < values; ++i)
        text += ",0";
    return text + "]";
}

std::string spaces(std::size_t bytes) { return "[" + std::string(bytes - 2, ' ') + "]"; }

// What one call on an object finds wrong: "code place".
template <class Ask> std::string problemOf(const char* text, Ask ask) {
    Problems problems;
    const Json object = Json::parse(text);
    ObjectReader reader(object, "t.json: jobs[0]", problems);
    ask(reader);
    return problems.empty() ? "ok" : problems.front().code + " " + problems.front().where;
}

} // namespace

class TestJson : public QObject {
    Q_OBJECT
private slots:
    void eachLimitHoldsAtTheLimitAndStopsOneBeyond() {
        QCOMPARE(codeOf(nested(limits::depth)), std::string("ok"));
        QCOMPARE(codeOf(nested(limits::depth + 1)), std::string("too_deep"));
        // The list itself is one value.
        QCOMPARE(codeOf(listOf(limits::values - 1)), std::string("ok"));
        QCOMPARE(codeOf(listOf(limits::values)), std::string("too_many_values"));
        QCOMPARE(codeOf(spaces(limits::fileBytes)), std::string("ok"));
        QCOMPARE(codeOf(spaces(limits::fileBytes + 1)), std::string("too_large"));
        QCOMPARE(codeOf('"' + std::string(limits::notesLength, 'x') + '"'), std::string("ok"));
        QCOMPARE(codeOf('"' + std::string(limits::notesLength + 1, 'x') + '"'), std::string("text_too_long"));
        QCOMPARE(codeOf("{\"" + std::string(limits::notesLength + 1, 'x') + "\": 1}"), std::string("text_too_long"));
    }

    void eachFieldLimitHoldsAtTheLimitAndStopsOneBeyond() {
        const auto askText = [](std::size_t length) {
            const std::string text = "{\"t\": \"" + std::string(length, 'x') + "\"}";
            return problemOf(text.c_str(), [](ObjectReader& reader) { reader.text("t"); });
        };
        QCOMPARE(askText(limits::textLength), std::string("ok"));
        QCOMPARE(askText(limits::textLength + 1), std::string("text_too_long t.json: jobs[0].t"));
        const auto askId = [](std::size_t length) {
            const std::string text = "{\"t\": \"" + std::string(length, 'x') + "\"}";
            return problemOf(text.c_str(), [](ObjectReader& reader) { reader.id("t"); });
        };
        QCOMPARE(askId(limits::idLength), std::string("ok"));
        QCOMPARE(askId(limits::idLength + 1), std::string("bad_id t.json: jobs[0].t"));
        const auto askList = [](const char* text) {
            return problemOf(text, [](ObjectReader& reader) { reader.array("t", 2); });
        };
        QCOMPARE(askList(R"({"t": [1, 2]})"), std::string("ok"));
        QCOMPARE(askList(R"({"t": [1, 2, 3]})"), std::string("too_many t.json: jobs[0].t"));
    }

    void aMillionBracketsAreRefusedAtOnce() {
        QCOMPARE(codeOf(std::string(1000000, '[')), std::string("too_deep"));
        QCOMPARE(codeOf(std::string(1000000, '{')), std::string("not_json"));
    }

    void oneKeyTwiceIsRefusedOnEveryLevel() {
        QCOMPARE(codeOf(R"({"price": 1, "price": 2})"), std::string("duplicate_key"));
        QCOMPARE(codeOf(R"([{"a": {"price": 1, "price": 1}}])"), std::string("duplicate_key"));
        QCOMPARE(codeOf(R"([{"price": 1}, {"price": 2}, {"a": {"price": 3}, "price": 4}])"), std::string("ok"));
    }

    void whatIsNoJsonIsRefused_data() {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"", " ", "{", "[1,]", "NaN", "Infinity", "-Infinity", "1e309", "01", "// note\n1",
                                 "{\"a\": 1} x", "'a'", "\"\\ud800\"", "\"\xC3\"", "\"\xFF\"", "\"a\nb\"", "{a: 1}"})
            QTest::newRow(text) << QByteArray(text);
        QTest::newRow("zeros") << QByteArray(64, '\0');
    }
    void whatIsNoJsonIsRefused() {
        QFETCH(QByteArray, text);
        const auto read = json::parse(text.toStdString(), "t.json");
        QVERIFY(!read);
        QVERIFY(read.error().where.starts_with("t.json"));
        QVERIFY(read.error().code == "not_json");
    }
    void whatIsNoJsonIsShownWithItsPlaceAndField() {
        const Error nan = json::parse("{\"power\":\n {\"pue\": NaN}}", "t.json").error();
        QCOMPARE(nan.where, std::string("t.json: power.pue"));
        QVERIFY(nan.message.find("line 2, column 1") != std::string::npos);
        QVERIFY(nan.message.find("a finite number") != std::string::npos);
        const Error huge = json::parse("{\"pue\": 1e309}", "t.json").error();
        QVERIFY(huge.message.find("1e309") != std::string::npos);
        QVERIFY(huge.message.find("beyond every number") != std::string::npos);
        QCOMPARE(json::parse("{\"a\": {\"price\": 1, \"price\": 2}}", "t.json").error().where,
                 std::string("t.json: a.price"));
        QVERIFY(json::parse("", "t.json").error().message.find("is empty") != std::string::npos);
    }
    void minusZeroIsZero() {
        Problems problems;
        const Json object = Json::parse("{\"a\": -0.0}");
        ObjectReader reader(object, "t.json", problems);
        QVERIFY(!std::signbit(reader.number("a", json::anyNonNegative)));
    }

    void numbersAreCheckedBeforeTheyAreUsed_data() {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("asNumber");
        QTest::addColumn<QByteArray>("asInteger");
        const auto row = [](const char* value, const char* asNumber, const char* asInteger) {
            QTest::newRow(value) << QByteArray(value) << QByteArray(asNumber) << QByteArray(asInteger);
        };
        row("1", "ok", "ok");
        row("1000", "ok", "ok");
        row("1001", "out_of_range", "out_of_range");
        row("0", "out_of_range", "out_of_range");
        row("-1", "out_of_range", "out_of_range");
        row("-0.0", "out_of_range", "out_of_range");
        row("1.5", "ok", "not_whole");
        row("4294967297", "out_of_range", "out_of_range");
        row("9223372036854775808", "out_of_range", "out_of_range");
        row("18446744073709551616", "out_of_range", "out_of_range");
        row("1e308", "out_of_range", "out_of_range");
        row("1e-400", "out_of_range", "out_of_range");
        row("\"1\"", "wrong_type", "wrong_type");
        row("true", "wrong_type", "wrong_type");
        row("null", "missing_field", "missing_field");
        row("[1]", "wrong_type", "wrong_type");
    }
    void numbersAreCheckedBeforeTheyAreUsed() {
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, asNumber);
        QFETCH(QByteArray, asInteger);
        const QByteArray text = "{\"n\": " + value + "}";
        const auto place = [](const QByteArray& code) {
            return code == "ok" ? code.toStdString() : code.toStdString() + " t.json: jobs[0].n";
        };
        QCOMPARE(problemOf(text, [](ObjectReader& reader) { reader.number("n", {1, 1000}); }), place(asNumber));
        QCOMPARE(problemOf(text, [](ObjectReader& reader) { reader.integer("n", 1, 1000); }), place(asInteger));
    }

    void unknownChoicesNameTheKnownOnes() {
        static constexpr std::array<std::pair<std::string_view, int>, 2> names{{{"one", 1}, {"two", 2}}};
        Problems problems;
        const Json object = Json::parse(R"({"c": "three"})");
        ObjectReader reader(object, "t.json: ", problems);
        reader.choice("c", std::span<const std::pair<std::string_view, int>>(names));
        QCOMPARE(problems, (Problems{{"unknown_c", "t.json: c", R"("three" is not one of: one, two)"}}));
    }

    void whatNobodyAskedForIsKept() {
        Problems problems;
        const Json object = Json::parse(R"({"a": 1, "b": {"c": [2]}, "d": null})");
        ObjectReader reader(object, "t.json: ", problems);
        reader.number("a", {0, 9});
        QVERIFY(reader.unread() == Json::parse(R"({"b": {"c": [2]}, "d": null})"));
    }

    void textsInMessagesShowWhatIsHidden_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("plain") << QByteArray("Knoten \xC3\xA4 1") << QByteArray("Knoten \xC3\xA4 1");
        QTest::newRow("newline") << QByteArray("a\nb") << QByteArray("a\\x0ab");
        QTest::newRow("NUL") << QByteArray("a\0b", 3) << QByteArray("a\\x00b");
        QTest::newRow("escape") << QByteArray("\x1B[31m") << QByteArray("\\x1b[31m");
        QTest::newRow("delete") << QByteArray("\x7F") << QByteArray("\\x7f");
        QTest::newRow("next line (C1)") << QByteArray("\xC2\x85") << QByteArray("\\xc2\\x85");
        QTest::newRow("right-to-left override") << QByteArray("\xE2\x80\xAE"
                                                              "gpj")
                                                << QByteArray("\\xe2\\x80\\xaegpj");
        QTest::newRow("isolate") << QByteArray("\xE2\x81\xA6") << QByteArray("\\xe2\\x81\\xa6");
        QTest::newRow("Arabic letter mark") << QByteArray("\xD8\x9C") << QByteArray("\\xd8\\x9c");
        QTest::newRow("zero width space") << QByteArray("\xE2\x80\x8B") << QByteArray("\\xe2\\x80\\x8b");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF") << QByteArray("\\xef\\xbb\\xbf");
        QTest::newRow("a dash stays") << QByteArray("\xE2\x80\x93") << QByteArray("\xE2\x80\x93");
        QTest::newRow("80 bytes stay") << QByteArray(80, 'x') << QByteArray(80, 'x');
        QTest::newRow("81 are cut") << QByteArray(81, 'x') << QByteArray(80, 'x') + "...";
        QTest::newRow("no letter is cut in two")
            << QByteArray(79, 'x') + "\xC3\xA4\xC3\xA4" << QByteArray(79, 'x') + "\xC3\xA4...";
    }
    void textsInMessagesShowWhatIsHidden() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(ObjectReader::shown(text.toStdString())), shown);
    }

    void writingNeverThrowsAndSortsKeys() {
        QCOMPARE(json::writeLine(Json{{"b", "\xFF"}, {"a", 0.1}}), std::string("{\"a\":0.1,\"b\":\"\xEF\xBF\xBD\"}"));
        QCOMPARE(json::write(Json{{"a", {1, 2}}}), std::string("{\n  \"a\": [\n    1,\n    2\n  ]\n}\n"));
    }
};

QTEST_APPLESS_MAIN(TestJson)
#include "tst_json.moc"
