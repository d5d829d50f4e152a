// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/card.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QDragEnterEvent>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPainter>
#include <QUrl>
#include <QVBoxLayout>

namespace voyageur::widgets {

namespace {

QString droppedFolder(const QMimeData *data)
{
    const QList<QUrl> urls = data->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return {};
    const QString path = urls.first().toLocalFile();
    return QFileInfo(path).isDir() ? path : QString();
}

constexpr int chipIcon = 14;

QSize chipSize(const QFontMetrics &metrics, const QString &text, bool withIcon)
{
    const int width = metrics.horizontalAdvance(text) + 2 * space::small + (withIcon ? chipIcon + space::tiny : 0);
    return {width, qMax(metrics.height(), chipIcon) + space::tiny};
}

} // namespace

Card::Card(const QString &title, QWidget *parent) : QFrame(parent), m_body(new QVBoxLayout(this))
{
    m_body->setContentsMargins(space::large, space::medium, space::large, space::medium);
    m_body->setSpacing(space::small);
    if (!title.isEmpty())
        setTitle(title);
}

void Card::ensureTitleLine()
{
    if (m_titleLine)
        return;
    m_titleLine = new QWidget(this);
    auto *line = new QHBoxLayout(m_titleLine);
    line->setContentsMargins(0, 0, 0, 0);
    m_title = makeLabel({}, TextRole::Section, m_titleLine);
    line->addWidget(m_title, 1);
    m_body->insertWidget(0, m_titleLine);
}

void Card::setTitle(const QString &title)
{
    ensureTitleLine();
    m_title->setText(title);
    setAccessibleName(title);
}

void Card::setTitleWidget(QWidget *widget)
{
    ensureTitleLine();
    m_titleLine->layout()->addWidget(widget);
}

void Card::acceptFolders(bool on)
{
    setAcceptDrops(on);
}

void Card::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_dropping ? QPen(c.accent, 2) : QPen(c.line, 1));
    painter.setBrush(m_dropping ? c.selected : c.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::radius, space::radius);
}

void Card::dragEnterEvent(QDragEnterEvent *event)
{
    if (droppedFolder(event->mimeData()).isEmpty())
        return;
    m_dropping = true;
    update();
    event->acceptProposedAction();
}

void Card::dragLeaveEvent(QDragLeaveEvent *)
{
    m_dropping = false;
    update();
}

void Card::dropEvent(QDropEvent *event)
{
    m_dropping = false;
    update();
    const QString folder = droppedFolder(event->mimeData());
    if (folder.isEmpty())
        return;
    event->acceptProposedAction();
    emit folderDropped(folder);
}

ElidedLabel::ElidedLabel(const QString &text, TextRole role, Qt::TextElideMode mode, QWidget *parent)
    : QWidget(parent), m_text(text), m_role(role), m_mode(mode)
{
    setFont(roleFont(role));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

void ElidedLabel::describe()
{
    setAccessibleName(m_text);
    setToolTip(m_text.toHtmlEscaped());
}

void ElidedLabel::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    describe();
    updateGeometry();
    update();
}

void ElidedLabel::setMuted(bool on)
{
    m_muted = on;
    update();
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 1, fontMetrics().height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {qMin(sizeHint().width(), 60), fontMetrics().height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setPen(m_muted ? c.muted : c.text);
    painter.drawText(rect(), int(Qt::AlignVCenter | Qt::AlignLeading), fontMetrics().elidedText(m_text, m_mode, width()));
}

void ElidedLabel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ApplicationFontChange)
        setFont(roleFont(m_role));
    QWidget::changeEvent(event);
}

Figure::Figure(const QString &what, QWidget *parent)
    : QWidget(parent), m_value(makeLabel({}, TextRole::Section, this)), m_what(makeLabel(what, TextRole::Small, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_value->setWordWrap(false);
    m_what->setWordWrap(false);
    setMuted(m_what);
    layout->addWidget(m_value);
    layout->addWidget(m_what);
}

void Figure::setValue(const QString &value)
{
    m_value->setText(value);
    setAccessibleName(tr("%1 %2").arg(value, m_what->text()));
}

Chip::Chip(QWidget *parent) : QWidget(parent)
{
    setFont(roleFont(TextRole::Small));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Chip::set(Tone tone, const QString &text, const QString &iconName)
{
    m_tone = tone;
    m_text = text;
    m_icon = iconName.isEmpty() ? toneIcon(tone) : iconName;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const
{
    return m_text.isEmpty() ? QSize(0, 0) : chipSize(fontMetrics(), m_text, true);
}

void Chip::paintEvent(QPaintEvent *)
{
    if (m_text.isEmpty())
        return;
    QPainter painter(this);
    painter.setFont(font());
    paintChip(&painter, rect(), coloursOf(this), m_tone, m_text, m_icon);
}

int paintChip(QPainter *painter, const QRect &cell, const Colours &colours, Tone tone, const QString &text,
              const QString &iconName)
{
    const ToneColours both = colours.tone(tone);
    const QFontMetrics metrics = painter->fontMetrics();
    const QSize size = chipSize(metrics, text, true);
    QRect box(cell.left(), cell.top() + (cell.height() - size.height()) / 2, qMin(size.width(), cell.width()), size.height());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(both.paper);
    painter->drawRoundedRect(box, box.height() / 2.0, box.height() / 2.0);
    const QRect sign(box.left() + space::small, box.center().y() - chipIcon / 2 + 1, chipIcon, chipIcon);
    paintIcon(painter, sign, iconName.isEmpty() ? toneIcon(tone) : iconName, both.ink);
    painter->setPen(both.ink);
    const QRect words(sign.right() + space::tiny, box.top(), box.right() - sign.right() - space::tiny - space::tiny,
                      box.height());
    painter->drawText(words, int(Qt::AlignVCenter | Qt::AlignLeading),
                      metrics.elidedText(text, Qt::ElideRight, words.width() + 1));
    painter->restore();
    return box.width();
}

Line::Line(Qt::Orientation orientation, QWidget *parent) : QWidget(parent)
{
    if (orientation == Qt::Horizontal)
        setFixedHeight(1);
    else
        setFixedWidth(1);
}

void Line::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), coloursOf(this).line);
}

QToolButton *makeIconButton(const QString &iconName, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setFixedSize(space::control - space::tiny, space::control - space::tiny);
    setButtonKind(button, ButtonKind::Quiet);
    return button;
}

} // namespace voyageur::widgets
