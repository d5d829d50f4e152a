// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace voyageur::tests {

//! Text that somebody's program may print, or that somebody may paste: what it is made of, over and over.
struct HostileText {
    const char *name;
    QString unit;

    //! One line of about `size` UTF-16 units.
    QString line(qsizetype size) const { return unit.repeated(size / unit.size()); }
};

inline const QList<HostileText> &hostileTexts()
{
    using namespace Qt::StringLiterals;
    static const QList<HostileText> all{
        {"letters", u"x"_s},
        {"words", u"lorem "_s},
        {"blanks", u" "_s},
        {"tabs", u"\t"_s},
        {"double quotes", u"\""_s},
        {"single quotes", u"'"_s},
        {"back quotes", u"`"_s},
        {"brackets", u"("_s},
        {"square brackets", u"[["_s},
        {"braces", u"${"_s},
        {"plain braces", u"{"_s},
        {"commands", u"$("_s},
        {"arithmetic", u"$(("_s},
        {"backslashes", u"\\"_s},
        {"semicolons", u";"_s},
        {"pipes", u"|&"_s},
        {"redirections", u"<<"_s},
        {"here documents", u"<<E "_s},
        {"hyphens", u"-"_s},
        {"equals", u"a=b "_s},
        {"numbers", u"9"_s},
        {"hashes", u"#"_s},
        {"comments", u" #"_s},
        {"globs", u"*?["_s},
        {"combining marks", u"\u0301"_s},
        {"accents", u"e\u0301"_s},
        {"emoji", u"\U0001F600"_s},
        {"families", u"\U0001F468\u200d\U0001F469\u200d\U0001F467"_s},
        {"right to left", u"\u05e9\u05dc\u05d5\u05dd "_s},
        {"Arabic", u"\u0633\u0644\u0627\u0645"_s},
        {"overrides", u"\u202e\u202da"_s},
        {"NULs", QString(QChar(0))},
        {"lone surrogates", QString(QChar(0xdc80))},
    };
    return all;
}

} // namespace voyageur::tests
