// SPDX-License-Identifier: GPL-3.0-or-later
// The part of packageindex.h that asks a server.
#include "base/filewriter.h"
#include "base/sha256.h"
#include "environment/packageindex.h"
#include "transfer/webget.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 largestPage = 100'000'000; // torch's nightlies have thousands of files
constexpr qint64 largestWheel = 4'000'000'000;

struct PackageIndexText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::PackageIndex)
};

Error noWheel(const PythonRequirement &requirement, const PythonThere &python, const QUrl &index, WheelChoice::Obstacle obstacle)
{
    const QString host = index.host();
    using enum WheelChoice::Obstacle;
    switch (obstacle) {
    case SourceOnly:
        return {ErrorCode::NotFound,
                PackageIndexText::tr("%1 is not available as a wheel.").arg(requirement.text()),
                PackageIndexText::tr(
                    "%1 has only its source code, or wheels for other systems. The package would have to be compiled.")
                    .arg(host),
                PackageIndexText::tr(
                    "Ask the support team for a wheel. Or make one on a Linux computer (pip wheel --no-deps %1), put it beside "
                    "the code and write the file's name in the list. A wheel in pure Python works everywhere.")
                    .arg(requirement.name),
                {}};
    case OtherSystem:
        return {ErrorCode::NotFound,
                PackageIndexText::tr("%1 is not available as a wheel.").arg(requirement.text()),
                PackageIndexText::tr("%1 has wheels of this package, but none for Python %2 on the cluster.")
                    .arg(host, python.version),
                PackageIndexText::tr(
                    "Choose another Python in environment.modules, choose another version, or ask the support team for a wheel."),
                {}};
    default:
        return {ErrorCode::NotFound,
                PackageIndexText::tr("%1 does not have %2.").arg(host, requirement.text()),
                obstacle == NoVersion ? PackageIndexText::tr("Other versions exist.") : QString(),
                PackageIndexText::tr("Check the spelling of the name and the version."),
                {}};
    }
}

//! The file that is meant; without a hash where a person named its address.
Result<IndexFile> found(const QUrl &index, const PythonRequirement &requirement, const PythonThere &python, QString &version,
                        const base::StopToken &stop)
{
    if (!requirement.target.isEmpty()) {
        IndexFile file;
        file.url = QUrl(requirement.target);
        file.sha256 =
            file.url.fragment().startsWith("sha256="_L1) ? file.url.fragment().mid(7).toLower().toLatin1() : QByteArray();
        file.url.setFragment({});
        file.name = file.url.path().section(u'/', -1);
        const auto wheel = wheelName(file.name);
        if (!wheel)
            return Error{
                ErrorCode::BadRequest,
                PackageIndexText::tr("%1 is not a wheel.").arg(base::shownSafely(requirement.target.toUtf8(), 200)),
                PackageIndexText::tr("The login node has no internet, and this computer can only download wheels."),
                PackageIndexText::tr(
                    "Build a wheel (pip wheel --no-deps …), put it beside the code and write the file's name in the list."),
                {}};
        version = wheel->version;
        return file;
    }
    transfer::WebQuestion question;
    QString base = index.toString();
    question.url = QUrl((base.endsWith(u'/') ? base : base + u'/') + requirement.name + u'/');
    // PEP 691: the JSON of an index that has it, and the older page of one that has not.
    question.accept = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.01";
    question.mostBytes = largestPage;
    QByteArray page;
    auto answer = transfer::webGet(
        question, [&](const QByteArray &bytes) { page += bytes; }, {}, stop);
    if (!answer && answer.error().code == ErrorCode::NotFound)
        return noWheel(requirement, python, index, WheelChoice::Obstacle::NoFiles);
    if (!answer)
        return answer.error();
    const WheelChoice choice = chosenWheel(indexFiles(page, answer->type, answer->url), requirement, python);
    if (!choice.file)
        return noWheel(requirement, python, index, choice.obstacle);
    version = choice.version;
    if (choice.file->sha256.isEmpty())
        return Error{ErrorCode::VerificationFailed,
                     PackageIndexText::tr("%1 has no checksum for %2.").arg(index.host(), choice.file->name),
                     PackageIndexText::tr("The download could not be verified."),
                     PackageIndexText::tr("Use another index."),
                     {}};
    return *choice.file;
}

} // namespace

QUrl usualIndex()
{
    const QString told = qEnvironmentVariable("PIP_INDEX_URL");
    return QUrl(told.isEmpty() ? u"https://pypi.org/simple"_s : told);
}

Result<FetchedWheel> fetchWheel(const QUrl &index, const PythonRequirement &requirement, const PythonThere &python,
                                const QString &folder, const base::ProgressSink &progress, const base::StopToken &stop)
{
    FetchedWheel fetched;
    VOYAGEUR_TRY(wanted, found(index, requirement, python, fetched.version, stop));
    fetched.file = QDir(folder).filePath(wanted.name);
    VOYAGEUR_TRY(file, base::FileWriter::open(fetched.file));
    Result<void> written;
    base::Sha256 hash;
    transfer::WebQuestion question;
    question.url = wanted.url;
    question.mostBytes = largestWheel;
    const auto keep = [&](const QByteArray &bytes) {
        hash.add(bytes);
        fetched.bytes += bytes.size();
        if (written.ok())
            written = file.write(bytes);
    };
    VOYAGEUR_TRY(answer, transfer::webGet(question, keep, progress, stop));
    Q_UNUSED(answer)
    if (!written.ok())
        return written.error();
    if (!wanted.sha256.isEmpty() && hash.hex() != wanted.sha256)
        return Error{ErrorCode::VerificationFailed,
                     PackageIndexText::tr("%1 is not the file that the index describes.").arg(wanted.name),
                     PackageIndexText::tr("The SHA-256 differs. The file was damaged or replaced on the way."),
                     PackageIndexText::tr("The file was not used. Try again. If the problem persists, tell the index's support."),
                     {}};
    VOYAGEUR_CHECK(file.commit());
    return fetched;
}

} // namespace voyageur::environment
