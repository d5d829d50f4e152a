// SPDX-License-Identifier: GPL-3.0-or-later
// A folder as a table: its order, its sums, and what is dragged out of it.
#include "models/filelistmodel.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QTest>

namespace tst_filelist {

using namespace Qt::StringLiterals;
using namespace voyageur;
using models::FileListModel;

class TestFileList : public QObject {
    Q_OBJECT
private slots:
    void theListOfFilesIsAModel();
    void whatIsDraggedCannotLeaveItsFolder();
};

void TestFileList::theListOfFilesIsAModel()
{
    FileListModel files(true);
    const QAbstractItemModelTester tester(&files, QAbstractItemModelTester::FailureReportingMode::QtTest);
    transfer::FolderListing listing{"/x", {}};
    const auto add = [&](const QByteArray &name, dataset::FileKind kind, qint64 size) {
        transfer::ListedName one;
        one.name = name;
        one.kind = kind;
        one.size = size;
        listing.names += one;
    };
    add("b", dataset::FileKind::File, 5);
    add("A", dataset::FileKind::File, 9);
    add(".h", dataset::FileKind::File, 1);
    add("z", dataset::FileKind::Folder, 0);
    files.show(listing);
    const auto order = [&] {
        QByteArray names;
        for (int row = 0; row < files.rowCount(); ++row)
            names += files.at(row).name;
        return names;
    };
    QCOMPARE(order(), "zAb"); // folders first, letters in whatever case
    files.sort(FileListModel::SizeColumn, Qt::DescendingOrder);
    QCOMPARE(order(), "zAb");
    files.sort(FileListModel::SizeColumn, Qt::AscendingOrder);
    QCOMPARE(order(), "zbA");
    QCOMPARE(files.sum().hidden, 1);
    files.setHiddenShown(true);
    QCOMPARE(order(), "z.hbA");
    QCOMPARE(files.sum().bytes, 15);
    QCOMPARE(models::modeText(02750), u"rwxr-s---"_s);
    QCOMPARE(models::modeText(01666), u"rw-rw-rwT"_s);
}

void TestFileList::whatIsDraggedCannotLeaveItsFolder()
{
    for (const QByteArray &name : {QByteArray("../x"), QByteArray(".."), QByteArray("a/b"), QByteArray("")}) {
        QByteArray bytes;
        QDataStream stream(&bytes, QIODevice::WriteOnly);
        stream << true << QByteArray("/x") << QList<QByteArray>{"fine", name};
        QMimeData data;
        data.setData(QString::fromLatin1(FileListModel::dragType), bytes);
        QVERIFY(!FileListModel::draggedIn(&data));
        data.setData(QString::fromLatin1(FileListModel::dragType), bytes.first(5));
        QVERIFY(!FileListModel::draggedIn(&data));
    }
}

VOYAGEUR_TEST(TestFileList)

} // namespace tst_filelist
#include "tst_filelist.moc"
