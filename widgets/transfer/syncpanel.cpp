// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transfer/syncpanel.h"

#include "models/transferwords.h"
#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleValidator>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SyncPreview;
using Kind = SyncPreview::Kind;

namespace {

constexpr double megabyte = 1'000'000;

QString signOf(Kind kind)
{
    switch (kind) {
    case Kind::Copy:
        return u"plus"_s;
    case Kind::Update:
        return u"refresh"_s;
    case Kind::Delete:
        return u"close"_s;
    case Kind::Skip:
        return u"minus"_s;
    case Kind::Conflict:
        break;
    }
    return u"attention"_s;
}

Ink inkOf(Kind kind)
{
    if (kind == Kind::Delete)
        return Ink::Bad;
    return kind == Kind::Conflict ? Ink::Attention : kind == Kind::Skip ? Ink::Muted : Ink::Good;
}

//! The act with its sign: the words say it too.
class ActionDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == SyncPreview::PathColumn)
            option->textElideMode = Qt::ElideMiddle;
        if (index.column() != SyncPreview::ActionColumn)
            return;
        const auto kind = Kind(index.data(SyncPreview::KindRole).toInt());
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = icon(signOf(kind), inkOf(kind));
        option->decorationSize = QSize(16, 16);
    }
};

} // namespace

SyncPanel::SyncPanel(models::SyncModel *sync, QWidget *parent)
    : QWidget(parent), m_sync(sync), m_way(new ElidedLabel({}, TextRole::Strong, Qt::ElideMiddle, this)),
      m_failure(new Banner(this))
{
    setObjectName(u"syncPanel"_s);
    setAccessibleName(tr("Synchronize"));
    m_failure->setObjectName(u"syncFailure"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    layout->addWidget(m_way);
    layout->addWidget(makeOptions());
    layout->addWidget(m_failure);
    layout->addWidget(makeList(), 1);
    layout->addWidget(makeFoot());
    connect(sync, &models::SyncModel::changed, this, &SyncPanel::refresh);
}

QWidget *SyncPanel::makeOptions()
{
    auto *box = new QWidget(this);
    auto *lines = new QVBoxLayout(box);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(space::tiny);
    const auto check = [&](const char *name, const QString &text, const QString &tip) {
        auto *made = new QCheckBox(text, box);
        made->setObjectName(QString::fromLatin1(name));
        made->setToolTip(tip);
        connect(made, &QCheckBox::toggled, this, &SyncPanel::takeOptions);
        return made;
    };
    m_delete = check("syncDelete", tr("D&elete extra files at the destination"), tr("Preview lists them first"));
    m_checksum = check("syncChecksum", tr("Compare c&ontents"), tr("Reads every file, even if size and time match"));
    m_newer = check("syncNewer", tr("Replace even if ne&wer"), tr("Newer files at the destination then cause no conflict"));
    m_gitIgnore = check("syncGitIgnore", tr("Respect .git&ignore"), tr("Leave out files named in the source’s .gitignore"));
    auto *first = new QHBoxLayout;
    first->setSpacing(space::medium);
    first->addWidget(m_delete);
    first->addWidget(m_checksum);
    first->addStretch(1);
    auto *middle = new QHBoxLayout;
    middle->setSpacing(space::medium);
    middle->addWidget(m_newer);
    middle->addWidget(m_gitIgnore);
    middle->addStretch(1);
    auto *second = new QHBoxLayout;
    second->setSpacing(space::small);
    m_excludes = new QLineEdit(box);
    m_excludes->setObjectName(u"syncExcludes"_s);
    m_excludes->setPlaceholderText(tr("*.tmp  /cache/  (rsync patterns, separated by spaces)"));
    m_limit = new QLineEdit(box);
    m_limit->setObjectName(u"syncLimit"_s);
    m_limit->setFixedWidth(72);
    m_limit->setValidator(new QDoubleValidator(0, 100'000, 3, m_limit));
    m_limit->setPlaceholderText(tr("none"));
    const std::pair<QString, QLineEdit *> fields[] = {{tr("Excl&ude"), m_excludes}, {tr("Li&mit, MB/s"), m_limit}};
    for (const auto &[title, field] : fields) {
        auto *label = makeLabel(title, TextRole::Body, box);
        label->setWordWrap(false);
        label->setBuddy(field);
        field->setAccessibleName(QString(title).remove(u'&'));
        connect(field, &QLineEdit::textChanged, this, &SyncPanel::takeOptions);
        connect(field, &QLineEdit::returnPressed, this, [this] { m_sync->preview(); });
        second->addWidget(label);
        second->addWidget(field, field == m_excludes ? 1 : 0);
    }
    lines->addLayout(first);
    lines->addLayout(middle);
    lines->addLayout(second);
    return box;
}

QWidget *SyncPanel::makeList()
{
    m_table = new QTableView(this);
    m_table->setObjectName(u"syncPreview"_s);
    m_table->setAccessibleName(tr("Changes"));
    m_table->setModel(m_sync->rows());
    m_table->setItemDelegate(new ActionDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setMinimumHeight(90);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(26);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(SyncPreview::PathColumn, QHeaderView::Stretch);
    header->resizeSection(SyncPreview::ActionColumn, 110);
    header->resizeSection(SyncPreview::SizeColumn, 76);
    header->resizeSection(SyncPreview::ReasonColumn, 230);
    return m_table;
}

QWidget *SyncPanel::makeFoot()
{
    auto *box = new QWidget(this);
    auto *lines = new QVBoxLayout(box);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(space::tiny);
    m_summary = makeLabel({}, TextRole::Small, box);
    m_summary->setObjectName(u"syncSummary"_s);
    setMuted(m_summary);
    m_kinds = new QComboBox(box);
    m_kinds->setObjectName(u"syncKinds"_s);
    m_kinds->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_kinds->setAccessibleName(tr("Filter the changes"));
    m_preview = new QPushButton(icon(u"search"_s), tr("P&review"), box);
    m_preview->setObjectName(u"syncLook"_s);
    m_run = new QPushButton(icon(u"sync"_s, Ink::OnAccent), tr("S&ynchronize"), box);
    m_run->setObjectName(u"syncRun"_s);
    setButtonKind(m_run, ButtonKind::Main);
    auto *back = new QPushButton(tr("&Back"), box);
    back->setObjectName(u"syncBack"_s);
    auto *line = new QHBoxLayout;
    line->setSpacing(space::small);
    line->addWidget(m_kinds);
    line->addStretch(1);
    line->addWidget(back);
    line->addWidget(m_preview);
    line->addWidget(m_run);
    lines->addWidget(m_summary);
    lines->addLayout(line);
    connect(m_preview, &QPushButton::clicked, m_sync, &models::SyncModel::preview);
    connect(back, &QPushButton::clicked, this, &SyncPanel::left);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_sync->run() != 0)
            emit left();
    });
    connect(m_kinds, &QComboBox::activated, this, [this](int index) {
        const QVariant kind = m_kinds->itemData(index);
        m_sync->rows()->setOnly(kind.isValid() ? std::optional(Kind(kind.toInt())) : std::nullopt);
    });
    return box;
}

void SyncPanel::begin()
{
    m_filling = true;
    const transfer::Order &order = m_sync->order();
    m_delete->setChecked(order.deleteExtra);
    m_checksum->setChecked(order.checksum);
    m_newer->setChecked(order.overwriteNewer);
    m_gitIgnore->setChecked(order.gitIgnore);
    m_excludes->setText(order.excludes.join(u' '));
    m_limit->setText(order.bytesPerSecond > 0 ? QLocale().toString(double(order.bytesPerSecond) / megabyte) : QString());
    m_filling = false;
    m_way->setText(tr("Make %1 match %2").arg(models::toOf(order), models::fromOf(order)));
    m_sync->preview();
    refresh();
}

QWidget *SyncPanel::firstFocus() const
{
    return m_delete;
}

void SyncPanel::takeOptions()
{
    if (m_filling)
        return;
    transfer::Order order = m_sync->order();
    order.deleteExtra = m_delete->isChecked();
    order.checksum = m_checksum->isChecked();
    order.overwriteNewer = m_newer->isChecked();
    order.gitIgnore = m_gitIgnore->isChecked();
    order.excludes = m_excludes->text().split(u' ', Qt::SkipEmptyParts);
    order.bytesPerSecond = qint64(QLocale().toDouble(m_limit->text()) * megabyte);
    m_sync->setOptions(order);
}

void SyncPanel::fillKinds()
{
    const QVariant before = m_kinds->currentData();
    m_kinds->clear();
    m_kinds->addItem(tr("All changes"));
    for (const Kind kind : {Kind::Copy, Kind::Update, Kind::Delete, Kind::Skip, Kind::Conflict})
        if (const qint64 count = m_sync->rows()->count(kind); count > 0)
            m_kinds->addItem(tr("%1: %2").arg(SyncPreview::kindText(kind), QLocale().toString(count)), int(kind));
    const int at = before.isValid() ? m_kinds->findData(before) : 0;
    m_kinds->setCurrentIndex(qMax(0, at));
    if (at < 0)
        m_sync->rows()->setOnly({});
}

void SyncPanel::refresh()
{
    if (m_sync->error())
        m_failure->showError(*m_sync->error());
    else if (!m_sync->warning().isEmpty())
        m_failure->showMessage(Tone::Attention, tr("Preview"), m_sync->warning());
    else
        m_failure->clear();
    fillKinds();
    m_kinds->setEnabled(m_sync->prepared() != nullptr);
    m_summary->setText(m_sync->isBusy()         ? m_sync->busyText()
                           : m_sync->prepared() ? m_sync->summary()
                                                : tr("Select Preview to list the changes."));
    m_preview->setEnabled(!m_sync->isBusy() && !m_sync->order().local.isEmpty());
    m_run->setEnabled(m_sync->canRun());
}

// Before the window's own Escape.
bool SyncPanel::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void SyncPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit left();
    else
        QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
