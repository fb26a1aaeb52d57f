#include "document/document.h"

#include "document/backups.h"
#include "document/plain_text.h"
#include "document/plan_saver.h"
#include "document/replace_plan_command.h"

#include <QDate>
#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>

namespace boc::ui {

namespace {

constexpr int undoSteps = 1000;

// Positions alone: nothing that is computed depends on them.
bool onlyMoves(const PlanDiff& change) {
    PlanDiff rest = change;
    rest.nodesMoved.clear();
    return rest.empty();
}

Plan emptyPlan() {
    Plan plan;
    plan.planDate = QDate::currentDate().toString(Qt::ISODate).toStdString();
    return plan;
}

} // namespace

Document::Document(std::shared_ptr<const Catalog> catalog, QObject* parent)
    : Document(std::move(catalog), &boc::evaluate, parent) {}

Document::Document(std::shared_ptr<const Catalog> catalog, EvaluateFunction evaluate, QObject* parent)
    : QObject(parent), catalog_(catalog), plan_(std::make_shared<const Plan>(emptyPlan())),
      evaluator_(std::move(evaluate), std::move(catalog), this, [this](const auto& evaluation) {
          evaluation_ = evaluation;
          stale_ = false;
          emit evaluationChanged();
      }) {
    undoStack_.setUndoLimit(undoSteps);
    connect(&undoStack_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
    restartEvaluation();
}

Document::~Document() {
    // The stack tells of its commands while they go; nobody may listen any more.
    undoStack_.disconnect(this);
}

bool Document::apply(const QString& name, Result<Plan> after, const QString& mergeKey) {
    if (after && readOnly_)
        after = failure("read_only", title().toStdString(),
                        tr("This plan was made by a newer version of BoxOrCluster: it can be looked at, not changed.")
                            .toStdString());
    if (!after) {
        emit refused(after.error());
        return false;
    }
    if (*after == *plan_)
        return true;
    undoStack_.push(
        new ReplacePlanCommand(*this, name, plan_, std::make_shared<const Plan>(std::move(*after)), mergeKey));
    return true;
}

void Document::setPlan(std::shared_ptr<const Plan> plan) {
    const PlanDiff change = diff(*plan_, *plan);
    plan_ = std::move(plan);
    if (onlyMoves(change) && evaluation_ && !stale_)
        evaluator_.remember(plan_, evaluation_);
    emit planChanged(change);
    restartEvaluation();
}

void Document::restartEvaluation() {
    if (auto known = evaluator_.known(plan_)) {
        evaluator_.stop();
        evaluation_ = std::move(known);
        stale_ = false;
    } else {
        stale_ = true;
        evaluator_.start(plan_);
    }
    emit evaluationChanged();
}

bool Document::waitForEvaluation(int timeoutMs) {
    if (!stale_)
        return true;
    QEventLoop loop;
    connect(this, &Document::evaluationChanged, &loop, [&] {
        if (!stale_)
            loop.quit();
    });
    QTimer::singleShot(timeoutMs, &loop, &QEventLoop::quit);
    loop.exec();
    return !stale_;
}

void Document::replacePlan(std::shared_ptr<const Plan> plan, const QString& path, bool readOnly) {
    plan_ = std::move(plan);
    path_ = path;
    readOnly_ = readOnly;
    savedAt_ = path.isEmpty() ? QDateTime() : QFileInfo(path).lastModified();
    hashOnDisk_.clear();
    undoStack_.clear();
    // What was shown belongs to another plan: paler would not be enough.
    evaluation_.reset();
    emit planReplaced();
    emit fileChanged();
    restartEvaluation();
}

void Document::newPlan() { replacePlan(std::make_shared<const Plan>(emptyPlan()), {}, false); }

Result<void> Document::open(const QString& path) {
    auto opened = openPlan(path);
    if (!opened)
        return std::unexpected(opened.error());
    const QByteArray hash = opened->hash;
    replacePlan(std::make_shared<const Plan>(std::move(opened->read.plan)), QFileInfo(path).absoluteFilePath(),
                opened->read.readOnly);
    hashOnDisk_ = hash;
    return {};
}

Result<void> Document::openCopy(const QString& path) {
    auto opened = openPlan(path);
    if (!opened)
        return std::unexpected(opened.error());
    replacePlan(std::make_shared<const Plan>(std::move(opened->read.plan)), {}, opened->read.readOnly);
    return {};
}

Result<void> Document::save(IfChanged ifChanged) {
    if (path_.isEmpty())
        return failure("no_path", "", tr("This plan has no file yet; use Save As.").toStdString());
    return write(path_, ifChanged == IfChanged::refuse ? std::optional(hashOnDisk_) : std::nullopt);
}

Result<void> Document::saveAs(const QString& path) { return write(path, std::nullopt); }

Result<void> Document::write(const QString& path, const std::optional<QByteArray>& expectedHash) {
    if (readOnly_)
        return failure("read_only", path.toStdString(),
                       tr("This plan was made by a newer version of BoxOrCluster; saving it with this one would lose "
                          "what only the newer one knows.")
                           .toStdString());
    const auto receipt = savePlan({*plan_, path, expectedHash, backupFolder()});
    if (!receipt)
        return std::unexpected(receipt.error());
    path_ = QFileInfo(path).absoluteFilePath();
    hashOnDisk_ = receipt->hash;
    savedAt_ = QDateTime::currentDateTime();
    undoStack_.setClean();
    emit fileChanged();
    if (receipt->backupProblem)
        emit backupFailed(*receipt->backupProblem);
    return {};
}

QString Document::title() const {
    if (!path_.isEmpty())
        return plainText(QFileInfo(path_).fileName().toStdString());
    return plan_->name.empty() ? tr("New plan") : plainText(plan_->name);
}

} // namespace boc::ui
