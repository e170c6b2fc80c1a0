-- How often something was done lately that may be done so many times within a while, whichever process does it: somebody opens
-- tables, say. Each time takes one of its places until `free_at` (milliseconds since 1970, by the database's clock).
CREATE TABLE places (
    name TEXT NOT NULL,
    place BIGINT NOT NULL,
    free_at BIGINT NOT NULL,
    PRIMARY KEY (name, place)
);
