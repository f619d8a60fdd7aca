import PlanStore

/// The tables of plans in a PostgreSQL database, all in the schema `planmark`, as migrations from each version to the next.
///
/// Texts sort and compare byte by byte, as in plan files. Times are milliseconds since 1970 in UTC, days are ISO 8601, shapes are
/// well-known binary in pixel points. The rows of a plan's areas, markers, revisions and changes are those of
/// `RecordReader`, each plan's own.
struct PostgresSchema {
    /// The statements of each migration.
    let migrations: [[String]]

    /// The version to which the migrations lead.
    var version: Int { migrations.count }

    /// The tables that this library reads and writes.
    static let current = PostgresSchema(migrations: [
        [
            plan, area, marker, markerByPlace, markerByWords, markerByStatus, markerByArea, markerByDue, markerByChange,
            retired, content, attachment, workflow, revision, change, changeByMarker, changeByRange, changeByRevision,
            removal,
        ],
        [measuring], [detection], ["ALTER TABLE planmark.marker ADD COLUMN cost float8"],
        ["ALTER TABLE planmark.plan ADD COLUMN units text COLLATE \"C\""],
        ["ALTER TABLE planmark.marker ADD COLUMN located text COLLATE \"C\""],
    ])

    /// The name of the channel on which changes are told; the message is the number of the plan.
    static let channel = "planmark"

    /// The settings of a connection. Compiling the query of a list over many plans would take the server some 300 ms before the
    /// first row, and gain less than that.
    static let settings = "SET jit = off"

    /// The number of the advisory lock that whoever changes the tables holds: the bytes of "planmark".
    static let lock: Int64 = 0x706C_616E_6D61_726B

    static let versions = """
        CREATE TABLE planmark.migration (
            version bigint PRIMARY KEY,
            applied timestamptz NOT NULL DEFAULT now()
        )
        """

    /// `path` is the plan's name in addresses. The counters and the rows of the last changes of areas and workflow belong to
    /// the writer that holds the lock of the row.
    private static let plan = """
        CREATE TABLE planmark.plan (
            plan bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            path text COLLATE "C" NOT NULL UNIQUE CHECK (path <> ''),
            id uuid NOT NULL,
            name text COLLATE "C" NOT NULL,
            width float8 NOT NULL CHECK (width > 0),
            height float8 NOT NULL CHECK (height > 0),
            pixels_per_meter float8 CHECK (pixels_per_meter > 0),
            drawing_path text COLLATE "C",
            drawing_sha256 bytea,
            created bigint NOT NULL,
            last_marker bigint NOT NULL DEFAULT 0,
            last_number bigint NOT NULL DEFAULT 0,
            last_revision bigint NOT NULL DEFAULT 0,
            last_change bigint NOT NULL DEFAULT 0,
            last_time bigint NOT NULL DEFAULT 0,
            area_version bigint NOT NULL DEFAULT 0
        )
        """

    private static let area = """
        CREATE TABLE planmark.area (
            plan bigint NOT NULL REFERENCES planmark.plan ON DELETE CASCADE,
            seq bigint NOT NULL,
            id text COLLATE "C" NOT NULL,
            name text COLLATE "C" NOT NULL,
            allowed bool NOT NULL,
            color text COLLATE "C",
            shape bytea NOT NULL,
            properties text COLLATE "C",
            PRIMARY KEY (plan, seq),
            UNIQUE (plan, id)
        )
        """

    /// `words` are the words of title and note as the search compares them, with spaces between them.
    private static let marker = """
        CREATE TABLE planmark.marker (
            plan bigint NOT NULL,
            seq bigint NOT NULL,
            id uuid NOT NULL,
            number bigint NOT NULL CHECK (number >= 1),
            x float8 NOT NULL,
            y float8 NOT NULL,
            area bigint,
            title text COLLATE "C",
            note text COLLATE "C",
            status text COLLATE "C",
            category text COLLATE "C",
            priority text COLLATE "C",
            assignee text COLLATE "C",
            due text COLLATE "C",
            color text COLLATE "C",
            symbol text COLLATE "C" NOT NULL,
            style_color text COLLATE "C" NOT NULL,
            size float8 CHECK (size > 0),
            properties text COLLATE "C",
            author text COLLATE "C",
            created bigint NOT NULL,
            changed bigint NOT NULL,
            words text COLLATE "C",
            PRIMARY KEY (plan, seq),
            UNIQUE (plan, id),
            UNIQUE (plan, number)
        )
        """

    /// The plans lie side by side in one index of points, each in a strip of its own: an index over plans and points together
    /// would need an extension. The index finds a little more than a box; the coordinates decide.
    static let place = "point(m.x, m.y + m.plan::float8 * 1048576)"
    static let wordsIndex = "array_to_tsvector(string_to_array(m.words, ' '))"

    private static let markerByPlace =
        "CREATE INDEX marker_by_place ON planmark.marker USING gist (\(bare(place)))"
    private static let markerByWords =
        "CREATE INDEX marker_by_words ON planmark.marker USING gin ((\(bare(wordsIndex)))) WITH (fastupdate = off)"
    private static let markerByStatus = "CREATE INDEX marker_by_status ON planmark.marker (status, plan)"
    private static let markerByArea = "CREATE INDEX marker_by_area ON planmark.marker (plan, area)"
    private static let markerByDue = "CREATE INDEX marker_by_due ON planmark.marker (plan, due) WHERE due IS NOT NULL"
    private static let markerByChange = "CREATE INDEX marker_by_change ON planmark.marker (plan, changed)"

    private static func bare(_ expression: String) -> String {
        expression.split(separator: "m.", omittingEmptySubsequences: false).joined()
    }

    /// The removed markers, whose numbers and rows are not given again.
    private static let retired = """
        CREATE TABLE planmark.retired (
            plan bigint NOT NULL,
            seq bigint NOT NULL,
            id uuid NOT NULL,
            number bigint NOT NULL,
            PRIMARY KEY (plan, seq),
            UNIQUE (plan, id),
            UNIQUE (plan, number)
        )
        """

    /// The files that a plan keeps. They are compressed already, or nearly.
    private static let content = """
        CREATE TABLE planmark.content (
            plan bigint NOT NULL REFERENCES planmark.plan ON DELETE CASCADE,
            sha256 bytea NOT NULL CHECK (length(sha256) = 32),
            size bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (plan, sha256)
        );
        ALTER TABLE planmark.content ALTER COLUMN bytes SET STORAGE EXTERNAL
        """

    private static let attachment = """
        CREATE TABLE planmark.attachment (
            plan bigint NOT NULL,
            marker bigint NOT NULL,
            seq bigint NOT NULL,
            name text COLLATE "C" NOT NULL,
            sha256 bytea NOT NULL,
            PRIMARY KEY (plan, marker, seq),
            FOREIGN KEY (plan, marker) REFERENCES planmark.marker ON DELETE CASCADE,
            FOREIGN KEY (plan, sha256) REFERENCES planmark.content
        )
        """

    /// The steps that a marker's status may take, and the role that may take each. An empty `from_status` starts a new marker,
    /// an empty role is everybody's.
    private static let workflow = """
        CREATE TABLE planmark.workflow (
            plan bigint NOT NULL REFERENCES planmark.plan ON DELETE CASCADE,
            seq bigint NOT NULL,
            from_status text COLLATE "C" NOT NULL,
            to_status text COLLATE "C" NOT NULL CHECK (to_status <> ''),
            role text COLLATE "C" NOT NULL,
            PRIMARY KEY (plan, seq),
            UNIQUE (plan, from_status, to_status, role)
        )
        """

    /// Measured lines and details.
    private static let measuring = objects(.measuring)
    /// Detections and their skeletons.
    private static let detection = objects(.detection)

    /// JSON objects, each under the raw value of its `PlanObjectKey`.
    private static func objects(_ kind: PlanObjectKind) -> String {
        """
        CREATE TABLE planmark.\(kind.rawValue) (
            plan bigint NOT NULL REFERENCES planmark.plan ON DELETE CASCADE,
            key text COLLATE "C" NOT NULL CHECK (key <> ''),
            value text COLLATE "C" NOT NULL,
            PRIMARY KEY (plan, key)
        )
        """
    }

    /// One transaction each. `merged` is true for revisions of another copy of the plan.
    private static let revision = """
        CREATE TABLE planmark.revision (
            plan bigint NOT NULL,
            seq bigint NOT NULL,
            id uuid NOT NULL,
            time bigint NOT NULL,
            author text COLLATE "C",
            action text COLLATE "C" NOT NULL,
            undoes bigint,
            merged bool NOT NULL,
            PRIMARY KEY (plan, seq),
            UNIQUE (plan, id)
        )
        """

    /// The changes of transactions, as JSON: of a field of a marker or of the plan; of a whole marker or area if the field is
    /// empty; or the addition of the markers from `marker` to `last_marker` by an import.
    private static let change = """
        CREATE TABLE planmark.change (
            plan bigint NOT NULL,
            seq bigint NOT NULL,
            revision bigint NOT NULL,
            marker bigint,
            last_marker bigint,
            area text COLLATE "C",
            field text COLLATE "C" NOT NULL,
            old text COLLATE "C",
            new text COLLATE "C",
            PRIMARY KEY (plan, seq)
        )
        """

    private static let changeByMarker = """
        CREATE INDEX change_by_marker ON planmark.change (plan, marker) WHERE marker IS NOT NULL AND last_marker IS NULL
        """
    private static let changeByRange = """
        CREATE INDEX change_by_range ON planmark.change (plan, marker, last_marker) WHERE last_marker IS NOT NULL
        """
    private static let changeByRevision = "CREATE INDEX change_by_revision ON planmark.change (plan, revision)"

    /// The large tables have no reference to the plan, which the server would check for each of a million imported rows: who writes
    /// them holds the lock of the plan's row. A plan that is removed takes its rows along all the same.
    private static let removal = """
        CREATE FUNCTION planmark.remove_rows() RETURNS trigger LANGUAGE plpgsql SET search_path = planmark AS $$
        BEGIN
            DELETE FROM planmark.change WHERE plan = OLD.plan;
            DELETE FROM planmark.revision WHERE plan = OLD.plan;
            DELETE FROM planmark.retired WHERE plan = OLD.plan;
            DELETE FROM planmark.marker WHERE plan = OLD.plan;
            RETURN OLD;
        END $$;
        CREATE TRIGGER remove_rows BEFORE DELETE ON planmark.plan FOR EACH ROW EXECUTE FUNCTION planmark.remove_rows()
        """
}
