// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/figurelist.h"

#include "base/bytesize.h"
#include "base/platform.h"
#include "models/resulttable.h"
#include "widgets/common/icons.h"
#include "widgets/jobs/figurereading.h"

#include <QPainter>
#include <QTimer>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostKept = 64 * 1024;  // kB
constexpr qsizetype mostWanted = 80; // more than are seen at a time
constexpr size_t atATime = 2;
constexpr int figureSign = 28;

//! A small sign in the place of a picture.
QPixmap sign(const QString &name)
{
    QPixmap picture(FigureList::thumbnail);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    QRect place(0, 0, figureSign, figureSign);
    place.moveCenter(picture.rect().center());
    icon(name, Ink::Muted).paint(&painter, place);
    return picture;
}

} // namespace

FigureList::FigureList(base::Workers &workers, QObject *parent) : QAbstractListModel(parent), m_workers(workers), m_made(mostKept)
{
}

FigureList::~FigureList() = default;

void FigureList::set(const QString &folder, const QList<runs::ResultFile> &figures)
{
    beginResetModel();
    m_wanted.clear();
    m_running.clear();
    m_made.clear();
    m_folder = folder;
    m_figures = figures;
    endResetModel();
}

QString FigureList::fileOf(int row) const
{
    return m_folder + u'/' + base::fileNameText(m_figures[row].path);
}

int FigureList::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_figures.size());
}

QVariant FigureList::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const runs::ResultFile &figure = m_figures[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return models::ResultTable::shown(figure);
    case Qt::ToolTipRole:
        return u"%1, %2"_s.arg(models::ResultTable::shown(figure), base::ByteSize(figure.bytes).text()).toHtmlEscaped();
    case Qt::DecorationRole: {
        if (!isDrawnHere(figure.path))
            return sign(u"external"_s);
        if (const Thumbnail *made = m_made.object(index.row()))
            return made->picture.isNull() ? QVariant(sign(u"attention"_s)) : QVariant(QIcon(made->picture));
        // Asked for while it is painted.
        QTimer::singleShot(0, this, [this, row = index.row()] { const_cast<FigureList *>(this)->want(row); });
        return sign(u"clock"_s);
    }
    default:
        return {};
    }
}

void FigureList::want(int row)
{
    if (row >= m_figures.size() || m_made.contains(row) || m_running.contains(row))
        return;
    m_wanted.removeAll(row);
    m_wanted.append(row);
    if (m_wanted.size() > mostWanted)
        m_wanted.removeFirst();
    startNext();
}

void FigureList::startNext()
{
    while (m_running.size() < atATime && !m_wanted.isEmpty()) {
        const int row = m_wanted.takeLast();
        m_running[row] = std::make_unique<base::Operation<QImage>>(
            m_workers, [file = fileOf(row)](const base::Work &) { return readFigure(file, 2 * thumbnail); },
            [this, row](const base::Result<QImage> &image) { made(row, image); });
    }
}

void FigureList::made(int row, const base::Result<QImage> &image)
{
    const auto ended = std::move(m_running[row]);
    m_running.erase(row);
    auto *kept = new Thumbnail{image ? QPixmap::fromImage(*image) : QPixmap()};
    m_made.insert(row, kept, 1 + static_cast<int>(image ? image->sizeInBytes() / 1024 : 0));
    emit dataChanged(index(row), index(row), {Qt::DecorationRole});
    startNext();
}

} // namespace voyageur::widgets
