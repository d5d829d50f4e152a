// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/directives.h"

#include "script/options.h"

namespace voyageur::script {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

// The words of one #SBATCH line. Quotes may stand anywhere in a word; a backslash keeps the next character (Slurm 24.11; 22.05
// refuses such lines); "#" at the beginning of a word starts a comment.
QList<QByteArray> wordsOf(QByteArrayView line)
{
    QList<QByteArray> words;
    QByteArray word;
    bool inWord = false;
    char quote = 0;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '"' || c == '\'') {
            quote = c;
            inWord = true;
        } else if (c == '\\' && i + 1 < line.size()) {
            word += line[++i];
            inWord = true;
        } else if (isBlank(c)) {
            if (inWord)
                words += word;
            word.clear();
            inWord = false;
        } else if (c == '#' && !inWord) {
            break;
        } else {
            word += c;
            inWord = true;
        }
    }
    if (inWord)
        words += word;
    return words;
}

QString shown(QByteArrayView bytes)
{
    return QString::fromUtf8(bytes);
}

// getopt_long(3): "--name=value", "--name value".
Directive longOption(const QList<QByteArray> &words, qsizetype &at)
{
    const QByteArrayView word = QByteArrayView(words[at]).sliced(2);
    const auto equals = word.indexOf('=');
    const auto name = equals < 0 ? word : word.first(equals);
    const Option *option = findOption(name);
    Directive directive;
    directive.known = option;
    directive.name = option ? QString::fromLatin1(option->name) : shown(name);
    if (equals >= 0)
        directive.value = shown(word.sliced(equals + 1));
    else if (option && option->value == OptionValue::Required && at + 1 < words.size())
        directive.value = shown(words[++at]);
    return directive;
}

// "-J name", "-Jname", "-HW": letters without a value may stand together.
void shortOptions(const QList<QByteArray> &words, qsizetype &at, QList<Directive> &found)
{
    const QByteArray word = words[at];
    for (qsizetype i = 1; i < word.size(); ++i) {
        const Option *option = findOption(word[i]);
        Directive directive;
        directive.known = option;
        directive.name = option ? QString::fromLatin1(option->name) : QString(QLatin1Char(word[i]));
        const bool takesValue = option && option->value != OptionValue::None;
        if (takesValue && i + 1 < word.size())
            directive.value = shown(QByteArrayView(word).sliced(i + 1));
        else if (option && option->value == OptionValue::Required && at + 1 < words.size())
            directive.value = shown(words[++at]);
        found += directive;
        if (takesValue)
            return;
    }
}

QList<Directive> optionsIn(const QList<QByteArray> &words, int line)
{
    QList<Directive> found;
    for (qsizetype at = 0; at < words.size(); ++at) {
        const QByteArray &word = words[at];
        if (word == "--")
            break;
        if (word.startsWith("--"))
            found += longOption(words, at);
        else if (word.startsWith('-') && word.size() > 1)
            shortOptions(words, at, found);
        else
            found += Directive{shown(word), {}, 0, false}; // sbatch refuses it: "Invalid directive found"
    }
    for (Directive &directive : found)
        directive.line = line;
    return found;
}

} // namespace

QList<Directive> scriptDirectives(QByteArrayView script)
{
    constexpr QByteArrayView mark("#SBATCH");
    QList<Directive> directives;
    int number = 0;
    for (const QByteArray &line : script.toByteArray().split('\n')) {
        ++number;
        const QByteArray trimmed = line.trimmed();
        if (!trimmed.isEmpty() && !trimmed.startsWith('#'))
            break;
        if (line.startsWith(mark))
            directives += optionsIn(wordsOf(QByteArrayView(line).sliced(mark.size())), number);
    }
    return directives;
}

QList<Directive> commandLineOptions(const QList<QByteArray> &words)
{
    return optionsIn(words, 0);
}

std::optional<QString> lastValue(const QList<Directive> &directives, const QString &name)
{
    for (auto it = directives.crbegin(); it != directives.crend(); ++it) {
        if (it->known && it->name == name)
            return it->value;
    }
    return {};
}

QStringList outputFolders(const QList<Directive> &directives)
{
    QStringList folders;
    for (const char *option : {"output", "error"}) {
        const auto file = lastValue(directives, QString::fromLatin1(option));
        const auto slash = file ? file->lastIndexOf(QLatin1Char('/')) : -1;
        if (slash <= 0)
            continue;
        const QString folder = file->first(slash);
        if (!folder.contains(QLatin1Char('%')) && !folders.contains(folder))
            folders += folder;
    }
    return folders;
}

} // namespace voyageur::script
