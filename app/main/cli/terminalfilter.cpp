// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/terminalfilter.h"

#include "base/error.h"

#include <algorithm>
#include <limits>

namespace voyageur::cli {

namespace {

// More than any colour takes; a terminal would obey a longer one, too, so it goes as a whole.
constexpr qsizetype mostParameters = 100;

} // namespace

QByteArray harmless(const QString &text)
{
    return base::shownSafely(text.toUtf8(), std::numeric_limits<qsizetype>::max() / 8).toUtf8();
}

QByteArray TerminalFilter::pass(QByteArrayView bytes)
{
    QString out;
    const QString text = m_decoder.decode(bytes);
    for (const QChar c : text)
        put(c, out);
    return out.toUtf8();
}

QByteArray TerminalFilter::reset()
{
    m_state = State::Text;
    m_decoder.resetState();
    return std::exchange(m_coloured, false) ? QByteArray("\x1b[0m") : QByteArray();
}

void TerminalFilter::put(QChar c, QString &out)
{
    const char16_t u = c.unicode();
    if (u == 0x18 || u == 0x1a) { // CAN, SUB
        m_state = State::Text;
        return;
    }
    if (u == 0x1b) {
        m_state = m_state == State::String ? State::StringEnd : State::Escape;
        return;
    }
    if (u == '\n' || u == '\r') // nothing that a terminal obeys goes on over a line's end here: a stray ESC ] must not hide a log
        m_state = State::Text;
    switch (m_state) {
    case State::Text:
        putText(c, out);
        return;
    case State::StringEnd:
    case State::Escape:
        m_parameters.clear();
        m_state = u == '['                                               ? State::Sequence
            : (u == ']' || u == 'P' || u == 'X' || u == '^' || u == '_') ? State::String
            : (u >= 0x20 && u <= 0x2f)                                   ? State::Charset
                                                                         : State::Text;
        return;
    case State::Charset:
        if (u < 0x20 || u > 0x2f)
            m_state = State::Text;
        return;
    case State::Sequence:
        if (u >= 0x40 && u <= 0x7e) {
            m_state = State::Text;
            const auto isPart = [](QChar part) { return (part >= u'0' && part <= u'9') || part == u';' || part == u':'; };
            if (u == 'm' && m_parameters.size() <= mostParameters
                && std::all_of(m_parameters.begin(), m_parameters.end(), isPart)) {
                out += QStringLiteral("\x1b[") + m_parameters + c;
                m_coloured = !(m_parameters.isEmpty() || m_parameters == u"0");
            }
        } else if (m_parameters.size() <= mostParameters) {
            m_parameters += c;
        }
        return;
    case State::String:
        if (u == 0x07 || u == 0x9c)
            m_state = State::Text;
        return;
    }
}

void TerminalFilter::putText(QChar c, QString &out)
{
    switch (c.unicode()) {
    case '\n':
    case '\r':
    case '\t':
        out += c;
        return;
    case 0x9b: // CSI, in one character
        m_parameters.clear();
        m_state = State::Sequence;
        return;
    case 0x90:
    case 0x98:
    case 0x9d:
    case 0x9e:
    case 0x9f:
        m_state = State::String;
        return;
    default:
        break;
    }
    const char16_t u = c.unicode();
    if (u < 0x20 || (u >= 0x7f && u <= 0x9f))
        return;
    const bool isUsual = u < 0x7f || c.isSurrogate() || (u < 0x600 && u != 0xad); // not looked at one by one: logs are long
    if (isUsual)
        out += c;
    else
        out += base::shownSafely(QString(c).toUtf8());
}

} // namespace voyageur::cli
