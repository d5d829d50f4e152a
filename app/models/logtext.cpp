// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/logtext.h"

namespace voyageur::models {

void LogText::add(QByteArrayView bytes)
{
    const QString piece = m_decoder.decode(bytes);
    for (const QChar c : piece)
        put(c);
    shorten();
}

void LogText::addLine(const QString &line)
{
    if (m_text.size() > m_lineStart)
        put(u'\n');
    for (const QChar c : line)
        put(c);
    put(u'\n');
    shorten();
}

void LogText::clear()
{
    *this = LogText(m_limit);
}

void LogText::put(QChar c)
{
    const char16_t code = c.unicode();
    switch (m_escape) {
    case Escape::Begun: // ECMA-48: ESC [ begins a control sequence, ESC ] a text that ends with BEL or ESC backslash
        m_escape = code == u'[' ? Escape::Sequence : code == u']' ? Escape::Text : Escape::None;
        return;
    case Escape::Sequence:
        if (code >= 0x40 && code <= 0x7e)
            m_escape = Escape::None;
        return;
    case Escape::Text:
        if (code == 0x07)
            m_escape = Escape::None;
        else if (code == 0x1b)
            m_escape = Escape::Begun;
        return;
    case Escape::None:
        break;
    }
    if (code == 0x1b) {
        m_escape = Escape::Begun;
    } else if (code == u'\n') {
        m_text.append(c);
        m_lineStart = m_cursor = m_text.size();
    } else if (code == u'\r') {
        m_cursor = m_lineStart;
    } else if (code == u'\b') {
        m_cursor = qMax(m_lineStart, m_cursor - 1);
    } else if (code >= 0x20 || code == u'\t') {
        if (code >= 0x7f && code < 0xa0)
            return;
        if (m_cursor < m_text.size())
            m_text[m_cursor] = c;
        else
            m_text.append(c);
        ++m_cursor;
    }
}

void LogText::shorten()
{
    if (m_text.size() <= m_limit + m_limit / 8)
        return;
    qsizetype from = m_text.size() - m_limit;
    const qsizetype lineEnd = m_text.indexOf(u'\n', from);
    if (lineEnd >= 0 && lineEnd < m_lineStart)
        from = lineEnd + 1;
    from = qMin(from, m_lineStart);
    m_text.remove(0, from);
    m_lineStart -= from;
    m_cursor -= from;
}

} // namespace voyageur::models
