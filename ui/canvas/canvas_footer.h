#pragma once
// The strip below the canvas: what its signs mean, and the zoom.

#include <QToolButton>
#include <QWidget>

namespace boc::ui {

class CanvasFooter : public QWidget {
    Q_OBJECT
public:
    static constexpr int stripHeight = 40;

    explicit CanvasFooter(QWidget* parent);
    void showZoom(double factor);
    void showHeadroom(double share); // 0: no headroom policy, no entry in the legend

signals:
    void zoomInWanted();
    void zoomOutWanted();
    void zoomResetWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QToolButton* figure_ = nullptr;
    double headroom_ = 0.0;
};

} // namespace boc::ui
