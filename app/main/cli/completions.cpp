// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/completions.h"

#include "cluster/catalogue.h"
#include "history/runs.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "script/recipes.h"
#include "script/rulebook.h"
#include "script/templates.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <utility>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

// What stands in a usage line besides options: "SRC", "C:PATH", "show".
struct UsageWord {
    QString word;
    bool repeats = false;
};

const Option *optionOf(const Verb &verb, QStringView name)
{
    for (const auto options : optionsOf(verb))
        for (const Option &option : options)
            if (name == QLatin1StringView(option.name)
                || (name.size() == 1 && option.letter && name[0] == QLatin1Char(option.letter)))
                return &option;
    return nullptr;
}

const Option *optionOfWord(const Verb &verb, const QString &word)
{
    if (word.startsWith("--"_L1))
        return optionOf(verb, QStringView(word).mid(2));
    return word.size() == 2 && word[0] == u'-' ? optionOf(verb, QStringView(word).mid(1)) : nullptr;
}

// Of a form such as "C JOB [-f]" or "repeat RUN [--code same|now | --failed [--time LIMIT]] [--dry-run]".
QList<UsageWord> usageWords(const Verb &verb, const QString &form)
{
    static const QRegularExpression blanks(u"\\s+"_s);
    QList<UsageWord> places;
    int optional = 0; // brackets that are open around options
    bool valueFollows = false;
    for (const QString &written : form.split(blanks, Qt::SkipEmptyParts)) {
        QString word = written;
        const bool begins = word.startsWith(u'[');
        const bool isOption = word.contains("[-"_L1) || word.startsWith(u'-');
        if (optional > 0 || (begins && isOption)) {
            optional += static_cast<int>(word.count(u'[') - word.count(u']'));
            valueFollows = false;
            continue;
        }
        if (word == "--"_L1)
            break;
        if (isOption) {
            const Option *option = optionOfWord(verb, word);
            valueFollows = option && option->value;
            continue;
        }
        if (std::exchange(valueFollows, false) || word == "|"_L1)
            continue;
        const bool repeats = word.contains(u'…');
        word.remove(u'[').remove(u']').remove(u'…');
        if (!word.isEmpty())
            places += {word, repeats};
    }
    return places;
}

bool isLiteral(const QString &word)
{
    return !word.isEmpty() && word[0].isLower();
}

class Answer final {
public:
    explicit Answer(const QString &begin) : m_begin(begin) {}

    //! A word that would mean something to the shell is passed over: bash puts what is offered on the line as it stands.
    void add(const QString &word, const QString &what = {})
    {
        static const QRegularExpression plain(u"\\A[A-Za-z0-9._+@:/%=,-]+\\z"_s);
        if (!word.startsWith(m_begin) || m_said.contains(word) || !plain.match(word).hasMatch())
            return;
        m_said.insert(word);
        m_lines += word + (what.isEmpty() ? QString() : u'\t' + what.simplified());
    }
    void direct(const QString &line)
    {
        if (!m_lines.contains(line))
            m_lines += line;
    }
    QByteArray text() const { return m_lines.isEmpty() ? QByteArray() : (m_lines.join(u'\n') + u'\n').toUtf8(); }

private:
    QString m_begin;
    QSet<QString> m_said;
    QStringList m_lines;
};

void addClusters(Answer &answer, const QString &end)
{
    const auto catalogue = cluster::Catalogue::load();
    if (!catalogue)
        return;
    for (const cluster::Profile &profile : catalogue->profiles())
        if (!profile.retired)
            answer.add(profile.name + end, profile.title);
    for (const QString &host : catalogue->sshHosts())
        answer.add(host + end, Text::tr("from ~/.ssh/config"));
}

// The newest first, as many as somebody would look through.
void addJobs(Answer &answer, const QString &cluster)
{
    const auto runs = history::RunHistory().runs({.cluster = cluster, .limit = 50});
    if (!runs)
        return;
    for (const history::RunRecord &run : *runs)
        if (!run.job.isEmpty())
            answer.add(run.job, u"%1, %2"_s.arg(run.project.isEmpty() ? run.scriptName : run.project, run.stateText()));
}

void addKind(Answer &answer, const Verb &verb, const QString &place, const QStringList &before)
{
    const QLatin1StringView name(verb.name);
    for (const QString &kind : place.split(u'|')) {
        if (isLiteral(kind))
            answer.add(kind);
        else if (kind == "C"_L1 || (kind == "NAME"_L1 && name == "clusters"_L1))
            addClusters(answer, {});
        else if (kind == "JOB"_L1)
            addJobs(answer, before.value(0));
        else if (kind == "RUN"_L1)
            addJobs(answer, {});
        else if (kind == "C:PATH"_L1)
            addClusters(answer, u":"_s);
        else if (kind == "SRC"_L1 || kind == "FILE"_L1 || kind == "SCRIPT"_L1 || kind == "DST"_L1)
            answer.direct(u":files"_s);
        else if (kind == "DIR"_L1 || kind == "PROJECT"_L1)
            answer.direct(u":folders"_s);
        else if (kind == "RULE"_L1)
            for (const script::Rule &rule : script::allRules())
                answer.add(rule.id, rule.title());
        else if (kind == "TEMPLATE"_L1)
            for (const script::Template &one : script::allTemplates())
                answer.add(one.id, one.title);
        else if (kind == "NAME"_L1 && name == "recipes"_L1)
            for (const script::Recipe &recipe : script::allRecipes())
                answer.add(recipe.id, recipe.title());
    }
}

void addOptions(Answer &answer, const Verb &verb)
{
    for (const auto options : optionsOf(verb))
        for (const Option &option : options)
            answer.add("--"_L1 + QLatin1StringView(option.name), Text::tr(option.help));
}

// The words that are no option and no option's value.
QStringList positional(const Verb &verb, const QStringList &words)
{
    QStringList out;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words[i];
        if (!word.startsWith(u'-') || word == "-"_L1) {
            out += word;
            continue;
        }
        const Option *option = optionOfWord(verb, word);
        if (option && option->value)
            ++i;
    }
    return out;
}

} // namespace

QByteArray completions(const QStringList &words)
{
    const QString current = words.isEmpty() ? QString() : words.last();
    Answer answer(current);
    if (words.size() <= 1) {
        for (const Verb *verb : allVerbs())
            answer.add(QString::fromLatin1(verb->name), Text::tr(verb->summary));
        if (current.startsWith(u'-')) {
            answer.add(u"--help"_s, Text::tr("Show this help"));
            answer.add(u"--version"_s);
        }
        if (current.contains(u'/') || current.startsWith(u'.'))
            answer.direct(u":folders"_s); // a project for the window
        return answer.text();
    }
    const Verb *verb = findVerb(words.first());
    if (!verb)
        return {};
    const QStringList before = words.mid(1, words.size() - 2);
    if (before.contains("--"_L1)) {
        answer.direct(u":files"_s); // the words of a script or a command
        return answer.text();
    }
    if (const Option *option = before.isEmpty() ? nullptr : optionOfWord(*verb, before.last()); option && option->value) {
        addKind(answer, *verb, QString::fromUtf8(option->value), positional(*verb, before));
        return answer.text();
    }
    if (current.startsWith(u'-')) {
        addOptions(answer, *verb);
        return answer.text();
    }
    const QStringList said = positional(*verb, before);
    for (const QString &form : QString::fromUtf8(verb->usage).split(u'\n')) {
        const QList<UsageWord> places = usageWords(*verb, form);
        bool fits = true;
        for (qsizetype i = 0; i < std::min(places.size(), said.size()); ++i)
            fits = fits && (!isLiteral(places[i].word) || places[i].word.split(u'|').contains(said[i]));
        if (!fits || places.isEmpty())
            continue;
        if (said.size() < places.size())
            addKind(answer, *verb, places[said.size()].word, said);
        else if (places.last().repeats)
            addKind(answer, *verb, places.last().word, said);
    }
    return answer.text();
}

} // namespace voyageur::cli
