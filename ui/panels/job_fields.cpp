// The job builder: model, work, batch, recipe, layout.
#include "document/plain_text.h"
#include "panels/fields.h"
#include "panels/figures.h"
#include "panels/job_words.h"
#include "panels/layout_text.h"
#include "plan/edit.h"

namespace boc::ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("boc::ui::JobFields", text); }

const Job* jobOf(const Subject& subject) { return subject.plan.job(JobId{subject.id}); }

// A field of a job: how it reads, and how a typed text changes a copy of it.
using ReadJob = std::function<QString(const Job&, const Subject&)>;
using ChangeJob = std::function<Result<void>(Job&, const QString&)>;

Field jobField(const char* key, const QString& label, FieldKind kind, const QString& help, ReadJob read,
               ChangeJob change) {
    Field field;
    field.key = QStringLiteral("job.") + QLatin1String(key);
    field.label = label;
    field.kind = kind;
    field.help = help;
    field.editName = words("Change %1").arg(label.at(0).toLower() + label.mid(1));
    field.value = [read](const Subject& subject) {
        const Job* job = jobOf(subject);
        return job != nullptr ? read(*job, subject) : QString();
    };
    field.edit = [change](const Subject& subject, const QString& typed) -> Result<Plan> {
        const Job* job = jobOf(subject);
        if (job == nullptr)
            return failure("unknown_job", subject.id, "This job is no longer in the plan.");
        Job changed = *job;
        if (const auto result = change(changed, typed); !result)
            return std::unexpected(result.error());
        return setJob(subject.plan, subject.catalog, changed);
    };
    return field;
}

Field numberField(const char* key, const QString& label, const QString& unit, NumberRange range, const QString& help,
                  std::function<double(const Job&)> read, std::function<void(Job&, double)> write) {
    Field field = jobField(
        key, label, FieldKind::number, help,
        [read](const Job& job, const Subject&) { return editableNumber(read(job)); },
        [=](Job& job, const QString& typed) -> Result<void> {
            const auto number = numberWithin(typed, range, label);
            if (!number)
                return std::unexpected(number.error());
            write(job, *number);
            return {};
        });
    field.unit = unit;
    field.range = wordsFor(range);
    return field;
}

Field choiceField(const char* key, const QString& label, const QString& help, std::vector<Choice> choices,
                  std::function<std::string(const Job&)> read, std::function<void(Job&, const std::string&)> write) {
    Field field = jobField(
        key, label, FieldKind::choice, help,
        [read](const Job& job, const Subject&) { return QString::fromStdString(read(job)); },
        [write](Job& job, const QString& value) -> Result<void> {
            write(job, value.toStdString());
            return {};
        });
    field.choices = [choices = std::move(choices)](const Subject&) { return choices; };
    return field;
}

Field modelField() {
    Field field = choiceField(
        "model", words("Model"), words("The model that is trained. Its shape comes from the catalogue."), {},
        [](const Job& job) { return job.model.text; },
        [](Job& job, const std::string& value) { job.model = ModelId{value}; });
    field.choices = [](const Subject& subject) {
        std::vector<Choice> choices;
        for (const auto& [id, model] : subject.catalog.models) {
            const QString name = plainText(model.name);
            choices.push_back({id.text, model.unsupported ? words("%1 (not yet)").arg(name) : name});
        }
        if (const Job* job = jobOf(subject); job != nullptr && !subject.catalog.models.contains(job->model))
            choices.push_back({job->model.text, plainText(job->model.text)});
        return choices;
    };
    return field;
}

Field microBatchField() {
    const NumberRange range{1, 65536, true};
    Field field = jobField(
        "micro_batch", words("Micro-batch"), FieldKind::number,
        words("Sequences of one forward pass on one rank. auto takes the best that fits."),
        [](const Job& job, const Subject&) {
            return job.workload.microBatch ? QString::number(*job.workload.microBatch) : words("auto");
        },
        [range](Job& job, const QString& typed) -> Result<void> {
            job.workload.microBatch.reset();
            if (typed.trimmed().compare(words("auto"), Qt::CaseInsensitive) == 0)
                return {};
            const auto number = numberWithin(typed, range, words("Micro-batch"));
            if (!number)
                return std::unexpected(number.error());
            job.workload.microBatch = static_cast<int>(*number);
            return {};
        });
    field.range = words("auto, or %1").arg(wordsFor(range));
    return field;
}

Field layoutField() {
    return jobField(
        "layout", words("Layout"), FieldKind::text,
        words("How the job is cut over GPUs: for example TP 8, PP 2, ZeRO 3, full recompute. auto takes the best of "
              "all."),
        [](const Job& job, const Subject&) { return textOf(job.layout); },
        [](Job& job, const QString& typed) -> Result<void> {
            const auto pins = layoutFrom(typed);
            if (!pins)
                return std::unexpected(pins.error());
            job.layout = *pins;
            return {};
        });
}

Fields loraFields() {
    const auto adapters = [](const Subject& subject) {
        const Job* job = jobOf(subject);
        return job != nullptr && (job->workload.task == Task::lora || job->workload.task == Task::qlora);
    };
    Fields fields{numberField(
                      "lora_rank", words("LoRA rank"), {}, {1, 4096, true}, words("The rank of the adapter matrices."),
                      [](const Job& job) { return job.workload.lora.rank; },
                      [](Job& job, double value) { job.workload.lora.rank = static_cast<int>(value); }),
                  choiceField(
                      "lora_targets", words("LoRA on"), words("The matrices that get an adapter."), loraTargetChoices(),
                      [](const Job& job) { return nameOf(job.workload.lora.targets); },
                      [](Job& job, const std::string& value) {
                          job.workload.lora.targets =
                              fromName(names::loraTargets, value).value_or(job.workload.lora.targets);
                      })};
    for (Field& field : fields)
        field.applies = adapters;
    return fields;
}

} // namespace

Fields jobFields() {
    Fields fields{modelField(), choiceField(
                                    "task", words("Task"), words("What is done with the model."), taskChoices(),
                                    [](const Job& job) { return nameOf(job.workload.task); },
                                    [](Job& job, const std::string& value) {
                                        job.workload.task = fromName(names::tasks, value).value_or(job.workload.task);
                                    })};
    for (Field& field : loraFields())
        fields.push_back(std::move(field));
    fields.push_back(numberField(
        "tokens", words("Tokens a run"), {}, {1, 1e15, false},
        words("Tokens that one run trains on; k, M, B and T are understood."),
        [](const Job& job) { return job.tokens; }, [](Job& job, double value) { job.tokens = value; }));
    fields.push_back(numberField(
        "sequence_length", words("Context"), words("tokens"), {1, 4e6, true},
        words("Length of one sequence in tokens."), [](const Job& job) { return job.workload.sequenceLength; },
        [](Job& job, double value) { job.workload.sequenceLength = static_cast<int>(value); }));
    fields.push_back(numberField(
        "global_batch", words("Global batch"), words("sequences"), {1, 1e6, true},
        words("Sequences of one optimizer step, over all GPUs."),
        [](const Job& job) { return job.workload.globalBatch; },
        [](Job& job, double value) { job.workload.globalBatch = static_cast<int>(value); }));
    fields.push_back(microBatchField());
    fields.push_back(choiceField(
        "optimizer", words("Optimizer"),
        words("What is kept for each parameter. 8-bit and paged kinds change the result a little."), optimizerChoices(),
        [](const Job& job) { return job.workload.optimizer ? nameOf(*job.workload.optimizer) : std::string(); },
        [](Job& job, const std::string& value) {
            job.workload.optimizer = value.empty() ? std::nullopt : fromName(names::optimizers, value);
        }));
    fields.push_back(choiceField(
        "precision", words("Precision"), words("The number format of the matrix products."), precisionChoices(),
        [](const Job& job) { return nameOf(job.workload.precision); },
        [](Job& job, const std::string& value) {
            job.workload.precision = fromName(names::precisions, value).value_or(job.workload.precision);
        }));
    fields.push_back(choiceField(
        "framework", words("Framework"), words("What launches the job; it decides which layouts are legal."),
        frameworkChoices(), [](const Job& job) { return nameOf(job.framework); },
        [](Job& job, const std::string& value) {
            job.framework = fromName(names::frameworks, value).value_or(job.framework);
        }));
    fields.push_back(layoutField());
    fields.push_back(numberField(
        "runs_per_year", words("Runs a year"), {}, {0, 1e6, false},
        words("How often the job runs: rented hours and energy follow."),
        [](const Job& job) { return job.runsPerYear; }, [](Job& job, double value) { job.runsPerYear = value; }));
    return fields;
}

} // namespace boc::ui
