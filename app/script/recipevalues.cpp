// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/recipevalues.h"

#include "base/shellquote.h"
#include "script/scriptwords.h"
#include "script/templaterequest.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;

namespace {

struct RecipeValuesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

Error badValue(const RecipeParameter &parameter, const QString &value, const QString &why)
{
    return badScriptValue(
        RecipeValuesText::tr("“%1” cannot be used for %2 (%3): %4").arg(value, parameter.name, parameter.label(), why));
}

bool isMade(const QString &value, const char *pattern)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1StringView(pattern))).match(value).hasMatch();
}

// Of "$USER" or "${USER}" at that place; 0 for a dollar that is data.
qsizetype variableLength(const QByteArray &path, qsizetype at)
{
    static const QRegularExpression variable(u"\\G\\$(?:[A-Za-z_]\\w*|[0-9]|\\{[A-Za-z_]\\w*\\})"_s);
    return variable.match(QString::fromLatin1(path), at).capturedLength();
}

Result<QByteArray> numberText(const RecipeParameter &parameter, const QString &value)
{
    if (!isMade(value, "[1-9][0-9]{0,8}"))
        return badValue(parameter, value, RecipeValuesText::tr("it must be a whole number above zero."));
    constexpr int least = 1024;
    constexpr int most = 65535;
    if (parameter.type == RecipeValue::Port && (value.toInt() < least || value.toInt() > most))
        return badValue(parameter, value, RecipeValuesText::tr("it must be a port from 1024 to 65535."));
    return value.toUtf8();
}

// As shell text.
Result<QByteArray> shellText(const RecipeParameter &parameter, const QString &value)
{
    if (value.contains(u'\n') || value.contains(u'\r') || value.contains(QChar::Null))
        return badValue(parameter, value.simplified(), RecipeValuesText::tr("the value must fit on one line."));
    switch (parameter.type) {
    case RecipeValue::Path: {
        const auto text = shellPathText(value.toUtf8());
        if (!text)
            return badValue(parameter, value, text.error().what);
        return text;
    }
    case RecipeValue::Words: {
        QList<QByteArray> words;
        for (const QString &word : value.split(u' ', Qt::SkipEmptyParts))
            words += base::shellQuoted(word.toUtf8());
        return words.join(' ');
    }
    case RecipeValue::Number:
    case RecipeValue::Port:
        return numberText(parameter, value);
    case RecipeValue::Choice:
        if (!parameter.choices.contains(value))
            return badValue(parameter, value, RecipeValuesText::tr("the choices are %1.").arg(parameter.choices.join(u", "_s)));
        return value.toUtf8();
    case RecipeValue::Mail:
        if (!isMade(value, R"([\w.+%-]+@[\w-]+(\.[\w-]+)+)"))
            return badValue(parameter, value, RecipeValuesText::tr("it is not an address."));
        return value.toUtf8();
    case RecipeValue::Option: // before the value that the recipe gives it: "--lr 0.1", "--lr=0.1"
        return base::shellQuoted(value.toUtf8()) + (value.endsWith(u'=') ? "" : " ");
    case RecipeValue::Word:
        break;
    }
    return base::shellQuoted(value.toUtf8());
}

Result<void> checkNames(const Recipe &recipe, const RecipeFilling &filling)
{
    for (auto it = filling.values.begin(); it != filling.values.end(); ++it) {
        if (std::ranges::any_of(recipe.parameters, [&](const RecipeParameter &one) { return one.name == it.key(); }))
            continue;
        QStringList names;
        for (const RecipeParameter &one : recipe.parameters)
            names += one.name;
        return badScriptValue(names.isEmpty() ? RecipeValuesText::tr("The recipe “%1” has no values to set.").arg(recipe.id)
                                              : RecipeValuesText::tr("The recipe “%1” has no value “%2”. Its values are %3.")
                                                    .arg(recipe.id, it.key(), names.join(u", "_s)));
    }
    return {};
}

} // namespace

Result<QByteArray> shellPathText(const QByteArray &path)
{
    if (path.contains('\\') || isMade(QString::fromUtf8(path), "[A-Za-z]:.*"))
        return badScriptValue(RecipeValuesText::tr("it is a Windows path; write the path on the cluster."));
    if (path.contains("$(") || path.contains('`'))
        return badScriptValue(RecipeValuesText::tr("it must not contain a command."));
    const bool home = path == "~" || path.startsWith("~/");
    QByteArray text = home ? QByteArray("$HOME") : QByteArray();
    bool expands = home;
    for (qsizetype at = home ? 1 : 0; at < path.size(); ++at) {
        const auto length = path[at] == '$' ? variableLength(path, at) : 0;
        if (length > 0) {
            text += path.sliced(at, length);
            at += length - 1;
            expands = true;
        } else {
            text += path[at] == '"' || path[at] == '$' ? QByteArray("\\") + path[at] : QByteArray(1, path[at]);
        }
    }
    return expands ? '"' + text + '"' : base::shellQuoted(path);
}

Result<void> addRecipeValues(RecipeWords &shell, RecipeWords &plain, const Recipe &recipe, const RecipeFilling &filling)
{
    VOYAGEUR_CHECK(checkNames(recipe, filling));
    for (const RecipeParameter &parameter : recipe.parameters) {
        const QByteArray name = parameter.name.toLatin1();
        const bool given = filling.values.contains(parameter.name);
        const QString value = filling.values.value(parameter.name, parameter.usual);
        if (value.isEmpty())
            return badScriptValue(RecipeValuesText::tr("The recipe “%1” needs a value for %2: %3.")
                                      .arg(recipe.id, parameter.name, parameter.label().toLower()));
        VOYAGEUR_TRY(text, shellText(parameter, value));
        shell[name] = text;
        if (!given && value.startsWith("~/scratch/"_L1)) // where the cluster has it
            shell[name] = '"' + scratchFolder(filling.cluster) + value.sliced(9).toUtf8() + '"';
        plain[name] = value.toUtf8();
        if (parameter.type == RecipeValue::Choice)
            shell[name + "is" + value.toLatin1()] = "yes";
    }
    return {};
}

} // namespace voyageur::script
