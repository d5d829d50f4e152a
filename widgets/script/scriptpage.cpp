// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/scriptpage.h"

#include "widgets/common/card.h"
#include "widgets/common/choicebar.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/script/scriptdesk.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::ScriptModel;

namespace {

constexpr auto describe = "+describe"_L1; // no name of a cluster

} // namespace

ScriptPage::ScriptPage(ScriptModel *script, models::Preferences &preferences, QWidget *parent)
    : Page(u"script-page"_s, {}, tr("Script"), {}, parent), m_script(script), m_choice(new ChoiceBar(this)),
      m_desk(new ScriptDesk(script, preferences, u"script"_s, this)),
      m_place(new ElidedLabel({}, TextRole::Small, Qt::ElideMiddle, this)), m_encoding(new QToolButton(this)),
      m_submit(new QPushButton(this))
{
    makeContent();
    makeEmptyPage();
    wire();
    fillClusters();
    bind(script);
    showTexts();
}

QToolButton *ScriptPage::addTool(const QString &name, const QString &text, const QString &iconName, QMenu *menu)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setIcon(icon(iconName));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setMinimumHeight(space::control);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    return button;
}

void ScriptPage::makeContent()
{
    auto *tools = new QHBoxLayout;
    tools->setSpacing(space::tiny); // in French, beside the help, each of them counts
    m_new = addTool(u"newScript"_s, tr("New"), u"plus"_s, makeNewMenu());
    m_open = addTool(u"openScript"_s, tr("Open"), u"folder"_s, makeOpenMenu());
    m_save = addTool(u"saveScript"_s, tr("Save"), u"save"_s, makeSaveMenu());
    m_save->setPopupMode(QToolButton::MenuButtonPopup);
    m_cluster = new QComboBox(this);
    m_cluster->setObjectName(u"scriptCluster"_s);
    m_cluster->setAccessibleName(tr("Cluster to check the script against"));
    m_cluster->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_cluster->setMinimumContentsLength(5);
    m_cluster->setMaximumWidth(260);
    m_translate = makeIconButton(u"translate"_s, tr("Rewrite for another cluster…"), this);
    m_translate->setObjectName(u"translateScript"_s);
    m_translate->setMenu(makeTranslateMenu());
    m_translate->setPopupMode(QToolButton::InstantPopup);
    for (QToolButton *tool : {m_new, m_open, m_save, m_desk->recipesTool()})
        tools->addWidget(tool);
    tools->addWidget(m_cluster, 1);
    tools->addWidget(m_translate);
    tools->addStretch(1);
    for (QToolButton *tool : m_desk->tools().mid(1))
        tools->addWidget(tool);
    content()->setSpacing(space::small);
    content()->addLayout(tools);
    content()->addWidget(m_choice);
    m_choice->setObjectName(u"scriptChoice"_s);
    m_desk->editor()->setObjectName(u"scriptText"_s);
    content()->addWidget(m_desk, 1);

    m_encoding->setObjectName(u"scriptEncoding"_s);
    m_encoding->setFocusPolicy(Qt::StrongFocus);
    m_encoding->setPopupMode(QToolButton::InstantPopup);
    m_encoding->setMenu(makeEncodingMenu());
    setButtonKind(m_encoding, ButtonKind::Quiet);
    m_submit->setObjectName(u"submitScript"_s);
    setButtonKind(m_submit, ButtonKind::Main);
    footNote()->hide();
    m_place->setMuted(true);
    m_place->setObjectName(u"scriptPlace"_s);
    foot()->addWidget(m_place, 1);
    foot()->addWidget(m_encoding);
    foot()->addWidget(m_submit);
}

void ScriptPage::wire()
{
    connect(m_script, &ScriptModel::textReplaced, m_choice, &ChoiceBar::clear);
    connect(m_script, &ScriptModel::readingChanged, this, &ScriptPage::showTexts);
    connect(m_script, &ScriptModel::conflictChanged, this, &ScriptPage::showConflict);
    connect(m_script, &ScriptModel::clusterChanged, this, &ScriptPage::fillClusters);
    connect(m_script, &ScriptModel::saved, this, [this] {
        if (const auto then = std::exchange(m_afterSaving, nullptr))
            then();
    });
    connect(m_choice, &ChoiceBar::focusFree, this, [this] { m_desk->editor()->setFocus(); });
    connect(m_cluster, &QComboBox::activated, this, [this](int index) {
        const QString chosen = m_cluster->itemData(index).toString();
        if (chosen != describe)
            return m_script->chooseCluster(chosen);
        fillClusters(); // it is no cluster that could be chosen
        askDescription();
    });
    connect(m_desk, &ScriptDesk::whyChanged, this, &ScriptPage::whyChanged);
    connect(m_desk, &ScriptDesk::whyAsked, this, &ScriptPage::whyAsked);
    connect(m_desk, &ScriptDesk::startUpWanted, this,
            [this](const QString &name) { whenSafe([this, name] { m_script->openStartUp(name); }); });
    connect(m_script, &ScriptModel::companionsFound, this, &ScriptPage::askAboutCompanions);
    connect(m_save, &QToolButton::clicked, this, &ScriptPage::save);
    connect(m_submit, &QPushButton::clicked, this, [this] {
        if (m_script->isSubmitting())
            m_script->cancelSubmission();
        else if (m_script->isSignedIn())
            m_script->submit();
        else
            emit wished(Wish::SignIn);
    });
    connect(notice(), &Banner::actionTriggered, this, [this] {
        if (m_script->isOnlyShown())
            m_script->editIt();
        else
            emit wished(Wish::ShowJobs);
    });
}

QWidget *ScriptPage::firstFocus() const
{
    return m_script->hasContent() ? m_desk->editor() : Page::firstFocus();
}

WhyText ScriptPage::why() const
{
    if (const auto chosen = m_desk->why())
        return *chosen;
    return {tr("The text is the script"),
            {tr("A script has two readers. sbatch reads the #SBATCH lines before the first command, which say what the "
                "job needs. The node then runs the rest with bash."),
             tr("The form and the text always match. A change in one updates the other at once. The drawing shows the "
                "part of a node that the job takes."),
             tr("sbatch ignores an underlined line, the cluster refuses it, or it makes the job fail. Put the cursor on the "
                "line, or select its finding in the list, to read the reason here.")},
            tr("Wiki: Running jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s),
            {}};
}

void ScriptPage::fillClusters()
{
    m_cluster->clear();
    m_cluster->addItem(icon(u"cluster"_s), tr("Any cluster"), QString());
    for (const models::ClusterChoice &choice : m_script->clusters())
        if (!choice.retired || choice.name == m_script->cluster())
            m_cluster->addItem(icon(u"cluster"_s), choice.title, choice.name);
    if (m_script->canDescribe())
        m_cluster->addItem(icon(u"plus"_s), tr("Describe this cluster…"), QString(describe));
    m_cluster->setCurrentIndex(qMax(0, m_cluster->findData(m_script->cluster())));
    m_cluster->setToolTip(
        QStringList{tr("The cluster for this script. The findings, the form and the drawing depend on it."), m_desk->source()}
            .join(u' ')
            .trimmed());
    showTexts();
}

void ScriptPage::refresh()
{
    showTexts();
}

void ScriptPage::showTexts()
{
    const bool open = m_script->hasContent();
    setTitle(open ? m_script->name() : tr("Script"));
    m_save->setEnabled(open && !m_script->isBusy() && !m_script->isOnlyShown());
    m_desk->setReadOnly(m_script->isOnlyShown());
    const QList<QToolButton *> tools = m_desk->tools().mid(0, 2); // recipes and search
    for (QToolButton *tool : tools)
        tool->setEnabled(open);
    const bool isScript = m_script->kind() == models::EditedKind::Script;
    for (QWidget *ofScripts : std::initializer_list<QWidget *>{m_cluster, m_translate, m_submit})
        ofScripts->setVisible(isScript);
    m_translate->setEnabled(open);
    const QString place = m_script->place().shown();
    m_place->setText(m_script->isBusy()           ? m_script->busyText()
                         : place.isEmpty()        ? tr("not saved yet")
                         : m_script->isModified() ? tr("not saved · %1").arg(place)
                                                  : place);
    const QStringList ends = {tr("one line"), tr("LF"), tr("CRLF"), tr("CR"), tr("mixed line endings")};
    const QStringList encodings = {tr("UTF-8"), tr("UTF-8 with BOM"), tr("not UTF-8")};
    m_encoding->setText(
        tr("%1 · %2").arg(encodings.value(int(m_script->text().encoding())), ends.value(int(m_script->text().lineEnds()))));
    m_encoding->setToolTip(tr("Encoding and line endings of the file. Saving keeps them"));
    const QString obstacle = m_script->submitObstacle();
    const bool in = m_script->isSignedIn();
    m_submit->setText(m_script->isSubmitting() ? tr("&Cancel") : in ? tr("&Submit") : tr("&Sign in to submit…"));
    m_submit->setIcon(icon(m_script->isSubmitting() ? u"stop"_s : in ? u"submit"_s : u"signin"_s, Ink::OnAccent));
    m_submit->setEnabled(m_script->isSubmitting() || !in || (obstacle.isEmpty() && !m_script->isBusy()));
    m_submit->setToolTip(in ? obstacle : QString());
    if (m_script->isOnlyShown() && !m_script->error())
        notice()->showMessage(Tone::Info, tr("Read-only view."), {}, tr("&Edit"));
    else if (!m_script->lastJob().isEmpty() && !m_script->error())
        notice()->showMessage(Tone::Good, tr("Submitted as job %1.").arg(m_script->lastJob()),
                              tr("Working folder: %1.").arg(m_script->lastFolder()), tr("Show &job"));
    else if (!m_script->described().isEmpty() && !m_script->error())
        notice()->showMessage(Tone::Good, tr("Cluster described."), m_script->described());
    else
        notice()->clear();
}

void ScriptPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_script->lookAgain();
}

} // namespace voyageur::widgets
