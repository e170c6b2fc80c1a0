-- Ids of tables and people are 13 characters of Crockford's base 32. Moments are milliseconds since 1970 (UTC).
-- `checksum` is a CRC-32 over the row's other columns; src/store/sql/checksum.rs says how.

-- How much there is, counted in the same transactions: a table that lost rows disagrees with it.
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
    -- The sequence numbers of the first entry after the snapshot, and of the next one that is written.
    first_seq BIGINT NOT NULL,
    next_seq BIGINT NOT NULL,
    -- The hash of the newest entry, or of the snapshot if none follows it.
    chain TEXT NOT NULL,
    -- Why it can't be played on.
    frozen TEXT,
    checksum BIGINT NOT NULL
);

-- The newest snapshot of each live table (JSON): its state before the entries.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES live_tables,
    state TEXT NOT NULL
);

-- What has happened at each live table since its snapshot (JSON). `chain` is a hash over the one before, `seq` and
-- `entry`.
CREATE TABLE journal_entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    entry TEXT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- The closed tables: their last state (JSON, compressed by zlib), from which `herzbot export` makes the game's file.
CREATE TABLE closed_tables (
    id TEXT PRIMARY KEY,
    closed_at BIGINT NOT NULL,
    -- The number of the result; none: nothing that counts.
    result BIGINT,
    state BYTEA NOT NULL,
    checksum BIGINT NOT NULL
);
CREATE INDEX closed_tables_without_result ON closed_tables (closed_at) WHERE result IS NULL;

-- What was last shown of a table, live or closed (JSON). `finished`: nothing of it is left to be shown.
CREATE TABLE shown (
    table_id TEXT PRIMARY KEY,
    page TEXT NOT NULL,
    finished BIGINT NOT NULL,
    checksum BIGINT NOT NULL
);

-- The finished games that have a result, numbered from 0 without gaps.
CREATE TABLE results (
    number BIGINT PRIMARY KEY,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    realm TEXT NOT NULL,
    server TEXT NOT NULL,
    channel TEXT NOT NULL,
    ended_at BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    shortened BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    -- Over its seats, too.
    checksum BIGINT NOT NULL
);

-- Who played, in the order of the seats. No person: a computer player.
CREATE TABLE seats (
    result BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    person TEXT,
    points BIGINT NOT NULL,
    place BIGINT NOT NULL,
    has_left BIGINT NOT NULL,
    PRIMARY KEY (result, seat)
);
CREATE INDEX seats_by_person ON seats (person, result) WHERE person IS NOT NULL;

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

-- People who wished to be forgotten: results keep their id, which leads nowhere, and how many results there were then.
CREATE TABLE forgotten_people (
    id TEXT PRIMARY KEY,
    results BIGINT NOT NULL,
    checksum BIGINT NOT NULL
);

-- What the people who manage a server have chosen for it. NULL: the default.
CREATE TABLE servers (
    realm TEXT NOT NULL,
    server TEXT NOT NULL,
    language TEXT,
    clock BIGINT,
    tables_per_channel BIGINT,
    prefix TEXT,
    checksum BIGINT NOT NULL,
    PRIMARY KEY (realm, server)
);

-- Small values that components of the bot keep for themselves.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value BYTEA NOT NULL,
    checksum BIGINT NOT NULL
);

-- The leaderboards, derived from the results (with SQLite, sled keeps them): a person's line on a board. `board` names game, realm and server; `line` is JSON.
CREATE TABLE standings (
    board TEXT NOT NULL,
    person TEXT NOT NULL,
    line TEXT NOT NULL,
    score BIGINT NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    hidden BIGINT NOT NULL,
    PRIMARY KEY (board, person)
);
CREATE INDEX standings_by_rank ON standings (board, score DESC, uncertainty, person COLLATE "C") WHERE hidden = 0;
