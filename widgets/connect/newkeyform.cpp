// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/newkeyform.h"

#include "models/keymodel.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QCheckBox>
#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

// clear() lets go of the text; as its last owner we then overwrite the letters.
QString taken(QLineEdit *edit)
{
    QString text = edit->text();
    edit->clear();
    return text;
}

void wipeText(QLineEdit *edit)
{
    QString text = taken(edit);
    text.fill(QChar(u'\0'));
}

void addRow(QGridLayout *grid, const QString &caption, QLineEdit *field, QWidget *parent)
{
    const int row = grid->rowCount();
    auto *label = makeLabel(caption, TextRole::Body, parent);
    label->setWordWrap(false);
    label->setBuddy(field);
    field->setAccessibleName(QString(caption).remove(u'&'));
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
}

} // namespace

NewKeyForm::NewKeyForm(QWidget *parent)
    : QWidget(parent), m_file(new QLineEdit(this)), m_comment(new QLineEdit(this)),
      m_with(new QRadioButton(tr("With a &passphrase (recommended)"), this)),
      m_without(new QRadioButton(tr("&Without a passphrase"), this)),
      m_withoutText(makeLabel(tr("Anyone who gets the file, from a lost laptop, a backup or a synchronized folder, can sign in "
                                 "as you. Choose this only for a program that signs in unattended."),
                              TextRole::Small, this)),
      m_phrases(new QWidget(this)), m_first(new QLineEdit(m_phrases)), m_second(new QLineEdit(m_phrases)),
      m_show(new QCheckBox(tr("Show &the passphrase"), m_phrases)), m_strength(makeLabel({}, TextRole::Small, m_phrases)),
      m_make(new QPushButton(icon(u"key"_s, Ink::OnAccent), tr("&Create key"), this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    addRow(grid, tr("&File"), m_file, this);
    addRow(grid, tr("Comm&ent"), m_comment, this);
    layout->addLayout(grid);
    layout->addWidget(m_with);
    auto *phrases = new QGridLayout(m_phrases);
    phrases->setContentsMargins(space::huge, 0, 0, 0);
    phrases->setColumnStretch(1, 1);
    addRow(phrases, tr("Pa&ssphrase"), m_first, m_phrases);
    addRow(phrases, tr("Repeat t&he passphrase"), m_second, m_phrases);
    phrases->addWidget(m_strength, phrases->rowCount(), 1);
    phrases->addWidget(m_show, phrases->rowCount(), 1);
    layout->addWidget(m_phrases);
    layout->addWidget(m_without);
    m_withoutText->setContentsMargins(space::huge, 0, 0, 0);
    layout->addWidget(m_withoutText);
    auto *line = new QHBoxLayout;
    line->addStretch(1);
    auto *cancel = new QPushButton(tr("C&ancel"), this);
    cancel->setObjectName(u"cancelNewKey"_s);
    line->addWidget(cancel);
    line->addWidget(m_make);
    layout->addLayout(line);

    m_file->setObjectName(u"newKeyFile"_s);
    m_comment->setObjectName(u"newKeyComment"_s);
    m_with->setObjectName(u"withPassphrase"_s);
    m_without->setObjectName(u"withoutPassphrase"_s);
    m_first->setObjectName(u"passphrase"_s);
    m_second->setObjectName(u"passphraseAgain"_s);
    m_strength->setObjectName(u"strength"_s);
    m_show->setObjectName(u"showPassphrase"_s);
    m_make->setObjectName(u"makeKey"_s);
    setButtonKind(m_make, ButtonKind::Main);
    m_with->setChecked(true);
    for (QLineEdit *edit : {m_first, m_second})
        edit->setEchoMode(QLineEdit::Password);

    connect(m_show, &QCheckBox::toggled, this, [this](bool on) {
        for (QLineEdit *edit : {m_first, m_second})
            edit->setEchoMode(on ? QLineEdit::Normal : QLineEdit::Password);
    });
    for (QLineEdit *edit : {m_file, m_comment, m_first, m_second}) {
        connect(edit, &QLineEdit::textChanged, this, &NewKeyForm::update);
        connect(edit, &QLineEdit::returnPressed, m_make, &QPushButton::click);
    }
    connect(m_with, &QRadioButton::toggled, this, &NewKeyForm::update);
    connect(cancel, &QPushButton::clicked, this, &NewKeyForm::cancelled);
    connect(m_make, &QPushButton::clicked, this,
            [this] { emit wanted(QDir::fromNativeSeparators(m_file->text().trimmed()), m_comment->text().simplified()); });
    update();
}

void NewKeyForm::suggest(const QString &file, const QString &comment)
{
    m_file->setText(QDir::toNativeSeparators(file));
    m_comment->setText(comment);
}

QWidget *NewKeyForm::firstFocus() const
{
    return m_with->isChecked() ? static_cast<QWidget *>(m_first) : m_make;
}

void NewKeyForm::update()
{
    const bool with = m_with->isChecked();
    m_phrases->setVisible(with);
    m_withoutText->setVisible(!with);
    const auto strength = models::passphraseStrength(m_first->text());
    QString words = strength.level == 0 ? tr("At least 15 characters: four or five unrelated words.")
                                        : tr("This passphrase is %1.").arg(strength.word);
    if (!strength.hint.isEmpty())
        words += u' ' + strength.hint;
    const bool same = m_first->text() == m_second->text();
    if (!m_second->text().isEmpty() && !same)
        words = tr("The two passphrases do not match.");
    m_strength->setText(words);
    m_make->setEnabled(!m_file->text().trimmed().isEmpty() && (!with || (strength.level > 0 && same)));
}

QString NewKeyForm::takePassphrase()
{
    wipeText(m_second);
    QString phrase = taken(m_first);
    if (m_with->isChecked())
        return phrase;
    phrase.fill(QChar(u'\0'));
    return {};
}

void NewKeyForm::wipe()
{
    wipeText(m_first);
    wipeText(m_second);
    m_show->setChecked(false);
}

void NewKeyForm::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        wipe();
}

} // namespace voyageur::widgets
