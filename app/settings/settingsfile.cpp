// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settingsfile.h"

#include "base/filewriter.h"

#include <QCoreApplication>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

namespace voyageur::settings {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct SettingsFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::settings::SettingsFile)
};

SettingsFile::Values valuesIn(const QString &path, bool *damaged = nullptr)
{
    QSettings settings(path, QSettings::IniFormat);
    SettingsFile::Values values;
    for (const QString &key : settings.allKeys())
        values.insert(key, settings.value(key));
    if (damaged)
        *damaged = settings.status() == QSettings::FormatError;
    return values;
}

// QSettings writes into files alone: into one that nobody needs, looked at again before anybody does.
Result<QByteArray> iniOf(const SettingsFile::Values &values)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"settings.ini"_s);
    bool written = false;
    {
        QSettings settings(path, QSettings::IniFormat);
        for (auto value = values.begin(); value != values.end(); ++value)
            settings.setValue(value.key(), value.value());
        settings.sync();
        written = settings.status() == QSettings::NoError;
    }
    QFile file(path);
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    file.close();
    if (written && valuesIn(path).keys() == values.keys() && (values.isEmpty() || bytes.endsWith('\n')))
        return bytes;
    return Error{ErrorCode::FileUnwritable,
                 SettingsFileText::tr("Could not save the settings."),
                 SettingsFileText::tr("The folder for temporary files is not writable, or is full."),
                 SettingsFileText::tr("Free some space on this computer."),
                 {}};
}

} // namespace

SettingsFile::Values SettingsFile::read() const
{
    return QFile::exists(m_path) ? valuesIn(m_path) : Values();
}

Result<void> SettingsFile::change(const Changes &changes) const
{
    return base::changeFile(
        m_path,
        [&](const std::optional<QByteArray> &before) -> Result<std::optional<QByteArray>> {
            bool damaged = false;
            Values values = before ? valuesIn(m_path, &damaged) : Values();
            const Values were = values;
            for (auto change = changes.begin(); change != changes.end(); ++change) {
                if (change.value())
                    values.insert(change.key(), *change.value());
                else
                    values.remove(change.key());
            }
            if (values == were)
                return std::optional<QByteArray>();
            if (damaged) // nothing is lost for somebody who can read it
                VOYAGEUR_CHECK(base::writeFile(m_path + u".damaged"_s, *before, {.ownerOnly = true}));
            VOYAGEUR_TRY(ini, iniOf(values));
            return std::optional(ini);
        },
        true);
}

} // namespace voyageur::settings
