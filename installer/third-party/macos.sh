# SPDX-License-Identifier: GPL-3.0-or-later
# What "build" and the recipes need on macOS, where the system's own programs have other names and options. Sourced by build there.
# The recipes themselves stay as they are, since their text is part of the folders' names.

homebrew=${HOMEBREW_PREFIX:-$([ "$(uname -m)" = arm64 ] && echo /opt/homebrew || echo /usr/local)}

# Homebrew keeps OpenSSL 3 out of its common folder when it has a newer one. A Qt that was named first goes first.
export CMAKE_PREFIX_PATH=${CMAKE_PREFIX_PATH:+$CMAKE_PREFIX_PATH:}$homebrew/opt/openssl@3:$homebrew

sha256sum() { shasum -a 256 "$@"; }
gcc-ar() { ar "$@"; }
sed() { if [ "$1" = -i ]; then /usr/bin/sed -i '' "${@:2}"; else /usr/bin/sed "$@"; fi; }
# Perl only takes the lock: it is this shell that holds the file open.
flock() { perl -MFcntl=:flock -e 'open(my $file, ">&=", shift) or die; flock($file, LOCK_EX) or die "lock: $!\n"' "$1"; }
