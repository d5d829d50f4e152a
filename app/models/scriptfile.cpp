// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/scriptfile.h"

#include "base/filewriter.h"
#include "models/projectmodel.h"
#include "models/scripttext.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "script/document.h"
#include "session/remote.h"
#include "transfer/listing.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct ScriptFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::ScriptFile)
};

constexpr qsizetype mostEntries = 5000;

QString wordsFor(Excess excess)
{
    switch (excess) {
    case Excess::None:
        break;
    case Excess::Size:
        return ScriptFileText::tr("The file is larger than 1 MB.");
    case Excess::Lines:
        return ScriptFileText::tr("The file has more than %L1 lines.").arg(mostScriptLines);
    case Excess::LineLength:
        return ScriptFileText::tr("One of its lines has more than about %L1 characters.").arg(longestScriptLine);
    }
    return {};
}

Error tooLarge(const QString &shown, Excess excess)
{
    return {
        ErrorCode::BadRequest,
        ScriptFileText::tr("“%1” is too large for the editor. The file stays as it is.").arg(shown),
        wordsFor(excess),
        ScriptFileText::tr("Choose a script, not data or a log. Move long data to a separate file. On the command line, Voyageur "
                           "checks and submits scripts of up to 4 MB."),
        {}};
}

Result<ScriptFile> withinLimits(const ScriptFile &file, const QString &shown)
{
    const Excess excess = excessOf(script::Document::decoded(file.bytes));
    return excess == Excess::None ? Result<ScriptFile>(file) : tooLarge(shown, excess);
}

Error changedMeanwhile(const QString &shown)
{
    return {ErrorCode::FileChanged,
            ScriptFileText::tr("“%1” was not saved, because another program changed the file.").arg(shown),
            ScriptFileText::tr("The file is no longer the one you opened."),
            ScriptFileText::tr("Compare the two versions, then reload the file or keep your text."),
            {}};
}

Error alreadyThere(const QString &shown)
{
    return {ErrorCode::FileChanged,
            ScriptFileText::tr("“%1” was not saved, because a file of that name already exists.").arg(shown),
            {},
            ScriptFileText::tr("Choose another name, or open that file to change it."),
            {}};
}

} // namespace

QString ScriptPlace::name() const
{
    if (kind == Kind::Laptop)
        return QFileInfo(path).fileName();
    return kind == Kind::Cluster ? base::shownSafely(remote.name(), 200) : QString();
}

QString ScriptPlace::shown() const
{
    if (kind == Kind::Laptop)
        return shownPath(path);
    return kind == Kind::Cluster ? u"%1:%2"_s.arg(cluster, remote.shown()) : QString();
}

Result<ScriptFile> readScript(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return Error{ErrorCode::NotFound,
                     ScriptFileText::tr("The file “%1” does not exist.").arg(shownPath(path)),
                     {},
                     ScriptFileText::tr("The file was moved or deleted. Choose it again."),
                     {}};
    QFile file(path);
    if (info.isDir() || !file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable,
                     ScriptFileText::tr("Cannot read “%1”.").arg(shownPath(path)),
                     info.isDir() ? ScriptFileText::tr("It is a folder.") : file.errorString(),
                     ScriptFileText::tr("Choose another file."),
                     {}};
    const QByteArray bytes = file.read(mostScriptSize + 1);
    if (bytes.size() > mostScriptSize)
        return tooLarge(shownPath(path), Excess::Size);
    return withinLimits({bytes, base::contentHash(bytes), {}}, shownPath(path));
}

Result<void> writeScript(const QString &path, const QByteArray &bytes, const std::optional<QByteArray> &expected)
{
    const auto written = base::writeFile(path, bytes, {.expected = expected});
    if (written.ok())
        return {};
    if (written.error().code == ErrorCode::FileChanged)
        return expected->isEmpty() ? alreadyThere(shownPath(path)) : changedMeanwhile(shownPath(path));
    return base::withWhat(written.error(), ScriptFileText::tr("“%1” could not be saved.").arg(shownPath(path)));
}

Result<ScriptFile> readScript(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop)
{
    const auto command = remote::readScript(path.bytes(), QByteArray::number(mostScriptSize));
    VOYAGEUR_TRY(out,
                 session::runRemote(host, command, ScriptFileText::tr("The script could not be read on the cluster."), stop));
    VOYAGEUR_TRY(said, remote::Records::in(out, "read-script"));
    if (said.has("large"))
        return tooLarge(path.shown(), Excess::Size);
    if (!said.has("file")) {
        const bool missing = said.has("missing");
        return Error{missing ? ErrorCode::NotFound : ErrorCode::FileUnreadable,
                     missing ? ScriptFileText::tr("The file “%1” does not exist on the cluster.").arg(path.shown())
                             : ScriptFileText::tr("“%1” cannot be read on the cluster.").arg(path.shown()),
                     {},
                     ScriptFileText::tr("Choose another file."),
                     {}};
    }
    const QByteArray &bytes = said.rest();
    return withinLimits({bytes, base::contentHash(bytes), ssh::RemotePath(said.value("file"))}, path.shown());
}

Result<ssh::RemotePath> writeScript(ssh::Host &host, const ssh::RemotePath &path, const QByteArray &bytes,
                                    const std::optional<QByteArray> &expected, const base::StopToken &stop)
{
    // A copy beside it keeps owner and mode, and the name changes hands in one step: nobody sees half a script, also where the
    // connection ends in the middle. Whether the file is another is looked at last.
    const auto command = remote::saveScript(path.bytes(), expected ? "expected" : "any", expected.value_or(QByteArray()),
                                            path.name().startsWith('.') ? "keep" : "replace", // of a start-up file
                                            QByteArray::number(bytes.size()));
    VOYAGEUR_TRY(
        out, session::runRemote(host, command, ScriptFileText::tr("The script could not be saved on the cluster."), stop, bytes));
    VOYAGEUR_TRY(said, remote::Records::in(out, "save-script"));
    if (said.has("saved"))
        return ssh::RemotePath(said.value("saved"));
    if (said.has("folder"))
        return Error{ErrorCode::BadRequest,
                     ScriptFileText::tr("“%1” is a folder.").arg(path.shown()),
                     {},
                     ScriptFileText::tr("Add the name of a file to the path."),
                     {}};
    return expected && expected->isEmpty() ? alreadyThere(path.shown()) : changedMeanwhile(path.shown());
}

Result<RemoteFolder> listFolder(ssh::Host &host, const ssh::RemotePath &folder, const base::StopToken &stop)
{
    VOYAGEUR_TRY(listing, transfer::listRemote(host, folder, stop));
    RemoteFolder result;
    result.path = ssh::RemotePath(listing.path);
    for (const transfer::ListedName &name : listing.names) {
        const bool file = (name.kind == dataset::FileKind::Link ? name.leadsTo : name.kind) == dataset::FileKind::File;
        if (!name.isHidden() && (file || name.isFolder()))
            result.entries.append({result.path.child(name.name), ssh::RemotePath(name.name).shown(), name.isFolder()});
    }
    std::ranges::stable_sort(result.entries, [](const auto &one, const auto &other) {
        return one.folder != other.folder ? one.folder : one.shown.compare(other.shown, Qt::CaseInsensitive) < 0;
    });
    result.complete = listing.complete && result.entries.size() <= mostEntries;
    result.entries.resize(std::min(result.entries.size(), mostEntries));
    return result;
}

} // namespace voyageur::models
