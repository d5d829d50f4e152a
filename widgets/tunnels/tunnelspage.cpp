// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tunnels/tunnelspage.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/tunnels/jobserverspanel.h"
#include "widgets/tunnels/tunnelcard.h"

#include <QComboBox>
#include <QGridLayout>
#include <QIntValidator>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::TunnelItem;

TunnelsPage::TunnelsPage(models::TunnelsModel *tunnels, models::SessionModel *session, QWidget *parent)
    : Page(u"tunnels"_s, {}, tr("Tunnels"), tr("Opens a program of a job in your browser."), parent), m_tunnels(tunnels),
      m_session(session)
{
    content()->addWidget(makeForm());
    m_hub = new JupyterHubLine(this);
    content()->addWidget(m_hub);
    m_list = new QVBoxLayout;
    m_list->setSpacing(space::medium);
    content()->addLayout(m_list);
    m_none = new Placeholder(this);
    m_none->setObjectName(u"noTunnels"_s);
    m_none->button()->setObjectName(u"noTunnelsAction"_s); // it has none: the other placeholder's is the page's
    m_none->set(u"tunnel"_s, tr("No tunnels yet"),
                tr("On the jobs page, “Open a program” starts TensorBoard, Jupyter or another program in a job, and opens it. If "
                   "the job’s script has started the program, choose the job and the port above."));
    content()->addWidget(m_none, 1);
    content()->addStretch(1);
    connect(tunnels, &models::TunnelsModel::tunnelChanged, this, &TunnelsPage::showTunnel);
    connect(tunnels, &models::TunnelsModel::listChanged, this, &TunnelsPage::fillList);
    connect(tunnels, &models::TunnelsModel::jobsChanged, this, &TunnelsPage::fillJobs);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::SignIn); });
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::SignIn); });
    connect(session, &models::SessionModel::changed, this, [this] { refresh(); });
    empty()->set(u"tunnel"_s, tr("Sign in first"),
                 tr("A tunnel opens a program of a job, such as TensorBoard or Jupyter, in your browser."), tr("&Sign in…"),
                 u"signin"_s);
    fillJobs();
    fillList();
    bind(tunnels);
}

QWidget *TunnelsPage::makeForm()
{
    m_form = new Card(tr("New tunnel"), this);
    m_form->setObjectName(u"newTunnel"_s);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    m_job = new QComboBox(m_form);
    m_job->setObjectName(u"tunnelJob"_s);
    m_job->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_port = new QLineEdit(m_form);
    m_port->setObjectName(u"tunnelPort"_s);
    m_port->setValidator(new QIntValidator(1, 65535, m_port));
    m_port->setPlaceholderText(tr("any free port"));
    m_port->setToolTip(
        tr("The program’s port: TensorBoard 6006, Jupyter 8888. Leave it empty to get a free port to start the program on."));
    m_localPort = new QLineEdit(m_form);
    m_localPort->setObjectName(u"tunnelLocalPort"_s);
    m_localPort->setValidator(new QIntValidator(1, 65535, m_localPort));
    m_localPort->setPlaceholderText(tr("any free port"));
    m_open = new QPushButton(icon(u"plus"_s, Ink::OnAccent), tr("&Open"), m_form);
    m_open->setObjectName(u"tunnelOpen"_s);
    setButtonKind(m_open, ButtonKind::Main);
    const std::pair<QString, QWidget *> fields[] = {
        {tr("&Job"), m_job}, {tr("&Remote port"), m_port}, {tr("&Local port"), m_localPort}};
    int column = 0;
    for (const auto &[title, field] : fields) {
        auto *label = makeLabel(title, TextRole::Small, m_form);
        label->setWordWrap(false);
        label->setBuddy(field);
        field->setAccessibleName(QString(title).remove(u'&'));
        grid->addWidget(label, 0, column);
        grid->addWidget(field, 1, column++);
    }
    grid->addWidget(m_open, 1, column);
    grid->setColumnStretch(0, 1);
    m_port->setFixedWidth(110);
    m_localPort->setFixedWidth(110);
    m_form->body()->addLayout(grid);
    connect(m_open, &QPushButton::clicked, this, &TunnelsPage::open);
    for (QLineEdit *field : {m_port, m_localPort})
        connect(field, &QLineEdit::returnPressed, this, &TunnelsPage::open);
    return m_form;
}

WhyText TunnelsPage::why() const
{
    return {tr("What is a tunnel for?"),
            {tr("A program in a job listens on a port of its compute node, which browsers outside the cluster cannot reach. A "
                "tunnel leads there from this computer, over your session."),
             tr("The program must accept connections from the login node: TensorBoard with --host 0.0.0.0, Jupyter with --ip "
                "0.0.0.0."),
             tr("Other people can try the port, on the cluster and on a shared computer. Do not turn off Jupyter’s token or "
                "password; TensorBoard has none.")},
            tr("Alliance wiki: SSH tunnelling"),
            QUrl(u"https://docs.alliancecan.ca/wiki/SSH_tunnelling"_s)};
}

QWidget *TunnelsPage::firstFocus() const
{
    return m_tunnels->canOpen() ? static_cast<QWidget *>(m_port) : empty()->button();
}

void TunnelsPage::refresh()
{
    const bool can = m_tunnels->canOpen();
    m_form->setEnabled(can);
    if (can || m_tunnels->tunnels().isEmpty())
        notice()->clear();
    else
        notice()->showMessage(Tone::Attention, tr("Signed out"),
                              (m_session->error() ? m_session->error()->what + u' ' + m_session->error()->why + u' ' : QString())
                                  + tr("The tunnels are closed. After you sign in again, reopen each with one click."),
                              m_session->error() ? tr("Sign in &again") : tr("Sign in…"));
    m_hub->setAddress(m_tunnels->jupyterHub());
    for (const TunnelItem &item : m_tunnels->tunnels())
        if (TunnelCard *card = m_cards.value(item.id))
            card->show(item, can);
}

// What was chosen stays chosen.
void TunnelsPage::fillJobs()
{
    const QString before = m_job->currentData().toString();
    const auto jobs = m_tunnels->jobs();
    const bool untouched = m_job->count() <= 1;
    m_job->clear();
    for (const models::TunnelJob &job : jobs)
        m_job->addItem(job.title, job.id);
    m_job->addItem(tr("Login node"), QString());
    const int at = m_job->findData(before);
    m_job->setCurrentIndex(untouched || at < 0 ? 0 : at);
}

void TunnelsPage::fillList()
{
    const auto tunnels = m_tunnels->tunnels();
    QHash<int, TunnelCard *> kept;
    for (const TunnelItem &item : tunnels) {
        TunnelCard *card = m_cards.take(item.id);
        if (!card) {
            card = new TunnelCard(m_tunnels, item.id, this);
            card->setObjectName(u"tunnel%1"_s.arg(item.id));
            m_list->insertWidget(0, card); // the newest first
        }
        card->show(item, m_tunnels->canOpen());
        kept.insert(item.id, card);
    }
    for (TunnelCard *gone : std::as_const(m_cards)) {
        m_list->removeWidget(gone);
        gone->hide();
        gone->deleteLater(); // its own button may have asked for it
    }
    m_cards = kept;
    m_none->setVisible(m_cards.isEmpty());
}

void TunnelsPage::showTunnel(int id)
{
    for (const TunnelItem &item : m_tunnels->tunnels())
        if (item.id == id && m_cards.contains(id))
            m_cards.value(id)->show(item, m_tunnels->canOpen());
}

void TunnelsPage::open()
{
    if (m_tunnels->open(m_job->currentData().toString(), m_port->text().toInt(), m_localPort->text().toInt()) > 0) {
        m_port->clear();
        m_localPort->clear();
    }
}

} // namespace voyageur::widgets
