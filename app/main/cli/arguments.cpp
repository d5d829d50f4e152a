// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/arguments.h"

#include "base/nearest.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

// sbatch's options without a value, or with one only after "=" (slurm_opt.c, Slurm 22.05 and 24.11): all others take the
// next word when it is written apart.
constexpr const char *sbatchAlone[] = {"contiguous", "exclusive",     "get-user-env", "hold",          "ignore-pbs", "nice",
                                       "no-kill",    "no-requeue",    "overcommit",   "oversubscribe", "parsable",   "propagate",
                                       "quiet",      "reboot",        "requeue",      "resv-ports",    "spread-job", "test-only",
                                       "usage",      "use-min-nodes", "verbose",      "wait"};
constexpr QLatin1StringView sbatchLettersAlone("HkOQsvWh");

Error badRequest(const Verb &verb, const QString &what)
{
    return {ErrorCode::BadRequest, what, {}, Text::tr("Options: voyageur %1 --help").arg(QString::fromLatin1(verb.name)), {}};
}

class Parser final {
public:
    explicit Parser(const Verb &verb) : m_verb(verb) {}

    const Option *named(const QString &name) const
    {
        return find([&](const Option &option) { return name == QLatin1StringView(option.name); });
    }
    QStringList names() const
    {
        QStringList all;
        find([&](const Option &option) {
            all += QString::fromLatin1(option.name);
            return false;
        });
        return all;
    }
    const Option *lettered(QChar letter) const
    {
        return find([&](const Option &option) { return option.letter != 0 && letter == QLatin1Char(option.letter); });
    }

private:
    template <typename Test>
    const Option *find(Test test) const
    {
        for (const auto options : optionsOf(m_verb)) {
            if (const auto found = std::ranges::find_if(options, test); found != options.end())
                return &*found;
        }
        return nullptr;
    }
    const Verb &m_verb;
};

Error noSuchOption(const Verb &verb, const Parser &parser, const QString &word, const QString &name)
{
    Error error = badRequest(verb, Text::tr("voyageur %1 has no option “%2”.").arg(QString::fromLatin1(verb.name), word));
    if (const QString meant = base::nearestWord(name, parser.names()); !meant.isEmpty() && word.startsWith("--"_L1))
        error.next = Text::tr("Did you mean “--%1”?").arg(meant);
    return error;
}

bool sbatchTakesNextWord(const QString &word)
{
    if (word.contains(u'='))
        return false;
    if (word.startsWith("--"_L1)) {
        return std::ranges::none_of(sbatchAlone,
                                    [&](const char *name) { return QStringView(word).mid(2) == QLatin1StringView(name); });
    }
    return word.size() == 2 && !sbatchLettersAlone.contains(word[1]); // "-N2" carries its value itself
}

} // namespace

QString Arguments::value(const char *option) const
{
    return m_options.value(QLatin1String(option));
}

QStringList Arguments::values(const char *option) const
{
    QStringList list = m_options.values(QLatin1String(option));
    std::ranges::reverse(list);
    return list;
}

Result<Arguments> Arguments::parse(const Verb &verb, const QStringList &words)
{
    const Parser parser(verb);
    Arguments result;
    if (const auto end = std::ranges::find(words, "--"_L1);
        std::find(words.begin(), end, "--help"_L1) != end || std::find(words.begin(), end, "-h"_L1) != end) {
        result.m_options.insert(u"help"_s, {});
        return result;
    }
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words[i];
        if (word == "--"_L1) {
            const bool forScript = verb.passesOn || verb.scriptArguments;
            (forScript ? result.m_rest : result.m_words) += words.mid(i + 1);
            result.m_hasRest = forScript;
            break;
        }
        if (!word.startsWith(u'-') || word == "-"_L1) {
            result.m_words += word;
            continue;
        }
        const bool isLong = word.startsWith("--"_L1);
        const qsizetype equals = isLong ? word.indexOf(u'=') : -1;
        const QString name = isLong ? word.mid(2, equals < 0 ? -1 : equals - 2) : word.mid(1);
        const Option *option = isLong ? parser.named(name) : name.size() == 1 ? parser.lettered(name[0]) : nullptr;
        if (!option && verb.passesOn) {
            result.m_passedOn += word;
            if (sbatchTakesNextWord(word) && i + 1 < words.size())
                result.m_passedOn += words[++i];
            continue;
        }
        if (!option)
            return noSuchOption(verb, parser, word, name);
        QString value;
        if (option->value && equals >= 0)
            value = word.mid(equals + 1);
        else if (option->value && i + 1 < words.size())
            value = words[++i];
        else if (option->value)
            return badRequest(verb, Text::tr("The option “%1” needs a value: %2.").arg(word, QString::fromLatin1(option->value)));
        else if (equals >= 0)
            return badRequest(verb, Text::tr("The option “--%1” takes no value.").arg(name));
        const QString key = QString::fromLatin1(option->name);
        if (option->value && !option->repeatable && result.m_options.contains(key))
            return badRequest(verb, Text::tr("The option “--%1” was given twice.").arg(key));
        result.m_options.insert(key, value);
        result.m_inOrder += std::pair(key, value);
    }
    if (result.m_words.size() < verb.leastWords) {
        const QString name = QString::fromLatin1(verb.name);
        const QString forms = QString::fromUtf8(verb.usage).replace(u'\n', u"\n  voyageur %1 "_s.arg(name));
        return badRequest(verb, Text::tr("Usage: voyageur %1 %2").arg(name, forms));
    }
    if (verb.mostWords >= 0 && result.m_words.size() > verb.mostWords)
        return badRequest(verb, Text::tr("Unexpected argument “%1”.").arg(result.m_words[verb.mostWords]));
    return result;
}

Result<int> numberOption(const Arguments &arguments, const char *option, int fallback, int least, int most)
{
    if (!arguments.has(option))
        return fallback;
    bool isNumber = false;
    const int number = arguments.value(option).toInt(&isNumber);
    if (!isNumber || number < least || number > most) {
        return Error{
            ErrorCode::BadRequest,
            Text::tr("--%2 takes a whole number from %3 to %4, not “%1”.")
                .arg(arguments.value(option), QString::fromLatin1(option), QString::number(least), QString::number(most)),
            {},
            {},
            {}};
    }
    return number;
}

Result<QDateTime> timeOption(const Arguments &arguments, const char *option)
{
    if (!arguments.has(option))
        return QDateTime();
    const QString text = arguments.value(option);
    static const QRegularExpression span(u"^([0-9]{1,5})([hdw])$"_s);
    if (const auto match = span.match(text); match.hasMatch()) {
        const int hours = match.captured(2) == "h"_L1 ? 1 : match.captured(2) == "d"_L1 ? 24 : 7 * 24;
        return QDateTime::currentDateTimeUtc().addSecs(-3600LL * hours * match.captured(1).toLongLong());
    }
    const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
    if (time.isValid())
        return time.toUTC();
    return Error{ErrorCode::BadRequest,
                 Text::tr("--%2 does not take “%1”.").arg(text, QString::fromLatin1(option)),
                 {},
                 Text::tr("Write a date (2026-01-31), a date and time (2026-01-31T08:00), or a span (12h, 7d, 2w)."),
                 {}};
}

} // namespace voyageur::cli
