// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/colourrounds.h"

#include <QTextBlock>

#include <utility>

namespace voyageur::widgets {

namespace {

constexpr int longestRound = 40; // milliseconds

} // namespace

ColourRounds::ColourRounds(QSyntaxHighlighter *highlighter) : m_highlighter(highlighter)
{
    m_next.setSingleShot(true);
    QObject::connect(&m_next, &QTimer::timeout, &m_next, [this] { goOn(); });
}

bool ColourRounds::takes(const QTextBlock &block)
{
    if (!m_round.isValid()) {
        m_round.start();
        m_next.start(0); // ends the round
    }
    if (m_round.elapsed() < longestRound)
        return true;
    wait(block);
    return false;
}

void ColourRounds::repeat(const QTextBlock &first)
{
    wait(first);
    goOn();
}

void ColourRounds::wait(const QTextBlock &block)
{
    if (m_waiting.isNull() || block.position() < m_waiting.position())
        m_waiting = QTextCursor(block);
    m_next.start(0);
}

void ColourRounds::goOn()
{
    restart();
    QTextBlock block = std::exchange(m_waiting, {}).block();
    for (; block.isValid() && m_waiting.isNull(); block = block.next())
        m_highlighter->rehighlightBlock(block);
}

} // namespace voyageur::widgets
