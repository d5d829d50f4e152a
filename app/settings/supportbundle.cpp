// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/supportbundle.h"

#include "base/filewriter.h"
#include "base/logfile.h"
#include "base/platform.h"
#include "settings/scrubber.h"
#include "settings/secrets.h"
#include "settings/settingsfile.h"
#include "ssh/login.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLocale>
#include <QSysInfo>

#include <archive.h>
#include <archive_entry.h>

#include <memory>

namespace voyageur::settings {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct SupportBundleText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::settings::SupportBundle)
};

QString fromHex(const QString &hex)
{
    return QString::fromUtf8(QByteArray::fromHex(hex.toLatin1()));
}

QString windowFile()
{
    return base::configFolder() + u"/window.ini"_s;
}

QStringList usersOnClusters()
{
    QStringList users;
    const auto window = SettingsFile(windowFile()).read();
    for (auto it = window.cbegin(); it != window.cend(); ++it) {
        const QString &key = it.key();
        const QStringList parts = key.split(u'/');
        if (parts.value(0) != "clusters"_L1 || parts.size() != 3)
            continue;
        const QString cluster = fromHex(parts[1]);
        if (cluster.contains(u'@'))
            users += cluster.section(u'@', 0, -2);
        if (parts[2] == "user"_L1)
            users += it->toString();
    }
    users.removeAll(QString());
    users.removeDuplicates();
    return users;
}

QString aboutText(const SupportFacts &facts, const base::StopToken &stop)
{
    QStringList lines{u"Voyageur "_s + facts.version,
                      u"System: %1 (%2 %3), %4"_s.arg(QSysInfo::prettyProductName(), QSysInfo::kernelType(),
                                                      QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture()),
                      u"Qt: %1, built with %2"_s.arg(QLatin1StringView(qVersion()), QLatin1StringView(QT_VERSION_STR)),
                      u"libssh: "_s + ssh::libraryVersion(),
                      u"libarchive: "_s + QString::fromLatin1(archive_version_string()),
                      u"Language: "_s + QLocale().name(),
                      u"Keychain: "_s + (Secrets::hasKeychain(stop) ? u"there"_s : u"none"_s),
                      u"SSH agent: "_s + (qEnvironmentVariableIsEmpty("SSH_AUTH_SOCK") ? u"not named"_s : u"named"_s)};
    for (const char *variable : {"XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "QT_QPA_PLATFORM", "VOYAGEUR_LANGUAGE"})
        if (!qEnvironmentVariableIsEmpty(variable))
            lines += u"%1=%2"_s.arg(QLatin1StringView(variable), qEnvironmentVariable(variable));
    return lines.join(u'\n') + u'\n';
}

// Of most settings only that they are there: what a new one may hold is not known here.
QString settingsText()
{
    static const QStringList harmless{u"window/appearance"_s, u"window/language"_s, u"window/help"_s, u"clusters/last"_s};
    QString text;
    const QDir folder(base::configFolder());
    for (const QString &name : folder.entryList({u"*.ini"_s}, QDir::Files, QDir::Name)) {
        text += u"[%1]\n"_s.arg(name);
        const auto settings = SettingsFile(folder.filePath(name)).read();
        for (auto it = settings.cbegin(); it != settings.cend(); ++it) {
            const QString &key = it.key();
            QStringList parts = key.split(u'/');
            const bool isEncoded = parts.value(0) == "clusters"_L1 || parts.value(0).startsWith("pass"_L1);
            if (isEncoded && parts.size() > 1 && key != "clusters/last"_L1)
                parts[1] = fromHex(parts[1]);
            const QString value = it->toString();
            text += parts.join(u'/') + u" = "_s
                + (name == "window.ini"_L1 && harmless.contains(key) ? value
                                                                     : u"(%1 characters)"_s.arg(QString::number(value.size())))
                + u'\n';
        }
    }
    text += u"\n[files]\n"_s;
    for (const QString &place : {base::configFolder(), base::stateFolder()}) {
        QDirIterator files(place, QDir::Files | QDir::NoSymLinks, QDirIterator::Subdirectories);
        for (int left = 500; files.hasNext() && left > 0; --left) {
            files.next();
            text += u"%1  %2 bytes\n"_s.arg(files.filePath(), QString::number(files.fileInfo().size()));
        }
        if (base::configFolder() == base::stateFolder())
            break;
    }
    return text;
}

QString logText()
{
    QString text;
    for (const QString &path : {base::olderLogFile(), base::logFile()}) {
        QFile file(path);
        if (file.open(QIODevice::ReadOnly))
            text += QString::fromUtf8(file.readAll());
    }
    return text.isEmpty() ? u"(nothing yet)\n"_s : text;
}

struct FreeArchive {
    void operator()(archive *handle) const { archive_write_free(handle); }
};
struct FreeEntry {
    void operator()(archive_entry *entry) const { archive_entry_free(entry); }
};

la_ssize_t append(archive *, void *target, const void *bytes, size_t size)
{
    static_cast<QByteArray *>(target)->append(static_cast<const char *>(bytes), static_cast<qsizetype>(size));
    return static_cast<la_ssize_t>(size);
}

bool begin(archive *handle, bool asTar, QByteArray &bytes)
{
    const bool ready = asTar
        ? archive_write_set_format_pax_restricted(handle) == ARCHIVE_OK && archive_write_add_filter_gzip(handle) == ARCHIVE_OK
        : archive_write_set_format_zip(handle) == ARCHIVE_OK;
    return ready && archive_write_open2(handle, &bytes, nullptr, &append, nullptr, nullptr) == ARCHIVE_OK;
}

bool addFile(archive *handle, const SupportFile &file)
{
    const std::unique_ptr<archive_entry, FreeEntry> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), ("voyageur-support/" + file.name.toUtf8()).constData());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0600);
    archive_entry_set_size(entry.get(), file.text.size());
    archive_entry_set_mtime(entry.get(), QDateTime::currentSecsSinceEpoch(), 0);
    return archive_write_header(handle, entry.get()) == ARCHIVE_OK
        && archive_write_data(handle, file.text.constData(), static_cast<size_t>(file.text.size())) == file.text.size();
}

} // namespace

QList<SupportFile> supportFiles(const SupportFacts &facts, const base::StopToken &stop)
{
    const Scrubber scrubbed = Scrubber::forThisUser(usersOnClusters());
    const QString catalogue = facts.catalogue.isEmpty() ? u"(nothing)\n"_s : facts.catalogue.join(u'\n') + u'\n';
    return {{u"about.txt"_s, scrubbed(aboutText(facts, stop)).toUtf8(),
             SupportBundleText::tr("versions of Voyageur, the system and libraries")},
            {u"catalogue.txt"_s, scrubbed(catalogue).toUtf8(), SupportBundleText::tr("problems in your own cluster files")},
            {u"settings.txt"_s, scrubbed(settingsText()).toUtf8(),
             SupportBundleText::tr("which settings and files exist, not their contents")},
            {u"log.txt"_s, scrubbed(logText()).toUtf8(),
             SupportBundleText::tr("the recent log: what Voyageur started and how it ended")}};
}

QString supportBundleName()
{
    return u"voyageur-support-%1.zip"_s.arg(QDate::currentDate().toString(Qt::ISODate));
}

Result<void> writeSupportBundle(const QString &path, const QList<SupportFile> &files)
{
    const QString name = path.toLower();
    const bool asTar = name.endsWith(".tar.gz"_L1) || name.endsWith(".tgz"_L1);
    QByteArray bytes;
    bool good = false;
    {
        const std::unique_ptr<archive, FreeArchive> handle(archive_write_new());
        good = begin(handle.get(), asTar, bytes);
        for (const SupportFile &file : files)
            good = good && addFile(handle.get(), file);
        good = archive_write_close(handle.get()) == ARCHIVE_OK && good;
    }
    const QString what = SupportBundleText::tr("Could not write the support bundle %1.").arg(QDir::toNativeSeparators(path));
    if (!good)
        return Error{ErrorCode::Internal, what, {}, {}, {}};
    const auto written = base::writeFile(path, bytes, {.ownerOnly = true});
    return written.ok() ? written : base::withWhat(written.error(), what);
}

} // namespace voyageur::settings
