// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/modulebrowser.h"

#include "widgets/common/diffview.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStringListModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int modulesShown = 5;
constexpr int ownShown = 4;
constexpr int moduleDiffHeight = 150;

} // namespace

ModuleBrowser::ModuleBrowser(models::ModuleModel *modules, QWidget *parent)
    : QWidget(parent), m_modules(modules), m_fold(new Disclosure(tr("Cluster modules"), this)), m_search(new QLineEdit(this)),
      m_names(new QStringListModel(this)), m_found(new QSortFilterProxyModel(this)), m_list(new QListView(this)),
      m_look(new QPushButton(tr("Describe"), this)), m_load(new QPushButton(tr("&Load"), this)),
      m_unload(new QPushButton(tr("Unl&oad"), this)), m_ownNames(new QStringListModel(this)), m_own(new QListView(this)),
      m_up(new QPushButton(tr("&Up"), this)), m_down(new QPushButton(tr("&Down"), this)),
      m_remove(new QPushButton(tr("&Remove"), this)),
      m_purge(new QCheckBox(tr("Unload &all others first (module --force purge)"), this)),
      m_lines(makeLabel({}, TextRole::Code, this)), m_say(makeLabel({}, TextRole::Body, this)), m_diff(new DiffView(this)),
      m_keep(new QPushButton(tr("Apply to voyageur.json"), this)), m_discard(new QPushButton(tr("Discard"), this))
{
    build();
    connect(m_fold->button(), &QToolButton::clicked, this, [this] {
        if (m_fold->isOpen() && m_modules->offers().isEmpty())
            m_modules->browse();
    });
    connect(m_search, &QLineEdit::textChanged, m_found, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ModuleBrowser::fill);
    connect(m_look, &QPushButton::clicked, this, [this] { m_modules->look(current()); });
    connect(m_list, &QListView::activated, this, [this] { m_modules->look(current()); });
    connect(m_load, &QPushButton::clicked, this, [this] { m_modules->load(current()); });
    connect(m_unload, &QPushButton::clicked, this, [this] { m_modules->unload(current()); });
    connect(m_own->selectionModel(), &QItemSelectionModel::currentChanged, this, &ModuleBrowser::fill);
    connect(m_up, &QPushButton::clicked, this, [this] { m_modules->move(currentOwn(), -1); });
    connect(m_down, &QPushButton::clicked, this, [this] { m_modules->move(currentOwn(), 1); });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_modules->unload(currentOwn()); });
    connect(m_purge, &QCheckBox::clicked, m_modules, &models::ModuleModel::setPurge);
    connect(m_keep, &QPushButton::clicked, m_modules, &models::ModuleModel::keep);
    connect(m_discard, &QPushButton::clicked, m_modules, &models::ModuleModel::discard);
    connect(m_modules, &models::ModuleModel::changed, this, &ModuleBrowser::fill);
    fill();
}

void ModuleBrowser::build()
{
    m_fold->button()->setObjectName(u"modulesOpen"_s);
    m_search->setObjectName(u"moduleSearch"_s);
    m_search->setPlaceholderText(tr("Find a module"));
    m_search->setAccessibleName(tr("Find a module"));
    m_search->setClearButtonEnabled(true);
    m_found->setSourceModel(m_names);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setObjectName(u"modules"_s);
    m_list->setAccessibleName(tr("Cluster modules"));
    m_list->setModel(m_found);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setUniformItemSizes(true);
    m_list->setFixedHeight(modulesShown * (m_list->fontMetrics().height() + space::small) + 2 * m_list->frameWidth());
    m_say->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_say->setTextFormat(Qt::PlainText);
    m_diff->setObjectName(u"moduleDiff"_s);
    m_diff->setAccessibleName(tr("Changes to voyageur.json"));
    m_diff->setFixedHeight(moduleDiffHeight);
    m_diff->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); // the page scrolls, not the list
    m_look->setObjectName(u"moduleLook"_s);
    m_load->setObjectName(u"moduleLoad"_s);
    m_unload->setObjectName(u"moduleUnload"_s);
    m_keep->setObjectName(u"moduleKeep"_s);
    m_discard->setObjectName(u"moduleDiscard"_s);
    setButtonKind(m_keep, ButtonKind::Main);
    auto *acts = new QHBoxLayout;
    for (QPushButton *button : {m_look, m_load, m_unload})
        acts->addWidget(button);
    acts->addStretch(1);
    auto *answers = new QHBoxLayout;
    answers->addStretch(1);
    answers->addWidget(m_discard);
    answers->addWidget(m_keep);
    QVBoxLayout *body = m_fold->body();
    body->addWidget(makeOwn());
    body->addWidget(m_search);
    body->addWidget(m_list);
    body->addLayout(acts);
    body->addWidget(m_say);
    body->addWidget(m_diff);
    body->addLayout(answers);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_fold);
}

QWidget *ModuleBrowser::makeOwn()
{
    auto *own = new QWidget(this);
    auto *rows = new QVBoxLayout(own);
    rows->setContentsMargins(0, 0, 0, 0);
    auto *caption = makeLabel(tr("Load order in this project:"), TextRole::Small, own);
    setMuted(caption);
    rows->addWidget(caption);
    m_own->setObjectName(u"modulesOwn"_s);
    m_own->setAccessibleName(tr("Project modules"));
    m_own->setModel(m_ownNames);
    m_own->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_own->setUniformItemSizes(true);
    m_own->setFixedHeight(ownShown * (m_own->fontMetrics().height() + space::small) + 2 * m_own->frameWidth());
    m_up->setObjectName(u"moduleUp"_s);
    m_down->setObjectName(u"moduleDown"_s);
    m_remove->setObjectName(u"moduleRemove"_s);
    auto *acts = new QVBoxLayout;
    for (QPushButton *button : {m_up, m_down, m_remove})
        acts->addWidget(button);
    acts->addStretch(1);
    auto *line = new QHBoxLayout;
    line->addWidget(m_own, 1);
    line->addLayout(acts);
    rows->addLayout(line);
    m_purge->setObjectName(u"modulePurge"_s);
    m_purge->setToolTip(tr("Also the cluster’s default modules, such as StdEnv"));
    rows->addWidget(m_purge);
    auto *lines = makeLabel(tr("Lines of the script:"), TextRole::Small, own);
    setMuted(lines);
    rows->addWidget(lines);
    m_lines->setObjectName(u"moduleLines"_s);
    m_lines->setTextFormat(Qt::PlainText);
    m_lines->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    rows->addWidget(m_lines);
    return own;
}

QString ModuleBrowser::currentOwn() const
{
    return m_own->currentIndex().data().toString();
}

QString ModuleBrowser::current() const
{
    return m_list->currentIndex().data().toString();
}

void ModuleBrowser::fillOwn()
{
    const QStringList own = m_modules->chosen();
    if (m_ownNames->stringList() != own) {
        const QString was = currentOwn();
        m_ownNames->setStringList(own);
        m_own->setCurrentIndex(m_ownNames->index(int(std::max<qsizetype>(own.indexOf(was), 0)))); // stays under the hand
    }
    const bool free = !m_modules->isBusy();
    const qsizetype row = m_own->currentIndex().row();
    m_up->setEnabled(free && row > 0);
    m_down->setEnabled(free && row >= 0 && row + 1 < own.size());
    m_remove->setEnabled(free && row >= 0);
    m_purge->setEnabled(free);
    m_purge->setChecked(m_modules->start().purge);
    const QStringList lines = m_modules->lines();
    m_lines->setText(lines.isEmpty() ? tr("None") : lines.join(u'\n'));
}

void ModuleBrowser::fill()
{
    setVisible(m_modules->canBrowse());
    m_fold->setSummary(m_modules->isBusy() ? m_modules->busyText() : m_modules->chosen().join(u' '));
    if (m_names->stringList() != m_modules->offers())
        m_names->setStringList(m_modules->offers());
    const bool free = !m_modules->isBusy();
    const bool one = free && !current().isEmpty();
    for (QPushButton *button : {m_look, m_load, m_unload})
        button->setEnabled(one);
    const QString old = current().isEmpty() ? QString() : m_modules->inPlaceOf(current());
    m_load->setText(old.isEmpty() ? tr("&Load") : tr("S&wap"));
    m_load->setToolTip(old.isEmpty() ? QString() : tr("Replaces %1").arg(old));
    fillOwn();
    const bool changes = !m_modules->diff().isEmpty();
    QString text = changes ? m_modules->remarks().join(u'\n') : m_modules->story();
    if (const auto &error = m_modules->error())
        text = error->text();
    m_say->setText(text);
    m_say->setVisible(!text.isEmpty());
    m_diff->setVisible(changes);
    if (m_diff->toPlainText() != m_modules->diff())
        m_diff->setPlainText(m_modules->diff());
    m_keep->setVisible(changes);
    m_keep->setEnabled(free && m_modules->loads());
    m_discard->setVisible(changes);
}

} // namespace voyageur::widgets
