#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# The framework, its version, and how many GPUs it sees.
# included: by check-framework.sh
import importlib.util
counts = {"torch": lambda m: m.cuda.device_count(),
          "tensorflow": lambda m: len(m.config.list_physical_devices("GPU")),
          "jax": lambda m: sum(d.platform == "gpu" for d in m.devices())}
for name, count in counts.items():
    if importlib.util.find_spec(name):
        module = __import__(name)
        print(name, module.__version__, "GPUs:", count(module))
        break
