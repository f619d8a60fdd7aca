"""Processes that are measured."""

import os
import subprocess
import sys
import time


def run(*command, statuses=(0,), **options):
    """Wall seconds and peak megabytes of a process that ends with one of the statuses."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **options)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) not in statuses:
        sys.exit(f"failed: {' '.join(command[:20])}")
    return seconds, usage.ru_maxrss / 1024
