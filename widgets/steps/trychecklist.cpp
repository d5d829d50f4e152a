// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/trychecklist.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"

#include <QListWidget>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using session::Verdict;

namespace {

struct Sign {
    const char *icon;
    Ink ink;
    QString word; //!< colour and shape are never the only sign
};

Sign signOf(session::Verdict verdict)
{
    switch (verdict) {
    case session::Verdict::Waiting:
        return {"todo", Ink::Muted, TryCheckList::tr("waiting")};
    case session::Verdict::Running:
        return {"play", Ink::Accent, TryCheckList::tr("running…")};
    case session::Verdict::Good:
        return {"check", Ink::Good, TryCheckList::tr("OK")};
    case session::Verdict::Attention:
        return {"attention", Ink::Attention, TryCheckList::tr("check this")};
    case session::Verdict::Bad:
        return {"error", Ink::Bad, TryCheckList::tr("failed")};
    case session::Verdict::Skipped:
        break;
    }
    return {"info", Ink::Muted, TryCheckList::tr("not needed")};
}

} // namespace

TryCheckList::TryCheckList(QWidget *parent, const QString &name)
    : QWidget(parent), m_list(new QListWidget(this)), m_command(new ElidedLabel({}, TextRole::Code, Qt::ElideRight, this))
{
    m_list->setObjectName(name);
    m_list->setAccessibleName(tr("Checks"));
    m_list->setWordWrap(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_command->setMuted(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_list, 1);
    column->addWidget(m_command);
    connect(m_list, &QListWidget::currentRowChanged, this, &TryCheckList::showCommand);
}

void TryCheckList::setChecks(const QList<session::Check> &checks)
{
    if (checks == m_checks && m_list->count() == checks.size())
        return;
    m_checks = checks;
    while (m_list->count() > checks.size())
        delete m_list->takeItem(m_list->count() - 1);
    for (int row = 0; row < checks.size(); ++row) {
        if (row == m_list->count())
            m_list->addItem(new QListWidgetItem);
        const auto &check = checks[row];
        const Sign sign = signOf(check.verdict);
        QListWidgetItem *item = m_list->item(row);
        item->setIcon(icon(QString::fromLatin1(sign.icon), sign.ink));
        item->setText(check.reason.isEmpty() ? tr("%1: %2").arg(check.title, sign.word)
                                             : tr("%1: %2. %3").arg(check.title, sign.word, check.reason));
    }
    showCommand();
}

void TryCheckList::showCommand()
{
    const int row = m_list->currentRow();
    const QString command = row >= 0 && row < m_checks.size() ? m_checks[row].command : QString();
    m_command->setText(command.isEmpty() ? QString() : u"$ "_s + command.simplified());
}

} // namespace voyageur::widgets
