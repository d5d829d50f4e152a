// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/scriptpage.h"

#include "models/editorassistant.h"
#include "widgets/common/card.h"
#include "widgets/common/choicebar.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/script/diffpanel.h"
#include "widgets/script/findingspanel.h"
#include "widgets/script/formview.h"
#include "widgets/script/nodeview.h"
#include "widgets/script/recipespanel.h"

#include <QComboBox>
#include <QDateTime>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextCursor>
#include <QToolButton>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::ScriptModel;

namespace {

constexpr int sideWidth = 232; // of form and node, until somebody moves them
constexpr int findingsHeight = 150;
constexpr auto describe = "+describe"_L1; // no name of a cluster

} // namespace

ScriptPage::ScriptPage(ScriptModel *script, models::Preferences &preferences, QWidget *parent)
    : Page(u"script-page"_s, {}, tr("Script"), {}, parent), m_script(script), m_preferences(preferences),
      m_choice(new ChoiceBar(this)), m_columns(new QSplitter(Qt::Horizontal, this)), m_rows(new QSplitter(Qt::Vertical, this)),
      m_form(new FormView(script, this)), m_middle(new QStackedWidget(this)), m_editor(new ScriptEditor(this)),
      m_diff(new DiffPanel(this)), m_recipes(new RecipesPanel(script, this)), m_node(new NodeView(this)),
      m_findings(new FindingsPanel(script->findings(), this)),
      m_place(new ElidedLabel({}, TextRole::Small, Qt::ElideMiddle, this)), m_encoding(new QToolButton(this)),
      m_submit(new QPushButton(this))
{
    const QList<QByteArray> kept = m_preferences.layout(u"script"_s).split(',');
    const auto width = [&](qsizetype i, int usual) { return kept.size() == 3 ? qBound(60, kept[i].toInt(), 2000) : usual; };
    m_formWidth = width(0, sideWidth);
    m_nodeWidth = width(1, sideWidth);
    m_findingsHeight = width(2, findingsHeight);
    makeContent();
    makeEmptyPage();
    wire();
    fillClusters();
    bind(script);
    if (script->hasContent())
        showText();
    else
        showReading();
    showTexts();
}

void ScriptPage::wire()
{
    connect(m_editor, &ScriptEditor::textEdited, m_script, &ScriptModel::edit);
    connect(m_editor, &ScriptEditor::ruleAtCursorChanged, this, &ScriptPage::setRule);
    connect(m_editor, &ScriptEditor::whyWanted, this, &ScriptPage::askWhy);
    connect(m_editor, &ScriptEditor::fixChosen, m_script, &ScriptModel::proposeFix);
    connect(m_script, &ScriptModel::textReplaced, this, &ScriptPage::showText);
    connect(m_script, &ScriptModel::editsMade, this, &ScriptPage::follow);
    connect(m_script, &ScriptModel::readingChanged, this, &ScriptPage::showReading);
    connect(m_script, &ScriptModel::proposalChanged, this, &ScriptPage::showProposal);
    connect(m_script, &ScriptModel::conflictChanged, this, &ScriptPage::showConflict);
    connect(m_script, &ScriptModel::clusterChanged, this, &ScriptPage::fillClusters);
    connect(m_script, &ScriptModel::saved, this, [this] {
        if (const auto then = std::exchange(m_afterSaving, nullptr))
            then();
    });
    connect(m_choice, &ChoiceBar::focusFree, this, [this] { m_editor->setFocus(); });
    connect(m_form, &FormView::fieldEdited, this, &ScriptPage::formEdited);
    connect(m_findings, &FindingsPanel::goToWanted, this, [this](const base::Diagnostic &finding) {
        m_script->dropProposal();
        m_editor->goTo(finding.range);
        setRule(finding.rule);
    });
    connect(m_findings, &FindingsPanel::fixWanted, m_script, &ScriptModel::proposeFix);
    connect(m_findings, &FindingsPanel::fixAllWanted, m_script, &ScriptModel::proposeAllFixes);
    connect(m_findings, &FindingsPanel::ruleChosen, this, &ScriptPage::setRule);
    connect(m_findings, &FindingsPanel::whyWanted, this, &ScriptPage::askWhy);
    connect(m_diff, &DiffPanel::accepted, m_script, &ScriptModel::acceptProposal);
    connect(m_diff, &DiffPanel::dismissed, this, [this] {
        m_conflictShown = false;
        m_script->dropProposal();
        showProposal();
    });
    connect(m_cluster, &QComboBox::activated, this, [this](int index) {
        const QString chosen = m_cluster->itemData(index).toString();
        if (chosen != describe)
            return m_script->chooseCluster(chosen);
        fillClusters(); // it is no cluster that could be chosen
        askDescription();
    });
    connect(m_recipesTool, &QToolButton::clicked, this, &ScriptPage::showRecipes);
    connect(m_recipes, &RecipesPanel::closed, this, [this] { showRecipes(false); });
    connect(m_recipes, &RecipesPanel::chosenChanged, this, &ScriptPage::whyChanged);
    connect(m_recipes, &RecipesPanel::whyWanted, this, &ScriptPage::whyAsked);
    connect(m_recipes, &RecipesPanel::fileWanted, this,
            [this](const QString &name) { whenSafe([this, name] { m_script->openStartUp(name); }); });
    connect(m_script, &ScriptModel::textReplaced, m_recipes, &RecipesPanel::refresh);
    connect(m_recipes, &RecipesPanel::insertWanted, this, &ScriptPage::insertRecipe);
    connect(m_search, &QToolButton::clicked, this, [this] { m_editor->showSearch(false); });
    connect(m_script, &ScriptModel::companionsFound, this, &ScriptPage::askAboutCompanions);
    connect(m_showForm, &QToolButton::clicked, this, [this] { chooseSide(Side::Form); });
    connect(m_showNode, &QToolButton::clicked, this, [this] { chooseSide(Side::Node); });
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

void ScriptPage::showText()
{
    m_editor->setFileName(m_script->kind() == models::EditedKind::Script ? QString() : m_script->name());
    assist();
    m_editor->setPlainText(m_script->text().shown());
    m_editor->document()->setModified(false);
    m_choice->clear();
    m_findings->begin();
    setRule({});
    showReading();  // it was read before the editor had it
    showProposal(); // what stands beside it depends on what it is
}

QWidget *ScriptPage::firstFocus() const
{
    return m_script->hasContent() ? m_editor : Page::firstFocus();
}

WhyText ScriptPage::why() const
{
    WhyText text{
        tr("The text is what counts"),
        {tr("A script is a text with two readers. sbatch reads the lines that begin with #SBATCH, up to the first command: "
            "they say what the job needs. The node that gets the job runs the rest, as bash."),
         tr("The form changes those lines and nothing else; what you type in the text appears in the form at once. The "
            "drawing shows what part of a node the job takes, and what goes with it anyway."),
         tr("What sbatch would pass over, the cluster would refuse, or the job would stumble on is underlined. Put the cursor "
            "there, or choose it in the list, and this panel says why.")},
        tr("Wiki: Running jobs"),
        QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s),
        {}};
    if (m_middle->currentWidget() == m_recipes && m_recipes->recipe()) {
        const script::Recipe &recipe = *m_recipes->recipe();
        return {recipe.title(), {}, tr("Where this is from"), QUrl(recipe.addresses().first()), script::recipePage(recipe)};
    }
    const auto rule = models::ruleHelp(m_rule);
    if (!rule)
        return text;
    text.headline = rule->title;
    text.markdown = rule->markdown;
    text.linkText = rule->address.isEmpty() ? QString() : tr("Where this is from");
    text.link = QUrl(rule->address);
    return text;
}

void ScriptPage::setRule(const QString &rule)
{
    if (rule == m_rule)
        return;
    m_rule = rule;
    emit whyChanged();
}

void ScriptPage::askWhy(const QString &rule)
{
    setRule(rule);
    emit whyAsked();
}

QString ScriptPage::source() const
{
    const QDateTime read = m_script->readAt().toLocalTime();
    if (!m_script->facts())
        return {};
    if (!read.isValid())
        return tr("As the cluster’s pages say.");
    return read.date() == QDate::currentDate()
        ? tr("Read from the cluster at %1.").arg(QLocale().toString(read.time(), QLocale::ShortFormat))
        : tr("Read from the cluster on %1.").arg(QLocale().toString(read.date(), QLocale::ShortFormat));
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
        QStringList{tr("Which cluster the script is meant for: findings, form and node are about it."), source()}
            .join(u' ')
            .trimmed());
    assist();
    showReading();
}

// What completes and explains knows batch scripts, and nothing else.
void ScriptPage::assist()
{
    const base::ClusterFacts *facts = m_script->facts();
    m_editor->setAssistant(m_script->kind() != models::EditedKind::Script
                               ? nullptr
                               : std::make_shared<const models::EditorAssistant>(facts ? m_script->cluster() : QString(),
                                                                                 facts ? std::optional(*facts)
                                                                                       : std::optional<base::ClusterFacts>()));
}

void ScriptPage::showReading()
{
    m_form->refresh();
    m_node->show(m_script->picture(), m_script->facts() ? m_script->clusterTitle() : QString(), source());
    m_findings->refresh(m_script->summary(), !m_script->isRead());
    placeRows();
    if (m_script->isRead())
        m_editor->setFindings(m_script->reading().findings);
    showTexts();
}

void ScriptPage::formEdited(models::FormFieldId id, const QString &text, int unit)
{
    m_fromForm = id;
    const QString problem = m_script->setField(id, text, unit);
    m_fromForm.reset();
    m_form->takeAnswer(id, problem);
}

// What is typed into one field is one step of undo, however many letters it has.
void ScriptPage::follow(const QList<base::TextEdit> &edits)
{
    QTextDocument *document = m_editor->document();
    const bool goesOn = m_fromForm && m_fromForm == m_lastField && document->revision() == m_lastRevision;
    QTextCursor step(document);
    if (goesOn)
        step.joinPreviousEditBlock();
    m_editor->applyEdits(edits);
    if (goesOn)
        step.endEditBlock();
    m_lastField = m_fromForm;
    m_lastRevision = document->revision();
}

void ScriptPage::showProposal()
{
    const auto &proposal = m_script->proposal();
    if (proposal) {
        m_conflictShown = false;
        QList<Note> notes;
        for (const models::ScriptRemark &remark : proposal->remarks)
            notes.append({remark.done ? Tone::Good : Tone::Attention, tr("Line %1: %2").arg(remark.line).arg(remark.text)});
        if (proposal->diff.isEmpty())
            notes.append({Tone::Good, tr("The text can stay as it is.")});
        m_diff->showDiff(proposal->title, proposal->diff,
                         proposal->diff.isEmpty() ? tr("&Choose this cluster") : tr("Appl&y changes"), notes);
    }
    const bool shown = proposal || m_conflictShown;
    QWidget *wanted = shown ? static_cast<QWidget *>(m_diff) : m_recipesShown ? static_cast<QWidget *>(m_recipes) : m_editor;
    const bool turned = wanted != m_middle->currentWidget();
    m_middle->setCurrentWidget(wanted);
    m_findings->setVisible(wanted == m_editor && m_script->kind() == models::EditedKind::Script); // they are about the text
    arrange();
    if (!turned)
        return;
    emit whyChanged();
    if (isVisible())
        (shown ? m_diff->firstFocus() : m_recipesShown ? m_recipes->firstFocus() : m_editor)->setFocus();
}

void ScriptPage::showRecipes(bool on)
{
    m_recipesShown = on;
    m_recipesTool->setChecked(on);
    if (on)
        m_recipes->refresh();
    m_script->dropProposal();
    showProposal();
}

void ScriptPage::insertRecipe(const QString &id, const QHash<QString, QString> &values)
{
    const script::Recipe *recipe = script::findRecipe(id);
    if (!recipe)
        return;
    const QString problem = m_script->proposeRecipe(*recipe, values, m_editor->textCursor().blockNumber() + 1);
    m_recipes->setProblem(problem);
    if (m_script->proposal()) { // with the answer to it the text is shown again, not the list
        m_recipesShown = false;
        m_recipesTool->setChecked(false);
    }
}

void ScriptPage::refresh()
{
    showTexts();
    if (m_script->hasContent() == m_hadContent)
        return;
    m_hadContent = m_script->hasContent(); // until now the columns had no place of their own
    placeSoon();
}

void ScriptPage::showTexts()
{
    const bool open = m_script->hasContent();
    setTitle(open ? m_script->name() : tr("Script"));
    m_save->setEnabled(open && !m_script->isBusy() && !m_script->isOnlyShown());
    m_editor->setReadOnly(m_script->isOnlyShown());
    m_form->setEnabled(!m_script->isOnlyShown());
    m_search->setEnabled(open);
    m_recipesTool->setEnabled(open);
    m_translate->setEnabled(open);
    const QString place = m_script->place().shown();
    m_place->setText(m_script->isBusy()           ? m_script->busyText()
                         : place.isEmpty()        ? tr("not saved yet")
                         : m_script->isModified() ? tr("not saved · %1").arg(place)
                                                  : place);
    const QStringList ends = {tr("one line"), tr("LF"), tr("CRLF"), tr("CR"), tr("mixed line ends")};
    const QStringList encodings = {tr("UTF-8"), tr("UTF-8 with BOM"), tr("not UTF-8")};
    m_encoding->setText(
        tr("%1 · %2").arg(encodings.value(int(m_script->text().encoding())), ends.value(int(m_script->text().lineEnds()))));
    m_encoding->setToolTip(tr("Encoding and line ends of the file; they are kept"));
    const QString obstacle = m_script->submitObstacle();
    const bool in = m_script->isSignedIn();
    m_submit->setText(m_script->isSubmitting() ? tr("&Cancel") : in ? tr("&Submit") : tr("&Sign in to submit…"));
    m_submit->setIcon(icon(m_script->isSubmitting() ? u"stop"_s : in ? u"submit"_s : u"signin"_s, Ink::OnAccent));
    m_submit->setEnabled(m_script->isSubmitting() || !in || (obstacle.isEmpty() && !m_script->isBusy()));
    m_submit->setToolTip(in ? obstacle : QString());
    if (m_script->isOnlyShown() && !m_script->error())
        notice()->showMessage(Tone::Info, tr("You are looking at it: what you type changes nothing."), {}, tr("&Edit it"));
    else if (!m_script->lastJob().isEmpty() && !m_script->error())
        notice()->showMessage(Tone::Good, tr("Job %1 is submitted.").arg(m_script->lastJob()),
                              tr("It runs in %1.").arg(m_script->lastFolder()), tr("See the &job"));
    else if (!m_script->described().isEmpty() && !m_script->error())
        notice()->showMessage(Tone::Good, tr("The cluster is described."), m_script->described());
    else
        notice()->clear();
}

void ScriptPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    arrange();
    placeSoon();
    m_script->lookAgain();
}

} // namespace voyageur::widgets
