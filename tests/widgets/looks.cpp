// SPDX-License-Identifier: GPL-3.0-or-later
#include "looks.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMap>
#include <QSet>
#include <QTabBar>
#include <QTest>

#include <algorithm>

namespace voyageur::tests {

using namespace Qt::StringLiterals;

namespace {

// A label counts only with a control that the keys can reach.
QString acceleratedText(const QWidget &widget)
{
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        return button->isEnabled() ? button->text() : QString();
    const auto *label = qobject_cast<const QLabel *>(&widget);
    return label && label->buddy() && label->buddy()->isEnabled() ? label->text() : QString();
}

bool isCut(const QWidget &widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(&widget);
    if (button && !button->text().isEmpty() && button->minimumSizeHint().height() > button->height())
        return true;
    if (widget.inherits("voyageur::widgets::RailCard")) // elides by itself, and says the whole when pointed at
        return false;
    if (const auto *label = qobject_cast<const QLabel *>(&widget)) {
        if (label->text().isEmpty() || !label->pixmap(Qt::ReturnByValue).isNull())
            return false;
        return label->wordWrap() ? label->heightForWidth(label->width()) > label->height()
                                 : label->sizeHint().width() > label->width() || label->fontMetrics().height() > label->height();
    }
    return button && !button->text().isEmpty() && button->minimumSizeHint().width() > button->width();
}

//! What holds it is narrower than it is, and no bar moves it sideways: it sticks out, or its end cannot be seen.
bool sticksOut(const QWidget &widget)
{
    if (!qobject_cast<const QLabel *>(&widget) && !qobject_cast<const QAbstractButton *>(&widget)
        && !qobject_cast<const QComboBox *>(&widget) && !qobject_cast<const QLineEdit *>(&widget))
        return false;
    QRect part = widget.rect();
    for (const QWidget *inner = &widget; !inner->isWindow() && inner->parentWidget(); inner = inner->parentWidget()) {
        part.translate(inner->pos());
        const QWidget *holder = inner->parentWidget();
        const auto *area = qobject_cast<const QAbstractScrollArea *>(holder->parentWidget());
        if (area && area->viewport() == holder && area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
            return false;
        if (part.left() < 0 || part.right() >= holder->width())
            return true;
    }
    return false;
}

void addManaged(const QLayout *layout, QList<const QWidget *> &widgets)
{
    for (int i = 0; layout && i < layout->count(); ++i) {
        if (const QWidget *widget = layout->itemAt(i)->widget(); widget && widget->isVisible())
            widgets += widget;
        addManaged(layout->itemAt(i)->layout(), widgets);
    }
}

QString nameOf(const QWidget &widget)
{
    const auto *label = qobject_cast<const QLabel *>(&widget);
    const auto *button = qobject_cast<const QAbstractButton *>(&widget);
    return label                            ? label->text()
        : button                            ? button->text()
        : widget.accessibleName().isEmpty() ? widget.objectName()
                                            : widget.accessibleName();
}

//! Where a layout had not the room that its widgets need.
QStringList overlapsIn(const QWidget &parent)
{
    QList<const QWidget *> widgets;
    if (!parent.inherits("QStackedWidget"))
        addManaged(parent.layout(), widgets);
    QStringList flaws;
    for (qsizetype i = 0; i < widgets.size(); ++i) {
        for (qsizetype k = i + 1; k < widgets.size(); ++k) {
            const QRect common = widgets[i]->geometry().intersected(widgets[k]->geometry());
            if (common.height() > 1 && common.width() > 1)
                flaws += u"one over the other: %1 | %2"_s.arg(nameOf(*widgets[i]), nameOf(*widgets[k]));
        }
    }
    return flaws;
}

} // namespace

QStringList flawsOf(const QWidget &window)
{
    QStringList flaws;
    QMap<QString, QStringList> owners;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        flaws += overlapsIn(*widget);
        const QString text = acceleratedText(*widget);
        if (const QKeySequence key = QKeySequence::mnemonic(text); !key.isEmpty())
            owners[key.toString()] += text;
        if (isCut(*widget)) {
            const auto *label = qobject_cast<const QLabel *>(widget);
            flaws += u"cut off: %1"_s.arg(label ? label->text() : qobject_cast<const QAbstractButton *>(widget)->text());
        }
        if (sticksOut(*widget))
            flaws += u"cut at its side: %1"_s.arg(nameOf(*widget));
    }
    for (auto it = owners.cbegin(); it != owners.cend(); ++it)
        if (it->size() > 1)
            flaws += u"%1 is of several: %2"_s.arg(it.key(), it->join(u" | "_s));
    return flaws;
}

namespace {

// What a person uses; not the parts of which Qt makes such a control.
bool isControl(const QWidget &widget)
{
    if (!widget.isVisible() || !widget.isEnabled() || qobject_cast<const QHeaderView *>(&widget))
        return false;
    const QWidget *parent = widget.parentWidget();
    if (qobject_cast<const QLineEdit *>(parent) || qobject_cast<const QTabBar *>(parent)
        || qobject_cast<const QComboBox *>(parent) || qobject_cast<const QAbstractSpinBox *>(parent)
        || widget.inherits("QTableCornerButton"))
        return false;
    return qobject_cast<const QAbstractButton *>(&widget) || qobject_cast<const QComboBox *>(&widget)
        || qobject_cast<const QLineEdit *>(&widget) || qobject_cast<const QAbstractSpinBox *>(&widget)
        || qobject_cast<const QAbstractItemView *>(&widget) || qobject_cast<const QTabBar *>(&widget);
}

bool areOfOneChoice(const QWidget &a, const QWidget &b)
{
    const auto *one = qobject_cast<const QAbstractButton *>(&a);
    const auto *other = qobject_cast<const QAbstractButton *>(&b);
    if (!one || !other)
        return false;
    if (one->group() || other->group())
        return one->group() == other->group() && one->group()->exclusive();
    return one->autoExclusive() && other->autoExclusive() && one->parentWidget() == other->parentWidget();
}

} // namespace

QStringList notReachedByTab(const QWidget &page)
{
    QList<QWidget *> controls;
    for (QWidget *widget : page.findChildren<QWidget *>())
        if (isControl(*widget))
            controls += widget;
    const auto first = std::ranges::find_if(controls, [](const QWidget *widget) { return widget->focusPolicy() & Qt::TabFocus; });
    if (first == controls.end())
        return {};
    (*first)->setFocus(Qt::TabFocusReason);
    QSet<const QWidget *> reached;
    QStringList flaws;
    for (QWidget *now = QApplication::focusWidget(); now && !reached.contains(now); now = QApplication::focusWidget()) {
        reached.insert(now);
        QTest::keyClick(now, Qt::Key_Tab);
        if (QApplication::focusWidget() == now)
            flaws += u"keeps Tab: "_s + nameOf(*now);
    }
    for (const QWidget *control : std::as_const(controls)) {
        const auto leadsThere = [&](const QWidget *one) { return one == control || areOfOneChoice(*one, *control); };
        const QWidget *proxy = control->focusProxy();
        if (std::ranges::none_of(reached, leadsThere) && !(proxy && reached.contains(proxy)))
            flaws += u"no Tab leads to: "_s + nameOf(*control);
    }
    return flaws;
}

} // namespace voyageur::tests
