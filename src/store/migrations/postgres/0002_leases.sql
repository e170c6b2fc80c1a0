-- Several processes over one database: who is alive, and who holds what. Times are milliseconds since 1970 by the
-- database's own clock, so that those of the machines don't have to agree.

-- The processes. One whose time has run out counts as alive until another process removes its row.
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    -- Since when its row has never run out.
    alive_since BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- What one process at a time may hold. It is free without a holder, and when its holder has no row in `processes`.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT,
    -- Grows with each acquisition. What is written under an older number is refused.
    fence BIGINT NOT NULL
);
