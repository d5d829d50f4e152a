// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/tryscriptview.h"

#include "widgets/common/diffview.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/common/typing.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

TryScriptView::TryScriptView(models::TryModel *tryOut, QWidget *parent)
    : QWidget(parent), m_try(tryOut), m_commands(new QListWidget(this)),
      m_none(makeLabel(tr("Commands from the terminal appear here. Tick those for the script. Passwords are not recorded."),
                       TextRole::Small, this)),
      m_reasons(makeLabel({}, TextRole::Small, this)), m_repeats(new QSpinBox(this)), m_time(new QLineEdit(this)),
      m_memory(new QLineEdit(this)), m_cores(new QSpinBox(this)), m_epochs(new QSpinBox(this)),
      m_take(new QPushButton(tr("Use t&hese numbers for the job"), this)), m_diff(new DiffView(this)),
      m_write(new QPushButton(tr("Build script"), this))
{
    m_commands->setObjectName(u"typedCommands"_s);
    m_commands->setAccessibleName(tr("Recorded commands"));
    m_none->setWordWrap(true);
    setMuted(m_none);
    m_reasons->setObjectName(u"measuredReasons"_s);
    m_reasons->setWordWrap(true);
    m_take->setObjectName(u"takeNumbers"_s);
    m_diff->setObjectName(u"tryDiff"_s);
    m_diff->setAccessibleName(tr("Changes to the script"));
    m_write->setObjectName(u"writeTryScript"_s);

    auto *acts = new QHBoxLayout;
    acts->addStretch(1);
    acts->addWidget(m_take);
    acts->addWidget(m_write);
    // In a low window the numbers and the acts are to be seen, too.
    for (QWidget *list : {static_cast<QWidget *>(m_commands), static_cast<QWidget *>(m_diff)}) {
        list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
        list->setMinimumHeight(70);
    }
    auto *lists = new QHBoxLayout;
    lists->addWidget(m_commands, 2);
    lists->addWidget(m_diff, 3);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(space::small);
    column->addWidget(m_none);
    column->addLayout(lists, 1);
    column->addLayout(makeNumbers());
    column->addWidget(m_reasons);
    column->addLayout(acts);

    connect(m_commands, &QListWidget::itemChanged, this, [this](QListWidgetItem *item) {
        if (!m_filling)
            m_try->allocation()->tick(m_commands->row(item), item->checkState() == Qt::Checked);
    });
    connect(m_take, &QPushButton::clicked, tryOut, &models::TryModel::takeProposal);
    connect(m_write, &QPushButton::clicked, this, [this] { m_try->writeScript(m_over); });
    connect(tryOut->allocation(), &models::TryAllocation::typedChanged, this, [this] {
        fillCommands();
        fillScript();
    });
    connect(tryOut, &models::TryModel::checksChanged, this, &TryScriptView::fillScript);
    fillCommands();
    fillScript();
}

void TryScriptView::addNumber(QGridLayout *grid, int column, const QString &label, QWidget *field, const QString &name)
{
    auto *caption = makeLabel(label, TextRole::Small, this);
    setMuted(caption);
    caption->setBuddy(field);
    field->setObjectName(name);
    field->setAccessibleName(QString(label).remove(u'&'));
    grid->addWidget(caption, 0, column);
    grid->addWidget(field, 1, column);
    grid->setColumnStretch(column, 1);
}

QGridLayout *TryScriptView::makeNumbers()
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::hair);
    addNumber(grid, 0, tr("Run&s in the job"), m_repeats, u"tryRepeats"_s);
    addNumber(grid, 1, tr("T&ime limit"), m_time, u"jobTime"_s);
    addNumber(grid, 2, tr("M&emory"), m_memory, u"jobMemory"_s);
    addNumber(grid, 3, tr("&Cores"), m_cores, u"jobCores"_s);
    addNumber(grid, 4, tr("E&pochs in the try"), m_epochs, u"tryEpochs"_s);
    m_repeats->setRange(1, 1000000);
    m_cores->setRange(1, 4096);
    m_epochs->setRange(0, 1000000);
    m_epochs->setSpecialValueText(tr("not known"));
    connect(m_repeats, &QSpinBox::valueChanged, m_try, &models::TryModel::setRepeats);
    connect(m_epochs, &QSpinBox::valueChanged, m_try, [this](int count) {
        if (!m_filling)
            m_try->setEpochs(count);
    });
    connect(m_time, &QLineEdit::editingFinished, this, &TryScriptView::numbersEdited);
    connect(m_memory, &QLineEdit::editingFinished, this, &TryScriptView::numbersEdited);
    connect(m_cores, &QSpinBox::editingFinished, this, &TryScriptView::numbersEdited);
    return grid;
}

void TryScriptView::numbersEdited()
{
    m_try->overrideProposal(m_time->text().trimmed(), m_memory->text().trimmed(), m_cores->value());
}

void TryScriptView::fillCommands()
{
    m_filling = true;
    const auto &typed = m_try->allocation()->typed();
    while (m_commands->count() > typed.size())
        delete m_commands->takeItem(m_commands->count() - 1);
    for (int row = 0; row < typed.size(); ++row) {
        if (row == m_commands->count())
            m_commands->addItem(new QListWidgetItem);
        const auto &one = typed[row];
        QListWidgetItem *item = m_commands->item(row);
        const QString command = base::shownSafely(one.recorded.command, 500);
        item->setText(one.recorded.status == 0 ? command : tr("%1 (exit status %2)").arg(command).arg(one.recorded.status));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(one.ticked ? Qt::Checked : Qt::Unchecked);
    }
    m_none->setVisible(typed.isEmpty());
    m_commands->setVisible(!typed.isEmpty());
    m_filling = false;
}

void TryScriptView::fillScript()
{
    const auto proposal = m_try->proposal();
    QStringList reasons = proposal ? proposal->reasons : QStringList{tr("The checks measure time, memory and cores.")};
    if (const QString rate = m_try->epochRate(); !rate.isEmpty())
        reasons += rate;
    m_reasons->setText(reasons.join(u'\n'));
    m_take->setEnabled(proposal.has_value());
    m_repeats->setEnabled(proposal && !m_try->isChain());
    for (QWidget *field : {static_cast<QWidget *>(m_time), static_cast<QWidget *>(m_memory), static_cast<QWidget *>(m_cores),
                           static_cast<QWidget *>(m_epochs)})
        field->setEnabled(proposal.has_value());
    m_filling = true;
    if (proposal && !isBeingTyped(m_time))
        m_time->setText(proposal->job.time);
    if (proposal && !isBeingTyped(m_memory))
        m_memory->setText(proposal->job.memory);
    if (proposal && !isBeingTyped(m_cores))
        m_cores->setValue(proposal->job.cpusPerTask);
    if (!isBeingTyped(m_epochs))
        m_epochs->setValue(m_try->epochs());
    m_filling = false;
    const auto &typed = m_try->allocation()->typed();
    const bool any = std::ranges::any_of(typed, &models::TypedCommand::ticked);
    const models::TryModel::ScriptChange change = any ? m_try->scriptChange() : models::TryModel::ScriptChange();
    m_over = change.over;
    m_diff->setPlainText(change.diff);
    m_diff->setVisible(!typed.isEmpty());
    m_write->setEnabled(any);
    m_write->setText(any && m_try->scriptIsWritten() ? tr("&Open the script") : tr("Build script"));
}

} // namespace voyageur::widgets
