// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/requirements.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringConverter>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 sizeLimit = 1'000'000;
constexpr int depthLimit = 8;

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::Requirements)
};

Result<QString> readText(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return Error{ErrorCode::NotFound,
                     Text::tr("There is no requirements file %1.").arg(QDir::toNativeSeparators(path)),
                     {},
                     Text::tr("Correct environment.requirements in voyageur.json; an empty text installs nothing."),
                     {}};
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable,
                     Text::tr("%1 cannot be read.").arg(QDir::toNativeSeparators(path)),
                     file.errorString(),
                     {},
                     {}};
    const QByteArray bytes = file.read(sizeLimit + 1);
    if (bytes.size() > sizeLimit)
        return Error{ErrorCode::BadRequest,
                     Text::tr("%1 is too large for a requirements file.").arg(QDir::toNativeSeparators(path)),
                     {},
                     {},
                     {}};
    const auto encoding = QStringConverter::encodingForData(bytes).value_or(QStringConverter::Utf8);
    QString text = QStringDecoder(encoding).decode(bytes);
    return text.replace(u"\r\n"_s, u"\n"_s).replace(u'\r', u'\n');
}

Result<void> flatten(const QString &path, int depth, QList<RequirementLine> &lines, qint64 &size)
{
    if (depth > depthLimit)
        return Error{
            ErrorCode::BadRequest, Text::tr("%1 includes itself by -r.").arg(QDir::toNativeSeparators(path)), {}, {}, {}};
    static const QRegularExpression include(u"^\\s*(?:-r\\s*|--requirement[\\s=]\\s*)(.*\\S)\\s*$"_s);
    VOYAGEUR_TRY(text, readText(path));
    int number = 0;
    for (const QString &line : text.split(u'\n')) {
        ++number;
        const auto match = include.match(line);
        if (match.hasMatch()) {
            VOYAGEUR_CHECK(flatten(QFileInfo(path).dir().absoluteFilePath(match.captured(1)), depth + 1, lines, size));
            continue;
        }
        lines += {line, path, number};
        size += line.size() + 1;
        if (size > sizeLimit)
            return Error{ErrorCode::BadRequest,
                         Text::tr("%1 is too large for a requirements file.").arg(QDir::toNativeSeparators(path)),
                         {},
                         {},
                         {}};
    }
    return {};
}

} // namespace

Result<QList<RequirementLine>> requirementLines(const QString &path)
{
    QList<RequirementLine> lines;
    qint64 size = 0;
    VOYAGEUR_CHECK(flatten(path, 0, lines, size));
    return lines;
}

Result<QByteArray> readRequirements(const QString &path)
{
    VOYAGEUR_TRY(lines, requirementLines(path));
    QString text;
    for (const RequirementLine &line : lines)
        text += line.text + u'\n';
    while (text.endsWith(u"\n\n"_s))
        text.chop(1);
    return text.trimmed().isEmpty() ? QByteArray() : text.toUtf8();
}

} // namespace voyageur::project
