// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/course/datarows.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <functional>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using Data = models::CourseForm::Data;

namespace {

//! The fields of one dataset.
class DataRow final : public QWidget {
public:
    DataRow(const Data &data, QWidget *parent)
        : QWidget(parent), m_name(new QLineEdit(data.name, this)), m_size(new QLineEdit(data.size, this)),
          m_path(new QLineEdit(data.path, this)), m_way(new QComboBox(this)), m_english(new QLineEdit(data.what.english, this)),
          m_french(new QLineEdit(data.what.french, this)),
          m_remove(new QPushButton(icon(u"minus"_s), DataRows::tr("Remove"), this))
    {
        m_way->addItems(models::CourseMaker::stageInWays());
        m_way->setCurrentIndex(data.stageIn);
        m_name->setObjectName(u"dataName"_s);
        m_path->setObjectName(u"dataPath"_s);
        m_size->setPlaceholderText(u"3.2 GB"_s);
        m_path->setPlaceholderText(u"/project/def-prof/data/cats.tar"_s);
        auto *grid = new QGridLayout(this);
        grid->setContentsMargins(0, 0, 0, 0);
        grid->setColumnStretch(1, 2);
        grid->setColumnStretch(3, 1);
        addField(grid, 0, 0, DataRows::tr("Name"), m_name);
        addField(grid, 0, 2, DataRows::tr("Size"), m_size);
        addField(grid, 1, 0, DataRows::tr("Path on the cluster"), m_path);
        addField(grid, 1, 2, DataRows::tr("In a job"), m_way);
        addField(grid, 2, 0, DataRows::tr("Description, in English"), m_english);
        addField(grid, 2, 2, DataRows::tr("in French"), m_french);
        grid->addWidget(m_remove, 3, 3, Qt::AlignRight);
    }

    Data data() const
    {
        return {m_name->text(), m_path->text(), m_size->text(), m_way->currentIndex(), {m_english->text(), m_french->text()}};
    }
    void follow(DataRows *rows) const
    {
        for (QLineEdit *edit : {m_name, m_size, m_path, m_english, m_french})
            connect(edit, &QLineEdit::textChanged, rows, &DataRows::changed);
        connect(m_way, &QComboBox::currentIndexChanged, rows, &DataRows::changed);
    }
    QPushButton *remove() const { return m_remove; }
    QWidget *firstFocus() const { return m_name; }

private:
    void addField(QGridLayout *grid, int row, int column, const QString &caption, QWidget *field)
    {
        auto *label = makeLabel(caption, TextRole::Body, this);
        label->setWordWrap(false);
        label->setBuddy(field);
        field->setAccessibleName(caption);
        grid->addWidget(label, row, column);
        grid->addWidget(field, row, column + 1);
    }

    QLineEdit *m_name;
    QLineEdit *m_size;
    QLineEdit *m_path;
    QComboBox *m_way;
    QLineEdit *m_english;
    QLineEdit *m_french;
    QPushButton *m_remove;
};

} // namespace

DataRows::DataRows(QWidget *parent) : QWidget(parent), m_rows(new QVBoxLayout)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::medium);
    m_rows->setSpacing(space::medium);
    layout->addLayout(m_rows);
    auto *more = new QPushButton(icon(u"plus"_s), tr("&Add data"), this);
    more->setObjectName(u"addData"_s);
    layout->addWidget(more, 0, Qt::AlignLeft);
    connect(more, &QPushButton::clicked, this, [this] {
        add({}, true);
        emit changed();
    });
}

void DataRows::add(const Data &data, bool focus)
{
    auto *row = new DataRow(data, this);
    m_rows->addWidget(row);
    row->follow(this);
    connect(row->remove(), &QPushButton::clicked, this, [this, row] {
        m_rows->removeWidget(row);
        row->hide();
        row->deleteLater(); // its button is just being clicked
        focusNextChild();
        emit changed();
    });
    if (focus)
        row->firstFocus()->setFocus();
}

void DataRows::set(const QList<Data> &data)
{
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const Data &each : data)
        add(each, false);
}

QList<Data> DataRows::data() const
{
    QList<Data> all;
    for (int i = 0; i < m_rows->count(); ++i) {
        if (const auto *row = dynamic_cast<const DataRow *>(m_rows->itemAt(i)->widget()))
            all += row->data();
    }
    return all;
}

} // namespace voyageur::widgets
