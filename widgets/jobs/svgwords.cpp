// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/svgwords.h"

#include "widgets/jobs/svgpath.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int drawnSize = 64; // pixels, then scaled: a font has whole sizes only
constexpr qsizetype mostRuns = 2000;

struct SvgRun {
    QString words;
    SvgLook look;
    std::optional<qreal> x; //!< where it has a place of its own
    std::optional<qreal> y;
    QPointF further;
};

class SvgWords final {
public:
    explicit SvgWords(const SvgDocument &document) : m_document(document) {}

    void collect(qsizetype number, const SvgLook &look)
    {
        const SvgElement &element = m_document[number];
        const auto numbers = [&](const QString &name) { return lengths(element.attributes.value(name), look.fontSize); };
        if (const auto own = numbers(u"x"_s); !own.isEmpty())
            m_x = own;
        if (const auto own = numbers(u"y"_s); !own.isEmpty())
            m_y = own.first();
        m_further += {numbers(u"dx"_s).value(0), numbers(u"dy"_s).value(0)};
        for (const qsizetype child : element.children) {
            if (m_document[child].name == "#text"_L1)
                add(m_document[child].text, look);
            else if (m_document[child].name == "tspan"_L1 || m_document[child].name == "a"_L1)
                collect(child, look.within(m_document[child]));
        }
    }

    //! No blank at the end of what stands in one place.
    void trim()
    {
        if (!m_runs.isEmpty() && !m_runs.last().look.spaces && m_runs.last().words.endsWith(u' '))
            m_runs.last().words.chop(1);
    }

    int paint(QPainter &painter) const
    {
        QPointF at;
        for (qsizetype begin = 0; begin < m_runs.size();) {
            qsizetype end = begin + 1;
            while (end < m_runs.size() && !m_runs[end].x)
                ++end;
            qreal width = 0;
            for (qsizetype i = begin; i < end; ++i)
                width += m_runs[i].further.x() + widthOf(m_runs[i]);
            const QString anchor = m_runs[begin].look.anchor;
            at.setX(m_runs[begin].x.value_or(0) - (anchor == "middle"_L1 ? width / 2 : anchor == "end"_L1 ? width : 0));
            for (; begin < end; ++begin) {
                const SvgRun &run = m_runs[begin];
                at.setY(run.y.value_or(at.y()));
                at += run.further;
                const qreal scale = run.look.fontSize / drawnSize;
                painter.save();
                painter.translate(at.x(), at.y() + run.look.lower * run.look.fontSize);
                painter.scale(scale, scale);
                painter.setFont(run.look.font(drawnSize));
                painter.setPen(svgColour(run.look.fill, run.look.fillOpacity * run.look.opacity, run.look.colour));
                painter.drawText(QPointF(), run.words);
                painter.restore();
                at.rx() += widthOf(run);
            }
        }
        return static_cast<int>(m_runs.size());
    }

private:
    static QList<qreal> lengths(const QString &text, qreal em)
    {
        QList<qreal> all;
        for (const QString &one : QString(text).replace(u',', u' ').simplified().split(u' ', Qt::SkipEmptyParts))
            if (all.size() < mostRuns)
                all.append(one.endsWith("em"_L1) ? svgLength(one.chopped(2), 0) * em : svgLength(one, 0));
        return all;
    }

    static qreal widthOf(const SvgRun &run)
    {
        return QFontMetricsF(run.look.font(drawnSize)).horizontalAdvance(run.words) * run.look.fontSize / drawnSize;
    }

    void add(QString words, const SvgLook &look)
    {
        static const QRegularExpression one(u"\\s"_s);
        static const QRegularExpression several(u"\\s+"_s);
        words.replace(look.spaces ? one : several, u" "_s);
        if (!look.spaces && (m_runs.isEmpty() || !m_x.isEmpty() || m_runs.last().words.endsWith(u' ')) && words.startsWith(u' '))
            words.remove(0, 1);
        if (words.isEmpty() || m_runs.size() >= mostRuns)
            return;
        // Several x: of one letter each.
        while (m_x.size() > 1 && !words.isEmpty() && m_runs.size() < mostRuns) {
            const qsizetype letter = words.size() > 1 && words[0].isHighSurrogate() ? 2 : 1;
            append(words.first(letter), look);
            words.remove(0, letter);
        }
        if (!words.isEmpty())
            append(words, look);
    }

    void append(const QString &words, const SvgLook &look)
    {
        SvgRun run{words, look, {}, m_y, m_further};
        if (!m_x.isEmpty()) {
            trim();
            run.x = m_x.takeFirst();
        }
        m_y.reset();
        m_further = {};
        m_runs.append(run);
    }

    const SvgDocument &m_document;
    QList<SvgRun> m_runs;
    QList<qreal> m_x;
    std::optional<qreal> m_y;
    QPointF m_further;
};

} // namespace

int paintSvgWords(QPainter &painter, const SvgDocument &document, qsizetype number, const SvgLook &look)
{
    SvgWords words(document);
    words.collect(number, look);
    words.trim();
    return words.paint(painter);
}

} // namespace voyageur::widgets
