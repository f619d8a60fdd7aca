"""Measures how long a placement on a small plan takes while others list the markers of a large one, and prints a Markdown section.

usage: serve_lists.py PLANMARK WORK-FOLDER [--markers N] [--lists N] [--placements N]
Server and clients run on the same machine. Needs nothing but Python.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import re
import selectors
import socket
import sys
import tempfile
import time
import uuid
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../Tests/Front/PageTests"))
os.environ.setdefault("PLANMARK_WEB", os.path.join(HERE, "../Web"))

from server import SAMPLES, Server, make_office  # noqa: E402

# The kinds of lists: what is asked for, and what of it is sent.
KINDS = [
    ("pages of 1,000, compressed", "", "gzip"),
    ("pages of 10,000, the largest, not compressed", "limit=10000", "identity"),
]
PAUSE = 0.02


class Lister:
    """A client that lists all markers page by page, and then again. It looks at the start of each page alone."""

    def __init__(self, port, query, encoding):
        self.port, self.query, self.encoding = port, query, encoding
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=600)
        self.pages = self.lists = self.bytes = 0
        self.ask("")

    def ask(self, cursor):
        query = "&".join(part for part in (self.query, cursor and f"cursor={cursor}") if part)
        self.socket.sendall(
            f"GET /api/v1/plans/large/markers?{query} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Accept-Encoding: {self.encoding}\r\n\r\n".encode())
        self.start, self.missing = b"", None

    def read(self):
        """Takes what has come; true at the end of a page."""
        received = self.socket.recv(1 << 20)
        assert received, "the server has closed the connection of a list"
        self.bytes += len(received)
        if self.missing is None:
            self.start += received
            head, separator, body = self.start.partition(b"\r\n\r\n")
            if not separator:
                return False
            assert head.startswith(b"HTTP/1.1 200"), head.decode()
            self.missing = int(re.search(rb"(?i)content-length: (\d+)", head).group(1)) - len(body)
            self.isPacked = b"gzip" in head.lower().partition(b"content-encoding:")[2][:10]
            self.start = body
        else:
            self.missing -= len(received)
            if len(self.start) < 4096:
                self.start += received
        if self.missing > 0:
            return False
        start = zlib.decompressobj(31).decompress(self.start, 4096) if self.isPacked else self.start[:4096]
        following = re.search(rb'"next":"([^"]+)"', start)
        self.pages += 1
        self.lists += following is None
        self.next = following.group(1).decode() if following else ""
        return True


def list_markers(port, count, query, encoding, begun, end, results):
    """Lists with as many clients at the same time until `end` is set, and each has its last page."""
    listers = [Lister(port, query, encoding) for _ in range(count)]
    selector = selectors.DefaultSelector()
    for lister in listers:
        selector.register(lister.socket, selectors.EVENT_READ, lister)
    begun.set()
    # Each takes the whole of its last page: requests of clients that are gone would still be worked on.
    while selector.get_map():
        for key, _ in selector.select(timeout=0.2):
            if not key.data.read():
                continue
            if end.is_set():
                selector.unregister(key.data.socket)
                key.data.socket.close()
            else:
                key.data.ask(key.data.next)
    results.put([sum(getattr(lister, name) for lister in listers) for name in ("pages", "lists", "bytes")])


def place(port, count):
    """How long each of some placements on the small plan took, in milliseconds, one after the other on one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    times = []
    for index in range(count):
        body = json.dumps({"x": 950, "y": 800, "title": f"Placed {index}"})
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        start = time.monotonic()
        connection.request("POST", "/api/v1/plans/office/markers", body, headers)
        response = connection.getresponse()
        response.read()
        times.append(1000 * (time.monotonic() - start))
        assert response.status == 201, response.status
        time.sleep(PAUSE)
    return sorted(times)


def row(name, times, listed=""):
    percentile = times[min(len(times) - 1, int(0.95 * len(times)))]
    print(f"| {name} | {times[len(times) // 2]:.1f} ms | {percentile:.1f} ms | {times[-1]:.1f} ms | {listed} |", flush=True)


def make_large(program, path, count):
    Server.run(program, "new", path, "--drawing", f"{SAMPLES}/office.png", "--embed", "--areas", f"{SAMPLES}/office-rooms.geojson")
    rows = os.path.join(os.path.dirname(path), "many.csv")
    with open(rows, "w") as file:
        file.write("title,note,x,y\n")
        for index in range(count):
            file.write(f"Defect {index},The socket is loose,{100 + index % 400 * 9},{100 + index // 400 % 250 * 10}\n")
    Server.run(program, "import", path, rows, "--anywhere")
    return path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("work", type=os.path.abspath)
    parser.add_argument("--markers", type=int, default=100_000)
    parser.add_argument("--lists", type=int, default=64)
    parser.add_argument("--placements", type=int, default=500)
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    print(
        f"### A small plan beside a large one\n\nPlacements on a plan of 51 markers, one after the other, while {options.lists} clients list the "
        f"{options.markers:,} markers of another plan of the same server, again and again. `Benchmarks/serve_lists.py PLANMARK FOLDER` "
        "repeats it.\n\n| beside it | median | 95th percentile | longest | listed meanwhile |\n| --- | ---: | ---: | ---: | ---: |", flush=True)
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        plans = [make_office(options.program, f"{folder}/office.plan"), make_large(options.program, f"{folder}/large.plan", options.markers)]
        server = Server(options.program, plans, folder)
        try:
            # The first opens the plans.
            place(server.port, 5)
            row("nothing", place(server.port, options.placements))
            for name, query, encoding in KINDS:
                begun, end, results = multiprocessing.Event(), multiprocessing.Event(), multiprocessing.Queue()
                arguments = (server.port, options.lists, query, encoding, begun, end, results)
                lists = multiprocessing.Process(target=list_markers, args=arguments, daemon=True)
                lists.start()
                assert begun.wait(60), "the lists do not begin"
                start = time.monotonic()
                times = place(server.port, options.placements)
                end.set()
                pages, whole, count = results.get(timeout=600)
                lists.join()
                took = time.monotonic() - start
                row(name, times, f"{pages / took:.0f} pages a second, {whole} whole lists, {count / took / 1e6:.1f} MB/s")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
