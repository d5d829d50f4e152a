// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/fields.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;

Error badAnswer(const char *program, QByteArrayView line)
{
    Error error;
    error.code = ErrorCode::BadAnswer;
    error.what =
        QCoreApplication::translate("voyageur::slurm::Queue", "The answer of %1 is unreadable.").arg(QLatin1StringView(program));
    error.server = base::shownSafely(line, 400);
    return error;
}

bool isNothing(QByteArrayView field)
{
    constexpr const char *nothings[] = {"", "N/A", "(null)", "None", "None assigned", "Unknown", "UNKNOWN", "n/a"};
    return std::any_of(std::begin(nothings), std::end(nothings),
                       [&](const char *nothing) { return field == QByteArrayView(nothing); });
}

std::optional<ExitCode> exitCodeIn(const QByteArray &field)
{
    if (const auto colon = field.indexOf(':'); colon >= 0)
        return ExitCode{field.first(colon).toInt(), field.sliced(colon + 1).toInt()};
    bool ok = false;
    const int status = field.toInt(&ok); // 22.05's squeue prints the wait status as it is
    if (!ok)
        return {};
    const int signal = status & 0x7f;
    return signal ? ExitCode{0, signal} : ExitCode{(status >> 8) & 0xff, 0};
}

QList<QByteArray> fieldsOf(const QByteArray &record, int count)
{
    QList<QByteArray> fields = record.split(fieldEnd);
    while (fields.size() > count) {
        const QByteArray surplus = fields.takeLast();
        fields.last() += ' ' + surplus;
    }
    return fields;
}

namespace {

QByteArray withPlainLineEnds(QByteArrayView out, QByteArrayView end)
{
    QByteArray text = out.toByteArray();
    if (text.contains(end.chopped(1).toByteArray() + "\r\n"))
        text.replace("\r\n", "\n");
    return text;
}

} // namespace

QByteArray cutRecord(QByteArrayView out, QByteArrayView end)
{
    const QByteArray text = withPlainLineEnds(out, end);
    const auto last = text.lastIndexOf(end);
    if (last < 0)
        return text.contains(fieldEnd) ? text : QByteArray();
    const QByteArray rest = text.sliced(last + end.size());
    return rest.contains(fieldEnd) || (!rest.isEmpty() && !rest.endsWith('\n')) ? rest : QByteArray();
}

bool isWordsAlone(QByteArrayView out)
{
    const QByteArray words = out.toByteArray().toLower();
    constexpr const char *unlike[] = {"error", "fail", "unable", "timed out", "refused", "|"};
    return words.endsWith('\n') && !words.contains(fieldEnd)
        && std::none_of(std::begin(unlike), std::end(unlike), [&](const char *word) { return words.contains(word); });
}

QList<QByteArray> recordsOf(QByteArrayView out, QByteArrayView end)
{
    QList<QByteArray> records;
    const QByteArray text = withPlainLineEnds(out, end);
    const auto lineEnd = text.lastIndexOf('\n', std::max<qsizetype>(text.indexOf(fieldEnd), 0));
    for (qsizetype at = text.contains(fieldEnd) ? lineEnd + 1 : 0; at < text.size();) {
        auto until = text.indexOf(end, at);
        if (until < 0)
            until = text.size();
        records += text.sliced(at, until - at);
        at = until + end.size();
    }
    return records;
}

QString gpusOfTres(const QByteArray &field)
{
    QStringList typed;
    QString plain;
    for (const QByteArray &part : field.split(',')) {
        const auto equals = part.indexOf('=');
        if (equals < 0)
            continue;
        const QByteArray name = part.first(equals);
        if (name == "gres/gpu")
            plain = QString::fromLatin1(part.sliced(equals + 1));
        else if (name.startsWith("gres/gpu:"))
            typed +=
                QStringLiteral("%1:%2").arg(QString::fromLatin1(name.sliced(9)), QString::fromLatin1(part.sliced(equals + 1)));
    }
    return typed.isEmpty() ? plain : typed.join(QLatin1Char(','));
}

QByteArray tresValue(QByteArrayView field, QByteArrayView name)
{
    for (const QByteArray &part : field.toByteArray().split(',')) {
        const auto equals = part.indexOf('=');
        if (equals >= 0 && QByteArrayView(part).first(equals) == name)
            return part.sliced(equals + 1);
    }
    return {};
}

} // namespace voyageur::slurm
