#!/usr/bin/env python3
"""Makes the program's own cut of Inter.

Two things that Qt 6.4 cannot switch on or off by itself are baked in:

* figures of equal width: the digits, the point and the comma of the feature "tnum" take the places of the proportional
  ones in the character map, so that columns of figures line up;
* no ligatures and no contextual alternates: "liga", "calt", "clig" and "dlig" lose their lookups, so that text in a PDF
  is found again by searching for it.

The Open Font Licence asks for another name where the original's is reserved; the cut takes one in any case.

Usage: bake_font.py <in.otf> <out.otf> <family>
"""
import sys

from fontTools.ttLib import TTFont

SILENCED = {"liga", "calt", "clig", "dlig"}
# Only the characters of figures: a colon or semicolon in running text keeps its own width.
FIGURES = "0123456789.,"


def tabular_glyphs(font):
    """Glyph name -> its tabular form, from the lookups of "tnum"."""
    table = font["GSUB"].table
    mapping = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for subtable in table.LookupList.Lookup[index].SubTable:
                mapping.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    return mapping


def bake_digits(font):
    tabular = tabular_glyphs(font)
    for digit in "0123456789":
        if font.getBestCmap()[ord(digit)] not in tabular:
            raise SystemExit(f"no tabular form of {digit!r} in this font")
    for table in font["cmap"].tables:
        if not table.isUnicode():
            continue
        for character in FIGURES:
            glyph = table.cmap.get(ord(character))
            if glyph in tabular:
                table.cmap[ord(character)] = tabular[glyph]
        # A glyph that answers to two characters may be read back as the wrong one: drop the private ones.
        baked = {table.cmap[ord(character)] for character in FIGURES if ord(character) in table.cmap}
        for code in [code for code, glyph in table.cmap.items() if glyph in baked and 0xE000 <= code <= 0xF8FF]:
            del table.cmap[code]


def silence(font):
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag in SILENCED:
            record.Feature.LookupListIndex = []
            record.Feature.LookupCount = 0


def rename(font, family):
    style = font["name"].getDebugName(17) or font["name"].getDebugName(2)
    postscript = f"{family.replace(' ', '')}-{style.replace(' ', '')}"
    names = font["name"]
    # Regular and SemiBold are one family with two weights: typographic names (16, 17) say so, and the old pair
    # (1, 2), which knows only regular and bold, carries the weight in the family's name.
    plain = style == "Regular"
    texts = {1: family if plain else f"{family} {style}", 2: "Regular", 3: postscript, 4: f"{family} {style}",
             6: postscript, 16: family, 17: style}
    for record in list(names.names):
        if record.nameID in (1, 2, 3, 4, 6, 16, 17, 18, 21, 22):
            names.removeNames(nameID=record.nameID)
    for number, text in texts.items():
        names.setName(text, number, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames = [postscript]
    top = cff.topDictIndex[0]
    top.FamilyName, top.FullName = family, f"{family} {style}"


def main():
    source, target, family = sys.argv[1:]
    font = TTFont(source, recalcTimestamp=False)
    bake_digits(font)
    silence(font)
    rename(font, family)
    font.save(target)


if __name__ == "__main__":
    main()
