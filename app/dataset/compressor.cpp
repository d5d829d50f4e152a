// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/compressor.h"

#include <QCoreApplication>

#include <archive.h>
#include <archive_entry.h>

#include <cerrno>

namespace voyageur::dataset {

namespace {

struct FreeEntry {
    void operator()(archive_entry *entry) const { archive_entry_free(entry); }
};

// libarchive answers ARCHIVE_WARN when it would start an external program for a filter it was built without.
bool addFilter(archive *handle, Compression compression)
{
    if (compression == Compression::Zstd)
        return archive_write_add_filter_zstd(handle) == ARCHIVE_OK;
    return archive_write_add_filter_gzip(handle) == ARCHIVE_OK
        && archive_write_set_filter_option(handle, "gzip", "timestamp", nullptr) == ARCHIVE_OK;
}

} // namespace

// A filter gives its memory back when it is closed, which archive_write_free() leaves out after a failure.
void Compressor::Free::operator()(archive *handle) const
{
    archive_write_close(handle);
    archive_write_free(handle);
}

Compressor::~Compressor()
{
    m_over = true; // closing still writes what is buffered, through pass()
    m_archive.reset();
}

base::Result<std::unique_ptr<Compressor>> Compressor::create(Compression compression, ByteSink sink)
{
    std::unique_ptr<Compressor> compressor(new Compressor(std::move(sink)));
    compressor->m_archive.reset(archive_write_new());
    archive *handle = compressor->m_archive.get();
    archive_write_callback *const passed = [](archive *from, void *self, const void *bytes, size_t size) -> la_ssize_t {
        const bool taken =
            static_cast<Compressor *>(self)->pass(from, {static_cast<const char *>(bytes), static_cast<qsizetype>(size)});
        return taken ? static_cast<la_ssize_t>(size) : -1;
    };
    const std::unique_ptr<archive_entry, FreeEntry> entry(archive_entry_new());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    const bool ready = archive_write_set_format_raw(handle) == ARCHIVE_OK && addFilter(handle, compression)
        && archive_write_set_bytes_per_block(handle, 0) == ARCHIVE_OK
        && archive_write_open2(handle, compressor.get(), nullptr, passed, nullptr, nullptr) == ARCHIVE_OK
        && archive_write_header(handle, entry.get()) == ARCHIVE_OK;
    if (!ready) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::dataset::Compressor", "This compression is not available here.");
        error.why = QString::fromUtf8(archive_error_string(handle));
        error.next = QCoreApplication::translate("voyageur::dataset::Compressor", "Pack without compression.");
        return error;
    }
    return compressor;
}

base::Error Compressor::failure()
{
    if (m_sinkError)
        return *m_sinkError;
    base::Error error;
    error.code = base::ErrorCode::Internal;
    error.what = QCoreApplication::translate("voyageur::dataset::Compressor", "The compression failed.");
    error.why = QString::fromUtf8(archive_error_string(m_archive.get()));
    return error;
}

bool Compressor::pass(archive *handle, QByteArrayView bytes)
{
    if (m_over)
        return true;
    const auto taken = m_sink(bytes);
    if (taken.ok())
        return true;
    m_sinkError = taken.error();
    archive_set_error(handle, EIO, "the output failed");
    return false;
}

base::Result<void> Compressor::write(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto written = archive_write_data(m_archive.get(), bytes.data(), static_cast<size_t>(bytes.size()));
        if (written <= 0)
            return failure();
        bytes = bytes.sliced(static_cast<qsizetype>(written));
    }
    return {};
}

base::Result<void> Compressor::finish()
{
    if (archive_write_close(m_archive.get()) != ARCHIVE_OK)
        return failure();
    return {};
}

} // namespace voyageur::dataset
