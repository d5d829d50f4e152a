// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/changedkeyview.h"

#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/style.h"
#include "widgets/connect/hostkeyview.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::FingerprintMatch;
using models::matchFingerprints;

ChangedKeyView::ChangedKeyView(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *card = new Card(tr("The host key has changed"), this);
    card->setObjectName(u"hostKeyChanged"_s);
    layout->addWidget(card);
    QVBoxLayout *body = card->body();
    body->setSpacing(space::medium);
    m_what = makeLabel({}, TextRole::Strong, card);
    m_why = makeLabel({}, TextRole::Body, card);
    m_ask = makeLabel({}, TextRole::Body, card);
    for (QLabel *label : {m_what, m_why, m_ask})
        body->addWidget(label);
    m_published = new QWidget(card);
    (new QVBoxLayout(m_published))->setContentsMargins(0, 0, 0, 0);
    body->addWidget(m_published);
    auto *column = new QVBoxLayout;
    column->setSpacing(space::tiny);
    m_caption = makeLabel(tr("&Fingerprint you were given:"), TextRole::Small, card);
    setMuted(m_caption);
    m_given = new QLineEdit(card);
    m_given->setObjectName(u"givenFingerprint"_s);
    m_given->setPlaceholderText(u"SHA256:…"_s);
    m_given->setAccessibleName(tr("Fingerprint you were given"));
    m_caption->setBuddy(m_given);
    column->addWidget(m_caption);
    column->addWidget(m_given);
    body->addLayout(column);
    m_verdict = new Banner(card);
    m_verdict->setObjectName(u"changedVerdict"_s);
    body->addWidget(m_verdict);
    auto *line = new QHBoxLayout;
    line->addStretch(1);
    m_back = new QPushButton(tr("&Back"), card);
    m_back->setObjectName(u"changedBack"_s);
    m_replace = new QPushButton(tr("&Replace the key and sign in"), card);
    m_replace->setObjectName(u"replaceHostKey"_s);
    setButtonKind(m_replace, ButtonKind::Main);
    line->addWidget(m_back);
    line->addWidget(m_replace);
    body->addLayout(line);
    connect(m_back, &QPushButton::clicked, this, &ChangedKeyView::back);
    connect(m_replace, &QPushButton::clicked, this, &ChangedKeyView::replace);
    connect(m_given, &QLineEdit::returnPressed, this, &ChangedKeyView::replace);
    connect(m_given, &QLineEdit::textChanged, this, &ChangedKeyView::compare);
}

void ChangedKeyView::tell(const base::Error &error, const std::optional<ssh::ChangedHostKey> &key)
{
    m_what->setText(error.what);
    m_why->setText(error.why);
    for (QWidget *widget :
         {static_cast<QWidget *>(m_caption), static_cast<QWidget *>(m_given), static_cast<QWidget *>(m_replace)})
        widget->setVisible(key.has_value());
    m_ask->setText(key ? tr("Signing in to the wrong host gives your password to somebody else. Course hosts often get a new key "
                            "each term. Ask your teacher or the cluster’s support for the fingerprint by e-mail or telephone, "
                            "and paste it here. If it matches the host’s key, you can replace the old key.")
                       : error.next);
    const QString shown = key ? key->fingerprint : QString();
    if (std::exchange(m_shown, shown) == shown && key)
        return;
    while (QLayoutItem *item = m_published->layout()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_published->setVisible(key && !key->published.isEmpty());
    m_given->clear();
    if (m_published->isVisibleTo(this)) {
        m_published->layout()->addWidget(makeFingerprintSource(key->publishedSource, m_published));
        m_given->setText(key->published);
    }
    compare();
}

void ChangedKeyView::compare()
{
    const auto match = matchFingerprints(m_shown, m_given->text());
    m_replace->setEnabled(match == FingerprintMatch::Same);
    switch (match) {
    case FingerprintMatch::Empty:
        m_verdict->clear();
        break;
    case FingerprintMatch::Same:
        m_verdict->showMessage(Tone::Good, tr("The host’s key has this fingerprint."));
        break;
    case FingerprintMatch::Different:
        m_verdict->showMessage(Tone::Bad, tr("The host’s key has another fingerprint."),
                               tr("Nothing is replaced. Ask which host and which type of key this fingerprint belongs to."));
        break;
    case FingerprintMatch::Unreadable:
        m_verdict->showMessage(Tone::Info, tr("This SHA256 fingerprint is incomplete. It has 43 characters after “SHA256:”."));
        break;
    }
}

void ChangedKeyView::replace()
{
    if (m_replace->isEnabled())
        emit replacementWanted(m_given->text().trimmed());
}

QWidget *ChangedKeyView::firstFocus() const
{
    return m_given->isVisibleTo(this) ? static_cast<QWidget *>(m_given) : m_back;
}

} // namespace voyageur::widgets
