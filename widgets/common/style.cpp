// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/style.h"

#include "widgets/common/styleparts.h"
#include "widgets/common/theme.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QPainter>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolButton>
#include <QVariant>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int fieldPadding = 6;
constexpr char kindProperty[] = "voyageurButtonKind";

} // namespace

void setButtonKind(QWidget *button, ButtonKind kind)
{
    button->setProperty(kindProperty, int(kind));
    if (auto *toolButton = qobject_cast<QToolButton *>(button))
        toolButton->setAutoRaise(kind == ButtonKind::Quiet);
    button->update();
}

ButtonKind buttonKind(const QWidget *button)
{
    return button ? ButtonKind(button->property(kindProperty).toInt()) : ButtonKind::Normal;
}

Style::Style() : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QScrollBar *>(widget) || qobject_cast<QComboBox *>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const Colours &c = coloursOf(option->palette);
    switch (element) {
    case PE_PanelButtonCommand:
    case PE_PanelButtonTool:
        drawButtonPanel(option, painter, widget);
        return;
    case PE_FrameDefaultButton:
        return;
    case PE_PanelLineEdit:
    case PE_FrameLineEdit: {
        // An editable combo box and a spin box draw their own frame around the line edit inside them.
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (element == PE_PanelLineEdit && frame && frame->lineWidth <= 0)
            return;
        drawField(option, painter, option->state & State_HasFocus);
        return;
    }
    case PE_Frame: {
        const bool view = widget && widget->inherits("QAbstractScrollArea");
        if (!view)
            break;
        roundedBox(painter, option->rect, QColor(), c.line, viewRadius);
        if (widget->hasFocus() && widget->window()->testAttribute(Qt::WA_KeyboardFocusChange))
            focusRing(painter, option->rect, c, viewRadius);
        return;
    }
    case PE_IndicatorTabClose:
        drawTabClose(option, painter);
        return;
    case PE_PanelScrollAreaCorner:
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton:
        drawIndicator(element, option, painter);
        return;
    case PE_FrameFocusRect:
        focusRing(painter, option->rect, c, 4);
        return;
    case PE_PanelItemViewItem: {
        const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option);
        if (!item)
            break;
        if (item->state & State_Selected)
            painter->fillRect(item->rect, c.selected);
        else if (item->state & State_MouseOver)
            painter->fillRect(item->rect, c.hover);
        return;
    }
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const Colours &c = coloursOf(option->palette);
    switch (element) {
    case CE_ProgressBar:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option)) {
            drawBar(bar, painter);
            return;
        }
        break;
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            QStyleOptionButton copy(*button);
            const ButtonKind kind = buttonKind(widget);
            if (kind == ButtonKind::Main)
                copy.palette.setColor(QPalette::Active, QPalette::ButtonText, c.onAccent);
            if (kind == ButtonKind::Main)
                copy.palette.setColor(QPalette::Inactive, QPalette::ButtonText, c.onAccent);
            if (kind == ButtonKind::Danger) {
                copy.palette.setColor(QPalette::Active, QPalette::ButtonText, c.tone(Tone::Bad).ink);
                copy.palette.setColor(QPalette::Inactive, QPalette::ButtonText, c.tone(Tone::Bad).ink);
            }
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_HeaderSection: {
        painter->fillRect(option->rect, c.window);
        painter->setPen(c.line);
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        return;
    }
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, c.window);
        return;
    case CE_TabBarTabShape:
        drawTab(option, painter);
        return;
    case CE_Splitter:
        return;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
    const bool alone = frame && frame->lineWidth > 0; // not the editor inside of another field
    return element == SE_LineEditContents && alone ? rect.adjusted(fieldPadding, 0, -fieldPadding, 0) : rect;
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                            const QWidget *widget) const
{
    const QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    if ((control == CC_ComboBox && part == SC_ComboBoxEditField) || (control == CC_SpinBox && part == SC_SpinBoxEditField))
        return rect.adjusted(fieldPadding, 0, 0, 0);
    return rect;
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
            drawScrollBar(bar, painter, subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget));
            return;
        }
    }
    if (control == CC_ComboBox) {
        if (const auto *box = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
            const Colours &c = coloursOf(option->palette);
            drawField(option, painter, option->state & State_HasFocus);
            QStyleOption arrow(*option);
            const QRect field = subControlRect(CC_ComboBox, box, SC_ComboBoxArrow, widget);
            arrow.rect = QRect(0, 0, 16, 16);
            arrow.rect.moveCenter(field.center());
            arrow.palette.setColor(QPalette::ButtonText, c.muted);
            drawPrimitive(PE_IndicatorArrowDown, &arrow, painter, widget);
            return;
        }
    }
    if (control == CC_SpinBox) {
        if (const auto *box = qstyleoption_cast<const QStyleOptionSpinBox *>(option)) {
            const Colours &c = coloursOf(option->palette);
            drawField(option, painter, option->state & State_HasFocus);
            for (const SubControl part : {SC_SpinBoxUp, SC_SpinBoxDown}) {
                QStyleOption arrow(*option);
                arrow.rect = QRect(0, 0, 12, 12);
                arrow.rect.moveCenter(subControlRect(CC_SpinBox, box, part, widget).center());
                arrow.palette.setColor(QPalette::ButtonText, c.muted);
                drawPrimitive(part == SC_SpinBoxUp ? PE_IndicatorArrowUp : PE_IndicatorArrowDown, &arrow, painter, widget);
            }
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size, const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton:
        result.setHeight(qMax(result.height(), space::control));
        result.rwidth() += space::small;
        break;
    case CT_LineEdit:
    case CT_ComboBox:
    case CT_SpinBox:
    case CT_ItemViewItem:
    case CT_HeaderSection:
        result.setHeight(qMax(result.height(), space::row));
        break;
    case CT_MenuItem:
        result.setHeight(qMax(result.height(), space::row - 4));
        break;
    default:
        break;
    }
    return result;
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return space::small;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return space::medium;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftVertical:
        return 0;
    case PM_SplitterWidth:
    case PM_HeaderMargin:
        return space::small;
    case PM_ScrollBarExtent:
        return 12;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
        return 16;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

// Of the desktop's theme it is searched for in hundreds of folders, at each start.
QIcon Style::standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const
{
    if (which == SP_LineEditClearButton)
        return icon(u"close"_s);
    return QProxyStyle::standardIcon(which, option, widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_Menu_FlashTriggeredItem:
        return 0;
    case SH_UnderlineShortcut:
        return 1;
    case SH_Widget_Animation_Duration:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_ScrollBar_Transient:
        return 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

} // namespace voyageur::widgets
