#pragma once
// One thing done with the pointer, from press to release. It begins when it is made; it writes to the document in
// commit() alone, so cancel() has only pictures to take back.

#include <QPointF>
#include <Qt>

namespace boc::ui {

struct Pointer {
    QPointF scene;
    QPointF viewport;
    Qt::KeyboardModifiers modifiers;
};

class Gesture {
public:
    Gesture() = default;
    Gesture(const Gesture&) = delete;
    Gesture& operator=(const Gesture&) = delete;
    virtual ~Gesture() = default;

    virtual void move(const Pointer& pointer) = 0;
    virtual void commit(const Pointer& pointer) = 0; // then it is over
    virtual void cancel() = 0;                       // leaves no trace; then it is over
    // A click that went nowhere leaves the gesture under way: the next click ends it.
    [[nodiscard]] virtual bool survivesRelease() { return false; }
};

} // namespace boc::ui
