// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

namespace voyageur::base {

//! SHA-256 while bytes pass by, by OpenSSL (ten times the speed of QCryptographicHash). One thread at a time.
class Sha256 final {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256 &&) noexcept;
    Sha256 &operator=(Sha256 &&) noexcept;

    void add(QByteArrayView bytes);
    //! The hash of all that was added so far, as 64 lower-case hexadecimal digits; more may be added afterwards.
    QByteArray hex() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

//! The hash of these bytes, as hex() says it.
QByteArray contentHash(QByteArrayView bytes);

} // namespace voyageur::base
