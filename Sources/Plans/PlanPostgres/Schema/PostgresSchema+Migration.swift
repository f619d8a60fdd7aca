extension PostgresSchema {
    /// The version of a database's tables; nil if there are none.
    func version(on connection: PostgresConnection) throws -> Int? {
        // A name that is not there is null, and no error, which would end an open transaction.
        guard try connection.integer("SELECT to_regclass('planmark.migration')::oid::bigint") ?? 0 != 0 else {
            return nil
        }
        return Int(try connection.integer("SELECT coalesce(max(version), 0) FROM planmark.migration") ?? 0)
    }

    /// Throws unless a database's tables are of this version.
    func check(on connection: PostgresConnection, address: String) throws {
        guard let found = try version(on: connection) else { throw PostgresPlanError.noSchema(address: address) }
        if found < version { throw PostgresPlanError.olderSchema(address: address, version: found, known: version) }
        if found > version { throw PostgresPlanError.newerSchema(address: address, version: found, known: version) }
    }

    /// Brings a database's tables from a version to this one, inside a transaction that holds the lock, and makes the views,
    /// what extensions allow, and the roles anew.
    ///
    /// - Parameter version: the version that is there; nil if there are no tables.
    /// - Returns: the roles that are not there.
    func migrate(_ connection: PostgresConnection, from version: Int?) throws -> [PostgresRole] {
        if version == nil { try connection.execute("CREATE SCHEMA IF NOT EXISTS planmark; \(Self.versions)") }
        for (index, statements) in migrations.enumerated() where index >= version ?? 0 {
            for sql in statements { try connection.execute(sql) }
            try connection.run("INSERT INTO planmark.migration (version) VALUES ($1)", .integer(Int64(index + 1)))
        }
        try addGeometry(on: connection)
        try addTextParts(on: connection)
        try PostgresViews.make(on: connection, hasGeometry: hasGeometry(on: connection))
        return try PostgresRole.makeAll(on: connection)
    }

    // MARK: - What extensions allow

    /// True if the tables have geometry columns.
    func hasGeometry(on connection: PostgresConnection) throws -> Bool {
        let sql = """
            SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('planmark.marker') AND attname = 'geom'
                AND NOT attisdropped
            """
        return try connection.integer(sql) == 1
    }

    /// True if there is an index of the parts of texts.
    func hasTextParts(on connection: PostgresConnection) throws -> Bool {
        try connection.integer("SELECT to_regclass('planmark.marker_by_text_parts')::oid::bigint") ?? 0 != 0
    }

    /// The quoted name of the schema in which an extension's functions are; nil if the extension is not there.
    private func schema(ofExtension name: String, on connection: PostgresConnection) throws -> String? {
        let sql = """
            SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = $1
            """
        return try connection.first(sql, [.text(name)]) { PostgresConnection.quoted($0.text(0)) }
    }

    /// Adds the geometry of markers and areas, where PostGIS is there: pixel points with y upwards, as maps have it, so that
    /// map programs show the drawing upright.
    private func addGeometry(on connection: PostgresConnection) throws {
        guard try !hasGeometry(on: connection), let gis = try schema(ofExtension: "postgis", on: connection) else {
            return
        }
        try connection.execute(
            """
            ALTER TABLE planmark.marker ADD COLUMN geom \(gis).geometry(Point, 0)
                GENERATED ALWAYS AS (\(gis).ST_MakePoint(x, -y)) STORED;
            CREATE INDEX marker_by_geom ON planmark.marker USING gist (geom);
            ALTER TABLE planmark.area ADD COLUMN geom \(gis).geometry(MultiPolygon, 0)
                GENERATED ALWAYS AS (\(gis).ST_Scale(\(gis).ST_GeomFromWKB(shape, 0), 1, -1)) STORED;
            CREATE INDEX area_by_geom ON planmark.area USING gist (geom);
            """)
    }

    /// Adds the index of the parts of titles and notes, where pg_trgm is there: for `LIKE '%part%'`.
    private func addTextParts(on connection: PostgresConnection) throws {
        guard try !hasTextParts(on: connection), let trigrams = try schema(ofExtension: "pg_trgm", on: connection)
        else {
            return
        }
        try connection.execute(
            """
            CREATE INDEX marker_by_text_parts ON planmark.marker
                USING gin (title \(trigrams).gin_trgm_ops, note \(trigrams).gin_trgm_ops)
            """)
    }
}
