-- Ids of tables and people are 13 characters of Crockford's base 32. Moments are milliseconds since 1970 (UTC).
-- `checksum` is a CRC-32 over the row's other columns; src/store/sql/checksum.rs says how.

-- Counts, kept in the same transactions as the rows: a table that lost rows disagrees with them.
CREATE TABLE counters (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    commits INTEGER NOT NULL,
    live INTEGER NOT NULL,
    closed INTEGER NOT NULL,
    results INTEGER NOT NULL,
    people INTEGER NOT NULL
) STRICT;
INSERT INTO counters VALUES (1, 0, 0, 0, 0, 0);

-- The live tables: the head of each journal.
CREATE TABLE live_tables (
    id TEXT PRIMARY KEY,
    opened_at INTEGER NOT NULL,
    -- The community where it stands, by which several processes share the tables out.
    realm TEXT NOT NULL,
    server TEXT NOT NULL,
    -- The sequence numbers of the first entry after the snapshot, and of the next one that is written.
    first_seq INTEGER NOT NULL,
    next_seq INTEGER NOT NULL,
    -- The hash of the newest entry, or of the snapshot if none follows it.
    chain TEXT NOT NULL,
    -- Why the table can't go on; NULL: it can.
    frozen TEXT,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The newest snapshot of each live table (JSON): its state before the entries.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES live_tables,
    state TEXT NOT NULL
) STRICT;

-- The entries of each live table since its snapshot (JSON). `chain` is a hash over the one before, `seq` and `entry`.
CREATE TABLE journal_entries (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    entry TEXT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- The closed tables: their last state (JSON, packed by src/store/sql/packing.rs), from which `herzbot export` makes the game's
-- file.
CREATE TABLE closed_tables (
    id TEXT PRIMARY KEY,
    closed_at INTEGER NOT NULL,
    -- The number of the result; none: nothing that counts.
    result INTEGER,
    state BLOB NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX closed_tables_without_result ON closed_tables (closed_at) WHERE result IS NULL;

-- What was last shown of a table, live or closed (JSON, packed). `finished`: nothing is left to show.
CREATE TABLE shown (
    table_id TEXT PRIMARY KEY,
    page BLOB NOT NULL,
    finished INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- The finished games that have a result, numbered from 0 without gaps.
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    realm TEXT NOT NULL,
    server TEXT NOT NULL,
    channel TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    shortened INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    -- The ids of the people, in the order of their seats, with blanks between them.
    people TEXT NOT NULL,
    -- A word for each seat: `c` for a computer player, `l` if they have left, then points, a dot, and the place.
    seats TEXT NOT NULL,
    -- The day of whose deal it is, in days since 1970; NULL: it is none.
    daily INTEGER,
    -- The people who played from another place, with their channels (JSON); NULL: nobody did.
    elsewhere TEXT,
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX results_by_day ON results (daily, game) WHERE daily IS NOT NULL;
-- By the first person, the second and so on.
CREATE INDEX results_by_person_1 ON results (substr(people, 1, 13)) WHERE length(people) > 0;
CREATE INDEX results_by_person_2 ON results (substr(people, 15, 13)) WHERE length(people) > 14;
CREATE INDEX results_by_person_3 ON results (substr(people, 29, 13)) WHERE length(people) > 28;
CREATE INDEX results_by_person_4 ON results (substr(people, 43, 13)) WHERE length(people) > 42;
CREATE INDEX results_by_person_5 ON results (substr(people, 57, 13)) WHERE length(people) > 56;
CREATE INDEX results_by_person_6 ON results (substr(people, 71, 13)) WHERE length(people) > 70;

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    realm TEXT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    locale TEXT,
    language TEXT,
    notify TEXT NOT NULL,
    hidden INTEGER NOT NULL,
    autoplay INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX people_by_account ON people (realm, account);
CREATE INDEX hidden_people ON people (id) WHERE hidden <> 0;

-- People who asked to be forgotten, and how many results there were then. Results keep the id, which leads nowhere.
CREATE TABLE forgotten_people (
    id TEXT PRIMARY KEY,
    results INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- The settings of a server. NULL: the default.
CREATE TABLE servers (
    realm TEXT NOT NULL,
    server TEXT NOT NULL,
    language TEXT,
    clock INTEGER,
    tables_per_channel INTEGER,
    prefix TEXT,
    -- Whether games are played in threads of their own: 1, or NULL for no.
    threads INTEGER,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (realm, server)
) STRICT;

-- Small values that components of the bot keep for themselves.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- The playground's chat: a row for each person and each message (JSON, packed like what is shown).
CREATE TABLE chat (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
