// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/sourcetext.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace voyageur::source {

namespace {
constexpr char utf8Mark[] = "\xef\xbb\xbf";

struct SourceTextText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::SourceText)
};
} // namespace

SourceText SourceText::decode(const QByteArray &bytes)
{
    SourceText source;
    source.mark = bytes.startsWith(utf8Mark);
    const QByteArray rest = source.mark ? bytes.mid(3) : bytes;
    source.text = QString::fromUtf8(rest);
    source.utf8 = source.text.toUtf8() == rest;
    if (!source.utf8)
        source.text = QString::fromLatin1(rest);
    return source;
}

base::Result<SourceText> SourceText::read(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return base::Error{base::ErrorCode::FileUnreadable,
                           SourceTextText::tr("%1 cannot be read.").arg(QDir::toNativeSeparators(path)),
                           file.errorString(),
                           {},
                           {}};
    return decode(file.readAll());
}

QByteArray SourceText::encode(const QString &changed) const
{
    const QByteArray rest = utf8 ? changed.toUtf8() : changed.toLatin1();
    return mark ? utf8Mark + rest : rest;
}

} // namespace voyageur::source
