-- Discord has a lease for each of its shards (`discord/0`, `discord/1` …) and none for all of them together. A process that
-- has the old one and still runs finds that it is gone, and ends.
DELETE FROM leases WHERE name = 'discord';

-- The platforms whose shards a process wants a share of, with a blank before and after each.
ALTER TABLE processes ADD COLUMN seeks TEXT NOT NULL DEFAULT '';

-- From when on something may be done again that may not be done too often, whichever process does it: to identify at
-- Discord's gateway, by bucket.
CREATE TABLE turns (
    name TEXT PRIMARY KEY,
    free_at BIGINT NOT NULL
);

-- Which process has a live table (JSON: its game, channel and name), and who sits there.
CREATE TABLE listings (
    table_id TEXT PRIMARY KEY,
    process TEXT NOT NULL,
    listing TEXT NOT NULL
);
CREATE TABLE listed_people (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES listings ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX listed_people_by_table ON listed_people (table_id);

-- What one process has handed to another, in the order of the ids (JSON). Whoever takes a row deletes it.
CREATE TABLE handed (
    id BIGSERIAL PRIMARY KEY,
    process TEXT NOT NULL,
    handed_at BIGINT NOT NULL,
    message TEXT NOT NULL
);
CREATE INDEX handed_by_process ON handed (process, id);
