"""Plans in PostgreSQL beside pgbench, COPY and psycopg, on a server of its own, and prints a Markdown section.

usage: postgres.py PLANMARK PLANMARK-BENCH WORK-FOLDER
"""

import glob
import json
import os
import pwd
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import psycopg

import plans
from plans import BENCH, PLANMARK, WORK, row, run

PROCESSES, MARKS = 8, 1000
PLANS, MARKERS = 1000, 1000
ROUNDS = 3

# What a mark writes, without its rules: the plan's lock and counters, a marker, its revision and its change.
PGBENCH = """
\\set id random(1, 9000000000000000)
BEGIN;
SELECT last_marker, last_number, last_revision, last_change FROM planmark.plan WHERE path = 'peer' FOR UPDATE \\gset
INSERT INTO planmark.marker (plan, seq, id, number, x, y, area, title, status, symbol, style_color, author, created, changed, words)
    SELECT plan, :last_marker + 1, gen_random_uuid(), :last_number + 1, 50, 50, 1, 'Outlet dead', 'open', 'pin', '#d55e00', 'bench',
        1764000000000, 1764000000000, 'outlet dead' FROM planmark.plan WHERE path = 'peer';
INSERT INTO planmark.revision (plan, seq, id, time, author, action, merged)
    SELECT plan, :last_revision + 1, gen_random_uuid(), 1764000000000, 'bench', 'mark', false FROM planmark.plan WHERE path = 'peer';
INSERT INTO planmark.change (plan, seq, revision, marker, field, new)
    SELECT plan, :last_change + 1, :last_revision + 1, :last_marker + 1, '', '{state}' FROM planmark.plan WHERE path = 'peer';
UPDATE planmark.plan SET last_marker = last_marker + 1, last_number = last_number + 1, last_revision = last_revision + 1,
    last_change = last_change + 1, last_time = 1764000000000 WHERE path = 'peer';
COMMIT;
"""


class Server:
    """A PostgreSQL server in a folder of its own, reached by a socket in it alone. It waits for the disk, as servers do."""

    def __init__(self):
        folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not folders:
            sys.exit("postgres.py: PostgreSQL is not installed; Scripts/install-dependencies --tests installs it")
        self.programs = folders[-1]
        self.folder = tempfile.mkdtemp(prefix="planmark-bench-")
        # PostgreSQL does not run as root.
        self.user = {}
        if os.getuid() == 0:
            entry = pwd.getpwnam("postgres")
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self.user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        data = f"{self.folder}/data"
        self.start("initdb", f"--pgdata={data}", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8")
        with open(f"{data}/postgresql.conf", "a") as file:
            file.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n")
            # What a database of this size is given.
            file.write("shared_buffers = 1GB\nmax_wal_size = 8GB\nmaintenance_work_mem = 256MB\n")
        self.start("pg_ctl", "-D", data, "-l", f"{self.folder}/log", "-w", "start")

    def start(self, program, *arguments):
        subprocess.run([f"{self.programs}/{program}", *arguments], check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self.user)

    def stop(self):
        self.start("pg_ctl", "-D", f"{self.folder}/data", "-m", "fast", "stop")
        shutil.rmtree(self.folder)

    def address(self, database):
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def connect(self, database):
        return psycopg.connect(self.address(database), autocommit=True)

    def new(self, database):
        with self.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE {database}")
        run(PLANMARK, "admin", "init", self.address(database))
        return self.address(database)


def compare_marks(server):
    address = server.new("marks")
    drawing, rooms = f"{WORK}/plan-drawing.png", f"{WORK}/one-room.geojson"
    ring = [[0, 0], [10000, 0], [10000, 8000], [0, 8000], [0, 0]]
    with open(rooms, "w") as file:
        json.dump({"type": "Feature", "properties": {"name": "Hall"}, "geometry": {"type": "Polygon", "coordinates": [ring]}}, file)
    for name in ("own", "peer"):
        run(PLANMARK, "new", f"{address}&plan={name}", "--drawing", drawing, "--areas", rooms)
    run(BENCH, "marks", "--input", f"{address}&plan=own", "--count", "1")
    script = f"{WORK}/marks.sql"
    with server.connect("marks") as connection, open(script, "w") as file:
        state = connection.execute("SELECT new FROM planmark.change WHERE field = '' AND marker IS NOT NULL").fetchone()[0]
        file.write(PGBENCH.replace("{state}", state.replace("'", "''")))
    own, peer = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        processes = [
            subprocess.Popen([BENCH, "marks", "--input", f"{address}&plan=own", "--count", str(MARKS)], stdout=subprocess.PIPE)
            for _ in range(PROCESSES)]
        numbers = [number for process in processes for number in json.loads(process.communicate()[0])["numbers"]]
        own.append(PROCESSES * MARKS / (time.perf_counter() - start))
        if len(set(numbers)) != PROCESSES * MARKS:
            sys.exit("marks: a number was given twice")
        start = time.perf_counter()
        subprocess.run(
            [f"{server.programs}/pgbench", "-n", "-M", "prepared", "-c", str(PROCESSES), "-j", "2", "-t", str(MARKS), "-f", script,
             server.address("marks")], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        peer.append(PROCESSES * MARKS / (time.perf_counter() - start))
    with server.connect("marks") as connection:
        count = connection.execute("SELECT count(*), count(DISTINCT number) FROM planmark.marker JOIN planmark.plan USING (plan) "
                                   "WHERE path = 'own'").fetchone()
    if count != (ROUNDS * PROCESSES * MARKS + 1,) * 2:
        sys.exit(f"marks: {count} markers and numbers")
    own, peer = statistics.median(own), statistics.median(peer)
    print(f"| {PROCESSES} processes, {MARKS:,} marks each, one plan | {own:.0f} a second | {peer:.0f} a second | {own / peer:.2f} | "
          "at least 0.5 |", flush=True)


def compare_imports(server):
    address = server.new("imports")
    plan, markers = f"{address}&plan=million", f"{WORK}/plan-markers.csv"
    drawing, rooms = f"{WORK}/plan-drawing.png", f"{WORK}/plan-rooms.geojson"
    own, peer = [], []
    with server.connect("imports") as connection:
        for index in range(2):
            if index:
                connection.execute("DELETE FROM planmark.plan")
                connection.execute("VACUUM FULL planmark.marker")
            run(PLANMARK, "new", plan, "--drawing", drawing, "--areas", rooms)
            own.append(run(PLANMARK, "import", plan, markers)[0])
            if not index:
                # The same rows, and the same indexes.
                copied = f"{WORK}/marker.copy"
                with open(copied, "wb") as file, connection.cursor().copy("COPY planmark.marker TO STDOUT (FORMAT BINARY)") as copy:
                    for block in copy:
                        file.write(block)
            connection.execute("DROP TABLE IF EXISTS peer; CREATE TABLE peer (LIKE planmark.marker INCLUDING INDEXES)")
            connection.execute("CHECKPOINT")
            start = time.perf_counter()
            with open(copied, "rb") as file, connection.cursor().copy("COPY peer FROM STDIN (FORMAT BINARY)") as copy:
                while block := file.read(1 << 16):
                    copy.write(block)
            peer.append(time.perf_counter() - start)
        connection.execute("DROP TABLE peer")
        connection.execute("VACUUM ANALYZE")
    os.remove(copied)
    row("import of 1,000,000 markers from CSV, beside COPY of its rows into a table with the same indexes",
        min(own), min(peer), ("s", 1), "2")
    return plan


def measured(connection, statement, values):
    """Milliseconds to the first row and to the last of a statement's rows, and their number."""
    start = time.perf_counter()
    with connection.cursor(binary=True) as cursor:
        cursor.execute(statement, values, prepare=True)
        rows = cursor.fetchall()
    return (time.perf_counter() - start) * 1000, len(rows)


def streamed(connection, statement, values):
    """The same by a cursor of the server, which sends the first rows at once."""
    start = time.perf_counter()
    with connection.transaction(), connection.cursor("rows", binary=True) as cursor:
        cursor.itersize = 1000
        cursor.execute(statement, values)
        rows = sum(1 for _ in cursor)
    return (time.perf_counter() - start) * 1000, rows


COLUMNS = """m.seq, m.id, m.number, m.x, m.y,
    (SELECT a.id FROM planmark.area a WHERE a.plan = m.plan AND a.seq = m.area) AS area,
    m.title, m.note, m.status, m.category, m.priority, m.assignee, m.due, m.color, m.symbol, m.style_color, m.size, m.properties,
    m.author, m.created, m.changed,
    (SELECT json_agg(json_build_array(t.name, encode(t.sha256, 'hex'), c.size) ORDER BY t.seq)::text
        FROM planmark.attachment t JOIN planmark.content c ON c.plan = t.plan AND c.sha256 = t.sha256
        WHERE t.plan = m.plan AND t.marker = m.seq) AS attachments"""


def compare_boxes(server, plan):
    boxes = f"{WORK}/plan-boxes.csv"
    with open(boxes) as file:
        corners = [tuple(map(float, line.split(","))) for line in file]
    own, peer = [], []
    with server.connect("imports") as connection:
        number = connection.execute("SELECT plan FROM planmark.plan").fetchone()[0]
        strip = number * 1048576.0
        statement = f"""SELECT {COLUMNS} FROM planmark.marker m WHERE m.plan = %s
            AND point(m.x, m.y + m.plan::float8 * 1048576) <@ box(point(%s, %s), point(%s, %s))
            AND m.x >= %s AND m.x <= %s AND m.y >= %s AND m.y <= %s ORDER BY m.number"""
        for _ in range(ROUNDS):
            found = json.loads(subprocess.run(
                [BENCH, "boxes", "--input", plan, "--areas", boxes, "--repeat", "1"], check=True, capture_output=True).stdout)
            own.append(found["milliseconds"])
            start, count = time.perf_counter(), 0
            for min_x, min_y, max_x, max_y in corners:
                values = (number, min_x - 0.01, strip + min_y - 0.01, max_x + 0.01, strip + max_y + 0.01, min_x, max_x, min_y, max_y)
                count += measured(connection, statement, values)[1]
            peer.append((time.perf_counter() - start) * 1000)
            if count != found["markers"]:
                sys.exit(f"boxes: {found['markers']} markers, {count} by psycopg")
    row(f"1,000 boxes of {count / 1000:.0f} markers on average", min(own), min(peer), ("ms", 0), "1.3")


def compare_search(server, plan):
    """Two words of which some thousand titles have both."""
    own, peer = [], []
    with server.connect("imports") as connection:
        statement = f"""SELECT {COLUMNS} FROM planmark.marker m WHERE m.plan = %s
            AND array_to_tsvector(string_to_array(m.words, ' ')) @@ %s::tsquery ORDER BY m.number"""
        number = connection.execute("SELECT plan FROM planmark.plan").fetchone()[0]
        for _ in range(ROUNDS):
            found = json.loads(subprocess.run(
                [BENCH, "find", "--input", plan, "--text", "door 77", "--repeat", "3"], check=True, capture_output=True).stdout)
            own.append(found["milliseconds"])
            times = [measured(connection, statement, (number, "'door':* & '77':*")) for _ in range(3)]
            peer.append(min(times)[0])
            if times[0][1] != found["markers"]:
                sys.exit(f"search: {found['markers']} markers, {times[0][1]} by psycopg")
    row(f"text search in the million that finds {found['markers']:,}", min(own), min(peer), ("ms", 1), "1.3")


def compare_lists(server):
    """A thousand plans of a thousand markers, copied in the database."""
    address = server.new("many")
    run(PLANMARK, "new", f"{address}&plan=first", "--drawing", f"{WORK}/plan-drawing.png", "--areas", f"{WORK}/plan-rooms.geojson")
    small = f"{WORK}/thousand.csv"
    with open(f"{WORK}/plan-markers.csv") as source, open(small, "w") as file:
        file.writelines(line for line, _ in zip(source, range(MARKERS + 1)))
    run(PLANMARK, "import", f"{address}&plan=first", small)
    own, peer, first = [], [], []
    with server.connect("many") as connection:
        for table in ("area", "marker", "workflow"):
            names = [name for name, in connection.execute(
                "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 1 AND NOT attisdropped ORDER BY attnum",
                (f"planmark.{table}",))]
            if table == "area":
                connection.execute(
                    "INSERT INTO planmark.plan (path, id, name, width, height, created, last_marker, last_number) "
                    "SELECT 'site ' || n %% 10 || '/' || n, gen_random_uuid(), 'plan ' || n, width, height, created, last_marker, last_number "
                    "FROM planmark.plan, generate_series(1, %s) n", (PLANS - 1,))
            connection.execute(f"INSERT INTO planmark.{table} (plan, {', '.join(names)}) SELECT p.plan, {', '.join('t.' + n for n in names)} "
                               f"FROM planmark.{table} t, planmark.plan p WHERE p.path <> 'first'")
        connection.execute("VACUUM ANALYZE")
        statement = f"""SELECT {COLUMNS}, p.path, (SELECT a.name FROM planmark.area a WHERE a.plan = m.plan AND a.seq = m.area)
            FROM planmark.marker m JOIN planmark.plan p ON p.plan = m.plan WHERE m.status = ANY(%s) ORDER BY p.path, m.number"""
        for _ in range(ROUNDS):
            found = json.loads(subprocess.run(
                [BENCH, "find", "--input", address, "--status", "open", "--repeat", "1"], check=True, capture_output=True).stdout)
            own.append(found["milliseconds"])
            first.append(found["first"])
            milliseconds, count = min(measured(connection, statement, (["open"],)), streamed(connection, statement, (["open"],)))
            peer.append(milliseconds)
            if count != found["markers"]:
                sys.exit(f"lists: {found['markers']} markers, {count} by psycopg")
    row(f"list by status over {PLANS:,} plans of {MARKERS:,} markers, which finds {count:,}", min(own), min(peer), ("ms", 0), "1.3")
    print(f"\nThe list's first marker came after {max(first):.1f} ms at most.")


def main():
    plans.write_drawing(f"{WORK}/plan-drawing.png")
    plans.write_rooms(f"{WORK}/plan-rooms.geojson")
    plans.write_markers(f"{WORK}/plan-markers.csv")
    plans.write_boxes(f"{WORK}/plan-boxes.csv")
    server = Server()
    try:
        with server.connect("postgres") as connection:
            version = connection.execute("SHOW server_version").fetchone()[0].split()[0]
        print("## Plans in PostgreSQL\n")
        print(
            f"PostgreSQL {version} on the same machine, by a socket, waiting for the disk at each commit. Marks: processes that each hold "
            "one session, beside `pgbench` with as many connections whose transactions lock the plan and write the same rows, without "
            "placement, numbers' or status rules; marks a second, the median of several runs in turn. The others: the shortest of several "
            "runs in turn; beside boxes, search and list PyPI's `psycopg` (binary rows, prepared) fetches the rows of the same SQL.\n")
        print("| work | Planmark | beside | ratio | at most |\n| --- | ---: | ---: | ---: | ---: |")
        compare_marks(server)
        plan = compare_imports(server)
        compare_boxes(server, plan)
        compare_search(server, plan)
        compare_lists(server)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
