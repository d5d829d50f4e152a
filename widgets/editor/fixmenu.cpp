// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/fixmenu.h"

#include "widgets/common/icons.h"

#include <QCoreApplication>
#include <QMenu>
#include <QSet>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

class FixMenuText final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::widgets::FixMenu)
};

constexpr qsizetype mostFindings = 5; // of one place; the list below the editor has the others

QString plain(QString text)
{
    return text.replace(u'&', u"&&"_s);
}

Ink inkOf(base::Severity severity)
{
    return toneInk(severityTone(severity));
}

} // namespace

QMenu *makeFixMenu(const QList<const Mark *> &marks, bool fresh, const FixActs &acts, QWidget *parent)
{
    auto *menu = new QMenu(parent);
    menu->setObjectName(u"fixMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    QSet<QString> rules;
    QAction *first = nullptr;
    for (const Mark *mark : marks.first(std::min(mostFindings, marks.size()))) {
        const base::Diagnostic &finding = mark->finding;
        if (!menu->isEmpty())
            menu->addSeparator();
        for (const base::Fix &fix : finding.fixes) {
            QAction *action = menu->addAction(icon(u"bulb"_s, Ink::Accent), plain(fix.title));
            action->setObjectName(u"fix"_s);
            action->setToolTip(finding.message);
            action->setEnabled(fresh && acts.fix);
            QObject::connect(action, &QAction::triggered, menu, [run = acts.fix, fix] { run(fix); });
            first = first ? first : action;
        }
        if (rules.contains(finding.rule) || finding.rule.isEmpty())
            continue;
        rules += finding.rule;
        const QString rule = finding.rule;
        QAction *why = menu->addAction(icon(severityIcon(finding.severity), inkOf(finding.severity)),
                                       FixMenuText::tr("Why %1?").arg(plain(rule)));
        why->setObjectName(u"why"_s);
        why->setToolTip(finding.message);
        QObject::connect(why, &QAction::triggered, menu, [run = acts.why, rule] { run(rule); });
        QAction *off =
            menu->addAction(icon(u"minus"_s, Ink::Muted), FixMenuText::tr("Switch off %1 in this script").arg(plain(rule)));
        off->setObjectName(u"switchOff"_s);
        off->setEnabled(bool(acts.switchOff));
        QObject::connect(off, &QAction::triggered, menu, [run = acts.switchOff, rule] { run(rule); });
        first = first ? first : why;
    }
    menu->setActiveAction(first);
    return menu;
}

bool changesSeveralLines(const base::Fix &fix)
{
    QSet<int> lines;
    qsizetype added = 0;
    for (const base::TextEdit &edit : fix.edits) {
        const bool inserts = edit.range.line == edit.range.endLine && edit.range.column == edit.range.endColumn;
        const qsizetype breaks = edit.newText.count(u'\n');
        if (inserts && breaks > 0) {
            added += breaks;
            continue;
        }
        const bool wholeLine = edit.range.endColumn == 1 && edit.range.endLine > edit.range.line; // with its line end
        for (int line = edit.range.line; line <= edit.range.endLine - (wholeLine ? 1 : 0); ++line)
            lines += line;
        added += breaks;
    }
    return lines.size() + added > 1;
}

} // namespace voyageur::widgets
