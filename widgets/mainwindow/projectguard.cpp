// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/projectguard.h"

#include "widgets/common/choicebar.h"

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::ProjectTrouble;
using projectfile::OnConflict;

namespace {

constexpr qsizetype keysShown = 4;

} // namespace

ProjectGuard::ProjectGuard(models::ProjectModel *project, ChoiceBar *bar, QObject *parent)
    : QObject(parent), m_project(project), m_bar(bar)
{
    connect(project, &models::ProjectModel::troubleChanged, this, &ProjectGuard::refresh);
}

void ProjectGuard::refresh()
{
    const auto &trouble = m_project->trouble();
    if (!trouble) {
        m_bar->clear();
        return;
    }
    const QString path = m_project->file().path();
    const auto settle = [this](OnConflict how) { return [this, how] { m_project->settle(how); }; };
    const ChoiceBar::Choice open{u"openProjectFile"_s, tr("&Open the file"), [this, path] { emit fileWanted(path); }};
    const ChoiceBar::Choice again{u"readProjectAgain"_s, tr("&Try again"), settle(OnConflict::Tell), ButtonKind::Main};
    const QString kept = tr("Your changes in this window are kept, and saved as soon as possible.");
    switch (trouble->kind) {
    case ProjectTrouble::Kind::Conflict: {
        QStringList lines;
        for (const auto &conflict : trouble->conflicts.first(std::min(keysShown, trouble->conflicts.size())))
            lines += tr("%1: %2 in the file, %3 in this window.")
                         .arg(conflict.key, conflict.there.isEmpty() ? tr("removed") : conflict.there,
                              conflict.here.isEmpty() ? tr("removed") : conflict.here);
        if (const auto more = trouble->conflicts.size() - keysShown; more > 0)
            lines += tr("And %n more.", nullptr, static_cast<int>(more));
        lines += tr("Nothing is saved until you choose.");
        m_bar->ask(Tone::Attention, tr("voyageur.json was changed here and by another program"), lines.join(u'\n'),
                   {{u"useTheirs"_s, tr("Keep the &file"), settle(OnConflict::UseThere), ButtonKind::Main},
                    {u"useOurs"_s, tr("Keep this &window"), settle(OnConflict::UseHere)},
                    open});
        return;
    }
    case ProjectTrouble::Kind::Gone:
        m_bar->ask(Tone::Attention, trouble->error.what, trouble->error.why + u' ' + kept,
                   {{u"writeProjectAgain"_s, tr("Save a&gain"), settle(OnConflict::UseHere), ButtonKind::Main},
                    {u"readProjectAgain"_s, tr("&Try again"), settle(OnConflict::Tell)}});
        return;
    case ProjectTrouble::Kind::Unreadable:
        m_bar->ask(Tone::Attention, trouble->error.what,
                   QStringList{trouble->error.why, trouble->error.next, kept}.join(u' ').trimmed(), {again, open});
        return;
    case ProjectTrouble::Kind::Unwritable:
        m_bar->ask(Tone::Bad, trouble->error.what,
                   QStringList{trouble->error.why, trouble->error.next, kept}.join(u' ').trimmed(), {again});
        return;
    }
}

} // namespace voyageur::widgets
