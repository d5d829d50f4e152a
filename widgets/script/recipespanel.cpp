// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/recipespanel.h"

#include "widgets/common/card.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using script::Recipe;
using script::RecipeParameter;

namespace {

constexpr int leastList = 64;
constexpr int leastText = 44;

bool matches(const Recipe &recipe, const QString &words)
{
    const QString all = recipe.id + u' ' + recipe.title() + u' ' + script::recipeGroupTitle(recipe.group);
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(wanted, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

} // namespace

RecipesPanel::RecipesPanel(models::ScriptModel *script, QWidget *parent)
    : QWidget(parent), m_script(script), m_search(new QLineEdit(this)), m_list(new QListWidget(this)),
      m_fieldsBox(new QWidget(this)), m_fields(new QFormLayout(m_fieldsBox)), m_text(new QPlainTextEdit(this)),
      m_problem(makeLabel({}, TextRole::Small, this)), m_why(new QPushButton(tr("&Why, and when not"), this)),
      m_openFile(new QPushButton(this)), m_insert(new QPushButton(tr("&Insert…"), this))
{
    setObjectName(u"recipesPanel"_s);
    m_search->setObjectName(u"recipeSearch"_s);
    m_search->setPlaceholderText(tr("Find a recipe: tar, GPU, results…"));
    m_search->setAccessibleName(tr("Find a recipe"));
    m_search->setClearButtonEnabled(true);
    m_list->setObjectName(u"recipeList"_s);
    m_list->setAccessibleName(tr("Recipes"));
    m_list->setMinimumHeight(leastList);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_text->setObjectName(u"recipeText"_s);
    m_text->setAccessibleName(tr("The lines of the recipe"));
    m_text->setReadOnly(true);
    m_text->setFont(roleFont(TextRole::Code));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(leastText);
    m_problem->setObjectName(u"recipeProblem"_s);
    m_problem->setWordWrap(true);
    m_fields->setContentsMargins(0, 0, 0, 0);
    m_fields->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_fields->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_why->setObjectName(u"recipeWhy"_s);
    m_openFile->setObjectName(u"openStartUpFile"_s);
    m_insert->setObjectName(u"insertRecipe"_s);
    setButtonKind(m_insert, ButtonKind::Main);
    auto *back = new QPushButton(tr("&Back to the text"), this);
    back->setObjectName(u"closeRecipes"_s);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::small, 0, space::small, 0);
    layout->setSpacing(space::small);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 3);
    layout->addWidget(m_fieldsBox);
    layout->addWidget(m_text, 2);
    layout->addWidget(m_problem);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(back);
    buttons->addStretch(1);
    buttons->addWidget(m_why);
    buttons->addWidget(m_openFile);
    buttons->addWidget(m_insert);
    layout->addLayout(buttons);

    connect(m_search, &QLineEdit::textChanged, this, &RecipesPanel::fill);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { m_list->setFocus(); });
    connect(m_list, &QListWidget::currentItemChanged, this, &RecipesPanel::choose);
    connect(m_list, &QListWidget::itemActivated, m_insert, &QPushButton::click);
    connect(back, &QPushButton::clicked, this, &RecipesPanel::closed);
    connect(m_why, &QPushButton::clicked, this, &RecipesPanel::whyWanted);
    connect(m_openFile, &QPushButton::clicked, this, [this] {
        if (m_recipe)
            emit fileWanted(m_recipe->file);
    });
    connect(m_insert, &QPushButton::clicked, this, [this] {
        if (m_recipe)
            emit insertWanted(m_recipe->id, values());
    });
    fill();
}

void RecipesPanel::refresh()
{
    fill();
    showText();
}

// Groups stand as headings that cannot be chosen.
void RecipesPanel::fill()
{
    const QString before = m_recipe ? m_recipe->id : QString();
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    QString group;
    QListWidgetItem *first = nullptr;
    QListWidgetItem *same = nullptr;
    for (const Recipe &recipe : models::ScriptModel::recipes()) {
        if (!matches(recipe, m_search->text()))
            continue;
        if (recipe.group != group) {
            auto *heading = new QListWidgetItem(script::recipeGroupTitle(recipe.group), m_list);
            heading->setFlags(Qt::NoItemFlags);
            heading->setFont(roleFont(TextRole::Strong));
            group = recipe.group;
        }
        auto *item = new QListWidgetItem(recipe.title(), m_list);
        item->setData(Qt::UserRole, recipe.id);
        item->setToolTip(recipe.title());
        first = first ? first : item;
        same = recipe.id == before ? item : same;
    }
    m_list->setCurrentItem(same ? same : first);
    choose();
}

void RecipesPanel::choose()
{
    const QListWidgetItem *item = m_list->currentItem();
    const Recipe *chosen = item ? script::findRecipe(item->data(Qt::UserRole).toString()) : nullptr;
    if (chosen == m_recipe && m_recipe)
        return;
    m_recipe = chosen;
    makeFields();
    showText();
    emit chosenChanged();
}

void RecipesPanel::makeFields()
{
    while (m_fields->rowCount() > 0)
        m_fields->removeRow(0);
    m_editors.clear();
    m_fieldsBox->setVisible(m_recipe && !m_recipe->parameters.isEmpty());
    if (!m_recipe)
        return;
    for (const RecipeParameter &parameter : m_recipe->parameters) {
        QWidget *field = nullptr;
        if (parameter.type == script::RecipeValue::Choice) {
            auto *choice = new QComboBox(m_fieldsBox);
            choice->addItems(parameter.choices);
            choice->setCurrentText(parameter.usual);
            connect(choice, &QComboBox::currentTextChanged, this, &RecipesPanel::showText);
            field = choice;
        } else {
            auto *line = new QLineEdit(m_fieldsBox);
            line->setPlaceholderText(parameter.usual);
            connect(line, &QLineEdit::textChanged, this, &RecipesPanel::showText);
            field = line;
        }
        field->setObjectName(u"recipe-"_s + parameter.name);
        field->setAccessibleName(parameter.label());
        m_fields->addRow(parameter.label(), field);
        m_editors[parameter.name] = field;
    }
}

QHash<QString, QString> RecipesPanel::values() const
{
    QHash<QString, QString> values;
    for (auto it = m_editors.begin(); it != m_editors.end(); ++it) {
        const auto *choice = qobject_cast<QComboBox *>(it.value());
        const auto *line = qobject_cast<QLineEdit *>(it.value());
        values[it.key()] = choice ? choice->currentText() : line ? line->text() : QString();
    }
    return values;
}

void RecipesPanel::showText()
{
    QString problem;
    const QString text = m_recipe ? m_script->recipeText(*m_recipe, values(), &problem) : QString();
    const QString obstacle = m_recipe ? m_script->recipeObstacle(*m_recipe) : tr("No recipe has these words.");
    m_text->setPlainText(text);
    m_why->setEnabled(m_recipe);
    m_insert->setEnabled(m_recipe && obstacle.isEmpty() && problem.isEmpty());
    setProblem(obstacle.isEmpty() ? problem : obstacle);
    const bool elsewhere = m_recipe && m_recipe->kind == script::RecipeKind::File && m_script->name() != m_recipe->file;
    m_openFile->setVisible(elsewhere && m_script->isSignedIn());
    m_insert->setVisible(!m_openFile->isVisibleTo(this));
    if (elsewhere)
        m_openFile->setText(tr("&Open %1 of the cluster").arg(m_recipe->file));
}

void RecipesPanel::setProblem(const QString &problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

QWidget *RecipesPanel::firstFocus() const
{
    return m_search;
}

bool RecipesPanel::event(QEvent *event)
{
    // Else the window's own Escape would come first.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void RecipesPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
