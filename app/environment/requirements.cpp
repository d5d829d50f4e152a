// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/requirements.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringConverter>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 sizeLimit = 1'000'000;
constexpr qint64 constraintLimit = 100'000; // it travels as one word of a command
constexpr int depthLimit = 8;

struct RequirementsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::Requirements)
};

//! A file with what it includes in its place; what its -c names comes to `constraints`.
Result<void> flatten(const QString &path, int depth, QList<RequirementLine> &lines, qint64 &size, QByteArray &constraints)
{
    if (depth > depthLimit)
        return Error{ErrorCode::BadRequest,
                     RequirementsText::tr("%1 includes itself with -r.").arg(QDir::toNativeSeparators(path)),
                     {},
                     {},
                     {}};
    static const QRegularExpression include(u"^\\s*(?:-r\\s*|--requirement[\\s=]\\s*)(.*\\S)\\s*$"_s);
    static const QRegularExpression constraint(u"^\\s*(?:-c\\s*|--constraint[\\s=]\\s*)(.*\\S)\\s*$"_s);
    VOYAGEUR_TRY(text, readRequirementText(path));
    int number = 0;
    for (const QString &line : text.split(u'\n')) {
        ++number;
        const auto match = include.match(line);
        if (match.hasMatch()) {
            VOYAGEUR_CHECK(
                flatten(QFileInfo(path).dir().absoluteFilePath(match.captured(1)), depth + 1, lines, size, constraints));
            continue;
        }
        if (const auto limit = constraint.match(line); limit.hasMatch()) {
            VOYAGEUR_TRY(limits, readRequirementText(QFileInfo(path).dir().absoluteFilePath(limit.captured(1))));
            constraints += limits.trimmed().toUtf8() + '\n';
            continue;
        }
        lines += {line, path, number};
        size += line.size() + 1;
        if (size > sizeLimit)
            return Error{ErrorCode::BadRequest,
                         RequirementsText::tr("%1 is too large for a requirements file.").arg(QDir::toNativeSeparators(path)),
                         {},
                         {},
                         {}};
    }
    return {};
}

} // namespace

Result<QString> readRequirementText(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return Error{ErrorCode::NotFound,
                     RequirementsText::tr("The requirements file %1 does not exist.").arg(QDir::toNativeSeparators(path)),
                     {},
                     RequirementsText::tr("Correct environment.requirements in voyageur.json. An empty text installs nothing."),
                     {}};
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable,
                     RequirementsText::tr("%1 cannot be read.").arg(QDir::toNativeSeparators(path)),
                     file.errorString(),
                     {},
                     {}};
    const QByteArray bytes = file.read(sizeLimit + 1);
    if (bytes.size() > sizeLimit)
        return Error{ErrorCode::BadRequest,
                     RequirementsText::tr("%1 is too large for a requirements file.").arg(QDir::toNativeSeparators(path)),
                     {},
                     {},
                     {}};
    const auto encoding = QStringConverter::encodingForData(bytes).value_or(QStringConverter::Utf8);
    QString text = QStringDecoder(encoding).decode(bytes);
    return text.replace(u"\r\n"_s, u"\n"_s).replace(u'\r', u'\n');
}

Result<QList<RequirementLine>> requirementLines(const QString &path)
{
    QList<RequirementLine> lines;
    qint64 size = 0;
    QByteArray constraints;
    VOYAGEUR_CHECK(flatten(path, 0, lines, size, constraints));
    return lines;
}

Result<QByteArray> readConstraints(const QString &path)
{
    QList<RequirementLine> lines;
    qint64 size = 0;
    QByteArray constraints;
    VOYAGEUR_CHECK(flatten(path, 0, lines, size, constraints));
    if (constraints.size() > constraintLimit)
        return Error{ErrorCode::BadRequest,
                     RequirementsText::tr("%1 is too large for a requirements file.").arg(QDir::toNativeSeparators(path)),
                     {},
                     {},
                     {}};
    return constraints;
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

} // namespace voyageur::environment
