// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/banner.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

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
    auto *caption =
        makeLabel(QCoreApplication::translate("voyageur::widgets::Banner", "The server's own words"), TextRole::Small, frame);
    setMuted(caption);
    *text = makeLabel({}, TextRole::Code, frame);
    layout->addWidget(caption);
    layout->addWidget(*text);
    return frame;
}

Banner::Banner(QWidget *parent)
    : QFrame(parent), m_headline(makeLabel({}, TextRole::Strong, this)), m_text(makeLabel({}, TextRole::Body, this)),
      m_server(makeServerFrame(&m_serverText, this)), m_action(new QPushButton(this))
{
    setObjectName(u"banner"_s);
    auto *words = new QVBoxLayout;
    words->setSpacing(space::tiny);
    words->addWidget(m_headline);
    words->addWidget(m_text);
    words->addWidget(m_server);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(space::large + 20 + space::small, space::medium, space::large, space::medium);
    line->setSpacing(space::medium);
    line->addLayout(words, 1);
    line->addWidget(m_action, 0, Qt::AlignTop);
    m_action->setObjectName(u"bannerAction"_s);
    connect(m_action, &QPushButton::clicked, this, &Banner::actionTriggered);
    hide();
}

void Banner::showError(const base::Error &error, const QString &action)
{
    const bool ours = error.code == base::ErrorCode::Cancelled;
    QStringList text;
    for (const QString &sentence : {error.why, error.next})
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
    m_tone = tone;
    const bool news = isHidden() || m_headline->text() != headline;
    m_headline->setText(headline);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    m_serverText->setText(server.trimmed());
    m_server->setVisible(!server.trimmed().isEmpty());
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(headline);
    setAccessibleDescription(text);
    setVisible(true);
    update();
    if (news) {
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

void Banner::clear()
{
    setVisible(false);
    m_headline->clear();
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
