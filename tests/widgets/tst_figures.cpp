// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of strangers, read, listed and shown; and what is opened outside. Needs no cluster.
#include "testprogram.h"
#include "widgets/jobs/figurelist.h"
#include "widgets/jobs/figurereading.h"
#include "widgets/jobs/figureviewer.h"
#include "widgets/jobs/openoutside.h"
#include "widgets/jobs/svgfigure.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QGuiApplication>
#include <QListView>
#include <QPainter>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QtEndian>

namespace tst_figures {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::widgets;

namespace {

QImage picture(int width, int height)
{
    QImage image(width, height, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setPen(QPen(Qt::blue, 3));
    painter.drawLine(0, height, width, 0);
    return image;
}

quint32 crc32(const QByteArray &bytes)
{
    quint32 crc = ~0U;
    for (const char byte : bytes) {
        crc ^= static_cast<quint8>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320U : 0);
    }
    return ~crc;
}

//! The first chunk of a PNG of that size: few bytes, and gigabytes when somebody believes it.
QByteArray pngBomb(quint32 width, quint32 height)
{
    const auto number = [](quint32 value) {
        QByteArray out(4, '\0');
        qToBigEndian(value, out.data());
        return out;
    };
    const auto chunk = [&](const QByteArray &kind, const QByteArray &data) {
        return number(static_cast<quint32>(data.size())) + kind + data + number(crc32(kind + data));
    };
    return QByteArray::fromHex("89504e470d0a1a0a")
        + chunk("IHDR", number(width) + number(height) + QByteArray("\x08\x06\0\0\0", 5))
        + chunk("IDAT", qCompress(QByteArray(1000, '\0')).sliced(4)) + chunk("IEND", {});
}

} // namespace

class TestFigures final : public QObject {
    Q_OBJECT

public slots:
    void opened(const QUrl &url) { m_opened += url.toLocalFile(); }

private slots:
    void init();
    void picturesAreReadAndMadeSmaller();
    void picturesThatWouldDoHarm_data();
    void picturesThatWouldDoHarm();
    void smallPicturesAreMadeWhenTheyAreSeen();
    void tenThousandFiguresWaitForNobody();
    void oneIsShownLargeByKeysAlone();
    void whatIsNoPictureSaysSo();
    void onlyDocumentsAreOpened_data();
    void onlyDocumentsAreOpened();

private:
    QString write(const QString &name, const QByteArray &bytes) const;
    static QList<runs::ResultFile> files(const QByteArrayList &names);

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Workers m_workers;
    QStringList m_opened;
};

void TestFigures::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_opened.clear();
}

QString TestFigures::write(const QString &name, const QByteArray &bytes) const
{
    QFile file(m_folder->filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("no room");
    return file.fileName();
}

QList<runs::ResultFile> TestFigures::files(const QByteArrayList &names)
{
    QList<runs::ResultFile> all;
    for (const QByteArray &name : names) {
        runs::ResultFile file;
        file.path = name;
        file.kind = runs::resultKindOf(name);
        all += file;
    }
    return all;
}

void TestFigures::picturesAreReadAndMadeSmaller()
{
    for (const auto &name : {u"a.png"_s, u"b.jpg"_s, u"c.bmp"_s}) {
        const QString file = m_folder->filePath(name);
        QVERIFY(picture(1200, 600).save(file));
        QVERIFY(isDrawnHere(name.toUtf8()));
        const auto whole = readFigure(file);
        QVERIFY2(whole.ok(), qPrintable(whole.ok() ? QString() : whole.error().text()));
        QCOMPARE(whole->size(), QSize(1200, 600));
        QCOMPARE(readFigure(file, {300, 300})->size(), QSize(300, 150));
    }
    QVERIFY(picture(4, 3000).save(m_folder->filePath(u"thin.png"_s)));
    QVERIFY(!readFigure(m_folder->filePath(u"thin.png"_s), {100, 100})->isNull());
    QVERIFY(isDrawnHere("figure.SVG") && !isDrawnHere("figure.pdf") && !isDrawnHere("png"));
}

void TestFigures::picturesThatWouldDoHarm_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("60000 x 60000") << pngBomb(60000, 60000);
    QTest::newRow("2^31 x 2^31") << pngBomb(0x7FFFFFFF, 0x7FFFFFFF);
    QTest::newRow("0 x 0") << pngBomb(0, 0);
    QTest::newRow("one line of 2^31") << pngBomb(0x7FFFFFFF, 1);
    QTest::newRow("no data behind a fair size") << pngBomb(5000, 5000).first(40);
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a text") << QByteArray("#!/bin/sh\nrm -rf ~\n");
    QTest::newRow("an SVG with a script") << QByteArray(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script><image href=\"http://127.0.0.1:9/x\"/></svg>");
    QTest::newRow("PPM of any size") << QByteArray("P6 2000000000 2000000000 255\n");
    QTest::newRow("XPM") << QByteArray("/* XPM */\nstatic char *x[] = {\"1 1 1 1\", \"a c #000000\", \"a\"};\n");
    QTest::newRow("GIF of 65535 x 65535") << QByteArray::fromHex(
        "474946383961ffffffff80000000000000ffffff2c00000000ffffffff00020000003b");
}

void TestFigures::picturesThatWouldDoHarm()
{
    QFETCH(QByteArray, bytes);
    const QString file = write(u"figure.png"_s, bytes);
    QElapsedTimer clock;
    clock.start();
    for (const QSize &most : {QSize(), QSize(296, 208)}) {
        const auto image = readFigure(file, most);
        QVERIFY(!image.ok());
        QVERIFY(!image.error().text().isEmpty());
    }
    QVERIFY2(clock.elapsed() < 3000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(readFigure(m_folder->filePath(u"none.png"_s)).error().code, base::ErrorCode::NotFound);
    QCOMPARE(readFigure(m_folder->path()).error().code, base::ErrorCode::NotFound);
}

void TestFigures::smallPicturesAreMadeWhenTheyAreSeen()
{
    QByteArrayList names;
    for (int i = 0; i < 60; ++i) {
        names += "figure-" + QByteArray::number(i) + ".png";
        QVERIFY(picture(300, 200).save(m_folder->filePath(QString::fromLatin1(names.last()))));
    }
    names += "curve.svg";
    FigureList figures(m_workers);
    const QAbstractItemModelTester tester(&figures, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy made(&figures, &QAbstractItemModel::dataChanged);
    figures.set(m_folder->path(), files(names));
    QTest::qWait(50);
    made.clear();
    QListView view;
    view.setModel(&figures);
    view.setViewMode(QListView::IconMode);
    view.setUniformItemSizes(true);
    view.setGridSize({160, 140});
    view.resize(500, 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTRY_VERIFY(made.count() > 0 && figures.waiting() == 0);
    QVERIFY2(made.count() < 40, qPrintable(QString::number(made.count()))); // and not those below
    const int seen = static_cast<int>(made.count());
    view.scrollToBottom();
    QTRY_VERIFY(made.count() > seen && figures.waiting() == 0);
    figures.set(m_folder->path(), files({"figure-1.png", "gone.png"}));
    QTRY_VERIFY(figures.waiting() == 0);
}

void TestFigures::tenThousandFiguresWaitForNobody()
{
    QByteArrayList names;
    for (int i = 0; i < 100'000; ++i)
        names += "images/" + QByteArray::number(i) + ".png";
    FigureList figures(m_workers);
    QElapsedTimer clock;
    clock.start();
    figures.set(m_folder->path(), files(names));
    for (int row = 0; row < figures.rowCount(); row += 10)
        (void)figures.index(row).data(Qt::DecorationRole); // somebody scrolls fast
    QTest::qWait(10);
    QVERIFY(figures.waiting() <= 100);
    QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
}

void TestFigures::oneIsShownLargeByKeysAlone()
{
    for (int i = 0; i < 3; ++i)
        QVERIFY(picture(800 + i, 600).save(m_folder->filePath(u"f%1.png"_s.arg(i))));
    FigureList figures(m_workers);
    figures.set(m_folder->path(), files({"f0.png", "f1.png", "f2.png", "g.pdf"}));
    FigureViewer viewer(&figures, m_workers);
    QSignalSpy left(&viewer, &FigureViewer::left);
    viewer.resize(400, 300);
    viewer.QWidget::show();
    viewer.show(1);
    QTRY_COMPARE(viewer.image().width(), 801);
    QTest::keyClick(&viewer, Qt::Key_Right);
    QTRY_COMPARE(viewer.image().width(), 802);
    QTest::keyClick(&viewer, Qt::Key_Left);
    QTest::keyClick(&viewer, Qt::Key_Left);
    QTest::keyClick(&viewer, Qt::Key_Left); // there is none before the first
    QCOMPARE(viewer.row(), 0);
    QTRY_COMPARE(viewer.image().width(), 800);
    QVERIFY(viewer.accessibleName().contains("f0.png"_L1));
    QTest::keyClick(&viewer, Qt::Key_1);
    QTest::keyClick(&viewer, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->image().width(), 800);
    QTest::keyClick(&viewer, Qt::Key_0);
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(&viewer, Qt::Key_PageDown);
    QCOMPARE(viewer.row(), 3); // a PDF opens outside
    QVERIFY(viewer.image().isNull());
    QVERIFY(!viewer.findChild<QToolButton *>(u"figureNext"_s)->isEnabled());
    QTest::keyClick(&viewer, Qt::Key_Escape);
    QCOMPARE(left.count(), 1);
}

void TestFigures::whatIsNoPictureSaysSo()
{
    write(u"a.png"_s, "no picture");
    FigureList figures(m_workers);
    figures.set(m_folder->path(), files({"a.png"}));
    FigureViewer viewer(&figures, m_workers);
    viewer.show(0);
    QTRY_VERIFY(!viewer.findChildren<QLabel *>().isEmpty());
    QTRY_VERIFY(std::ranges::any_of(viewer.findChildren<QLabel *>(),
                                    [](const QLabel *label) { return label->text().contains("cannot be shown"_L1); }));
}

void TestFigures::onlyDocumentsAreOpened_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("opens");
    for (const auto &name : {u"a.png"_s, u"report.IPYNB"_s, u"t.csv"_s, u"page.html"_s, u"x.pdf"_s, u"é 'b'.svg"_s})
        QTest::newRow(qPrintable(name)) << name << true;
    for (const auto &name : {u"run.sh"_s, u"a.exe"_s, u"a.py"_s, u"a.desktop"_s, u"a.png.bat"_s, u"model.pt"_s, u"noending"_s,
                             u"a.lnk"_s, u"a.command"_s, u"a.jar"_s, u".png"_s})
        QTest::newRow(qPrintable(name)) << name << (name == u".png"_s);
}

void TestFigures::onlyDocumentsAreOpened()
{
    QFETCH(QString, name);
    QFETCH(bool, opens);
    QDesktopServices::setUrlHandler(u"file"_s, this, "opened");
    const QString file = write(name, "x");
    openOutside(file);
    QCOMPARE(m_opened, QStringList{opens ? file : m_folder->path()});
    if (!opens) { // nor under another name
        QVERIFY(QFile::link(file, m_folder->filePath(u"harmless.png"_s)));
        openOutside(m_folder->filePath(u"harmless.png"_s));
        QCOMPARE(m_opened.last(), m_folder->path());
    }
    openOutside(m_folder->filePath(u"gone.csv"_s));
    QCOMPARE(m_opened.last(), m_folder->path());
    QDesktopServices::unsetUrlHandler(u"file"_s);
}

VOYAGEUR_WIDGET_TEST(TestFigures)

} // namespace tst_figures
#include "tst_figures.moc"
