import json
import os
import signal
import subprocess
import urllib.error
import urllib.request
import uuid


SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Samples")


def make_office(program, path):
    """Makes a plan of the sample office, with its drawing, rooms and markers."""
    Server.run(program, "new", path, "--drawing", f"{SAMPLES}/office.png", "--embed", "--areas", f"{SAMPLES}/office-rooms.geojson")
    Server.run(program, "import", path, f"{SAMPLES}/office-issues.csv", check=False)
    return path


class Server:
    """A running `planmark serve`, which ends with the test."""

    def __init__(self, program, plans, folder, port=0, *options):
        self.program, self.plans, self.folder, self.options = program, plans, folder, options
        self.start(port)

    @staticmethod
    def run(program, *arguments, check=True):
        return subprocess.run([program, *map(str, arguments)], check=check, capture_output=True, text=True, timeout=120).stdout

    def start(self, port=None):
        """Starts the server, again at the port that it had."""
        port = self.port if port is None else port
        command = [self.program, "serve", *map(str, self.plans), "--listen", f"127.0.0.1:{port}", "--cache", f"{self.folder}/tiles"]
        self.process = subprocess.Popen([*command, *self.options], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http"), "the server does not start"
        self.port = int(self.address.split(":")[2].split("/")[0])

    def kill(self):
        """Ends the server as a power cut does."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=20)

    def ask(self, path, method="GET", body=None):
        """The answer's JSON below the plan's path."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}api/v1/plans/office{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)

    def markers(self):
        """All markers, page by page."""
        page = self.ask("/markers")
        found = page["markers"]
        while page["next"]:
            page = self.ask(f"/markers?cursor={page['next']}")
            found += page["markers"]
        return found

    def command(self, name, *arguments):
        """Another command on the same plan, as in a shell beside the server."""
        return self.run(self.program, name, self.plans[0], *arguments)
