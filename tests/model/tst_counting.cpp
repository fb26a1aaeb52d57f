// Counting parameters and operations, and the state each optimizer keeps: exact, so the tests are exact.
#include <QTest>

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read what these bring in
#include "base/numbers.h"
#include "fabric/counts.h"
#include "model/memory.h"
#include "model/optimizer_state.h"
#include "model/reliability.h"
#include "model/transformer.h"
#include "support/questions.h"

#include <cmath>
#endif

using namespace boc;
using boc::test::model;

namespace {

bool near(double value, double expected, double relative) { return std::abs(value / expected - 1.0) <= relative; }

} // namespace

class TestCounting : public QObject {
    Q_OBJECT
private slots:
    void everyModelHasItsPublishedParameters() {
        int compared = 0;
        for (const auto& [id, entry] : test::catalog().models) {
            if (entry.unsupported || !entry.publishedParameters)
                continue;
            const double counted = parameterCount(entry.shape);
            // Many are published only as the size in the model's name, or to three digits.
            const auto digits = [&](int count) {
                return parseNumber(formatSignificant(*entry.publishedParameters, count)) == *entry.publishedParameters;
            };
            QVERIFY2(near(counted, *entry.publishedParameters,
                          digits(2)   ? 0.06
                          : digits(3) ? 0.015
                                      : 0.01),
                     (id.text + ": counted " + std::to_string(counted) + ", published " +
                      std::to_string(*entry.publishedParameters))
                         .c_str());
            ++compared;
        }
        QVERIFY(compared > 30);
    }

    void llama70bHas70Point6BillionParameters() {
        QCOMPARE(parameterCount(model("llama-3.1-70b")), 70553706496.0);
        QCOMPARE(parameterCount(model("llama-3.1-8b")), 8030261248.0);
    }

    // 6 N D: 70.6e9 parameters, 1e9 tokens, 989 TFLOP/s at 0.40.
    void workedFigureTrainingHours() {
        const auto hoursOn = [](int gpus) { return 6.0 * 70.6e9 * 1e9 / (gpus * 989e12 * 0.40) / 3600.0; };
        QVERIFY(near(hoursOn(8), 37.18, 0.001));
        QVERIFY(near(hoursOn(16), 18.59, 0.001));
        QVERIFY(near(hoursOn(64), 4.65, 0.001));
        // The count by layers is 6 N D and the attention core on top, at every length.
        const Transformer& llama = model("llama-3.1-70b");
        const double perToken = trainingFlops(llama, 8192, false).value() / 8192;
        const double sixN = 6.0 * (parameterCount(llama) - embeddingParameters(llama));
        QVERIFY(perToken > sixN);
        QVERIFY(
            near(perToken, sixN + 3.0 * 80 * mixerCoreForwardFlops(llama.kinds.front(), 8192).value() / 8192, 1e-4));
    }

    // Frozen weights need no weight gradient: about 4 N a token instead of 6 N.
    void loraCountsFourNotSix() {
        const Transformer& llama = model("llama-3.1-8b");
        const double full = trainingFlops(llama, 1, false).value();
        const double frozen = trainingFlops(llama, 1, true).value();
        QVERIFY(near(frozen / full, 4.0 / 6.0, 0.001));
    }

    // T1: mixed-precision AdamW keeps 16 bytes a parameter.
    void T1_S33_bytesAParameterByOptimizer() {
        const auto device = [](Optimizer optimizer) { return bytesPerParameter(optimizer, Precision::bf16).device(); };
        QCOMPARE(device(Optimizer::adamw), 16.0);
        QCOMPARE(device(Optimizer::adamwFp32Grads), 18.0);
        QCOMPARE(device(Optimizer::adamwBf16), 8.0);
        QVERIFY(near(device(Optimizer::adamw8bit), 6.0, 0.01));
        QVERIFY(near(device(Optimizer::adamw8bitMaster), 10.0, 0.01));
        QCOMPARE(device(Optimizer::pagedAdamw), 4.0);
        QCOMPARE(bytesPerParameter(Optimizer::pagedAdamw, Precision::bf16).hostMoments, 8.0);
        QCOMPARE(device(Optimizer::pagedAdamw8bit), 4.0);
        QCOMPARE(device(Optimizer::sgd), 12.0);
        QCOMPARE(bytesPerParameter(Optimizer::adamw, Precision::fp32).device(), 16.0);
        QCOMPARE(bytesPerParameter(Optimizer::adamwBf16, Precision::bf16, true).device(), 12.0);
    }

    // 70.6e9 x 16 B = 1 129.6 GB; 8.03e9 x 16 B = 128.48 GB.
    void workedFigureState() {
        const double bytes = bytesPerParameter(Optimizer::adamw, Precision::bf16).device();
        QCOMPARE(70.6e9 * bytes / 1e9, 1129.6);
        QVERIFY(near(8.03e9 * bytes / 1e9, 128.48, 1e-9));
        const double expected[] = {141.2, 70.6, 47.07, 35.3};
        for (int i = 0; i < 4; ++i)
            QVERIFY(near(70.6e9 * bytes / (8.0 * std::array{1, 2, 3, 4}[static_cast<std::size_t>(i)]) / 1e9,
                         expected[i], 1e-4));
        QVERIFY(near(8.03e9 * bytes / 8 / 1e9, 16.06, 1e-9));
    }

    void workedFigureCheckpoint() {
        QVERIFY(near(checkpointBytes(70.6e9).value() / 1e9, 988.4, 1e-6));
        QVERIFY(near(checkpointBytes(70.6e9, false).value() / 1e9, 847.2, 1e-6));
    }

    // Llama 3 405B: MTBF 3.09 h on 16,384 GPUs; a GPU 50,677 h; 8 GPUs 264 d, 64 33 d, 256 8.25 d, 1,024 2.06 d.
    void workedFigureMeanTimeBetweenFailures() {
        const Seconds gpu = gpuMeanTimeBetweenFailures(16384, days(54), 419);
        QVERIFY(near(gpu.value() / 3600, 50677, 1e-4));
        const auto job = [&](int gpus) { return jobMeanTimeBetweenFailures(gpu, gpus).value() / 86400; };
        QVERIFY(near(jobMeanTimeBetweenFailures(gpu, 16384).value() / 3600, 3.09, 0.002));
        QVERIFY(near(job(8), 264, 0.002));
        QVERIFY(near(job(64), 33, 0.002));
        QVERIFY(near(job(256), 8.25, 0.002));
        QVERIFY(near(job(1024), 2.06, 0.002));
    }

    // 64 GPUs, 988 GB: at 1 GB/s every 20.9 h, 1.32 % saving and 1.32 % rework; at 40 GB/s every 3.3 h, 0.21 % each.
    void workedFigureYoungInterval() {
        const Seconds failure = jobMeanTimeBetweenFailures(gpuMeanTimeBetweenFailures(16384, days(54), 419), 64);
        const auto check = [&](double gigabytesASecond, double hoursExpected, double share) {
            const Seconds save = gigabytes(988) / gigabytesPerSecond(gigabytesASecond);
            const Seconds interval = youngInterval(save, failure);
            QVERIFY(near(interval.value() / 3600, hoursExpected, 0.005));
            QVERIFY(near(saveShare(save, interval), share, 0.01));
            QVERIFY(near(reworkShare(interval, failure), share, 0.01));
        };
        check(1, 20.9, 0.0132);
        check(40, 3.3, 0.0021);
    }

    // NVIDIA DGX SuperPOD H100, table 4.
    void workedFigureSuperPod() {
        const int table[][6] = {{31, 248, 8, 4, 252, 256},
                                {63, 504, 16, 8, 508, 512},
                                {95, 760, 24, 16, 764, 768},
                                {127, 1016, 32, 16, 1020, 1024}};
        for (const auto& row : table) {
            const auto counts = fabric::countsOf({.servers = row[0], .managementLinks = 4});
            QVERIFY(counts.has_value());
            QCOMPARE(row[0] * 8, row[1]);
            QCOMPARE(counts->leaves, row[2]);
            QCOMPARE(counts->spines, row[3]);
            QCOMPARE(counts->serverToLeaf, row[4]);
            QCOMPARE(counts->leafToSpine, row[5]);
        }
        // Two tiers of 64 ports carry 64 x 64 / 2 endpoints, 256 servers of 8; one more takes a third.
        QCOMPARE(fabric::countsOf({.servers = 256})->cores, 0);
        QVERIFY(fabric::countsOf({.servers = 257})->cores > 0);
        QVERIFY(fabric::countsOf({.servers = 1, .nics = 5, .switchPorts = 4})->cores > 0);
        QVERIFY(!fabric::countsOf({.servers = 0}));
    }

    // 200 Gb/s = 25 GB/s; 900 GB/s both directions = 450 one; 18 times; 900/128 = 7.03.
    void T4_T5_workedFigureUnits() {
        QCOMPARE(gigabitsPerSecond(200).value(), 25e9);
        QCOMPARE(gigabytesPerSecond(450) / gigabitsPerSecond(200), 18.0);
        QVERIFY(near(900.0 / 128.0, 7.03, 0.001));
    }

    void T3_a405bModelInFourBitsFitsOneLargeDevice() {
        QCOMPARE(405e9 * 0.5, 202.5e9);
        QVERIFY(test::catalog().find(GpuId{"b300-sxm"})->usable.value() > 202.5e9);
    }
};

QTEST_APPLESS_MAIN(TestCounting)
#include "tst_counting.moc"
