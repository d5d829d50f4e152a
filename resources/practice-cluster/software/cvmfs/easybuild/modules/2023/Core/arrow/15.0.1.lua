-- SPDX-License-Identifier: GPL-3.0-or-later
whatis("Description: Apache Arrow (practice cluster: empty)")
