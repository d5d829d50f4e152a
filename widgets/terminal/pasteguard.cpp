// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/pasteguard.h"

#include "base/error.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostShown = 100'000;
constexpr int mostRows = 6;

bool hidesSomething(const QString &text)
{
    return base::shownSafely(text.toUtf8(), text.size() + 1) != text;
}

QString withPlainLineEnds(QString text)
{
    text.replace("\r\n"_L1, "\n"_L1);
    return text.replace(u'\r', u'\n');
}

} // namespace

bool PasteGuard::isNeededFor(const QString &text)
{
    return text.contains(u'\n') || text.contains(u'\r') || hidesSomething(text);
}

PasteGuard::PasteGuard(QWidget *parent)
    : QFrame(parent), m_question(makeLabel({}, TextRole::Strong, this)), m_why(makeLabel({}, TextRole::Body, this)),
      m_lines(new QPlainTextEdit(this)), m_paste(new QPushButton(tr("&Paste"), this))
{
    auto *cancel = new QPushButton(tr("Do &not paste"), this);
    m_lines->setReadOnly(true);
    m_lines->setFont(roleFont(TextRole::Code));
    m_lines->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_lines->setAccessibleName(tr("Lines to paste"));
    m_lines->setTabChangesFocus(true);
    m_paste->setObjectName(u"pasteLines"_s);
    setButtonKind(m_paste, ButtonKind::Main);
    cancel->setObjectName(u"dontPaste"_s);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_paste);
    buttons->addWidget(cancel);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::medium, space::medium, space::medium, space::medium);
    layout->addWidget(m_question);
    layout->addWidget(m_why);
    layout->addWidget(m_lines);
    layout->addLayout(buttons);
    connect(m_paste, &QPushButton::clicked, this, [this] { close(true); });
    connect(cancel, &QPushButton::clicked, this, [this] { close(false); });
    hide();
}

void PasteGuard::ask(const QString &text)
{
    m_text = text;
    const QString lines = withPlainLineEnds(text);
    m_question->setText(tr("Paste %n line(s) into the terminal?", nullptr, static_cast<int>(lines.trimmed().count(u'\n')) + 1));
    QStringList why;
    if (lines.contains(u'\n'))
        why += tr("The shell may run each line at once. Read the lines first.");
    if (hidesSomething(lines))
        why += tr("Invisible characters are shown as \\u and their number. Control characters are not pasted.");
    if (lines.size() > mostShown)
        why += tr("Only the beginning is shown.");
    m_why->setText(why.join(u' '));
    m_lines->setPlainText(base::shownSafely(lines.toUtf8(), mostShown));
    const int rows = qBound(2, m_lines->blockCount(), mostRows);
    m_lines->setMaximumHeight(rows * m_lines->fontMetrics().lineSpacing() + 2 * space::medium);
    show();
    m_paste->setFocus();
}

void PasteGuard::dismiss()
{
    hide();
    m_text.clear();
    m_lines->clear();
}

void PasteGuard::close(bool paste)
{
    hide();
    const QString text = std::exchange(m_text, {});
    m_lines->clear();
    if (paste)
        emit accepted(text);
    else
        emit declined();
}

void PasteGuard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close(false);
    else
        QFrame::keyPressEvent(event);
}

void PasteGuard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(coloursOf(this).tone(Tone::Attention).paper);
    painter.drawRoundedRect(rect(), space::radius, space::radius);
}

} // namespace voyageur::widgets
