// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptDesk that puts its parts in their places.
#include "widgets/script/scriptdesk.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/script/diffpanel.h"
#include "widgets/script/findingspanel.h"
#include "widgets/script/formview.h"
#include "widgets/script/nodeview.h"
#include "widgets/script/recipespanel.h"

#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int wideEnough = 860; // for three columns
constexpr int leastEditor = 280;
constexpr int leastHeight = 280;
constexpr int leastReading =
    560; // what is chosen or agreed to, a recipe or a difference, has this width before others stand beside

bool isTaken(const QWidget *widget)
{
    return widget->isVisibleTo(widget->parentWidget());
}

} // namespace

QToolButton *ScriptDesk::makeTool(const QString &name, const QString &iconName, const QString &text)
{
    QToolButton *tool = makeIconButton(iconName, text, this);
    tool->setObjectName(name);
    tool->setFocusPolicy(Qt::StrongFocus);
    return tool;
}

QSize ScriptDesk::minimumSizeHint() const
{
    return {leastEditor, leastHeight};
}

QList<QToolButton *> ScriptDesk::tools() const
{
    return {m_recipesTool, m_search, m_showForm, m_showNode};
}

void ScriptDesk::makeContent()
{
    m_recipesTool = new QToolButton(this);
    m_recipesTool->setObjectName(u"showRecipes"_s);
    m_recipesTool->setText(tr("Recipes"));
    m_recipesTool->setIcon(icon(u"bulb"_s));
    m_recipesTool->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_recipesTool->setFocusPolicy(Qt::StrongFocus);
    m_recipesTool->setMinimumHeight(space::control);
    m_recipesTool->setToolTip(tr("Techniques from the tutorials, as lines to insert"));
    m_recipesTool->setCheckable(true);
    m_search = makeTool(u"searchScript"_s, u"search"_s, tr("Search and replace (Ctrl+F)"));
    m_showForm = makeTool(u"showForm"_s, u"form"_s, tr("Show the form"));
    m_showNode = makeTool(u"showNode"_s, u"chip"_s, tr("Show the node"));
    m_showForm->setCheckable(true);
    m_showNode->setCheckable(true);

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
        connect(splitter, &QSplitter::splitterMoved, this, &ScriptDesk::keepLayout);
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_rows);
}

void ScriptDesk::chooseSide(Side side)
{
    if (m_wide) {
        (side == Side::Form ? m_formWanted : m_nodeWanted) ^= true;
    } else {
        m_side = m_side == side ? Side::None : side;
    }
    arrange();
}

void ScriptDesk::arrange()
{
    const int room = width();
    m_wide = room >= wideEnough;
    const bool isScript = m_draft->kind() == models::EditedKind::Script;
    const bool reading = m_middle->currentWidget() != m_editor;
    const int beside = (m_formWanted ? m_formWidth : 0) + (m_nodeWanted ? m_nodeWidth : 0);
    const bool roomBeside = isScript && (!reading || (m_wide && room - beside >= leastReading));
    const bool form = roomBeside && (m_wide ? m_formWanted : m_side == Side::Form);
    const bool node = roomBeside && (m_wide ? m_nodeWanted : m_side == Side::Node);
    m_recipesTool->setToolButtonStyle(m_wide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    const bool changed = form != isTaken(m_form) || node != isTaken(m_node);
    m_form->setVisible(form);
    m_node->setVisible(node);
    for (QToolButton *ofScripts : {m_showForm, m_showNode, m_recipesTool})
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

void ScriptDesk::placeSoon()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            placeColumns();
            placeRows();
        },
        Qt::QueuedConnection);
}

void ScriptDesk::placeColumns()
{
    const int form = isTaken(m_form) ? m_formWidth : 0;
    const int node = isTaken(m_node) ? m_nodeWidth : 0;
    const int handles = ((form > 0) + (node > 0)) * m_columns->handleWidth();
    m_columns->setSizes({form, qMax(leastEditor, m_columns->width() - form - node - handles), node});
}

void ScriptDesk::placeRows()
{
    const bool empty = m_findings->isEmpty();
    const int most = empty ? m_findings->minimumSizeHint().height() : QWIDGETSIZE_MAX;
    m_findings->setMaximumHeight(most);
    const int below = empty ? most : qMin(m_findingsHeight, m_rows->height() * 2 / 5);
    if (m_rows->sizes().value(1) == below)
        return;
    m_rows->setSizes({qMax(100, m_rows->height() - below - m_rows->handleWidth()), below});
}

void ScriptDesk::keepLayout()
{
    const QList<int> columns = m_columns->sizes();
    if (isTaken(m_form))
        m_formWidth = columns[0];
    if (isTaken(m_node))
        m_nodeWidth = columns[2];
    if (!m_findings->isEmpty())
        m_findingsHeight = m_rows->sizes().at(1);
    const QList<QByteArray> kept = {QByteArray::number(m_formWidth), QByteArray::number(m_nodeWidth),
                                    QByteArray::number(m_findingsHeight)};
    m_preferences.setLayout(m_layout, kept.join(','));
}

void ScriptDesk::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
    placeSoon(); // once the splitters have their new size
}

void ScriptDesk::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    arrange();
    placeSoon();
}

} // namespace voyageur::widgets
