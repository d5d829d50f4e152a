-- SPDX-License-Identifier: GPL-3.0-or-later
whatis("Description: The GNU Compiler Collection (practice cluster: empty)")
setenv("EBVERSIONGCC", "12.3")
family("compiler")
