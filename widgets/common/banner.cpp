// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/banner.h"

#include "widgets/common/card.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/icons.h"
#include "widgets/common/shownpart.h"
#include "widgets/common/style.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype fewLines = 4; // of a server's words: more are folded
constexpr qsizetype fewCharacters = 1000;
constexpr int rowsShown = 9;
constexpr int goodNewsStays = 10'000; // ms

class ServerFrame final : public QFrame {
public:
    using QFrame::QFrame;

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Colours &c = coloursOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(c.border, 1));
        painter.setBrush(c.card);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::tiny, space::tiny);
    }
};

} // namespace

QFrame *makeServerFrame(QLabel **text, QWidget *parent)
{
    auto *frame = new ServerFrame(parent);
    auto *layout = new QVBoxLayout(frame);
    layout->setContentsMargins(space::medium, space::small, space::medium, space::small);
    layout->setSpacing(space::hair);
    auto *caption = makeLabel(QCoreApplication::translate("voyageur::widgets::Banner", "Server message"), TextRole::Small, frame);
    setMuted(caption);
    *text = makeLabel({}, TextRole::Code, frame);
    layout->addWidget(caption);
    layout->addWidget(*text);
    return frame;
}

Banner::Banner(QWidget *parent)
    : QFrame(parent), m_headline(makeLabel({}, TextRole::Strong, this)), m_text(makeLabel({}, TextRole::Body, this)),
      m_server(makeServerFrame(&m_serverText, this)), m_long(new Disclosure(tr("Server message"), this)),
      m_longText(new QPlainTextEdit(this)), m_action(new QPushButton(this)),
      m_close(makeIconButton(u"close"_s, tr("Dismiss"), this)), m_fading(new QTimer(this))
{
    setObjectName(u"banner"_s);
    auto *words = new QVBoxLayout;
    words->setSpacing(space::tiny);
    words->addWidget(m_headline);
    words->addWidget(m_text);
    words->addWidget(m_server);
    words->addWidget(m_long);
    m_long->button()->setObjectName(u"serverWords"_s);
    m_longText->setObjectName(u"serverText"_s);
    m_longText->setAccessibleName(tr("Server message"));
    m_longText->setReadOnly(true);
    m_longText->setFont(roleFont(TextRole::Code));
    m_longText->setTabChangesFocus(true);
    m_longText->setFixedHeight(rowsShown * m_longText->fontMetrics().lineSpacing() + space::large);
    auto *copy = new QPushButton(tr("&Copy"), this);
    copy->setObjectName(u"serverCopy"_s);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_longWords); });
    m_long->body()->setContentsMargins(0, 0, 0, 0);
    m_long->body()->addWidget(m_longText);
    m_long->body()->addWidget(copy, 0, Qt::AlignLeft);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(space::large + 20 + space::small, space::medium, space::large, space::medium);
    line->setSpacing(space::medium);
    line->addLayout(words, 1);
    line->addWidget(m_action, 0, Qt::AlignTop);
    line->addWidget(m_close, 0, Qt::AlignTop);
    m_close->setObjectName(u"bannerClose"_s);
    m_close->hide();
    connect(m_close, &QToolButton::clicked, this, &Banner::close);
    m_fading->setSingleShot(true);
    m_fading->setInterval(goodNewsStays);
    connect(m_fading, &QTimer::timeout, this, &Banner::fade);
    m_action->setObjectName(u"bannerAction"_s);
    connect(m_action, &QPushButton::clicked, this, &Banner::actionTriggered);
    hide();
}

QString forWindow(const QString &text)
{
    static const QRegularExpression between(u"(?<=[.!?…])[ \\x{a0}]+"_s);
    static const QRegularExpression typed(u"[“«][ \\x{a0}]?voyageur [a-z]|--anyway"_s);
    QStringList lines;
    for (const QString &line : text.split(u'\n')) {
        QStringList sentences = line.split(between);
        const auto taken = sentences.removeIf([](const QString &sentence) { return sentence.contains(typed); });
        if (taken == 0 || !sentences.isEmpty())
            lines += taken == 0 ? line : sentences.join(u' ');
    }
    return lines.join(u'\n');
}

void Banner::showError(const base::Error &error, const QString &action)
{
    const bool ours = error.code == base::ErrorCode::Cancelled;
    QStringList text;
    for (const QString &sentence : {forWindow(error.why), forWindow(error.next)})
        if (!sentence.isEmpty())
            text.append(sentence);
    show(ours ? Tone::Info : Tone::Bad, error.what, text.join(u'\n'), error.server, action);
}

void Banner::showMessage(Tone tone, const QString &headline, const QString &text, const QString &action)
{
    show(tone, headline, text, {}, action);
}

void Banner::show(Tone tone, const QString &headline, const QString &text, const QString &server, const QString &action)
{
    m_words = {headline, text, server, action};
    if (m_closedWords == m_words)
        return;
    m_closedWords.clear();
    m_tone = tone;
    const bool news = isHidden() || m_headline->text() != headline;
    m_headline->setText(headline);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    showServer(server.trimmed());
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(headline);
    setAccessibleDescription(text);
    setVisible(true);
    update();
    if (m_closable && tone == Tone::Good && action.isEmpty() && news)
        m_fading->start();
    else if (news)
        m_fading->stop();
    if (news) {
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

void Banner::showServer(const QString &server)
{
    const bool isLong = server.size() > fewCharacters || server.count(u'\n') >= fewLines;
    m_serverText->setText(isLong ? QString() : server);
    m_server->setVisible(!isLong && !server.isEmpty());
    m_long->setVisible(isLong);
    if (!isLong || m_longWords == server)
        return;
    m_longWords = server;
    m_long->setOpen(false);
    m_longText->setPlainText(endOf(server));
    m_longText->moveCursor(QTextCursor::End); // what went wrong stands there
}

void Banner::clear()
{
    m_fading->stop();
    m_closedWords.clear();
    setVisible(false);
    m_headline->clear();
}

void Banner::setClosable(bool on)
{
    m_closable = on;
    m_close->setVisible(on);
}

void Banner::close()
{
    m_closedWords = m_words;
    setVisible(false);
}

void Banner::fade()
{
    if (underMouse() || isAncestorOf(QApplication::focusWidget()))
        m_fading->start(); // it is being read
    else
        close();
}

QWidget *Banner::action() const
{
    return isVisible() && m_action->isVisibleTo(this) ? m_action : nullptr;
}

QString Banner::headline() const
{
    return m_headline->text();
}

void Banner::paintEvent(QPaintEvent *)
{
    const ToneColours both = coloursOf(this).tone(m_tone);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(both.paper);
    painter.drawRoundedRect(rect(), space::radius, space::radius);
    paintIcon(&painter, QRect(space::large, space::medium, 20, 20), toneIcon(m_tone), both.ink);
}

} // namespace voyageur::widgets
