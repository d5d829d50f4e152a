// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringDecoder>

#include <vector>

namespace voyageur::models {

//! How characters of a log look, as its program asked for (SGR of ECMA-48). A value.
struct LogStyle {
    static constexpr int usual = -1;
    static constexpr int own = 0x1000000; //!< and the red, green and blue of a colour that has no number

    int ink = usual; //!< 0 to 255: by its number
    int paper = usual;
    bool bold = false;
    bool faint = false;
    bool italic = false;
    bool underlined = false;
    bool struck = false;
    bool reverse = false;
    bool operator==(const LogStyle &) const = default;
};

//! Characters beside each other that look alike, and not as usual.
struct LogRun {
    qsizetype start = 0;
    qsizetype length = 0;
    LogStyle style;
    bool operator==(const LogRun &) const = default;
};

//! What a terminal's screen would hold at the end, from the bytes a program writes: UTF-8 put together across pieces, a
//! carriage return writes its line anew and cursor movements the few lines above it (progress bars), colours become styles, other
//! escape sequences and control characters are dropped, and what would turn a text's direction is spelled out. Keeps the last
//! `limit` characters, and so many lines, from a line's start; a line of more than 10,000 characters is broken, one with
//! combining marks behind the 500th. Knows where in its file each line begins. A value; one thread at a time; a copy is for
//! reading, it begins a new character.
class LogText final {
public:
    static constexpr int mostLines = 20'000;

    LogText() : LogText(2'000'000) {}
    explicit LogText(qsizetype limit) : m_limit(limit) { clear(); }

    void add(QByteArrayView bytes);
    //! A line of ours between the program's, on a line of its own.
    void addLine(const QString &line);
    //! What stands in the file before begin(). Lines at the end go, when both are too much.
    void prepend(LogText top);
    //! `offset`: of the next byte in its file.
    void clear(qint64 offset = 0);

    //! UTF-16; lines end with \n.
    const QString &text() const { return m_text; }
    bool isEmpty() const { return m_text.isEmpty(); }
    //! Those that touch [from, from + length), in order, cut to it.
    QList<LogRun> runs(qsizetype from, qsizetype length) const;
    //! Of the first byte that is shown, and behind the last that was added.
    qint64 begin() const { return m_lines.first().offset; }
    qint64 end() const { return m_end; }
    qsizetype lineCount() const { return m_lines.size() + static_cast<qsizetype>(m_live.size()) - 1; }

    //! Changes when the text is another one altogether.
    quint64 generation() const { return m_generation; }
    //! Place of the first character among all that were ever there: grows when lines go at the top, falls by prepend().
    qint64 base() const { return m_base; }

private:
    struct Decoder final : QStringDecoder {
        Decoder() : QStringDecoder(QStringDecoder::Utf8) {}
        Decoder(const Decoder &) : Decoder() {}
        Decoder(Decoder &&) = default;
        Decoder &operator=(const Decoder &) { return *this = Decoder(); }
        Decoder &operator=(Decoder &&) = default;
        ~Decoder() = default;
    };
    enum class Escape { None, Begun, Sequence, Text, Charset };
    using StyleId = quint16;
    struct Run {
        qsizetype start;
        qsizetype length;
        StyleId style;
    };
    //! Where a line begins, in the text and in the file.
    struct Line {
        qsizetype start;
        qint64 offset;
    };
    //! One of the last lines, which may still change.
    struct Live {
        QString text;
        std::vector<StyleId> styles;
        qint64 offset = 0;
    };

    static constexpr qsizetype longestLine = 10'000;

    void put(QChar c);
    void print(QChar c);
    void newLine();
    void endSequence(char16_t last);
    void setRendition();
    int colourAt(const QList<int> &numbers, qsizetype &at) const;
    StyleId idOf(const LogStyle &style);
    void settle();
    void show();
    void dropTop(qsizetype line);
    void shorten();
    static void appendRuns(QList<Run> &runs, const Live &line, qsizetype start);

    qsizetype m_limit;
    Decoder m_decoder;
    QString m_text;          // the settled lines, and behind them the live ones
    qsizetype m_settled = 0; // characters
    QList<Line> m_lines;     // the settled ones, and where the first live one begins
    QList<Run> m_runs;       // of the settled ones
    QList<LogStyle> m_styles;
    std::vector<Live> m_live;
    size_t m_row = 0;
    qsizetype m_column = 0; // where the next character goes
    LogStyle m_style;
    StyleId m_styleId = 0;
    Escape m_escape = Escape::None;
    QByteArray m_parameters;
    qint64 m_read = 0; // offset of the byte at hand
    qint64 m_end = 0;
    qint64 m_base = 0;
    quint64 m_generation = 0;
};

} // namespace voyageur::models
