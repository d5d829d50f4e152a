// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/editors.h"

#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

//! How an editor is told the line.
enum class LineAs { Colon, GotoColon, Plus, Option, Joined, Nothing };

struct KnownEditor {
    const char *program;
    const char *title;
    LineAs line;
    const char *option = ""; //!< of Option and Joined
};

constexpr KnownEditor knownEditors[] = {
    {"code", "Visual Studio Code", LineAs::GotoColon},
    {"codium", "VSCodium", LineAs::GotoColon},
    {"subl", "Sublime Text", LineAs::Colon},
    {"zed", "Zed", LineAs::Colon},
    {"pycharm", "PyCharm", LineAs::Option, "--line"},
    {"charm", "PyCharm", LineAs::Option, "--line"},
    {"spyder", "Spyder", LineAs::Nothing},
    {"kate", "Kate", LineAs::Option, "--line"},
    {"gnome-text-editor", "GNOME Text Editor", LineAs::Nothing},
    {"gedit", "gedit", LineAs::Plus},
    {"xed", "xed", LineAs::Plus},
    {"mousepad", "Mousepad", LineAs::Joined, "--line="},
    {"geany", "Geany", LineAs::Plus},
    {"emacs", "Emacs", LineAs::Plus},
    {"gvim", "gVim", LineAs::Plus},
    {"notepad++", "Notepad++", LineAs::Joined, "-n"},
};

} // namespace

QList<Editor> editorsHere()
{
    QList<Editor> here;
    for (const KnownEditor &known : knownEditors)
        if (const QString place = QStandardPaths::findExecutable(QString::fromLatin1(known.program)); !place.isEmpty())
            here += {place, QString::fromLatin1(known.title)};
    return here;
}

QStringList editorCommand(const QString &program, const QString &file, int line)
{
    const QString name = QFileInfo(program).completeBaseName();
    const auto *known =
        std::ranges::find_if(knownEditors, [&](const KnownEditor &one) { return name == QLatin1StringView(one.program); });
    const QString number = QString::number(line);
    if (line < 1 || known == std::end(knownEditors))
        return {program, file};
    switch (known->line) {
    case LineAs::Colon:
        return {program, file + u':' + number};
    case LineAs::GotoColon:
        return {program, u"--goto"_s, file + u':' + number};
    case LineAs::Plus:
        return {program, u'+' + number, file};
    case LineAs::Option:
        return {program, QString::fromLatin1(known->option), number, file};
    case LineAs::Joined:
        return {program, QString::fromLatin1(known->option) + number, file};
    case LineAs::Nothing:
        break;
    }
    return {program, file};
}

} // namespace voyageur::models
