// SPDX-License-Identifier: GPL-3.0-or-later
#include "testprogram.h"
#include "widgets/common/icons.h"
#include "widgets/common/linklabel.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>

namespace tst_theme {

using namespace Qt::StringLiterals;
using namespace voyageur::widgets;

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void contrastIsAsTheStandardCountsIt();
    void everyTextCanBeReadOnItsBackground();
    void fieldsAndFocusAreSeenAgainstWhatIsAroundThem();
    void thePaletteIsTheTable();
    void theAppearanceFollowsTheSettingAndTheEnvironmentWins();
    void aLinkFollowsTheAppearance();
    void everyIconIsDrawnInTheColourThatWasAskedFor();
    void everyToneHasASignOfItsOwn();
    void namesOfIconsInTheSourcesExist();
};

void TestTheme::contrastIsAsTheStandardCountsIt()
{
    QCOMPARE(qRound(contrast(Qt::black, Qt::white) * 10), 210);
    QCOMPARE(qRound(contrast(Qt::white, Qt::white) * 10), 10);
    QCOMPARE(qRound(contrast(QColor(0x767676), Qt::white) * 100), 454);
}

void TestTheme::everyTextCanBeReadOnItsBackground()
{
    for (const Colours *colours : {&lightColours(), &darkColours()})
        for (const ColourPair &pair : textPairs(*colours))
            QVERIFY2(contrast(pair.ink, pair.paper) >= 4.5,
                     qPrintable(u"%1, %2: %3"_s.arg(colours->dark ? u"dark"_s : u"light"_s, pair.name,
                                                    QString::number(contrast(pair.ink, pair.paper)))));
}

void TestTheme::fieldsAndFocusAreSeenAgainstWhatIsAroundThem()
{
    for (const Colours *c : {&lightColours(), &darkColours()})
        for (const QColor &around : {c->window, c->card}) {
            QVERIFY(contrast(c->border, around) >= 3.0);
            QVERIFY(contrast(c->accent, around) >= 3.0);
        }
}

void TestTheme::thePaletteIsTheTable()
{
    for (const Colours *c : {&lightColours(), &darkColours()}) {
        const QPalette palette = c->palette();
        QCOMPARE(palette.color(QPalette::WindowText), c->text);
        QCOMPARE(palette.color(QPalette::PlaceholderText), c->muted);
        QCOMPARE(palette.color(QPalette::Highlight), c->selected);
        QCOMPARE(&coloursOf(palette), c);
    }
}

void TestTheme::theAppearanceFollowsTheSettingAndTheEnvironmentWins()
{
    auto &app = *qobject_cast<QApplication *>(QApplication::instance());
    qunsetenv("VOYAGEUR_APPEARANCE");
    setAppearance(app, Appearance::Dark);
    QVERIFY(coloursOf(QApplication::palette()).dark);
    setAppearance(app, Appearance::Light);
    QVERIFY(!coloursOf(QApplication::palette()).dark);
    qputenv("VOYAGEUR_APPEARANCE", "dark");
    setAppearance(app, Appearance::Light);
    QVERIFY(coloursOf(QApplication::palette()).dark);
    qunsetenv("VOYAGEUR_APPEARANCE");
    for (const Appearance one : {Appearance::System, Appearance::Light, Appearance::Dark})
        QCOMPARE(appearanceFromText(appearanceText(one)), one);
}

void TestTheme::aLinkFollowsTheAppearance()
{
    auto &app = *qobject_cast<QApplication *>(QApplication::instance());
    setAppearance(app, Appearance::Light);
    LinkLabel label(u"Source: %1"_s, QUrl(u"https://example.org/?a=1&b=<2>"_s));
    label.show();
    QVERIFY(label.text().contains("href=\"https://example.org/?a=1&amp;b="_L1) && !label.text().contains("<2>"_L1));
    for (const auto &[appearance, colours] :
         {std::pair(Appearance::Dark, &darkColours()), std::pair(Appearance::Light, &lightColours())}) {
        setAppearance(app, appearance);
        QTRY_VERIFY(label.text().contains(colours->accent.name()));
    }
}

void TestTheme::everyIconIsDrawnInTheColourThatWasAskedFor()
{
    const QDir icons(u":/icons"_s);
    (void)icon(u"check"_s).isNull(); // the resources are there after the first use
    QVERIFY(icons.entryList({u"*.svg"_s}).size() > 20);
    for (const QString &file : icons.entryList({u"*.svg"_s})) {
        QImage image(48, 48, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        {
            QPainter painter(&image);
            paintIcon(&painter, image.rect(), file.chopped(4), QColor(0x12, 0x34, 0x56));
        }
        int inked = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor at = image.pixelColor(x, y);
                if (at.alpha() == 255) {
                    ++inked;
                    QCOMPARE(at.rgb(), qRgb(0x12, 0x34, 0x56));
                }
            }
        QVERIFY2(inked > 20, qPrintable(file));
    }
}

void TestTheme::everyToneHasASignOfItsOwn()
{
    QStringList signs;
    for (const Tone tone : {Tone::Neutral, Tone::Info, Tone::Good, Tone::Attention, Tone::Bad})
        signs.append(toneIcon(tone));
    signs.removeDuplicates();
    QCOMPARE(signs.size(), 5);
}

void TestTheme::namesOfIconsInTheSourcesExist()
{
    const QRegularExpression use(uR"re((?:icon|Icon|paintIcon|IconButton|setSign|->set)\([^;(){}]*?u"([a-z-]+)"_s)re"_s);
    const QStringList known = QDir(u":/icons"_s).entryList({u"*.svg"_s});
    QDirIterator files(voyageur::tests::sourcePath("/widgets"), {u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
    int seen = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (auto match = use.globalMatch(text); match.hasNext();) {
            const QString name = match.next().captured(1) + u".svg"_s;
            QVERIFY2(known.contains(name), qPrintable(file.fileName() + u": "_s + name));
            ++seen;
        }
    }
    QVERIFY(seen > 30);
}

VOYAGEUR_WIDGET_TEST(TestTheme)

} // namespace tst_theme
#include "tst_theme.moc"
