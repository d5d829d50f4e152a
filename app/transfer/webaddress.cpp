// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/webaddress.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace voyageur::transfer {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qsizetype longestAddress = 2000;
constexpr qsizetype longestName = 200; // with .part and more behind it a name may have 255 bytes

struct WebAddressText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::WebAddress)
};

Error refused(const QString &why)
{
    return {ErrorCode::BadRequest,
            WebAddressText::tr("This is not an address to download from."),
            why,
            WebAddressText::tr("Write the address as the browser shows it: https://example.org/data.tar.gz"),
            {}};
}

bool isPlain(char c)
{
    return c > ' ' && c < 127 && c != '"' && c != '\\' && c != '\'' && c != '`' && c != '<' && c != '>';
}

bool isSafe(QChar c)
{
    return c.isLetterOrNumber() || c.isMark() || c.isSurrogate() || u" ._-+()=,@~"_s.contains(c);
}

} // namespace

bool isWebAddress(const QString &text)
{
    static const QRegularExpression scheme(u"^\\s*(https?|ftp)://"_s, QRegularExpression::CaseInsensitiveOption);
    return scheme.match(text).hasMatch();
}

Result<WebAddress> webAddress(const QString &text)
{
    const QString typed = text.trimmed();
    if (!isWebAddress(typed))
        return refused(WebAddressText::tr("The address begins with neither https://, http:// nor ftp://."));
    if (typed.size() > longestAddress)
        return refused(WebAddressText::tr("The address has more than %1 characters.").arg(longestAddress));
    if (std::ranges::any_of(typed, [](QChar c) { return c.isSpace() || c.category() == QChar::Other_Control; }))
        return refused(WebAddressText::tr("The address contains a space or a line break."));
    const QUrl url(typed, QUrl::TolerantMode);
    if (!url.isValid() || url.host().isEmpty())
        return refused(url.host().isEmpty() ? WebAddressText::tr("The address names no host.") : url.errorString());
    WebAddress address;
    address.encoded = url.toEncoded(QUrl::FullyEncoded | QUrl::RemoveFragment);
    address.encoded.replace('\'', "%27").replace('`', "%60").replace('\\', "%5C");
    if (!std::ranges::all_of(address.encoded, isPlain))
        return refused(WebAddressText::tr("The address contains characters that addresses cannot have."));
    address.hasSecret = !url.userInfo().isEmpty();
    const bool asks = url.hasQuery();
    address.shown =
        url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment) + (asks ? u"?…"_s : QString());
    address.name = safeFileName(url.path(QUrl::FullyDecoded).section(u'/', -1).toUtf8());
    if (address.name.isEmpty())
        address.name = "download";
    return address;
}

QByteArray safeFileName(const QByteArray &name)
{
    QString text = QString::fromUtf8(name).normalized(QString::NormalizationForm_C);
    text = text.sliced(std::max(text.lastIndexOf(u'/'), text.lastIndexOf(u'\\')) + 1);
    for (QChar &c : text) {
        if (!isSafe(c) || c == QChar::ReplacementCharacter)
            c = u'_';
    }
    const auto first = std::ranges::find_if(text, [](QChar c) { return !u" .-~"_s.contains(c); });
    text.remove(0, first - text.begin());
    while (text.endsWith(u' ') || text.endsWith(u'.'))
        text.chop(1);
    if (text.toUtf8().size() > longestName) {
        // What it ends with says what it is: ".tar.gz".
        const qsizetype dot = text.indexOf(u'.', std::max<qsizetype>(0, text.size() - 12));
        const QString end = dot < 0 ? QString() : text.sliced(dot);
        text.truncate(text.size() - end.size());
        while (!text.isEmpty() && (text + end).toUtf8().size() > longestName)
            text.chop(text.back().isLowSurrogate() ? 2 : 1);
        text += end;
    }
    return text.toUtf8();
}

QByteArray nameInDisposition(const QByteArray &value)
{
    const QString text = QString::fromUtf8(value);
    static const QRegularExpression extended(u";\\s*filename\\*\\s*=\\s*utf-8'[^']*'([^;\\s]+)"_s,
                                             QRegularExpression::CaseInsensitiveOption);
    if (const auto match = extended.match(text); match.hasMatch())
        return safeFileName(QByteArray::fromPercentEncoding(match.captured(1).toLatin1()));
    static const QRegularExpression plain(u";\\s*filename\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^;\\s]+))"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    const auto match = plain.match(text);
    if (!match.hasMatch())
        return {};
    QString quoted = match.captured(1);
    quoted.replace(QRegularExpression(u"\\\\(.)"_s), u"\\1"_s);
    return safeFileName((quoted.isEmpty() ? match.captured(2) : quoted).toUtf8());
}

} // namespace voyageur::transfer
