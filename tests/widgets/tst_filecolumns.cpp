// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a pane of files: as many as there is room for, until a person chooses.
#include "testprogram.h"
#include "widgets/transfer/filelist.h"

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

namespace tst_filecolumns {

using namespace Qt::StringLiterals;
using namespace voyageur;
using models::FileListModel;
using widgets::FileList;

class TestFileColumns final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aWideListShowsMore();
    void whatIsChosenStaysHoweverNarrow();
    void aClickOnAHeadSortsByIt();

private:
    QStringList shown() const
    {
        QStringList titles;
        for (int column = 0; column < FileListModel::ColumnCount; ++column)
            if (!m_list->isColumnHidden(column))
                titles += m_files->headerData(column, Qt::Horizontal).toString();
        return titles;
    }
    void choose(const char *name) const
    {
        QMenu menu;
        m_list->addColumnsTo(&menu);
        menu.findChild<QAction *>(u"column-"_s + QLatin1StringView(name))->trigger();
    }

    std::unique_ptr<FileListModel> m_files;
    std::unique_ptr<FileList> m_list;
};

void TestFileColumns::init()
{
    m_list.reset();
    m_files = std::make_unique<FileListModel>(true);
    transfer::FolderListing listing{"/x", {}};
    for (int i = 0; i < 3; ++i) {
        transfer::ListedName one;
        one.name = QByteArray(1, char('a' + i));
        one.size = 100 - i;
        one.mode = 0640;
        one.hasTime = true;
        one.mtimeSeconds = 1'700'000'000 + i;
        listing.names += one;
    }
    m_files->show(listing);
    m_list = std::make_unique<FileList>(m_files.get());
    m_list->resize(300, 200);
    m_list->show();
}

void TestFileColumns::aWideListShowsMore()
{
    QCOMPARE(shown(), (QStringList{u"Name"_s, u"Size"_s}));
    m_list->resize(400, 200);
    QCOMPARE(shown(), (QStringList{u"Name"_s, u"Size"_s, u"Changed"_s}));
    m_list->resize(500, 200);
    QCOMPARE(shown(), (QStringList{u"Name"_s, u"Size"_s, u"Changed"_s, u"Permissions"_s}));
    m_list->resize(900, 200);
    QCOMPARE(shown().size(), 5);
}

void TestFileColumns::whatIsChosenStaysHoweverNarrow()
{
    QSignalSpy chosen(m_list.get(), &FileList::columnsChosen);
    choose("mode");
    choose("size");
    QCOMPARE(shown(), (QStringList{u"Name"_s, u"Permissions"_s}));
    QCOMPARE(chosen.count(), 2);
    m_list->resize(900, 200);
    QCOMPARE(shown(), (QStringList{u"Name"_s, u"Permissions"_s}));
    choose("mode"); // the names alone are a choice, too
    QCOMPARE(shown(), QStringList{u"Name"_s});
    const QByteArray kept = m_list->columns();
    init(); // another start
    m_list->setColumns(kept);
    m_list->resize(900, 200);
    QCOMPARE(shown(), QStringList{u"Name"_s});
    QMenu menu;
    m_list->addColumnsTo(&menu);
    menu.actions().last()->trigger(); // as many as fit
    QCOMPARE(shown().size(), 5);
}

void TestFileColumns::aClickOnAHeadSortsByIt()
{
    m_list->resize(900, 200);
    const QHeaderView *header = m_list->horizontalHeader();
    const auto click = [&](int column) {
        const QPoint at(header->sectionViewportPosition(column) + 20, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
    };
    click(FileListModel::SizeColumn);
    const QByteArray first = m_files->at(0).name;
    click(FileListModel::SizeColumn);
    QVERIFY(first != m_files->at(0).name);
    click(FileListModel::TimeColumn);
    click(FileListModel::TimeColumn);
    QCOMPARE(m_files->at(0).name == "a", m_list->horizontalHeader()->sortIndicatorOrder() == Qt::AscendingOrder);
}

VOYAGEUR_WIDGET_TEST(TestFileColumns)

} // namespace tst_filecolumns
#include "tst_filecolumns.moc"
