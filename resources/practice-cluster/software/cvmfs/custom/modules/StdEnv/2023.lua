-- SPDX-License-Identifier: GPL-3.0-or-later
whatis("Description: Standard environment 2023 (practice cluster)")
add_property("lmod", "sticky")
setenv("EBVERSIONSTDENV", "2023")
setenv("EBVERSIONGENTOO", "2023")
setenv("PIP_CONFIG_FILE", "/cvmfs/soft.computecanada.ca/config/python/pip-gentoo2023.conf")
prepend_path("MODULEPATH", "/cvmfs/soft.computecanada.ca/easybuild/modules/2023/Core")
load("gcc/12.3")
