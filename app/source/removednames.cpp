// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/removednames.h"

#include <QFile>
#include <QRegularExpression>

#include <utility>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Form = RemovedName::Form;

namespace {

Form formNamed(const QString &word)
{
    static const QHash<QString, Form> forms = {
        {u"name"_s, Form::Name},           {u"call"_s, Form::Call},       {u"module"_s, Form::Module},
        {u"def"_s, Form::Definition},      {u"keyword"_s, Form::Keyword}, {u"without"_s, Form::Without},
        {u"subscript"_s, Form::Subscript}, {u"first"_s, Form::First},     {u"position"_s, Form::Position},
        {u"unpack"_s, Form::Unpack},       {u"of"_s, Form::Of},           {u"loss"_s, Form::Loss},
        {u"alone"_s, Form::Alone}};
    const auto known = forms.constFind(word);
    if (known == forms.cend())
        qFatal("removed.tsv: no form “%s”", qPrintable(word));
    return *known;
}

RemovedName readLine(const QStringList &columns)
{
    const auto given = [&](qsizetype i) { return columns[i] == u"-"_s ? QString() : columns[i]; };
    RemovedName one;
    one.name = columns[0];
    const QStringList words = columns[1].split(u' ');
    one.form = formNamed(words[0]);
    if (one.form == Form::Position || one.form == Form::Unpack) {
        one.count = words.value(1).toInt();
        one.number = words.value(2) == u"number"_s;
    } else {
        one.argument = words.value(1);
        one.except = words.value(2).startsWith(u'!') ? words.value(2).sliced(1) : QString();
        one.count = words.value(2).toInt();
    }
    one.needs = given(2);
    one.package = given(3).toLower();
    one.title = given(4);
    const QStringList versions = given(5).split(u'-');
    one.since = QVersionNumber::fromString(versions.value(0));
    one.back = QVersionNumber::fromString(versions.value(1));
    one.instead = given(6);
    return one;
}

struct RemovedTable {
    QHash<QString, QList<RemovedName>> byLast;
    QList<RemovedName> modules;
};

const RemovedTable &table()
{
    static const RemovedTable read = [] {
        RemovedTable made;
        QFile file(u":/rules/removed.tsv"_s);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("removed.tsv is not in the program");
        for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
            constexpr qsizetype parts = 7;
            const QStringList columns = line.split(u'\t');
            if (line.startsWith(u'#') || columns.size() != parts)
                continue;
            const RemovedName one = readLine(columns);
            if (one.form == Form::Module)
                made.modules += one;
            else
                made.byLast[one.name.section(u'.', -1)] += one;
        }
        return made;
    }();
    return read;
}

} // namespace

bool RemovedName::isPython2() const
{
    return title == u"Python 2"_s;
}

const QList<RemovedName> &removedNames(QStringView lastWord)
{
    static const QHash<QStringView, const QList<RemovedName> *> views = [] {
        QHash<QStringView, const QList<RemovedName> *> made;
        for (auto one = table().byLast.cbegin(); one != table().byLast.cend(); ++one)
            made.insert(QStringView(one.key()), &one.value());
        return made;
    }();
    static const QList<RemovedName> none;
    const auto found = views.constFind(lastWord);
    return found == views.cend() ? none : **found;
}

const QList<RemovedName> &removedModules()
{
    return table().modules;
}

QList<std::pair<QByteArray, QByteArray>> wordsOfRemovedNames()
{
    QList<std::pair<QByteArray, QByteArray>> words;
    const auto add = [&](const RemovedName &one) {
        const QStringList parts = one.name.split(u'.');
        QByteArray last = parts.last().toLatin1();
        const QByteArray module = (one.needs.isEmpty() ? parts.first() : one.needs).toLatin1();
        if (one.form == Form::Keyword)
            last = one.argument.toLatin1();
        else if (one.isMethod() || module == "numpy")
            last.prepend('.');
        if (module.isEmpty() || module == last)
            words += {last, {}};
        else
            words += {module, last};
    };
    for (const QList<RemovedName> &all : table().byLast) {
        for (const RemovedName &one : all)
            add(one);
    }
    for (const RemovedName &one : table().modules)
        add(one);
    return words;
}

QHash<QString, PinnedVersion> pinnedVersions(const QString &requirements)
{
    static const QRegularExpression pin(
        u"^\\s*([A-Za-z0-9][A-Za-z0-9._-]*)\\s*(?:\\[[^\\]]*\\])?\\s*(?:[^#;]*,\\s*)?(==|~=|<=|<)\\s*([0-9][0-9.]*)"_s,
        QRegularExpression::MultilineOption);
    QHash<QString, PinnedVersion> pinned;
    for (auto all = pin.globalMatch(requirements); all.hasNext();) {
        const auto match = all.next();
        const QString name = match.captured(1).toLower().replace(u'_', u'-');
        PinnedVersion one{QVersionNumber::fromString(match.captured(3)), match.captured(2) == u"<"_s};
        if (match.captured(2) == u"~="_s) { // the last part may grow
            QList<int> parts = one.version.segments();
            if (parts.size() > 1)
                parts.removeLast();
            ++parts.last();
            one = {QVersionNumber(parts), true};
        }
        pinned.insert(name, one);
    }
    // TensorFlow brings its Keras along.
    const QVersionNumber keras3(3);
    const auto tensorflow = pinned.constFind(u"tensorflow"_s);
    if (tensorflow != pinned.cend() && tensorflow->isBefore(QVersionNumber(2, 16)))
        pinned.insert(u"keras"_s, {keras3, true});
    return pinned;
}

} // namespace voyageur::source
