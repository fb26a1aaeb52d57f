#include "document/replace_plan_command.h"

#include "document/document.h"

namespace boc::ui {

ReplacePlanCommand::ReplacePlanCommand(Document& document, const QString& name, std::shared_ptr<const Plan> before,
                                       std::shared_ptr<const Plan> after, QString mergeKey)
    : QUndoCommand(name), document_(document), before_(std::move(before)), after_(std::move(after)),
      mergeKey_(std::move(mergeKey)) {}

void ReplacePlanCommand::undo() { document_.setPlan(before_); }

void ReplacePlanCommand::redo() { document_.setPlan(after_); }

int ReplacePlanCommand::id() const { return mergeKey_.isEmpty() ? -1 : 1; }

bool ReplacePlanCommand::mergeWith(const QUndoCommand* next) {
    const auto* later = static_cast<const ReplacePlanCommand*>(next); // ids are equal: it is one of ours
    if (later->mergeKey_ != mergeKey_)
        return false;
    after_ = later->after_;
    // Back where the drag began: no step is left.
    setObsolete(*after_ == *before_);
    return true;
}

} // namespace boc::ui
