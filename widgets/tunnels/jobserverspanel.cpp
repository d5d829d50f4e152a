// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tunnels/jobserverspanel.h"

#include "widgets/common/icons.h"
#include "widgets/common/linklabel.h"
#include "widgets/common/style.h"
#include "widgets/tunnels/tunnelcard.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QUrl>
#include <QVBoxLayout>

#include <array>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::TunnelItem;
using servers::ServerKind;

namespace {

constexpr std::array serverKinds{ServerKind::TensorBoard, ServerKind::Jupyter, ServerKind::Own};
constexpr int leastPanelHeight = 150;

//! Why it is in the list.
QString originOf(const servers::LogFolder &folder)
{
    QStringList words;
    if (folder.hasEvents)
        words += JobServersPanel::tr("has event files");
    if (!folder.where.isEmpty())
        words += JobServersPanel::tr("named in %1").arg(folder.where);
    if (folder.isOnNodeOnly())
        words += JobServersPanel::tr("on the node’s disk, while the job runs");
    return words.join(u" · "_s);
}

QString kindTitle(ServerKind kind)
{
    return kind == ServerKind::Own ? JobServersPanel::tr("Another program") : servers::serverTitle(kind, {});
}

} // namespace

JobServersPanel::JobServersPanel(models::JobServers *servers, QWidget *parent)
    : QScrollArea(parent), m_servers(servers), m_whyNot(makeLabel({}, TextRole::Body, this)), m_form(new QWidget(this)),
      m_kind(new QComboBox(m_form)), m_fieldTitle(makeLabel({}, TextRole::Small, m_form)), m_field(new QComboBox(m_form)),
      m_whereTitle(makeLabel(tr("Where"), TextRole::Small, m_form)), m_where(new QComboBox(m_form)),
      m_open(new QPushButton(icon(u"external"_s, Ink::OnAccent), tr("&Start and open"), m_form)),
      m_note(makeLabel({}, TextRole::Small, this)), m_hub(new JupyterHubLine(this)), m_list(new QVBoxLayout)
{
    setObjectName(u"jobServers"_s);
    setAccessibleName(tr("Programs to open in the job"));
    m_whyNot->setObjectName(u"serversWhyNot"_s);
    m_kind->setObjectName(u"serverKind"_s);
    m_field->setObjectName(u"serverField"_s);
    m_where->setObjectName(u"serverWhere"_s);
    m_open->setObjectName(u"openServer"_s);
    setButtonKind(m_open, ButtonKind::Main);
    setMuted(m_note);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const ServerKind kind : serverKinds)
        m_kind->addItem(kindTitle(kind), int(kind));
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_kind->setMinimumContentsLength(18); // the arrow takes some of it
    m_field->setEditable(true);
    m_field->setInsertPolicy(QComboBox::NoInsert);
    m_field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_where->addItems({tr("in the job"), tr("on the login node")});
    m_where->setAccessibleName(tr("Location"));
    m_whereTitle->setBuddy(m_where);
    auto *form = new QVBoxLayout(m_form); // two rows: in one grid the columns of the first would widen the second
    form->setContentsMargins(0, 0, 0, 0);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    auto *kindLabel = makeLabel(tr("Pro&gram"), TextRole::Small, m_form);
    kindLabel->setBuddy(m_kind);
    m_fieldTitle->setBuddy(m_field);
    m_kind->setAccessibleName(tr("Program"));
    grid->addWidget(kindLabel, 0, 0);
    grid->addWidget(m_kind, 1, 0);
    grid->addWidget(m_whereTitle, 0, 1);
    grid->addWidget(m_where, 1, 1);
    grid->setColumnStretch(2, 1);
    form->addLayout(grid);
    form->addWidget(m_fieldTitle);
    auto *last = new QHBoxLayout;
    last->setSpacing(space::medium);
    last->addWidget(m_field, 1);
    last->addWidget(m_open);
    form->addLayout(last);
    auto *inside = new QWidget(this);
    m_body = new QVBoxLayout(inside);
    m_body->setContentsMargins(0, space::small, 0, 0);
    m_body->setSpacing(space::small);
    m_body->addWidget(m_whyNot);
    m_body->addWidget(m_form);
    m_body->addWidget(m_note);
    m_body->addWidget(m_hub);
    m_list->setSpacing(space::small);
    m_body->addLayout(m_list);
    m_body->addStretch(1);
    setWidget(inside);
    viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &JobServersPanel::kindChosen);
    connect(m_where, &QComboBox::currentIndexChanged, this, &JobServersPanel::showNote);
    connect(m_field, &QComboBox::currentTextChanged, this, &JobServersPanel::showNote);
    connect(m_open, &QPushButton::clicked, this, &JobServersPanel::openOne);
    connect(m_field->lineEdit(), &QLineEdit::returnPressed, this, &JobServersPanel::openOne);
    connect(servers, &models::JobServers::changed, this, &JobServersPanel::refresh);
    kindChosen();
    refresh();
}

QSize JobServersPanel::minimumSizeHint() const
{
    return {0, leastPanelHeight};
}

QSize JobServersPanel::sizeHint() const
{
    return {widget()->sizeHint().width(), std::max(leastPanelHeight, widget()->sizeHint().height())};
}

QPushButton *JobServersPanel::makeButton(QWidget *parent)
{
    m_button = new QPushButton(icon(u"external"_s), tr("Open a program"), parent);
    m_button->setObjectName(u"openInJob"_s);
    m_button->setToolTip(tr("Start TensorBoard, Jupyter or another program for this job, and open it in the browser"));
    auto *menu = new QMenu(m_button);
    for (const ServerKind kind : serverKinds) {
        QAction *act = menu->addAction(kind == ServerKind::Own ? tr("Another program…") : kindTitle(kind));
        act->setObjectName(servers::serverName(kind));
        connect(act, &QAction::triggered, this, [this, kind] { choose(kind); });
    }
    m_button->setMenu(menu);
    refresh();
    return m_button;
}

void JobServersPanel::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    refresh();
}

ServerKind JobServersPanel::kind() const
{
    return ServerKind(m_kind->currentData().toInt());
}

// One click starts what needs no words.
void JobServersPanel::choose(ServerKind kind)
{
    m_kind->setCurrentIndex(m_kind->findData(int(kind)));
    emit wanted();
    if (kind == ServerKind::Own)
        m_field->setFocus();
    else
        openOne();
}

void JobServersPanel::fillFolders()
{
    for (const servers::LogFolder &folder : std::as_const(m_folders)) {
        m_field->addItem(folder.folder);
        m_field->setItemData(m_field->count() - 1, originOf(folder), Qt::ToolTipRole);
    }
}

void JobServersPanel::kindChosen()
{
    if (m_shownKind >= 0)
        m_texts.insert(m_shownKind, m_field->currentText());
    m_shownKind = int(kind());
    QString title;
    QString hint;
    switch (kind()) {
    case ServerKind::TensorBoard:
        title = tr("Log &folder");
        hint = tr("detected");
        break;
    case ServerKind::Jupyter:
        title = tr("Working &folder");
        hint = tr("job folder");
        break;
    case ServerKind::Own:
        title = tr("Comman&d, with {port} where the port goes");
        hint = u"python -m http.server {port}"_s;
        break;
    }
    m_fieldTitle->setText(title);
    m_field->setAccessibleName(QString(title).remove(u'&'));
    m_field->clear();
    if (kind() == ServerKind::TensorBoard)
        fillFolders();
    m_field->setEditText(m_texts.value(m_shownKind, kind() == ServerKind::TensorBoard ? m_servers->bestFolder() : QString()));
    m_field->lineEdit()->setPlaceholderText(hint);
    showChoices();
}

bool JobServersPanel::onLoginNode() const
{
    const bool can = kind() == ServerKind::TensorBoard && m_servers->canOpenOnLoginNode();
    return can && (m_where->currentIndex() == 1 || !m_servers->canOpen());
}

void JobServersPanel::showNote()
{
    QString note;
    if (onLoginNode())
        note = tr("TensorBoard runs on the login node at the lowest priority. It has no password, so its address contains a "
                  "secret part. It ends after 15 minutes without use.");
    else if (kind() == ServerKind::TensorBoard)
        note = tr("TensorBoard runs in the job at low priority. It has no password, so its address contains a secret part.");
    else if (kind() == ServerKind::Jupyter)
        note = tr("Jupyter shares the job’s cores, memory and GPU, and ends with the job: save your notebooks. The browser gets "
                  "its token automatically.");
    else
        note = tr("The program must listen on all addresses (0.0.0.0). Everybody on the cluster can reach that port, so use a "
                  "program that asks for a password or a token.");
    if (kind() == ServerKind::TensorBoard)
        for (const servers::LogFolder &folder : std::as_const(m_folders))
            if (folder.folder == m_field->currentText() && !originOf(folder).isEmpty())
                note.prepend(u"%1: %2\n"_s.arg(folder.folder, originOf(folder)));
    m_note->setText(note);
}

// Of a job that does not run TensorBoard is all that there can be.
void JobServersPanel::showChoices()
{
    const bool inJob = m_servers->canOpen();
    const bool onLogin = m_servers->canOpenOnLoginNode();
    if (onLogin && !inJob)
        m_kind->setCurrentIndex(m_kind->findData(int(ServerKind::TensorBoard)));
    m_kind->setEnabled(inJob);
    const bool choice = inJob && onLogin && kind() == ServerKind::TensorBoard;
    m_where->setVisible(choice);
    m_whereTitle->setVisible(choice);
    if (m_button) {
        m_button->setVisible(inJob || onLogin);
        const auto acts = m_button->menu()->actions();
        for (QAction *act : acts)
            act->setVisible(inJob || act->objectName() == servers::serverName(ServerKind::TensorBoard));
    }
    showNote();
}

void JobServersPanel::openOne()
{
    const QString text = m_field->currentText().trimmed();
    if (kind() == ServerKind::Own && text.isEmpty())
        return m_field->setFocus();
    const bool own = kind() == ServerKind::Own;
    m_servers->open(kind(), own ? QString() : text, own ? text : QString(), onLoginNode());
}

void JobServersPanel::refresh()
{
    if (const QString job = m_servers->job(); job != m_job) {
        m_job = job;
        m_texts.clear();
        m_folders.clear();
        m_where->setCurrentIndex(0);
        m_shownKind = -1; // what stands there was for the other one
        kindChosen();
    }
    const bool can = m_servers->canOpen() || m_servers->canOpenOnLoginNode();
    m_whyNot->setText(m_servers->whyNot());
    m_whyNot->setVisible(!m_whyNot->text().isEmpty());
    m_form->setVisible(can);
    m_note->setVisible(can);
    showChoices();
    m_hub->setAddress(m_servers->tunnels()->jupyterHub());
    if (can && isVisible() && !m_servers->wasLookedFor())
        m_servers->lookForLogs();
    if (m_folders != m_servers->logFolders()) {
        m_folders = m_servers->logFolders();
        if (kind() == ServerKind::TensorBoard && m_field->currentText().isEmpty()) {
            m_shownKind = -1;
            kindChosen();
        }
    }
    fillList();
}

void JobServersPanel::fillList()
{
    const auto servers = m_servers->servers();
    QHash<int, TunnelCard *> kept;
    int place = 0;
    for (const TunnelItem &item : servers) {
        TunnelCard *card = m_cards.take(item.id);
        if (!card) {
            card = new TunnelCard(m_servers->tunnels(), item.id, this);
            m_list->insertWidget(place, card);
        }
        card->show(item, m_servers->tunnels()->canOpen());
        kept.insert(item.id, card);
        ++place;
    }
    for (TunnelCard *gone : std::as_const(m_cards)) {
        m_list->removeWidget(gone);
        gone->hide();
        gone->deleteLater(); // its own button may have asked for it
    }
    m_cards = kept;
}

JupyterHubLine::JupyterHubLine(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    hide();
}

void JupyterHubLine::setAddress(const QString &address)
{
    if (address == m_address)
        return;
    m_address = address;
    delete std::exchange(m_link, nullptr);
    const QUrl url(address);
    if (url.scheme() == "https"_L1) {
        m_link = new LinkLabel(tr("For notebooks without a job script, use this cluster’s JupyterHub: %1. It starts its own job, "
                                  "which waits and counts like any other."),
                               url, this);
        m_link->setObjectName(u"jupyterHub"_s);
        layout()->addWidget(m_link);
    }
    setVisible(m_link != nullptr);
}

} // namespace voyageur::widgets
