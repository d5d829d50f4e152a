// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/requiredversion.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

using Version = QList<int>;

Version versionOf(const QString &text)
{
    Version version;
    for (const QString &part : text.split(u'.')) {
        static const QRegularExpression digits(u"^\\d+"_s);
        const auto match = digits.match(part);
        if (!match.hasMatch())
            break;
        version += match.captured().toInt();
    }
    return version;
}

bool isBelow(const Version &left, const Version &right)
{
    for (qsizetype i = 0; i < std::max(left.size(), right.size()); ++i) {
        const int a = i < left.size() ? left[i] : 0;
        const int b = i < right.size() ? right[i] : 0;
        if (a != b)
            return a < b;
    }
    return false;
}

} // namespace

bool isCertainlyBelow(const RequiredPackage &requirement, const QString &limit)
{
    const Version most = versionOf(limit);
    for (const QString &part : requirement.specifier.split(u',', Qt::SkipEmptyParts)) {
        static const QRegularExpression form(u"^(===?|<=|<|~=)v?([0-9][0-9A-Za-z.*+!-]*)$"_s);
        const auto match = form.match(part);
        if (!match.hasMatch())
            continue;
        Version version = versionOf(match.captured(2));
        const QString sign = match.captured(1);
        if (sign == u"~="_s && version.size() > 1) { // ~=2.1.3 is ==2.1.*, ~=2.1 is ==2.*
            version.removeLast();
            ++version.last();
        } else if (sign.startsWith(u"=="_s) && match.captured(2).contains(u'*') && !version.isEmpty()) {
            ++version.last();
        }
        const bool open = sign == u"<"_s || sign == u"~="_s || match.captured(2).contains(u'*');
        if (!version.isEmpty() && (isBelow(version, most) || (open && !isBelow(most, version))))
            return true;
    }
    return false;
}

} // namespace voyageur::script
