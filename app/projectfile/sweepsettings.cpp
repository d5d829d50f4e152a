// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/sweepsettings.h"

#include "projectfile/jsonforms.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr double exactNumbers = 9007199254740992.0; // beyond, JSON's numbers are not exact

struct SweepSettingsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::Sweep)
};

Error badSweep(const QString &what, const QString &next)
{
    return {ErrorCode::BadRequest, what, {}, next, {}};
}

const JsonForm &packForm()
{
    static const JsonForm form{u"auto|no|parallel|glost|meta"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "auto, no, parallel, glost or meta")};
    return form;
}

//! As the program gets it; nothing for a list, an object or null.
std::optional<QString> textOf(const QJsonValue &value)
{
    if (value.isString())
        return value.toString().contains(QChar(0)) ? std::nullopt : std::optional(value.toString());
    if (value.isBool())
        return value.toBool() ? u"true"_s : u"false"_s;
    if (!value.isDouble())
        return std::nullopt;
    const double number = value.toDouble();
    if (number == std::floor(number) && std::abs(number) < exactNumbers)
        return QString::number(static_cast<qint64>(number));
    return QString::number(number, 'g', QLocale::FloatingPointShortest);
}

Error wrongName(const JsonReader &json, const QString &name)
{
    return badSweep(SweepSettingsText::tr("%1: “%2” in %3 is not a valid parameter name.")
                        .arg(json.file(), base::shownSafely(name.toUtf8(), 100), json.nameOf({}).chopped(1)),
                    SweepSettingsText::tr("A name consists of letters, digits, “_”, “-” and “.”, and does not begin with a "
                                          "hyphen. The names run, dataset, results, localresults and checkpoint are reserved."));
}

Error wrongValue(const JsonReader &json, const QString &key)
{
    return badSweep(
        SweepSettingsText::tr("%1: %2 must hold texts, numbers, or true and false.").arg(json.file(), json.nameOf(key)),
        SweepSettingsText::tr("Correct the value in the file."));
}

void readGrid(JsonReader json, QList<SweepParameter> &grid)
{
    for (auto it = json.read().begin(); it != json.read().end(); ++it) {
        json.ignore(it.key());
        SweepParameter parameter{it.key(), {}, false};
        if (!isSweepName(it.key()))
            return json.fail(wrongName(json, it.key()));
        const QJsonArray values = it->toArray();
        if (values.isEmpty())
            return json.fail(badSweep(
                SweepSettingsText::tr("%1: %2 must be a list of one or more values.").arg(json.file(), json.nameOf(it.key())),
                SweepSettingsText::tr("Correct the value in the file.")));
        parameter.isSwitch = std::ranges::all_of(values, [](const QJsonValue &value) { return value.isBool(); });
        for (const QJsonValue &value : values) {
            const auto text = textOf(value);
            if (!text)
                return json.fail(wrongValue(json, it.key()));
            parameter.values += *text;
        }
        grid += parameter;
    }
}

void readList(std::vector<JsonReader> objects, SweepTable &list)
{
    QList<QMap<QString, QString>> runs;
    QMap<QString, bool> names; // whether all values are true or false
    for (JsonReader &json : objects) {
        QMap<QString, QString> run;
        for (auto it = json.read().begin(); it != json.read().end(); ++it) {
            json.ignore(it.key());
            const auto text = textOf(*it);
            if (!isSweepName(it.key()) || !text)
                return json.fail(text ? wrongName(json, it.key()) : wrongValue(json, it.key()));
            run.insert(it.key(), *text);
            names[it.key()] = names.value(it.key(), true) && it->isBool();
        }
        runs += run;
    }
    list.names = names.keys();
    list.switches = names.values();
    for (size_t i = 0; i < objects.size(); ++i) {
        const auto &run = runs[static_cast<qsizetype>(i)];
        if (run.size() != names.size()) {
            const auto missing = std::ranges::find_if(list.names, [&](const QString &name) { return !run.contains(name); });
            return objects[i].fail(
                badSweep(SweepSettingsText::tr("%1: %2 is missing. All objects of sweep.list must name the same parameters.")
                             .arg(objects[i].file(), objects[i].nameOf(*missing)),
                         SweepSettingsText::tr("Correct the value in the file.")));
        }
        list.rows += run.values();
    }
}

QJsonValue jsonValue(const QString &text, bool isSwitch)
{
    if (isSwitch)
        return text == u"true"_s;
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    const bool same = isNumber && std::isfinite(number) && textOf(number) == text; // "007" stays a text
    return same ? QJsonValue(number) : QJsonValue(text);
}

Result<SweepTable> combinations(const QList<SweepParameter> &grid)
{
    SweepTable table;
    qint64 count = 1;
    for (const SweepParameter &parameter : grid) {
        if (table.names.contains(parameter.name))
            return badSweep(SweepSettingsText::tr("The parameter %1 appears twice.").arg(parameter.name),
                            SweepSettingsText::tr("Write all its values in one place."));
        table.names += parameter.name;
        table.switches += parameter.isSwitch;
        count *= parameter.values.size();
        if (count > mostSweepRuns)
            return badSweep(
                SweepSettingsText::tr("The sweep has more than %1 combinations.").arg(QLocale().toString(mostSweepRuns)),
                SweepSettingsText::tr("Remove some values, or list only the runs that you want (sweep.list or sweep.table)."));
    }
    for (qint64 run = 0; run < count; ++run) { // the last parameter changes fastest
        QStringList row;
        qint64 rest = run;
        for (qsizetype i = grid.size() - 1; i >= 0; --i) {
            row.prepend(grid[i].values[rest % grid[i].values.size()]);
            rest /= grid[i].values.size();
        }
        table.rows += row;
    }
    return table;
}

QByteArray encoded(const QString &value)
{
    return value.toUtf8().replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r");
}

} // namespace

QByteArray SweepTable::tsv() const
{
    QByteArray text = "run";
    for (const QString &name : names)
        text += '\t' + name.toUtf8();
    text += '\n';
    for (qsizetype i = 0; i < rows.size(); ++i) {
        text += QByteArray::number(i + 1);
        for (const QString &value : rows[i])
            text += '\t' + encoded(value);
        text += '\n';
    }
    return text;
}

bool isSweepName(const QString &name)
{
    static const QRegularExpression form(u"\\A[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*\\z"_s);
    static const QStringList taken{u"run"_s, u"dataset"_s, u"results"_s, u"localresults"_s, u"checkpoint"_s};
    return form.match(name).hasMatch() && !taken.contains(name);
}

Result<QStringList> sweepValues(const QString &name, const QString &text)
{
    static const QRegularExpression range(u"\\A(-?\\d{1,9})\\.\\.(-?\\d{1,9})\\z"_s);
    QStringList values;
    const QStringList parts = text.split(u',');
    for (const QString &part : parts) {
        const QString value = part.trimmed();
        if (value.isEmpty())
            return badSweep(SweepSettingsText::tr("A value of %1 is empty.").arg(name),
                            SweepSettingsText::tr("Separate the values by commas (0.1,0.01), or write a range of whole numbers "
                                                  "(1..5). Values with commas or spaces belong in voyageur.json or in a table."));
        const auto match = range.match(value);
        if (!match.hasMatch()) {
            values += value;
            continue;
        }
        const qint64 first = match.captured(1).toLongLong();
        const qint64 last = match.captured(2).toLongLong();
        if (last < first || last - first >= mostSweepRuns)
            return badSweep(SweepSettingsText::tr("%1 is not an ascending range of at most %2 numbers.")
                                .arg(value, QLocale().toString(mostSweepRuns)),
                            SweepSettingsText::tr("Write the smaller number first: 1..5."));
        for (qint64 number = first; number <= last; ++number)
            values += QString::number(number);
    }
    return values;
}

Result<SweepParameter> sweepParameter(const QString &words)
{
    const auto equals = words.indexOf(u'=');
    QString name = words.left(equals).trimmed();
    while (name.startsWith(u'-')) // as it is typed for the program
        name.remove(0, 1);
    if (equals < 0 || !isSweepName(name))
        return badSweep(SweepSettingsText::tr("“%1” is not a parameter with values.").arg(base::shownSafely(words.toUtf8(), 100)),
                        SweepSettingsText::tr("Write NAME=VALUE,VALUE, for example lr=0.1,0.01 or seed=1..5."));
    VOYAGEUR_TRY(values, sweepValues(name, words.mid(equals + 1)));
    return SweepParameter{name, values, false};
}

Result<SweepTable> sweepTable(const SweepSettings &sweep, const QString &codeFolder)
{
    const int said = int(!sweep.grid.isEmpty()) + int(!sweep.list.names.isEmpty()) + int(!sweep.table.isEmpty());
    if (said != 1)
        return badSweep(said == 0 ? SweepSettingsText::tr("The sweep has no parameters.")
                                  : SweepSettingsText::tr("Only one of sweep.grid, sweep.list and sweep.table is allowed."),
                        SweepSettingsText::tr("Describe all runs in only one of the three."));
    if (!sweep.grid.isEmpty())
        return combinations(sweep.grid);
    if (!sweep.list.names.isEmpty())
        return sweep.list;
    return readSweepTable(codeFolder, sweep.table);
}

void readSweep(JsonReader json, SweepSettings &sweep)
{
    readGrid(json.object(u"grid"_s), sweep.grid);
    readList(json.objects(u"list"_s, mostSweepRuns), sweep.list);
    json.text(u"table"_s, insideForm(), sweep.table);
    json.texts(u"arguments"_s, {}, sweep.arguments);
    json.number(u"atOnce"_s, {1, mostSweepRuns}, sweep.atOnce);
    json.text(u"pack"_s, packForm(), sweep.pack);
    json.number(u"minutes"_s, {1, 100'000}, sweep.minutes);
    json.number(u"together"_s, {1, 1000}, sweep.together);
}

void writeSweep(JsonWriter &json, const SweepSettings &sweep)
{
    QJsonObject grid;
    for (const SweepParameter &parameter : sweep.grid) {
        QJsonArray values;
        for (const QString &value : parameter.values)
            values += jsonValue(value, parameter.isSwitch);
        grid.insert(parameter.name, values);
    }
    QJsonArray list;
    for (const QStringList &row : sweep.list.rows) {
        QJsonObject run;
        for (qsizetype i = 0; i < row.size(); ++i)
            run.insert(sweep.list.names[i], jsonValue(row[i], sweep.list.switches[i]));
        list += run;
    }
    grid.isEmpty() ? json.remove(u"grid"_s) : json.set(u"grid"_s, grid);
    list.isEmpty() ? json.remove(u"list"_s) : json.set(u"list"_s, list);
    json.put(u"table"_s, sweep.table, QString());
    json.put(u"arguments"_s, sweep.arguments, {});
    json.put(u"atOnce"_s, sweep.atOnce);
    json.put(u"pack"_s, sweep.pack, u"auto"_s);
    json.put(u"minutes"_s, sweep.minutes);
    json.put(u"together"_s, sweep.together);
}

} // namespace voyageur::projectfile
