// SPDX-License-Identifier: GPL-3.0-or-later
// What a job's script and a Python program say of TensorBoard's logs.
#include "script/bash.h"
#include "servers/logfolders.h"
#include "source/programoptions.h"
#include "source/pythonvalues.h"

#include <QDir>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::servers {

using namespace Qt::StringLiterals;

namespace {

//! "--log-dir", "--logging_dir", "logdir".
bool namesLogs(QString name)
{
    static const QStringList logNames{u"logdir"_s,      u"loggingdir"_s,     u"logpath"_s,        u"logsdir"_s,
                                      u"tensorboard"_s, u"tensorboarddir"_s, u"tensorboardlog"_s, u"tensorboardlogdir"_s,
                                      u"tblogdir"_s,    u"tbdir"_s,          u"logfolder"_s,      u"summarydir"_s};
    return logNames.contains(name.remove(u'-').remove(u'_').toLower());
}

//! Behind what cannot be known nothing can be either: "runs/$NAME/x" is something in "runs".
QString knownPart(const QString &path, qsizetype unknown)
{
    return unknown < 0 ? path : path.first(std::max<qsizetype>(0, path.lastIndexOf(u'/', unknown)));
}

bool isWhole(const QString &path)
{
    return path.startsWith(u'/') || path.startsWith(u'~') || path.startsWith(u'$');
}

//! Of `start` and a path below it, without "." and "..".
QString joined(const QString &start, const QString &path)
{
    if (path.isEmpty())
        return start;
    const QString whole = isWhole(path) || start.isEmpty() ? path : start + u'/' + path;
    return QDir::cleanPath(whole);
}

class ScriptPaths final {
public:
    explicit ScriptPaths(const slurm::Job &job)
    {
        const QString number = QString::number(job.number > 0 ? job.number : job.id.job());
        m_values = {{u"SLURM_JOB_ID"_s, number}, {u"SLURM_JOBID"_s, number}, {u"HOME"_s, u"~"_s}};
        for (const auto &name : {u"SLURM_SUBMIT_DIR"_s, u"PWD"_s})
            m_values.insert(name, QString::fromUtf8(job.workdir.bytes()));
    }
    //! Nothing of it is known: empty.
    QString resolved(const QByteArray &text) const
    {
        // not shell: a pattern, for a script that is only read
        static const QRegularExpression variable(u"\\$(?:\\{([A-Za-z_][A-Za-z0-9_]*)\\}|([A-Za-z_][A-Za-z0-9_]*))"_s);
        QString path = QString::fromUtf8(text);
        for (qsizetype from = 0;;) {
            const auto match = variable.match(path, from);
            if (!match.hasMatch())
                break;
            const QString name = match.captured(1) + match.captured(2);
            const bool place = name == "SCRATCH"_L1 || name == "SLURM_TMPDIR"_L1;
            if (place && match.capturedStart() == 0) {
                path.replace(0, match.capturedLength(), u'$' + name);
                from = name.size() + 1;
            } else if (const auto value = m_values.constFind(name); value != m_values.constEnd()) {
                path.replace(match.capturedStart(), match.capturedLength(), *value);
                from = match.capturedStart() + value->size();
            } else {
                return knownPart(path, match.capturedStart());
            }
        }
        const bool place = path.startsWith("$SCRATCH"_L1) || path.startsWith("$SLURM_TMPDIR"_L1);
        const auto unknown = path.indexOf(QRegularExpression(u"[$`*?]"_s), place ? 1 : 0);
        return knownPart(path, unknown);
    }
    void assign(const QByteArray &name, const QByteArray &text)
    {
        if (const QString value = resolved(text); !value.isEmpty())
            m_values.insert(QString::fromUtf8(name), value);
        else
            m_values.remove(QString::fromUtf8(name));
    }

private:
    QHash<QString, QString> m_values;
};

//! Where a class or function takes the folder: its place among the arguments, its name, what it is when nobody says it, and what
//! is made below it.
struct LogTaker {
    QLatin1StringView name;
    int position = 0; //!< −1: by its name alone
    QLatin1StringView keyword;
    QLatin1StringView missing; //!< empty: then nothing is written
    QLatin1StringView below;
};
constexpr LogTaker logTakers[] = {
    {"SummaryWriter"_L1, 0, "log_dir"_L1, "runs"_L1, {}}, // PyTorch, tensorboardX
    {"SummaryWriter"_L1, -1, "logdir"_L1, {}, {}},        // tensorboardX of old
    {"TensorBoard"_L1, 0, "log_dir"_L1, "logs"_L1, {}},   // Keras
    {"create_file_writer"_L1, 0, "logdir"_L1, {}, {}},
    {"TensorBoardLogger"_L1, 0, "save_dir"_L1, {}, {}},
    {"Trainer"_L1, -1, "default_root_dir"_L1, {}, "lightning_logs"_L1},
    {"TrainingArguments"_L1, -1, "logging_dir"_L1, {}, {}},
    {"Seq2SeqTrainingArguments"_L1, -1, "logging_dir"_L1, {}, {}},
};

class LogCode final {
public:
    LogCode(const QString &text, const QString &file, const QString &start)
        : m_code(text), m_layout(m_code), m_values(m_code, m_layout), m_options(source::programOptions(m_code)), m_file(file),
          m_start(start)
    {
    }

    QList<LogFolder> folders()
    {
        const qsizetype count = m_code.tokens().size();
        for (qsizetype i = 0; i < count; ++i) {
            if (m_code.tokens()[i].kind != source::PythonCode::Kind::Name)
                continue;
            const auto chain = m_code.chainAt(i);
            const qsizetype at = i;
            i = std::max(i, chain.last);
            if (m_code.is(chain.last + 1, u'('))
                lookAtCall(at, m_values.callAt(chain));
        }
        for (const source::ProgramOption &option : m_options)
            if (namesLogs(option.name))
                add(option.defaultValue, 1);
        return m_found;
    }

private:
    void lookAtCall(qsizetype at, const source::PythonCall &call)
    {
        const int line = m_code.lineOf(m_code.tokens()[at].begin);
        const QString name = call.chain.meaning.section(u'.', -1);
        for (const LogTaker &taker : logTakers) {
            if (name != taker.name)
                continue;
            const auto *given = taker.position >= 0 ? call.argument(taker.position, taker.keyword) : call.named(taker.keyword);
            QString folder = given ? pathOf(*given) : QString(taker.missing);
            if (folder.isEmpty())
                continue;
            if (!taker.below.isEmpty())
                folder += u'/' + taker.below;
            add(folder, line);
        }
        if (name == "Trainer"_L1 && m_code.hasOneOf({u"lightning", u"pytorch_lightning"}) && !call.named(u"default_root_dir"_s)
            && !call.named(u"logger"_s))
            add(u"lightning_logs"_s, line);
        if (name.endsWith("TrainingArguments"_L1) && !call.named(u"logging_dir"_s))
            if (const auto *output = call.argument(0, u"output_dir"_s))
                if (const QString folder = pathOf(*output); !folder.isEmpty())
                    add(folder + "/runs"_L1, line);
    }

    //! As far as the text tells: "runs" of f"runs/{name}", of os.path.join("runs", name), of "runs/" + name; the default of
    //! args.log_dir.
    QString pathOf(const source::PythonCode::Argument &argument) const
    {
        if (const QString plain = m_values.plainText(&argument); !plain.isEmpty())
            return plain;
        if (argument.last == argument.first + 2 && m_code.is(argument.first + 1, u'.')) {
            const QString name = m_code.word(argument.last);
            for (const source::ProgramOption &option : m_options)
                if (QString(option.name).remove(u'-').remove(u'_') == QString(name).remove(u'_'))
                    return option.defaultValue;
        }
        for (qsizetype i = argument.first; i <= argument.last; ++i) {
            const auto &token = m_code.tokens()[i];
            if (token.kind == source::PythonCode::Kind::Name && i + 1 <= argument.last && m_code.is(i + 1, u'+'))
                return {}; // a name before the first text: it begins somewhere else
            if (token.kind != source::PythonCode::Kind::String)
                continue;
            const QString text = token.body(m_code.text()).toString();
            const bool join = i > argument.first;
            if (token.formatted)
                return knownPart(text, text.indexOf(u'{'));
            return join ? text : knownPart(text, text.size() - 1);
        }
        return {};
    }

    void add(const QString &path, int line)
    {
        if (path.isEmpty() || path.size() > 1000)
            return;
        const QString folder = joined(m_start, path);
        if (!folder.isEmpty() && std::ranges::none_of(m_found, [&](const LogFolder &one) { return one.folder == folder; }))
            m_found += {folder, u"%1:%2"_s.arg(m_file).arg(line), false};
    }

    const source::PythonCode m_code;
    const source::PythonLayout m_layout;
    const source::PythonValues m_values;
    const QList<source::ProgramOption> m_options;
    const QString m_file;
    const QString m_start;
    QList<LogFolder> m_found;
};

} // namespace

ScriptLogs logFoldersInScript(const QByteArray &script, const slurm::Job &job)
{
    ScriptLogs logs;
    ScriptPaths paths(job);
    QString here;
    const auto add = [&](const QByteArray &text) {
        const QString path = paths.resolved(text);
        const QString folder = path.isEmpty() ? QString() : joined(here, path);
        if (!folder.isEmpty() && !logs.folders.contains(folder))
            logs.folders += folder;
    };
    for (const script::BashCommand &command : script::Bash::parse(script).commands()) {
        for (const script::BashAssignment &one : command.assignments) {
            if (one.name == "TENSORBOARD_LOGDIR")
                add(one.value.text);
            paths.assign(one.name, one.value.text);
        }
        const auto &words = command.words;
        if (command.name() == "export")
            for (const script::BashWord &word : words)
                if (const auto equals = word.text.indexOf('='); equals > 0) {
                    if (word.text.startsWith("TENSORBOARD_LOGDIR="))
                        add(word.text.sliced(equals + 1));
                    paths.assign(word.text.first(equals), word.text.sliced(equals + 1));
                }
        if (command.name() == "cd" && words.size() == 2 && !command.subshell && !command.substituted
            && command.function.isEmpty()) {
            if (const QString to = paths.resolved(words[1].text); !to.isEmpty())
                here = joined(here, to);
            continue;
        }
        for (qsizetype i = 1; i < words.size(); ++i) {
            const QByteArray &word = words[i].text;
            const auto equals = word.indexOf('=');
            const QString name = QString::fromUtf8(equals > 0 ? word.first(equals) : word);
            if (!name.startsWith(u'-') || !namesLogs(name))
                continue;
            if (equals > 0)
                add(word.sliced(equals + 1));
            else if (i + 1 < words.size())
                add(words[++i].text);
        }
        const bool runs = words.size() > 1 && (command.name().contains("python") || command.name() == "srun");
        if (runs)
            logs.start = here;
    }
    return logs;
}

QList<LogFolder> logFoldersInCode(const QString &text, const QString &file, const QString &start)
{
    return LogCode(text, file, start).folders();
}

} // namespace voyageur::servers
