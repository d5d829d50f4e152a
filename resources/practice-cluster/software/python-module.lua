-- SPDX-License-Identifier: GPL-3.0-or-later
-- Template of the module of Debian's Python: see inside/software.sh.
whatis("Description: Python is a programming language that lets you work more quickly and integrate your systems more effectively.")
setenv("EBVERSIONPYTHON", "@VERSION@")
setenv("EBROOTPYTHON", "/cvmfs/soft.computecanada.ca/easybuild/software/python/@VERSION@")
prepend_path("PATH", "/cvmfs/soft.computecanada.ca/easybuild/software/python/@VERSION@/bin")
