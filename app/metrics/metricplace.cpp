// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metricplace.h"

#include "dataset/localfs.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QSet>

#include <array>
#include <cmath>

namespace voyageur::metrics {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 mostTableBytes = 128LL * 1024 * 1024;
constexpr qsizetype pieceBytes = 1024 * 1024;
constexpr qsizetype longestLabel = 40;

} // namespace

MetricPlace placeNamed(const QString &column)
{
    static const QHash<QString, MetricPlace> places{
        {u"step"_s, MetricPlace::Step},
        {u"_step"_s, MetricPlace::Step},
        {u"steps"_s, MetricPlace::Step},
        {u"global_step"_s, MetricPlace::Step},
        {u"globalstep"_s, MetricPlace::Step},
        {u"iteration"_s, MetricPlace::Step},
        {u"iterations"_s, MetricPlace::Step},
        {u"iter"_s, MetricPlace::Step},
        {u"batch"_s, MetricPlace::Step},
        {u"training_iteration"_s, MetricPlace::Step},
        {u"total_timesteps"_s, MetricPlace::Step},
        {u"timesteps"_s, MetricPlace::Step},
        {u"epoch"_s, MetricPlace::Epoch},
        {u"epochs"_s, MetricPlace::Epoch},
        {u"_epoch"_s, MetricPlace::Epoch},
        {u"time"_s, MetricPlace::Time},
        {u"_timestamp"_s, MetricPlace::Time},
        {u"timestamp"_s, MetricPlace::Time},
        {u"wall_time"_s, MetricPlace::Time},
        {u"wall time"_s, MetricPlace::Time},
        {u"_runtime"_s, MetricPlace::Time},
        {u"date"_s, MetricPlace::Time},
        {u"datetime"_s, MetricPlace::Time},
        {u"elapsed"_s, MetricPlace::Time},
        {u"elapsed_time"_s, MetricPlace::Time},
        {QString(), MetricPlace::Index},
        {u"unnamed: 0"_s, MetricPlace::Index},
        {u"index"_s, MetricPlace::Index},
        {u"phase"_s, MetricPlace::Label},
        {u"split"_s, MetricPlace::Label},
        {u"mode"_s, MetricPlace::Label},
        {u"stage"_s, MetricPlace::Label},
        {u"set"_s, MetricPlace::Label},
        {u"subset"_s, MetricPlace::Label},
        {u"fold"_s, MetricPlace::Label},
        {u"seed"_s, MetricPlace::Label},
        {u"run"_s, MetricPlace::Label},
        {u"trial"_s, MetricPlace::Label},
        {u"rank"_s, MetricPlace::Label},
    };
    QString name = column.toLower();
    if (name.startsWith("train/"_L1) || name.startsWith("time/"_L1)) // as Stable-Baselines and W&B write them
        name = name.sliced(name.indexOf(u'/') + 1);
    return places.value(name, MetricPlace::None);
}

bool isNamedForMetrics(const QByteArray &path)
{
    static const QRegularExpression words(
        u"metric|history|progress|training|learning|curve|loss|accuracy|\\blogs?\\b|_log|log_|monitor"_s,
        QRegularExpression::CaseInsensitiveOption);
    return words.match(QString::fromUtf8(path.sliced(path.lastIndexOf('/') + 1))).hasMatch();
}

bool isPhase(const QString &word)
{
    static const QSet<QString> phases{u"train"_s, u"training"_s, u"trn"_s,        u"val"_s,  u"valid"_s,  u"validation"_s,
                                      u"dev"_s,   u"eval"_s,     u"evaluation"_s, u"test"_s, u"testing"_s};
    return phases.contains(word);
}

void MetricOwner::add(const QString &column, const QString &label)
{
    const QString said = label.left(longestLabel);
    if (isPhase(said.toLower()))
        prefix += said + u'/';
    else if (!said.isEmpty())
        source += u" (%1 %2)"_s.arg(column, said);
}

std::optional<double> numberIn(QStringView text)
{
    if (text.isEmpty())
        return std::nullopt;
    // A table of a million lines is read: QStringView::toDouble() takes three times as long.
    const QStringView digits = text.endsWith(u'%') ? text.chopped(1).trimmed() : text;
    std::array<char, 64> letters{};
    if (digits.size() > static_cast<qsizetype>(letters.size()))
        return std::nullopt;
    for (qsizetype i = 0; i < digits.size(); ++i)
        letters[static_cast<size_t>(i)] = digits[i].unicode() < 128 ? static_cast<char>(digits[i].unicode()) : '?';
    bool ok = false;
    double number = QByteArrayView(letters.data(), digits.size()).toDouble(&ok);
    if (!ok)
        number = digits.toDouble(); // it alone says what is too large
    if (ok || std::isinf(number))   // 1e999
        return number;
    static const QStringList none{u"nan"_s, u"-nan"_s, u"inf"_s, u"-inf"_s, u"+inf"_s, u"infinity"_s, u"-infinity"_s};
    return none.contains(text.toString().toLower()) ? std::optional(MetricPoint::none) : std::nullopt;
}

std::optional<double> timeIn(QStringView text)
{
    if (const auto number = numberIn(text))
        return number;
    const QDateTime time = QDateTime::fromString(text.toString().replace(u' ', u'T'), Qt::ISODate);
    return time.isValid() ? std::optional(static_cast<double>(time.toMSecsSinceEpoch()) / 1000) : std::nullopt;
}

std::optional<double> numberIn(const QJsonValue &value)
{
    if (value.isDouble())
        return value.toDouble();
    return value.isString() && (value == "NaN"_L1 || value == "Infinity"_L1 || value == "-Infinity"_L1)
        ? std::optional(MetricPoint::none)
        : std::nullopt;
}

void setPlace(MetricPoint &point, MetricPlace place, double value)
{
    if (place == MetricPlace::Step || place == MetricPlace::Index)
        point.step = value;
    else if (place == MetricPlace::Epoch)
        point.epoch = value;
    else if (place == MetricPlace::Time)
        point.time = value;
}

Result<void> eachLine(const QByteArray &path, const std::function<bool(const QByteArray &)> &line, bool *cut,
                      const base::StopToken &stop)
{
    VOYAGEUR_TRY(file, dataset::LocalFile::open(path));
    QByteArray left;
    for (qint64 at = 0; at < mostTableBytes;) {
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
        QByteArray piece(pieceBytes, Qt::Uninitialized);
        VOYAGEUR_TRY(got, file.readAt(at, piece.data(), piece.size()));
        if (got <= 0) {
            if (!left.isEmpty()) // the last may have no end
                (void)line(left);
            return {};
        }
        at += got;
        left += QByteArrayView(piece).first(got);
        qsizetype from = 0;
        for (auto end = left.indexOf('\n'); end >= 0; end = left.indexOf('\n', from)) {
            if (!line(left.sliced(from, end - from)))
                return {};
            from = end + 1;
        }
        left = left.sliced(from);
        if (left.size() > longestMetricLine)
            return {};
    }
    *cut = true;
    return {};
}

} // namespace voyageur::metrics
