"""What the benchmarks of PDF files share."""

import os
import subprocess
import sys
import time
from collections import namedtuple

Run = namedtuple("Run", "seconds own all")


def write_pdf(path, objects):
    """Writes a file of objects, of which the first is the catalog."""
    places = []
    with open(path, "wb") as output:
        output.write(b"%PDF-1.7\n")
        for number, body in enumerate(objects, 1):
            places.append(output.tell())
            output.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
        table, start = b"".join(b"%010d 00000 n \n" % place for place in places), output.tell()
        output.write(b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
                     % (len(objects) + 1, table, len(objects) + 1, start))


def memory(pid):
    """The resident kilobytes of a process, and those of it and all that it has started."""
    try:
        with open(f"/proc/{pid}/status") as status:
            own = next((int(line.split()[1]) for line in status if line.startswith("VmRSS:")), 0)
        children = set()
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                children.update(file.read().split())
    except OSError:
        return 0, 0
    return own, own + sum(memory(child)[1] for child in children)


def memory_and_time(*command, output=subprocess.DEVNULL):
    """A command's seconds, and the greatest megabytes of itself and of its processes together."""
    begin, greatest = time.monotonic(), (0, 0)
    process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        greatest = tuple(map(max, greatest, memory(process.pid)))
        time.sleep(0.005)
    if process.returncode not in (0, 1):
        sys.exit(f"{command} ended with {process.returncode}")
    return Run(time.monotonic() - begin, greatest[0] / 1000, greatest[1] / 1000)
