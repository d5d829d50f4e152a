-- SPDX-License-Identifier: GPL-3.0-or-later
whatis("Description: Bundle with numpy, scipy, pandas, matplotlib (practice cluster: empty)")
depends_on("python")
