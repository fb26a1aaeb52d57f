#include "theme/theme.h"

#include <QGuiApplication>
#include <QPalette>

namespace boc::ui {

namespace {

QColor hex(unsigned rgb) { return QColor::fromRgb(static_cast<QRgb>(rgb)); }

std::vector<QColor> ramp(std::initializer_list<unsigned> colours) {
    std::vector<QColor> result;
    for (const unsigned rgb : colours)
        result.push_back(hex(rgb));
    return result;
}

// The state colours keep their distance under the common kinds of colour blindness and in grey: after Okabe and Ito,
// "Color Universal Design" (2008), darkened or lightened until text in them reads on the panel.
Theme makeLight() {
    Theme theme;
    theme.panel = hex(0xFFFFFF);
    theme.chrome = hex(0xF4F6F7);
    theme.canvas = hex(0xF8FAFA);
    theme.dotGrid = hex(0xDDE3E7);
    theme.hover = hex(0xEAEEF1);
    theme.rule = hex(0xD3DADF);
    theme.outline = hex(0x7A8691);
    theme.ink = hex(0x17212B);
    theme.ink2 = hex(0x4A5763);
    theme.ink3 = hex(0x5B6772);
    theme.fits = {hex(0x007A59), hex(0x33A583), hex(0xE2F2EC)};
    theme.borderline = {hex(0x855800), hex(0xFBEFD8), hex(0xFBEFD8)};
    theme.doesNotFit = {hex(0xB03A06), hex(0xFBE7DD), hex(0xFBE7DD)};
    theme.information = {hex(0x0067A6), hex(0x0067A6), hex(0xE0EFF8)};
    theme.job1 = hex(0x8A3F7E);
    theme.job2 = hex(0x5A651C);
    theme.bubble = hex(0x17212B);
    theme.bubbleInk = hex(0xFFFFFF);
    theme.parts = ramp({0x2C4356, 0x50697D, 0x7D95A7, 0xA9BBC8, 0xC9D5DD, 0xE3EAEE});
    theme.load = ramp({0x8797A5, 0x6C8499, 0x4C6E8E, 0x2A527F, 0x0A3463});
    return theme;
}

Theme makeDark() {
    Theme theme;
    theme.dark = true;
    theme.panel = hex(0x181D22);
    theme.chrome = hex(0x1F252B);
    theme.canvas = hex(0x12161A);
    theme.dotGrid = hex(0x262E35);
    theme.hover = hex(0x2A3239);
    theme.rule = hex(0x333D46);
    theme.outline = hex(0x6F7C88);
    theme.ink = hex(0xE6EBEF);
    theme.ink2 = hex(0xA9B4BE);
    theme.ink3 = hex(0x94A0AB);
    theme.fits = {hex(0x3CC79A), hex(0x2A9E79), hex(0x16322A)};
    theme.borderline = {hex(0xF0B440), hex(0x362B12), hex(0x362B12)};
    theme.doesNotFit = {hex(0xFF8A5C), hex(0x3A2218), hex(0x3A2218)};
    theme.information = {hex(0x66B7F0), hex(0x66B7F0), hex(0x15293A)};
    theme.job1 = hex(0xDC9CCF);
    theme.job2 = hex(0xC3CC78);
    theme.bubble = hex(0xE6EBEF);
    theme.bubbleInk = hex(0x12161A);
    theme.parts = ramp({0xC9D5DD, 0xA4B6C3, 0x7D95A7, 0x5C7385, 0x435767, 0x303F4C});
    theme.load = ramp({0x56708A, 0x7D8B93, 0xA59D7C, 0xCDB25E, 0xF8CB4C});
    return theme;
}

constexpr int middleLightness = 128;

} // namespace

const StateColours& Theme::colours(FitState state) const {
    switch (state) {
    case FitState::fits:
        return fits;
    case FitState::borderline:
        return borderline;
    case FitState::doesNotFit:
        break;
    }
    return doesNotFit;
}

const Theme& lightTheme() {
    static const Theme theme = makeLight();
    return theme;
}

const Theme& darkTheme() {
    static const Theme theme = makeDark();
    return theme;
}

const Theme& theme() {
    const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < middleLightness;
    return dark ? darkTheme() : lightTheme();
}

} // namespace boc::ui
