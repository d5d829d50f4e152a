// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/questionview.h"

#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SignInQuestion;

namespace {

QLayout *captioned(const QString &caption, const QString &value, QWidget *parent)
{
    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    auto *above = makeLabel(caption, TextRole::Small, parent);
    setMuted(above);
    column->addWidget(above);
    column->addWidget(makeLabel(value, TextRole::Code, parent));
    return column;
}

} // namespace

QuestionView::QuestionView(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
}

void QuestionView::clear()
{
    delete m_body;
    m_body = new QWidget(this);
    m_layout->addWidget(m_body);
    auto *layout = new QVBoxLayout(m_body);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::medium);
    m_fields.clear();
    m_first = nullptr;
}

void QuestionView::ask(const SignInQuestion &question, const QString &banner)
{
    clear();
    if (question.kind == SignInQuestion::Kind::Prompts)
        askPrompts(question, banner);
    else
        askHostKey(question);
}

void QuestionView::askHostKey(const SignInQuestion &question)
{
    const bool unknown = question.kind == SignInQuestion::Kind::HostKeyUnknown;
    auto *card = new Card(
        unknown ? tr("Is this really %1?").arg(question.host) : tr("%1 shows another kind of key").arg(question.host), m_body);
    card->setObjectName(unknown ? u"hostKeyUnknown"_s : u"hostKeyOtherType"_s);
    auto *words = makeLabel(
        unknown
            ? tr("You sign in there for the first time. A host proves who it is by its key; compare the fingerprint with the one "
                 "your cluster publishes, letter by letter.")
            : tr("Keys of other types are known for this host, but not this one. It may be a new key of the same host, or "
                 "somebody else's computer. Compare the fingerprint with the one your cluster publishes before you accept it."),
        TextRole::Body, card);
    card->body()->addWidget(words);
    card->body()->addLayout(
        captioned(tr("Fingerprint shown by the host (%1)").arg(question.keyType), question.fingerprint, card));
    if (!question.published.isEmpty())
        card->body()->addLayout(captioned(tr("Fingerprint published for it"), question.published, card));
    else {
        auto *none =
            makeLabel(tr("No published fingerprint is known to Voyageur: look on your cluster's pages, or ask its support."),
                      TextRole::Small, card);
        setMuted(none);
        card->body()->addWidget(none);
    }
    auto *line = new QHBoxLayout;
    line->addStretch(1);
    auto *refuse = new QPushButton(tr("&Do not connect"), card);
    refuse->setObjectName(u"refuseHostKey"_s);
    auto *accept =
        new QPushButton(unknown ? tr("It is the same: &accept and remember") : tr("I compared them: &accept and remember"), card);
    accept->setObjectName(u"acceptHostKey"_s);
    if (unknown)
        setButtonKind(accept, ButtonKind::Main);
    line->addWidget(refuse);
    line->addWidget(accept);
    card->body()->addSpacing(space::small);
    card->body()->addLayout(line);
    m_body->layout()->addWidget(card);
    m_first = refuse; // accepting is never one blind press of Enter away
    connect(accept, &QPushButton::clicked, this, [this] { emit hostKeyDecided(true); });
    connect(refuse, &QPushButton::clicked, this, [this] { emit hostKeyDecided(false); });
}

void QuestionView::askPrompts(const SignInQuestion &question, const QString &banner)
{
    auto *card = new Card(question.fromServer ? tr("The server asks") : tr("Voyageur asks"), m_body);
    card->setObjectName(u"prompts"_s);
    if (question.attempt > 1) {
        auto *chip = new Chip(card);
        chip->set(Tone::Attention, tr("Attempt %1").arg(question.attempt));
        chip->setToolTip(tr("Too many wrong answers can lock the account for a while."));
        card->setTitleWidget(chip);
    }
    QStringList words;
    for (const QString &text : {banner, question.name, question.instruction})
        if (!text.trimmed().isEmpty())
            words.append(text.trimmed());
    if (!words.isEmpty() && question.fromServer) {
        QLabel *text = nullptr;
        card->body()->addWidget(makeServerFrame(&text, card));
        text->setText(words.join(u"\n"_s));
    } else if (!words.isEmpty()) {
        card->body()->addWidget(makeLabel(words.join(u"\n"_s), TextRole::Body, card));
    }
    for (const SignInQuestion::Field &field : question.fields) {
        QLineEdit *edit = addField(field, m_fields.size() + 1);
        if (question.fromServer) {
            QLabel *text = nullptr;
            card->body()->addWidget(makeServerFrame(&text, card));
            text->setText(field.text.trimmed());
            text->setBuddy(edit);
        } else {
            card->body()->addWidget(makeLabel(field.text.trimmed(), TextRole::Body, card));
        }
        if (!question.choices.isEmpty() && m_fields.size() == 1) {
            auto *choices = new QVBoxLayout;
            for (const auto &[answer, title] : question.choices) {
                auto *button = new QPushButton(icon(u"key"_s), QString(title).replace(u'&', "&&"_L1), card);
                button->setObjectName(u"choice"_s + answer);
                connect(button, &QPushButton::clicked, this, [this, answer = answer] { emit answered({answer}); });
                choices->addWidget(button, 0, Qt::AlignLeft);
            }
            card->body()->addLayout(choices);
            auto *or_ = makeLabel(tr("or type a passcode:"), TextRole::Small, card);
            setMuted(or_);
            card->body()->addWidget(or_);
        }
        card->body()->addWidget(edit);
    }
    auto *line = new QHBoxLayout;
    line->addStretch(1);
    auto *refuse = new QPushButton(tr("C&ancel"), card);
    refuse->setObjectName(u"refuseAnswers"_s);
    connect(refuse, &QPushButton::clicked, this, &QuestionView::refused);
    line->addWidget(refuse);
    auto *send = new QPushButton(tr("&Continue"), card);
    send->setObjectName(u"sendAnswers"_s);
    setButtonKind(send, ButtonKind::Main);
    line->addWidget(send);
    card->body()->addSpacing(space::small);
    card->body()->addLayout(line);
    m_body->layout()->addWidget(card);
    connect(send, &QPushButton::clicked, this, &QuestionView::send);
    m_first = m_fields.isEmpty() ? static_cast<QWidget *>(send) : m_fields.first();
}

QLineEdit *QuestionView::addField(const SignInQuestion::Field &field, qsizetype number)
{
    auto *edit = new QLineEdit(m_body);
    edit->setObjectName(u"answer%1"_s.arg(number));
    edit->setAccessibleName(field.text.trimmed());
    edit->setEchoMode(field.echo ? QLineEdit::Normal : QLineEdit::Password);
    connect(edit, &QLineEdit::returnPressed, this, &QuestionView::send);
    m_fields.append(edit);
    return edit;
}

void QuestionView::send()
{
    QStringList answers;
    for (QLineEdit *field : m_fields) {
        answers.append(field->text());
        field->clear();
    }
    emit answered(answers);
}

} // namespace voyageur::widgets
