// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/previewedcommands.h"

#include "widgets/common/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace voyageur::widgets {

PreviewedCommands::PreviewedCommands(const QString &name, QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    setObjectName(name);
    m_layout->setContentsMargins({});
    m_layout->setSpacing(space::hair);
    hide();
}

void PreviewedCommands::set(const QList<runs::PreviewedRun> &runs)
{
    while (m_lines.size() < runs.size()) {
        auto *title = makeLabel({}, TextRole::Small, this);
        setMuted(title);
        auto *command = makeLabel({}, TextRole::Code, this);
        command->setTextFormat(Qt::PlainText);
        command->setWordWrap(true);
        m_layout->addWidget(title);
        m_layout->addWidget(command);
        m_lines += std::pair(title, command);
    }
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const auto &[title, command] = m_lines[i];
        const bool used = i < runs.size();
        title->setText(used ? runs[i].title : QString());
        command->setText(used ? runs[i].command : QString());
        title->setVisible(used);
        command->setVisible(used);
    }
    setVisible(!runs.isEmpty());
}

} // namespace voyageur::widgets
