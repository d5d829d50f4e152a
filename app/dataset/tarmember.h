// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace voyageur::dataset {

constexpr qint64 tarBlock = 512;

//! One member of a tar, as its header says. POSIX.1-2017 pax(1), "ustar interchange format".
struct TarMember {
    enum class Type { File, Folder, Link, HardLink, Special };
    QByteArray name; //!< bytes; a folder's without the slash at its end
    Type type = Type::File;
    qint64 size = 0;    //!< bytes of data that follow
    qint64 mtime = 0;   //!< seconds since 1970
    qint16 mode = 0644; //!< permission bits, 0 … 0777; a link has none
    QByteArray target;  //!< of a link, or the member a hard link repeats
};

//! The header of a File, Folder or Link: one ustar block, or a pax header before it when the name, target, size or time
//! does not fit. Always the same bytes for the same member: owner 0, no owner names.
QByteArray tarHeader(const TarMember &member);

//! Whether the header of a file or folder with such a name, without the slash at a folder's end, surely is one block. Quick;
//! false where only tarHeader() can tell.
bool fitsOneBlock(qsizetype nameSize, qint64 size, qint64 mtime);

//! How many zero bytes follow `size` bytes of data.
constexpr qint64 tarPadding(qint64 size)
{
    return (tarBlock - size % tarBlock) % tarBlock;
}

} // namespace voyageur::dataset
