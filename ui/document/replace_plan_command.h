#pragma once
// The one undo command: the plan before and the plan after. Snapshots share their memory, so a thousand are cheap.

#include "plan/plan.h"

#include <QUndoCommand>

#include <memory>

namespace boc::ui {

class Document;

class ReplacePlanCommand : public QUndoCommand {
public:
    // Commands with the same non-empty merge key that follow each other become one.
    ReplacePlanCommand(Document& document, const QString& name, std::shared_ptr<const Plan> before,
                       std::shared_ptr<const Plan> after, QString mergeKey);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    bool mergeWith(const QUndoCommand* next) override;

private:
    Document& document_;
    std::shared_ptr<const Plan> before_, after_;
    QString mergeKey_;
};

} // namespace boc::ui
