// Logs of nccl-tests and rccl-tests: text in, measurements out.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read what these bring in
#include "model/nccl_log.h"

#include <cmath>
#endif

using namespace boc;

namespace {

// Written for this test: 10 us and 100 GB/s exactly, 8 GPUs (time = 10 us + 1.75 size / 100 GB/s).
constexpr std::string_view head = R"(# nThread 1 nGpus 8 minBytes 1048576 maxBytes 1073741824 step: 1024(factor)
# Using devices
#  Rank  0 Group  0 Pid      1 on      node device  0 [0x00] Some GPU
#  Rank  7 Group  0 Pid      1 on      node device  7 [0x07] Some GPU
#                                                              out-of-place                       in-place
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
)";
constexpr std::string_view exactRows = "     1000000        250000     float     sum      -1    27.50   36.36   63.64  "
                                       "    0    27.50   36.36   63.64      0\n"
                                       "   100000000      25000000     float     sum      -1   1760.0   56.82   99.43  "
                                       "    0   1760.0   56.82   99.43    N/A\n";

Result<NcclLog> read(const std::string& text) { return readNcclLog(text, "log.txt"); }
Result<NcclLog> readAfterHead(const std::string& rows) { return read(std::string(head) + rows); }

std::string codeOf(const Result<NcclLog>& log) { return log ? "read" : log.error().code; }

std::string complaintAbout(const std::string& row) {
    const auto log = readAfterHead(row + "\n" + std::string(exactRows));
    if (!log || log->badLines.size() != 1 || log->rows.size() != 2 || log->badLines.front().line != 8)
        return "not named";
    return log->badLines.front().text;
}

} // namespace

class TestNcclLog : public QObject {
    Q_OBJECT

private slots:
    void S25_rowsRanksAndTheLineThroughThem() {
        const auto log = readAfterHead(std::string(exactRows));
        QCOMPARE(codeOf(log), std::string("read"));
        QCOMPARE(log->what, Collective::allReduce); // sums, and the bus carries more than the buffer
        QCOMPARE(log->gpus, 8);
        QCOMPARE(log->rows.size(), std::size_t(2));
        QCOMPARE(log->rows[1].buffer, Bytes(1e8));
        QVERIFY(std::abs(log->rows[0].time.value() * 1e6 - 27.5) < 1e-9);
        QVERIFY(log->fit.latency);
        QVERIFY(std::abs(log->fit.latency->value() * 1e6 - 10.0) < 0.01);
        QVERIFY(std::abs(log->fit.bandwidth.value() / 1e9 - 100.0) < 0.1);
        QVERIFY(log->badLines.empty());
    }

    void oneSizeTellsNoLatency() {
        const std::string rows(exactRows);
        const auto log = readAfterHead(rows.substr(rows.find('\n') + 1));
        QVERIFY(log && !log->fit.latency);
        QVERIFY(std::abs(log->fit.bandwidth.value() / 1e9 - 99.43) < 0.05);
        QVERIFY(ncclLogText(*log).find(R"("latency_us":null)") != std::string::npos);
    }

    // What mpirun and the library print between the rows is no fault of the log; Windows line ends neither.
    void rankTagsAndOtherLinesAreNoFaults() {
        std::string tagged = "node:1:1 [0] NCCL INFO Launch mode Parallel\r\n";
        for (const char letter : std::string(head) + std::string(exactRows)) {
            if (tagged.back() == '\n')
                tagged += "[1,0]<stdout>:";
            tagged += letter;
        }
        const auto log = read(tagged);
        QCOMPARE(codeOf(log), std::string("read"));
        QCOMPARE(log->gpus, 8);
        QCOMPARE(log->badLinesInAll, std::size_t(0));
    }

    // The older table has no root; ranks then follow from bus over algorithm bandwidth.
    void olderColumnsAndRanksFromTheRatio() {
        const auto log = read("# all_gather_perf\n"
                              "#       size         count    type     time   algbw   busbw  error\n"
                              "   100000000       6250000   float   1000.0  100.00   93.75  0e+00\n");
        QCOMPARE(codeOf(log), std::string("read"));
        QCOMPARE(log->what, Collective::allGather);
        QCOMPARE(log->gpus, 16);
    }

    void badRowsAreNamedWithTheirLine() {
        const std::string good = "100000000 25000000 float sum -1 1760.0 56.82 99.43 0 1760.0 56.82 99.43 0";
        QCOMPARE(complaintAbout("100000000 25000000 float sum -1 1760.0"),
                 std::string("has 6 columns; at least 8 are wanted"));
        QVERIFY(complaintAbout("100000000 25000000 float sum -1 1760,0 56,82 99,43 0").find("\"1760,0\" in column 6") !=
                std::string::npos);
        QVERIFY(complaintAbout("100000000 25000000 float sum -1 1760.0 5.68 99.43 0").find("size over time is 56.8") !=
                std::string::npos);
        QCOMPARE(complaintAbout("100000000 25000000 float sum -1 1760.0 56.82 99.43 3"),
                 std::string("counts 3 wrong results"));
        QCOMPARE(complaintAbout("0 0 float sum -1 9.0 0.00 0.00 0"), std::string("has no size or no time"));
        QVERIFY(complaintAbout("8 2 float sum -1 nan 0.00 0.00 0").starts_with("has \"nan\""));
        QCOMPARE(complaintAbout(good), std::string("not named"));
    }

    void linesAndTheirLengthAreLimited() {
        QCOMPARE(complaintAbout(std::string(logLineBytes + 1, '1')), std::string("is longer than 4096 bytes"));
        const auto atLimit = readAfterHead("x" + std::string(logLineBytes - 1, ' ') + "\n" + std::string(exactRows));
        QVERIFY(atLimit && atLimit->badLines.empty());
        const std::string many(logLines - 9, '\n'); // 7 of the head, 2 rows
        QCOMPARE(codeOf(readAfterHead(many + std::string(exactRows))), std::string("read"));
        QCOMPARE(codeOf(readAfterHead(many + "\n" + std::string(exactRows))), std::string("log_too_long"));
    }

    void onlySoManyBadLinesAreKept() {
        std::string rows;
        for (std::size_t i = 0; i < NcclLog::mostNamed + 50; ++i)
            rows += "8 2\n";
        const auto log = readAfterHead(rows + std::string(exactRows));
        QVERIFY(log);
        QCOMPARE(log->badLines.size(), NcclLog::mostNamed);
        QCOMPARE(log->badLinesInAll, NcclLog::mostNamed + 50);
    }

    void whatIsNoLogSaysSo() {
        QCOMPARE(codeOf(read("")), std::string("no_rows"));
        QCOMPARE(codeOf(read(std::string("\0\xff\xfe 1 2 3", 10))), std::string("no_rows"));
        QCOMPARE(codeOf(read(std::string(exactRows))), std::string("no_rows")); // nothing names the columns
        QCOMPARE(codeOf(readAfterHead("# all_gather_perf\n# all_reduce_perf\n" + std::string(exactRows))),
                 std::string("several_collectives"));
        // Without a name, an all-gather and an all-to-all print alike.
        QCOMPARE(codeOf(readAfterHead("100000000 25000000 float none -1 1000.0 100.00 87.50 0")),
                 std::string("unknown_collective"));
    }

    // Cut anywhere, a log is read or refused, never worse.
    void anyPrefixIsReadOrRefused() {
        const std::string whole = std::string(head) + std::string(exactRows);
        for (std::size_t length = 0; length <= whole.size(); ++length) {
            const auto log = read(whole.substr(0, length));
            if (log)
                QVERIFY(log->rows.size() + log->badLinesInAll >= 1 && std::isfinite(log->fit.bandwidth.value()));
        }
    }
};

QTEST_APPLESS_MAIN(TestNcclLog)
#include "tst_nccl_log.moc"
