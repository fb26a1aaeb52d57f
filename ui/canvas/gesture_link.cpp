#include "canvas/gesture_link.h"

#include "document/plain_text.h"
#include "plan/rules.h"

#include <QApplication>

namespace boc::ui {

namespace {

// Asking the rules for every node of a large plan would take longer than a frame; its legal ends show as they are met.
constexpr std::size_t mostOutlined = 400;

} // namespace

QString titleFor(const Error& error) {
    if (error.code == "no_free_port")
        return QStringLiteral("No free port here");
    if (error.code == "link_to_itself")
        return QStringLiteral("Both ends are the same");
    if (error.code == "kind_does_not_fit")
        return QStringLiteral("These two do not speak the same");
    if (error.code == "two_stores")
        return QStringLiteral("Two stores are not linked");
    if (error.code == "switch_needed")
        return QStringLiteral("A switch is needed");
    return QStringLiteral("Not here");
}

LinkGesture::LinkGesture(Surroundings surroundings, const NodeId& from, QPointF anchor, const Pointer& start)
    : at_(std::move(surroundings)), from_(from), anchor_(anchor), start_(start.scene) {
    markTargets();
    at_.overlay.showDraft({anchor_, start.scene, true, {}, {}}, at_.zoom(), at_.visible());
    at_.hint(QStringLiteral("Link to an outlined device. Shift: one cable only. Esc: leave it."));
}

Result<void> LinkGesture::check(const NodeId& to) const {
    return canLink(at_.document.plan(), at_.document.catalog(), from_, to);
}

void LinkGesture::markTargets() {
    if (at_.scene.nodes().size() > mostOutlined)
        return;
    for (const auto& [id, item] : at_.scene.nodes())
        item->setLinkTarget(id != from_ && check(id) ? LinkTarget::legal : LinkTarget::none);
}

void LinkGesture::move(const Pointer& pointer) {
    if ((pointer.scene - start_).manhattanLength() * at_.zoom() >= QApplication::startDragDistance())
        left_ = true;
    for (const auto& [id, item] : at_.scene.nodes())
        if (item->linkTarget() == LinkTarget::illegal)
            item->setLinkTarget(LinkTarget::none);
    LinkDraft draft{anchor_, pointer.scene, true, {}, {}};
    NodeItem* target = at_.scene.nodeAt(pointer.scene);
    if (target != nullptr && target->id() != from_) {
        const Result<void> answer = check(target->id());
        target->setLinkTarget(answer ? LinkTarget::legal : LinkTarget::illegal);
        if (!answer) {
            draft.legal = false;
            draft.title = titleFor(answer.error());
            draft.reason = plainText(answer.error().message, 400);
            at_.hint(draft.reason);
        }
    }
    at_.overlay.showDraft(draft, at_.zoom(), at_.visible());
}

void LinkGesture::commit(const Pointer& pointer) {
    const NodeItem* target = at_.scene.nodeAt(pointer.scene);
    clearPictures();
    if (target == nullptr || target->id() == from_)
        return;
    const int count = pointer.modifiers.testFlag(Qt::ShiftModifier) ? 1 : 0; // 0: all free ports
    if (const Result<void> answer = check(target->id()); !answer) {
        at_.hint(plainText(answer.error().message, 400));
        return;
    }
    at_.document.apply(QStringLiteral("Link"),
                       addLink(at_.document.plan(), at_.document.catalog(), from_, target->id(), {}, count));
}

void LinkGesture::cancel() { clearPictures(); }

bool LinkGesture::survivesRelease() {
    if (left_ || clicked_)
        return false;
    clicked_ = true;
    return true;
}

void LinkGesture::clearPictures() {
    for (const auto& [id, item] : at_.scene.nodes())
        item->setLinkTarget(LinkTarget::none);
    at_.overlay.clear();
    at_.hint({});
}

} // namespace boc::ui
