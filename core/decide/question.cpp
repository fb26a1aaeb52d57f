#include "decide/question.h"

namespace boc {

Result<Case> questionOf(const Catalog& catalog, const Job& job, const Hardware& hardware) {
    const ModelEntry* model = catalog.find(job.model);
    if (!model)
        return failure("unknown_model", "jobs." + job.id.text + ".model",
                       "\"" + job.model.text + "\" is neither in the catalogue nor in the plan");
    if (model->unsupported)
        return failure("unsupported_model", "jobs." + job.id.text + ".model",
                       model->name + " cannot be computed yet: " + *model->unsupported);
    Case question;
    question.id = job.id.text;
    question.modelName = model->name;
    question.model = model->shape;
    question.workload = job.workload;
    question.hardware = hardware;
    question.layout = job.layout;
    question.framework = job.framework;
    question.software = job.software;
    return question;
}

double tokensAStep(const Workload& workload) {
    return static_cast<double>(workload.globalBatch) * static_cast<double>(workload.sequenceLength);
}

Seconds runTime(const Job& job, Seconds step) { return step * (job.tokens / tokensAStep(job.workload)); }

} // namespace boc
