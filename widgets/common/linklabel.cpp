// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/linklabel.h"

#include "widgets/common/theme.h"

#include <QEvent>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

LinkLabel::LinkLabel(const QString &form, const QUrl &url, QWidget *parent) : QLabel(parent), m_form(form), m_url(url)
{
    setTextFormat(Qt::RichText);
    setFont(roleFont(TextRole::Small));
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    setOpenExternalLinks(true);
    write();
}

void LinkLabel::setUrl(const QUrl &url)
{
    if (std::exchange(m_url, url) != url)
        write();
}

void LinkLabel::write()
{
    setAccessibleName(m_form.arg(m_url.toDisplayString()));
    const QString safe = m_url.toString(QUrl::FullyEncoded).toHtmlEscaped();
    setText(m_form.toHtmlEscaped().arg(u"<a href=\"%1\" style=\"color: %2\">%1</a>"_s.arg(safe, coloursOf(this).accent.name())));
}

void LinkLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        write();
}

} // namespace voyageur::widgets
