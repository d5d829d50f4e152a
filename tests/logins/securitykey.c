// SPDX-License-Identifier: GPL-3.0-or-later
// A security key in software, for ssh-sk-helper: what OpenSSH's sk-api.h (version 10) asks of a library that reaches one. Its
// signatures are those that a key of FIDO U2F makes, so servers take them; the private half is in the key handle.
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { Ecdsa = 0, Ed25519 = 1, PresenceSeen = 1, General = -1, Unsupported = -2 };

struct sk_enroll_response {
    uint8_t flags;
    uint8_t *public_key;
    size_t public_key_len;
    uint8_t *key_handle;
    size_t key_handle_len;
    uint8_t *signature;
    size_t signature_len;
    uint8_t *attestation_cert;
    size_t attestation_cert_len;
    uint8_t *authdata;
    size_t authdata_len;
};

struct sk_sign_response {
    uint8_t flags;
    uint32_t counter;
    uint8_t *sig_r;
    size_t sig_r_len;
    uint8_t *sig_s;
    size_t sig_s_len;
};

uint32_t sk_api_version(void)
{
    return 0x000a0000;
}

int sk_enroll(uint32_t alg, const uint8_t *challenge, size_t challenge_len, const char *application, uint8_t flags,
              const char *pin, void **options, struct sk_enroll_response **answer)
{
    (void)challenge, (void)challenge_len, (void)application, (void)pin, (void)options;
    if (alg != Ecdsa && alg != Ed25519)
        return Unsupported;
    EVP_PKEY *key = alg == Ed25519 ? EVP_PKEY_Q_keygen(NULL, NULL, "ED25519") : EVP_EC_gen("P-256");
    struct sk_enroll_response *made = calloc(1, sizeof *made);
    if (!key || !made)
        return General;
    if (alg == Ed25519) {
        made->public_key_len = 32;
        made->public_key = malloc(32);
        EVP_PKEY_get_raw_public_key(key, made->public_key, &made->public_key_len);
    } else {
        made->public_key_len = EVP_PKEY_get1_encoded_public_key(key, &made->public_key);
    }
    const int size = i2d_PrivateKey(key, &made->key_handle);
    made->key_handle_len = size > 0 ? size : 0;
    made->flags = flags;
    made->signature = calloc(1, 64); // nobody asked for an attestation
    made->signature_len = 64;
    EVP_PKEY_free(key);
    *answer = made;
    return made->public_key_len > 0 && made->key_handle_len > 0 ? 0 : General;
}

int sk_sign(uint32_t alg, const uint8_t *data, size_t data_len, const char *application, const uint8_t *handle,
            size_t handle_len, uint8_t flags, const char *pin, void **options, struct sk_sign_response **answer)
{
    (void)flags, (void)pin, (void)options;
    uint8_t message[32 + 1 + 4 + 32] = {0}; // application, flags, counter, data
    SHA256((const uint8_t *)application, strlen(application), message);
    message[32] = PresenceSeen;
    message[36] = 7;
    SHA256(data, data_len, message + 37);
    EVP_PKEY *key = d2i_AutoPrivateKey(NULL, &handle, (long)handle_len);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t signature[256];
    size_t size = sizeof signature;
    if (!key || !context || EVP_DigestSignInit(context, NULL, alg == Ed25519 ? NULL : EVP_sha256(), NULL, key) != 1
        || EVP_DigestSign(context, signature, &size, message, sizeof message) != 1)
        return General;
    struct sk_sign_response *made = calloc(1, sizeof *made);
    made->flags = PresenceSeen;
    made->counter = 7;
    if (alg == Ed25519) {
        made->sig_r = malloc(size);
        memcpy(made->sig_r, signature, size);
        made->sig_r_len = size;
    } else {
        const uint8_t *at = signature;
        ECDSA_SIG *parts = d2i_ECDSA_SIG(NULL, &at, (long)size);
        made->sig_r_len = BN_num_bytes(ECDSA_SIG_get0_r(parts));
        made->sig_s_len = BN_num_bytes(ECDSA_SIG_get0_s(parts));
        made->sig_r = malloc(made->sig_r_len);
        made->sig_s = malloc(made->sig_s_len);
        BN_bn2bin(ECDSA_SIG_get0_r(parts), made->sig_r);
        BN_bn2bin(ECDSA_SIG_get0_s(parts), made->sig_s);
        ECDSA_SIG_free(parts);
    }
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    *answer = made;
    return 0;
}

int sk_load_resident_keys(const char *pin, void **options, void ***keys, size_t *count)
{
    (void)pin, (void)options, (void)keys, (void)count;
    return Unsupported;
}
