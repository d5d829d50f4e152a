// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/directivewords.h"

#include "script/ctext.h"

#include <QSet>

namespace voyageur::script {

namespace {

// "hetjob" and its old name, alone: sbatch looks at nothing behind them.
bool isSeparator(QByteArrayView text, qsizetype at)
{
    for (const QByteArrayView word : {QByteArrayView("packjob"), QByteArrayView("hetjob")}) {
        if (startsNoCase(text.sliced(at), word))
            return at + word.size() == text.size() || isSpace(text[at + word.size()]);
    }
    return false;
}

class Splitter final {
public:
    Splitter(QByteArrayView text, qsizetype begin, int line, SlurmVersion version)
        : m_text(text), m_begin(begin), m_line(line), m_old(version < slurm2302)
    {
    }

    LineWords run()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at])) // which its complaints leave out
            ++m_at;
        while (m_at < m_text.size() && m_result.refusal.isEmpty()) {
            const qsizetype before = m_at;
            while (m_at < m_text.size() && isSpace(m_text[m_at]))
                ++m_at;
            if (m_at == m_text.size())
                break;
            if (isSeparator(m_text, m_at)) {
                m_result.unread = {m_begin + m_at, m_begin + m_text.size()};
                break;
            }
            if (m_text[m_at] == ':') {
                refuse("Unexpected `:` in [", before);
                break;
            }
            if (!word(before))
                break;
            if (m_result.words.size() >= mostOptionWords)
                m_result.refusal = tooManyWords;
        }
        return m_result;
    }

private:
    void refuse(const QByteArray &what, qsizetype from)
    {
        m_result.refusal = "line " + QByteArray::number(m_line) + ": " + what + m_text.sliced(from).toByteArray() + ']';
    }

    // False when nothing of the line behind it is read.
    bool word(qsizetype before)
    {
        Word word;
        word.line = m_line;
        const qsizetype first = m_at;
        const char quote = readWord(word);
        if (quote) {
            refuse(QByteArray("Unmatched `") + quote + "` in [", before);
            return false;
        }
        word.span = {m_begin + first, m_begin + m_at};
        if (word.span.size() == word.text.size())
            word.offsets = {};
        const bool comment = m_at < m_text.size() && m_text[m_at] == '#';
        if (comment)
            m_result.comment = {m_begin + m_at, m_begin + m_text.size()};
        if (word.text.isEmpty()) {
            if (m_at > first || !comment)
                m_result.unread = {m_begin + first, comment ? m_begin + m_at : m_begin + m_text.size()};
            return false;
        }
        m_result.words += word;
        return !comment;
    }

    // The quote that has no end, or 0.
    char readWord(Word &word)
    {
        char quote = 0;
        bool escaped = false;
        for (; m_at < m_text.size() && (quote || !isSpace(m_text[m_at])); ++m_at) {
            const char c = m_text[m_at];
            if (escaped) {
                escaped = false;
            } else if (c == '\\') {
                // Slurm 24.11 takes a blank behind it at once; the older one stops there as at any blank.
                if (!m_old && m_at + 1 < m_text.size() && m_text[m_at + 1] == ' ')
                    append(word, ++m_at);
                else
                    escaped = true;
                continue;
            } else if (quote) {
                if (c == quote) {
                    quote = 0;
                    continue;
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                continue;
            } else if (c == '#') {
                break;
            }
            append(word, m_at);
        }
        return quote;
    }

    void append(Word &word, qsizetype at)
    {
        word.offsets += m_begin + at;
        word.text += m_text[at];
    }

    QByteArrayView m_text;
    qsizetype m_begin;
    int m_line;
    bool m_old;
    qsizetype m_at = 0;
    LineWords m_result;
};

// getopt_long(3) with "+": one walk for sbatch's own options and for those of other schedulers.
class Getopt final {
public:
    Getopt(const QList<Word> &words, std::span<const Option> table, Command command, SlurmVersion version)
        : m_words(words), m_table(table), m_command(command), m_version(version)
    {
    }

    OptionUses run()
    {
        while (m_at < m_words.size() && m_result.refusal.isEmpty()) {
            const QByteArray &word = m_words[m_at].text;
            if (word == "--") {
                m_result.terminator = m_at++;
                break;
            }
            if (word.size() < 2 || word[0] != '-')
                break;
            if (word[1] == '-')
                longOption();
            else
                cluster();
            ++m_at;
        }
        if (m_result.refusal.isEmpty() && m_at < m_words.size())
            m_result.leftover = m_at;
        return m_result;
    }

private:
    void refuse(const QByteArray &what)
    {
        m_result.refusal = what;
        m_result.refusedAt = m_words[m_at].span;
    }

    // The value is the next word, on the next line if need be.
    bool takeNext(OptionUse &use, const QByteArray &complaint)
    {
        if (m_at + 1 >= m_words.size()) {
            refuse(complaint);
            return false;
        }
        const Word &next = m_words[++m_at];
        use.attached = false;
        use.value = next.span;
        use.text = next.text;
        use.lastWord = m_at;
        use.span.end = next.span.end;
        return true;
    }

    void longOption()
    {
        const Word &word = m_words[m_at];
        const auto equals = word.text.indexOf('=');
        const QByteArray name = word.text.sliced(2, (equals < 0 ? word.text.size() : equals) - 2);
        const auto found = matchingOptions(m_table, name, m_command, m_version);
        if (found.isEmpty())
            return refuse("unrecognized option '" + word.text + '\'');
        if (found.size() > 1) {
            QByteArray text = "option '" + word.text + "' is ambiguous; possibilities:";
            for (const Option *option : found)
                text += QByteArray(" '--") + option->name + '\'';
            return refuse(text);
        }
        OptionUse use = started(found.first(), word.span, {word.span.begin, equals < 0 ? word.span.end : word.offset(equals)});
        const QByteArray shown = QByteArray("option '--") + use.option->name + '\'';
        if (equals >= 0) {
            if (use.option->value == OptionValue::None)
                return refuse(shown + " doesn't allow an argument");
            use.value = Span{word.offset(equals) + 1, word.span.end};
            use.text = word.text.sliced(equals + 1);
        } else if (use.option->value == OptionValue::Required && !takeNext(use, shown + " requires an argument")) {
            return;
        }
        m_result.uses += use;
    }

    void cluster()
    {
        const Word word = m_words[m_at];
        constexpr qsizetype longest = 4096; // of what a person could mean; behind it, flags that were said are passed over
        QSet<char> said;
        for (qsizetype i = 1; i < word.text.size(); ++i) {
            const char letter = word.text[i];
            const Option *option = findOption(m_table, letter, m_command, m_version);
            if (!option)
                return refuse(QByteArray("invalid option -- '") + letter + '\'');
            if (i > longest && said.contains(letter))
                continue;
            if (option->value == OptionValue::None)
                said += letter;
            const qsizetype from = i == 1 ? word.span.begin : word.offset(i);
            const qsizetype to = i + 1 < word.text.size() ? word.offset(i + 1) : word.span.end;
            OptionUse use = started(option, {from, to}, {from, to});
            use.longForm = false;
            const bool takes = option->value != OptionValue::None;
            if (takes && i + 1 < word.text.size()) {
                use.value = Span{to, word.span.end};
                use.text = word.text.sliced(i + 1);
                use.span.end = word.span.end;
            } else if (option->value == OptionValue::Required
                       && !takeNext(use, QByteArray("option requires an argument -- '") + letter + '\'')) {
                return;
            }
            m_result.uses += use;
            if (takes)
                return;
        }
    }

    OptionUse started(const Option *option, Span span, Span name) const
    {
        OptionUse use;
        use.option = option;
        use.span = span;
        use.name = name;
        use.word = use.lastWord = m_at;
        use.line = m_words[m_at].line;
        return use;
    }

    const QList<Word> &m_words;
    std::span<const Option> m_table;
    Command m_command;
    SlurmVersion m_version;
    qsizetype m_at = 0;
    OptionUses m_result;
};

} // namespace

LineWords directiveWords(QByteArrayView text, qsizetype begin, int line, SlurmVersion version)
{
    return Splitter(text, begin, line, version).run();
}

OptionUses optionUses(const QList<Word> &words, Command command, SlurmVersion version)
{
    return Getopt(words, allOptions(), command, version).run();
}

OptionUses optionUses(const QList<Word> &words, std::span<const Option> table, Command command, SlurmVersion version)
{
    return Getopt(words, table, command, version).run();
}

} // namespace voyageur::script
