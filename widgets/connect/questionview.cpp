// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/questionview.h"

#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/connect/hostkeyview.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SignInQuestion;

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
    m_card = nullptr;
    m_fields.clear();
    m_keep = nullptr;
    m_send = nullptr;
    m_first = nullptr;
}

void QuestionView::ask(const SignInQuestion &question, const QString &cluster, const QString &banner, const Before &before)
{
    m_before = before;
    clear();
    if (question.kind == SignInQuestion::Kind::Prompts) {
        askPrompts(question, cluster, banner);
        return;
    }
    auto *view = new HostKeyView(question, cluster, m_body);
    m_body->layout()->addWidget(view);
    connect(view, &HostKeyView::decided, this, &QuestionView::hostKeyDecided);
    m_first = view->firstFocus();
}

void QuestionView::askPrompts(const SignInQuestion &question, const QString &cluster, const QString &banner)
{
    m_card = new Card({}, m_body);
    m_card->setObjectName(u"prompts"_s);
    m_card->body()->setSpacing(space::medium);
    m_body->layout()->addWidget(m_card);
    addWho(question, cluster);
    addAttempt(question);
    QStringList words;
    for (const QString &text : {banner, question.name, question.instruction})
        if (!text.trimmed().isEmpty())
            words.append(text.trimmed());
    if (question.fromServer && question.fields.size() == 1)
        words.append(question.fields.first().text.trimmed());
    if (question.fromServer)
        addServerWords(words.join(u'\n'));
    if (question.choices.isEmpty())
        addFields(question);
    else
        addChoices(question);
    addKeeping(question);
    addButtons();
    m_first = m_fields.isEmpty() ? static_cast<QWidget *>(m_send) : m_fields.first();
}

void QuestionView::addWho(const SignInQuestion &question, const QString &cluster)
{
    QString note;
    if (question.aboutKeyFile) {
        m_card->setTitle(tr("Passphrase of your key"));
        note = tr("The passphrase opens the key on this computer, and never leaves it.");
    } else if (!question.jump.isEmpty()) {
        m_card->setTitle(tr("The jump host %1 asks").arg(question.jump));
        note = tr("This host is on the way to %1. It may have other accounts and passwords than the cluster.").arg(cluster);
    } else if (question.fromServer) {
        m_card->setTitle(tr("%1 asks").arg(cluster));
        note = tr("Only this host gets your answer.");
    } else {
        m_card->setTitle(tr("Your password on %1").arg(cluster));
        note = tr("Only the cluster gets your password.");
    }
    auto *label = makeLabel(note, TextRole::Body, m_card);
    setMuted(label);
    m_card->body()->addWidget(label);
}

void QuestionView::addAttempt(const SignInQuestion &question)
{
    models::SignInAttempts refusals = m_before.attempts;
    refusals.inARow += question.attempt - 1;
    const bool countsThere = !question.aboutKeyFile && question.jump.isEmpty();
    const QString advice = countsThere ? refusals.advice(m_before.blocksAddresses) : QString();
    if (question.attempt < 2 && advice.isEmpty())
        return;
    auto *line = new QHBoxLayout;
    line->setSpacing(space::medium);
    auto *chip = new Chip(m_card);
    chip->set(Tone::Attention, tr("Attempt %1").arg(advice.isEmpty() ? question.attempt : refusals.inARow + 1), u"attention"_s);
    chip->setObjectName(u"attempt"_s);
    line->addWidget(chip, 0, Qt::AlignTop);
    auto *text = makeLabel(
        question.aboutKeyFile
            ? tr("Wrong passphrase. Only this computer checks it, so you can try as often as you like.")
            : tr("The last answer was not accepted. Some clusters lock the account for a while after several wrong answers."),
        TextRole::Body, m_card);
    text->setObjectName(u"attemptAdvice"_s);
    if (!advice.isEmpty())
        text->setText(refusals.warning() + u' ' + advice);
    line->addWidget(text, 1);
    m_card->body()->addLayout(line);
}

void QuestionView::addServerWords(const QString &words)
{
    if (words.isEmpty())
        return;
    QLabel *text = nullptr;
    m_card->body()->addWidget(makeServerFrame(&text, m_card));
    text->setText(words);
    text->setObjectName(u"serverWords"_s);
}

QLineEdit *QuestionView::makeField(const SignInQuestion::Field &field, const QString &name)
{
    auto *edit = new QLineEdit(m_card);
    edit->setObjectName(u"answer%1"_s.arg(m_fields.size() + 1));
    edit->setAccessibleName(name);
    edit->setEchoMode(field.echo ? QLineEdit::Normal : QLineEdit::Password);
    connect(edit, &QLineEdit::returnPressed, this, &QuestionView::send);
    m_fields.append(edit);
    return edit;
}

void QuestionView::addFields(const SignInQuestion &question)
{
    const bool several = question.fields.size() > 1;
    for (const SignInQuestion::Field &field : question.fields) {
        const QString text = field.text.trimmed();
        auto *column = new QVBoxLayout;
        column->setSpacing(space::tiny);
        QLineEdit *edit = makeField(field, text.isEmpty() ? tr("Answer") : text);
        if (several || !question.fromServer) {
            // A server's label is in its type, like its other words.
            auto *label = makeLabel(text, question.fromServer ? TextRole::Code : TextRole::Body, m_card);
            label->setBuddy(edit);
            column->addWidget(label);
        }
        column->addWidget(edit);
        m_card->body()->addLayout(column);
    }
}

// A second factor's menu: what can be chosen, and beside it what can be typed.
void QuestionView::addChoices(const SignInQuestion &question)
{
    auto *both = new QHBoxLayout;
    both->setSpacing(space::large);
    auto *choices = new QVBoxLayout;
    choices->setSpacing(space::small);
    for (const auto &[answer, title] : question.choices) {
        auto *button = new QPushButton(icon(u"key"_s), QString(title).replace(u'&', "&&"_L1), m_card);
        button->setObjectName(u"choice"_s + answer);
        connect(button, &QPushButton::clicked, this, [this, answer = answer] { emit answered({answer}, false); });
        choices->addWidget(button);
    }
    choices->addStretch(1);
    both->addLayout(choices, 1);
    both->addWidget(new Line(Qt::Vertical, m_card));
    auto *typed = new QVBoxLayout;
    typed->setSpacing(space::tiny);
    auto *label = makeLabel(tr("Or a &passcode from an app, a text message or a token:"), TextRole::Body, m_card);
    for (const SignInQuestion::Field &field : question.fields) {
        QLineEdit *edit = makeField(field, tr("Passcode"));
        if (m_fields.size() == 1) {
            label->setBuddy(edit);
            typed->addWidget(label);
        }
        typed->addWidget(edit);
    }
    typed->addStretch(1);
    both->addLayout(typed, 1);
    m_card->body()->addLayout(both);
}

void QuestionView::addKeeping(const SignInQuestion &question)
{
    if (question.keeping == SignInQuestion::Keeping::Nowhere)
        return;
    const bool keychain = question.keeping == SignInQuestion::Keeping::InKeychain;
    m_keep = new QCheckBox(keychain ? tr("&Remember in the keychain") : tr("&Remember until I sign out"), m_card);
    m_keep->setObjectName(u"rememberAnswer"_s);
    auto *column = new QVBoxLayout;
    column->setSpacing(space::tiny);
    column->addWidget(m_keep);
    if (!keychain) {
        auto *why = makeLabel(tr("This computer has no keychain, so the answer cannot be kept longer."), TextRole::Small, m_card);
        setMuted(why);
        m_keep->setAccessibleDescription(why->text());
        column->addWidget(why);
    }
    m_card->body()->addLayout(column);
}

void QuestionView::addButtons()
{
    auto *line = new QHBoxLayout;
    line->addStretch(1);
    auto *refuse = new QPushButton(tr("C&ancel"), m_card);
    refuse->setObjectName(u"refuseAnswers"_s);
    connect(refuse, &QPushButton::clicked, this, &QuestionView::refused);
    line->addWidget(refuse);
    m_send = new QPushButton(tr("&Continue"), m_card);
    m_send->setObjectName(u"sendAnswers"_s);
    setButtonKind(m_send, ButtonKind::Main);
    line->addWidget(m_send);
    m_card->body()->addLayout(line);
    connect(m_send, &QPushButton::clicked, this, &QuestionView::send);
}

void QuestionView::send()
{
    QStringList answers;
    for (QLineEdit *field : m_fields) {
        answers.append(field->text());
        field->clear();
    }
    emit answered(answers, m_keep && m_keep->isChecked());
}

} // namespace voyageur::widgets
