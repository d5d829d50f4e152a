// SPDX-License-Identifier: GPL-3.0-or-later
// Plots in SVG, of matplotlib and of strangers. Needs no cluster.
#include "widgets/jobs/svgfigure.h"

#include <QColor>
#include <QElapsedTimer>
#include <QImage>
#include <QRandomGenerator>
#include <QTest>

#include <cmath>

using voyageur::widgets::drawSvg;

class TestSvgFigure final : public QObject {
    Q_OBJECT

private slots:
    void plotsInSvgAreDrawn();
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
        "<svg width='90' height='90'><defs><path id='p' d='M0 0 L9 9 h3 v-3 C1 2 3 4 5 6 S1 2 3 4 Q1 2 3 4 T5 6 A5 5 0 0 1 9 9 "
        "z'/>"
        "</defs><g transform='rotate(10 5 5) translate(3)' style='stroke:red;stroke-dasharray:3 2'><use href='#p' x='4'/>"
        "<rect x='1' y='2' width='30%' height='4'/><circle cx='4' cy='4' r='3'/><text x='1' y='9'>a<tspan "
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

QTEST_MAIN(TestSvgFigure)
#include "tst_svgfigure.moc"
