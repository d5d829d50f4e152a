// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/scriptdesk.h"

#include "base/clock.h"
#include "models/editorassistant.h"
#include "widgets/common/notelist.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/script/diffpanel.h"
#include "widgets/script/findingspanel.h"
#include "widgets/script/formview.h"
#include "widgets/script/nodeview.h"
#include "widgets/script/recipespanel.h"

#include <QDateTime>
#include <QLocale>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextCursor>
#include <QToolButton>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::ScriptDraft;

namespace {

constexpr int sideWidth = 232; // of form and node, until somebody moves them
constexpr int findingsHeight = 150;

} // namespace

ScriptDesk::ScriptDesk(ScriptDraft *draft, models::Preferences &preferences, const QString &layout, QWidget *parent)
    : QWidget(parent), m_draft(draft), m_preferences(preferences), m_layout(layout),
      m_columns(new QSplitter(Qt::Horizontal, this)), m_rows(new QSplitter(Qt::Vertical, this)),
      m_form(new FormView(draft, this)), m_middle(new QStackedWidget(this)), m_editor(new ScriptEditor(this)),
      m_diff(new DiffPanel(this)), m_recipes(new RecipesPanel(draft, this)), m_node(new NodeView(this)),
      m_findings(new FindingsPanel(draft->findings(), this))
{
    const QList<QByteArray> kept = m_preferences.layout(m_layout).split(',');
    const auto width = [&](qsizetype i, int usual) { return kept.size() == 3 ? qBound(60, kept[i].toInt(), 2000) : usual; };
    m_formWidth = width(0, sideWidth);
    m_nodeWidth = width(1, sideWidth);
    m_findingsHeight = width(2, findingsHeight);
    makeContent();
    wire();
    if (draft->hasContent()) {
        showText();
    } else {
        assist();
        refresh();
    }
}

// An editor that is destroyed says once more that its text has changed: nobody is there to follow any more.
ScriptDesk::~ScriptDesk()
{
    m_editor->disconnect(m_draft);
    m_editor->disconnect(this);
}

void ScriptDesk::wire()
{
    connect(m_editor, &ScriptEditor::textEdited, m_draft, &ScriptDraft::edit);
    connect(m_editor, &ScriptEditor::ruleAtCursorChanged, this, &ScriptDesk::setRule);
    connect(m_editor, &ScriptEditor::whyWanted, this, &ScriptDesk::askWhy);
    connect(m_editor, &ScriptEditor::fixChosen, m_draft, &ScriptDraft::proposeFix);
    connect(m_draft, &ScriptDraft::textReplaced, this, &ScriptDesk::showText);
    connect(m_draft, &ScriptDraft::editsMade, this, &ScriptDesk::follow);
    connect(m_draft, &ScriptDraft::readingChanged, this, &ScriptDesk::refresh);
    connect(m_draft, &ScriptDraft::proposalChanged, this, &ScriptDesk::showProposal);
    connect(m_draft, &ScriptDraft::clusterChanged, this, [this] {
        assist();
        refresh();
    });
    connect(m_form, &FormView::fieldEdited, this, &ScriptDesk::formEdited);
    connect(m_findings, &FindingsPanel::goToWanted, this, [this](const base::Diagnostic &finding) {
        m_draft->dropProposal();
        m_editor->goTo(finding.range);
        setRule(finding.rule);
    });
    connect(m_findings, &FindingsPanel::fixWanted, m_draft, &ScriptDraft::proposeFix);
    connect(m_findings, &FindingsPanel::fixAllWanted, m_draft, &ScriptDraft::proposeAllFixes);
    connect(m_findings, &FindingsPanel::ruleChosen, this, &ScriptDesk::setRule);
    connect(m_findings, &FindingsPanel::whyWanted, this, &ScriptDesk::askWhy);
    connect(m_diff, &DiffPanel::accepted, m_draft, &ScriptDraft::acceptProposal);
    connect(m_diff, &DiffPanel::dismissed, this, [this] {
        m_differenceShown = false;
        m_draft->dropProposal();
        showProposal();
    });
    connect(m_recipesTool, &QToolButton::clicked, this, &ScriptDesk::showRecipes);
    connect(m_recipes, &RecipesPanel::closed, this, [this] { showRecipes(false); });
    connect(m_recipes, &RecipesPanel::chosenChanged, this, &ScriptDesk::whyChanged);
    connect(m_recipes, &RecipesPanel::whyWanted, this, &ScriptDesk::whyAsked);
    connect(m_recipes, &RecipesPanel::fileWanted, this, &ScriptDesk::startUpWanted);
    connect(m_draft, &ScriptDraft::textReplaced, m_recipes, &RecipesPanel::refresh);
    connect(m_recipes, &RecipesPanel::insertWanted, this, &ScriptDesk::insertRecipe);
    connect(m_search, &QToolButton::clicked, this, [this] { m_editor->showSearch(false); });
    connect(m_showForm, &QToolButton::clicked, this, [this] { chooseSide(Side::Form); });
    connect(m_showNode, &QToolButton::clicked, this, [this] { chooseSide(Side::Node); });
}

void ScriptDesk::showText()
{
    m_editor->setFileName(m_draft->kind() == models::EditedKind::Script ? QString() : m_draft->name());
    assist();
    m_editor->setPlainText(m_draft->text().shown());
    m_editor->document()->setModified(false);
    m_findings->begin();
    setRule({});
    refresh();      // it was read before the editor had it
    showProposal(); // what stands beside it depends on what it is
    placeSoon();
}

std::optional<WhyText> ScriptDesk::why() const
{
    if (m_middle->currentWidget() == m_recipes && m_recipes->recipe()) {
        const script::Recipe &recipe = *m_recipes->recipe();
        return WhyText{recipe.title(), {}, tr("Source"), QUrl(recipe.addresses().constFirst()), script::recipePage(recipe)};
    }
    const auto rule = models::ruleHelp(m_rule);
    if (!rule)
        return {};
    return WhyText{rule->title, {}, rule->address.isEmpty() ? QString() : tr("Source"), QUrl(rule->address), rule->markdown};
}

void ScriptDesk::setRule(const QString &rule)
{
    if (rule == m_rule)
        return;
    m_rule = rule;
    emit whyChanged();
}

void ScriptDesk::askWhy(const QString &rule)
{
    setRule(rule);
    emit whyAsked();
}

QString ScriptDesk::source() const
{
    const QDateTime read = m_draft->readAt().toLocalTime();
    if (!m_draft->facts())
        return {};
    if (!read.isValid())
        return tr("According to the cluster’s pages.");
    return read.date() == QDate::currentDate()
        ? tr("Read from the cluster at %1.").arg(base::clockTime(read.time()))
        : tr("Read from the cluster on %1.").arg(QLocale().toString(read.date(), QLocale::ShortFormat));
}

// What completes and explains knows batch scripts, and nothing else.
void ScriptDesk::assist()
{
    const base::ClusterFacts *facts = m_draft->facts();
    m_editor->setAssistant(m_draft->kind() != models::EditedKind::Script
                               ? nullptr
                               : std::make_shared<const models::EditorAssistant>(facts ? m_draft->cluster() : QString(),
                                                                                 facts ? std::optional(*facts)
                                                                                       : std::optional<base::ClusterFacts>()));
}

void ScriptDesk::refresh()
{
    m_form->refresh();
    m_node->show(m_draft->picture(), m_draft->facts() ? m_draft->clusterTitle() : QString(), source());
    m_findings->refresh(m_draft->summary(), !m_draft->isRead());
    placeRows();
    if (m_draft->isRead())
        m_editor->setFindings(m_draft->reading().findings);
}

void ScriptDesk::formEdited(models::FormFieldId id, const QString &text, int unit)
{
    m_fromForm = id;
    const QString problem = m_draft->setField(id, text, unit);
    m_fromForm.reset();
    m_form->takeAnswer(id, problem);
}

// What is typed into one field is one step of undo, however many letters it has.
void ScriptDesk::follow(const QList<base::TextEdit> &edits)
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

void ScriptDesk::showProposal()
{
    const auto &proposal = m_draft->proposal();
    if (proposal) {
        m_differenceShown = false;
        QList<Note> notes;
        for (const models::ScriptRemark &remark : proposal->remarks)
            notes.append({remark.done ? Tone::Good : Tone::Attention, tr("Line %1: %2").arg(remark.line).arg(remark.text)});
        if (proposal->diff.isEmpty())
            notes.append({Tone::Good, tr("Your text stays as it is.")});
        m_diff->showDiff(proposal->title, proposal->diff, proposal->diff.isEmpty() ? tr("&Choose this cluster") : tr("Appl&y"),
                         notes);
    }
    const bool shown = proposal || m_differenceShown;
    QWidget *wanted = shown ? static_cast<QWidget *>(m_diff) : m_recipesShown ? static_cast<QWidget *>(m_recipes) : m_editor;
    const bool turned = wanted != m_middle->currentWidget();
    m_middle->setCurrentWidget(wanted);
    m_findings->setVisible(wanted == m_editor && m_draft->kind() == models::EditedKind::Script); // they are about the text
    arrange();
    if (!turned)
        return;
    emit whyChanged();
    if (isVisible() && (!proposal || proposal->isAskedFor))
        (shown ? m_diff->firstFocus() : m_recipesShown ? m_recipes->firstFocus() : m_editor)->setFocus();
}

void ScriptDesk::showDifference(const QString &title, const QString &diff)
{
    m_differenceShown = true;
    m_diff->showDiff(title, diff, {});
    m_middle->setCurrentWidget(m_diff);
    m_diff->firstFocus()->setFocus();
}

void ScriptDesk::hideDifference()
{
    if (!std::exchange(m_differenceShown, false))
        return;
    showProposal();
}

void ScriptDesk::showRecipes(bool on)
{
    m_recipesShown = on;
    m_recipesTool->setChecked(on);
    if (on)
        m_recipes->refresh();
    m_draft->dropProposal();
    showProposal();
}

void ScriptDesk::insertRecipe(const QString &id, const QHash<QString, QString> &values)
{
    const script::Recipe *recipe = script::findRecipe(id);
    if (!recipe)
        return;
    const QString problem = m_draft->proposeRecipe(*recipe, values, m_editor->textCursor().blockNumber() + 1);
    m_recipes->setProblem(problem);
    if (m_draft->proposal()) { // with the answer to it the text is shown again, not the list
        m_recipesShown = false;
        m_recipesTool->setChecked(false);
    }
}

void ScriptDesk::setReadOnly(bool on)
{
    m_editor->setReadOnly(on);
    m_form->setEnabled(!on);
}

} // namespace voyageur::widgets
