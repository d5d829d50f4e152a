// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/sha256.h"

#include <openssl/evp.h>

#include <array>

namespace voyageur::base {

struct Sha256::Private {
    struct Free {
        void operator()(EVP_MD_CTX *old) const { EVP_MD_CTX_free(old); }
    };
    using Context = std::unique_ptr<EVP_MD_CTX, Free>;
    Context context{EVP_MD_CTX_new()};
};

Sha256::Sha256() : d(std::make_unique<Private>())
{
    EVP_DigestInit_ex(d->context.get(), EVP_sha256(), nullptr);
}

Sha256::~Sha256() = default;
Sha256::Sha256(Sha256 &&) noexcept = default;
Sha256 &Sha256::operator=(Sha256 &&) noexcept = default;

void Sha256::add(QByteArrayView bytes)
{
    EVP_DigestUpdate(d->context.get(), bytes.data(), static_cast<size_t>(bytes.size()));
}

QByteArray Sha256::hex() const
{
    const Private::Context copy(EVP_MD_CTX_new());
    EVP_MD_CTX_copy_ex(copy.get(), d->context.get());
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    EVP_DigestFinal_ex(copy.get(), digest.data(), &length);
    return QByteArray(reinterpret_cast<const char *>(digest.data()), static_cast<qsizetype>(length)).toHex();
}

QByteArray contentHash(QByteArrayView bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

} // namespace voyageur::base
