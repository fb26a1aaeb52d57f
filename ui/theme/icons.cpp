#include "theme/icons.h"

#include "resources.h"
#include "theme/theme.h"

#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPaintEngine>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <QtMath>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double grid = 16.0;
constexpr double stroke = 1.5;

QByteArray svgOf(const QString& name) {
    registerResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("There is no icon named \"%s\".", qUtf8Printable(name));
        return {};
    }
    return file.readAll();
}

// The files are drawn black with a stroke of 1.5 on a 16 grid; both are replaced for colour and size.
void renderSvg(QPainter& painter, const QRectF& box, const QString& name, const QColor& colour) {
    QByteArray svg = svgOf(name);
    if (svg.isEmpty())
        return;
    svg.replace("#000000", colour.name(QColor::HexRgb).toLatin1());
    svg.replace("stroke-width=\"1.5\"",
                "stroke-width=\"" + QByteArray::number(stroke * grid / box.width(), 'f', 4) + "\"");
    QSvgRenderer renderer(svg);
    renderer.render(&painter, box);
}

QPixmap pixmapOf(const QString& name, const QColor& colour, QSizeF size, double ratio) {
    const QString key = QStringLiteral("boc-icon/%1/%2/%3/%4").arg(name, colour.name()).arg(size.width()).arg(ratio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(qCeil(size.width() * ratio), qCeil(size.height() * ratio));
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    renderSvg(painter, QRectF(QPointF(0, 0), size), name, colour);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

// Asks the theme each time it paints, so that icons change with it.
class LineIconEngine : public QIconEngine {
public:
    explicit LineIconEngine(QString name) : name_(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        // Round things stay round whatever room a button leaves.
        const double side = std::min(rect.width(), rect.height());
        QRectF square(0, 0, side, side);
        square.moveCenter(QRectF(rect).center());
        drawIcon(*painter, square, name_, colourFor(mode));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1.0);
    }
    // `size` is in device pixels.
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override {
        QPixmap pixmap = pixmapOf(name_, colourFor(mode), QSizeF(size) / scale, scale);
        pixmap.setDevicePixelRatio(1.0); // QIcon sets it
        return pixmap;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new LineIconEngine(name_); }
    QString iconName() override { return name_; }
    bool isNull() override { return false; }

private:
    static QColor colourFor(QIcon::Mode mode) { return mode == QIcon::Disabled ? theme().outline : theme().ink; }

    QString name_;
};

} // namespace

QStringList iconNames() {
    registerResources();
    QStringList names = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}, QDir::Files, QDir::Name);
    for (QString& name : names)
        name.chop(4);
    return names;
}

void drawIcon(QPainter& painter, const QRectF& box, const QString& name, const QColor& colour) {
    if (painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Pdf) {
        renderSvg(painter, box, name, colour);
        return;
    }
    const QTransform& transform = painter.deviceTransform();
    const double scale = qBound(0.25, std::hypot(transform.m11(), transform.m12()), 16.0);
    painter.drawPixmap(box, pixmapOf(name, colour, box.size(), scale), QRectF());
}

QIcon icon(const QString& name) { return QIcon(new LineIconEngine(name)); }

} // namespace boc::ui
