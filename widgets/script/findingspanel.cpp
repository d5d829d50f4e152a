// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/findingspanel.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::FindingListModel;

namespace {

constexpr int signSize = 16;
constexpr int mostLines = 3; // of a message; the rest is in the tool tip

Tone toneOf(base::Severity severity)
{
    switch (severity) {
    case base::Severity::Error:
        return Tone::Bad;
    case base::Severity::Warning:
        return Tone::Attention;
    case base::Severity::Advice:
    case base::Severity::Info:
        break;
    }
    return Tone::Info;
}

//! The sign and the message, which wraps; below it the line, the rule and that there is a fix.
class Delegate final : public QStyledItemDelegate {
public:
    explicit Delegate(QListView *list) : QStyledItemDelegate(list), m_list(list) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Colours &c = coloursOf(option.widget);
        QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
        painter->save();
        const QFontMetrics body(roleFont(TextRole::Body));
        const QRect row = option.rect.adjusted(space::small, space::tiny, -space::small, -space::tiny);
        const Tone tone = toneOf(base::Severity(index.data(FindingListModel::SeverityRole).toInt()));
        paintIcon(painter, QRect(row.left(), row.top() + (body.height() - signSize) / 2, signSize, signSize), toneIcon(tone),
                  c.tone(tone).ink);
        const QRect words(row.left() + signSize + space::small, row.top(), row.width() - signSize - space::small,
                          messageHeight(index, row.width()));
        painter->setFont(roleFont(TextRole::Body));
        painter->setPen(c.text);
        painter->drawText(words, int(Qt::AlignLeading | Qt::AlignTop | Qt::TextWordWrap), messageOf(index));
        painter->setFont(roleFont(TextRole::Small));
        painter->setPen(c.muted);
        const QRect second(words.left(), words.bottom() + 1, words.width(), painter->fontMetrics().height());
        painter->drawText(second, int(Qt::AlignLeading | Qt::AlignVCenter),
                          painter->fontMetrics().elidedText(placeOf(index), Qt::ElideRight, second.width()));
        painter->restore();
        if (index.row() + 1 < index.model()->rowCount())
            painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), c.line);
        if (option.state & QStyle::State_HasFocus) {
            QStyleOptionFocusRect focus;
            focus.QStyleOption::operator=(option);
            QApplication::style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, option.widget);
        }
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        const int width = m_list->viewport()->width();
        const int place = QFontMetrics(roleFont(TextRole::Small)).height();
        return {100, messageHeight(index, width - 2 * space::small) + place + 2 * space::tiny + 1};
    }

private:
    static QString placeOf(const QModelIndex &index)
    {
        QStringList parts = {FindingsPanel::tr("Line %1").arg(index.data(FindingListModel::LineRole).toInt()),
                             index.data(FindingListModel::RuleRole).toString()};
        if (const QString fix = index.data(FindingListModel::FixTitleRole).toString(); !fix.isEmpty())
            parts += FindingsPanel::tr("fix: %1").arg(fix);
        return parts.join(u"  ·  "_s);
    }
    //! As much of it as three lines may hold.
    static QString messageOf(const QModelIndex &index)
    {
        constexpr qsizetype most = 1000;
        return index.data(FindingListModel::MessageRole).toString().left(most);
    }
    static int messageHeight(const QModelIndex &index, int width)
    {
        const QFontMetrics metrics(roleFont(TextRole::Body));
        const QRect room(0, 0, qMax(60, width - signSize - space::small), 10000);
        const int height = metrics.boundingRect(room, int(Qt::AlignLeading | Qt::TextWordWrap), messageOf(index)).height();
        return qMin(height, mostLines * qMax(metrics.lineSpacing(), metrics.height())) + space::hair;
    }

    QListView *m_list;
};

} // namespace

FindingsPanel::FindingsPanel(FindingListModel *findings, QWidget *parent)
    : QWidget(parent), m_findings(findings), m_sign(new QLabel(this)), m_summary(makeLabel({}, TextRole::Strong, this)),
      m_list(new QListView(this)), m_fix(new QToolButton(this)), m_fixAll(new QToolButton(this))
{
    setObjectName(u"scriptFindings"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::tiny, 0, 0);
    layout->setSpacing(space::tiny);
    auto *head = new QHBoxLayout;
    head->setSpacing(space::small);
    m_summary->setWordWrap(false);
    m_summary->setMinimumWidth(40);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    drawSign();
    head->addWidget(m_sign);
    head->addWidget(m_summary, 1);
    for (QToolButton *button : {m_fix, m_fixAll}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setMinimumHeight(space::control - space::tiny);
        head->addWidget(button);
    }
    m_fix->setObjectName(u"fixFinding"_s);
    m_fix->setText(tr("Fix"));
    m_fix->setIcon(icon(u"check"_s));
    m_fixAll->setObjectName(u"fixAllFindings"_s);
    m_fixAll->setText(tr("Fix all…"));
    m_fixAll->setToolTip(tr("Shows every fix that keeps your script’s meaning, before applying it"));
    layout->addLayout(head);
    m_list->setObjectName(u"findingList"_s);
    m_list->setAccessibleName(tr("Findings in the script"));
    m_list->setModel(findings);
    m_list->setItemDelegate(new Delegate(m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setMinimumHeight(48);
    m_list->viewport()->installEventFilter(this);
    layout->addWidget(m_list, 1);

    connect(m_list, &QListView::activated, this, [this] {
        if (const base::Diagnostic *finding = current())
            emit goToWanted(*finding);
    });
    connect(m_list, &QListView::doubleClicked, this, [this] {
        if (const base::Diagnostic *finding = current())
            emit goToWanted(*finding);
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        showFixes();
        if (const base::Diagnostic *finding = current())
            emit ruleChosen(finding->rule);
    });
    connect(m_list, &QListView::customContextMenuRequested, this, &FindingsPanel::showMenu);
    connect(m_fix, &QToolButton::clicked, this, [this] {
        const base::Diagnostic *finding = current();
        if (finding && !finding->fixes.isEmpty())
            emit fixWanted(finding->fixes.first());
    });
    connect(m_fixAll, &QToolButton::clicked, this, &FindingsPanel::fixAllWanted);
}

void FindingsPanel::refresh(const QString &summary, bool reading)
{
    const int count = m_findings->rowCount();
    m_empty = count == 0;
    m_summary->setText(reading ? tr("Checking…") : m_empty ? tr("No problems found.") : summary);
    m_sign->setVisible(m_empty && !reading);
    m_list->setVisible(!m_empty);
    m_fixAll->setVisible(m_findings->fixable() > 1);
    if (count > 0 && !m_list->currentIndex().isValid()) {
        const QSignalBlocker quiet(m_list->selectionModel());
        m_list->setCurrentIndex(m_findings->index(0));
    }
    showFixes();
    fitHead();
}

// The words of the buttons stay whole: their signs go first, then the number of findings gives way.
void FindingsPanel::fitHead()
{
    int needed = m_summary->fontMetrics().horizontalAdvance(m_summary->text());
    for (const QToolButton *button : {m_fix, m_fixAll}) {
        if (!button->isVisibleTo(this))
            continue;
        const bool hasSign = button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon;
        needed += button->sizeHint().width() + space::small + (hasSign ? 0 : button->iconSize().width() + space::small);
    }
    const auto style = needed <= width() ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonTextOnly;
    for (QToolButton *button : {m_fix, m_fixAll})
        button->setToolButtonStyle(style); // where that is another one, everything is laid out again
}

void FindingsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHead();
}

void FindingsPanel::begin()
{
    const QSignalBlocker quiet(m_list->selectionModel()); // nobody chose it
    m_list->setCurrentIndex(m_findings->index(0));
    m_list->scrollToTop();
    showFixes();
}

void FindingsPanel::drawSign()
{
    m_sign->setPixmap(icon(toneIcon(Tone::Good), Ink::Good).pixmap(QSize(signSize, signSize), devicePixelRatioF()));
}

// Messages wrap: another width is another height, which the list itself asks for only when its own height changes.
bool FindingsPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && watched == m_list->viewport())
        QMetaObject::invokeMethod(m_list, &QListView::doItemsLayout, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void FindingsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawSign();
}

const base::Diagnostic *FindingsPanel::current() const
{
    const int row = m_list->currentIndex().row();
    return row >= 0 && row < m_findings->rowCount() ? &m_findings->findings()[row] : nullptr;
}

void FindingsPanel::showFixes()
{
    const base::Diagnostic *finding = current();
    const QList<base::Fix> fixes = finding ? finding->fixes : QList<base::Fix>();
    m_fix->setVisible(!fixes.isEmpty());
    delete m_fix->menu();
    m_fix->setPopupMode(QToolButton::DelayedPopup);
    if (fixes.isEmpty())
        return;
    m_fix->setToolTip(fixes.first().title);
    m_fix->setAccessibleName(tr("Fix: %1").arg(fixes.first().title));
    if (fixes.size() == 1)
        return;
    auto *menu = new QMenu(m_fix);
    for (const base::Fix &fix : fixes)
        menu->addAction(QString(fix.title).replace(u'&', "&&"_L1), this, [this, fix] { emit fixWanted(fix); });
    m_fix->setMenu(menu);
    m_fix->setPopupMode(QToolButton::MenuButtonPopup);
}

void FindingsPanel::showMenu(const QPoint &at)
{
    const base::Diagnostic *finding = current();
    if (!finding)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Go to line %1").arg(finding->range.line), this, [this, found = *finding] { emit goToWanted(found); });
    for (const base::Fix &fix : finding->fixes)
        menu->addAction(icon(u"check"_s), QString(fix.title).replace(u'&', "&&"_L1), this, [this, fix] { emit fixWanted(fix); });
    menu->addAction(icon(u"help"_s), tr("&Why?"), this, [this, rule = finding->rule] { emit whyWanted(rule); });
    menu->popup(m_list->viewport()->mapToGlobal(at));
}

} // namespace voyageur::widgets
