-- Ids of tables and people are 13 characters of Crockford's base 32. Moments are milliseconds since 1970 (UTC).
-- `checksum` is a CRC-32 over the row's other columns; src/store/sql/checksum.rs says how.

-- Counts, kept in the same transactions as the rows: a table that lost rows disagrees with them.
CREATE TABLE counters (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    commits BIGINT NOT NULL,
    live BIGINT NOT NULL,
    closed BIGINT NOT NULL,
    results BIGINT NOT NULL,
    people BIGINT NOT NULL
);
INSERT INTO counters VALUES (1, 0, 0, 0, 0, 0);

-- The live tables: the head of each journal.
CREATE TABLE live_tables (
    id TEXT PRIMARY KEY,
    opened_at BIGINT NOT NULL,
    -- The community where it stands, by which several processes share the tables out.
    realm TEXT NOT NULL,
    server TEXT NOT NULL,
    -- The sequence numbers of the first entry after the snapshot, and of the next one that is written.
    first_seq BIGINT NOT NULL,
    next_seq BIGINT NOT NULL,
    -- The hash of the newest entry, or of the snapshot if none follows it.
    chain TEXT NOT NULL,
    -- Why the table can't go on; NULL: it can.
    frozen TEXT,
    checksum BIGINT NOT NULL
);

-- The newest snapshot of each live table (JSON): its state before the entries.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES live_tables,
    state TEXT NOT NULL
);

-- The entries of each live table since its snapshot (JSON). `chain` is a hash over the one before, `seq` and `entry`.
CREATE TABLE journal_entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    entry TEXT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- The closed tables: their last state (JSON, packed by src/store/sql/packing.rs), from which `herzbot export` makes the game's
-- file.
CREATE TABLE closed_tables (
    closed_at BIGINT NOT NULL,
    checksum BIGINT NOT NULL,
    -- The number of the result; none: nothing that counts.
    result INTEGER,
    id TEXT PRIMARY KEY,
    state BYTEA NOT NULL
);
CREATE INDEX closed_tables_without_result ON closed_tables (closed_at) WHERE result IS NULL;

-- What was last shown of a table, live or closed (JSON, packed). `finished`: nothing is left to show.
CREATE TABLE shown (
    table_id TEXT PRIMARY KEY,
    page BYTEA NOT NULL,
    finished BIGINT NOT NULL,
    checksum BIGINT NOT NULL
);

-- The finished games that have a result, numbered from 0 without gaps.
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    rounds INTEGER NOT NULL,
    ended_at BIGINT NOT NULL,
    checksum BIGINT NOT NULL,
    hints INTEGER NOT NULL,
    -- The day of whose deal it is, in days since 1970; NULL: it is none.
    daily INTEGER,
    shortened SMALLINT NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    realm TEXT NOT NULL,
    server TEXT NOT NULL,
    channel TEXT NOT NULL,
    -- The ids of the people, in the order of their seats, with blanks between them.
    people TEXT NOT NULL,
    -- A word for each seat: `c` for a computer player, `l` if they have left, then points, a dot, and the place.
    seats TEXT NOT NULL,
    -- The people who played from another place, with their channels (JSON); NULL: nobody did.
    elsewhere TEXT
);
CREATE INDEX results_by_day ON results (daily, game) WHERE daily IS NOT NULL;
CREATE INDEX results_by_person ON results USING gin (string_to_array(people, ' ')) WITH (fastupdate = off);

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    realm TEXT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    locale TEXT,
    language TEXT,
    notify TEXT NOT NULL,
    hidden BIGINT NOT NULL,
    autoplay BIGINT NOT NULL,
    checksum BIGINT NOT NULL
);
CREATE UNIQUE INDEX people_by_account ON people (realm, account);
CREATE INDEX hidden_people ON people (id) WHERE hidden <> 0;

-- People who asked to be forgotten, and how many results there were then. Results keep the id, which leads nowhere.
CREATE TABLE forgotten_people (
    id TEXT PRIMARY KEY,
    results BIGINT NOT NULL,
    checksum BIGINT NOT NULL
);

-- The settings of a server. NULL: the default.
CREATE TABLE servers (
    realm TEXT NOT NULL,
    server TEXT NOT NULL,
    language TEXT,
    clock BIGINT,
    tables_per_channel BIGINT,
    prefix TEXT,
    -- Whether games are played in threads of their own: 1, or NULL for no.
    threads BIGINT,
    checksum BIGINT NOT NULL,
    PRIMARY KEY (realm, server)
);

-- Small values that components of the bot keep for themselves.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value BYTEA NOT NULL,
    checksum BIGINT NOT NULL
);

-- The playground's chat: a row for each person and each message (JSON, packed like what is shown).
CREATE TABLE chat (
    key TEXT PRIMARY KEY,
    value BYTEA NOT NULL,
    checksum BIGINT NOT NULL
);

-- The leaderboards, derived from the results (with SQLite, sled keeps them): a person's line on a board, in narrow rows and
-- indexes, as there are several for each person. `person` is the id as a number, less 2^63: so the numbers are in the order of
-- ids. `board` is a hash of realm, server and game. Results are added one after the other: no line is there twice.
CREATE TABLE standings (
    person BIGINT NOT NULL,
    board BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    points BIGINT NOT NULL,
    -- Of people who are hidden: -1 less the score.
    score INTEGER NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    shortened INTEGER NOT NULL
);
CREATE INDEX standings_by_person ON standings (person);
CREATE INDEX standings_by_rank ON standings (board, score DESC) WHERE score >= 0;

-- Several processes over one database: which are alive, and which holds what. Times are milliseconds since 1970 by the
-- database's clock, so that the clocks of the machines need not agree.

-- The processes. One that has expired counts as alive until another process removes its row.
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    -- Since when its row has never expired.
    alive_since BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- The platforms whose shards it wants a share of, with a blank before and after each.
    seeks TEXT NOT NULL
);

-- What one process at a time may hold. A lease is free without a holder, and if its holder has no row in `processes`.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT,
    -- Grows with each acquisition. Writes under an older number are refused.
    fence BIGINT NOT NULL
);

-- When the next turn at something is free that all processes together may do once in a while (to identify at Discord's
-- gateway, by bucket).
CREATE TABLE turns (
    name TEXT PRIMARY KEY,
    free_at BIGINT NOT NULL
);

-- How often something was done lately that all processes together may do so many times in a while (a person opens
-- tables). Each time takes a place until `free_at`.
CREATE TABLE places (
    name TEXT NOT NULL,
    place BIGINT NOT NULL,
    free_at BIGINT NOT NULL,
    PRIMARY KEY (name, place)
);

-- What the process that holds the lease of a live table says of it (JSON: its game, channel and name), and the people at it.
CREATE TABLE listings (
    table_id TEXT PRIMARY KEY,
    lease TEXT NOT NULL,
    listing TEXT NOT NULL
);
CREATE INDEX listings_by_lease ON listings (lease);
CREATE TABLE listed_people (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES listings ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX listed_people_by_table ON listed_people (table_id);

-- Messages from one process to another, in the order of the ids (JSON). A process that takes a row deletes it.
CREATE TABLE handed (
    id BIGSERIAL PRIMARY KEY,
    process TEXT NOT NULL,
    handed_at BIGINT NOT NULL,
    message TEXT NOT NULL
);
CREATE INDEX handed_by_process ON handed (process, id);
