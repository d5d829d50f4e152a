#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How large a file on the web is.
# arguments: none
# input: its address
# output: bytes, when the server says so
# statuses: 64 bad-request
. lib.sh
IFS='' read -r url || exit 64
case $url in [hH][tT][tT][pP][sS]:*) next='=https' ;; *) next='=http,https,ftp' ;; esac
if command -v curl >/dev/null; then
    printf 'url = "%s"\nproto = "=http,https,ftp"\nproto-redir = "%s"\n' "$url" "$next" |
        curl -q -K - --globoff --silent --location --max-redirs 10 --connect-timeout 10 --max-time 20 --head 2>/dev/null
elif command -v wget >/dev/null; then
    printf '%s\n' "$url" | wget --no-config -i - --spider --server-response --tries=1 --max-redirect=10 --timeout=10 \
        --no-hsts 2>&1 >/dev/null
fi | tr -d '\r' | awk '
    { key = tolower($1) }
    key ~ /^http\// { code = $2; total = "" }
    key == "content-length:" && $2 ~ /^[0-9]+$/ { total = $2 }
    END { if (total != "" && (code == "" || code ~ /^2/)) print total }'
