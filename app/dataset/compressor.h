// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/pack.h"

#include <memory>
#include <optional>

struct archive; // libarchive's: who includes this need not have its headers

namespace voyageur::dataset {

//! Compresses what is written to it and hands it on, by libarchive's filters. The same bytes in give the same bytes out
//! (gzip without a time in its header). One thread at a time.
class Compressor final {
public:
    //! `compression` is not None. BadRequest when this build cannot do it.
    static base::Result<std::unique_ptr<Compressor>> create(Compression compression, ByteSink sink);
    //! Without finish() before it, what was held back is lost.
    ~Compressor();
    Compressor(const Compressor &) = delete;
    Compressor &operator=(const Compressor &) = delete;

    base::Result<void> write(QByteArrayView bytes);
    //! Writes what is still held back. Call once, last.
    base::Result<void> finish();

private:
    struct Free {
        void operator()(archive *handle) const;
    };

    explicit Compressor(ByteSink sink) : m_sink(std::move(sink)) {}
    base::Error failure();
    bool pass(archive *handle, QByteArrayView bytes);

    ByteSink m_sink;
    std::optional<base::Error> m_sinkError;
    bool m_over = false; // nothing reaches the sink any more
    std::unique_ptr<archive, Free> m_archive;
};

} // namespace voyageur::dataset
