// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/svgpath.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qreal furthest = 1e6;

//! Reads numbers and letters one after another.
class SvgScanner final {
public:
    explicit SvgScanner(QStringView text) : m_text(text) {}

    bool atEnd()
    {
        skip();
        return m_at >= m_text.size();
    }

    //! The next letter, when one comes before a number.
    QChar letter()
    {
        skip();
        if (m_at < m_text.size() && m_text[m_at].isLetter())
            return m_text[m_at++];
        return {};
    }

    bool number(qreal &value)
    {
        skip();
        qsizetype end = m_at;
        bool dot = false;
        bool exponent = false;
        bool digits = false;
        for (; end < m_text.size(); ++end) {
            const char16_t c = m_text[end].unicode();
            const char16_t before = end > m_at ? m_text[end - 1].unicode() : u'\0';
            if (c >= u'0' && c <= u'9') {
                digits = true;
            } else if ((c == u'-' || c == u'+') && (end == m_at || before == u'e' || before == u'E')) {
                continue;
            } else if (c == u'.' && !dot && !exponent) {
                dot = true;
            } else if ((c == u'e' || c == u'E') && digits && !exponent) {
                exponent = true;
            } else {
                break;
            }
        }
        bool ok = false;
        value = m_text.sliced(m_at, end - m_at).toDouble(&ok);
        if (!ok || !digits || !std::isfinite(value))
            return false;
        value = std::clamp(value, -furthest, furthest);
        m_at = end;
        return true;
    }

    //! One digit alone: flags of an arc may stand without a space behind them.
    bool flag(bool &value)
    {
        skip();
        if (m_at >= m_text.size() || (m_text[m_at] != u'0' && m_text[m_at] != u'1'))
            return false;
        value = m_text[m_at++] == u'1';
        return true;
    }

    bool point(QPointF &value)
    {
        qreal x = 0;
        qreal y = 0;
        if (!number(x) || !number(y))
            return false;
        value = {x, y};
        return true;
    }

private:
    void skip()
    {
        while (m_at < m_text.size() && (m_text[m_at].isSpace() || m_text[m_at] == u','))
            ++m_at;
    }

    QStringView m_text;
    qsizetype m_at = 0;
};

//! An arc of an ellipse between two points, as SVG 1.1, F.6.5 computes it.
void addArc(QPainterPath &path, QPointF to, QPointF radius, qreal degrees, bool large, bool sweep)
{
    const QPointF from = path.currentPosition();
    qreal rx = std::abs(radius.x());
    qreal ry = std::abs(radius.y());
    if (rx < 1e-9 || ry < 1e-9 || from == to)
        return path.lineTo(to);
    const qreal turn = degrees * std::numbers::pi / 180;
    const qreal c = std::cos(turn);
    const qreal s = std::sin(turn);
    const QPointF half = (from - to) / 2;
    const QPointF p(c * half.x() + s * half.y(), -s * half.x() + c * half.y());
    const qreal excess = p.x() * p.x() / (rx * rx) + p.y() * p.y() / (ry * ry);
    if (excess > 1) {
        rx *= std::sqrt(excess);
        ry *= std::sqrt(excess);
    }
    const qreal below = rx * rx * p.y() * p.y() + ry * ry * p.x() * p.x();
    const qreal root = std::sqrt(std::max(0.0, (rx * rx * ry * ry - below) / std::max(below, 1e-12))) * (large == sweep ? -1 : 1);
    const QPointF middle(root * rx * p.y() / ry, -root * ry * p.x() / rx);
    const qreal begin = std::atan2((p.y() - middle.y()) / ry, (p.x() - middle.x()) / rx);
    qreal span = std::atan2((-p.y() - middle.y()) / ry, (-p.x() - middle.x()) / rx) - begin;
    if (sweep && span < 0)
        span += 2 * std::numbers::pi;
    else if (!sweep && span > 0)
        span -= 2 * std::numbers::pi;
    const QPointF centre = QPointF(c * middle.x() - s * middle.y(), s * middle.x() + c * middle.y()) + (from + to) / 2;
    constexpr int steps = 24;
    for (int i = 1; i <= steps; ++i) {
        const qreal angle = begin + span * i / steps;
        const QPointF at(rx * std::cos(angle), ry * std::sin(angle));
        path.lineTo(i == steps ? to : centre + QPointF(c * at.x() - s * at.y(), s * at.x() + c * at.y()));
    }
}

} // namespace

QList<qreal> svgNumbers(QStringView text, qsizetype most)
{
    QList<qreal> numbers;
    SvgScanner scanner(text);
    qreal number = 0;
    while (numbers.size() < most && scanner.number(number))
        numbers.append(number);
    return numbers;
}

qreal svgLength(QStringView text, qreal otherwise, qreal whole)
{
    const QStringView trimmed = text.trimmed();
    qreal number = 0;
    if (!SvgScanner(trimmed).number(number))
        return otherwise;
    const std::pair<QLatin1StringView, qreal> units[] = {{"pt"_L1, 96.0 / 72}, {"in"_L1, 96},         {"cm"_L1, 96 / 2.54},
                                                         {"mm"_L1, 96 / 25.4}, {"%"_L1, whole / 100}, {"em"_L1, 16}};
    for (const auto &[unit, factor] : units)
        if (trimmed.endsWith(unit))
            return number * factor;
    return number;
}

QPainterPath svgPath(QStringView d, qsizetype most)
{
    QPainterPath path;
    SvgScanner scanner(d);
    QChar command;
    QPointF control; // the last one, for S and T
    QChar before;
    for (qsizetype count = 0; count < most && !scanner.atEnd(); ++count) {
        if (const QChar letter = scanner.letter(); !letter.isNull())
            command = letter;
        else if (command == u'M' || command == u'm')
            command = command == u'M' ? u'L' : u'l';
        else if (command.isNull() || command.toUpper() == u'Z')
            break;
        const QPointF at = path.currentPosition();
        const QPointF base = command.isLower() ? at : QPointF();
        const char16_t kind = command.toUpper().unicode();
        if (count == 0 && kind != u'M')
            break;
        QPointF a;
        QPointF b;
        QPointF to;
        qreal number = 0;
        if (kind == u'Z') {
            path.closeSubpath();
        } else if (kind == u'M' && scanner.point(to)) {
            path.moveTo(base + to);
        } else if (kind == u'L' && scanner.point(to)) {
            path.lineTo(base + to);
        } else if (kind == u'H' && scanner.number(number)) {
            path.lineTo(base.x() + number, at.y());
        } else if (kind == u'V' && scanner.number(number)) {
            path.lineTo(at.x(), base.y() + number);
        } else if (kind == u'C' && scanner.point(a) && scanner.point(b) && scanner.point(to)) {
            control = base + b;
            path.cubicTo(base + a, control, base + to);
        } else if (kind == u'S' && scanner.point(b) && scanner.point(to)) {
            const QPointF first = before == u'C' || before == u'S' ? 2 * at - control : at;
            control = base + b;
            path.cubicTo(first, control, base + to);
        } else if (kind == u'Q' && scanner.point(a) && scanner.point(to)) {
            control = base + a;
            path.quadTo(control, base + to);
        } else if (kind == u'T' && scanner.point(to)) {
            control = before == u'Q' || before == u'T' ? 2 * at - control : at;
            path.quadTo(control, base + to);
        } else if (bool large = false, sweep = false; kind == u'A' && scanner.point(a) && scanner.number(number)
                   && scanner.flag(large) && scanner.flag(sweep) && scanner.point(to)) {
            addArc(path, base + to, a, number, large, sweep);
        } else {
            break;
        }
        before = QChar(kind);
    }
    return path;
}

QTransform svgTransform(QStringView text)
{
    QTransform all;
    constexpr int most = 20;
    for (int count = 0; count < most && text.contains(u'('); ++count) {
        const qsizetype open = text.indexOf(u'(');
        const qsizetype close = text.indexOf(u')', open);
        if (close < 0)
            break;
        QStringView name = text.first(open).trimmed();
        while (name.startsWith(u','))
            name = name.sliced(1).trimmed();
        const QList<qreal> n = svgNumbers(text.sliced(open + 1, close - open - 1), 6);
        QTransform one;
        if (name == "translate"_L1 && !n.isEmpty())
            one.translate(n[0], n.value(1));
        else if (name == "scale"_L1 && !n.isEmpty())
            one.scale(n[0], n.value(1, n[0]));
        else if (name == "rotate"_L1 && n.size() == 3)
            one.translate(n[1], n[2]).rotate(n[0]).translate(-n[1], -n[2]);
        else if (name == "rotate"_L1 && !n.isEmpty())
            one.rotate(n[0]);
        else if (name == "matrix"_L1 && n.size() == 6)
            one = QTransform(n[0], n[1], n[2], n[3], n[4], n[5]);
        all = one * all;
        text = text.sliced(close + 1);
    }
    return all;
}

} // namespace voyageur::widgets
