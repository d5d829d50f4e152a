// SPDX-License-Identifier: GPL-3.0-or-later
// Plots in SVG, of matplotlib and of strangers. Needs no cluster.
#include "testprogram.h"
#include "widgets/jobs/svgfigure.h"

#include <QBuffer>
#include <QColor>
#include <QElapsedTimer>
#include <QImage>
#include <QRandomGenerator>
#include <QTest>

#include <cmath>

namespace tst_svgfigure {

using voyageur::widgets::drawSvg;

class TestSvgFigure final : public QObject {
    Q_OBJECT

private slots:
    void plotsInSvgAreDrawn();
    void areasAreFilledAsTheyShould();
    void picturesWithinAreDrawn();
    void wordsStandWhereTheyShould();
    void svgThatWouldDoHarm_data();
    void svgThatWouldDoHarm();
    void svgOfAnyBytesEnds();
};

// As matplotlib writes them: parts used again, clips, style attributes, transforms; and as the example of this program does.
void TestSvgFigure::plotsInSvgAreDrawn()
{
    const QByteArray plot = R"x(<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="200pt" height="100pt" viewBox="0 0 200 100" xmlns="http://www.w3.org/2000/svg">
 <defs><path id="m" d="M -5 -5 h 10 v 10 h -10 z"/><clipPath id="c"><rect x="0" y="0" width="100" height="100"/></clipPath></defs>
 <g id="axes"><path d="M0 0L200 0 200 100 0 100z" style="fill: #ffffff"/>
  <use xlink:href="#m" x="20" y="20" style="fill: #ff0000"/>
  <g clip-path="url(#c)"><path d="M 0 50 L 200 50" style="fill: none; stroke: #0000ff; stroke-width: 10"/></g>
  <g transform="translate(150 80) scale(0.5 -0.5)"><rect x="-10" y="-10" width="20" height="20" fill="rgb(0,128,0)"/></g>
  <polyline fill="none" stroke="orange" stroke-width="4" points="110,10 190,10"/>
  <path d="M110 60 A 10 10 0 0 1 130 60 z" fill="black"/>
  <text x="150" y="40" text-anchor="middle" style="font: 20px 'DejaVu Sans'">loss</text></g></svg>)x";
    const QImage image = drawSvg(plot, {400, 400});
    QCOMPARE(image.size(), QSize(400, 200));
    QCOMPARE(image.pixelColor(40, 40), QColor(255, 0, 0));
    QCOMPARE(image.pixelColor(60, 40), QColor(Qt::white));
    QCOMPARE(image.pixelColor(150, 100), QColor(0, 0, 255));
    QCOMPARE(image.pixelColor(250, 100), QColor(Qt::white)); // clipped
    QCOMPARE(image.pixelColor(300, 160), QColor(0, 128, 0));
    QCOMPARE(image.pixelColor(300, 20), QColor("orange"));
    QCOMPARE(image.pixelColor(240, 110), QColor(Qt::black));
    int dark = 0;
    for (int x = 250; x < 350; ++x)
        for (int y = 40; y < 90; ++y)
            dark += image.pixelColor(x, y).lightness() < 100;
    QVERIFY2(dark > 50, qPrintable(QString::number(dark))); // words
    QVERIFY(drawSvg(plot, {30, 30}).width() == 30);
}

// Colour bars of plotly, hatches of matplotlib, points of gnuplot, letters of Cairo, sheets of ggplot2.
void TestSvgFigure::areasAreFilledAsTheyShould()
{
    const QImage image = drawSvg(R"x(<svg xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100">
 <style><![CDATA[ /* R */ .plot rect, .none { fill: #00FF00; } rect.mine { fill: blue } #own { fill: red } @media print { g { fill: red } } ]]></style>
 <defs><linearGradient id="stops"><stop offset="0" stop-color="red"/><stop offset="100%" style="stop-color:#0000ff"/></linearGradient>
  <linearGradient id="up" x1="0" y1="1" x2="0" y2="0" xlink:href="#stops"/>
  <pattern id="hatch" patternUnits="userSpaceOnUse" width="10" height="10"><rect width="11" height="11" fill="#ffa500"/>
   <path d="M0 5H10" stroke="black" stroke-width="2"/></pattern>
  <path id="point" d="M-5 -5H5V5H-5z" fill="currentColor"/><symbol id="glyph"><path d="M0 0h10v-10h-10z"/></symbol></defs>
 <rect width="20" height="100" fill="url(#up)"/> <path d="M30 0h20v100h-20z" fill="url('#hatch')"/>
 <use href="#point" x="65" y="10" color="rgb(0,128,0)"/> <use xlink:href="#glyph" x="60" y="40"/>
 <g class="plot a"><g><rect x="60" y="50" width="10" height="10"/></g><rect class="b mine" x="60" y="65" width="10" height="10"/>
  <rect id="own" x="60" y="80" width="10" height="10" style="fill: cyan !important"/></g> <rect x="60" y="92" width="5" height="5"/>
 <path d="M80 0h20v20h-20z M85 5h10v10h-10z"/> <path d="M80 30h20v20h-20z M85 35h10v10h-10z" fill-rule="evenodd"/>
 <rect x="80" y="60" width="20" height="10" fill="#ff000080"/> <rect x="80" y="80" width="20" height="10" fill="hsl(120, 100%, 50%)"/>
 <clipPath id="c"><use href="#point" transform="translate(125 15)"/></clipPath><rect x="110" width="40" height="40" clip-path="url(#c)"/>
 <rect x="110" y="50" width="20" height="20" fill="url(#gone) red"/><rect x="110" y="80" width="20" height="20" fill="url(#gone)"/>
</svg>)x",
                                 {200, 100});
    const auto is = [&](int x, int y, const QColor &colour) {
        const QColor found = image.pixelColor(x, y);
        const auto near = [](int one, int other) { return std::abs(one - other) < 6; };
        return near(found.red(), colour.red()) && near(found.green(), colour.green()) && near(found.blue(), colour.blue());
    };
    QVERIFY(is(10, 98, Qt::red) && is(10, 1, Qt::blue) && is(10, 50, QColor(127, 0, 127)));
    QVERIFY(is(40, 1, QColor("orange")) && is(40, 5, Qt::black) && is(40, 45, Qt::black) && is(40, 48, QColor("orange")));
    QVERIFY(is(65, 10, QColor(0, 128, 0)) && is(65, 35, Qt::black));
    QVERIFY(is(65, 55, Qt::green) && is(65, 70, Qt::blue) && is(65, 85, Qt::cyan) && is(62, 94, Qt::black));
    QVERIFY(is(90, 10, Qt::black) && is(90, 40, Qt::white) && is(82, 40, Qt::black));
    QVERIFY(is(90, 65, QColor(255, 127, 127)) && is(90, 85, Qt::green));
    QVERIFY(is(125, 15, Qt::black) && is(115, 5, Qt::white) && is(120, 60, Qt::red) && is(120, 90, Qt::white));
}

void TestSvgFigure::picturesWithinAreDrawn()
{
    QImage cells(2, 1, QImage::Format_RGB32);
    cells.setPixelColor(0, 0, Qt::red);
    cells.setPixelColor(1, 0, Qt::blue);
    QByteArray png;
    QBuffer buffer(&png);
    QVERIFY(buffer.open(QIODevice::WriteOnly) && cells.save(&buffer, "PNG"));
    QByteArray lines = png.toBase64();
    lines.insert(20, "\n"); // matplotlib breaks them
    const auto drawn = [&](const QByteArray &more) {
        return drawSvg(
            "<svg xmlns:xlink='http://www.w3.org/1999/xlink' width='100' height='100'><image xlink:href='data:image/png;base64,\n"
                + lines + "' " + more + "/></svg>",
            {100, 100});
    };
    const QImage heat =
        drawn("x='10' y='10' width='80' height='80' preserveAspectRatio='none' style='image-rendering:pixelated'");
    QCOMPARE(heat.pixelColor(45, 50), QColor(Qt::red));
    QCOMPARE(heat.pixelColor(55, 85), QColor(Qt::blue));
    QCOMPARE(heat.pixelColor(5, 5), QColor(Qt::white));
    const QImage turned = drawn("transform='matrix(1 0 0 -1 0 100)' width='80' height='80' style='image-rendering:pixelated'");
    QCOMPARE(turned.pixelColor(20, 60), QColor(Qt::red));
    QCOMPARE(turned.pixelColor(20, 30), QColor(Qt::white)); // its own shape
}

void TestSvgFigure::wordsStandWhereTheyShould()
{
    const auto dark = [](const QByteArray &words) {
        const QImage image =
            drawSvg("<svg width='300' height='100'><rect x='299' width='1' height='1'/>" + words + "</svg>", {300, 100});
        QRect all;
        for (int x = 0; x < 299; ++x)
            for (int y = 0; y < 100; ++y)
                if (image.pixelColor(x, y).lightness() < 128)
                    all |= QRect(x, y, 1, 1);
        return all;
    };
    const QRect start = dark("<text x='150' y='50' font-size='20'>HHHH</text>");
    QVERIFY(std::abs(start.left() - 150) <= 4 && std::abs(start.bottom() - 50) <= 2 && start.height() > 10);
    QVERIFY(
        std::abs(dark("<text x='150' y='50' font-size='20' text-anchor='middle'>HH<tspan>HH</tspan></text>").center().x() - 150)
        <= 3);
    QVERIFY(std::abs(dark("<text x='150' y='50' font-size='20' style='text-anchor: end'> HHHH\n </text>").right() - 150) <= 4);
    const QRect after = dark("<text x='150' y='50' font-size='20'>HH<tspan dy='20'>HH</tspan></text>");
    QVERIFY(std::abs(after.width() - start.width()) <= 3 && after.height() > start.height() + 15); // one after another
    QVERIFY(dark("<text y='50' font-size='20'><tspan x='10 100 200'>HHH</tspan></text>").width() > 190);
    QVERIFY(std::abs(dark("<text x='9' y='50' font-size='20' dominant-baseline='middle'>HHHH</text>").center().y() - 50) <= 3);
    QVERIFY(dark("<text x='9' y='50' font-size='9.6'>HHHH</text>").width() < start.width());
}

void TestSvgFigure::svgThatWouldDoHarm_data()
{
    QTest::addColumn<QByteArray>("inside");
    QTest::newRow("a script") << QByteArray(
        "<script>while(1);</script><image href='file:///etc/passwd'/><image href='http://127.0.0.1:9/'/>");
    QTest::newRow("deep") << QByteArray("<g>").repeated(200'000);
    QTest::newRow("many") << QByteArray("<rect width='9' height='9'/>").repeated(250'000);
    QTest::newRow("a circle") << QByteArray("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/><use href='#a'/></g>");
    QByteArray laughs = "<defs><g id='l0'><rect width='9' height='9'/></g>";
    for (int i = 1; i < 12; ++i)
        laughs += "<g id='l" + QByteArray::number(i) + "'>" + ("<use href='#l" + QByteArray::number(i - 1) + "'/>").repeated(20)
            + "</g>";
    QTest::newRow("laughs") << laughs + "</defs><use href='#l11'/>";
    QTest::newRow("dashes") << QByteArray(
        "<path d='M0 0L1e6 1e6' stroke='red' stroke-width='0.001' stroke-dasharray='1e-9 1e-9'/>");
    QTest::newRow("a long path") << "<path stroke='red' d='M0 0" + QByteArray("L9 9 1 2").repeated(500'000) + "'/>";
    QTest::newRow("no numbers") << QByteArray("<path d='M nan inf L 1e999 -1e999 C'/><rect width='1e308' height='1e308'/>");
    QTest::newRow("arcs") << QByteArray("<path d='M0 0 A 1e-300 1e300 1e300 1 1 5 5 A 0 0 0 0 0 0 0 A1 1 0 11 5 5'/>");
    QTest::newRow("large letters") << QByteArray("<text font-size='1e9' x='0' y='0'>WWW</text>");
    QTest::newRow("a pattern of itself") << QByteArray(
        "<pattern id='p' width='9' height='9' patternUnits='userSpaceOnUse'><rect width='9' height='9' fill='url(#p)'/></pattern>"
        "<rect width='90' height='90' fill='url(#p)' stroke='url(#p)'/>");
    QByteArray tiles;
    for (int i = 0; i < 300; ++i)
        tiles += "<pattern id='p" + QByteArray::number(i)
            + "' width='290' height='190' patternUnits='userSpaceOnUse'><rect width='90' height='90' fill='url(#p"
            + QByteArray::number(i + 1) + ")'/></pattern><rect width='300' height='200' fill='url(#p" + QByteArray::number(i)
            + ")'/>";
    QTest::newRow("patterns") << tiles;
    QTest::newRow("gradients of each other") << QByteArray(
        "<linearGradient id='a' href='#b'/><radialGradient id='b' href='#a' r='1e-300' fx='1e300'/><rect width='9' height='9' "
        "fill='url(#a)'/>"
        "<linearGradient id='c' gradientTransform='scale(0)'><stop offset='nan'/><stop offset='-1'/></linearGradient>"
        "<circle r='1e6' fill='url(#c)'/>");
    QTest::newRow("pictures that are others'")
        << QByteArray("<image width='9' height='9' href='/etc/passwd'/><image href='data:image/png;base64,AAAA'/><image "
                      "href='data:image/svg+xml;base64,PHN2Zz4='/>"
                      "<image href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAA='/>");
    QTest::newRow("a style sheet") << "<style>" + QByteArray("* * * * *, .a.b.c.d g g g g rect { fill: red } ").repeated(20'000)
            + "</style>" + QByteArray("<g class='a b c d'>").repeated(40)
            + QByteArray("<rect width='9' height='9'/>").repeated(50'000);
    QTest::newRow("braces") << "<style>" + QByteArray("{}{{{").repeated(50'000) + "</style><rect width='9' height='9'/>";
    QTest::newRow("words") << "<text x='" + QByteArray("1 ").repeated(100'000) + "'>"
            + QByteArray("a<tspan>b</tspan>").repeated(50'000) + "</text>";
    QTest::newRow("transforms") << "<g transform='" + QByteArray("scale(1e300) rotate(1e300) ").repeated(1000)
            + "'><rect width='9' height='9'/></g>";
}

void TestSvgFigure::svgThatWouldDoHarm()
{
    QFETCH(QByteArray, inside);
    QElapsedTimer clock;
    clock.start();
    for (const QByteArray &head :
         {QByteArray("<svg width='300' height='200'>"), QByteArray("<svg width='1e9' height='1e-9' viewBox='0 0 1e-9 1e9'>")})
        (void)drawSvg(head + inside + "</svg>", {800, 800});
    QVERIFY2(clock.elapsed() < 8000, qPrintable(QString::number(clock.elapsed())));
    const QByteArray entities = "<!DOCTYPE s [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>"
                                "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;'>"
                                "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;'>]><svg width='9' height='9'><text>&e;&e;&e;</text></svg>";
    (void)drawSvg(entities, {100, 100});
    QVERIFY(drawSvg("no xml", {100, 100}).isNull() && drawSvg("<html/>", {100, 100}).isNull());
}

// The same bytes each time; more by VOYAGEUR_SVG_INPUTS.
void TestSvgFigure::svgOfAnyBytesEnds()
{
    const int count =
        qEnvironmentVariableIntValue("VOYAGEUR_SVG_INPUTS") > 0 ? qEnvironmentVariableIntValue("VOYAGEUR_SVG_INPUTS") : 300;
    const QByteArray seed =
        "<svg width='90' height='90'><style>g rect.a, #p {fill: #12345678; stroke-linecap: round}</style><defs>"
        "<radialGradient id='g' r='30%'><stop offset='10%' stop-color='hsl(3 4% 5%)'/></radialGradient>"
        "<pattern id='h' width='8' height='7'><rect width='3' height='4' fill='url(#g)'/></pattern><path id='p' d='M0 0 L9 9 h3 "
        "v-3 C1 2 3 4 5 6 S1 2 3 4 Q1 2 3 4 T5 6 A5 5 0 0 1 9 9 "
        "z'/>"
        "</defs><g transform='rotate(10 5 5) translate(3)' style='stroke:red;stroke-dasharray:3 2'><use href='#p' x='4'/>"
        "<rect x='1' y='2' width='30%' height='4' fill='url(#h) red'/><image width='9' height='9' "
        "href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/"
        "pLvAAAAAElFTkSuQmCC'/><circle cx='4' cy='4' r='3'/><text x='1' y='9'>a<tspan "
        "x='3'>b</tspan></text></g></svg>";
    QRandomGenerator random(7);
    for (int i = 0; i < count; ++i) {
        QByteArray bytes = seed;
        for (int change = 0; change < 1 + i % 6; ++change) {
            const auto at = random.bounded(static_cast<int>(bytes.size()));
            switch (random.bounded(4)) {
            case 0:
                bytes[at] = static_cast<char>(random.bounded(256));
                break;
            case 1:
                bytes.insert(at, QByteArray::number(std::ldexp(1.0, random.bounded(2000) - 1000)));
                break;
            case 2:
                bytes.remove(at, random.bounded(8));
                break;
            default:
                bytes.insert(at, bytes.mid(random.bounded(static_cast<int>(bytes.size())), random.bounded(40)));
            }
        }
        const QImage image = drawSvg(bytes, {120, 120});
        QVERIFY(image.isNull() || (image.width() <= 120 && image.height() <= 120));
    }
}

VOYAGEUR_WIDGET_TEST(TestSvgFigure)

} // namespace tst_svgfigure
#include "tst_svgfigure.moc"
