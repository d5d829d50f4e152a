// SPDX-License-Identifier: GPL-3.0-or-later
// Mends of windows with figures and images: each is written to a file of its own.
#include "source/pythonmends.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Fix;
using base::TextEdit;
using Kind = PythonToken::Kind;

namespace {

struct PythonFiguresText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

} // namespace

//! The figures move, or answer to the mouse: a picture of them is not what was meant.
bool PythonMends::isShownElsewhere() const
{
    return m_code.hasOneOf({u"ion", u"FuncAnimation", u"ArtistAnimation", u"mpl_connect", u"ginput", u"RectangleSelector",
                            u"LassoSelector", u"Slider"});
}

//! Functions of the text that open a figure, by themselves or through others.
const QSet<QString> &PythonMends::figureMakers() const
{
    if (m_makers)
        return *m_makers;
    m_makers.emplace();
    QHash<QString, QStringList> callers; // of each function
    QStringList waiting;
    for (const QString &opens : {u"figure"_s, u"subplots"_s}) {
        for (const qsizetype call : m_code.callsOf(opens))
            waiting += m_scan.layout().function(call);
    }
    for (qsizetype i = 0; i + 1 < m_code.tokens().size() && !waiting.isEmpty(); ++i) {
        const QStringView word = m_code.wordView(i);
        if (!word.isEmpty() && m_code.is(i + 1, u'(') && m_code.isDefinedSomewhere(word))
            callers[word.toString()] += m_scan.layout().function(i);
    }
    while (!waiting.isEmpty()) {
        const QString function = waiting.takeLast();
        if (function.isEmpty() || m_makers->contains(function))
            continue;
        *m_makers += function;
        waiting += callers.value(function);
    }
    return *m_makers;
}

bool PythonMends::mayOpenFigure(const QString &function) const
{
    static const QRegularExpression draws(u"plot|draw|show|vis|fig|hist|display|graph|curve|image|chart"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    return m_code.isDefinedHere(function) ? figureMakers().contains(function) : draws.match(function).hasMatch();
}

namespace {

//! Draws into the figure that is there, or into a new one where there is none.
bool drawsAnywhere(QStringView word)
{
    static const QSet<QStringView> words = {
        u"plot",    u"scatter",   u"bar",      u"barh",     u"hist",      u"hist2d",     u"imshow",       u"matshow",
        u"contour", u"contourf",  u"pcolor",   u"errorbar", u"pie",       u"boxplot",    u"violinplot",   u"stem",
        u"step",    u"semilogx",  u"semilogy", u"loglog",   u"axes",      u"subplot",    u"gca",          u"subplot2grid",
        u"quiver",  u"stackplot", u"hexbin",   u"specgram", u"plot_date", u"pcolormesh", u"fill_between", u"tricontourf"};
    return words.contains(word);
}

} // namespace

//! Nothing in the text draws: another module does, and nobody knows how many figures.
bool PythonMends::isDrawnElsewhere() const
{
    if (m_elsewhere)
        return *m_elsewhere;
    static const QRegularExpression draws(u"plot|draw|show|vis|fig|hist|display|graph|curve|image|chart"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression libraries(u"^(matplotlib|numpy|os|sys|time|random|math)\\b"_s);
    bool others = false;
    bool drawn = false;
    for (qsizetype i = 0; i + 1 < m_code.tokens().size() && !drawn; ++i) {
        const QStringView word = m_code.wordView(i);
        if (word.isEmpty() || !m_code.is(i + 1, u'(') || word == u"show")
            continue;
        const qsizetype head = headOf(i);
        drawn = drawsAnywhere(word) || draws.match(word.toString()).hasMatch();
        others = others || (m_code.isImported(m_code.word(head)) && !libraries.match(m_code.chainAt(head).meaning).hasMatch());
    }
    m_elsewhere = others && !drawn;
    return *m_elsewhere;
}

//! It belongs to pyplot: "plt.plot", or "plot" of all that was imported.
bool PythonMends::isOfPyplot(qsizetype head, qsizetype last) const
{
    return m_code.chainAt(head).meaning.startsWith(u"matplotlib.pyplot."_s)
        || (head == last && m_code.star(u"matplotlib.pyplot"_s));
}

//! Where the dotted name begins that ends there.
qsizetype PythonMends::headOf(qsizetype last) const
{
    while (m_code.is(last - 1, u'.') && !m_code.wordView(last - 2).isEmpty())
        last -= 2;
    return last;
}

//! Every figure that this show() would show was written to a file, in its block or around it, after all that is drawn.
bool PythonMends::isSaved(const PythonCall &call) const
{
    constexpr qsizetype farthest = 4000; // tokens
    const auto &layout = m_scan.layout();
    const qsizetype show = call.chain.first;
    const qsizetype definition = layout.definition(show);
    if (!m_code.hasOneOf({u"savefig"}))
        return false;
    const auto endsFigures = [&](qsizetype i) {
        const QStringView word = m_code.wordView(i);
        return (word == u"show" || word == u"close") && m_code.is(i + 1, u'(') && layout.definition(i) == definition
            && isOfPyplot(headOf(i), i);
    };
    const qsizetype first = std::max(std::max<qsizetype>(0, definition), show - farthest);
    qsizetype begin = show;
    while (begin > first && !endsFigures(begin - 1)) // what stood before it is done with
        --begin;
    QSet<qsizetype> around; // the lines whose blocks it stands in
    for (qsizetype line = layout.lineOf(show); line >= 0; line = layout.lines()[line].parent)
        around += layout.lines()[line].parent;
    bool saved = false;
    bool drawn = false; // and not saved
    bool lost = false;  // another figure came after it
    for (qsizetype i = begin; i < show; ++i) {
        const QStringView word = m_code.wordView(i);
        if (word.isEmpty() || !m_code.is(i + 1, u'(') || PythonCode::isKeyword(word) || layout.definition(i) != definition)
            continue;
        const qsizetype head = headOf(i);
        const bool pyplot = isOfPyplot(head, i);
        if (word == u"savefig") {
            const bool surely = around.contains(layout.lines()[layout.lineOf(i)].parent);
            saved = saved || surely;
            drawn = drawn && !surely;
        } else if (pyplot && (word == u"figure" || word == u"subplots")) {
            lost = lost || drawn;
            drawn = true;
        } else {
            drawn = drawn || drawsAnywhere(word) || m_code.chainAt(head).meaning.startsWith(u"seaborn."_s)
                || (m_code.isDefinedSomewhere(word) && figureMakers().contains(word.toString()));
        }
    }
    return saved && !drawn && !lost;
}

//! More than one figure may be open when this show() comes, as far as the lines above tell.
bool PythonMends::showsSeveral(const PythonCall &call) const
{
    constexpr qsizetype farthest = 4000; // tokens
    int figures = 0;
    bool drawnFirst = false; // what comes before all else draws, and so opens a figure by itself
    QSet<QString> numbers;
    const auto &layout = m_scan.layout();
    const auto loops = layout.loopsAround(call.chain.first);
    const qsizetype definition = layout.definition(call.chain.first);
    static const QRegularExpression others(u"^(seaborn\\.(?!\\w+(plot|map)$)|numpy\\.|cv2\\.|PIL\\.|torchvision\\.)"_s);
    for (qsizetype i = call.chain.first - 1; i >= 0 && figures < 2; --i) {
        if (call.chain.first - i > farthest)
            return true;
        const QStringView word = m_code.wordView(i);
        if ((word == u"def" || word == u"class") && definition >= 0)
            break;
        if (word.isEmpty() || !m_code.is(i + 1, u'(') || PythonCode::isKeyword(word) || layout.definition(i) != definition)
            continue;
        const qsizetype head = headOf(i);
        const auto chain = m_code.chainAt(head);
        const bool pyplot = isOfPyplot(head, i);
        const bool stays = word == u"show" && m_code.wordView(i + 2) == u"block" && m_code.wordView(i + 4) == u"False";
        if ((pyplot && word == u"show" && !stays) || (pyplot && word == u"close"))
            break;
        const auto around = layout.loopsAround(i);
        const int made = around.size() > loops.size() ? 2 : 1; // a loop may make many
        drawnFirst = drawnFirst || (pyplot && drawsAnywhere(word));
        if (pyplot && (word == u"figure" || word == u"subplots")) {
            drawnFirst = false;
            const bool numbered = word == u"figure" && m_scan.token(i + 2).kind == Kind::Number; // there is a bracket at least
            const QString number = numbered ? m_scan.source(i + 2, i + 2) : QString();
            if (numbered && numbers.contains(number)) // the same again
                continue;
            numbers += number;
            figures += made;
        } else if (!pyplot && head < i && m_code.isDefinedSomewhere(word) && figureMakers().contains(word.toString())) {
            figures += 2; // self.plot()
        } else if (!pyplot && head < i && opensItsOwn(head, i)) {
            figures += made;
        } else if (!pyplot && head == i && m_code.isDefinedHere(word.toString())) {
            figures += mayOpenFigure(word.toString()) ? 2 : 0;
        } else if (!pyplot && head <= i && m_code.isImported(m_code.word(head)) && mayOpenFigure(word.toString())
                   && (head == i || !others.match(chain.meaning).hasMatch())) {
            figures += 2;
        }
    }
    return figures + (drawnFirst && figures > 0 ? 1 : 0) > 1;
}

//! table.plot(), ConfusionMatrixDisplay.from_predictions(…): a new figure, unless axes are given.
bool PythonMends::opensItsOwn(qsizetype head, qsizetype last) const
{
    static const QSet<QStringView> words = {u"plot", u"hist", u"boxplot", u"from_estimator", u"from_predictions"};
    const QStringView word = m_code.wordView(last);
    if (!words.contains(word) || m_code.word(head).contains(u"ax"_s, Qt::CaseInsensitive))
        return false;
    const qsizetype close = m_code.closing(last + 1);
    const auto given = close < 0 ? QList<PythonCode::Argument>() : m_code.arguments(last + 1, close);
    return (word.startsWith(u"from_") || !m_code.isImported(m_code.word(head)))
        && std::ranges::none_of(given, [](const auto &argument) { return argument.keyword == u"ax"_s; });
}

//! The statement behind it in its block calls this function of pyplot: the token of its name, or −1.
qsizetype PythonMends::calledNext(const PythonCall &call, const QString &prefix, QStringView function) const
{
    const auto &lines = m_scan.layout().lines();
    const qsizetype line = m_scan.layout().lineOf(call.chain.first);
    qsizetype next = line + 1 < lines.size() && lines[line + 1].parent == lines[line].parent ? lines[line + 1].first : -1;
    if (m_code.is(call.close + 1, u';'))
        next = call.close + 2;
    if (next < 0 || m_code.wordView(next).isEmpty())
        return -1;
    const qsizetype end = m_code.chainEnd(next);
    const bool called = m_code.wordView(end) == function && m_code.is(end + 1, u'(')
        && m_code.source(m_scan.begin(next), m_scan.end(end)).startsWith(prefix);
    return called ? end : -1;
}

//! The next statement closes the figure already.
bool PythonMends::isClosedNext(const PythonCall &call, const QString &prefix) const
{
    return calledNext(call, prefix, u"close") >= 0;
}

//! "plt.clf()" behind it would open an empty figure where none is left: it becomes "plt.close()".
QList<TextEdit> PythonMends::closedInsteadOfCleared(const PythonCall &call, const QString &prefix) const
{
    const qsizetype clear = calledNext(call, prefix, u"clf");
    return clear < 0 || m_code.closing(clear + 1) != clear + 2 ? QList<TextEdit>()
                                                               : QList{edit(m_scan.begin(clear), m_scan.end(clear), u"close"_s)};
}

// One show() shows all figures that are open; savefig() saves the last one only.
QList<Fix> PythonMends::saveFigures(const PythonCall &call, const QString &prefix)
{
    const qsizetype begin = m_scan.begin(call.chain.first);
    const qsizetype end = m_scan.end(call.close);
    const QString between = separator(begin, end);
    if (!between.startsWith(u'\n') && !between.startsWith(u'\r'))
        return {};
    QString number = u"number"_s;
    while (m_code.count(number) > 0)
        number.prepend(u"figure_"_s);
    const QString deeper = between + (between.endsWith(u'\t') ? u"\t"_s : u"    "_s);
    const QString stem = freeName(u"figure"_s, u".png"_s, false).chopped(4);
    const FileName name = runsOnce(call.chain.first)
        ? FileName{u"f\"%1-{%2:02}.png\""_s.arg(stem, number), stem + u"-01.png"_s, {}}
        : numbered(stem, u".png"_s);
    if (name.code.isEmpty())
        return {};
    const bool closed = isClosedNext(call, prefix);
    const QString text = u"for %1 in %2get_fignums():%3%2figure(%1).savefig(%4)"_s.arg(number, prefix, deeper, name.code)
        + (closed ? QString() : u"%1%2close(\"all\")"_s.arg(between, prefix));
    Fix fix{PythonFiguresText::tr("Save each figure under its own name (%1)").arg(name.shown), name.edits};
    fix.edits += edit(begin, end, text);
    return {fix};
}

// show() also ends the figure: without close(), the next one would be drawn over it.
QList<Fix> PythonMends::saveFigure(const PythonCall &call)
{
    const qsizetype first = call.chain.first;
    if (!isStatement(first, call.close) || isShownElsewhere())
        return {};
    const qsizetype begin = m_scan.begin(first);
    const qsizetype end = m_scan.end(call.close);
    const bool bare = call.chain.first == call.chain.last;
    QString prefix = bare ? QString() : m_code.source(begin, m_scan.end(call.chain.last - 2)) + u'.';
    QString import;
    if (bare && !m_code.star(u"matplotlib.pyplot"_s)) {
        const QString alias = m_code.aliasOf(u"matplotlib.pyplot"_s);
        import = alias.isEmpty() ? u"from matplotlib import pyplot"_s : QString();
        prefix = (alias.isEmpty() ? u"pyplot"_s : alias) + u'.';
    }
    const QString between = separator(begin, end);
    // With block=False it stays open.
    const bool stays = m_scan.values().isWord(call.argument(0, u"block"_s), "False"_L1);
    const QList<TextEdit> cleared = closedInsteadOfCleared(call, prefix);
    const bool closed = stays || !cleared.isEmpty() || isClosedNext(call, prefix);
    if (import.isEmpty() && isSaved(call)) { // then only the end is missing
        const bool several = showsSeveral(call);
        const auto title =
            several ? PythonFiguresText::tr("Close the saved figures") : PythonFiguresText::tr("Close the saved figure");
        if (closed)
            return insteadOfStatement(first, call.close, title, {});
        return {Fix{title, {edit(begin, end, prefix + (several ? u"close(\"all\")"_s : u"close()"_s))}}};
    }
    if (showsSeveral(call) || isDrawnElsewhere())
        return import.isEmpty() ? saveFigures(call, prefix) : QList<Fix>();
    const FileName name = fileFor(call, u"figure"_s, u".png"_s);
    if (name.code.isEmpty())
        return {};
    if (!import.isEmpty())
        import += between;
    const QString close = closed ? QString() : between + prefix + u"close()"_s;
    Fix fix{PythonFiguresText::tr("Save the figure as %1 instead").arg(name.shown), name.edits + cleared};
    fix.edits += edit(begin, end, u"%1%2savefig(%3)%4"_s.arg(import, prefix, name.code, close));
    return {fix};
}

QList<Fix> PythonMends::saveImage(const PythonCall &call)
{
    if (!isStatement(call.chain.first, call.close) || call.chain.first == call.chain.last)
        return {};
    const bool page = call.meanings.first().startsWith(u"plotly."_s);
    const bool figure = call.meanings.first().startsWith(u"matplotlib."_s);
    if (figure && isShownElsewhere())
        return {};
    const FileName name = fileFor(call, page || figure ? u"figure"_s : u"image"_s, page ? u".html"_s : u".png"_s);
    if (name.code.isEmpty())
        return {};
    const QString method = page ? u"write_html"_s : figure ? u"savefig"_s : u"save"_s;
    Fix fix{figure || page ? PythonFiguresText::tr("Save the figure as %1 instead").arg(name.shown)
                           : PythonFiguresText::tr("Save the image as %1 instead").arg(name.shown),
            name.edits};
    fix.edits += edit(m_scan.begin(call.chain.last), m_scan.end(call.close), u"%1(%2)"_s.arg(method, name.code));
    return {fix};
}

//! Somewhere images are shown until a key is pressed: what belongs to that stays together.
bool PythonMends::hasViewer() const
{
    if (!m_viewer) {
        const auto calls = m_code.callsOf(u"imshow"_s);
        m_viewer = std::ranges::any_of(calls, [&](qsizetype call) {
            const auto loops = m_scan.layout().loopsAround(call);
            return std::ranges::any_of(loops, [&](qsizetype loop) { return m_code.wordView(loop) == u"while"; });
        });
    }
    return *m_viewer;
}

// A viewer, which shows what a key asks for, would write until the job's time is over.
QList<Fix> PythonMends::writeImage(const PythonCall &call)
{
    const auto loops = m_scan.layout().loopsAround(call.chain.first);
    const bool viewer = std::ranges::any_of(loops, [&](qsizetype loop) { return m_code.wordView(loop) == u"while"; });
    const bool plain = call.given.size() == 2 && call.given[0].keyword.isEmpty() && call.given[1].keyword.isEmpty();
    if (call.chain.first == call.chain.last || !plain || viewer || !isStatement(call.chain.first, call.close))
        return {};
    const QString module = m_code.source(m_scan.begin(call.chain.first), m_scan.end(call.chain.last - 2));
    const QString image = m_code.source(m_scan.begin(call.given[1].first), m_scan.end(call.given[1].last));
    const FileName name = fileFor(call, u"image"_s, u".png"_s);
    if (name.code.isEmpty())
        return {};
    Fix fix{PythonFiguresText::tr("Write the image to %1 instead").arg(name.shown), name.edits};
    const auto &title = m_scan.token(call.given[0].first); // one that is computed may be all that the program tells
    fix.preferred = call.given[0].first == call.given[0].last && !title.formatted;
    fix.edits +=
        edit(m_scan.begin(call.chain.first), m_scan.end(call.close), u"%1.imwrite(%2, %3)"_s.arg(module, name.code, image));
    return {fix};
}

} // namespace voyageur::source
