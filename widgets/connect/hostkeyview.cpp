// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/hostkeyview.h"

#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/linklabel.h"
#include "widgets/common/style.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::FingerprintMatch;
using models::matchFingerprints;
using models::SignInQuestion;

namespace {

QLabel *addCaption(QVBoxLayout *layout, const QString &text, QWidget *parent)
{
    auto *caption = makeLabel(text, TextRole::Small, parent);
    setMuted(caption);
    layout->addWidget(caption);
    return caption;
}

} // namespace

void addFingerprint(QVBoxLayout *layout, const QString &caption, const QString &fingerprint, QWidget *parent)
{
    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    addCaption(column, caption, parent);
    auto *value = makeLabel(fingerprint, TextRole::Code, parent);
    value->setAccessibleName(caption);
    column->addWidget(value);
    layout->addLayout(column);
}

// The source is text from a file: only an address of the web becomes a link.
QLabel *makeFingerprintSource(const QString &source, QWidget *parent)
{
    const QUrl url(source, QUrl::StrictMode);
    const bool isAddress = url.isValid() && (url.scheme() == "https"_L1 || url.scheme() == "http"_L1);
    QLabel *label = isAddress ? new LinkLabel(HostKeyView::tr("Source: %1"), url, parent)
                              : makeLabel(HostKeyView::tr("Source: %1").arg(source), TextRole::Small, parent);
    label->setObjectName(u"fingerprintSource"_s);
    return label;
}

HostKeyView::HostKeyView(const SignInQuestion &question, const QString &cluster, QWidget *parent)
    : QWidget(parent), m_fingerprint(question.fingerprint), m_isPublished(!question.published.isEmpty()),
      m_card(new Card({}, this)), m_verdict(new Banner(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    m_card->body()->setSpacing(space::medium);
    m_verdict->setObjectName(u"fingerprintVerdict"_s);
    m_verdict->clear();
    addWords(question, cluster);
    addFingerprints(question);
    addButtons();
    show(matchFingerprints(m_fingerprint, question.published));
}

void HostKeyView::addWords(const SignInQuestion &question, const QString &cluster)
{
    const QString host = question.port == 22 ? question.host : u"%1:%2"_s.arg(question.host, QString::number(question.port));
    m_card->setTitle(tr("Is this really %1?").arg(host));
    m_card->setObjectName(u"hostKeyUnknown"_s);
    if (!question.jump.isEmpty())
        m_card->body()->addWidget(makeLabel(tr("This is a jump host on the way to %1.").arg(cluster), TextRole::Strong, m_card));
    m_card->body()->addWidget(makeLabel(tr("This is your first sign-in to this host. A host proves its identity with a key. "
                                           "Check that the fingerprint of the key is the one your cluster publishes."),
                                        TextRole::Body, m_card));
}

void HostKeyView::addFingerprints(const SignInQuestion &question)
{
    QVBoxLayout *body = m_card->body();
    addFingerprint(body, tr("Shown by the host (%1)").arg(question.keyType), question.fingerprint, m_card);
    if (m_isPublished) {
        addFingerprint(body, tr("Published for this host"), question.published, m_card);
        if (!question.publishedSource.isEmpty())
            body->addWidget(makeFingerprintSource(question.publishedSource, m_card));
    } else {
        auto *column = new QVBoxLayout;
        column->setSpacing(space::tiny);
        QLabel *caption = addCaption(column,
                                     tr("Voyageur knows no published fingerprint for this host. Find it on your cluster’s pages "
                                        "or ask its support, then paste it &here:"),
                                     m_card);
        auto *pasted = new QLineEdit(m_card);
        pasted->setObjectName(u"publishedFingerprint"_s);
        pasted->setPlaceholderText(u"SHA256:…"_s);
        pasted->setAccessibleName(tr("Published fingerprint, for comparison"));
        caption->setBuddy(pasted);
        column->addWidget(pasted);
        body->addLayout(column);
        connect(pasted, &QLineEdit::textChanged, this,
                [this](const QString &text) { show(matchFingerprints(m_fingerprint, text)); });
    }
    body->addWidget(m_verdict);
}

void HostKeyView::addButtons()
{
    m_confirmed = new QCheckBox(tr("The cluster’s support has confirmed this &fingerprint"), m_card);
    m_confirmed->setObjectName(u"fingerprintConfirmed"_s);
    m_card->body()->addWidget(m_confirmed);
    auto *line = new QHBoxLayout;
    line->addStretch(1);
    m_refuse = new QPushButton(tr("&Do not connect"), m_card);
    m_refuse->setObjectName(u"refuseHostKey"_s);
    m_accept = new QPushButton(m_card);
    m_accept->setObjectName(u"acceptHostKey"_s);
    line->addWidget(m_refuse);
    line->addWidget(m_accept);
    m_card->body()->addLayout(line);
    connect(m_confirmed, &QCheckBox::toggled, this, [this](bool on) { m_accept->setEnabled(on); });
    connect(m_accept, &QPushButton::clicked, this, [this] { emit decided(true); });
    connect(m_refuse, &QPushButton::clicked, this, [this] { emit decided(false); });
}

void HostKeyView::show(FingerprintMatch comparison)
{
    m_comparison = comparison;
    switch (comparison) {
    case FingerprintMatch::Empty:
        m_verdict->clear();
        break;
    case FingerprintMatch::Same:
        m_verdict->showMessage(Tone::Good, tr("The fingerprints match."));
        break;
    case FingerprintMatch::Different:
        m_verdict->showMessage(Tone::Bad, tr("The fingerprints do NOT match. Do not connect."),
                               tr("If this host belongs to somebody else, they get your password and passcode. They can then "
                                  "read and delete your files.")
                                   + u'\n'
                                   + (m_isPublished
                                          ? tr("The host may also have a new key, or a key of another type. Ask the cluster’s "
                                               "support by e-mail or telephone first.")
                                          : tr("Or you may have pasted the fingerprint of another host, or of another type of "
                                               "key. Ask the cluster’s support by e-mail or telephone first.")));
        break;
    case FingerprintMatch::Unreadable:
        m_verdict->showMessage(Tone::Info, tr("This SHA256 fingerprint is incomplete. It has 43 characters after “SHA256:”."));
        break;
    }
    const bool same = comparison == FingerprintMatch::Same;
    const bool different = comparison == FingerprintMatch::Different;
    m_accept->setText(same            ? tr("&Accept and remember")
                          : different ? tr("&Accept anyway")
                                      : tr("They match: &accept and remember"));
    // Nothing that one press of a key does by accident: the box first, then the button.
    m_confirmed->setVisible(different);
    m_confirmed->setChecked(false);
    m_accept->setEnabled(!different);
    setButtonKind(m_accept, same ? ButtonKind::Main : different ? ButtonKind::Danger : ButtonKind::Normal);
    setButtonKind(m_refuse, different ? ButtonKind::Main : ButtonKind::Normal);
}

QWidget *HostKeyView::firstFocus() const
{
    return m_comparison == FingerprintMatch::Same ? m_accept : m_refuse; // accepting blindly is never one press of Enter away
}

} // namespace voyageur::widgets
