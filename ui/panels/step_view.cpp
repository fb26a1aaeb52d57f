#include "panels/step_view.h"

#include "document/plain_text.h"
#include "panels/figures.h"

#include <QCoreApplication>

namespace boc::ui {

namespace {
QString words(const char* text) { return QCoreApplication::translate("boc::ui::Step", text); }
} // namespace

StepPicture stepPicture(const Plan& plan, const Evaluation& evaluation) {
    StepPicture picture;
    if (evaluation.jobs.empty() || !evaluation.jobs.front().drawn.answer)
        return picture;
    const Answer& answer = *evaluation.jobs.front().drawn.answer;
    const StepTerms& terms = answer.step.terms;
    picture.compute = terms.compute.value();
    picture.exposed = {{words("recompute"), terms.recompute.value()},
                       {words("tensor parallel"), terms.tensorParallel.value()},
                       {words("context parallel"), terms.contextParallel.value()},
                       {words("expert parallel"), terms.expertParallel.value()},
                       {words("bubble"), terms.pipelineBubble.value()},
                       {words("pipeline transfer"), terms.pipelineTransfer.value()},
                       {words("data parallel"), terms.dataParallel.value()},
                       {words("optimizer"), terms.optimizer.value()},
                       {words("offload"), terms.offload.value()},
                       {words("other"), terms.other.value()}};
    std::erase_if(picture.exposed, [](const StepPart& part) { return part.seconds <= 0.0; });
    picture.total = answer.step.seconds().value();
    picture.low = answer.step.low.value();
    picture.high = answer.step.high.value();
    picture.hidden = answer.step.hiddenDataParallel.value();
    if (const Job* job = plan.job(evaluation.jobs.front().id))
        picture.tokens = static_cast<double>(job->workload.globalBatch) * job->workload.sequenceLength;
    picture.note = words("MFU %1, %2 tokens/s a GPU, kernels %3, %4")
                       .arg(percentText(answer.mfu), countFigure(answer.tokensPerSecondPerGpu).text(),
                            plainText(nameOf(answer.step.kernels)), plainText(describe(answer.layout)));
    return picture;
}

} // namespace boc::ui
