/// The views in which the database's other users read plans: QGIS, Grafana, `psql`. Documentation/PostgreSQL.md describes them.
///
/// A view keeps its columns in all versions; new ones come at its end, so that views that others have made of it stay.
enum PostgresViews {
    /// Makes the views, or brings them to this version.
    static func make(on connection: PostgresConnection, hasGeometry: Bool) throws {
        let present = try columns(of: "markers", on: connection)
        for sql in [
            readableProperties, plans, finalStatuses, rooms(hasGeometry), markers(hasGeometry, present), dailyCounts,
        ] {
            try connection.execute(sql)
        }
    }

    /// The names of a view's columns in their order; none if there is no view.
    private static func columns(of view: String, on connection: PostgresConnection) throws -> [String] {
        let sql = """
            SELECT attname::text FROM pg_attribute WHERE attrelid = to_regclass('planmark.\(view)') AND attnum > 0
            ORDER BY attnum
            """
        return try connection.map(sql) { $0.text(0) }
    }

    /// One number for a row of a plan, as map programs want it.
    private static func key(_ table: String) -> String { "\(table).plan * 4294967296 + \(table).seq" }

    private static func time(_ milliseconds: String) -> String { "to_timestamp(\(milliseconds) / 1000.0)" }

    private static let today = "(now() AT TIME ZONE 'UTC')::date"

    /// The SQL of the function that returns the properties of a row as JSON; NULL for a text that is no JSON object, which the library
    /// reads as no properties and at which a cast would end the statement. Parallel workers can catch no errors, so that the function is
    /// restricted to the leader.
    private static let readableProperties = """
        CREATE OR REPLACE FUNCTION planmark.readable_properties(value text) RETURNS json
        LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED AS $$
        BEGIN
            RETURN CASE WHEN json_typeof(value::json) = 'object' THEN value::json END;
        EXCEPTION WHEN data_exception OR statement_too_complex THEN
            RETURN NULL;
        END $$
        """

    private static let plans = """
        CREATE OR REPLACE VIEW planmark.plans AS
        SELECT p.path AS plan, p.name, p.id, p.width AS width_px, p.height AS height_px, p.pixels_per_meter,
            p.width / p.pixels_per_meter AS width_m, p.height / p.pixels_per_meter AS height_m,
            \(time("p.created")) AS created,
            CASE WHEN p.last_revision > 0 THEN \(time("p.last_time")) END AS changed,
            (SELECT count(*) FROM planmark.marker m WHERE m.plan = p.plan) AS markers,
            (SELECT count(*) FROM planmark.area a WHERE a.plan = p.plan) AS rooms
        FROM planmark.plan p
        """

    /// The statuses from which a plan's workflow leads at most back to a start. The first start is none of them.
    private static let finalStatuses = """
        CREATE OR REPLACE VIEW planmark.final_statuses AS
        SELECT p.path AS plan, s.status FROM planmark.plan p
        JOIN (SELECT plan, from_status AS status FROM planmark.workflow WHERE from_status <> ''
            UNION SELECT plan, to_status FROM planmark.workflow) s ON s.plan = p.plan
        WHERE s.status <> coalesce((SELECT w.to_status FROM planmark.workflow w
                WHERE w.plan = p.plan AND w.from_status = '' ORDER BY w.seq LIMIT 1), '')
            AND NOT EXISTS (SELECT FROM planmark.workflow w WHERE w.plan = p.plan AND w.from_status = s.status
                AND NOT EXISTS (SELECT FROM planmark.workflow b
                    WHERE b.plan = p.plan AND b.from_status = '' AND b.to_status = w.to_status))
        """

    private static func rooms(_ hasGeometry: Bool) -> String {
        """
        CREATE OR REPLACE VIEW planmark.rooms AS
        SELECT \(key("a")) AS fid, p.path AS plan, a.id, a.name, a.allowed, planmark.readable_properties(a.properties) AS properties,
            (SELECT count(*) FROM planmark.marker m WHERE m.plan = a.plan AND m.area = a.seq) AS markers
            \(hasGeometry ? ", a.geom" : "")
        FROM planmark.area a JOIN planmark.plan p ON p.plan = a.plan
        """
    }

    /// - Parameter present: The columns that the view has, whose order stays.
    private static func markers(_ hasGeometry: Bool, _ present: [String]) -> String {
        let last = (hasGeometry ? ["geom"] : []) + ["cost", "located"]
        let kept = present.filter(last.contains)
        let added = (kept + last.filter { !kept.contains($0) }).map { ", m.\($0)" }.joined()
        return """
            CREATE OR REPLACE VIEW planmark.markers AS
            SELECT \(key("m")) AS fid, p.path AS plan, m.number, m.id, m.title, m.note, m.status, m.category, m.priority,
                m.assignee, m.due::date AS due, a.name AS room, m.author, \(time("m.created")) AS created,
                \(time("m.changed")) AS changed,
                (extract(epoch FROM now()) - m.created / 1000.0) / 86400 AS age_days,
                coalesce(m.due::date < \(today), false) AND NOT EXISTS (SELECT FROM planmark.final_statuses f
                    WHERE f.plan = p.path AND f.status = m.status) AS overdue,
                m.x, m.y, m.x / p.pixels_per_meter AS x_m, (p.height - m.y) / p.pixels_per_meter AS y_m,
                planmark.readable_properties(m.properties) AS properties\(added)
            FROM planmark.marker m JOIN planmark.plan p ON p.plan = m.plan
            LEFT JOIN planmark.area a ON a.plan = m.plan AND a.seq = m.area
            """
    }

    /// Of a day in UTC on which anything of the three came about.
    private static let dailyCounts = """
        CREATE OR REPLACE VIEW planmark.daily_counts AS
        SELECT p.path AS plan, d.day, sum(d.made)::bigint AS made, sum(d.closed)::bigint AS closed,
            sum(d.reopened)::bigint AS reopened
        FROM (
            SELECT m.plan, (\(time("m.created")) AT TIME ZONE 'UTC')::date AS day, 1 AS made, 0 AS closed, 0 AS reopened
            FROM planmark.marker m
            UNION ALL
            SELECT c.plan, (\(time("r.time")) AT TIME ZONE 'UTC')::date, 0,
                (n.status IS NOT NULL AND o.status IS NULL)::int, (o.status IS NOT NULL AND n.status IS NULL)::int
            FROM planmark.change c
            JOIN planmark.revision r ON r.plan = c.plan AND r.seq = c.revision
            JOIN planmark.plan q ON q.plan = c.plan
            LEFT JOIN planmark.final_statuses o ON o.plan = q.path AND o.status = c.old::json #>> '{}'
            LEFT JOIN planmark.final_statuses n ON n.plan = q.path AND n.status = c.new::json #>> '{}'
            WHERE c.field = 'status' AND c.marker IS NOT NULL
        ) d JOIN planmark.plan p ON p.plan = d.plan
        GROUP BY p.path, d.day HAVING sum(d.made) + sum(d.closed) + sum(d.reopened) > 0
        """
}
