// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringDecoder>

namespace voyageur::cli {

//! Text with strangers' words in it, for a terminal: control characters other than line ends and tabs, and those that turn or
//! hide what is written, are spelled out ("\u001b").
QByteArray harmless(const QString &text);

//! What strangers write (a log, a command's output), for a terminal, in pieces cut anywhere: characters, line ends, carriage
//! returns, tabs and colours (SGR of ECMA-48) go through. All else that a terminal would obey or answer is left out: its title,
//! its clipboard, its cursor, its keys. What would turn or hide text is spelled out. One thread at a time.
class TerminalFilter final {
public:
    QByteArray pass(QByteArrayView bytes);
    //! The end, or something else comes between: the colours as usual again.
    QByteArray reset();

private:
    enum class State {
        Text,
        Escape,    //!< after ESC
        Charset,   //!< ESC and an intermediate: one more character ends it
        Sequence,  //!< CSI: parameters until a letter
        String,    //!< OSC, DCS and the like: until BEL or ST, or the end of the line
        StringEnd, //!< ESC within one
    };
    void put(QChar c, QString &out);
    void putText(QChar c, QString &out);

    QStringDecoder m_decoder{QStringDecoder::Utf8};
    State m_state = State::Text;
    QString m_parameters;
    bool m_coloured = false;
};

} // namespace voyageur::cli
