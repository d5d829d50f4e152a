// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/recipespanel.h"

#include "widgets/common/card.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/editor/highlighter.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyledItemDelegate>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using script::Recipe;
using script::RecipeKind;
using script::RecipeParameter;

namespace {

constexpr int besideEachOther = 500; // from this width on: the list, and what is chosen
constexpr int mostList = 300;        // as wide as its titles need
constexpr int titleHeight = 460;     // from this height on; below it the list alone says what is chosen
constexpr int leastList = 64;
constexpr int leastText = 44;

//! Titles of two lines stand apart from each other.
class Titles final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return size.height() > space::row ? size + QSize(0, space::small) : size;
    }
};

bool matches(const Recipe &recipe, const QString &words)
{
    const QString all = recipe.id + u' ' + recipe.title() + u' ' + script::recipeGroupTitle(recipe.group);
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(wanted, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

QString whereOf(const Recipe &recipe)
{
    if (recipe.kind == RecipeKind::Commands)
        return RecipesPanel::tr("For a terminal, not for a script.");
    if (recipe.kind == RecipeKind::File)
        return RecipesPanel::tr("Goes into your file %1.").arg(recipe.file);
    if (recipe.place == "start"_L1)
        return RecipesPanel::tr("Goes at the beginning, after the modules.");
    if (recipe.place == "before"_L1)
        return RecipesPanel::tr("Goes before the program.");
    if (recipe.place == "program"_L1)
        return RecipesPanel::tr("Goes around the line that starts the program.");
    return recipe.place == "header"_L1 ? RecipesPanel::tr("Goes into the head of the script.")
                                       : RecipesPanel::tr("Goes at the end of the script.");
}

} // namespace

RecipesPanel::RecipesPanel(models::ScriptDraft *script, QWidget *parent)
    : QWidget(parent), m_script(script), m_columns(new QBoxLayout(QBoxLayout::LeftToRight)), m_choice(new QWidget(this)),
      m_search(new QLineEdit(m_choice)), m_list(new QListWidget(m_choice)), m_title(makeLabel({}, TextRole::Strong, this)),
      m_where(makeLabel({}, TextRole::Small, this)), m_fieldsBox(new QWidget(this)), m_fields(new QGridLayout(m_fieldsBox)),
      m_text(new QPlainTextEdit(this)), m_colours(new ScriptHighlighter(m_text)), m_problem(makeLabel({}, TextRole::Small, this)),
      m_back(new QPushButton(tr("&Back to the text"), this)), m_why(new QPushButton(tr("&Why, and when not to"), this)),
      m_copy(new QPushButton(tr("&Copy"), this)), m_openFile(new QPushButton(this)),
      m_insert(new QPushButton(tr("&Insert…"), this))
{
    setObjectName(u"recipesPanel"_s);
    m_search->setObjectName(u"recipeSearch"_s);
    m_search->setPlaceholderText(tr("Find: tar, GPU…"));
    m_search->setAccessibleName(tr("Find a recipe"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setObjectName(u"recipeList"_s);
    m_list->setAccessibleName(tr("Recipes"));
    m_list->setMinimumHeight(leastList);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new Titles(m_list));
    m_list->setWordWrap(true);
    m_list->setResizeMode(QListView::Adjust);
    m_title->setObjectName(u"recipeTitle"_s);
    m_where->setObjectName(u"recipePlace"_s);
    setMuted(m_where);
    m_text->setObjectName(u"recipeText"_s);
    m_text->setAccessibleName(tr("Lines of the recipe"));
    m_text->setReadOnly(true);
    m_text->setFont(roleFont(TextRole::Code));
    m_text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_text->setPlaceholderText(tr("Fill in the values above to see the lines."));
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(leastText);
    m_text->installEventFilter(this);
    m_problem->setObjectName(u"recipeProblem"_s);
    m_fields->setContentsMargins(0, 0, 0, 0);
    m_fields->setHorizontalSpacing(space::small);
    m_fields->setVerticalSpacing(space::tiny);
    m_fields->setColumnStretch(0, 4);
    m_fields->setColumnStretch(1, 5);
    for (QLabel *label : {m_title, m_where, m_problem})
        label->setWordWrap(true);
    m_back->setObjectName(u"closeRecipes"_s);
    m_why->setObjectName(u"recipeWhy"_s);
    m_copy->setObjectName(u"copyRecipe"_s);
    m_openFile->setObjectName(u"openStartUpFile"_s);
    m_insert->setObjectName(u"insertRecipe"_s);
    for (QPushButton *act : {m_copy, m_openFile, m_insert})
        setButtonKind(act, ButtonKind::Main);
    build();
    connect(m_search, &QLineEdit::textChanged, this, &RecipesPanel::fill);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { m_list->setFocus(); });
    connect(m_list, &QListWidget::currentItemChanged, this, &RecipesPanel::choose);
    connect(m_list, &QListWidget::itemActivated, this, &RecipesPanel::act);
    connect(m_back, &QPushButton::clicked, this, &RecipesPanel::closed);
    connect(m_why, &QPushButton::clicked, this, &RecipesPanel::whyWanted);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_text->toPlainText()); });
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

void RecipesPanel::build()
{
    auto *choice = new QVBoxLayout(m_choice);
    choice->setContentsMargins(0, 0, 0, 0);
    choice->setSpacing(space::small);
    choice->addWidget(m_search);
    choice->addWidget(m_list, 1);
    auto *chosen = new QVBoxLayout;
    chosen->setSpacing(space::hair);
    chosen->addWidget(m_title);
    chosen->addWidget(m_where);
    chosen->addSpacing(space::tiny);
    chosen->addWidget(m_fieldsBox);
    chosen->addSpacing(space::tiny);
    chosen->addWidget(m_text, 1);
    m_columns->setSpacing(space::large);
    m_columns->addWidget(m_choice, 2);
    m_columns->addLayout(chosen, 3);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_back);
    buttons->addStretch(1);
    for (QPushButton *button : {m_why, m_copy, m_openFile, m_insert})
        buttons->addWidget(button);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    layout->addLayout(m_columns, 1);
    layout->addWidget(m_problem);
    layout->addLayout(buttons);
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
    for (const Recipe &recipe : models::ScriptDraft::recipes()) {
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
    m_title->setText(m_recipe ? m_recipe->title() : QString());
    m_where->setText(m_recipe ? whereOf(*m_recipe) : QString());
    m_colours->setFileName(m_recipe ? m_recipe->file : QString());
    makeFields();
    showText();
    emit chosenChanged();
}

void RecipesPanel::makeFields()
{
    qDeleteAll(m_fieldsBox->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    m_editors.clear();
    m_fieldsBox->setVisible(m_recipe && !m_recipe->parameters.isEmpty());
    if (!m_recipe)
        return;
    QWidget *before = m_list;
    int row = 0;
    for (const RecipeParameter &parameter : m_recipe->parameters) {
        QWidget *field = makeField(parameter);
        auto *label = makeLabel(parameter.label(), TextRole::Small, m_fieldsBox);
        label->setWordWrap(true);
        m_fields->addWidget(label, row, 0);
        m_fields->addWidget(field, row, 1);
        m_editors[parameter.name] = field;
        setTabOrder(before, field);
        before = field;
        ++row;
    }
    setTabOrder(before, m_text);
}

QWidget *RecipesPanel::makeField(const RecipeParameter &parameter)
{
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
        connect(line, &QLineEdit::returnPressed, this, &RecipesPanel::act);
        field = line;
    }
    field->setObjectName(u"recipe-"_s + parameter.name);
    field->setAccessibleName(parameter.label());
    return field;
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

//! What the person has to say, and has not: as its label names it.
QString RecipesPanel::missingValue() const
{
    for (const RecipeParameter &one : m_recipe ? m_recipe->parameters : QList<RecipeParameter>()) {
        const auto *line = qobject_cast<QLineEdit *>(m_editors.value(one.name));
        if (one.usual.isEmpty() && line && line->text().isEmpty())
            return one.label();
    }
    return {};
}

void RecipesPanel::showText()
{
    QString problem;
    const QString text = m_recipe ? m_script->recipeText(*m_recipe, values(), &problem) : QString();
    const QString obstacle = m_recipe ? m_script->recipeObstacle(*m_recipe) : tr("No recipe matches these words.");
    if (const QString missing = missingValue(); !missing.isEmpty())
        problem = tr("Fill in “%1”.").arg(missing);
    m_text->setPlainText(text);
    m_why->setEnabled(m_recipe);
    m_insert->setEnabled(m_recipe && obstacle.isEmpty() && problem.isEmpty());
    m_copy->setEnabled(!text.isEmpty());
    setProblem(obstacle.isEmpty() ? problem : obstacle);
    const bool typed = m_recipe && m_recipe->kind == RecipeKind::Commands;
    const bool elsewhere = m_recipe && m_recipe->kind == RecipeKind::File && m_script->name() != m_recipe->file;
    const bool opened = elsewhere && m_script->isSignedIn();
    m_copy->setVisible(typed);
    m_openFile->setVisible(opened);
    m_insert->setVisible(!typed && !opened);
    if (elsewhere)
        m_openFile->setText(tr("&Open %1 on the cluster").arg(m_recipe->file));
}

void RecipesPanel::setProblem(const QString &problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

//! Enter, in the list or in a field.
void RecipesPanel::act()
{
    for (QPushButton *one : {m_copy, m_openFile, m_insert}) {
        if (one->isVisible())
            one->click();
    }
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

// The arrows go through the list while words are typed; the lines are coloured again once they have their new palette.
bool RecipesPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_text && event->type() == QEvent::PaletteChange)
        m_colours->recolour();
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
            return QCoreApplication::sendEvent(m_list, event);
    }
    return QWidget::eventFilter(watched, event);
}

void RecipesPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else
        QWidget::keyPressEvent(event);
}

void RecipesPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool beside = width() >= besideEachOther;
    m_columns->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_columns->setSpacing(beside ? space::large : space::small);
    m_choice->setMaximumWidth(beside ? mostList : QWIDGETSIZE_MAX);
    m_title->setVisible(beside && height() >= titleHeight);
}

} // namespace voyageur::widgets
