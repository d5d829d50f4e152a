// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptPage that puts its parts in their places.
#include "widgets/script/scriptpage.h"

#include "widgets/common/card.h"
#include "widgets/common/choicebar.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/script/diffpanel.h"
#include "widgets/script/findingspanel.h"
#include "widgets/script/formview.h"
#include "widgets/script/nodeview.h"
#include "widgets/script/recipespanel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int wideEnough = 860; // for three columns
constexpr int leastEditor = 280;
constexpr int leastReading =
    560; // what is chosen or agreed to, a recipe or a difference, has this width before others stand beside

bool isTaken(const QWidget *widget)
{
    return widget->isVisibleTo(widget->parentWidget());
}

} // namespace

QToolButton *ScriptPage::addTool(const QString &name, const QString &text, const QString &iconName, QMenu *menu)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setIcon(icon(iconName));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setMinimumHeight(space::control);
    if (menu) {
        button->setMenu(menu);
        button->setPopupMode(QToolButton::InstantPopup);
    }
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
    m_cluster->setAccessibleName(tr("Cluster the script is checked for"));
    m_cluster->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_cluster->setMinimumContentsLength(5);
    m_translate = makeIconButton(u"translate"_s, tr("Show as another cluster…"), this);
    m_translate->setObjectName(u"translateScript"_s);
    m_translate->setMenu(makeTranslateMenu());
    m_translate->setPopupMode(QToolButton::InstantPopup);
    m_recipesTool = addTool(u"showRecipes"_s, tr("Recipes"), u"bulb"_s, nullptr);
    m_recipesTool->setToolTip(tr("Techniques of the tutorials, as lines to insert"));
    m_recipesTool->setCheckable(true);
    m_search = makeIconButton(u"search"_s, tr("Search and replace (Ctrl+F)"), this);
    m_search->setObjectName(u"searchScript"_s);
    m_showForm = makeIconButton(u"form"_s, tr("Show the form"), this);
    m_showForm->setObjectName(u"showForm"_s);
    m_showNode = makeIconButton(u"chip"_s, tr("Show the node"), this);
    m_showNode->setObjectName(u"showNode"_s);
    for (QWidget *tool : {static_cast<QWidget *>(m_new), static_cast<QWidget *>(m_open), static_cast<QWidget *>(m_save)})
        tools->addWidget(tool);
    tools->addWidget(m_recipesTool);
    tools->addWidget(m_cluster, 1);
    tools->addWidget(m_translate);
    m_cluster->setMaximumWidth(260);
    tools->addStretch(1);
    for (QToolButton *tool : {m_search, m_showForm, m_showNode}) {
        tool->setFocusPolicy(Qt::StrongFocus);
        tools->addWidget(tool);
    }
    m_showForm->setCheckable(true);
    m_showNode->setCheckable(true);
    content()->setSpacing(space::small);
    content()->addLayout(tools);
    content()->addWidget(m_choice);
    m_choice->setObjectName(u"scriptChoice"_s);

    m_editor->setObjectName(u"scriptText"_s);
    m_editor->setAccessibleName(tr("Text of the script"));
    m_editor->setMinimumHeight(100);
    m_editor->setMinimumWidth(leastEditor);
    m_middle->addWidget(m_editor);
    m_middle->addWidget(m_diff);
    m_middle->addWidget(m_recipes);
    m_recipes->setMinimumWidth(leastEditor); // its buttons would else make the page wider than it is
    m_middle->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_columns->setObjectName(u"scriptColumns"_s);
    m_columns->addWidget(m_form);
    m_columns->addWidget(m_middle);
    m_columns->addWidget(m_node);
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);
    m_form->setMinimumWidth(170);
    m_node->setMinimumWidth(170);
    m_rows->addWidget(m_columns);
    m_rows->addWidget(m_findings);
    m_rows->setStretchFactor(0, 1);
    m_rows->setStretchFactor(1, 0);
    for (QSplitter *splitter : {m_columns, m_rows}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(space::small);
        connect(splitter, &QSplitter::splitterMoved, this, &ScriptPage::keepLayout);
    }
    content()->addWidget(m_rows, 1);

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

void ScriptPage::chooseSide(Side side)
{
    if (m_wide) {
        (side == Side::Form ? m_formWanted : m_nodeWanted) ^= true;
    } else {
        m_side = m_side == side ? Side::None : side;
    }
    arrange();
}

void ScriptPage::arrange()
{
    const int room = contentsRect().width() - 2 * space::huge;
    m_wide = room >= wideEnough;
    const bool isScript = m_script->kind() == models::EditedKind::Script;
    const bool reading = m_middle->currentWidget() != m_editor;
    const int beside = (m_formWanted ? m_formWidth : 0) + (m_nodeWanted ? m_nodeWidth : 0);
    const bool roomBeside = isScript && (!reading || (m_wide && room - beside >= leastReading));
    const bool form = roomBeside && (m_wide ? m_formWanted : m_side == Side::Form);
    const bool node = roomBeside && (m_wide ? m_nodeWanted : m_side == Side::Node);
    m_recipesTool->setToolButtonStyle(m_wide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    const bool changed = form != isTaken(m_form) || node != isTaken(m_node);
    m_form->setVisible(form);
    m_node->setVisible(node);
    for (QWidget *ofScripts :
         {static_cast<QWidget *>(m_showForm), static_cast<QWidget *>(m_showNode), static_cast<QWidget *>(m_recipesTool),
          static_cast<QWidget *>(m_cluster), static_cast<QWidget *>(m_translate), static_cast<QWidget *>(m_submit)})
        ofScripts->setVisible(isScript);
    m_showForm->setChecked(form);
    m_showNode->setChecked(node);
    m_showForm->setEnabled(roomBeside);
    m_showNode->setEnabled(roomBeside);
    if (!changed)
        return;
    placeColumns();
    placeSoon();
}

void ScriptPage::placeSoon()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            placeColumns();
            placeRows();
        },
        Qt::QueuedConnection);
}

void ScriptPage::placeColumns()
{
    const int form = isTaken(m_form) ? m_formWidth : 0;
    const int node = isTaken(m_node) ? m_nodeWidth : 0;
    const int handles = ((form > 0) + (node > 0)) * m_columns->handleWidth();
    m_columns->setSizes({form, qMax(leastEditor, m_columns->width() - form - node - handles), node});
}

void ScriptPage::placeRows()
{
    const bool empty = m_findings->isEmpty();
    const int most = empty ? m_findings->minimumSizeHint().height() : QWIDGETSIZE_MAX;
    m_findings->setMaximumHeight(most);
    const int below = empty ? most : qMin(m_findingsHeight, m_rows->height() / 2);
    if (m_rows->sizes().value(1) == below)
        return;
    m_rows->setSizes({qMax(100, m_rows->height() - below - m_rows->handleWidth()), below});
}

void ScriptPage::keepLayout()
{
    const QList<int> columns = m_columns->sizes();
    if (isTaken(m_form))
        m_formWidth = columns[0];
    if (isTaken(m_node))
        m_nodeWidth = columns[2];
    if (!m_findings->isEmpty())
        m_findingsHeight = m_rows->sizes()[1];
    const QList<QByteArray> kept = {QByteArray::number(m_formWidth), QByteArray::number(m_nodeWidth),
                                    QByteArray::number(m_findingsHeight)};
    m_preferences.setLayout(u"script"_s, kept.join(','));
}

void ScriptPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    arrange();
    placeSoon(); // once the splitters have their new size
}

} // namespace voyageur::widgets
