#pragma once
// The one place where the open plan lives: the current snapshot, the undo stack, the file it came from, and the newest
// evaluation. Everything that changes the plan goes through apply(); everything that shows it listens to planChanged
// and evaluationChanged.

#include "base/result.h"
#include "decide/evaluation.h"
#include "document/evaluator.h"
#include "plan/diff.h"
#include "plan/edit.h"
#include "plan/plan.h"

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QUndoStack>

#include <memory>
#include <optional>

namespace boc::ui {

// What save() does when the file was changed by somebody else since it was opened: refuse (code changed_on_disk), so
// that the window can ask, or overwrite (their version goes into the backups).
enum class IfChanged { refuse, overwrite };

class Document : public QObject {
    Q_OBJECT
public:
    // The catalogue outlives nothing: it is shared with the background evaluation.
    explicit Document(std::shared_ptr<const Catalog> catalog, QObject* parent = nullptr);
    // With another evaluation than boc::evaluate: tests show with it what the window does with any answer.
    Document(std::shared_ptr<const Catalog> catalog, EvaluateFunction evaluate, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const Plan& plan() const { return *plan_; }
    [[nodiscard]] std::shared_ptr<const Plan> snapshot() const { return plan_; }
    [[nodiscard]] const Catalog& catalog() const { return *catalog_; }
    [[nodiscard]] std::shared_ptr<const Catalog> sharedCatalog() const { return catalog_; }
    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }

    // Pushes one named undo command, or reports why not through `refused` and returns false. Edits with the same
    // non-empty mergeKey that follow each other become one step (a slider drag).
    bool apply(const QString& name, Result<Plan> after, const QString& mergeKey = {});
    template <class IdType> bool apply(const QString& name, const Result<Added<IdType>>& after);

    // The newest evaluation, or null before the first. Stale: the plan has moved on and a newer one is on its way.
    [[nodiscard]] std::shared_ptr<const Evaluation> evaluation() const { return evaluation_; }
    [[nodiscard]] bool evaluationIsStale() const { return stale_; }
    // Waits (running the event loop) until the evaluation belongs to the current plan; false after `timeoutMs`.
    bool waitForEvaluation(int timeoutMs);

    // Files. All return what went wrong in words for the user; nothing is lost on failure.
    void newPlan();
    Result<void> open(const QString& path);
    // The plan of a file as a new one without a path: an example is there to be changed, not to be overwritten.
    Result<void> openCopy(const QString& path);
    Result<void> save(IfChanged ifChanged = IfChanged::refuse); // to path()
    Result<void> saveAs(const QString& path);
    [[nodiscard]] QString path() const { return path_; }
    [[nodiscard]] bool isReadOnly() const { return readOnly_; }
    [[nodiscard]] bool isModified() const { return !undoStack_.isClean(); }
    [[nodiscard]] QString title() const;                         // "70b-finetune.bocplan"
    [[nodiscard]] QDateTime savedAt() const { return savedAt_; } // null: not saved or opened yet

signals:
    void planChanged(const boc::PlanDiff& diff); // after apply, undo, redo
    void planReplaced();                         // after newPlan, open: everything is new
    void evaluationChanged();                    // a newer evaluation, or its staleness changed
    void refused(const boc::Error& why);         // an edit was not possible
    void fileChanged();                          // path, title, modified or read-only changed
    void backupFailed(const boc::Error& why);    // saved, but the older version could not be kept

private:
    friend class ReplacePlanCommand;
    void setPlan(std::shared_ptr<const Plan> plan);
    void replacePlan(std::shared_ptr<const Plan> plan, const QString& path, bool readOnly);
    void restartEvaluation();
    Result<void> write(const QString& path, const std::optional<QByteArray>& expectedHash);

    std::shared_ptr<const Catalog> catalog_;
    std::shared_ptr<const Plan> plan_;
    std::shared_ptr<const Evaluation> evaluation_;
    bool stale_ = false;
    QUndoStack undoStack_;
    QString path_;
    bool readOnly_ = false;
    QDateTime savedAt_;
    QByteArray hashOnDisk_; // SHA-256 of the file as last read or written; tells a change by somebody else
    Evaluator evaluator_;
};

} // namespace boc::ui

namespace boc::ui {

template <class IdType> bool Document::apply(const QString& name, const Result<Added<IdType>>& after) {
    if (!after)
        return apply(name, Result<Plan>(std::unexpected(after.error())));
    return apply(name, Result<Plan>(after->plan));
}

} // namespace boc::ui
