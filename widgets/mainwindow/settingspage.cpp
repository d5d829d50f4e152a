// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/settingspage.h"

#include "base/platform.h"
#include "models/editors.h"
#include "models/projectmodel.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

void addChoice(QGridLayout *grid, const QString &label, QComboBox *box, const char *name, QWidget *parent)
{
    const int row = grid->rowCount();
    auto *caption = makeLabel(label, TextRole::Body, parent);
    caption->setWordWrap(false);
    caption->setBuddy(box);
    box->setObjectName(QString::fromLatin1(name));
    box->setAccessibleName(label);
    box->setMinimumWidth(180);
    grid->addWidget(caption, row, 0);
    grid->addWidget(box, row, 1, Qt::AlignLeft);
}

} // namespace

SettingsPage::SettingsPage(models::Preferences &preferences, QWidget *parent)
    : Page(u"settings"_s, {}, tr("Settings"), tr("For this computer, in all projects."), parent), m_preferences(preferences),
      m_always(new models::PageModel(this)), m_language(new QComboBox(this)),
      m_restart(makeLabel(tr("Takes effect at the next start."), TextRole::Small, this)), m_appearance(new QComboBox(this)),
      m_editor(new QComboBox(this)), m_notices(new QCheckBox(tr("Notify me when a job starts or &ends"), this)),
      m_fetches(new QCheckBox(tr("Download the &results when a job ends"), this))
{
    hideCommandsButton();
    setAlwaysContent(true);
    makeLook();
    makeEditor();
    makeWork();
    makePlaces();
    makeRest();
    content()->addStretch(1);
    bind(m_always);
    fill();
}

void SettingsPage::makeLook()
{
    auto *card = new Card(tr("Language and appearance"), this);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setColumnStretch(1, 1);
    card->body()->addLayout(grid);
    m_language->addItem(tr("Match system"), QString());
    m_language->addItem(u"English"_s, u"en"_s);
    m_language->addItem(u"Français"_s, u"fr"_s);
    addChoice(grid, tr("Language"), m_language, "settingLanguage", this);
    grid->addWidget(m_restart, grid->rowCount(), 1);
    m_restart->hide();
    m_appearance->addItem(tr("Match system"), u"system"_s);
    m_appearance->addItem(tr("Light"), u"light"_s);
    m_appearance->addItem(tr("Dark"), u"dark"_s);
    addChoice(grid, tr("Appearance"), m_appearance, "settingAppearance", this);
    content()->addWidget(card);
    connect(m_language, &QComboBox::activated, this, [this] {
        m_preferences.setLanguage(m_language->currentData().toString());
        m_restart->show();
    });
    connect(m_appearance, &QComboBox::activated, this, [this] { emit appearanceChosen(m_appearance->currentData().toString()); });
}

void SettingsPage::makeEditor()
{
    auto *card = new Card(tr("Editor"), this);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setColumnStretch(1, 1);
    card->body()->addLayout(grid);
    addChoice(grid, tr("For your code"), m_editor, "settingEditor", this);
    auto *note =
        makeLabel(tr("Opens a finding of step 1 at its line, the list of packages and voyageur.json. Job scripts are edited "
                     "in this window."),
                  TextRole::Small, this);
    setMuted(note);
    card->body()->addWidget(note);
    content()->addWidget(card);
    connect(m_editor, &QComboBox::activated, this, [this] {
        if (m_editor->currentData().isValid())
            m_preferences.setEditor(m_editor->currentData().toString());
        else
            chooseEditor();
    });
}

void SettingsPage::fillEditors()
{
    const QString chosen = m_preferences.editor();
    m_editor->clear();
    m_editor->addItem(tr("Match system"), QString());
    for (const models::Editor &editor : models::editorsHere())
        m_editor->addItem(editor.title, editor.program);
    if (m_editor->findData(chosen) < 0)
        m_editor->addItem(QFileInfo(chosen).completeBaseName(), chosen);
    m_editor->addItem(tr("Other…")); // without data
    m_editor->setCurrentIndex(m_editor->findData(chosen));
}

void SettingsPage::chooseEditor()
{
    auto *dialog = new QFileDialog(this, tr("Program to edit files with"));
    dialog->setObjectName(u"chooseEditor"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) { m_preferences.setEditor(file); });
    connect(dialog, &QDialog::finished, this, &SettingsPage::fillEditors);
    dialog->open();
}

void SettingsPage::makeWork()
{
    auto *card = new Card(tr("Jobs"), this);
    m_notices->setObjectName(u"settingNotices"_s);
    m_fetches->setObjectName(u"settingFetches"_s);
    card->body()->addWidget(m_notices);
    card->body()->addWidget(m_fetches);
    content()->addWidget(card);
    connect(m_notices, &QCheckBox::clicked, this, &SettingsPage::noticesChosen);
    connect(m_fetches, &QCheckBox::clicked, this, [this](bool on) { m_preferences.setFetchesResults(on); });
}

void SettingsPage::makePlaces()
{
    auto *card = new Card(tr("Where files are kept"), this);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setColumnStretch(1, 1);
    card->body()->addLayout(grid);
    const std::pair<QString, QString> places[] = {{tr("Settings and known hosts"), base::configFolder()},
                                                  {tr("Run history and transfers"), base::stateFolder()},
                                                  {tr("Cache"), base::cacheFolder()}};
    for (const auto &[label, folder] : places) {
        const int row = grid->rowCount();
        auto *caption = makeLabel(label, TextRole::Body, this);
        caption->setWordWrap(false);
        auto *path = new ElidedLabel(models::shownPath(folder), TextRole::Code, Qt::ElideMiddle, this);
        auto *open = new QPushButton(tr("Open"), this);
        open->setAccessibleName(tr("Open the folder: %1").arg(label));
        connect(open, &QPushButton::clicked, this, [folder = folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
        grid->addWidget(caption, row, 0);
        grid->addWidget(path, row, 1);
        grid->addWidget(open, row, 2);
    }
    content()->addWidget(card);
}

void SettingsPage::makeRest()
{
    auto *row = new QHBoxLayout;
    const auto add = [&](const QString &title, const QString &iconName, const char *name, void (SettingsPage::*wanted)()) {
        auto *button = new QPushButton(icon(iconName), title, this);
        button->setObjectName(QString::fromLatin1(name));
        connect(button, &QPushButton::clicked, this, wanted);
        row->addWidget(button);
    };
    add(tr("SSH &keys…"), u"key"_s, "settingKeys", &SettingsPage::keysWanted);
    add(tr("Keyboard shortcuts"), u"commands"_s, "settingShortcuts", &SettingsPage::shortcutsWanted);
    add(tr("Support &bundle…"), u"save"_s, "settingBundle", &SettingsPage::bundleWanted);
    row->addStretch(1);
    content()->addLayout(row);
}

void SettingsPage::fill()
{
    m_language->setCurrentIndex(qMax(0, m_language->findData(m_preferences.language())));
    fillEditors();
    m_appearance->setCurrentIndex(qMax(0, m_appearance->findData(m_preferences.appearance())));
    m_notices->setChecked(m_preferences.tellsEnds());
    m_fetches->setChecked(m_preferences.fetchesResults());
}

void SettingsPage::showEvent(QShowEvent *event)
{
    fill();
    Page::showEvent(event);
}

WhyText SettingsPage::why() const
{
    return {tr("For this computer"),
            {tr("Settings of a project are in its voyageur.json. Your choices here stay on this computer, and hold no "
                "secrets."),
             tr("If you store passwords and passphrases, they are in your system’s keychain.")},
            tr("Wiki: SSH"),
            QUrl(u"https://docs.alliancecan.ca/wiki/SSH"_s)};
}

QWidget *SettingsPage::firstFocus() const
{
    return m_language;
}

} // namespace voyageur::widgets
