// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/keypage.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/connect/newkeyform.h"

#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::KeyModel;
using Worth = ssh::ListedKey::Worth;

namespace {

QHBoxLayout *buttonLine(const QList<QPushButton *> &buttons)
{
    auto *line = new QHBoxLayout;
    for (QPushButton *button : buttons)
        line->addWidget(button);
    line->addStretch(1);
    return line;
}

QString kindOf(const ssh::ListedKey &key)
{
    const QString type = QString::fromLatin1(key.key.type);
    if (type == "ssh-ed25519"_L1)
        return u"ed25519"_s;
    if (type == "ssh-rsa"_L1)
        return KeyPage::tr("RSA, %1 bits").arg(key.bits);
    if (type.startsWith("ecdsa-"_L1))
        return KeyPage::tr("ECDSA, %1 bits").arg(key.bits);
    return type.isEmpty() ? KeyPage::tr("not known") : type;
}

QString protectionOf(const ssh::ListedKey &key)
{
    if (!key.encrypted)
        return KeyPage::tr("not known");
    return *key.encrypted ? KeyPage::tr("passphrase") : KeyPage::tr("none");
}

QString worthOf(const ssh::ListedKey &key)
{
    switch (key.worth) {
    case Worth::Good:
        return KeyPage::tr("good");
    case Worth::InAgent:
        return KeyPage::tr("in the agent");
    case Worth::Old:
        return KeyPage::tr("check this");
    case Worth::Unusable:
        break;
    }
    return KeyPage::tr("unusable");
}

} // namespace

KeyPage::KeyPage(KeyModel *keys, models::SessionModel *session, QWidget *parent)
    : Page(u"keys"_s, {}, tr("SSH key"),
           tr("A key replaces your password. The private key stays on this computer; the cluster gets the public key."), parent),
      m_keys(keys), m_session(session)
{
    setAlwaysContent(true);
    content()->addWidget(makeKeys());
    content()->addWidget(makeRegister());
    content()->addWidget(makeCheck());
    content()->addStretch(1);
    connect(keys, &KeyModel::keysChanged, this, &KeyPage::fillKeys);
    connect(keys, &KeyModel::made, this, [this] {
        showForm(false);
        notice()->showMessage(Tone::Good, tr("Key created."), tr("Now register the key: step 2."));
    });
    offer(session->session() ? session->clusterName() : session->lastRequest().cluster);
    bind(keys);
}

Card *KeyPage::makeKeys()
{
    auto *card = new Card(tr("1  Your key"), this);
    m_list = new QTreeWidget(card);
    m_list->setObjectName(u"keyList"_s);
    m_list->setAccessibleName(tr("Keys on this computer"));
    m_list->setRootIsDecorated(false);
    m_list->setHeaderLabels({tr("Name"), tr("Type"), tr("Protection"), tr("Comment"), tr("State")});
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(3, QHeaderView::Stretch); // a comment may be long
    m_list->header()->setSectionResizeMode(4, QHeaderView::ResizeToContents);
    m_remarks = makeLabel({}, TextRole::Small, card);
    m_remarks->setObjectName(u"keyRemarks"_s);
    m_remarks->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setMuted(m_remarks);
    m_new = new QPushButton(icon(u"plus"_s), tr("Create a &new key…"), card);
    m_new->setObjectName(u"newKey"_s);
    m_form = new NewKeyForm(card);
    m_form->setObjectName(u"newKeyForm"_s);
    m_form->hide();
    card->body()->addWidget(m_list);
    card->body()->addWidget(m_remarks);
    card->body()->addLayout(buttonLine({m_new}));
    card->body()->addWidget(m_form);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        notice()->clear();
        if (item)
            m_keys->choose(m_list->indexOfTopLevelItem(item));
    });
    connect(m_new, &QPushButton::clicked, this, [this] { showForm(true); });
    connect(m_form, &NewKeyForm::cancelled, this, [this] { showForm(false); });
    connect(m_form, &NewKeyForm::wanted, this, [this](const QString &file, const QString &comment) {
        if (!m_keys->isBusy())
            m_keys->make(file, m_form->takePassphrase(), comment);
    });
    return card;
}

Card *KeyPage::makeRegister()
{
    auto *card = new Card(tr("2  Register the key"), this);
    m_cluster = new QComboBox(card);
    m_cluster->setObjectName(u"keyCluster"_s);
    m_cluster->setEditable(true);
    m_cluster->setInsertPolicy(QComboBox::NoInsert);
    m_cluster->setAccessibleName(tr("Cluster"));
    for (const models::ClusterChoice &choice : m_session->clusters())
        m_cluster->addItem(choice.name);
    m_place = makeLabel({}, TextRole::Body, card);
    m_place->setObjectName(u"keyPlace"_s);
    m_public = new QPlainTextEdit(card);
    m_public->setObjectName(u"publicKey"_s);
    m_public->setAccessibleName(tr("Public key"));
    m_public->setReadOnly(true);
    m_public->setTabChangesFocus(true);
    m_public->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_public->setWordWrapMode(QTextOption::WrapAnywhere);
    m_public->setFont(roleFont(TextRole::Code));
    m_public->setFixedHeight(3 * m_public->fontMetrics().height() + 2 * space::small);
    m_copy = new QPushButton(icon(u"copy"_s), tr("Cop&y the public key"), card);
    m_copy->setObjectName(u"copyKey"_s);
    m_open = new QPushButton(icon(u"external"_s), tr("&Open the page"), card);
    m_open->setObjectName(u"openKeyPage"_s);
    m_install = new QPushButton(icon(u"upload"_s), tr("&Install"), card);
    m_install->setObjectName(u"installKey"_s);
    auto *line = new QHBoxLayout;
    auto *caption = makeLabel(tr("C&luster"), TextRole::Body, card);
    caption->setWordWrap(false);
    caption->setBuddy(m_cluster);
    line->addWidget(caption);
    line->addWidget(m_cluster, 1);
    card->body()->addLayout(line);
    card->body()->addWidget(m_place);
    card->body()->addWidget(m_public);
    card->body()->addLayout(buttonLine({m_copy, m_open, m_install}));
    connect(m_cluster, &QComboBox::currentTextChanged, this, [this](const QString &name) { m_keys->setCluster(name.trimmed()); });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_public->toPlainText());
        notice()->showMessage(Tone::Good, tr("Public key copied."));
    });
    connect(m_open, &QPushButton::clicked, this, [this] { QDesktopServices::openUrl(QUrl(m_keys->place().page)); });
    connect(m_install, &QPushButton::clicked, this, [this] {
        notice()->clear();
        m_keys->install();
    });
    return card;
}

Card *KeyPage::makeCheck()
{
    auto *card = new Card(tr("3  Check the key"), this);
    m_answer = new Chip(card);
    m_answer->setObjectName(u"keyAnswer"_s);
    card->setTitleWidget(m_answer);
    m_ask = new QPushButton(icon(u"help"_s), tr("As&k the server"), card);
    m_ask->setObjectName(u"askServer"_s);
    m_signIn = new QPushButton(icon(u"signin"_s), tr("Si&gn in with this key"), card);
    m_signIn->setObjectName(u"signInWithKey"_s);
    m_answerText = makeLabel({}, TextRole::Body, card);
    m_answerText->setObjectName(u"keyAnswerText"_s);
    m_answerText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    card->body()->addWidget(m_answerText);
    card->body()->addLayout(buttonLine({m_ask, m_signIn}));
    connect(m_ask, &QPushButton::clicked, this, [this] {
        notice()->clear();
        m_keys->check();
    });
    connect(m_signIn, &QPushButton::clicked, this, [this] {
        notice()->clear();
        m_keys->signInWithKey();
    });
    return card;
}

WhyText KeyPage::why() const
{
    return {tr("Why a key?"),
            {tr("Nobody can guess a key, and it is never sent. The server only sees that you have it. Clusters that require a "
                "second factor still ask for it."),
             tr("The passphrase protects the key file and never leaves this computer. Voyageur does not keep it. If you forget "
                "it, create another key."),
             tr("The public key is no secret. You may paste, mail or print it.")},
            tr("Wiki: SSH keys"),
            QUrl(u"https://docs.alliancecan.ca/wiki/SSH_Keys"_s)};
}

QWidget *KeyPage::firstFocus() const
{
    if (m_form->isVisibleTo(this))
        return m_form->firstFocus();
    return m_keys->keys().isEmpty() ? static_cast<QWidget *>(m_new) : m_list;
}

void KeyPage::offer(const QString &cluster)
{
    const int index = m_cluster->findText(cluster);
    if (index >= 0)
        m_cluster->setCurrentIndex(index);
    else
        m_cluster->setEditText(cluster);
    m_keys->setCluster(cluster);
}

void KeyPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    if (!event->spontaneous())
        m_keys->refresh();
}

void KeyPage::showForm(bool on)
{
    if (on)
        m_form->suggest(m_keys->suggestedFile(), KeyModel::suggestedComment());
    notice()->clear();
    m_form->setVisible(on);
    refresh();
    if (on)
        m_form->firstFocus()->setFocus();
    else
        m_new->setFocus();
}

void KeyPage::fillKeys()
{
    const QSignalBlocker block(m_list);
    m_list->clear();
    for (const ssh::ListedKey &key : m_keys->keys()) {
        auto *item = new QTreeWidgetItem(m_list,
                                         {QFileInfo(key.key.file).fileName(), kindOf(key), protectionOf(key),
                                          QString::fromUtf8(key.key.comment), worthOf(key)});
        item->setIcon(4, icon(key.worth == Worth::Good ? u"check"_s : key.worth < Worth::Unusable ? u"attention"_s : u"error"_s));
        item->setToolTip(0, key.key.fingerprint);
    }
    for (int column = 0; column < 3; ++column) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, m_list->columnWidth(column) + space::small);
    }
    const int rows = qBound(1, int(m_keys->keys().size()), 5);
    m_list->setFixedHeight(m_list->header()->sizeHint().height() + rows * qMax(m_list->sizeHintForRow(0), space::control)
                           + 2 * m_list->frameWidth());
    if (m_keys->chosen() >= 0)
        m_list->setCurrentItem(m_list->topLevelItem(m_keys->chosen()));
    refresh();
}

// What came of a click may be below what is seen.
void KeyPage::showAnswer()
{
    for (QWidget *above = m_answerText; above; above = above->parentWidget()) {
        if (auto *area = qobject_cast<QScrollArea *>(above)) // once it has its new size
            QTimer::singleShot(0, this, [this, area] { area->ensureWidgetVisible(m_signIn, 0, space::large); });
    }
}

QString KeyPage::placeText() const
{
    const auto &place = m_keys->place();
    const QString title = m_keys->clusterTitle();
    QStringList lines;
    if (m_keys->cluster().isEmpty())
        return tr("Choose the cluster to register the key with.");
    if (!place.page.isEmpty())
        lines += tr("Paste the public key at %1 (source: %2). It works within %n minute on all clusters that use this registry.",
                    nullptr, place.delayMinutes)
                     .arg(place.page, place.pageSource);
    if (m_keys->isAutomation())
        lines += tr("An automation node needs a separate key, registered with this text before it: restrict,from=\"your "
                    "address\",command=\"the script that says what may be run\".");
    if (place.authorizedKeys == true) {
        const bool other = !place.page.isEmpty(); // another way than the one above
        if (m_keys->isSignedIn())
            lines += (other ? tr("Or install the key on %1 only, in ~/.ssh/authorized_keys.")
                            : tr("Install the key on %1, in ~/.ssh/authorized_keys."))
                         .arg(title);
        else
            lines += (other ? tr("Or sign in to %1 first, then install the key here.")
                            : tr("Sign in to %1 first, then install the key here."))
                         .arg(title);
    }
    if (place.authorizedKeys == false)
        lines += tr("%1 does not read ~/.ssh/authorized_keys (source: %2).").arg(title, place.authorizedKeysSource);
    if (!place.authorizedKeys)
        lines += tr("%1 may not read ~/.ssh/authorized_keys; most clusters do. Sign in to try.").arg(title);
    return lines.join(u'\n');
}

void KeyPage::refresh()
{
    const ssh::ListedKey *key = m_keys->chosenKey();
    const bool usable = key && !key->key.base64.isEmpty();
    const bool idle = !m_keys->isBusy() && m_session->state() != models::SessionModel::State::SigningIn;
    const bool none = m_keys->keys().isEmpty();
    QStringList about;
    if (key)
        about = QStringList{key->key.fingerprint} + key->remarks;
    else
        about += none ? tr("No key in ~/.ssh yet. Create one.") : tr("Choose a key, or create one.");
    about.removeAll({});
    m_remarks->setText(about.join(u'\n'));
    const bool form = !m_form->isHidden();
    m_list->setVisible(!form && !none);
    m_remarks->setVisible(!form);
    m_new->setVisible(!form);
    m_place->setText(placeText());
    const QString line = usable ? QString::fromUtf8(key->key.line()) : QString();
    if (m_public->toPlainText() != line)
        m_public->setPlainText(line);
    m_public->setPlaceholderText(tr("Choose a key above, or create one."));
    m_copy->setEnabled(usable);
    m_open->setVisible(!m_keys->place().page.isEmpty());
    m_install->setVisible(m_keys->place().authorizedKeys.value_or(true));
    m_install->setEnabled(idle && m_keys->canInstall());
    m_ask->setEnabled(idle && usable && !m_keys->cluster().isEmpty());
    m_signIn->setEnabled(idle && usable && !m_keys->cluster().isEmpty() && !m_keys->isAutomation());
    QString text = m_keys->isBusy() ? m_keys->busyText() : m_keys->answerText();
    if (text.isEmpty())
        text = tr("The server can say whether it accepts the key, without a login or a Duo request.");
    for (const QString &reason : m_keys->reasons())
        text += u"\n•  "_s + reason;
    if (m_answerText->text() != text && !m_keys->answerText().isEmpty())
        showAnswer();
    m_answerText->setText(text);
    m_answer->setVisible(m_keys->answer() == KeyModel::Answer::Yes || m_keys->answer() == KeyModel::Answer::No);
    if (m_keys->answer() == KeyModel::Answer::Yes)
        m_answer->set(Tone::Good, tr("accepted"), u"check"_s);
    else
        m_answer->set(Tone::Attention, tr("not accepted"), u"attention"_s);
}

} // namespace voyageur::widgets
