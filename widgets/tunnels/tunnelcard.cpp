// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tunnels/tunnelcard.h"

#include "base/bytesize.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using FarEnd = ssh::TunnelTraffic::FarEnd;
using State = models::TunnelItem::State;

TunnelCard::TunnelCard(models::TunnelsModel *tunnels, int id, QWidget *parent)
    : QWidget(parent), m_title(new ElidedLabel({}, TextRole::Section, Qt::ElideRight, this)), m_state(new Chip(this)),
      m_open(new QPushButton(icon(u"external"_s), {}, this)), m_copy(makeIconButton(u"copy"_s, tr("Copy the address"), this)),
      m_where(makeLabel({}, TextRole::Small, this)), m_why(makeLabel({}, TextRole::Body, this)),
      m_traffic(makeLabel({}, TextRole::Small, this)), m_close(new QPushButton(icon(u"close"_s), tr("Close"), this)),
      m_reopen(new QPushButton(icon(u"refresh"_s), tr("Open again"), this)), m_remove(new QPushButton(tr("Remove"), this))
{
    m_state->setObjectName(u"tunnelState"_s);
    m_open->setObjectName(u"openTunnel"_s);
    m_copy->setObjectName(u"copyTunnel"_s);
    m_close->setObjectName(u"closeTunnel"_s);
    m_reopen->setObjectName(u"reopenTunnel"_s);
    m_remove->setObjectName(u"removeTunnel"_s);
    m_why->setObjectName(u"tunnelWhy"_s);
    m_traffic->setObjectName(u"tunnelTraffic"_s);
    m_where->setWordWrap(false);
    setMuted(m_where);
    setMuted(m_traffic);
    auto *card = new Card({}, this);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(card);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_state);
    card->body()->addLayout(head);
    auto *where = new QHBoxLayout;
    where->addWidget(m_where);
    where->addWidget(m_traffic, 1);
    card->body()->addLayout(where);
    card->body()->addWidget(m_why);
    auto *acts = new QHBoxLayout;
    acts->addWidget(m_open);
    acts->addWidget(m_copy);
    acts->addStretch(1);
    acts->addWidget(m_reopen);
    acts->addWidget(m_close);
    acts->addWidget(m_remove);
    card->body()->addLayout(acts);
    connect(m_open, &QPushButton::clicked, this, [tunnels, id] { QDesktopServices::openUrl(QUrl(tunnels->browserAddress(id))); });
    connect(m_copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_url); });
    connect(m_close, &QPushButton::clicked, this, [tunnels, id] { tunnels->close(id); });
    connect(m_reopen, &QPushButton::clicked, this, [tunnels, id] { tunnels->reopen(id); });
    connect(m_remove, &QPushButton::clicked, this, [tunnels, id] { tunnels->remove(id); });
}

void TunnelCard::show(const models::TunnelItem &item, bool canOpen)
{
    const auto &traffic = item.report.traffic;
    const bool isOpen = item.state == State::Open;
    const bool closed = item.state == State::Closed;
    m_url = item.report.url();
    m_title->setText(item.title);
    setAccessibleName(tr("Tunnel: %1").arg(item.title));
    switch (item.state) {
    case State::Waiting:
        m_state->set(Tone::Info, tr("waiting for the job"), u"clock"_s);
        break;
    case State::Preparing:
        m_state->set(Tone::Info, item.server ? tr("starting…") : tr("opening…"), u"clock"_s);
        break;
    case State::Open:
        if (traffic.farEnd == FarEnd::Refuses)
            m_state->set(Tone::Attention, tr("nothing is listening yet"), u"attention"_s);
        else if (traffic.farEnd == FarEnd::Unreachable)
            m_state->set(Tone::Attention, tr("unreachable"), u"attention"_s);
        else
            m_state->set(Tone::Good, tr("open"), u"check"_s);
        break;
    case State::Closed:
        m_state->set(Tone::Neutral, tr("closed"), u"close"_s);
        break;
    }
    const QString port = QString::number(item.report.remotePort > 0 ? item.report.remotePort : item.wish.remotePort);
    m_where->setText(item.report.node.isEmpty() ? tr("Leads to port %1").arg(port)
                                                : tr("Leads to port %1 of %2").arg(port, item.report.node));
    m_where->setVisible(port != u"0"_s);
    if (!item.report.folder.isEmpty())
        m_where->setText(m_where->text() + u"  ·  "_s + item.report.folder);
    m_why->setText(item.why);
    m_why->setVisible(!item.why.isEmpty());
    m_open->setVisible(isOpen);
    m_copy->setVisible(isOpen);
    m_open->setText(item.report.shownUrl());
    m_open->setAccessibleName(tr("Open %1 in the browser").arg(m_open->text()));
    m_open->setToolTip(tr("Open in the browser"));
    m_traffic->setVisible(traffic.connections > 0 || traffic.turnedAway > 0);
    QString figures = u"·  "_s + tr("%n connection(s)", nullptr, static_cast<int>(traffic.connections)) + u"  ·  "_s
        + tr("%1 sent, %2 received").arg(base::ByteSize(traffic.sent).text(), base::ByteSize(traffic.received).text());
    if (traffic.turnedAway > 0)
        figures += u"  ·  "_s + tr("%n connection of other users refused", nullptr, static_cast<int>(traffic.turnedAway));
    m_traffic->setText(figures);
    m_close->setVisible(!closed || (item.serverStays && canOpen));
    m_close->setAccessibleName(tr("Close the tunnel: %1").arg(item.title));
    m_reopen->setVisible(closed && canOpen);
    m_reopen->setAccessibleName(tr("Open the tunnel again: %1").arg(item.title));
    m_remove->setVisible(closed && !item.serverStays);
    m_remove->setAccessibleName(tr("Remove from the list: %1").arg(item.title));
}

} // namespace voyageur::widgets
