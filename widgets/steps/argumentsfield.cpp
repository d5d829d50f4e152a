// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/argumentsfield.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/common/typing.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

ArgumentsField::ArgumentsField(models::ProjectSettings *settings, const QString &name, QWidget *parent)
    : QWidget(parent), m_settings(settings), m_edit(new QLineEdit(this)), m_row(new QWidget(this)),
      m_problem(makeLabel({}, TextRole::Small, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(space::tiny);
    layout->addWidget(m_edit);
    layout->addWidget(m_problem);
    layout->addWidget(m_row);
    auto *flow = new FlowLayout(m_row);
    flow->setContentsMargins({});
    flow->setSpacing(space::tiny);
    m_edit->setObjectName(name);
    m_edit->setAccessibleName(tr("Program arguments"));
    m_edit->setToolTip(tr("{dataset} and {results} become folders on the cluster"));
    m_problem->setObjectName(name + u"Problem"_s);
    setFocusProxy(m_edit);
    connect(m_edit, &QLineEdit::editingFinished, this, &ArgumentsField::takeOver);
    connect(settings, &models::ProjectSettings::changed, this, &ArgumentsField::fill);
    fill();
}

void ArgumentsField::fill()
{
    using Field = models::ProjectSettings::Field;
    const bool another = std::exchange(m_folder, m_settings->folder()) != m_settings->folder();
    m_wrong = m_wrong && !another;
    const QString text = m_settings->value(Field::Arguments);
    if (another || (!m_wrong && !isBeingTyped(m_edit) && m_edit->text() != text)) {
        m_edit->setText(text);
        m_edit->home(false);
    }
    if (!m_wrong) {
        m_problem->setText(m_settings->missingText());
        m_edit->setAccessibleDescription(m_problem->text());
    }
    m_problem->setVisible(!m_problem->text().isEmpty());
    const auto offers = m_settings->offers();
    if (offers == m_offers)
        return;
    m_offers = offers;
    while (m_buttons.size() < offers.size()) {
        auto *button = new QToolButton(m_row);
        button->setFocusPolicy(Qt::TabFocus); // by the mouse the field keeps it
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        const qsizetype at = m_buttons.size();
        connect(button, &QToolButton::clicked, this, [this, at] { add(m_offers.value(at).words); });
        m_row->layout()->addWidget(button);
        m_buttons += button;
    }
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        QToolButton *button = m_buttons[i];
        const bool used = i < offers.size();
        button->setVisible(used);
        if (!used)
            continue;
        button->setText(offers[i].title);
        button->setIcon(icon(offers[i].needed ? u"attention"_s : u"plus"_s));
        button->setToolTip(offers[i].what);
        button->setAccessibleName(tr("Add %1").arg(offers[i].title));
        button->setAccessibleDescription(offers[i].what);
    }
    m_row->setVisible(!offers.isEmpty());
}

// At the end, where the value is typed next.
void ArgumentsField::add(const QString &words)
{
    QString text = m_edit->text();
    if (!text.isEmpty() && !text.endsWith(u' '))
        text += u' ';
    m_edit->setText(text + words);
    m_edit->setModified(true);
    m_edit->setFocus(Qt::OtherFocusReason);
    m_edit->end(false);
    if (!words.endsWith(u' ')) // nothing is missing behind it
        takeOver();
}

void ArgumentsField::takeOver()
{
    const QString wrong = m_settings->set(models::ProjectSettings::Field::Arguments, m_edit->text());
    setTakenOver(m_edit);
    m_wrong = !wrong.isEmpty();
    m_problem->setText(m_wrong ? wrong : m_settings->missingText());
    m_problem->setVisible(!m_problem->text().isEmpty());
    m_edit->setAccessibleDescription(m_problem->text());
}

} // namespace voyageur::widgets
